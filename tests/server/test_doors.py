"""One connection that floods is not read and is closed; the others do not notice."""

from __future__ import annotations

import asyncio
import base64
import errno
import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from socket import create_connection, create_server, socket
from typing import Any

import msgspec
import pytest
import uvicorn
from picows import WSMsgType
from picows.picows import _make_test_ws_frame
from uvicorn.server import ServerState

from fairfelt.cli.run import StartupPrinter
from fairfelt.core.errors import ConfigError
from fairfelt.equipment import SeededRng
from fairfelt.floor import load_floor
from fairfelt.floor.config import DEMO_FLOOR, floor_from
from fairfelt.floor.doors import DoorsConfig
from fairfelt.server.entrance import Entrance
from fairfelt.server.gate import ConnectionPlace, Gate
from fairfelt.server.http import build_app
from fairfelt.server.http_line import HttpLine
from fairfelt.server.reach import NetworkReach
from fairfelt.server.run import FloorWhereabouts
from fairfelt.server.socket import ReadBatch, TerminalSocket
from tests.server.conftest import Served, serving

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
POLICY = 1008


# -- a client that keeps to nothing ---------------------------------------------------------------


def frame(kind: int, payload: bytes = b"") -> bytes:
    return bytes([0x80 | kind, 0x80 | len(payload)]) + bytes(4) + payload


@dataclass
class Raw:
    """A WebSocket without manners: what is to be sent is sent in one piece."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def hear(self) -> tuple[int, bytes] | None:
        """The next frame, or nothing where the connection has ended."""
        try:
            head = await asyncio.wait_for(self.reader.readexactly(2), 10)
            size = head[1]
            if size == 126:
                size = int.from_bytes(await self.reader.readexactly(2), "big")
            return head[0] & 0xF, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None

    async def hear_all(self) -> list[tuple[int, bytes]]:
        """Up to the end."""
        heard = []
        while (one := await self.hear()) is not None:
            heard.append(one)
        return heard


async def raw(floor: Served) -> Raw:
    port = int(floor.url.rsplit(":", 1)[1].strip("/"))
    line = Raw(*await asyncio.open_connection("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    await line.send(
        f"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await line.reader.readuntil(b"\r\n\r\n")
    return line


async def welcomed(floor: Served) -> Raw:
    line = await raw(floor)
    token = (await floor.enrol("player"))["token"]
    hello = json.dumps({"type": "hello", "token": token}).encode()
    await line.send(frame(TEXT, hello))
    heard = await line.hear()
    assert heard is not None
    assert b'"welcome"' in heard[1]
    return line


@asynccontextmanager
async def floor_with(tmp_path: Path, **limits: Any) -> AsyncIterator[Served]:
    config = msgspec.structs.replace(load_floor(DEMO_FLOOR), doors=DoorsConfig(**limits))
    async with serving(config, tmp_path / "floor.db", SeededRng(1)) as served:
        yield served


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(1000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it has not come to pass")


def refusals(heard: list[tuple[int, bytes]], code: str = "rate_exceeded") -> list[Any]:
    said = [json.loads(data) for kind, data in heard if kind == TEXT]
    return [one for one in said if one.get("code") == code]


FLOODS = {
    "text": frame(TEXT, b'{"type":"ping"}'),
    "binary": frame(BINARY, b"x"),
    "ping": frame(PING),
    "pong": frame(PONG),
    "false hello": frame(TEXT, b'{"type":"hello","token":"made-up"}'),
    "part": bytes([TEXT, 0x80]) + bytes(4),
}


# -- floods ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_before_hello_is_closed(floor: Served, kind: str) -> None:
    line = await raw(floor)
    await line.send(FLOODS[kind] * 100)
    heard = await line.hear_all()
    said = [one for one in heard if one[0] != CLOSE]
    assert len(said) <= 11  # ten frames, and one word about the rest
    assert len(refusals(heard)) == 1
    await until(lambda: floor.hub.gate.open == 0)


@pytest.mark.parametrize("kind", FLOODS)
async def test_a_flood_of_a_terminal_is_closed_and_another_is_answered(
    floor: Served, kind: str
) -> None:
    other = await floor.player()
    line = await welcomed(floor)
    await line.send(FLOODS[kind] * 3000)
    heard = await line.hear_all()
    assert len(refusals(heard)) == 1
    assert len(heard) < 1500  # its burst, and what it gained meanwhile
    answer = await other.ask(type="insert_note", cents=500)
    assert answer["type"] == "answer"


async def test_why_it_is_closed_is_said(tmp_path: Path) -> None:
    async with floor_with(tmp_path, frames_before_hello=2) as floor:
        line = await raw(floor)
        await line.send(FLOODS["text"] * 3)
        last = (await line.hear_all())[-1]
        assert last == (CLOSE, POLICY.to_bytes(2, "big"))


async def test_a_connection_that_never_says_hello_is_closed(tmp_path: Path) -> None:
    async with floor_with(tmp_path, hello_ms=1000) as floor:
        line = await raw(floor)
        assert await line.hear_all() == [(CLOSE, POLICY.to_bytes(2, "big"))]
        stays = await floor.player()
        assert (await stays.ask(type="insert_note", cents=500))["type"] == "answer"


async def test_a_terminal_that_comes_back_after_a_flood_is_welcome(floor: Served) -> None:
    player = await floor.player()
    line = await raw(floor)
    hello = json.dumps({"type": "hello", "token": player.token}).encode()
    await line.send(frame(TEXT, hello) + FLOODS["text"] * 3000)
    await line.hear_all()
    back = await floor.sit("player", player.token)
    assert (await back.ask(type="insert_note", cents=500))["type"] == "answer"


# -- one terminal, on a loop whose clock the test moves -------------------------------------------


@dataclass
class Timer:
    at: float
    run: Any
    arguments: tuple[Any, ...]
    off: bool = False

    def cancel(self) -> None:
        self.off = True


@dataclass
class Loop:
    now: float = 0.0
    timers: list[Timer] = field(default_factory=list)

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, run: Any, *arguments: Any) -> Timer:
        self.timers.append(Timer(self.now + seconds, run, arguments))
        return self.timers[-1]

    def pass_s(self, seconds: float) -> None:
        until = self.now + seconds
        while due := [t for t in self.timers if t.at <= until and not t.off]:
            first = min(due, key=lambda timer: timer.at)
            self.timers.remove(first)
            self.now = first.at
            first.run(*first.arguments)
        self.now = until


class Wire:
    """The transport of picows, as far as a terminal uses it."""

    def __init__(self) -> None:
        self.underlying_transport = self
        self.read = True
        self.sent: list[Any] = []
        self.closed: int | None = None

    def pause_reading(self) -> None:
        self.read = False

    def resume_reading(self) -> None:
        self.read = True

    def send(self, _kind: WSMsgType, data: bytes) -> None:
        self.sent.append(json.loads(data))

    def send_pong(self, _payload: bytes) -> None: ...

    def send_close(self, code: int) -> None:
        self.closed = code

    def disconnect(self, graceful: bool = True) -> None: ...


@dataclass
class One:
    """A terminal of a floor, its wire and its loop."""

    terminal: TerminalSocket
    wire: Wire
    loop: Loop

    def say(self, *ids: int) -> None:
        for id_ in ids:
            data = json.dumps({"type": "insert_note", "id": id_, "cents": 500}).encode()
            self.terminal.on_ws_frame(self.wire, _make_test_ws_frame(WSMsgType.TEXT, data, True, 0))

    def told(self) -> list[int]:
        return [said["id"] for said in self.wire.sent if said.get("code") == "rate_exceeded"]


def terminal_of(
    place: ConnectionPlace, floor: Served, loop: Loop, patch: pytest.MonkeyPatch
) -> One:
    """A terminal that has said hello, and of which nothing is done that it says."""
    terminal = TerminalSocket(floor.hub, ReadBatch(floor.hub), place)
    patch.setattr(terminal, "_loop", loop)
    terminal._client.caller = object()  # type: ignore[assignment]
    terminal._client.gone = True
    wire = Wire()
    terminal.on_ws_connected(wire)  # type: ignore[arg-type]
    return One(terminal, wire, loop)


@pytest.fixture
async def one(floor: Served, monkeypatch: pytest.MonkeyPatch) -> One:
    loop = Loop()
    limits = DoorsConfig(frames_per_s=8, frames_burst=4)
    place = Gate(limits, 10, loop.time).enter("10.0.0.1")
    assert place is not None
    return terminal_of(place, floor, loop, monkeypatch)


async def test_what_is_over_is_not_read(one: One) -> None:
    one.say(1, 2, 3)
    assert one.wire.read
    one.say(4)
    assert not one.wire.read
    assert not one.told()
    one.loop.pass_s(0.3)  # two more have become due
    assert one.wire.read
    one.say(5)
    assert one.wire.read
    one.say(6)
    assert not one.wire.read


async def test_whoever_stays_within_the_pace_is_always_read(one: One) -> None:
    for id_ in range(1, 50):
        one.say(id_)
        assert one.wire.read, id_
        one.loop.pass_s(1 / 4)  # half of what a terminal may send


async def test_what_had_been_read_is_refused_by_its_number_one_a_second(one: One) -> None:
    one.say(1, 2, 3, 4, 5, 6, 7)
    assert one.told() == [5]
    one.loop.pass_s(0.9)
    assert one.told() == [5]
    one.loop.pass_s(1)
    assert one.told() == [5, 6]
    one.loop.pass_s(1)
    assert one.told() == [5, 6, 7]
    assert not one.wire.read
    one.loop.pass_s(1)
    assert one.wire.read
    assert one.wire.closed is None
    one.say(8)
    assert one.told() == [5, 6, 7]


async def test_a_few_refusals_close(one: One) -> None:
    one.say(1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert one.wire.closed is None
    one.say(10)
    assert one.wire.closed == POLICY
    one.say(*range(11, 100))
    one.loop.pass_s(60)
    assert one.told() == [5]


# -- one hello a connection -----------------------------------------------------------------------


async def test_a_connection_says_hello_once(floor: Served) -> None:
    seat = await floor.sit("player")
    other = (await floor.enrol("player"))["token"]
    for token in (other, seat.token):
        await seat.say(type="hello", token=token)
        refused = await seat.hear(type="refused")
        assert (refused["code"], refused["details"]) == ("hello_again", {"terminal": seat.name})
    assert set(floor.hub.clients) == {seat.name}
    assert (await seat.ask(type="insert_note", cents=500))["type"] == "answer"
    await seat.line.close()
    await until(lambda: not floor.hub.clients)


async def test_a_hello_that_was_refused_may_be_said_again(floor: Served) -> None:
    seat = await floor.connect()
    await seat.say(type="hello", token="made-up")
    assert (await seat.hear(type="refused"))["code"] == "not_enrolled"
    await seat.say(type="hello", token=(await floor.enrol("player"))["token"])
    await seat.hear(type="welcome")


# -- connections ----------------------------------------------------------------------------------


async def test_one_address_does_not_take_all_places(tmp_path: Path) -> None:
    limits = {"connections_per_address": 3, "shared_addresses": ()}
    async with floor_with(tmp_path, **limits) as floor:
        lines = [await raw(floor) for _ in range(3)]
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await raw(floor)
        lines[0].writer.close()
        await until(lambda: floor.hub.gate.open < 3)
        await raw(floor)
        assert floor.hub.gate.turned_away == 1


class Crowded(socket):
    """A listening socket before which there is always somebody."""

    def accept(self) -> Any:
        return create_connection(self.getsockname()), ("10.0.0.1", 1)


async def test_a_turn_of_the_loop_turns_away_only_a_few() -> None:
    gate = Gate(DoorsConfig(connections_per_address=1), 100)
    assert gate.enter("10.0.0.1") is not None
    door = Crowded(fileno=create_server(("127.0.0.1", 0), backlog=100).detach())
    entrance = Entrance(door, gate, lambda _: asyncio.Protocol())
    entrance._accept()
    assert 1 <= gate.turned_away <= 8
    entrance.close()


class Shut(socket):
    """A listening socket of a process that has no file left."""

    asked = 0

    def accept(self) -> Any:
        type(self).asked += 1
        raise OSError(errno.EMFILE, "Too many open files")


async def test_without_files_it_waits_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("fairfelt.server.entrance.NO_FILES_WAIT_S", 0.05)
    Shut.asked = 0
    door = Shut(fileno=create_server(("127.0.0.1", 0)).detach())
    entrance = Entrance(door, Gate(DoorsConfig(), 100), lambda _: asyncio.Protocol())
    _, writer = await asyncio.open_connection(*door.getsockname())
    for _ in range(200):  # turns of the loop: it would be asked in each
        await asyncio.sleep(0)
    assert Shut.asked == 1
    await until(lambda: Shut.asked >= 3)
    assert [record.getMessage() for record in caplog.records] == [
        "nobody can come in: Too many open files; it is tried every second"
    ]
    writer.close()
    entrance.close()


def test_the_limit_of_files_is_raised_as_far_as_the_machine_allows() -> None:
    program = (
        "import resource\n"
        "from fairfelt.server.files import raise_files_to\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (64, 512))\n"
        "print(raise_files_to(300), raise_files_to(200), raise_files_to(9000))\n"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert said.stdout.split() == ["300", "300", "512"], said.stderr


def test_how_many_can_connect_is_said_at_start(capsys: pytest.CaptureFixture[str]) -> None:
    printer = StartupPrinter(load_floor(DEMO_FLOOR), FloorWhereabouts(Path()))
    printer.doors(12_000, 12_100)
    assert capsys.readouterr().out == (
        "Up to 12,000 connections at a time; 12,100 files can be open.\n"
    )
    printer.doors(924, 1024)
    assert "raise the hard limit of files" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ({"frames_per_s": 0}, "doors.frames_per_s: a whole number, at least 1"),
        ({"shared_addresses": ["10.0.0.5", "proxy"]}, "doors.shared_addresses[1]: an address"),
        ({"frames": 1}, "doors: Object contains unknown field `frames`"),
    ],
)
def test_a_limit_that_cannot_be_is_refused(limits: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match="doors") as refused:
        floor_from({"name": "x", "tables": [], "doors": limits}, "floor.toml")
    assert said in str(refused.value)


# -- HTTP -----------------------------------------------------------------------------------------


@dataclass
class Http:
    floor: Served
    port: int

    async def connect(self) -> Raw:
        return Raw(*await asyncio.open_connection("127.0.0.1", self.port))


@asynccontextmanager
async def http_with(tmp_path: Path, **limits: Any) -> AsyncIterator[Http]:
    """The floor's HTTP behind a real socket, as `run` starts it."""
    async with floor_with(tmp_path, **limits) as floor:
        settings = uvicorn.Config(build_app(floor.hub, NetworkReach(1)), lifespan="off", ws="none")
        settings.load()
        state = ServerState()
        door = create_server(("127.0.0.1", 0))
        line = lambda place: HttpLine(settings, state, place)  # noqa: E731
        entrance = Entrance(door, floor.hub.gate, line)
        yield Http(floor, door.getsockname()[1])
        entrance.close()


ENDLESS_BYTES = 100_000_000  # beyond what any buffer on the way takes
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
UNFINISHED = {
    "nothing": b"",
    "half a request": GET[:-2],
    "half a body": b"POST /api/terminals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{",
    "half a second request": GET + GET[:-2],
}


@pytest.mark.parametrize("kind", UNFINISHED)
async def test_a_silent_http_connection_is_closed(tmp_path: Path, kind: str) -> None:
    async with http_with(tmp_path, request_ms=100) as http:
        line = await http.connect()
        await line.send(UNFINISHED[kind])
        with suppress(ConnectionError):
            await asyncio.wait_for(line.reader.read(), 10)
        await until(lambda: not http.floor.hub.gate.open)


POST = b"POST /api/terminals HTTP/1.1\r\nHost: localhost\r\n"
DEAR = {
    "headers that are many": b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a:b\r\n" * 1000 + b"\r\n",
    "a header that is long": b"GET / HTTP/1.1\r\nHost: localhost\r\na:" + b"b" * 9000 + b"\r\n\r\n",
    "pieces": POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 1000 + b"0\r\n\r\n",
}


@pytest.mark.parametrize("kind", DEAR)
async def test_what_is_dear_to_read_is_refused_before_it_is_read(tmp_path: Path, kind: str) -> None:
    """Also where another question stands before it."""
    async with http_with(tmp_path) as http:
        for before in (b"", GET):
            line = await http.connect()
            await line.send(before + DEAR[kind])
            heard = b""
            with suppress(ConnectionError):
                while more := await asyncio.wait_for(line.reader.read(65536), 10):
                    heard += more
            statuses = [part.split()[1] for part in re.findall(rb"HTTP/1.1 \d+", heard)]
            assert statuses == ([b"200"] if before else []) + [b"400"]
            assert heard.endswith(b"Invalid HTTP request received.")
        await until(lambda: not http.floor.hub.gate.open)


@pytest.mark.parametrize("path", ["/api/terminals", "/play", "/no-such"])
async def test_the_rest_of_a_question_that_is_answered_is_not_read(
    tmp_path: Path, path: str
) -> None:
    """Else one connection could keep a floor reading for ever."""
    async with http_with(tmp_path, request_ms=3_600_000) as http:
        line = await http.connect()
        length = b"Content-Length: 999999999999\r\n\r\n"
        await line.send(f"POST {path} HTTP/1.1\r\nHost: localhost\r\n".encode() + length)
        sent, size = 0, 1 << 16
        with suppress(ConnectionError, TimeoutError):
            while sent < ENDLESS_BYTES:
                line.writer.write(b"x" * size)
                sent += size
                await asyncio.wait_for(line.writer.drain(), 10)
        assert sent < ENDLESS_BYTES
        await until(lambda: not http.floor.hub.gate.open)


async def test_requests_of_one_connection_are_answered_one_after_the_other(tmp_path: Path) -> None:
    """More than its rate is not refused: it waits."""
    async with http_with(tmp_path, requests_per_s=20) as http:
        line = await http.connect()
        await line.send(GET * 45)
        for _ in range(45):
            head = await asyncio.wait_for(line.reader.readuntil(b"\r\n\r\n"), 30)
            assert head.startswith(b"HTTP/1.1 200")
            size = next(part for part in head.lower().split(b"\r\n") if b"content-length" in part)
            await line.reader.readexactly(int(size.split(b":")[1]))
        line.writer.close()


async def test_http_and_sockets_share_the_places_of_an_address(tmp_path: Path) -> None:
    limits = {"connections_per_address": 2, "shared_addresses": ()}
    async with http_with(tmp_path, **limits) as http:
        terminal = await raw(http.floor)
        line = await http.connect()
        await line.send(GET)
        assert (await line.reader.readline()).startswith(b"HTTP/1.1 200")
        with suppress(ConnectionError):
            turned = await http.connect()
            assert not await asyncio.wait_for(turned.reader.read(), 10)
        assert http.floor.hub.gate.turned_away == 1
        terminal.writer.close()
