"""The WebSocket itself, behind the hub's small Connection interface."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import deque
from collections.abc import MutableMapping
from http import HTTPStatus
from ssl import SSLContext
from typing import ClassVar

from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows import picows as library
from picows.picows import WSProtocol  # type: ignore[attr-defined]

from fairfelt.core.errors import Refused
from fairfelt.server.clients import Client
from fairfelt.server.entrance import Entrance
from fairfelt.server.gate import ConnectionPlace
from fairfelt.server.guard import BARE_HEADERS, HSTS
from fairfelt.server.hub import Hub
from fairfelt.server.messages import MESSAGE_BYTES_MOST, id_in, refused_frame
from fairfelt.server.reach import NetworkReach

log = logging.getLogger("fairfelt.socket")

READ_BUFFER_BYTES = 1024  # terminals say little; four thousand of them should not cost much
REST_S = 0.25  # for which a terminal is not read that has used up its allowance
TELL_EVERY_S = 1.0  # a refusal for rate
LAST_WORDS_S = 1.0  # to read why it is closed
_TEXT = WSMsgType.TEXT
_FOREIGN = b"This page is not of the floor.\n"


class _Answer(WSUpgradeResponse):
    """picows answers by itself what is no upgrade, or no HTTP, without any header. It has no place
    where to give it some, so it is given a class that has them."""

    tls: ClassVar[bool] = False  # whether the floor of this process speaks it

    @staticmethod
    def create_error_response(
        status: int | HTTPStatus, body: bytes | None = None, extra_headers: object = None
    ) -> WSUpgradeResponse:
        headers = {**BARE_HEADERS, **dict(extra_headers or {})}  # type: ignore[call-overload]
        if _Answer.tls:
            headers["strict-transport-security"] = HSTS.decode("ascii")
        made: WSUpgradeResponse = WSUpgradeResponse.create_error_response(status, body, headers)
        return made


library.WSUpgradeResponse = _Answer  # type: ignore[attr-defined]


class ReadBatch:
    """What arrived in one turn of the loop, done once all of it is read.

    Reading by the hundred and then doing by the hundred takes less time than a bit of each by
    turns (docs/decisions/0003).
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._heard: list[tuple[Client, bytes]] = []

    def put(self, client: Client, data: bytes) -> None:
        if not self._heard:
            asyncio.get_running_loop().call_soon(self.attend)
        self._heard.append((client, data))

    def attend(self) -> None:
        heard, self._heard = self._heard, []
        for client, data in heard:
            try:
                self._hub.receive(client, data)
            except Exception:
                log.exception("a message could not be dealt with")
                client.connection.close()


class TerminalSocket(WSListener):
    """One connection. It is cut off if it does not read, rather than buffered without end.

    Every frame counts, of whatever kind. When its allowance is used up it is not read for a while;
    what had been read by then is refused, and a few such refusals close it (docs/decisions/0015).
    """

    def __init__(self, hub: Hub, turn: ReadBatch, place: ConnectionPlace) -> None:
        self._hub = hub
        self._turn = turn
        self._place = place
        self._client = Client(self)
        self._transport: WSTransport | None = None
        self._loop = asyncio.get_running_loop()
        limits = place.limits
        self._allowance = place.allowance(limits.frames_per_s, limits.frames_burst)
        self._before_hello = limits.frames_before_hello
        self._hello_due: asyncio.TimerHandle | None = None
        self._resting: asyncio.TimerHandle | None = None
        self._held = False
        self._untold: deque[int | None] = deque()  # numbers of commands that were refused
        self._refusals = 0  # since it was last read
        self._told_at = -TELL_EVERY_S

    def send(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.send(_TEXT, data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.send_close(WSCloseCode.OK)
            self._transport.disconnect()

    def _shut(self) -> None:
        """Close it without reading any more of what it sends. To do so at once would be a reset,
        which takes away what it was told last."""
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.underlying_transport.pause_reading()
            transport.send_close(WSCloseCode.POLICY_VIOLATION)
            self._loop.call_later(LAST_WORDS_S, transport.disconnect, False)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._hello_due = self._loop.call_later(self._place.limits.hello_ms / 1000, self._no_hello)

    def _no_hello(self) -> None:
        if self._client.caller is None:
            self._shut()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if self._transport is None:  # what it had sent before it was closed
            return
        if frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()
        elif not self._counted():
            self._refuse(frame)
        elif frame.msg_type == _TEXT and frame.fin:
            self._turn.put(self._client, frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif frame.msg_type != WSMsgType.PONG:
            problem = "one whole text frame is expected"
            self.send(refused_frame(Refused("bad_message", problem=problem), None))

    # -- how much it may say ----------------------------------------------------------------------

    def _counted(self) -> bool:
        """Whether this frame is within what the connection may send."""
        if self._client.caller is None and not self._client.waits:  # nor is its hello looked at
            self._before_hello -= 1
            if self._before_hello < 0:
                self._refusals = self._place.limits.refusals_most
                return False
        allowance = self._allowance
        if not allowance.take():
            return False
        if allowance.left < 1 and allowance.spent:
            self._rest(REST_S)
        if wait := self._place.heard():
            self._rest(wait)
        return True

    def _rest(self, seconds: float) -> None:
        """Not to be read for so long. What it sends meanwhile stays where it is."""
        if self._resting is None and self._transport is not None:
            self._transport.underlying_transport.pause_reading()
            self._resting = self._loop.call_later(seconds, self._rested)

    def _rested(self) -> None:
        self._resting = None
        if self._transport is None:
            return
        if self._untold:
            self._tell()
            self._resting = self._loop.call_later(TELL_EVERY_S, self._rested)
        else:
            self._refusals = 0
            if not self._held:
                self._transport.underlying_transport.resume_reading()

    def hold(self) -> None:
        if not self._held and self._transport is not None:
            self._held = True
            self._transport.underlying_transport.pause_reading()

    def go_on(self) -> None:
        held, self._held = self._held, False
        if held and self._resting is None and self._transport is not None:
            self._transport.underlying_transport.resume_reading()

    def _refuse(self, frame: WSFrame) -> None:
        """By its number, so that it is known which command was not done."""
        text = frame.get_payload_as_bytes() if frame.msg_type == _TEXT else b""
        self._untold.append(id_in(text))
        self._refusals += 1
        self._rest(REST_S)
        if self._refusals > self._place.limits.refusals_most:
            self._tell()
            self._shut()
        elif self._refusals == 1:
            self._tell()

    def _tell(self) -> None:
        """At most one a second, however many there are."""
        now = self._loop.time()
        if now - self._told_at >= TELL_EVERY_S:
            self._told_at = now
            self._hub.refuse(self._client, Refused("rate_exceeded"), self._untold.popleft())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        for timer in (self._hello_due, self._resting):
            if timer is not None:
                timer.cancel()
        self._turn.attend()  # what it said before it went
        self._hub.leave(self._client)

    def pause_writing(self) -> None:
        if self._transport is not None:
            self._transport.disconnect(graceful=False)


def _name_upgrade_alone(headers: MutableMapping[str, str]) -> None:
    """A browser may name more than the upgrade in `Connection`, as Firefox does ("keep-alive,
    Upgrade"); picows takes it alone."""
    named = headers.get("Connection", "").lower().split(",")
    if "upgrade" in [one.strip() for one in named]:
        headers["Connection"] = "upgrade"


class _Line(WSProtocol):  # type: ignore[misc]
    """The protocol of picows for a connection that has a place on the floor."""

    def __init__(
        self, hub: Hub, turn: ReadBatch, reach: NetworkReach, place: ConnectionPlace
    ) -> None:
        def listener(request: WSUpgradeRequest) -> TerminalSocket | WSUpgradeResponseWithListener:
            headers = request.headers
            _name_upgrade_alone(headers)
            if not reach.own_page(headers.get("Origin"), headers.get("Host")):
                refused = _Answer.create_error_response(HTTPStatus.FORBIDDEN, _FOREIGN)
                return WSUpgradeResponseWithListener(refused, None)
            return TerminalSocket(hub, turn, place)

        super().__init__(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=listener,
            logger=logging.getLogger("picows.server"),
            disconnect_on_exception=True,
            websocket_handshake_timeout=5,
            enable_auto_ping=True,
            auto_ping_idle_timeout=20,
            auto_ping_reply_timeout=20,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,  # pings count like everything else that is sent
            max_frame_size=MESSAGE_BYTES_MOST,
            extra_headers=None,
            read_buffer_init_size=READ_BUFFER_BYTES,
        )
        self._place = place

    def connection_lost(self, exc: Exception | None) -> None:
        self._place.leave()
        super().connection_lost(exc)


async def serve_socket(
    hub: Hub, door: socket.socket, reach: NetworkReach, tls: SSLContext | None = None
) -> Entrance:
    turn, _Answer.tls = ReadBatch(hub), tls is not None
    return Entrance(door, hub.gate, lambda place: _Line(hub, turn, reach, place), tls)
