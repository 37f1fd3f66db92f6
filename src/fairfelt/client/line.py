"""One connection to a floor: messages as they come, and what is said."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from fairfelt.core.extras import needing

with needing("client", "A client of a floor"):
    from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

_ENDED = None


class Gone(Exception):  # noqa: N818 - nothing is wrong, and there will be another connection
    """The connection has ended, or there is none."""


class FloorLine(WSListener):
    """What comes waits in a queue until it is asked for."""

    def __init__(self) -> None:
        self._heard: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._transport: WSTransport | None = None
        self.is_open = False

    @classmethod
    async def open(cls, url: str) -> FloorLine:
        """Connect to the socket of a floor."""
        try:
            _, line = await ws_connect(cls, url, enable_auto_ping=True)
        except (WSError, OSError, TimeoutError) as error:
            raise Gone(str(error) or type(error).__name__) from error
        if not isinstance(line, FloorLine):
            raise TypeError(f"the socket library made {line!r} of a line")
        return line

    def say(self, **message: Any) -> None:
        self.send(msgspec.json.encode(message))

    def send(self, data: bytes, *, binary: bool = False) -> None:
        """As it is: for whoever has encoded it already."""
        if self._transport is None or not self.is_open:
            raise Gone("the connection has ended")
        self._transport.send(WSMsgType.BINARY if binary else WSMsgType.TEXT, data)

    async def receive(self) -> bytes:
        """The next message of the floor."""
        data = await self._heard.get()
        if data is _ENDED:
            self._heard.put_nowait(_ENDED)  # for whoever asks again
            raise Gone("the floor has hung up")
        return data

    async def close(self) -> None:
        """End it, and wait until it has ended."""
        if self._transport is not None:
            self._transport.disconnect()
            await self._transport.wait_disconnected()

    async def closed(self) -> None:
        """Wait until the floor has ended it."""
        if self._transport is not None:
            await self._transport.wait_disconnected()

    # -- called by the socket library -------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport, self.is_open = transport, True

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self._heard.put_nowait(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.is_open = False
        self._heard.put_nowait(_ENDED)
