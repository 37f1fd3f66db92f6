"""The pictures of a sheet, one for each way in which wagers fare, and the table of bands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, floor, log10, sqrt
from typing import NamedTuple

from fairfelt.laboratory import plots
from fairfelt.laboratory.article import ArticleTable, Column, Figure
from fairfelt.laboratory.drawing import Picture
from fairfelt.laboratory.numerals import decimal, percent, places_for
from fairfelt.laboratory.sheet import SheetWager
from fairfelt.laboratory.simulated import Run
from fairfelt.laboratory.wording import IN_ENGLISH, Wording
from fairfelt.odds.walk import skewness

ROUNDS = tuple(10**power for power in range(3, 8))
SKEWED = 25  # times the square of the skewness: so many rounds make a mean near normal (Cochran)
POOR = "~"
WIDE_FROM = 480.0  # half as much again as a third of the page


class Group(NamedTuple):
    """Wagers that fare alike."""

    name: str
    first: SheetWager
    wording: Wording

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
        if not rounds:
            return self.wording.say("plot.known")
        return self.wording.say("plot.known.simulated", rounds=self.wording.count(rounds))


def alike(wagers: Iterable[SheetWager], wording: Wording = IN_ENGLISH) -> tuple[Group, ...]:
    """One group for each way to fare."""
    groups: dict[object, list[SheetWager]] = {}
    for wager in wagers:
        groups.setdefault((wager.distribution, wager.decided), []).append(wager)
    return tuple(
        Group(wording.listed([wager.name for wager in its]), its[0], wording)
        for its in groups.values()
    )


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
            plots.distribution(group.name, group.first.results, lowest, group.wording),
            group.name,
        )
        for number, group in enumerate(groups)
    )


def convergence_figures(groups: Sequence[Group]) -> tuple[Figure, ...]:
    return tuple(
        figure(
            f"convergence-{number}",
            plots.convergence(
                run.played,
                run.points,
                group.ev,
                group.deviation,
                group.decided,
                group.known,
                group.wording,
            ),
            group.name,
            _ended(group, run),
        )
        for number, group in enumerate(groups)
        if (run := group.first.run)
    )


def _ended(group: Group, run: Run) -> str:
    """The mean in the end, and of which place it is where the name of the plot does not tell."""
    wording, share = group.wording, percent(1 + run.ev, min(3, places_for(run.error)))
    mean = wording.say("ended", share=share)
    if run.played != group.name:
        mean = wording.say("ended.played", played=run.played, ended=mean)
    if group.first.simulated:
        return wording.say("ended.unknown", ended=mean)
    error = group.deviation / sqrt(run.points[-1][0] * group.decided)
    if not error:
        return mean
    off = decimal(abs(run.ev - group.ev) / error, 1)
    return wording.say("ended.off", ended=mean, errors=off)


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
            plots.bands(group.name, group.deviation, ROUNDS, group.decided, group.wording),
            group.name,
            _poor_below(group),
        )
        for number, group in enumerate(chosen.values())
    )


def _poor_below(group: Group) -> str:
    """Upwards to two digits, which is more than a rule of thumb is worth."""
    rounds = group.normal_from
    if rounds <= ROUNDS[0]:
        return ""
    step = 10 ** (floor(log10(rounds)) - 1)
    least = f"{ceil(rounds / step) * step:,}"
    return group.wording.say("bands.below", mark=POOR, rounds=least)


def bands_table(groups: Sequence[Group], wording: Wording = IN_ENGLISH) -> ArticleTable:
    columns = (
        Column(wording.say("column.wager"), "left", joins=True),
        Column(wording.say("column.return"), joins=True),
        Column(wording.say("column.confidence")),
        *(Column(wording.say("column.rounds", rounds=wording.count(each))) for each in ROUNDS),
    )
    rows = []
    for group in groups:
        for number, (level, z) in enumerate(reversed(plots.LEVELS)):
            back = percent(1 + group.ev, places_for(group.first.error))
            named = (group.name, back) if number == 0 else ("", "")
            rows.append((*named, str(level), *(_width(group, z, n) for n in ROUNDS)))
    return ArticleTable(wording.say("bands.table"), columns, tuple(rows), small=True)


def _width(group: Group, z: float, rounds: int) -> str:
    mark = f"{POOR} " if rounds < group.normal_from else ""
    return mark + percent(z * group.deviation / sqrt(rounds * group.decided), 3)
