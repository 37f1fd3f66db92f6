"""A floor as a device sees it: enrol once, and say one thing after another over the socket."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from fairfelt.core.errors import Fault

PATIENCE_S = 10.0


class Gone(Exception):  # noqa: N818 - nothing is wrong, and there will be another connection
    """The floor has hung up."""


class NotLetIn(Exception):  # noqa: N818 - a person has to see to it, no device can
    """The floor does not know this device."""


@dataclass(frozen=True, slots=True)
class Floor:
    """Where the floor answers over HTTP, as `fairfelt run` printed it."""

    url: str

    def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        line = self._line()
        try:
            sent = None if body is None else json.dumps(body)
            line.request(method, path, sent, {"content-type": "application/json"})
            answer = line.getresponse()
            told: dict[str, Any] = json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Fault(f"The floor at {self.url} does not answer: {error}.") from error
        finally:
            line.close()
        if answer.status >= http.client.BAD_REQUEST:
            raise Fault(str(told.get("message", answer.status)))
        return told

    def _line(self) -> http.client.HTTPConnection:
        place = urlsplit(self.url)
        try:
            match place.scheme, place.hostname or "":
                case "http", host if host:
                    return http.client.HTTPConnection(host, place.port, timeout=PATIENCE_S)
                case "https", host if host:
                    return http.client.HTTPSConnection(host, place.port, timeout=PATIENCE_S)
        except ValueError:  # a port that is no number
            pass
        raise Fault(f"{self.url} is no address of a floor, such as http://127.0.0.1:8080.")

    def socket_url(self) -> str:
        place = urlsplit(self.url)
        scheme = "wss" if place.scheme == "https" else "ws"
        floor = self.ask("GET", "/api/floor")
        return floor["socket"] or f"{scheme}://{place.hostname}:{floor['socket_port']}/"


def kept_token(floor: Floor, file: Path, code: str | None) -> str:
    """A code works once, so the token that it brought is kept for the next start."""
    if file.exists():
        return file.read_text(encoding="ascii").strip()
    if code is None:
        raise Fault(f"There is no token in {file}. Ask a supervisor for a code and give --code.")
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as kept:
        try:
            token = str(
                floor.ask("POST", "/api/terminals", {"role": "device", "code": code})["token"]
            )
        except Fault:
            file.unlink()
            raise
        kept.write(token + "\n")
    return token


@dataclass
class Line(WSListener):
    """One connection. What comes waits in a queue; None says that no more will come."""

    on_gone: Callable[[], None]
    heard: asyncio.Queue[dict[str, Any] | None] = field(default_factory=asyncio.Queue)
    gone: bool = False
    table: str = ""
    last_id: int = 0
    _transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.heard.put_nowait(json.loads(frame.get_payload_as_bytes()))
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.gone = True
        self.heard.put_nowait(None)
        self.on_gone()

    def say(self, **message: Any) -> None:
        if self._transport is not None:
            self._transport.send(WSMsgType.TEXT, json.dumps(message).encode())

    async def hear(self, *types: str, id_: int | None = None) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE_S):
            while (message := await self.heard.get()) is not None:
                if message["type"] in types and message.get("id") == id_:
                    return message
        raise Gone

    async def report(self, id_: int, **words: Any) -> str:
        """Say it, and wait until it is on record. Why it was refused, or nothing."""
        self.say(type="report_wheel", id=id_, table=self.table, **words)
        answer = await self.hear("answer", "refused", id_=id_)
        if answer.get("code") == "not_stored":  # it goes back to its records, and will ask again
            raise Gone
        return str(answer["message"]) if answer["type"] == "refused" else ""

    async def closed(self) -> None:
        if self._transport is not None:
            self._transport.disconnect()
            await self._transport.wait_disconnected()


@asynccontextmanager
async def connected(floor: Floor, token: str, on_gone: Callable[[], None]) -> AsyncIterator[Line]:
    """A line that the floor has welcomed."""
    url = await asyncio.to_thread(floor.socket_url)
    line = Line(on_gone)
    await ws_connect(lambda: line, url, enable_auto_ping=True)
    try:
        line.say(type="hello", token=token)
        welcome = await line.hear("welcome", "refused")
        if welcome["type"] == "refused":
            raise NotLetIn(welcome["message"])
        line.table, line.last_id = str(welcome["table"]), int(welcome["last_id"])
        yield line
    finally:
        await line.closed()
