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
from fairfelt.laboratory.numerals import percent, places_for
from fairfelt.laboratory.sheet import BestPlay, SheetPlay
from fairfelt.laboratory.showing import figure
from fairfelt.laboratory.wording import Wording

HAND = re.compile(r"(?<=[2-9A0])-(?=[1-9A])")  # between the cards of a hand
HELD = "\N{NON-BREAKING HYPHEN}"


def play_section(play: BestPlay, wording: Wording) -> Section:
    return Section(wording.say("play"), tuple(_parts(play, wording)))


def _parts(play: BestPlay, wording: Wording) -> Iterator[Part]:
    best, *others = play.ways
    title = wording.inside(best.title)
    first = wording.say("play.best", wager=play.wager, play=title, does=best.words)
    yield Words(wording.told((first, *play.leaves_out)))
    if play.charts:
        pictures = tuple(
            figure(f"chart-{number}", play_pictures.chart(chart, wording), chart.title)
            for number, chart in enumerate(play.charts)
        )
        yield ArticleFigures("", pictures, top=True)
        if notes := [HAND.sub(HELD, note) for chart in play.charts for note in chart.notes]:
            yield Points(wording.say("play.notes"), tuple(notes))
    if others:
        yield _costs(play, wording)
        lowest = play.threshold and figure(
            "threshold", play_pictures.hand(play.threshold, wording), wording.say("play.lowest")
        )
        title = wording.say("play.others.simulated" if best.error else "play.others")
        costs = figure("costs", _bars(title, best, others), title)
        yield ArticleFigures("", (lowest, costs) if lowest else (costs,), top=True)


def _less(best: SheetPlay, other: SheetPlay) -> Fraction:
    return Fraction(best.ev) - Fraction(other.ev)


def _costs(play: BestPlay, wording: Wording) -> ArticleTable:
    columns = (
        Column(wording.say("column.way"), "left"),
        Column(wording.say("column.does"), "left"),
        Column(wording.say("column.return")),
        Column(wording.say("column.costs")),
    )
    best = play.ways[0]
    rows = []
    for way in play.ways:
        less = _less(best, way)
        rows.append(
            (
                wording.say("simulated", name=way.title) if way.error else way.title,
                way.words,
                percent(1 + Fraction(way.ev), places_for(way.error)),
                percent(less, places_for(max(best.error, way.error))) if less else "",
            )
        )
    note = _not_exact([way for way in play.ways if way.error], wording)
    return ArticleTable("", columns, tuple(rows), note)


def _not_exact(simulated: list[SheetPlay], wording: Wording) -> str:
    if not simulated:
        return ""
    rounds = [wording.count(each) for each in sorted({way.rounds for way in simulated})]
    most = percent(max(way.error for way in simulated), 3)
    return wording.say("play.simulated", rounds=wording.either(rounds), error=most)


def _bars(title: str, best: SheetPlay, others: list[SheetPlay]) -> Picture:
    rows = [
        (way.title, float(_less(best, way)), f"{percent(_less(best, way), 2)} %") for way in others
    ]
    return plots.bars(title, sorted(rows, key=lambda row: -row[1]))
