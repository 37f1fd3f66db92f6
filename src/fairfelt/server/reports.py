"""Reports of the floor's takings over HTTP, for supervisors, those above, and inspectors.

Each is JSON for programs and screens, and CSV for whoever keeps it.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import watches_over
from fairfelt.floor.gaming_day import day_of
from fairfelt.floor.history.takings_csv import hold_csv, meter_csv
from fairfelt.floor.history.takings_report import HoldReport, MeterReport, ReportPeriod
from fairfelt.floor.people import Session
from fairfelt.server.endpoint import Endpoint, EndpointRequest, File
from fairfelt.server.log import day_from

DAYS_MOST = 400  # of a report

Text = Annotated[str, msgspec.Meta(max_length=100)]


class ReportAsked(msgspec.Struct, forbid_unknown_fields=True):
    """Gaming days as in `2026-12-31`, first and last. One alone is that day, and none is the day
    that is running."""

    from_day: Text = ""
    to_day: Text = ""
    table: Text = ""
    game: Text = ""
    terminal: Text = ""
    language: Text = ""  # of the CSV; the floor's own, where none is named


async def _hold(asked: EndpointRequest) -> tuple[int, Any]:
    return 200, await asked.past.hold_report(await _period(asked))


async def _meters(asked: EndpointRequest) -> tuple[int, Any]:
    return 200, await asked.past.meter_report(await _period(asked))


async def _hold_csv(asked: EndpointRequest) -> tuple[int, Any]:
    made = await asked.past.hold_report(await _period(asked))
    return 200, _file(hold_csv(made, await _made_by(asked), _language(asked)), "hold.csv")


async def _meters_csv(asked: EndpointRequest) -> tuple[int, Any]:
    made = await asked.past.meter_report(await _period(asked))
    return 200, _file(meter_csv(made, await _made_by(asked), _language(asked)), "meters.csv")


def _file(text: str, name: str) -> File:
    return File(text.encode("utf-8-sig"), "text/csv", name)


async def _staff(asked: EndpointRequest) -> Session:
    staff = await asked.staff()
    if not watches_over(staff.role):
        raise Refused("role_forbids", role=staff.role)
    return staff


async def _made_by(asked: EndpointRequest) -> str:
    staff = await _staff(asked)
    return f"{staff.staff} {staff.name}"


def _language(asked: EndpointRequest) -> str:
    said: ReportAsked = asked.ask(ReportAsked)
    return asked.language(said.language)


async def _period(asked: EndpointRequest) -> ReportPeriod:
    await _staff(asked)
    said: ReportAsked = asked.ask(ReportAsked)
    now, starts = (await asked.past.head()).at, asked.hub.config.gaming_day_starts
    first, last = _days(said, day_of(now, starts))
    return ReportPeriod(
        asked.hub.config.name, first, last, now, starts, said.table, said.game, said.terminal
    )


def _days(said: ReportAsked, today: date) -> tuple[date, date]:
    first, last = (day_from(day) if day else None for day in (said.from_day, said.to_day))
    first, last = first or last or today, last or first or today
    if not 0 <= (last - first).days < DAYS_MOST:
        raise Refused("bad_message", problem=f"a report is of 1 to {DAYS_MOST} days, first to last")
    return first, last


REPORT_ENDPOINTS = (
    Endpoint("GET", "/api/reports/hold",
             "Turnover, win and hold by table, game and day, beside the theoretical hold", _hold,
             gives=HoldReport, who="staff", asks=ReportAsked, takes_long=True),
    Endpoint("GET", "/api/reports/hold.csv", "The same as a report in CSV", _hold_csv, gives=File,
             who="staff", media_type="text/csv", asks=ReportAsked, takes_long=True),
    Endpoint("GET", "/api/reports/meters", "The meters of every player terminal in a period",
             _meters, gives=MeterReport, who="staff", asks=ReportAsked, takes_long=True),
    Endpoint("GET", "/api/reports/meters.csv", "The same as a report in CSV", _meters_csv,
             gives=File, who="staff", media_type="text/csv", asks=ReportAsked, takes_long=True),
)  # fmt: skip
