"""Reports of the takings in CSV: what each is, of which period, when and by whom it was made, what
was left out, and then its tables. They are made as well where nothing happened."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from fairfelt.floor.history.log_report import amount, day_first, moment, safe
from fairfelt.floor.history.takings_report import AboutReport, HoldReport, HoldRow, MeterReport
from fairfelt.words import say

_Row = tuple[str, ...]

_HOLD_COLUMNS = (
    "staff.reports.table", "report.column.gaming_day", "report.takings.ruleset",
    "staff.reports.game", "staff.reports.rounds", "report.takings.voided",
    "report.takings.rolled_back", "staff.reports.staked", "staff.reports.paid",
    "staff.reports.corrected", "staff.reports.win", "staff.reports.hold",
    "report.takings.known_staked", "report.takings.known_win", "report.takings.expected",
    "report.takings.band", "report.takings.within",
)  # fmt: skip
_METER_COLUMNS = (
    "staff.reports.terminal", "staff.reports.rounds", "report.takings.notes",
    "staff.reports.notes_cents", "report.takings.tickets_in", "staff.reports.tickets_in_cents",
    "staff.reports.given_back", "staff.reports.staked", "staff.reports.paid",
    "staff.reports.corrected", "report.takings.tickets_out", "staff.reports.tickets_out_cents",
    "staff.reports.cancelled", "staff.reports.change",
)  # fmt: skip


def hold_csv(made: HoldReport, made_by: str, language: str) -> str:
    rows = [
        *((row.table, "", row) for row in made.tables),
        *(("", "", row) for row in made.games),
        *(("", day_first(one.day), one.row) for one in made.days),
        (say("staff.reports.total", language), "", made.total),
    ]
    drop = made.drop.notes_cents + made.drop.tickets_in_cents
    head = (*_head("hold", made.about, made_by, language),
            (say("staff.reports.drop", language), amount(drop)))  # fmt: skip
    return _text(head, _HOLD_COLUMNS, language, (_hold_cells(*row, language) for row in rows))


def meter_csv(made: MeterReport, made_by: str, language: str) -> str:
    total = say("staff.reports.total", language)
    rows = (
        (
            row.terminal or total, str(its.rounds), str(its.notes), amount(its.notes_cents),
            str(its.tickets_in), amount(its.tickets_in_cents), amount(its.given_back_cents),
            amount(its.staked_cents), amount(its.paid_cents), amount(its.corrected_cents),
            str(its.tickets_out), amount(its.tickets_out_cents), amount(its.cancelled_cents),
            amount(row.change_cents),
        )
        for row in (*made.terminals, made.total)
        for its in (row.sums,)
    )  # fmt: skip
    return _text(_head("meters", made.about, made_by, language), _METER_COLUMNS, language, rows)


def _hold_cells(first: str, day: str, row: HoldRow, language: str) -> _Row:
    within = {None: "", True: "yes", False: "no"}[row.within]
    return (
        first, day, row.ruleset, say(f"rules.game.{row.game}", language) if row.game else "",
        str(row.rounds), str(row.voided), str(row.rolled_back), amount(row.staked_cents),
        amount(row.paid_cents), amount(row.corrected_cents), amount(row.win_cents),
        share(row.win_cents, row.staked_cents), amount(row.known_staked_cents),
        amount(row.known_win_cents), _known(row.expected_cents), _known(row.band_cents),
        say(f"report.takings.within.{within}", language) if within else "",
    )  # fmt: skip


def _known(cents: int | None) -> str:
    return "" if cents is None else amount(cents)


def share(part: int, whole: int) -> str:
    """In percent, to two decimals; nothing of nothing."""
    return amount(round(10_000 * part / whole)) if whole else ""


def _head(title: str, about: AboutReport, made_by: str, language: str) -> Iterator[_Row]:
    first, last = day_first(about.from_day), day_first(about.to_day)
    filters = "; ".join(
        say(f"report.takings.only.{name}", language, value=value)
        for name, value in about.filters.items()
    )
    yield _said("title", language), say(f"staff.reports.title.{title}", language)
    yield _said("floor", language), safe(about.floor)
    yield _said("software", language), f"Fairfelt {about.software}"
    yield _said("period", language), say("report.period", language, since=first, until=last)
    yield _said("made_at", language), moment(about.made_at)
    yield _said("made_by", language), safe(made_by)
    yield _said("filters", language), safe(filters) or say("report.filters.none", language)
    yield (
        say("report.takings.checked", language),
        "; ".join(about.findings) or say("staff.reports.agrees", language),
    )


def _said(name: str, language: str) -> str:
    return say(f"report.head.{name}", language)


def _text(head: Iterable[_Row], names: Iterable[str], language: str, rows: Iterable[_Row]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerows(head)
    writer.writerow(())
    writer.writerow(say(name, language) for name in names)
    writer.writerows(tuple(map(safe, row)) for row in rows)
    return out.getvalue()
