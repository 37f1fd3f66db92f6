"""Between a serial port and a floor: what the wheel sees is told at once, or not at all."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field

from fairfelt.cli.attached import FloorConnection, say
from fairfelt.client import FloorSite, NotLetIn, RefusedByFloor, TerminalClient
from fairfelt.core.errors import Fault
from fairfelt.equipment.serial_port import open_port
from fairfelt.equipment.serial_wheel import Sighting, WheelReader

SILENT_S = 5.0  # a wheel speaks twice a second
AGAIN_S = 1.0
FRESH_S = 10.0  # what is older may belong to a round that is over
_READ_BYTES = 4096
_LASTING = ("fault", "cleared")


@dataclass(frozen=True, slots=True)
class Seen:
    at_s: float
    sighting: Sighting

    @property
    def until_s(self) -> float | None:
        """When it is too old to be told; a fault lasts until it is cleared."""
        return None if self.sighting.says["report"] in _LASTING else self.at_s + FRESH_S


@dataclass(slots=True)
class Pending:
    """What is still to be told, oldest first."""

    _seen: deque[Seen] = field(default_factory=deque)
    _more: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, sightings: list[Sighting]) -> None:
        now_s = asyncio.get_running_loop().time()
        self._seen.extend(Seen(now_s, sighting) for sighting in sightings)
        if sightings:
            self._more.set()

    async def first(self) -> Seen:
        """The oldest, which stays here until it is done."""
        while not self._seen:
            self._more.clear()
            await self._more.wait()
        return self._seen[0]

    def done(self) -> None:
        self._seen.popleft()


async def attend(port: str, extended: bool, floor: FloorSite, token: str) -> None:
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
                say(f"{port}: {trouble}")
        pending.put(reader.silent())
        await asyncio.sleep(AGAIN_S)


async def _hear(opened: int, port: str, reader: WheelReader, pending: Pending) -> None:
    say(f"listening at {port}")
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


async def _tell(floor: FloorSite, token: str, pending: Pending) -> None:
    try:
        async with TerminalClient(floor, token, listener=FloorConnection()) as terminal:
            while True:
                await _report(terminal, await pending.first())
                pending.done()
    except NotLetIn as error:
        raise Fault(str(error)) from error


async def _report(terminal: TerminalClient, seen: Seen) -> None:
    """Until it is on record, or too old to be told."""
    words, refused = _words(seen.sighting), ""
    try:
        async with asyncio.timeout_at(seen.until_s):
            table = (await terminal.welcome()).table
            await terminal.ask("report_wheel", table=table, **seen.sighting.says)
    except RefusedByFloor as error:
        refused = f", refused: {error}"
    except TimeoutError:
        words = f"not told in time: {words}"
    say(words + refused)


def _words(sighting: Sighting) -> str:
    said = " ".join(str(word) for word in sighting.says.values())
    return f"{said} ({sighting.why})" if sighting.why else said
