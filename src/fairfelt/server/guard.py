"""What stands before every answer: who is spoken to, from which page, and the headers of all."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import Any

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from fairfelt.core.errors import Refused
from fairfelt.server.messages import refusal_body
from fairfelt.server.reach import READS, NetworkReach

# A document is the operator's file: nothing in it runs, and the floor's pages are out of its reach.
_DOCUMENT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
# Browsers show no PDF in a sandbox. A PDF has no access to the page's origin.
_PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'"
# A sheet is one file with its style in it. It has no script, and only our own page may frame it.
_SHEET_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
HSTS = b"max-age=31536000"  # a year: browsers do not come without TLS any more
_MISDIRECTED, _FORBIDDEN = 421, 403
# Of what is answered before a request could be read as one: nothing in it is to be shown or run.
BARE_HEADERS = {
    "content-type": "text/plain; charset=utf-8",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}


class Guard:
    """Nothing from outside, nothing inline; files are asked about anew unless they never change.
    It stands before the application itself, so that an error has these headers too."""

    def __init__(self, app: ASGIApp, reach: NetworkReach) -> None:
        self._app = app
        self._reach = reach

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = dict(scope["headers"])
        host, origin = _text(asked, b"host"), _text(asked, b"origin")
        name = "localhost" if host is None else self._reach.name(host)

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ())]
                message["headers"] = [*headers, *self._headers(scope["path"], name, headers)]
            await send(message)

        app = self._app
        if name is None:
            app = _refusal(_MISDIRECTED, Refused("host_unknown"))
        elif scope["method"] not in READS and not self._reach.same_origin(origin, host):
            app = _refusal(_FORBIDDEN, Refused("origin_foreign"))
        await app(scope, receive, with_headers)

    def _headers(
        self, path: str, name: str | None, headers: list[tuple[bytes, bytes]]
    ) -> Iterator[tuple[bytes, bytes]]:
        pdf = (b"content-type", b"application/pdf") in headers
        yield b"content-security-policy", self._policy(path, name, pdf).encode("ascii")
        yield b"x-content-type-options", b"nosniff"
        yield b"referrer-policy", b"no-referrer"
        if not any(header == b"cache-control" for header, _ in headers):
            yield b"cache-control", b"no-cache"
        if self._reach.tls:
            yield b"strict-transport-security", HSTS

    def _policy(self, path: str, name: str | None, pdf: bool) -> str:
        if path.startswith("/lab/sheets/"):
            return _SHEET_POLICY
        if path.startswith("/rules/") and path.endswith("/document"):
            return _PDF_POLICY if pdf else _DOCUMENT_POLICY
        sockets = f" {self._reach.sockets(name)}" if name else ""
        return (
            f"default-src 'self'; connect-src 'self'{sockets}; img-src 'self' data:; "
            "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        )


def _text(headers: dict[bytes, bytes], name: bytes) -> str | None:
    return headers[name].decode("latin-1") if name in headers else None


def _refusal(status: int, refused: Refused) -> ASGIApp:
    body = msgspec.json.encode(refusal_body(refused))
    return Response(body, status, media_type="application/json")
