"""Between a serial port and a floor: what the wheel sees is told at once, or not at all."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field

from picows import WSError

from fairfelt.commands.wheel_floor import Floor, Gone, NotLetIn, connected
from fairfelt.core.errors import Fault
from fairfelt.equipment.serial_port import open_port
from fairfelt.equipment.serial_wheel import Sighting, WheelReader

SILENT_S = 5.0  # a wheel speaks twice a second
AGAIN_S = 1.0
FRESH_S = 10.0  # what is older may belong to a round that is over
_READ_BYTES = 4096
_LASTING = ("fault", "cleared")


@dataclass(slots=True)
class Seen:
    at_s: float
    sighting: Sighting
    id: int = 0  # once it has been sent, so that it is done once however often it is sent

    def is_stale(self, now_s: float) -> bool:
        lasts = self.sighting.says["report"] in _LASTING
        return not lasts and now_s - self.at_s > FRESH_S


@dataclass(slots=True)
class Pending:
    """What is still to be told, oldest first."""

    _seen: deque[Seen] = field(default_factory=deque)
    _more: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, sightings: list[Sighting]) -> None:
        now_s = asyncio.get_running_loop().time()
        self._seen.extend(Seen(now_s, sighting) for sighting in sightings)
        if sightings:
            self.stir()

    def stir(self) -> None:
        """Whoever waits has something to look at."""
        self._more.set()

    async def first(self) -> Seen | None:
        """The oldest that is worth telling, which stays here until it is done."""
        if not self._seen:
            self._more.clear()
            await self._more.wait()
        now_s = asyncio.get_running_loop().time()
        while self._seen and self._seen[0].is_stale(now_s):
            _say(f"not told in time: {_words(self._seen.popleft().sighting)}")
        return self._seen[0] if self._seen else None

    def done(self) -> None:
        self._seen.popleft()


async def attend(port: str, extended: bool, floor: Floor, token: str) -> None:
    """Until somebody ends it."""
    pending, loop = Pending(), asyncio.get_running_loop()
    listening = loop.create_task(_listen(port, WheelReader(extended), pending))
    telling = loop.create_task(_tell(floor, token, pending))
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, telling.cancel)
    with suppress(asyncio.CancelledError):
        await telling
    listening.cancel()
    await asyncio.wait([listening])


async def _listen(port: str, reader: WheelReader, pending: Pending) -> None:
    trouble = ""
    while True:
        try:
            await _hear(open_port(port), port, reader, pending)
        except OSError as error:
            if trouble != str(error.strerror):
                trouble = str(error.strerror)
                _say(f"{port}: {trouble}")
        pending.put(reader.silent())
        await asyncio.sleep(AGAIN_S)


async def _hear(opened: int, port: str, reader: WheelReader, pending: Pending) -> None:
    _say(f"listening at {port}")
    stream = asyncio.StreamReader()
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stream), os.fdopen(opened, "rb", buffering=0)
    )
    try:
        while True:
            try:
                async with asyncio.timeout(SILENT_S):
                    data = await stream.read(_READ_BYTES)
            except TimeoutError:
                pending.put(reader.silent())
                continue
            if not data:
                return
            pending.put(reader.feed(data))
    finally:
        transport.close()


async def _tell(floor: Floor, token: str, pending: Pending) -> None:
    trouble = ""
    while True:
        try:
            await _report(floor, token, pending)
        except NotLetIn as error:
            raise Fault(str(error)) from error
        except (OSError, TimeoutError, WSError, Fault, Gone) as error:
            if trouble != str(error):
                trouble = str(error)
                _say(f"no connection to the floor, trying again: {trouble}")
        else:
            _say("the floor has hung up")
        await asyncio.sleep(AGAIN_S)


async def _report(floor: Floor, token: str, pending: Pending) -> None:
    async with connected(floor, token, pending.stir) as line:
        _say(f"attached to {line.table}")
        newest = line.last_id
        while not line.gone:
            seen = await pending.first()
            if seen is None or line.gone:
                continue
            seen.id = seen.id or newest + 1
            newest = max(newest, seen.id)
            refused = await line.report(seen.id, **seen.sighting.says)
            pending.done()
            _say(_words(seen.sighting) + (f", refused: {refused}" if refused else ""))


def _words(sighting: Sighting) -> str:
    said = " ".join(str(word) for word in sighting.says.values())
    return f"{said} ({sighting.why})" if sighting.why else said


def _say(words: str) -> None:
    with suppress(BrokenPipeError):  # whoever reads this may go; the wheel goes on
        print(words, flush=True)
