"""The pictures of a sheet, one for each way in which wagers fare, and the table of bands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from fairfelt.laboratory import plots
from fairfelt.laboratory.article import Column, Figure, Table
from fairfelt.laboratory.drawing import Picture
from fairfelt.laboratory.numerals import count, decimal, percent
from fairfelt.laboratory.sheet import Wager

ROUNDS = tuple(10**power for power in range(3, 8))


class Group(NamedTuple):
    """Wagers that fare alike."""

    name: str
    first: Wager

    @property
    def ev(self) -> float:
        return float(Fraction(self.first.ev))

    @property
    def deviation(self) -> float:
        return sqrt(Fraction(self.first.variance))

    @property
    def decided(self) -> float:
        return float(Fraction(self.first.decided))


def alike(wagers: Iterable[Wager]) -> tuple[Group, ...]:
    """One group for each way to fare."""
    groups: dict[object, list[Wager]] = {}
    for wager in wagers:
        groups.setdefault((wager.distribution, wager.decided), []).append(wager)
    return tuple(Group(", ".join(w.name for w in its), its[0]) for its in groups.values())


def figure(name: str, picture: Picture, title: str, note: str = "") -> Figure:
    return Figure(
        title, note, picture.svg(name), f"{picture.title}. {picture.words}", picture.width
    )


def distribution_figures(groups: Sequence[Group]) -> tuple[Figure, ...]:
    lowest = plots.lowest_chance([group.first.results for group in groups])
    return tuple(
        figure(
            f"distribution-{number}",
            plots.distribution(group.name, group.first.results, lowest),
            group.name,
        )
        for number, group in enumerate(groups)
    )


def convergence_figures(groups: Sequence[Group]) -> tuple[Figure, ...]:
    return tuple(
        figure(
            f"convergence-{number}",
            plots.convergence(
                group.name,
                group.first.run.points if group.first.run else (),
                group.ev,
                group.deviation,
                group.decided,
            ),
            group.name,
            _ended(group),
        )
        for number, group in enumerate(groups)
    )


def _ended(group: Group) -> str:
    run = group.first.run
    if run is None:
        return ""
    mean = f"In the end {percent(1 + run.ev, 3)} %"
    if group.first.simulated:
        return f"{mean}; no exact figure is known"
    if not run.error:
        return mean
    return f"{mean}, {decimal(abs(run.ev - group.ev) / run.error, 1)} standard errors off"


def bands_figures(groups: Sequence[Group]) -> tuple[Figure, ...]:
    """The main wager, and those that swing least and most."""
    spread = [group for group in groups if group.deviation > 0]
    if not spread:
        return ()
    by_swing = sorted(spread, key=lambda group: group.deviation / sqrt(group.decided))
    chosen = {group.name: group for group in (spread[0], by_swing[0], by_swing[-1])}
    return tuple(
        figure(
            f"bands-{number}",
            plots.bands(group.name, group.deviation, ROUNDS, group.decided),
            group.name,
        )
        for number, group in enumerate(chosen.values())
    )


def bands_table(groups: Sequence[Group]) -> Table:
    columns = (
        Column("Wager", "left", joins=True),
        Column("Return, %", joins=True),
        Column("Confidence, %"),
        *(Column(f"{count(rounds)} rounds") for rounds in ROUNDS),
    )
    rows = []
    for group in groups:
        for number, (level, z) in enumerate(reversed(plots.LEVELS)):
            named = (group.name, percent(1 + group.ev)) if number == 0 else ("", "")
            widths = (z * group.deviation / sqrt(n * group.decided) for n in ROUNDS)
            rows.append((*named, str(level), *(percent(width, 3) for width in widths)))
    return Table("Either way, in percent of the first stake", columns, tuple(rows), small=True)
