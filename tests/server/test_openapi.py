"""The OpenAPI description is true: who may ask, what is taken, and what is answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fairfelt.server.api import ENDPOINTS, Problem
from fairfelt.server.endpoint import Endpoint, File
from fairfelt.server.openapi import openapi
from tests.server.conftest import METRICS, Served

GOOD = {"table": "R1", "seat": "PT-1", "round": "1", "ruleset": "star-ministar-2018",
        "game": "roulette"}  # fmt: skip
WHEEL = {"ruleset": "star-ministar-2018", "game": "roulette"}
TAKES: dict[str, Any] = {
    "/api/lab/what-if": {"before": WHEEL, "after": WHEEL},
    "/api/lab/sheets": WHEEL,
}
each = pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda e: f"{e.method} {e.path}")


def described(endpoint: Endpoint) -> dict[str, Any]:
    found: dict[str, Any] = openapi()["paths"][endpoint.path][endpoint.method.lower()]
    return found


async def ask(floor: Served, endpoint: Endpoint, bearer: str | None) -> Any:
    headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
    path = endpoint.path.format_map(GOOD)
    body = msgspec.json.encode(TAKES.get(endpoint.path, {}))
    return await floor.http.request(endpoint.method, path, content=body, headers=headers)


@each
async def test_what_is_protected_says_so_and_is(floor: Served, endpoint: Endpoint) -> None:
    protected = "security" in described(endpoint)
    for bearer in (None, "made-up"):
        answer = await ask(floor, endpoint, bearer)
        assert (answer.status_code == 401) is protected, answer.text


@each
async def test_each_of_the_tokens_that_it_names_is_let_in_and_no_other(
    floor: Served, endpoint: Endpoint
) -> None:
    if endpoint.path in TAKES:
        pytest.skip("asks for work of a minute; a wrong token is tried above")
    staff, player = await floor.supervisor(), await floor.player()
    tokens = {"session": staff.session, "terminal": player.token, "metrics": "demo-metrics"}
    named = {name for one in described(endpoint).get("security", ()) for name in one}
    for name, token in tokens.items():
        answer = await ask(floor, endpoint, token)
        assert (answer.status_code != 401) is (not named or name in named), (name, answer.text)


def schemas(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if "schema" in node:
            yield node["schema"]
        for value in node.values():
            yield from schemas(value)
    elif isinstance(node, list):
        for value in node:
            yield from schemas(value)


@each
def test_every_body_has_a_type(endpoint: Endpoint) -> None:
    known = openapi()["components"]["schemas"]
    operation = described(endpoint)
    assert ("requestBody" in operation) is (endpoint.method == "POST")
    for schema in schemas(operation):
        named = schema.get("items", schema)
        if "$ref" in named:
            named = known[named["$ref"].rsplit("/", 1)[1]]
            assert named["type"] == "object"
            assert named["properties"] or named["title"] == "Nothing"
        else:
            assert named.get("type") in ("string", "integer", "boolean"), schema


READ = [e for e in ENDPOINTS if e.method == "GET" and e.gives is not File]


@pytest.mark.parametrize("endpoint", READ, ids=lambda e: e.path)
async def test_what_is_answered_has_the_keys_that_the_type_has_and_no_others(
    floor: Served, endpoint: Endpoint
) -> None:
    staff, player = await floor.supervisor(), await floor.player()
    await a_round(floor, staff, player)
    answer = await ask(floor, endpoint, staff.session)
    assert answer.status_code == 200, answer.text
    said = answer.json()
    read = msgspec.convert(said, endpoint.gives)
    assert msgspec.json.decode(msgspec.json.encode(read)) == said


@pytest.mark.parametrize("table", ["R1", "BA1", "SE1", "TP1", "BJ1", "SB1", "MW1"])
async def test_so_it_is_for_every_kind_of_table(floor: Served, table: str) -> None:
    for path in ("/api/tables/{table}", "/api/tables/{table}/odds"):
        gives = next(e.gives for e in ENDPOINTS if e.path == path)
        said = (await floor.http.get(path.format(table=table))).json()
        assert msgspec.json.decode(msgspec.json.encode(msgspec.convert(said, gives))) == said


async def a_round(floor: Served, staff: Any, player: Any) -> None:
    """Round 1 of R1 is over, with a wager and a dispute about it; PT-1 owes nothing."""
    n = (await staff.watch("R1"))["n"]
    await staff.ask(type="start_round", table="R1", seen=n)
    await player.ask(type="place_bets", table="R1", round=1, stakes={"red": 500})
    void = {"reason": "x", "irregularity": "disrupted"}
    answer = await staff.ask(type="remedy", table="R1", seen=n + 1, **void)
    assert answer["type"] == "answer", answer
    words = {"table": "R1", "round": 1, "words": "The ball lay in 5."}
    assert (await player.ask(type="open_dispute", **words))["type"] == "answer"


async def test_the_counters_are_described_and_are_as_described(floor: Served) -> None:
    (endpoint,) = (e for e in ENDPOINTS if e.path == "/metrics")
    (media_type,) = described(endpoint)["responses"]["200"]["content"]
    answer = await floor.http.get("/metrics", headers=METRICS)
    assert answer.headers["content-type"] == media_type
    assert "content-disposition" not in answer.headers


REFUSED = (
    ("GET", "/no-such", {}), ("GET", "/web/no-such.js", {}), ("PATCH", "/api/floor", {}),
    ("GET", "/api/tables/R9", {}), ("GET", "/metrics", {}), ("GET", "/lab/sheets/x", {}),
    ("GET", "/api/floor", {"Host": "evil.example"}),
    ("POST", "/api/terminals", {"Origin": "https://evil.example"}),
)  # fmt: skip


def is_a_problem(body: Any) -> bool:
    return bool(msgspec.to_builtins(msgspec.convert(body, Problem)) == body)


@pytest.mark.parametrize(("method", "path", "headers"), REFUSED)
async def test_whatever_is_refused_is_answered_as_described(
    floor: Served, method: str, path: str, headers: dict[str, str]
) -> None:
    answer = await floor.http.request(method, path, headers=headers)
    assert answer.status_code >= 400
    assert is_a_problem(answer.json())


@each
async def test_so_is_what_an_endpoint_refuses(floor: Served, endpoint: Endpoint) -> None:
    refused = 0
    for bearer in (None, "made-up", (await floor.player()).token):
        answer = await ask(floor, endpoint, bearer)
        if answer.status_code >= 400:
            refused += 1
            assert is_a_problem(answer.json())
    assert refused or endpoint.who == "anybody"
