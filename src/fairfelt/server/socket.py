"""The WebSocket itself, behind the hub's small Connection interface."""

from __future__ import annotations

import asyncio
import time

from picows import (
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    ws_create_server,
)

from fairfelt.core.errors import Refused
from fairfelt.server.hub import Guest, Hub
from fairfelt.server.messages import MESSAGE_BYTES_MOST, refused_frame

RATE_PER_S = 200  # messages a second that one terminal may keep up
BURST = 400
READ_BUFFER_BYTES = 1024  # terminals say little; four thousand of them should not cost much
_TEXT = WSMsgType.TEXT
_monotonic = time.monotonic


class Terminal(WSListener):
    """One connection. It is cut off if it does not read, rather than buffered without end."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._guest = Guest(self)
        self._transport: WSTransport | None = None
        self._allowance = float(BURST)
        self._heard = _monotonic()

    def send(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.send(_TEXT, data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.send_close(WSCloseCode.OK)
            self._transport.disconnect()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()
        elif frame.msg_type == _TEXT and frame.fin:
            if self._within_rate():
                self._hub.receive(self._guest, frame.get_payload_as_bytes())
            else:
                self.send(refused_frame(Refused("rate_exceeded"), None))
        else:
            problem = "one whole text frame is expected"
            self.send(refused_frame(Refused("bad_message", problem=problem), None))

    def _within_rate(self) -> bool:
        now = _monotonic()
        self._allowance = min(BURST, self._allowance + (now - self._heard) * RATE_PER_S)
        self._heard = now
        if self._allowance < 1:
            return False
        self._allowance -= 1
        return True

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        self._hub.leave(self._guest)

    def pause_writing(self) -> None:
        if self._transport is not None:
            self._transport.disconnect(graceful=False)


async def serve_socket(hub: Hub, host: str, port: int) -> asyncio.Server:
    def listener(_request: WSUpgradeRequest) -> Terminal:
        return Terminal(hub)

    return await ws_create_server(
        listener,
        host,
        port,
        max_frame_size=MESSAGE_BYTES_MOST,
        read_buffer_init_size=READ_BUFFER_BYTES,
        enable_auto_ping=True,
        auto_ping_idle_timeout=20,
        auto_ping_reply_timeout=20,
        backlog=4096,
    )
