"""Starlette in front of the endpoints, and the screens as files."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

import fairfelt.web
from fairfelt.core.errors import Refused
from fairfelt.floor.config import DOCUMENTS
from fairfelt.server.api import ENDPOINTS
from fairfelt.server.endpoint import Asked, Endpoint, File
from fairfelt.server.hub import Hub
from fairfelt.server.messages import MESSAGE_BYTES_MOST, refusal_body
from fairfelt.server.metrics import metrics
from fairfelt.server.openapi import openapi

# A document is the operator's file: nothing in it runs, and the floor's pages are out of its reach.
_DOCUMENT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"
# Browsers show no PDF in a sandbox. A PDF has no access to the page's origin.
_PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'"
# A sheet is one file with its style in it. It has no script, and only our own page may frame it.
_SHEET_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
Said = tuple[int, Any]
Answer = Callable[[Request], Awaitable[Response]]
WEB = Path(fairfelt.web.__file__).parent
PAGES = {
    "/": "index.html",
    "/play": "play.html",
    "/dealer": "dealer.html",
    "/supervisor": "supervisor.html",
    "/lab": "lab.html",
    "/rules": "rules.html",
    "/rules/{ruleset}": "rules.html",
    "/display": "display.html",
    "/display/{table}": "display.html",
}
# What a refusal is over HTTP where it is not the caller's bad request.
_STATUS = {
    "act_needs_role": 403,
    "already_signed_in": 409,
    "authority_needed": 403,
    "authority_too_low": 403,
    "enrolment_locked": 429,
    "enrolment_refused": 403,
    "laboratory_busy": 503,
    "laboratory_failed": 500,
    "not_enrolled": 401,
    "not_signed_in": 401,
    "not_stored": 503,
    "rate_exceeded": 429,
    "role_forbids": 403,
    "round_unknown": 404,
    "ruleset_unknown": 404,
    "session_ended": 401,
    "session_foreign": 403,
    "session_locked": 401,
    "session_taken_over": 401,
    "sheet_unknown": 404,
    "sign_in_busy": 429,
    "sign_in_elsewhere": 403,
    "sign_in_locked": 429,
    "sign_in_refused": 401,
    "table_frozen": 503,
    "table_unknown": 404,
}


def build_app(hub: Hub, socket_port: int) -> Starlette:
    routes: list[Any] = [
        Route(e.path, _route(e, hub, socket_port), methods=[e.method]) for e in ENDPOINTS
    ]
    routes += [Route("/openapi.json", _openapi), Route("/metrics", _metrics(hub))]
    routes += [Route(path, _page(file)) for path, file in PAGES.items()]
    routes += [Route("/rules/{ruleset}/document", _document(hub))]
    routes += [Route(f"/lab/sheets/{{key}}{tail}", _sheet(hub, tail)) for tail in ("", "/pdf")]
    routes.append(Mount("/web", StaticFiles(directory=WEB)))
    return Starlette(
        routes=routes,
        middleware=[Middleware(_Headers, socket_port=socket_port)],
        exception_handlers={HTTPException: _http_error, Exception: _broken},
    )


def _route(endpoint: Endpoint, hub: Hub, socket_port: int) -> Answer:
    async def answer(request: Request) -> Response:
        try:
            body = await _body(request)
            scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
            session = bearer if scheme.lower() == "bearer" else None
            asked = Asked(hub, dict(request.path_params), body, session, socket_port,
                          dict(request.query_params),
                          request.client.host if request.client else "")  # fmt: skip
            answered = endpoint.run(asked)
            status, said = await (
                _unless_gone(request, answered) if endpoint.takes_long else answered
            )
            return _json(status, said)
        except Refused as refused:
            hub.refusals[refused.code] += 1
            return _json(_STATUS.get(refused.code, 400), refusal_body(refused))

    return answer


async def _unless_gone(request: Request, answered: Awaitable[Said]) -> Said:
    """Nobody works on for a browser that has gone: to hang up is to cancel."""
    working = asyncio.ensure_future(answered)
    leaving = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            return 499, {}
        return working.result()
    finally:
        leaving.cancel()
        working.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MESSAGE_BYTES_MOST:
            raise Refused("bad_message", problem=f"more than {MESSAGE_BYTES_MOST} bytes")
    return body


def _json(status: int, body: Any) -> Response:
    if isinstance(body, File):
        name = {"content-disposition": f'attachment; filename="{body.name}"'}
        return Response(body.body, status, name, body.media_type)
    return Response(msgspec.json.encode(body), status, media_type="application/json")


async def _openapi(_request: Request) -> Response:
    return _json(200, openapi())


def _metrics(hub: Hub) -> Answer:
    async def answer(_request: Request) -> Response:
        return Response(metrics(hub), media_type="text/plain; version=0.0.4; charset=utf-8")

    return answer


def _sheet(hub: Hub, tail: str) -> Answer:
    """A PAR sheet that was made here: as a page to be framed, or as a file."""

    async def answer(request: Request) -> Response:
        key = request.path_params["key"]
        try:
            setup, page = hub.lab.sheet(key)
            if not tail:
                return Response(page, media_type="text/html; charset=utf-8")
            name = f"{setup.ruleset}-{setup.game}.pdf"
            return Response(
                await hub.lab.pdf(key),
                media_type="application/pdf",
                headers={"content-disposition": f'attachment; filename="{name}"'},
            )
        except Refused as refused:
            return _json(_STATUS.get(refused.code, 400), refusal_body(refused))

    return answer


def _document(hub: Hub) -> Answer:
    """The operator's own copy of a document."""

    async def answer(request: Request) -> Response:
        file = hub.floor.config.document(request.path_params["ruleset"])
        if file is None:
            raise HTTPException(404)
        kind = DOCUMENTS[file.suffix.lower()]
        return FileResponse(file, media_type=kind, content_disposition_type="inline")

    return answer


def _page(file: str) -> Answer:
    async def answer(_request: Request) -> Response:
        return FileResponse(WEB / file, media_type="text/html; charset=utf-8")

    return answer


async def _http_error(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    code, message = ("not_found", "There is nothing here.") if status == 404 else (
        "bad_request", "That cannot be asked in this way.")  # fmt: skip
    return _json(status, {"code": code, "message": message, "details": {}})


async def _broken(_request: Request, _error: Exception) -> Response:
    message = "Something went wrong inside. It is in the log."
    return _json(500, {"code": "broken", "message": message, "details": {}})


class _Headers:
    """Nothing from outside, nothing inline; files are asked about anew unless they never change."""

    def __init__(self, app: ASGIApp, socket_port: int) -> None:
        self._app = app
        self._socket_port = socket_port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = message.get("headers", ())
                pdf = (b"content-type", b"application/pdf") in headers
                message["headers"] = [*headers, *self._for(scope, pdf)]
            await send(message)

        await self._app(scope, receive, with_headers)

    def _for(self, scope: Scope, pdf: bool) -> list[tuple[bytes, bytes]]:
        host = dict(scope["headers"]).get(b"host", b"localhost").decode("latin-1")
        name = host.rsplit(":", 1)[0]
        socket = f"ws://{name}:{self._socket_port} wss://{name}:{self._socket_port}"
        policy = (
            f"default-src 'self'; connect-src 'self' {socket}; img-src 'self' data:; "
            "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        )
        if scope["path"].startswith("/lab/sheets/"):
            policy = _SHEET_POLICY
        if scope["path"].startswith("/rules/") and scope["path"].endswith("/document"):
            policy = _PDF_POLICY if pdf else _DOCUMENT_POLICY
        lasting = scope["path"].startswith(("/web/vendor/", "/web/fonts/"))
        cache = "public, max-age=31536000, immutable" if lasting else "no-cache"
        return [
            (b"content-security-policy", policy.encode("latin-1")),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            (b"cache-control", cache.encode()),
        ]
