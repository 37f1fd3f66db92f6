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

from fairfelt.client import (
    Answer,
    Dialogue,
    FloorLine,
    FloorSite,
    Gone,
    NumberedFact,
    Refusal,
    Snapshot,
)
from fairfelt.client.messages import Message, decode

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
    floor: Path = FLOOR
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
        return ["run", "--floor", str(self.floor), "--data", str(self.data),
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
        site = FloorSite(self.url)
        token, session = await site.enrol(role), None
        if role == "dealer":
            session = await site.sign_in(token, "1001", "1111", take_over=True)
        terminal = Terminal(self, token, session)
        await terminal.connect()
        return terminal

    async def audit(self) -> dict[str, Any]:
        status, out, err = await fairfelt("audit", "--json", "--data", str(self.data))
        assert status in (0, 1), err
        return json.loads(out)


@dataclass
class Terminal:
    """Keeps its token and whatever it has no answer to, as a terminal on the floor does. A test
    says when it connects and when it listens."""

    house: House
    token: str
    session: str | None = None
    follows: tuple[str, ...] = ("R1", "R3")
    answered: dict[int, Answer] = field(default_factory=dict)
    refused: dict[int, Refusal] = field(default_factory=dict)
    name: str = ""
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)  # what its screen shows
    line: FloorLine | None = None

    def __post_init__(self) -> None:
        self.dialogue = Dialogue(self.token, self.session)

    @property
    def unanswered(self) -> dict[int, dict[str, Any]]:
        return self.dialogue.unanswered

    async def connect(self) -> None:
        """Come in, or come in again: repeat what has no answer, and look at the tables."""
        self.line = await FloorLine.open(f"ws://127.0.0.1:{self.house.socket_port}")
        self.tables = {}
        for table in self.follows:  # as they stand now, whatever it knew of them
            self.dialogue.follow(table)
        self._say(self.dialogue.hello())
        await self.hear_until(lambda: self.dialogue.welcome)
        assert self.dialogue.welcome
        self.name = self.dialogue.welcome.terminal
        await self.hear_until(lambda: not self.unanswered)
        await self.hear_until(lambda: len(self.tables) == len(self.follows))

    @property
    def meters(self) -> dict[str, Any]:
        """What the welcome said of the seat."""
        assert self.dialogue.welcome
        assert self.dialogue.welcome.seat
        return self.dialogue.welcome.seat

    async def send(self, **command: Any) -> int:
        said = self.dialogue.command(command.pop("type"), **command)
        self._say(said)
        return int(said["id"])

    async def ask(self, **command: Any) -> Answer | Refusal:
        """Send a command and return the answer or the refusal."""
        id_ = await self.send(**command)
        await self.hear_until(lambda: id_ not in self.unanswered)
        return self.answered.get(id_) or self.refused[id_]

    async def deal(self, act: str, **more: Any) -> Answer | Refusal:
        return await self.ask(type=act, table="R1", seen=self.tables["R1"]["n"], **more)

    def _say(self, message: dict[str, Any]) -> None:
        assert self.line
        self.line.say(**message)

    async def hear_until(self, true: Any) -> None:
        assert self.line
        async with asyncio.timeout(PATIENCE_S):
            while not true():
                message = decode(await self.line.receive())
                assert message is not None
                heard = self.dialogue.take(message)
                for said in heard.replies:
                    self._say(said)
                for one in heard.news:
                    self._take(one)

    async def hear_the_last(self) -> None:
        """What was still on its way when the floor was killed."""
        with suppress(Gone):
            await self.hear_until(lambda: False)

    def _take(self, message: Message) -> None:
        match message:
            case Answer(id=id_):
                self.answered[id_] = message
            case Refusal(id=int(id_)):
                self.refused[id_] = message
            case Snapshot(table=table, n=n, body=body):
                self.tables[table] = {**body, "n": n}
            case NumberedFact(table=table, n=n, kind=kind, body=body) if table:
                shown = self.tables[table]
                shown |= {"n": n, "last": kind, "round": body.get("round", shown.get("round"))}
