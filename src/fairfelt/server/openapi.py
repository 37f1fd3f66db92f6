"""The OpenAPI description, made from the same table as the routes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from fairfelt import __version__
from fairfelt.server.api import ENDPOINTS, Problem
from fairfelt.server.endpoint import Endpoint, File, Who

_BEARERS = {
    "session": "The session of a member of staff, as signing in gives it",
    "terminal": "The token of a terminal, as enrolling gives it",
    "metrics": "The metrics_token of the floor's configuration",
}
_SECURITY: dict[Who, tuple[str, ...]] = {
    "staff": ("session",),
    "locked": ("session",),
    "seat": ("session", "terminal"),
    "metrics": ("metrics",),
}
_COMPONENT = "#/components/schemas/{name}"


def openapi() -> dict[str, Any]:
    named = [t for e in ENDPOINTS for t in (e.takes, e.gives) if t not in (None, File)]
    types = [Problem, *named]
    schemas, components = msgspec.json.schema_components(types, ref_template=_COMPONENT)
    shape = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, shape)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Fairfelt floor", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                name: {"type": "http", "scheme": "bearer", "description": words}
                for name, words in _BEARERS.items()
            },
        },
    }


def _operation(endpoint: Endpoint, shape: dict[Any, Any]) -> dict[str, Any]:
    done = "201" if endpoint.method == "POST" else "200"
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": f"{endpoint.method.lower()}{re.sub(r'[^a-z]+', '_', endpoint.path)}",
        "responses": {
            done: _body(endpoint.summary, endpoint, shape),
            "default": _json("A refusal", shape[Problem]),
        },
    }
    if parameters := [*_in_path(endpoint), *_in_query(endpoint)]:
        operation["parameters"] = parameters
    if endpoint.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(shape[endpoint.takes])}
    if endpoint.who != "anybody":
        operation["security"] = [{name: []} for name in _SECURITY[endpoint.who]]
    return operation


def _in_path(endpoint: Endpoint) -> Iterator[dict[str, Any]]:
    for name in re.findall(r"{(\w+)}", endpoint.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _in_query(endpoint: Endpoint) -> Iterator[dict[str, Any]]:
    for field in msgspec.structs.fields(endpoint.asks) if endpoint.asks else ():
        schema = msgspec.json.schema(field.type)
        yield {"name": field.name, "in": "query", "required": False, "schema": schema}


def _body(description: str, endpoint: Endpoint, shape: dict[Any, Any]) -> dict[str, Any]:
    if endpoint.gives is not File:
        return _json(description, shape[endpoint.gives])
    content = {endpoint.media_type: {"schema": {"type": "string"}}}
    return {"description": description, "content": content}


def _json(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": _content(schema)}


def _content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
