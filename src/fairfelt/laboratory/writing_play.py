"""How a game is best played, and what it costs to play it otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from fairfelt.laboratory import play_pictures, plots
from fairfelt.laboratory.article import (
    ArticleFigures,
    ArticleTable,
    Column,
    Part,
    Points,
    Section,
    Words,
)
from fairfelt.laboratory.drawing import Picture
from fairfelt.laboratory.numerals import count, percent, places_for
from fairfelt.laboratory.sheet import BestPlay, SheetPlay
from fairfelt.laboratory.showing import figure
from fairfelt.odds.charts import Chart

NOTES = "Notes"
HAND = re.compile(r"(?<=[2-9A0])-(?=[1-9A])")  # between the cards of a hand
HELD = "\N{NON-BREAKING HYPHEN}"


def play_section(play: BestPlay) -> Section:
    return Section("How to play it", tuple(_parts(play)))


def _parts(play: BestPlay) -> Iterator[Part]:
    best, *others = play.ways
    yield Words(" ".join((f"{play.wager}, {_lower(best.title)}: {best.words}", *play.leaves_out)))
    charts = [Chart.from_json(chart) for chart in play.charts]
    if charts:
        pictures = tuple(
            figure(f"chart-{number}", play_pictures.chart(chart), chart.title)
            for number, chart in enumerate(charts)
        )
        yield ArticleFigures("", pictures, top=True)
        if notes := [HAND.sub(HELD, note) for chart in charts for note in chart.notes]:
            yield Points(NOTES, tuple(notes))
    if others:
        yield _costs(play)
        lowest = play.threshold and figure(
            "threshold", play_pictures.hand(play.threshold), "The lowest hand to play"
        )
        title = f"What other play costs, of the first stake{', simulated' * bool(best.error)}"
        costs = figure("costs", _bars(title, best, others), title)
        yield ArticleFigures("", (lowest, costs) if lowest else (costs,), top=True)


def _less(best: SheetPlay, other: SheetPlay) -> Fraction:
    return Fraction(best.ev) - Fraction(other.ev)


def _costs(play: BestPlay) -> ArticleTable:
    columns = (
        Column("Way to play", "left"),
        Column("What it does", "left"),
        Column("Return, %"),
        Column("Costs, % of the first stake"),
    )
    best = play.ways[0]
    rows = []
    for way in play.ways:
        less = _less(best, way)
        rows.append(
            (
                f"{way.title} (simulated)" if way.error else way.title,
                way.words,
                percent(1 + Fraction(way.ev), places_for(way.error)),
                percent(less, places_for(max(best.error, way.error))) if less else "",
            )
        )
    return ArticleTable(
        "", columns, tuple(rows), _not_exact([way for way in play.ways if way.error])
    )


def _not_exact(simulated: list[SheetPlay]) -> str:
    if not simulated:
        return ""
    rounds = " or ".join(count(each) for each in sorted({way.rounds for way in simulated}))
    most = percent(max(way.error for way in simulated), 3)
    return (
        f"Simulated: over {rounds} rounds, with a standard error of up to {most} %. What a play "
        "costs is simulated where one of the two returns is."
    )


def _lower(title: str) -> str:
    return title[:1].lower() + title[1:]


def _bars(title: str, best: SheetPlay, others: list[SheetPlay]) -> Picture:
    rows = [
        (way.title, float(_less(best, way)), f"{percent(_less(best, way), 2)} %") for way in others
    ]
    return plots.bars(title, sorted(rows, key=lambda row: -row[1]))
