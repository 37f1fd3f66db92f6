"""What can be asked over HTTP."""

from __future__ import annotations

import pytest

from fairfelt.floor.facts.tables import Frozen
from fairfelt.server import http as http_module
from fairfelt.server.api import ENDPOINTS
from fairfelt.words import refusals
from tests.server.conftest import METRICS, Served


async def test_health_says_what_every_table_is_doing(floor: Served) -> None:
    answer = await floor.http.get("/healthz")
    assert answer.status_code == 200
    phases = {id_: table.state.phase for id_, table in floor.hub.port.floor.pit.tables.items()}
    assert answer.json()["tables"] == phases


async def test_a_frozen_table_shows_in_health_and_refuses_while_others_go_on(
    floor: Served,
) -> None:
    player = await floor.player()
    floor.hub.port.floor.state.freezes.tables["R3"] = Frozen(
        "the layout and the slips differ", 1, 0
    )
    answer = await floor.http.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "degraded")
    refused = await player.ask(type="place_bets", table="R3", round=1, stakes={"red": 500})
    assert refused["code"] == "table_frozen"
    assert (await player.watch("R1"))["type"] == "snapshot"


async def test_metrics_count_commands_and_refusals(floor: Served) -> None:
    player = await floor.player()
    await player.ask(type="insert_note", cents=1)
    text = (await floor.http.get("/metrics", headers=METRICS)).text
    assert 'fairfelt_commands_total{command="insert_note"} 1.0' in text
    assert 'fairfelt_refusals_total{code="note_unknown"} 1.0' in text
    assert "fairfelt_terminals 1.0" in text


async def test_openapi_describes_every_endpoint(floor: Served) -> None:
    described = (await floor.http.get("/openapi.json")).json()
    assert described["openapi"].startswith("3.1")
    listed = {(m.upper(), p) for p, ms in described["paths"].items() for m in ms}
    assert listed == {(e.method, e.path) for e in ENDPOINTS}
    assert "Problem" in described["components"]["schemas"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/tables/R9", None, 404, "table_unknown"),
        ("GET", "/api/rules/no-such", None, 404, "ruleset_unknown"),
        ("GET", "/api/no-such", None, 404, "not_found"),
        ("PUT", "/api/floor", None, 405, "bad_request"),
        ("POST", "/api/terminals", b"{", 400, "bad_message"),
        ("POST", "/api/terminals", b'{"role": "king"}', 400, "bad_message"),
        ("POST", "/api/terminals", b'{"role": "player", "x": 1}', 400, "bad_message"),
        ("POST", "/api/terminals", b'{"role": "device"}', 403, "enrolment_refused"),
        ("POST", "/api/terminals", b'{"role": "player", "code": "123"}', 403, "enrolment_refused"),
        ("POST", "/api/terminals", b'"' + b"x" * 100_000, 400, "bad_message"),
        ("POST", "/api/sessions", b'{"token": "x", "staff": "1", "pin": "1"}', 401, "not_enrolled"),
        ("DELETE", "/api/sessions", None, 401, "session_ended"),
    ],
)
async def test_every_error_has_the_same_shape(
    floor: Served, method: str, path: str, body: bytes | None, status: int, code: str
) -> None:
    answer = await floor.http.request(method, path, content=body)
    assert answer.status_code == status
    problem = answer.json()
    assert problem.keys() == {"code", "details"}
    assert problem["code"] == code


def test_every_status_belongs_to_a_refusal_there_is() -> None:
    assert http_module._STATUS.keys() <= {*refusals()}


async def test_guessing_a_pin_is_slowed_down(floor: Served) -> None:
    token = (await floor.enrol("dealer"))["token"]
    codes = [(await floor.sign_in(token, "1001", "0000")).json()["code"] for _ in range(6)]
    assert codes == ["sign_in_refused"] * 5 + ["sign_in_locked"]
    right = await floor.sign_in(token, "1001", "1111")
    assert (right.status_code, right.json()["code"]) == (429, "sign_in_locked")
    other = await floor.sign_in(token, "2001", "2222")
    assert other.status_code == 201


async def test_a_player_terminal_takes_no_staff(floor: Served) -> None:
    token = (await floor.enrol("player"))["token"]
    answer = await floor.sign_in(token, "1001", "1111")
    assert (answer.status_code, answer.json()["code"]) == (403, "role_forbids")


async def test_an_enrolment_code_is_for_one_terminal_of_its_role(floor: Served) -> None:
    supervisor = await floor.supervisor()
    code = (await supervisor.let_in(for_role="device", table="R3"))["body"]["code"]
    wrong_role = await floor.enrol("player", code)
    assert wrong_role["code"] == "enrolment_refused"
    assert (await floor.enrol("device", code))["terminal"] == "DV-1"
    assert (await floor.enrol("device", code))["code"] == "enrolment_refused"


async def test_no_secret_is_in_the_records(floor: Served) -> None:
    supervisor = await floor.supervisor()
    answer = await supervisor.ask(type="issue_enrolment", for_role="player")
    record = b"".join(body for _, body, _ in floor.hub.port.store.entries("floor"))
    for secret in (supervisor.token, answer["body"]["code"], "2222"):
        assert f'"{secret}"'.encode() not in record


@pytest.mark.parametrize("page", ["/", "/play", "/dealer", "/supervisor", "/display", "/lab"])
async def test_pages_allow_nothing_from_outside(floor: Served, page: str) -> None:
    answer = await floor.http.get(page)
    assert answer.status_code == 200
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]


async def test_a_table_tells_all_that_is_fixed_about_it(floor: Served) -> None:
    table = (await floor.http.get("/api/tables/R1")).json()
    assert len(table["spots"]) == 37 + 60 + 14 + 23 + 11 + 3 + 3 + 6
    assert table["spots"]["straight:17"]["odds"] == "35:1"
    assert sum(table["calls"]["grand-series"]["pieces"].values()) == 9
    odds = (await floor.http.get("/api/tables/R1/odds")).json()
    assert {row["house_edge"] for row in odds} == {"1/37"}


async def test_openapi_is_worded_once_and_not_for_each_request(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairfelt.server.http.openapi", lambda: pytest.fail("worded again"))
    assert (await floor.http.get("/openapi.json")).status_code == 200
