"""A real floor behind real sockets on loopback, in the test's own loop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from socket import create_server
from typing import Any

import httpx
import pytest

from fairfelt.client import FloorLine
from fairfelt.equipment import Rng, SeededRng
from fairfelt.floor import FloorConfig, load_floor
from fairfelt.floor.config import DEMO_FLOOR
from fairfelt.floor.network import NetworkConfig
from fairfelt.server.clock import FloorClock
from fairfelt.server.http import build_app
from fairfelt.server.hub import Hub
from fairfelt.server.one_process import hub_here
from fairfelt.server.reach import NetworkReach
from fairfelt.server.socket import serve_socket
from fairfelt.store import SqliteStore


@dataclass
class Seat:
    """A terminal as a test holds it: sends, and waits for what it is waiting for."""

    line: FloorLine
    token: str = ""
    session: str | None = None
    name: str = ""
    ids: int = 0
    frames: list[bytes] = field(default_factory=list)  # as they came
    heard: list[dict[str, Any]] = field(default_factory=list)

    async def say(self, **message: Any) -> None:
        self.line.say(**message)

    async def hear(self, **wanted: Any) -> dict[str, Any]:
        """The next message that has these fields."""
        while True:
            self.frames.append(await asyncio.wait_for(self.line.receive(), 10))
            message = json.loads(self.frames[-1])
            self.heard.append(message)
            if all(message.get(key) == value for key, value in wanted.items()):
                return message

    async def fact(self, kind: str) -> dict[str, Any]:
        return (await self.hear(type="fact", kind=kind))["body"]

    async def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command and return its answer or its refusal."""
        if "id" not in command:
            self.ids += 1
            command["id"] = self.ids
        await self.say(**command)
        while True:
            message = await self.hear()
            if message["type"] in ("answer", "refused") and message["id"] == command["id"]:
                return message

    async def let_in(self, **said: Any) -> dict[str, Any]:
        """Ask for an enrolment code, with somebody else of rank."""
        second = {"staff": "3001", "pin": "3333"}
        return await self.ask(type="issue_enrolment", authority=second, **said)

    async def watch(self, table: str) -> dict[str, Any]:
        await self.say(type="watch", table=table)
        return await self.hear(type="snapshot")


@dataclass
class Served:
    hub: Hub
    http: httpx.AsyncClient
    url: str
    lines: list[FloorLine] = field(default_factory=list)

    async def connect(self) -> Seat:
        line = await FloorLine.open(self.url)
        self.lines.append(line)
        return Seat(line)

    async def enrol(self, role: str, code: str | None = None) -> dict[str, Any]:
        answer = await self.http.post("/api/terminals", json={"role": role, "code": code})
        return answer.json()

    async def sit(self, role: str, token: str | None = None, session: str | None = None) -> Seat:
        """Enrol (or come back with a token), connect and be welcomed."""
        token = token or (await self.enrol(role))["token"]
        seat = await self.connect()
        await seat.say(type="hello", token=token, session=session)
        welcome = await seat.hear(type="welcome")
        seat.token, seat.name, seat.ids = token, welcome["terminal"], welcome["last_id"]
        seat.session = session
        return seat

    async def sign_in(
        self, token: str, staff: str, pin: str, *, take_over: bool = False
    ) -> httpx.Response:
        said = {"token": token, "staff": staff, "pin": pin, "take_over": take_over}
        return await self.http.post("/api/sessions", json=said)

    async def staff(self, role: str, number: str, pin: str) -> Seat:
        token = (await self.enrol(role))["token"]
        signed_in = await self.sign_in(token, number, pin, take_over=True)
        session = signed_in.json()["session"]
        return await self.sit(role, token, session)

    async def dealer(self) -> Seat:
        return await self.staff("dealer", "1001", "1111")

    async def supervisor(self) -> Seat:
        return await self.staff("supervisor", "2001", "2222")

    async def player(self, cents: int = 10000) -> Seat:
        seat = await self.sit("player")
        while cents:
            await seat.ask(type="insert_note", cents=(note := min(cents, 10000)))
            cents -= note
        return seat


PAGE = "http://floor"  # what the browsers of these tests have in their address bar
METRICS = {"Authorization": "Bearer demo-metrics"}
SUPERVISOR = {"staff": "2001", "pin": "2222"}  # enters what no device has reported


class HeldClock(FloorClock):
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def now(self) -> int:
        return self.at


@asynccontextmanager
async def serving(
    config: FloorConfig, records: Path, rng: Rng, clock: FloorClock | None = None
) -> AsyncIterator[Served]:
    """This floor on these records, for as long as it lasts."""
    store = SqliteStore(records)
    hub, _ = hub_here(config, store, rng)
    hub.port.clock = clock or hub.port.clock
    await hub.start()
    door = create_server(("127.0.0.1", 0))
    port = door.getsockname()[1]
    reach = NetworkReach(port, network=NetworkConfig(origins=(PAGE,)))
    listening = await serve_socket(hub, door, reach)
    transport = httpx.ASGITransport(build_app(hub, reach))
    http = httpx.AsyncClient(transport=transport, base_url=PAGE)
    served = Served(hub, http, f"ws://127.0.0.1:{port}/")
    try:
        yield served
    finally:
        for line in served.lines:
            await line.close()
        await http.aclose()
        listening.close()
        await hub.stop()
        store.close()


@pytest.fixture
async def floor(tmp_path: Path) -> AsyncIterator[Served]:
    async with serving(load_floor(DEMO_FLOOR), tmp_path / "floor.db", SeededRng(1)) as served:
        yield served
