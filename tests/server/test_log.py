"""The log over HTTP: for those who watch over the floor, by what they ask for, and live."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.server.conftest import Seat, Served


async def asked(floor: Served, seat: Seat, path: str = "/api/log", **query: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {seat.session}"}
    return await floor.http.get(path, headers=headers, params=query)


@pytest.mark.parametrize("path", ["/api/log", "/api/log.csv"])
@pytest.mark.parametrize(
    ("staff", "pin", "status"),
    [("2001", "2222", 200), ("3001", "3333", 200), ("5001", "5555", 200), ("1001", "1111", 403),
     ("6001", "6666", 403), ("7001", "7777", 403)],
)  # fmt: skip
async def test_it_is_for_supervisors_managers_and_inspectors(
    floor: Served, path: str, staff: str, pin: str, status: int
) -> None:
    seat = await floor.staff("supervisor", staff, pin)
    assert (await asked(floor, seat, path)).status_code == status
    assert (await floor.http.get(path)).status_code == 401


async def test_after_a_sign_in_it_shows_what_was_before(floor: Served) -> None:
    first, player = await floor.supervisor(), await floor.player()
    held = {"terminal": player.name, "reason": "Left"}
    assert (await first.ask(type="hold_unclaimed", **held))["type"] == "answer"
    later = await floor.staff("supervisor", "5001", "5555")
    (line,) = (await asked(floor, later, heading="money")).json()["lines"]
    assert (line["kind"], line["body"]["reason"], line["body"]["cents"]) == (
        "credit.held", "Left", 10_000)  # fmt: skip
    assert line["names"] == {"2001": "Demo supervisor"}


async def test_what_is_told_live_is_what_will_be_read(floor: Served) -> None:
    supervisor, player = await floor.supervisor(), await floor.player()
    await supervisor.ask(type="hold_unclaimed", terminal=player.name, reason="Left")
    news = next((m for m in supervisor.heard if m.get("kind") == "credit.held"), None)
    news = news or await supervisor.hear(type="news", kind="credit.held")
    (line,) = (await asked(floor, supervisor, heading="money")).json()["lines"]
    assert {**line, "type": "news"} == news
    await player.say(type="ping")
    await player.hear(type="pong")
    assert "news" not in [message["type"] for message in player.heard]


async def test_pages_and_filters(floor: Served) -> None:
    seat = await floor.supervisor()
    one = (await asked(floor, seat, most=2)).json()
    two = (await asked(floor, seat, most=2, before=one["next"])).json()
    assert len(one["lines"]) == len(two["lines"]) == 2
    both = (await asked(floor, seat, most=4)).json()["lines"]
    assert both == one["lines"] + two["lines"]
    today = both[0]["day"]
    assert (await asked(floor, seat, from_day=today, to_day=today)).json()["lines"]
    assert (await asked(floor, seat, to_day="2001-01-01")).json()["lines"] == []
    found = (await asked(floor, seat, text="signed in", person="2001")).json()["lines"]
    assert [line["kind"] for line in found] == ["staff.signed_in"]


@pytest.mark.parametrize(
    "query",
    [{"from_day": "31/12/2026"}, {"to_day": "0001-01-01"}, {"heading": "nonsense"},
     {"before": "x"}, {"most": 0}, {"most": 9999}, {"colour": "red"}, {"text": "x" * 101}],
)  # fmt: skip
async def test_what_cannot_be_asked_is_refused(floor: Served, query: dict[str, Any]) -> None:
    answer = await asked(floor, await floor.supervisor(), **query)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


async def test_a_report_is_a_file_with_its_head(floor: Served) -> None:
    inspector = await floor.staff("supervisor", "5001", "5555")
    answer = await asked(floor, inspector, "/api/log.csv", incidents="true", to_day="2001-01-01")
    assert answer.headers["content-type"].startswith("text/csv")
    assert "log.csv" in answer.headers["content-disposition"]
    told = answer.content.decode("utf-8-sig")
    assert told.startswith("Title,Log of the floor")
    assert "Made by,5001 Demo inspector" in told
    assert "Filters,incidents" in told
    assert "Lines,0,all" in told
    answer = await asked(floor, inspector, "/api/log.csv", language="xx")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


async def test_the_description_for_programs_has_what_can_be_asked(floor: Served) -> None:
    described = (await floor.http.get("/openapi.json")).json()["paths"]
    asks = {one["name"] for one in described["/api/log"]["get"]["parameters"]}
    assert asks >= {"from_day", "to_day", "table", "heading", "text", "person", "incidents"}
    assert "text/csv" in described["/api/log.csv"]["get"]["responses"]["200"]["content"]
