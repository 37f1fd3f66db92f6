"""Starlette in front of the endpoints, and the screens as files."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

import fairfelt.web
from fairfelt import words
from fairfelt.core.errors import Refused
from fairfelt.floor.config import DOCUMENTS
from fairfelt.server.api import ENDPOINTS
from fairfelt.server.endpoint import Endpoint, EndpointRequest, File
from fairfelt.server.guard import Guard
from fairfelt.server.hub import Hub
from fairfelt.server.messages import MESSAGE_BYTES_MOST, refusal_body
from fairfelt.server.on_disk import check_stored
from fairfelt.server.openapi import openapi
from fairfelt.server.reach import NetworkReach
from fairfelt.server.screens import Screens

Said = tuple[int, Any]
Answer = Callable[[Request], Awaitable[Response]]
_GONE = 499
PACKED_BYTES_LEAST = 4096
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
    "house_away": 503,
    "laboratory_busy": 503,
    "laboratory_failed": 500,
    "metrics_refused": 401,
    "not_enrolled": 401,
    "not_signed_in": 401,
    "not_stored": 503,
    "rate_exceeded": 429,
    "records_unreadable": 503,
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


def build_app(hub: Hub, reach: NetworkReach) -> ASGIApp:
    screens = Screens(WEB, words.FOLDER)
    routes: list[Any] = [Mount("/web", screens)]
    routes += [
        Route(path, _route(methods, hub, reach), methods=[*methods])
        for path, methods in _by_path().items()
    ]
    routes += [Route("/openapi.json", _openapi())]
    language = hub.config.languages[0]
    routes += [Route(path, _page(screens, file, language)) for path, file in PAGES.items()]
    routes += [Route("/rules/{ruleset}/document", _document(hub))]
    routes += [Route(f"/lab/sheets/{{key}}{tail}", _sheet(hub, tail)) for tail in ("", "/pdf")]
    handlers: dict[Any, Any] = {HTTPException: _http_error, Exception: _broken}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), reach)


def _by_path() -> dict[str, dict[str, Endpoint]]:
    """One route for each address, which therefore knows all of its methods."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return paths


def _route(methods: Mapping[str, Endpoint], hub: Hub, reach: NetworkReach) -> Answer:
    async def answer(request: Request) -> Response:
        endpoint = methods["GET" if request.method == "HEAD" else request.method]
        answered = await _answered(endpoint, request, hub, reach)
        if endpoint.method == "GET" and endpoint.waits:
            # What was read, or why it was refused, is told once all of it is on record.
            try:
                await check_stored(hub.desk)
            except Refused as refused:
                return _refused(hub, refused)
        return _packed(request, answered) if endpoint.method == "GET" else answered

    return answer


async def _answered(
    endpoint: Endpoint, request: Request, hub: Hub, reach: NetworkReach
) -> Response:
    try:
        body = await _body(request)
        asked = EndpointRequest(hub, dict(request.path_params), body, _bearer(request),
        reach.socket_port,
                      dict(request.query_params), _address(request, reach))  # fmt: skip
        await asked.admit(endpoint.who)
        answered = endpoint.run(asked)
        status, said = await (_unless_gone(request, answered) if endpoint.takes_long else answered)
        return _json(status, said)
    except Refused as refused:
        return _refused(hub, refused)
    except ClientDisconnect:  # nobody is there to be answered
        return _json(_GONE, {})


def _refused(hub: Hub, refused: Refused) -> Response:
    hub.refusals[refused.code] += 1
    answer = _json(_STATUS.get(refused.code, 400), refusal_body(refused))
    if answer.status_code == HTTPStatus.UNAUTHORIZED:
        answer.headers["www-authenticate"] = "Bearer"
    return answer


def _address(request: Request, reach: NetworkReach) -> str:
    """Where it comes from, as far as the configuration lets anybody say so."""
    if request.client is None:
        return ""
    return reach.client(request.client.host, request.headers.getlist(reach.network.proxy_header))


def _bearer(request: Request) -> str | None:
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    return bearer if scheme.lower() == "bearer" else None


async def _unless_gone(request: Request, answered: Awaitable[Said]) -> Said:
    """Nobody works on for a browser that has gone: to hang up is to cancel."""
    working = asyncio.ensure_future(answered)
    leaving = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            return _GONE, {}
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
        saved = {"content-disposition": f'attachment; filename="{body.name}"'} if body.name else {}
        return Response(body.body, status, saved, body.media_type)
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def _packed(request: Request, answer: Response) -> Response:
    """A long answer, compressed as quickly as can be: the description of a roulette table is nine
    times as long as it is then, and that takes less than half a millisecond."""
    long, taken = len(answer.body) >= PACKED_BYTES_LEAST, request.headers.get("accept-encoding", "")
    if long and "gzip" in taken and answer.media_type == "application/json":
        answer.body = gzip.compress(bytes(answer.body), 1, mtime=0)
        answer.headers["content-encoding"] = "gzip"
        answer.headers["content-length"] = str(len(answer.body))
    answer.headers["vary"] = "accept-encoding"
    return answer


def _openapi() -> Answer:
    described = msgspec.json.encode(openapi())  # once: it takes longer than many a round of bets

    async def answer(_request: Request) -> Response:
        return Response(described, media_type="application/json")

    return answer


def _sheet(hub: Hub, tail: str) -> Answer:
    """A PAR sheet that was made here: as a page to be framed, or as a file."""

    async def answer(request: Request) -> Response:
        key = request.path_params["key"]
        try:
            setup, _, page = hub.lab.sheet(key)
            if not tail:
                return Response(page, media_type="text/html; charset=utf-8")
            name = f"{setup.ruleset}-{setup.game}.pdf"
            return Response(
                await hub.lab.pdf(key),
                media_type="application/pdf",
                headers={"content-disposition": f'attachment; filename="{name}"'},
            )
        except Refused as refused:
            return _refused(hub, refused)

    return answer


def _document(hub: Hub) -> Answer:
    """The operator's own copy of a document."""

    async def answer(request: Request) -> Response:
        file = hub.config.document(request.path_params["ruleset"])
        if file is None or not file.is_file():  # it may have been taken away since the start
            raise HTTPException(404)
        kind = DOCUMENTS[file.suffix.lower()]
        return FileResponse(file, media_type=kind, content_disposition_type="inline")

    return answer


def _page(screens: Screens, file: str, language: str) -> Answer:
    async def answer(request: Request) -> Response:
        return screens.page(file, language).answer(request)

    return answer


async def _http_error(_request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    code = "not_found" if status == HTTPStatus.NOT_FOUND else "bad_request"
    answer = _json(status, {"code": code, "details": {}})
    if status == HTTPStatus.METHOD_NOT_ALLOWED:  # files say nothing of their own about it
        answer.headers["allow"] = (getattr(error, "headers", None) or {}).get("Allow", "GET, HEAD")
    return answer


async def _broken(_request: Request, _error: Exception) -> Response:
    return _json(500, {"code": "broken", "details": {}})
