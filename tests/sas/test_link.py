"""A machine on real lines: a pty, TCP, and what a serial port gives."""

from __future__ import annotations

import asyncio
import os
import tty
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fairfelt.sas.events import EventCode
from fairfelt.sas.frames import LineTiming
from fairfelt.sas.link import attend, attend_port, serve
from fairfelt.sas.machine import SasMachine
from tests.sas.rig import SETUP, FakeTerminal, check_sum, machine

PATIENCE_S = 20


class PtyHost:
    """The other end of a pty, with parity left out."""

    def __init__(self, end: int) -> None:
        self._end = end

    async def asks(self, text: str, size: int) -> str:
        os.write(self._end, bytes.fromhex(text))
        return await self.hears(size)

    async def hears(self, size: int) -> str:
        data = b""
        async with asyncio.timeout(PATIENCE_S):
            while len(data) < size:
                data += await self._more()
        return data.hex(" ").upper()

    async def _more(self) -> bytes:
        loop = asyncio.get_running_loop()
        ready = loop.create_future()
        loop.add_reader(self._end, ready.set_result, None)
        try:
            await ready
        finally:
            loop.remove_reader(self._end)
        return os.read(self._end, 4_096)


def open_pty() -> tuple[int, int]:
    """Which gives nothing back by itself."""
    end, port = os.openpty()
    tty.setraw(port)
    return end, port


@asynccontextmanager
async def on_a_pty(sas: SasMachine) -> AsyncIterator[PtyHost]:
    end, port = open_pty()
    attending = asyncio.create_task(attend_port(os.ttyname(port), sas, ninth_bit=False))
    try:
        yield PtyHost(end)
    finally:
        attending.cancel()
        with suppress(asyncio.CancelledError):
            await attending
        os.close(end)
        os.close(port)


async def test_a_host_polls_a_machine_over_a_pty() -> None:
    terminal = FakeTerminal()
    sas = machine(terminal)
    async with on_a_pty(sas) as host:
        assert await host.asks("81", 1) == "00"
        sas.tell(EventCode.DOOR_OPENED)
        assert await host.asks("80 81", 1) == "11"
        assert await host.asks("81", 1) == "11"  # as if it had been lost
        assert await host.asks("80 81", 1) == "00"
        said = "01 19 00 45 20 40 00 86 14 80 00 41 30 78 00 63 44 94 00 00 20 62 D5 CE"
        assert await host.asks("01 19", 24) == said
        assert await host.asks("01 07 67 6D", 1) == "01"
        assert await host.asks("01 72 02 FF 00 0F 22", 61) != ""
    assert len(terminal.asked) == 1


async def test_every_byte_comes_through_a_pty() -> None:
    """Also those that a terminal would take for its own."""
    sas = machine()
    async with on_a_pty(sas) as host:
        await host.asks("81", 1)
        key = bytes(range(20))
        asked = bytes.fromhex("01 73 1D 01 0D 0C 0B 0A") + key + bytes.fromhex("FF FF 11 13")
        answer = await host.asks((asked + check_sum(asked)).hex(), 34)
    assert bytes.fromhex(answer)[8:32] == key + bytes.fromhex("FF FF 11 13")


async def test_a_machine_calls_when_it_hears_nobody() -> None:
    quick = LineTiming(gap_ms=250, silent_ms=100, chirp_ms=60)
    sas = SasMachine(SETUP, FakeTerminal(), timing=quick)
    async with on_a_pty(sas) as host:
        assert await host.hears(2) == "01 01"


async def test_a_pty_that_is_gone_ends_it() -> None:
    end, port = open_pty()
    attending = asyncio.create_task(attend_port(os.ttyname(port), machine(), ninth_bit=False))
    host = PtyHost(end)
    assert await host.asks("81", 1) == "00"
    os.close(end)
    async with asyncio.timeout(PATIENCE_S):
        await attending
    os.close(port)


async def test_one_host_at_a_time_polls_over_tcp() -> None:
    sas = machine()
    async with await serve(sas, "127.0.0.1", 0) as server:
        address = server.sockets[0].getsockname()[:2]
        reader, writer = await asyncio.open_connection(*address)
        writer.write(b"\x81")
        assert await reader.readexactly(1) == b"\x00"
        other, others_writer = await asyncio.open_connection(*address)
        async with asyncio.timeout(PATIENCE_S):
            assert await other.read() == b""
        writer.write(b"\x01\x1a")
        assert (await reader.readexactly(8))[:6] == bytes.fromhex("01 1A 00 01 23 45")
        for one in (writer, others_writer):
            one.close()


class InParts(asyncio.StreamReader):
    def __init__(self, *parts: str) -> None:
        super().__init__()
        self._parts = [bytes.fromhex(part) for part in parts]

    def at_eof(self) -> bool:
        return not self._parts

    async def read(self, n: int = -1) -> bytes:
        return self._parts.pop(0)


async def test_the_ninth_bit_of_a_serial_port_begins_messages() -> None:
    said = list[bytes]()
    sas = SasMachine(SETUP, FakeTerminal(), timing=LineTiming())
    reader = InParts("81  FF 00 01  FF", "00", "81")
    await attend(reader, sas, said.append, said.append, ninth_bit=True)
    assert b"".join(said) == b"\x00"
