"""A crowd of terminals on one loop: each keeps so many commands in flight until it has had enough.

The crowd is the bench's own process, so that it has a processor to itself beside the server. It
looks at no more of an answer than how it begins; the records are checked afterwards. So it does not
use `fairfelt.client`, which reads every message and keeps what is unanswered: that would measure
the crowd.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.processes import BenchError

CONNECTING_MOST = 64  # handshakes at a time
RUN_S_MOST = 120.0
_TEXT = WSMsgType.TEXT
_REFUSED = b'{"type":"refused"'


class Seat(WSListener):
    """One connection. Its commands are numbered from 1; `sent` is the number of the last."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self.transport: WSTransport | None = None
        self.sent = 0
        self.answered = 0
        self.until = 0  # the number of the last command it is to send

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        data = frame.get_payload_as_bytes()
        crowd = self._crowd
        if not data.startswith(crowd.awaited):
            crowd.heard_otherwise(frame.msg_type, data)
            return
        self.answered += 1
        crowd.left -= 1
        if self.sent < self.until:
            self.sent += 1
            transport.send(_TEXT, crowd.frames[self.sent])
        elif not crowd.left:
            crowd.finish()

    def begin(self, count: int, in_flight: int) -> None:
        self.until = self.sent + count
        if self.transport is None:
            raise BenchError("a terminal is not connected")
        for _ in range(min(count, in_flight)):
            self.sent += 1
            self.transport.send(_TEXT, self._crowd.frames[self.sent])

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._crowd.fail(BenchError("the server cut a terminal off"))


class Crowd:
    """Terminals at one server. `frames[n]` is what any of them sends as its command number n."""

    def __init__(self, url: str, frames: Sequence[bytes]) -> None:
        self._url = url
        self.frames = frames
        self.seats: list[Seat] = []
        self.awaited = b""
        self.left = 0
        self._done: asyncio.Future[None] | None = None

    def finish(self) -> None:
        if self._done is not None and not self._done.done():
            self._done.set_result(None)

    def fail(self, error: Exception) -> None:
        if self._done is not None and not self._done.done():
            self._done.set_exception(error)

    def heard_otherwise(self, kind: WSMsgType, data: bytes) -> None:
        """Facts and snapshots are let pass; a refusal means that something else is measured."""
        if kind == _TEXT and data.startswith(_REFUSED):
            self.fail(BenchError(f"refused: {data.decode()}"))

    async def connect(self, hellos: Sequence[bytes]) -> None:
        """Connect a terminal for every hello and wait until each is welcome."""
        await self.connect_quietly(len(hellos))
        await self.ask(b'{"type":"welcome"', lambda i: hellos[i])

    async def connect_quietly(self, count: int) -> None:
        free = asyncio.Semaphore(CONNECTING_MOST)

        async def one(_number: int) -> Seat:
            async with free:
                _, seat = await ws_connect(
                    lambda: Seat(self), self._url, websocket_handshake_timeout=30,
                    read_buffer_init_size=1024,
                )  # fmt: skip
                assert isinstance(seat, Seat)
                return seat

        self.seats = list(await asyncio.gather(*map(one, range(count))))

    async def ask(self, awaited: bytes, frame_of: Callable[[int], bytes]) -> None:
        """Every terminal says one thing outside the count, and gets its answer."""
        done = self._await(awaited, len(self.seats))
        for i, seat in enumerate(self.seats):
            if seat.transport is not None:
                seat.transport.send(_TEXT, frame_of(i))
        await asyncio.wait_for(done, RUN_S_MOST)
        for seat in self.seats:
            seat.answered = seat.sent

    async def run(
        self, count: int, in_flight: int = 1, seats: Sequence[Seat] | None = None,
        awaited: bytes = b'{"type":"answer"',
    ) -> float:  # fmt: skip
        """Every seat sends so many commands; the seconds until the last is answered."""
        seats = self.seats if seats is None else seats
        done = self._await(awaited, count * len(seats))
        began = time.perf_counter()
        for seat in seats:
            seat.begin(count, in_flight)
        await asyncio.wait_for(done, RUN_S_MOST)
        return time.perf_counter() - began

    def _await(self, awaited: bytes, answers: int) -> asyncio.Future[None]:
        self.awaited, self.left = awaited, answers
        self._done = asyncio.get_running_loop().create_future()
        return self._done

    def part(self) -> None:
        """Leave without waiting."""
        self._done = None
        for seat in self.seats:
            if seat.transport is not None:
                seat.transport.disconnect(graceful=False)


def hello(token: str) -> bytes:
    return msgspec.json.encode({"type": "hello", "token": token})


def watch(table: str) -> bytes:
    return msgspec.json.encode({"type": "watch", "table": table})
