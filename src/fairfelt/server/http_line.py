"""One HTTP connection: it has so long to ask, so long to read, and so many questions a second."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from fairfelt.server.gate import ConnectionPlace
from fairfelt.server.guard import BARE_HEADERS, HSTS

REQUEST_FRAMES = 20  # what a request counts for: it takes that much longer than a frame
HEAD_BYTES_MOST, HEAD_LINES_MOST = 8 * 1024, 100  # of a request, before its body
LAST_WORDS_S = 1.0  # to read an answer to a question whose rest is not read
READ_S = 30.0  # to take some of an answer that fills the buffers


_END_OF_HEAD = re.compile(rb"\n\r?\n")


class _Questions(h11.Connection):
    """What is cheap to send and dear to read is not read: thousands of headers, or a body in pieces
    of a byte. h11 has a limit for what has not arrived whole, and none for what has."""

    def next_event(self) -> Any:
        if self.their_state is h11.IDLE:
            self._check_head()
        event = super().next_event()
        if isinstance(event, h11.Request) and any(
            n == b"transfer-encoding" for n, _ in event.headers
        ):
            raise h11.RemoteProtocolError("a body says how long it is", error_status_hint=411)
        return event

    def _check_head(self) -> None:
        data = self.trailing_data[0]
        end = _END_OF_HEAD.search(data, 0, HEAD_BYTES_MOST)
        size = end.start() if end else len(data)
        if size >= HEAD_BYTES_MOST or data.count(b"\n", 0, size) > HEAD_LINES_MOST:
            raise h11.RemoteProtocolError("too much before the body", error_status_hint=431)


class HttpLine(H11Protocol):
    """uvicorn alone waits for ever for a first request, or for the rest of one."""

    def __init__(self, config: uvicorn.Config, state: ServerState, place: ConnectionPlace) -> None:
        super().__init__(config=config, server_state=state, app_state={})
        self.conn = _Questions(h11.SERVER, HEAD_BYTES_MOST)
        self._place = place
        per_s = place.limits.requests_per_s
        self._requests = place.allowance(per_s, 2 * per_s)
        self._asking: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._place.leave()
        for timer in (self._asking, self._reading):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    # -- so long to ask ---------------------------------------------------------------------------

    def _await_request(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
        self._asking = self.loop.call_later(self._place.limits.request_ms / 1000, self._not_asked)

    def _not_asked(self) -> None:
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):  # the request is not whole
            self.transport.abort()

    # -- what is no request -----------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """With the headers that all answers have. Where an answer is on its way already, nothing
        can be said any more."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True  # whoever works on it finds nobody there
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._say_bad(msg.encode("ascii"))
        self._break_off()

    def _break_off(self) -> None:
        """Nothing more is read. To close at once would be a reset, which takes away what was
        answered."""
        if not self.transport.is_closing():
            self.flow.pause_reading()
            self.loop.call_later(LAST_WORDS_S, self.transport.abort)

    def _say_bad(self, words: bytes) -> None:
        headers = [(name.encode(), value.encode()) for name, value in BARE_HEADERS.items()]
        headers += [(b"content-length", b"%d" % len(words)), (b"connection", b"close")]
        if self.config.ssl:
            headers.append((b"strict-transport-security", HSTS))
        answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for event in (answer, h11.Data(data=words), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")

    # -- so many questions a second ---------------------------------------------------------------

    def on_response_complete(self) -> None:
        """The next request is read once its time has come; until then it stays where it is. What is
        left of one that is answered already is not read at all."""
        if self.conn.their_state is h11.SEND_BODY:
            self._break_off()
            return
        wait = max(self._requests.owe(), self._place.heard(REQUEST_FRAMES))
        if wait:
            self.flow.pause_reading()
            self.loop.call_later(wait, self._go_on)
        else:
            self._go_on()

    def _go_on(self) -> None:
        if not self.transport.is_closing():
            self._await_request()
            super().on_response_complete()

    # -- so long to read --------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading = self.loop.call_later(READ_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
