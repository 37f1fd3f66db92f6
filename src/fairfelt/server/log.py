"""The log of the floor over HTTP, for supervisors, those above, and inspectors.

It is asked for slice by slice, so that whoever looks far back holds nobody up.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, TypedDict, cast

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import watches_over
from fairfelt.floor.gaming_day import day_begins, day_ends
from fairfelt.floor.history import log_pages
from fairfelt.floor.history.log_pages import FOR_EVER, Wanted
from fairfelt.floor.history.log_report import ReportHead
from fairfelt.floor.history.logbook import HEADINGS
from fairfelt.server.endpoint import Endpoint, EndpointRequest, File
from fairfelt.server.port import LogSlice
from fairfelt.store import LogKey

PAGE = 100
PAGE_MOST = 500
SLICES_MOST = 10  # looked through for one page; a page may then be short
REPORT_MOST = 50_000  # lines

Text = Annotated[str, msgspec.Meta(max_length=100)]


class LogAsked(msgspec.Struct, forbid_unknown_fields=True):
    """What of the log is wanted. Days are gaming days, as in `2026-12-31`."""

    from_day: Text = ""
    to_day: Text = ""
    table: Text = ""
    heading: Text = ""
    text: Text = ""
    person: Text = ""
    incidents: bool = False
    quiet: bool = False
    language: Text = ""  # of a report; the floor's own, where none is named
    before: Text = ""
    most: Annotated[int, msgspec.Meta(ge=1, le=PAGE_MOST)] = PAGE


class LogLine(TypedDict):
    key: str
    at: int
    day: str
    heading: str
    weight: int
    table: str
    seat: str
    actor: str
    by: str
    kind: str
    body: dict[str, Any]
    names: dict[str, str]


class LogPage(msgspec.Struct):
    lines: list[LogLine]
    next: str | None
    headings: tuple[str, ...]


async def _log(asked: EndpointRequest) -> tuple[int, Any]:
    said = await _said(asked)
    wanted, before = _wanted(asked, said), _before(said.before)
    lines, after = await _read(asked, wanted, before, said.most)
    at = None if after is None else log_pages.key_text(after)
    return 200, LogPage(cast(list[LogLine], lines), at, tuple(HEADINGS))


async def _log_csv(asked: EndpointRequest) -> tuple[int, Any]:
    said, ended = await _said(asked), await asked.past.head()
    wanted, now = _wanted(asked, said), ended.at
    staff = await asked.staff()
    filters = {
        name: str(value)
        for name, value in msgspec.structs.asdict(said).items()
        if value and name not in ("from_day", "to_day", "language", "before", "most")
    }
    head = ReportHead(
        asked.hub.config.name, wanted.since or None, min(wanted.until, now), now,
        f"{staff.staff} {staff.name}", filters, records=ended.line,
        language=asked.language(said.language),
    )  # fmt: skip
    return 200, File(await asked.past.log_report(wanted, head, REPORT_MOST), "text/csv", "log.csv")


async def _said(asked: EndpointRequest) -> LogAsked:
    staff = await asked.staff()
    if not watches_over(staff.role):
        raise Refused("role_forbids", role=staff.role)
    said: LogAsked = asked.ask(LogAsked)
    if said.heading and said.heading not in HEADINGS:
        raise Refused("bad_message", problem=f"a heading is one of {', '.join(HEADINGS)}")
    return said


def _wanted(asked: EndpointRequest, said: LogAsked) -> Wanted:
    starts = asked.hub.config.gaming_day_starts
    return Wanted(
        day_begins(day_from(said.from_day), starts) if said.from_day else 0,
        day_ends(day_from(said.to_day), starts) if said.to_day else FOR_EVER.at,
        said.table, said.heading, said.text.strip(), said.person.strip(), said.incidents,
        said.quiet,
    )  # fmt: skip


def day_from(text: str) -> date:
    """A gaming day as addresses write it."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refused("bad_message", problem="a day is written as in 2026-12-31") from None
    if not 1971 <= day.year <= 2999:
        raise Refused("bad_message", problem="a day is from 1971 to 2999")
    return day


def _before(text: str) -> LogKey:
    try:
        return log_pages.key_from(text) if text else FOR_EVER
    except ValueError:
        raise Refused("bad_message", problem="`before` is the `next` of another page") from None


async def _read(asked: EndpointRequest, wanted: Wanted, before: LogKey, most: int) -> LogSlice:
    lines: list[dict[str, Any]] = []
    after: LogKey | None = before
    for _ in range(SLICES_MOST):
        if after is None or len(lines) == most:
            break
        found, after = await asked.past.log_slice(wanted, after, most - len(lines))
        lines += found
    return LogSlice(lines, after)


LOG_ENDPOINTS = (
    Endpoint("GET", "/api/log", "The log of the floor from the record, newest first, page by page",
             _log, gives=LogPage, who="staff", asks=LogAsked),
    Endpoint("GET", "/api/log.csv", "The same as a report in CSV, with its totals", _log_csv,
             gives=File, who="staff", media_type="text/csv", asks=LogAsked),
)  # fmt: skip
