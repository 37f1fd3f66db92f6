"""Reports of the takings: turnover, win and hold by table and game, and the meters of terminals.

Beside what was won stands what the rule data lead one to expect: the exact house edge of each kind
of wager by what was staked on it. The band around that holds at least 99 % of what chance does. It
takes it that wagers of one round win and lose together, as on one spin they may, so it is rather
too wide than too narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from math import ceil, sqrt
from operator import itemgetter
from typing import TypeVar

import msgspec

from fairfelt import __version__
from fairfelt.floor.gaming_day import day_begins, day_ends, day_of
from fairfelt.floor.history.takings import (
    BankKey,
    BankSums,
    KnownWager,
    MeterSums,
    Takings,
    WagerKey,
    WagerSums,
)

DEVIATIONS = 2.5758  # to either side of the mean there is 99 % of a normal distribution
ROUNDS_TO_TELL = 500  # of fewer, what came is too far from normal to say that it should not have

S = TypeVar("S", bound=msgspec.Struct)
K = TypeVar("K")


class ReportPeriod(msgspec.Struct, frozen=True):
    """Which gaming days are asked for, first and last, and what of them."""

    floor: str
    first: date
    last: date
    made_at: int
    day_starts: str
    table: str = ""
    game: str = ""
    terminal: str = ""

    def has(self, day: int) -> bool:
        begins = day_begins(self.first, self.day_starts)
        return begins <= day < day_ends(self.last, self.day_starts)


class AboutReport(msgspec.Struct):
    floor: str
    software: str
    from_day: str
    to_day: str
    made_at: int
    filters: dict[str, str]
    findings: list[str] = msgspec.field(default_factory=list)  # where accounts say something else


class HoldRow(msgspec.Struct):
    """What a table or a game has taken. The expected win and its band are of those wagers whose
    exact house edge the rule data have; none where there is none of them."""

    table: str
    ruleset: str
    game: str
    rounds: int
    voided: int
    rolled_back: int
    staked_cents: int
    paid_cents: int
    corrected_cents: int
    win_cents: int
    known_staked_cents: int
    known_win_cents: int
    expected_cents: int | None
    expected_float: float | None  # as a share of what was staked on them
    band_cents: int | None
    within: bool | None  # what was won on them is inside the band; none where nobody can tell


class HoldDay(msgspec.Struct):
    day: str
    row: HoldRow


class HoldReport(msgspec.Struct):
    about: AboutReport
    drop: MeterSums  # of all terminals: one may play at several tables
    tables: list[HoldRow]
    games: list[HoldRow]
    total: HoldRow
    days: list[HoldDay]


class TerminalMeterRow(msgspec.Struct):
    terminal: str
    sums: MeterSums
    change_cents: int


class MeterReport(msgspec.Struct):
    about: AboutReport
    terminals: list[TerminalMeterRow]
    total: TerminalMeterRow


@dataclass(slots=True)
class _Gathered:
    banks: list[tuple[BankKey, BankSums]]
    wagers: list[tuple[WagerKey, WagerSums]]


def hold_report(takings: Takings, period: ReportPeriod) -> HoldReport:
    found = _gathered(takings, period)
    terms = takings.terms
    tables = _by(found, lambda key: (key.table, key.ruleset, key.game))
    games = _by(found, lambda key: ("", key.ruleset, key.game))
    days = _by(found, lambda key: key.day)
    return HoldReport(
        _about(period, table=period.table, game=period.game),
        _added(MeterSums(), (s for (day, _), s in takings.meters.items() if period.has(day))),
        [_hold_row(*key, its, terms) for key, its in sorted(tables.items(), key=itemgetter(0))],
        [_hold_row(*key, its, terms) for key, its in sorted(games.items(), key=itemgetter(0))],
        _hold_row("", "", "", found, terms),
        [
            HoldDay(day_of(day, period.day_starts).isoformat(), _hold_row("", "", "", its, terms))
            for day, its in sorted(days.items(), key=itemgetter(0))
        ],
    )


def meter_report(takings: Takings, period: ReportPeriod) -> MeterReport:
    found: dict[str, MeterSums] = {}
    for (day, terminal), sums in takings.meters.items():
        if period.has(day) and period.terminal in ("", terminal):
            _add(found.setdefault(terminal, MeterSums()), sums)
    total = _added(MeterSums(), found.values())
    return MeterReport(
        _about(period, terminal=period.terminal),
        [TerminalMeterRow(name, sums, sums.change_cents) for name, sums in sorted(found.items())],
        TerminalMeterRow("", total, total.change_cents),
    )


def _about(period: ReportPeriod, **filters: str) -> AboutReport:
    return AboutReport(
        period.floor, __version__, period.first.isoformat(), period.last.isoformat(),
        period.made_at, {name: value for name, value in filters.items() if value},
    )  # fmt: skip


def _gathered(takings: Takings, period: ReportPeriod) -> _Gathered:
    def wanted(key: BankKey) -> bool:
        named = period.table in ("", key.table) and period.game in ("", key.game)
        return named and period.has(key.day)

    return _Gathered(
        [(key, sums) for key, sums in takings.banks.items() if wanted(key)],
        [(key, sums) for key, sums in takings.wagers.items() if wanted(key.bank)],
    )


def _by(found: _Gathered, of: Callable[[BankKey], K]) -> dict[K, _Gathered]:
    parts: dict[K, _Gathered] = {}
    for key, sums in found.banks:
        parts.setdefault(of(key), _Gathered([], [])).banks.append((key, sums))
    for wager, staked in found.wagers:
        parts.setdefault(of(wager.bank), _Gathered([], [])).wagers.append((wager, staked))
    return parts


def _hold_row(
    table: str, ruleset: str, game: str, found: _Gathered,
    terms: Mapping[tuple[str, str], KnownWager],
) -> HoldRow:  # fmt: skip
    sums = _added(BankSums(), (its for _, its in found.banks))
    known = list(_known(found, terms))
    staked = sum(its.staked_cents for _, _, its in known)
    won = staked - sum(its.paid_cents for _, _, its in known)
    expected = sum((its.staked_cents * edge for _, (edge, _), its in known), Fraction(0))
    band = ceil(DEVIATIONS * _deviation(known))
    return HoldRow(
        table, ruleset, game, sums.rounds, sums.voided, sums.rolled_back, sums.staked_cents,
        sums.paid_cents, sums.corrected_cents, sums.win_cents, staked, won,
        round(expected) if known else None, float(expected / staked) if staked else None,
        band if known else None,
        abs(won - expected) <= band if known and sums.rounds >= ROUNDS_TO_TELL else None,
    )  # fmt: skip


_Known = tuple[WagerKey, tuple[Fraction, Fraction], WagerSums]  # with its edge and its variance


def _known(found: _Gathered, terms: Mapping[tuple[str, str], KnownWager]) -> Iterator[_Known]:
    for key, sums in found.wagers:
        its = terms[key.config, key.wager]
        if its.edge is not None:
            yield key, (its.edge, its.variance), sums


def _deviation(known: Iterable[_Known]) -> float:
    """Kinds of wagers at one table may win together; different tables and days do not."""
    together: dict[BankKey, float] = {}
    for key, (_, variance), sums in known:
        its = sqrt(variance * sums.squares)
        together[key.bank] = together.get(key.bank, 0.0) + its
    return sqrt(sum(its * its for its in together.values()))


def _added(total: S, sums: Iterable[S]) -> S:
    for one in sums:
        _add(total, one)
    return total


def _add(total: S, one: S) -> None:
    for name in total.__struct_fields__:
        setattr(total, name, getattr(total, name) + getattr(one, name))
