"""The OpenAPI description, made from the same table as the routes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from fairfelt import __version__
from fairfelt.server.api import ENDPOINTS, Problem
from fairfelt.server.endpoint import Endpoint, File

_COMPONENT = "#/components/schemas/{name}"


def openapi() -> dict[str, Any]:
    named = (t for e in ENDPOINTS for t in (e.takes, e.gives) if t not in (None, File))
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
            "securitySchemes": {"session": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, shape: dict[type, Any]) -> dict[str, Any]:
    done = "201" if endpoint.method == "POST" else "200"
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": f"{endpoint.method.lower()}{re.sub(r'[^a-z]+', '_', endpoint.path)}",
        "responses": {
            done: _json(endpoint.summary, endpoint.gives, shape),
            "default": _json("A refusal", Problem, shape),
        },
    }
    if parameters := [*_in_path(endpoint), *_in_query(endpoint)]:
        operation["parameters"] = parameters
    if endpoint.takes is not None:
        operation["requestBody"] = {"required": True, **_json("", endpoint.takes, shape)}
        del operation["requestBody"]["description"]
    if endpoint.method == "DELETE":
        operation["security"] = [{"session": []}]
    return operation


def _in_path(endpoint: Endpoint) -> Iterator[dict[str, Any]]:
    for name in re.findall(r"{(\w+)}", endpoint.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _in_query(endpoint: Endpoint) -> Iterator[dict[str, Any]]:
    for field in msgspec.structs.fields(endpoint.asks) if endpoint.asks else ():
        schema = msgspec.json.schema(field.type)
        yield {"name": field.name, "in": "query", "required": False, "schema": schema}


def _json(description: str, type_: type, shape: dict[type, Any]) -> dict[str, Any]:
    if type_ is File:
        content: dict[str, Any] = {"text/csv": {"schema": {"type": "string"}}}
        return {"description": description, "content": content}
    return {
        "description": description,
        "content": {"application/json": {"schema": shape[type_]}},
    }
