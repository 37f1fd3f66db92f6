"""How long does a message of staff, or a question over HTTP, hold the loop at a full floor?

In one process: a hub with thousands of terminals, everybody with a bet. What is counted is the
processor time of the loop's own thread between two of its turns, so that neither another process
nor a thread that does the work beside the loop counts.

Every look of the socket and every address that answers a GET is asked, from the tables in which
they are declared: a new one is measured without a word here.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import msgspec
import uvloop

from bench.floors import TABLE, bet_frame, enrol_ahead, note_frame, now_ms, write_floor
from bench.processes import BenchError
from bench.report import Figure, Result, Target
from fairfelt.equipment import SeededRng
from fairfelt.floor import FloorConfig, load_floor, restore, staff_list
from fairfelt.floor.pins import hash_pin
from fairfelt.floor.registry import LOOKS
from fairfelt.server.api import ENDPOINTS
from fairfelt.server.clients import Client
from fairfelt.server.endpoint import Endpoint
from fairfelt.server.http import build_app
from fairfelt.server.hub import Hub
from fairfelt.server.one_process import hub_here
from fairfelt.server.reach import NetworkReach
from fairfelt.server.run import collect_seldom
from fairfelt.store import SqliteStore, Store
from fairfelt.table.commands import Command, tag_of

HOLD = Target("ours", "at most", 20.0)
PREVIEW = Target("ours", "at most", 5.0)
SEATS_NAMED = 200  # as many as a message may name
COUNTERS = "measured-at-the-bench"  # the token to read them
TABLES = 25  # of which one is open
PLACES = {"table": TABLE, "seat": "PT-1", "round": "1", "ruleset": "star-rapid-fusion-2024",
          "game": "roulette"}  # fmt: skip
_CLOSED = """
[[tables]]
id = "{id}"
name = "Roulette"
ruleset = "star-rapid-fusion-2024"
game = "roulette"
open_at_start = false
options = {{ mode = "rng" }}
limits = "wide"

"""
_STAFF = """
[network]
metrics_token = "{metrics}"

[[staff]]
number = "1001"
name = "Dealer"
role = "dealer"
pin_hash = "{dealer}"

[[staff]]
number = "2001"
name = "Supervisor"
role = "gaming_supervisor"
pin_hash = "{supervisor}"

"""


@dataclass(frozen=True, slots=True)
class Size:
    terminals: int = 4000
    repeats: int = 7
    log_lines: int = 50_000


QUICK = Size(terminals=20, repeats=2, log_lines=50)


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    with TemporaryDirectory(prefix="fairfelt-bench-") as name:
        held = uvloop.run(_measure(Path(name), size))
    return Result("holds", [
        Figure(f"{size.terminals:,} terminals, loop held by {what}", "ms", "by a ping", ours, base,
               PREVIEW if what.startswith("preview") else HOLD)
        for what, (ours, base) in held.items()
    ])  # fmt: skip


class Turns:
    """The longest turn of a loop, by the processor time of its thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._at = 0.0
        self._on = False
        self.longest_ms = 0.0

    def _turn(self) -> None:
        now = time.thread_time()
        self.longest_ms = max(self.longest_ms, 1000 * (now - self._at))
        self._at = now
        if self._on:
            self._loop.call_soon(self._turn)

    @contextmanager
    def watched(self) -> Iterator[None]:
        self._on, self._at, self.longest_ms = True, time.thread_time(), 0.0
        self._loop.call_soon(self._turn)
        try:
            yield
        finally:
            self._on = False


@dataclass
class Ear:
    """A connection of a client: what it was told, and whether it was told yet."""

    told: list[bytes] = field(default_factory=list)
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, data: bytes) -> None:
        self.told.append(data)
        self.heard.set()

    def close(self) -> None: ...

    def hold(self) -> None: ...

    def go_on(self) -> None: ...


class Asker:
    """A terminal in this process, which the hub knows by its connection."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._ear = Ear()
        self._client = Client(self._ear)
        self._id = 0

    async def ask(self, data: bytes) -> bytes:
        self._ear.heard.clear()
        self._hub.receive(self._client, data)
        await asyncio.wait_for(self._ear.heard.wait(), 60)
        return self._ear.told[-1]

    async def say(self, **message: Any) -> bytes:
        return await self.ask(msgspec.json.encode(message))

    async def command(self, **command: Any) -> bytes:
        self._id += 1
        return await self.say(id=self._id, **command)


@dataclass(frozen=True, slots=True)
class Full:
    """A full floor, with a dealer who is signed in."""

    hub: Hub
    http: httpx.AsyncClient
    dealer: Asker
    token: str
    console: dict[str, str]  # the token of a supervisor's terminal, and the session there
    seats: list[str]

    @property
    def seen(self) -> int:
        return self.hub.port.floor.pit.tables[TABLE].state.n


def with_staff(config: Path) -> Path:
    """A dealer and a supervisor on the floor of this file, and tables that stay closed."""
    text = config.read_text(encoding="utf-8")
    staff = _STAFF.format(
        metrics=COUNTERS, dealer=hash_pin("111111"), supervisor=hash_pin("222222")
    )
    closed = "".join(_CLOSED.format(id=f"C{n}") for n in range(1, TABLES))
    config.write_text(text.replace("[[tables]]", f"{staff}{closed}[[tables]]", 1), "utf-8")
    return config


async def _measure(folder: Path, size: Size) -> dict[str, tuple[list[float], list[float]]]:
    config = with_staff(write_floor(folder / "bench.toml"))
    store = SqliteStore(folder / "floor.db")
    tokens = enrol_ahead(load_floor(config), store, size.terminals)
    _log_ahead(load_floor(config), store, size.log_lines)
    hub, _ = hub_here(load_floor(config), store, SeededRng(1))
    await hub.start()
    collect_seldom()
    try:
        full = await _fill(hub, tokens)
        return {what: await _held(full, ask, size) for what, ask in _questions(full).items()}
    finally:
        await hub.stop()
        store.close()


def _log_ahead(config: FloorConfig, store: Store, lines: int) -> None:
    """As many lines as a report of the log has at most."""
    floor, at = restore.restore(config, store, SeededRng(1)), now_ms()
    for _ in range(0, lines, 5000):
        refused = (staff_list.refuse_staff(floor.reception, "x", at)
                   for _ in range(min(lines, 5000)))  # fmt: skip
        store.append([commit.row for (commit,) in refused])


async def _fill(hub: Hub, tokens: list[str]) -> Full:
    """In the second round, after one that is over."""
    seats = [Asker(hub) for _ in tokens]
    for seat, token in zip(seats, tokens, strict=True):
        await seat.say(type="hello", token=token)
    http = http_of(hub)
    token, session = await sign_in(http, "dealer", _by("1001", "111111"))
    of_console, at_console = await sign_in(http, "supervisor", SUPERVISOR)
    console = {"token": of_console, "session": at_console}
    dealer, supervisor = Asker(hub), Asker(hub)
    await dealer.say(type="hello", token=token, session=session)
    await supervisor.say(type="hello", **console)
    names = [f"PT-{n}" for n in range(1, len(tokens) + 1)]
    full = Full(hub, http, dealer, token, console, names)
    for data in (note_frame(), bet_frame(2)):
        await asyncio.gather(*(seat.ask(data) for seat in seats))
    void = {"type": "remedy", "table": TABLE, "irregularity": "disrupted", "reason": "x"}
    await supervisor.command(**void, seen=full.seen)
    state = hub.port.floor.pit.tables[TABLE]
    while (state.state.round.number, state.state.phase) != (2, "wagering"):
        await asyncio.sleep(0.05)
        state = hub.port.floor.pit.tables[TABLE]
    await asyncio.gather(*(seat.ask(bet_frame(3, 2)) for seat in seats))
    return full


def http_of(hub: Hub) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(build_app(hub, NetworkReach(1)))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")


async def sign_in(http: httpx.AsyncClient, role: str, by: dict[str, str]) -> tuple[str, str]:
    """At a new terminal: its token, and the session."""
    token = (await http.post("/api/terminals", json={"role": role})).json()["token"]
    signed_in = await http.post("/api/sessions", json={**by, "token": token})
    return token, signed_in.json()["session"]


def _by(staff: str, pin: str) -> dict[str, str]:
    return {"staff": staff, "pin": pin}


SUPERVISOR = _by("2001", "222222")
Question = Callable[[], Awaitable[object]]


def _questions(full: Full) -> dict[str, Question]:
    dealer, named = full.dealer, full.seats[:SEATS_NAMED]

    def wrong(type_: str, **more: Any) -> Question:
        said = {"type": type_, "table": TABLE, "irregularity": "disrupted", "reason": "x", **more}
        return lambda: dealer.command(**said, seen=full.seen)

    return {
        **{tag_of(look): _look(full, look) for look in LOOKS},
        f"preview_remedy, {len(named):,} seats named": wrong(
            "preview_remedy", irregularity="fraud", seats=named
        ),
        "a wrong PIN as authority": wrong("remedy", authority=_by("2001", "222221")),
        "the dealer's own as authority": wrong("remedy", authority=_by("1001", "111111")),
        "a supervisor's hello": lambda: Asker(full.hub).say(type="hello", **full.console),
        "watch": lambda: dealer.say(type="watch", table=TABLE),
        "POST /api/sessions": lambda: _post(full, "/api/sessions"),
        **{f"GET {path}": _get(full, path) for path in addresses()},
    }


def addresses() -> list[str]:
    """All that answer a GET."""
    return ["/openapi.json", *(address(one) for one in ENDPOINTS if one.method == "GET")]


def address(endpoint: Endpoint) -> str:
    return endpoint.path.format_map(PLACES)


def _look(full: Full, look: type[Command]) -> Question:
    """With whatever of these it asks for."""
    known = {"table": lambda: TABLE, "seen": lambda: full.seen, "reason": lambda: "x",
             "irregularity": lambda: "disrupted"}  # fmt: skip
    fields = [one.encode_name for one in msgspec.structs.fields(look)]

    async def ask() -> None:
        said = {name: known[name]() for name in fields if name in known}
        told = await full.dealer.command(type=tag_of(look), **said)
        if b'"type":"answer"' not in told:
            raise BenchError(f"{tag_of(look)}: {told[:200]!r}")

    return ask


async def _post(full: Full, path: str) -> None:
    said = {"token": full.token, **_by("1001", "111111"), "take_over": True}
    await full.http.post(path, json=said)


def _get(full: Full, path: str) -> Question:
    async def ask() -> None:
        bearer = COUNTERS if path == "/metrics" else full.console["session"]
        answer = await full.http.get(path, headers={"Authorization": f"Bearer {bearer}"})
        if answer.status_code >= 400:
            raise BenchError(f"{path}: {answer.status_code}")

    return ask


async def _held(full: Full, ask: Question, size: Size) -> tuple[list[float], list[float]]:
    turns, ours, base = Turns(), [], []
    for _ in range(size.repeats):
        for question, longest in ((ask, ours), (lambda: full.dealer.say(type="ping"), base)):
            with turns.watched():
                await question()
                await asyncio.sleep(0)
            longest.append(turns.longest_ms)
    return ours, base
