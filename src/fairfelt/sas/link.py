"""The line between a machine and its host: a serial port, a pty, or a connection over TCP.

A serial port tells the ninth bit as wrong parity, and calls out with it set. Everything else has
none: there the length of messages and silence decide where they begin.
"""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import termios
from collections.abc import Callable
from contextlib import suppress

from fairfelt.sas.frames import with_ninth_bits
from fairfelt.sas.machine import SasMachine

TICK_S = 0.05
_READ_BYTES = 4_096
_MARK_OR_SPACE = 0x40000000  # CMSPAR: parity is always mark, with PARODD, or always space
_PLAIN = termios.CS8 | termios.CREAD | termios.CLOCAL
_SPACE = _PLAIN | termios.PARENB | _MARK_OR_SPACE
_MARK = _SPACE | termios.PARODD


def open_port(path: str, ninth_bit: bool) -> int:
    """At 19,200 baud, for nobody else. Bytes whose ninth bit is set come marked."""
    port = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        _set_up(port, _SPACE if ninth_bit else _PLAIN)
        fcntl.ioctl(port, termios.TIOCEXCL)
    except termios.error as error:
        os.close(port)
        raise OSError(errno.ENOTTY, "is no serial port", path) from error
    return port


def _set_up(port: int, control: int) -> None:
    """What was written before goes out as it was set up before."""
    *_, special = termios.tcgetattr(port)
    special[termios.VMIN], special[termios.VTIME] = 1, 0
    marks = termios.INPCK | termios.PARMRK if control & termios.PARENB else 0
    speed = termios.B19200
    termios.tcsetattr(port, termios.TCSADRAIN, [marks, 0, control, 0, speed, speed, special])


async def attend_port(path: str, machine: SasMachine, ninth_bit: bool = True) -> None:
    """Until the port is gone."""
    port = open_port(path, ninth_bit)
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    transport, _ = await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(os.dup(port), "rb", 0)
    )

    def write(data: bytes) -> None:
        with suppress(BlockingIOError):  # a host that does not read asks again
            os.write(port, data)

    def call(data: bytes) -> None:
        if data:
            _set_up(port, _MARK)
            write(data)
            _set_up(port, _SPACE)

    try:
        await attend(reader, machine, write, call if ninth_bit else write, ninth_bit)
    finally:
        transport.close()
        os.close(port)


async def serve(machine: SasMachine, host: str, port: int) -> asyncio.Server:
    """One host at a time: the line of another is closed at once."""
    busy = asyncio.Lock()

    async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not busy.locked():
            async with busy:
                await attend(reader, machine, writer.write, writer.write)
        writer.close()

    return await asyncio.start_server(met, host, port)


async def attend(
    reader: asyncio.StreamReader,
    machine: SasMachine,
    write: Callable[[bytes], None],
    call: Callable[[bytes], None],
    ninth_bit: bool = False,
) -> None:
    """Until the line ends. `call` is for what a machine says that nobody asked."""
    loop, left = asyncio.get_running_loop(), b""
    with suppress(OSError):
        while not reader.at_eof():
            data = left + await _read(reader)
            now = int(loop.time() * 1_000)
            if ninth_bit:
                heard, left = with_ninth_bits(data)
                write(machine.hear(heard, now))
            elif data:
                write(machine.receive(data, now))
            call(machine.tick(now))


async def _read(reader: asyncio.StreamReader) -> bytes:
    """What has come, or nothing within a tick."""
    try:
        async with asyncio.timeout(TICK_S):
            return await reader.read(_READ_BYTES)
    except TimeoutError:
        return b""
