"""A real `fairfelt run` in a process of its own, and terminals at real sockets."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

FLOOR = Path(__file__).with_name("kill_floor.toml")
FAIRFELT = (sys.executable, "-m", "fairfelt.cli")
PATIENCE_S = 60  # for a busy machine; nothing waits for it otherwise


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def fairfelt(*args: str) -> tuple[int, str, str]:
    """Run a command to its end."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*FAIRFELT, *args, stdout=pipe, stderr=pipe)
    async with asyncio.timeout(PATIENCE_S):
        out, err = await process.communicate()
    return process.returncode or 0, out.decode(), err.decode()


@dataclass
class House:
    """A floor that can be started, killed and started again on the same records."""

    data: Path
    said: list[str] = field(default_factory=list)

    async def start(self) -> None:
        self.port, self.socket_port = free_port(), free_port()
        self.process = await asyncio.create_subprocess_exec(
            *FAIRFELT, *self.run_args(),
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        self._listening = asyncio.Event()
        self._reader = asyncio.create_task(self._read())
        async with asyncio.timeout(PATIENCE_S):
            await self._listening.wait()
        assert self.process.returncode is None, "\n".join(self.said)

    def run_args(self) -> list[str]:
        return ["run", "--floor", str(FLOOR), "--data", str(self.data),
                "--port", str(self.port), "--socket-port", str(self.socket_port)]  # fmt: skip

    async def _read(self) -> None:
        assert self.process.stdout
        async for line in self.process.stdout:
            self.said.append(line.decode().rstrip())
            if "Records are kept" in self.said[-1]:
                self._listening.set()
        self._listening.set()  # it has ended, one way or the other

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.process.returncode is None:
            self.process.send_signal(how)
        async with asyncio.timeout(PATIENCE_S):
            await self.process.wait()
            await self._reader

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        async with httpx.AsyncClient(base_url=self.url) as http:
            answer = await http.post(path, json=body)
        return answer.json()

    async def terminal(self, role: str) -> Terminal:
        """Enrol a terminal, sign the dealer in where it is theirs, and connect it."""
        token = (await self.post("/api/terminals", role=role))["token"]
        session = None
        if role == "dealer":
            signed_in = await self.post(
                "/api/sessions", token=token, staff="1001", pin="1111", take_over=True
            )
            session = signed_in["session"]
        terminal = Terminal(self, token, session)
        await terminal.connect()
        return terminal

    async def audit(self) -> dict[str, Any]:
        status, out, err = await fairfelt("audit", "--json", "--data", str(self.data))
        assert status in (0, 1), err
        return json.loads(out)


@dataclass
class Terminal:
    """Keeps its token and whatever it has no answer to, as a terminal on the floor does."""

    house: House
    token: str
    session: str | None = None
    ids: int = 0
    unanswered: dict[int, dict[str, Any]] = field(default_factory=dict)
    answered: dict[int, dict[str, Any]] = field(default_factory=dict)
    refused: dict[int, dict[str, Any]] = field(default_factory=dict)
    name: str = ""
    welcome: dict[str, Any] = field(default_factory=dict)
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)  # what its screen shows
    socket: ClientConnection | None = None

    async def connect(self) -> None:
        """Come in, or come in again: repeat what has no answer, and look at the tables."""
        self.socket = await connect(f"ws://127.0.0.1:{self.house.socket_port}")
        self.welcome, self.tables = {}, {}
        await self._say({"type": "hello", "token": self.token, "session": self.session})
        await self.hear_until(lambda: self.welcome)
        self.name = self.welcome["terminal"]
        for command in list(self.unanswered.values()):
            await self._say(command)
        await self.hear_until(lambda: not self.unanswered)
        for table in ("R1", "R3"):
            await self._say({"type": "watch", "table": table})
        await self.hear_until(lambda: len(self.tables) == 2)

    async def send(self, **command: Any) -> int:
        self.ids += 1
        command["id"] = self.ids
        self.unanswered[self.ids] = command
        await self._say(command)
        return self.ids

    async def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command and return the answer or the refusal."""
        id_ = await self.send(**command)
        await self.hear_until(lambda: id_ not in self.unanswered)
        return self.answered.get(id_) or self.refused[id_]

    async def deal(self, act: str, **more: Any) -> dict[str, Any]:
        return await self.ask(type=act, table="R1", seen=self.tables["R1"]["n"], **more)

    async def _say(self, message: dict[str, Any]) -> None:
        assert self.socket
        await self.socket.send(json.dumps(message))

    async def hear_until(self, true: Any) -> None:
        assert self.socket
        async with asyncio.timeout(PATIENCE_S):
            while not true():
                self._take(json.loads(await self.socket.recv()))

    async def hear_the_last(self) -> None:
        """What was still on its way when the floor was killed."""
        with suppress(ConnectionClosed):
            await self.hear_until(lambda: False)

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.welcome = message
            case "answer" | "refused":
                heard = self.answered if message["type"] == "answer" else self.refused
                heard[message["id"]] = message
                self.unanswered.pop(message["id"], None)
            case "snapshot":
                id_ = message["channel"].removeprefix("table:")
                self.tables[id_] = {**message["body"], "n": message["n"]}
            case "fact" if message["channel"].startswith("table:"):
                self._follow(message)

    def _follow(self, fact: dict[str, Any]) -> None:
        table = self.tables.setdefault(fact["channel"].removeprefix("table:"), {})
        table["n"] = fact["n"]
        table["last"] = fact["kind"]
        table["round"] = fact["body"].get("round", table.get("round"))
