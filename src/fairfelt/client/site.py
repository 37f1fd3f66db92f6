"""Where a floor answers over HTTP: to enrol, to sign in, and to read what is fixed."""

from __future__ import annotations

import asyncio
import http.client
import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from fairfelt.core.errors import Fault
from fairfelt.words import refusal_words

PATIENCE_S = 10.0


@dataclass(frozen=True, slots=True)
class FloorSite:
    """A floor by its address, as `fairfelt run` printed it. What it refuses is a `Fault`."""

    url: str

    async def enrol(self, role: str, code: str | None = None) -> str:
        """The token of a new terminal. A code works once, so keep the token."""
        told = await self.ask("POST", "/api/terminals", {"role": role, "code": code})
        return str(told["token"])

    async def sign_in(self, token: str, staff: str, pin: str, *, take_over: bool = False) -> str:
        """The session of a member of staff at a terminal."""
        said = {"token": token, "staff": staff, "pin": pin, "take_over": take_over}
        return str((await self.ask("POST", "/api/sessions", said))["session"])

    async def floor(self) -> dict[str, Any]:
        """What there is: its name, its tables, its notes."""
        return await self.ask("GET", "/api/floor")

    async def table(self, table: str) -> dict[str, Any]:
        """What is fixed about a table while it is open: spots, odds, limits."""
        return await self.ask("GET", f"/api/tables/{table}")

    async def socket_url(self) -> str:
        """Where terminals connect."""
        place, floor = urlsplit(self.url), await self.floor()
        scheme = "wss" if place.scheme == "https" else "ws"
        return floor["socket"] or f"{scheme}://{place.hostname}:{floor['socket_port']}/"

    async def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        return await asyncio.to_thread(self._asked, method, path, body)

    def _asked(self, method: str, path: str, body: Any) -> dict[str, Any]:
        connection = self._connection()
        try:
            sent = None if body is None else json.dumps(body)
            connection.request(method, path, sent, {"content-type": "application/json"})
            answer = connection.getresponse()
            told: dict[str, Any] = json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Fault(f"The floor at {self.url} does not answer: {error}.") from error
        finally:
            connection.close()
        if answer.status >= http.client.BAD_REQUEST:
            raise Fault(refusal_words(told) if "code" in told else str(answer.status))
        return told

    def _connection(self) -> http.client.HTTPConnection:
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
