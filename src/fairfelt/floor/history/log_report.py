"""The log as a report in CSV: what it is, of which period, when and by whom it was made, what was
left out, its totals, and then every line. It is made as well where nothing happened."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from fairfelt import __version__
from fairfelt.floor.history.log_pages import count, is_money
from fairfelt.floor.people import NAMED_BY
from fairfelt.journal import Weight
from fairfelt.words import ENGLISH, catalogue, say

_COLUMNS = (
    "gaming_day", "date", "time", "table", "round", "heading", "incident", "what", "seat",
    "amount", "rule", "ground", "reason", "by", "by_name", "authorised_by", "authorised_name",
    "terminal", "details",
)  # fmt: skip
_INCIDENTS = {Weight.GRAVE: "grave", Weight.NOTABLE: "notable"}
_OWN_COLUMN = frozenset(
    {"table", "round", "seat", "cents", "rule", "ground", "reason", "at", "terminal", *NAMED_BY}
)
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class ReportHead:
    floor: str
    since: int | None  # none for all that there is
    until: int
    made_at: int
    made_by: str
    filters: Mapping[str, str]
    cut: bool = False  # there were more lines than a report has
    records: str = ""  # where the records ended when it was made, as a line to be kept
    language: str = ENGLISH


class LogReport:
    """A report that lines are added to as they are read, so that no more of each is kept than what
    is written of it."""

    def __init__(self, language: str = ENGLISH) -> None:
        self._language = language
        self._rows = io.StringIO()
        self._writer = csv.writer(self._rows)
        self._totals: dict[str, dict[str, int]] = {}
        self.lines = 0
        self.incidents = 0

    def add(self, lines: Iterable[Mapping[str, Any]]) -> None:
        for one in lines:
            self.lines += 1
            self.incidents += one["weight"] >= Weight.NOTABLE
            count(self._totals, one)
            self._writer.writerow([safe(cell) for cell in _row(one, self._language)])

    @property
    def totals(self) -> Mapping[str, Mapping[str, int]]:
        return dict(sorted(self._totals.items()))

    def text(self, head: ReportHead) -> str:
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerows(_head(head, self))
        writer.writerow(say(f"report.column.{name}", head.language) for name in _COLUMNS)
        return out.getvalue() + self._rows.getvalue()


def report(head: ReportHead, lines: Iterable[Mapping[str, Any]]) -> str:
    made = LogReport(head.language)
    made.add(lines)
    return made.text(head)


def _head(head: ReportHead, made: LogReport) -> Iterator[tuple[str, ...]]:
    for name, *cells in _head_rows(head, made):
        yield say(f"report.head.{name}", head.language), *cells
    yield ()


def _head_rows(head: ReportHead, made: LogReport) -> Iterator[tuple[str, ...]]:
    language = head.language
    since = say("report.period.all", language) if head.since is None else moment(head.since)
    filters = "; ".join(
        say(f"report.filter.{name}", language, value=value) for name, value in head.filters.items()
    )
    yield ("title", say("report.title", language))
    yield ("floor", safe(head.floor))
    yield ("software", f"Fairfelt {__version__}")
    yield ("period", say("report.period", language, since=since, until=moment(head.until)))
    yield ("made_at", moment(head.made_at))
    yield ("made_by", safe(head.made_by))
    yield ("filters", safe(filters) or say("report.filters.none", language))
    yield ("lines", str(made.lines), say(f"report.lines.{'cut' if head.cut else 'all'}", language))
    yield ("incidents", str(made.incidents))
    if head.records:
        yield ("records", head.records)
    for kind, total in made.totals.items():
        yield ("total", say(f"report.kind.{kind}", language), str(total["lines"]),
               amount(total["cents"]) if total["cents"] else "")  # fmt: skip


def _row(line: Mapping[str, Any], language: str) -> tuple[str, ...]:
    body, names = line["body"], line["names"]
    by = str(body.get("by") or body.get("staff") or "")
    authorised_by = str(body.get("authorised_by") or "")
    date, _, time = moment(line["at"]).partition(" ")
    incident = _INCIDENTS.get(line["weight"])
    cents = body.get("cents")
    return (
        day_first(line["day"]), date, time, line["table"], str(body.get("round") or ""),
        say(f"staff.log.heading.{line['heading']}", language),
        say(f"report.incident.{incident}", language) if incident else "",
        say(f"report.kind.{line['kind']}", language),
        line["seat"] or str(body.get("seat") or ""), "" if cents is None else amount(cents),
        str(body.get("rule") or ""), str(body.get("ground") or ""), _reason(body, language),
        by, names.get(by, ""), authorised_by, names.get(authorised_by, ""),
        str(body.get("terminal") or line["actor"]), _details(body),
    )  # fmt: skip


def _reason(body: Mapping[str, Any], language: str) -> str:
    """As somebody typed it, or the words of one that the floor gives by itself."""
    reason, key = str(body.get("reason") or ""), f"staff.reason.{body.get('reason')}"
    return say(key, language, round=body.get("round")) if key in catalogue(language) else reason


def _details(body: Mapping[str, Any]) -> str:
    """Whatever else the fact says, as it is on record."""
    rest = ((name, value) for name, value in body.items() if name not in _OWN_COLUMN)
    return "; ".join(
        f"{name.replace('_', ' ')}: {_said(name, value)}"
        for name, value in rest
        if value not in (None, "", [], {})
    )


def _said(name: str, value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_said(str(key), one)}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return " ".join(str(one) for one in value)
    if isinstance(value, int) and is_money(name):
        return amount(value)
    if isinstance(value, int) and name.endswith("_at") and value:
        return moment(value)
    return str(value)


def safe(cell: str) -> str:
    """What somebody typed is never a formula in a spreadsheet; an amount is a number."""
    return f"'{cell}" if cell.startswith(_FORMULAS) and not _is_number(cell) else cell


def _is_number(cell: str) -> bool:
    return cell.lstrip("-").replace(".", "", 1).isdecimal()


def amount(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def moment(at: int) -> str:
    """Day first, by the clock on the wall."""
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%d/%m/%Y %H:%M:%S")


def day_first(day: str) -> str:
    return "/".join(reversed(day.split("-")))
