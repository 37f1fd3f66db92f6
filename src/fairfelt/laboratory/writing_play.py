"""How a game is best played, and what it costs to play it otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairfelt.laboratory import play_pictures, plots
from fairfelt.laboratory.article import Column, Figures, Part, Section, Table, Words
from fairfelt.laboratory.drawing import Picture
from fairfelt.laboratory.numerals import percent
from fairfelt.laboratory.sheet import Play, Played
from fairfelt.laboratory.showing import figure
from fairfelt.odds.charts import Chart

NOTES = "What the cards in hand change:"


def play_section(play: Play) -> Section:
    return Section("How to play it", tuple(_parts(play)))


def _parts(play: Play) -> Iterator[Part]:
    best, *others = play.ways
    yield Words(f"{play.wager}, best play: {best.words}")
    charts = [Chart.from_json(chart) for chart in play.charts]
    if charts:
        pictures = tuple(
            figure(f"chart-{number}", play_pictures.chart(chart), chart.title)
            for number, chart in enumerate(charts)
        )
        notes = "; ".join(note for chart in charts for note in chart.notes)
        yield Figures("", pictures, f"{NOTES} {notes}." if notes else "", top=True)
    if others:
        yield _costs(play)
        lowest = play.threshold and figure(
            "threshold", play_pictures.hand(play.threshold), "The lowest hand to play"
        )
        costs = figure("costs", _bars(best, others), "What mistakes cost, of the first stake")
        yield Figures("", (lowest, costs) if lowest else (costs,), top=True)


def _less(best: Played, other: Played) -> Fraction:
    return Fraction(best.ev) - Fraction(other.ev)


def _costs(play: Play) -> Table:
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
                percent(1 + Fraction(way.ev)),
                percent(less) if less else "",
            )
        )
    simulated = [way for way in play.ways if way.error]
    note = (
        f"Simulated with a standard error of up to "
        f"{percent(max(way.error for way in simulated), 3)} %."
        if simulated
        else ""
    )
    return Table("", columns, tuple(rows), note)


def _bars(best: Played, others: list[Played]) -> Picture:
    rows = [
        (way.title, float(_less(best, way)), f"{percent(_less(best, way), 2)} %") for way in others
    ]
    return plots.bars(
        "What mistakes cost, of the first stake", sorted(rows, key=lambda row: -row[1])
    )
