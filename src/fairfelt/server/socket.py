"""The WebSocket itself, behind the hub's small Connection interface."""

from __future__ import annotations

import asyncio
import logging
import time
from http import HTTPStatus
from socket import socket as Door  # noqa: N812 - a listening socket, where terminals come in
from ssl import SSLContext

from picows import (
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
    ws_create_server,
)

from fairfelt.core.errors import Refused
from fairfelt.server.hub import Guest, Hub
from fairfelt.server.messages import MESSAGE_BYTES_MOST, id_in, refused_frame
from fairfelt.server.reach import Reach

log = logging.getLogger("fairfelt.socket")

RATE_PER_S = 200  # messages a second that one terminal may keep up
BURST = 400
READ_BUFFER_BYTES = 1024  # terminals say little; four thousand of them should not cost much
_TEXT = WSMsgType.TEXT
_FOREIGN = b"This page is not of the floor.\n"
_monotonic = time.monotonic


class Turn:
    """What arrived in one turn of the loop, done once all of it is read.

    Reading by the hundred and then doing by the hundred takes less time than a bit of each by
    turns (docs/decisions/0003).
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._heard: list[tuple[Guest, bytes]] = []

    def put(self, guest: Guest, data: bytes) -> None:
        if not self._heard:
            asyncio.get_running_loop().call_soon(self.attend)
        self._heard.append((guest, data))

    def attend(self) -> None:
        heard, self._heard = self._heard, []
        for guest, data in heard:
            try:
                self._hub.receive(guest, data)
            except Exception:
                log.exception("a message could not be dealt with")
                guest.connection.close()


class Terminal(WSListener):
    """One connection. It is cut off if it does not read, rather than buffered without end."""

    def __init__(self, hub: Hub, turn: Turn) -> None:
        self._hub = hub
        self._turn = turn
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
            data = frame.get_payload_as_bytes()
            if self._within_rate():
                self._turn.put(self._guest, data)
            else:  # by its number, so that whoever sent it knows which one was not done
                self._hub.refuse(self._guest, Refused("rate_exceeded"), id_in(data))
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
        self._turn.attend()  # what it said before it went
        self._hub.leave(self._guest)

    def pause_writing(self) -> None:
        if self._transport is not None:
            self._transport.disconnect(graceful=False)


async def serve_socket(
    hub: Hub, door: Door, reach: Reach, tls: SSLContext | None = None
) -> asyncio.Server:
    turn = Turn(hub)

    def listener(request: WSUpgradeRequest) -> Terminal | WSUpgradeResponseWithListener:
        headers = request.headers
        if not reach.own_page(headers.get("Origin"), headers.get("Host")):
            refused = WSUpgradeResponse.create_error_response(HTTPStatus.FORBIDDEN, _FOREIGN)
            return WSUpgradeResponseWithListener(refused, None)
        return Terminal(hub, turn)

    return await ws_create_server(
        listener,
        sock=door,
        ssl=tls,
        max_frame_size=MESSAGE_BYTES_MOST,
        read_buffer_init_size=READ_BUFFER_BYTES,
        enable_auto_ping=True,
        auto_ping_idle_timeout=20,
        auto_ping_reply_timeout=20,
        backlog=4096,
    )
