"""The plots of a PAR sheet: how often results come, and how means settle down to the exact value.

All are of one width, so that several stand side by side on paper and below each other on a phone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, log10, sqrt

from fairfelt.laboratory import numerals
from fairfelt.laboratory.drawing import (
    DROP,
    FAINT,
    FELT,
    FELT_LIT,
    INK,
    PAPER,
    RED,
    SOFT,
    TEXT,
    TINTS,
    Picture,
    Scale,
    decades,
    element,
    line,
    path,
    text,
    ticks,
    x_axis,
    y_axis,
)
from fairfelt.laboratory.wording import IN_ENGLISH, Wording

WIDTH = 320.0
LEFT, RIGHT = 56.0, 316.0
LABELLED_MOST = 5  # results whose chance is written beside them
LETTER = 0.47 * TEXT  # the width of a usual letter

# Of a normal distribution: within so many standard errors lie so many of a hundred means.
LEVELS = ((99, 2.5758), (95, 1.9600), (90, 1.6449))

Results = Sequence[tuple[Fraction, Fraction]]
Points = Sequence[tuple[int, float]]


def lowest_chance(distributions: Sequence[Results]) -> float:
    """The decade below the rarest result, so that plots of one sheet share their scale."""
    chances = [float(chance) for results in distributions for _, chance in results if chance > 0]
    return 10.0 ** min(floor(log10(min(chances, default=1.0)) - 1e-9), -1)


def distribution(
    name: str, results: Results, lowest: float, wording: Wording = IN_ENGLISH
) -> Picture:
    """A stem for each result, as high as it is likely, on a logarithmic scale."""
    height, base = 168.0, 144.0
    up = Scale(lowest, 1, base, 26, logarithmic=True)
    marks = decades(lowest, 1)
    marks = marks[:: -max(1, ceil(len(marks) / 5))]
    labels = [_chance(mark) for mark in marks]
    left = max(LEFT, 6 + LETTER * max(map(len, labels)))
    shapes = [
        y_axis(up, left, RIGHT, marks, labels),
        *_results(results, up, left),
        line(left, base, RIGHT, base, stroke=FAINT),
    ]
    title = wording.say("plot.results", wager=name)
    return Picture(title, _told(results, wording), WIDTH, height, "".join(shapes))


def _results(results: Results, up: Scale, left: float) -> Iterator[str]:
    """Stems with labels below, as many as there is room for, and a few with their chance above."""
    room = (RIGHT - left) / max(len(results), 1)
    labels = [numerals.net(net) for net, _ in results]
    every = max(1, ceil((max(map(len, labels), default=0) * LETTER + 4) / room))
    for index, (net, chance) in enumerate(results):
        x, y = left + room * (index + 0.5), up.held(float(chance))
        yield _stem(x, y, up.start, net, room)
        if len(results) <= LABELLED_MOST:
            yield _clear(x, y - 8, _chance(float(chance)))
        if index % every == 0:
            yield text(x, up.start + 17, labels[index], text_anchor="middle", fill=INK)


def _clear(x: float, y: float, words: str) -> str:
    """Words in the middle of a plot, with nothing of the lines behind them."""
    size = 11.0
    wide = len(words) * LETTER * size / TEXT + 2
    behind = element("rect", x=x - wide / 2, y=y - 8, width=wide, height=10, fill=PAPER)
    return behind + text(x, y, words, text_anchor="middle", font_size=size)


def _stem(x: float, y: float, base: float, net: Fraction, room: float) -> str:
    """Losses are open, wins are full, and what is even is a square: told apart in grey too."""
    size = min(4.2, room / 2.2)
    colour = FELT_LIT if net > 0 else RED if net < 0 else SOFT
    stem = line(x, base, x, y + (size if net < 0 else 0), stroke=colour, stroke_width=1.4)
    if net == 0:
        side = size * 1.7
        return stem + element(
            "rect", x=x - side / 2, y=y - side / 2, width=side, height=side, fill=colour
        )
    filled = colour if net > 0 else PAPER
    return stem + element("circle", cx=x, cy=y, r=size, fill=filled, stroke=colour)


def _chance(value: float) -> str:
    """Three digits that count: 2.70 %, 0.00154 %."""
    hundred = value * 100
    places = max(0, 2 - floor(log10(hundred))) if hundred > 0 else 0
    digits = f"{hundred:.{places}f}"
    return f"{digits.rstrip('0').rstrip('.') if '.' in digits else digits} %"


def _told(results: Results, wording: Wording) -> str:
    if not results:
        return wording.say("plot.no_result")
    shown = results if len(results) <= LABELLED_MOST else [results[0], results[-1]]
    each = [wording.paired(numerals.net(net), _chance(float(chance))) for net, chance in shown]
    return wording.say("plot.results.text", number=len(results), results=wording.listed(each))


def convergence(
    name: str,
    points: Points,
    ev: float,
    deviation: float,
    decided: float = 1.0,
    known: str = "",
    wording: Wording = IN_ENGLISH,
) -> Picture:
    """The running mean of a simulation, within the bands around what is known of the return.

    `decided` is the share of rounds that decide the wager at all; only those count for the mean.
    """
    height, base = 178.0, 156.0
    last = max((rounds for rounds, _ in points), default=1_000_000)
    first = min(1000.0, last / 10)
    edge = _reach(points, ev, 1.08 * LEVELS[0][1] * deviation / sqrt(first * decided), first)
    along = Scale(first, last, LEFT, RIGHT, logarithmic=True)
    up = Scale(1 + ev - edge, 1 + ev + edge, base, 8)
    marks = ticks(up.first, up.last)
    shapes = [
        _band(along, up, 1 + ev, z * deviation / sqrt(decided), tint)
        for (_, z), tint in zip(LEVELS, TINTS, strict=True)
    ]
    shapes.append(y_axis(up, LEFT, RIGHT, marks, _percents(marks)))
    shapes.append(line(LEFT, up(1 + ev), RIGHT, up(1 + ev), stroke=FELT, stroke_dasharray="5 3"))
    seen = [(along(rounds), up.held(1 + mean)) for rounds, mean in points if rounds >= first]
    if seen:
        shapes.append(path(seen, stroke_width=1.3, stroke_linejoin="round"))
    shapes.append(_rounds_axis(along, base))
    known = known or wording.say("plot.known")
    words = [wording.say("plot.settles.known", known=known, share=numerals.percent(1 + ev))]
    if points:
        mean = numerals.percent(1 + points[-1][1])
        words.append(wording.say("plot.settles.mean", rounds=f"{last:,}", share=mean))
    words.append(wording.say("plot.settles.bands"))
    title = wording.say("plot.settles", wager=name)
    return Picture(title, wording.told(words), WIDTH, height, "".join(shapes))


def _reach(points: Points, ev: float, usual: float, first: float) -> float:
    """How far up and down a plot goes: the widest band, and a mean that strays beyond it."""
    farthest = max((abs(mean - ev) for rounds, mean in points if rounds >= first), default=0.0)
    return max(usual, min(farthest * 1.05, 2 * usual)) or 0.01


def _band(along: Scale, up: Scale, middle: float, width: float, tint: str) -> str:
    steps = 48
    factor = (along.last / along.first) ** (1 / steps)
    rounds = [along.first * factor**step for step in range(steps)] + [along.last]
    above = [(along(n), up.held(middle + width / sqrt(n))) for n in rounds]
    below = [(along(n), up.held(middle - width / sqrt(n))) for n in reversed(rounds)]
    return path([*above, *below], closed=True, fill=tint)


def _percents(marks: Sequence[float]) -> list[str]:
    """Return in percent, with the decimals that tell neighbours apart."""
    step = min((b - a for a, b in pairwise(marks)), default=1.0) * 100
    places = max(0, -floor(log10(step) + 1e-9))
    return [f"{numerals.percent(mark, places)} %" for mark in marks]


def _rounds_axis(along: Scale, base: float) -> str:
    marks = decades(along.first, along.last)
    labels = [_rounds(mark) for mark in marks]
    return x_axis(along, base, marks, labels)


def _rounds(value: float) -> str:
    whole = round(value)
    return f"{whole // 1_000_000}M" if whole >= 1_000_000 else f"{whole:,}"


def bands(
    name: str,
    deviation: float,
    rounds: Sequence[int],
    decided: float = 1.0,
    wording: Wording = IN_ENGLISH,
) -> Picture:
    """How far a mean may lie from the true return, by the number of rounds; both logarithmic."""
    height, base = 178.0, 156.0
    widths = [[z * deviation / sqrt(n * decided) for n in rounds] for _, z in LEVELS]
    most, least = widths[0][0], widths[-1][-1]
    along = Scale(rounds[0], rounds[-1], LEFT, RIGHT - 38, logarithmic=True)
    up = Scale(10 ** floor(log10(least)), 10 ** ceil(log10(most)), base, 10, logarithmic=True)
    marks = decades(up.first, up.last)
    shapes = [y_axis(up, LEFT, along.end, marks, [f"± {_chance(mark)}" for mark in marks])]
    looks = ((FELT, "none"), (FELT_LIT, "6 3"), (SOFT, "2 2"))
    for each, (colour, dashes) in zip(widths, looks, strict=True):
        places = [(along(n), up(width)) for n, width in zip(rounds, each, strict=True)]
        shapes.append(path(places, stroke=colour, stroke_width=1.4, stroke_dasharray=dashes))
    shapes.append(_level_labels(along.end, up(widths[1][-1])))
    shapes.append(_rounds_axis(along, base))
    words = wording.say("plot.bands.text", most=_chance(most), least=_chance(least))
    title = wording.say("plot.bands", wager=name)
    return Picture(title, words, WIDTH, height, "".join(shapes))


def _level_labels(x: float, middle: float) -> str:
    """The names of the levels beside the ends of their lines, which are closer than letters."""
    places = (middle - TEXT, middle, middle + TEXT)
    return "".join(
        text(x + 6, y + DROP, f"{level} %") for (level, _), y in zip(LEVELS, places, strict=True)
    )


def bars(title: str, rows: Sequence[tuple[str, float, str]]) -> Picture:
    """A bar for each row of words, with its figure behind it."""
    step = 34.0
    most = max((value for _, value, _ in rows), default=0.0)
    along = Scale(0, most or 1, 0, WIDTH - 66)
    shapes = []
    for index, (words, value, figure) in enumerate(rows):
        y = 13 + index * step
        long = max(along(max(value, 0)), 0.8)
        shapes.append(text(0, y, words, fill=INK))
        shapes.append(element("rect", x=0, y=y + 5, width=long, height=10, fill=FELT_LIT))
        shapes.append(text(long + 6, y + 14.5, figure))
    words = "; ".join(f"{name}: {figure}" for name, _, figure in rows)
    return Picture(title, words, WIDTH, step * len(rows) or step, "".join(shapes))
