"""A real floor to which strangers send what is no request: they fill no log."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

from tests.sim.process import House

NO_REQUESTS = (
    b"\x16\x03\x01 hello\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)


async def _say(port: int, sent: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    with suppress(ConnectionError):
        await asyncio.wait_for(reader.read(1), 10)  # by then it is dealt with
    writer.close()


async def test_what_is_no_request_fills_no_log(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    await house.start()
    said = len(house.said)
    try:
        for port in (house.port, house.socket_port):
            for sent in NO_REQUESTS:
                await _say(port, sent)
    finally:
        await house.kill(signal.SIGINT)
    closing = ("The floor is closed", "Fairfelt head")
    assert [line for line in house.said[said:] if not line.startswith(closing)] == []
