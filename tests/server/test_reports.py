"""Reports over HTTP: for those who watch over the floor, as JSON and as CSV, in their language."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.server.conftest import Seat, Served

PATHS = [f"/api/reports/{name}{end}" for name in ("hold", "meters") for end in ("", ".csv")]


async def asked(floor: Served, seat: Seat, path: str, **query: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {seat.session}"}
    return await floor.http.get(path, headers=headers, params=query)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("staff", "pin", "status"),
    [("2001", "2222", 200), ("5001", "5555", 200), ("1001", "1111", 403), ("7001", "7777", 403)],
)
async def test_they_are_for_those_who_watch_over_the_floor(
    floor: Served, path: str, staff: str, pin: str, status: int
) -> None:
    seat = await floor.staff("supervisor", staff, pin)
    assert (await asked(floor, seat, path)).status_code == status
    assert (await floor.http.get(path)).status_code == 401


async def test_the_meters_of_today_have_what_was_put_in_just_now(floor: Served) -> None:
    supervisor, player = await floor.supervisor(), await floor.player()
    first = (await asked(floor, supervisor, "/api/reports/meters")).json()
    assert await player.ask(type="insert_note", cents=5_000)
    later = (await asked(floor, supervisor, "/api/reports/meters")).json()
    before, after = (report["total"]["sums"]["notes_cents"] for report in (first, later))
    assert after - before == 5_000
    assert later["about"]["findings"] == []


async def test_a_day_without_anything_has_a_report_too(floor: Served) -> None:
    seat = await floor.supervisor()
    days = {"from_day": "2001-01-01", "to_day": "2001-01-02"}
    hold = (await asked(floor, seat, "/api/reports/hold", **days)).json()
    assert (hold["tables"], hold["days"], hold["total"]["expected_cents"]) == ([], [], None)
    csv = (await asked(floor, seat, "/api/reports/hold.csv", language="zh-Hans", **days)).text
    assert "投入、赢额与赢率" in csv
    assert "01/01/2001" in csv


@pytest.mark.parametrize(
    "days",
    [{"from_day": "x"}, {"from_day": "2001-01-02", "to_day": "2001-01-01"},
     {"from_day": "1999-01-01", "to_day": "2001-01-01"}],
)  # fmt: skip
async def test_days_that_make_no_period_are_refused(floor: Served, days: dict[str, str]) -> None:
    seat = await floor.supervisor()
    answer = await asked(floor, seat, "/api/reports/hold", **days)
    assert answer.json()["code"] == "bad_message"
