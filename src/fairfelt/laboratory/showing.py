"""The pictures of a sheet, one for each way in which wagers fare, and the table of bands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, floor, log10, sqrt
from typing import NamedTuple

from fairfelt.laboratory import plots
from fairfelt.laboratory.article import ArticleTable, Column, Figure
from fairfelt.laboratory.drawing import Picture
from fairfelt.laboratory.numerals import count, decimal, percent, places_for
from fairfelt.laboratory.sheet import SheetWager
from fairfelt.laboratory.simulated import Run
from fairfelt.odds.walk import skewness

ROUNDS = tuple(10**power for power in range(3, 8))
SKEWED = 25  # times the square of the skewness: so many rounds make a mean near normal (Cochran)
POOR = "~"
WIDE_FROM = 480.0  # half as much again as a third of the page


class Group(NamedTuple):
    """Wagers that fare alike."""

    name: str
    first: SheetWager

    @property
    def ev(self) -> float:
        return float(Fraction(self.first.ev))

    @property
    def deviation(self) -> float:
        return sqrt(Fraction(self.first.variance))

    @property
    def decided(self) -> float:
        return float(Fraction(self.first.decided))

    @property
    def normal_from(self) -> float:
        """The rounds from which the mean is near a normal curve."""
        return SKEWED * skewness(dict(self.first.results)) ** 2 / self.decided

    @property
    def known(self) -> str:
        rounds = self.first.simulated
        return f"The return over {count(rounds)} rounds" if rounds else "The exact return"


def alike(wagers: Iterable[SheetWager]) -> tuple[Group, ...]:
    """One group for each way to fare."""
    groups: dict[object, list[SheetWager]] = {}
    for wager in wagers:
        groups.setdefault((wager.distribution, wager.decided), []).append(wager)
    return tuple(Group(", ".join(w.name for w in its), its[0]) for its in groups.values())


def figure(name: str, picture: Picture, title: str, note: str = "") -> Figure:
    words = f"{picture.title}. {picture.words}"
    return Figure(
        title, note, picture.svg(name), words, picture.width, wide=picture.width > WIDE_FROM
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
                run.played, run.points, group.ev, group.deviation, group.decided, group.known
            ),
            group.name,
            _ended(group, run),
        )
        for number, group in enumerate(groups)
        if (run := group.first.run)
    )


def _ended(group: Group, run: Run) -> str:
    """The mean in the end, and of which place it is where the name of the plot does not tell."""
    of = "" if run.played == group.name else f"{run.played} played: "
    mean = f"{of}{percent(1 + run.ev, min(3, places_for(run.error)))} % in the end"
    if group.first.simulated:
        return f"{mean}; no exact figure is known"
    error = group.deviation / sqrt(run.points[-1][0] * group.decided)
    if not error:
        return mean
    return f"{mean}, {decimal(abs(run.ev - group.ev) / error, 1)} standard errors off"


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
            _poor_below(group.normal_from),
        )
        for number, group in enumerate(chosen.values())
    )


def _poor_below(rounds: float) -> str:
    """Upwards to two digits, which is more than a rule of thumb is worth."""
    if rounds <= ROUNDS[0]:
        return ""
    step = 10 ** (floor(log10(rounds)) - 1)
    return f"{POOR} below {ceil(rounds / step) * step:,} rounds"


def bands_table(groups: Sequence[Group]) -> ArticleTable:
    columns = (
        Column("Wager", "left", joins=True),
        Column("Return, %", joins=True),
        Column("Confidence, %"),
        *(Column(f"{count(rounds)} rounds") for rounds in ROUNDS),
    )
    rows = []
    for group in groups:
        for number, (level, z) in enumerate(reversed(plots.LEVELS)):
            back = percent(1 + group.ev, places_for(group.first.error))
            named = (group.name, back) if number == 0 else ("", "")
            rows.append((*named, str(level), *(_width(group, z, n) for n in ROUNDS)))
    return ArticleTable(
        "Either way, in percent of the first stake", columns, tuple(rows), small=True
    )


def _width(group: Group, z: float, rounds: int) -> str:
    mark = f"{POOR} " if rounds < group.normal_from else ""
    return mark + percent(z * group.deviation / sqrt(rounds * group.decided), 3)
