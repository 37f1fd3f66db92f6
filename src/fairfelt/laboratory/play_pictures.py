"""Pictures of how a game is best played: charts in colours with letters, and hands of cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.laboratory.drawing import (
    DROP,
    FAINT,
    INK,
    PAPER,
    SOFT,
    Attributes,
    Picture,
    element,
    letters,
    text,
)
from fairfelt.laboratory.drawn_chart import DrawnChart
from fairfelt.laboratory.wording import IN_ENGLISH, Wording

CELL_WIDE, CELL_HIGH = 27.0, 20.0
LABELS_LEAST = 50.0
LETTER = 5.9  # the width of a usual letter
KEY_HIGH = 23.0


class CellLook(NamedTuple):
    fill: str
    ink: str


# From light to dark, so that the chart can be read in grey; the letters say the same again.
LOOKS: Mapping[str, CellLook] = MappingProxyType(
    {
        "H": CellLook("#f4efe2", INK),
        "S": CellLook("#0f4032", PAPER),
        "D": CellLook("#9dbde6", INK),
        "P": CellLook("#c07f52", INK),
        "R": CellLook("#a71f2b", PAPER),
    }
)
# For charts with codes of their own, in the order of their legend; as far apart in grey.
OTHERS = (
    CellLook("#0f4032", PAPER),
    CellLook("#c07f52", INK),
    CellLook("#f4efe2", INK),
    CellLook("#c9dcd1", INK),
    CellLook("#9dbde6", INK),
    CellLook("#a71f2b", PAPER),
)
BLANK = CellLook(PAPER, INK)
_MARK = "*"  # goes with any code


def looks_of(legend: Mapping[str, str]) -> Mapping[str, CellLook]:
    codes = [code for code in legend if code != _MARK]
    if all(code in LOOKS for code in codes):
        return LOOKS
    return dict(zip(codes, OTHERS, strict=False))


def chart(its: DrawnChart, wording: Wording = IN_ENGLISH) -> Picture:
    """What to do with what one holds (down) against what the dealer shows (across)."""
    looks = looks_of(its.legend)
    left = max(LABELS_LEAST, 6 + LETTER * max((letters(row.label) for row in its.rows), default=0))
    shapes = [_head(its, left)]
    for number, row in enumerate(its.rows):
        y = (number + 1) * CELL_HIGH
        middle = y + CELL_HIGH / 2 + DROP
        shapes.append(text(left - 6, middle, row.label, text_anchor="end", fill=INK))
        for column, code in enumerate(row.cells):
            shapes.append(_cell(left + column * CELL_WIDE, y, code, looks))
    wide = left + len(its.columns) * CELL_WIDE
    below = (len(its.rows) + 1) * CELL_HIGH + 8
    key, high = _key(its.legend, wide, below, looks)
    return Picture(its.title, _told(its, wording), wide, below + high, "".join((*shapes, key)))


def _told(its: DrawnChart, wording: Wording) -> str:
    """The chart row by row: "16: H against 7, 8, 9; S against 2, 3"."""
    rows = []
    for row in its.rows:
        against: dict[str, list[str]] = {}
        for column, code in zip(its.columns, row.cells, strict=True):
            against.setdefault(code, []).append(column)
        plays = [
            wording.say("chart.against", code=code, columns=wording.listed(columns))
            for code, columns in against.items()
        ]
        rows.append(wording.say("chart.row", held=row.label, plays="; ".join(plays)))
    return wording.told(rows)


def _head(its: DrawnChart, left: float) -> str:
    return "".join(
        text(
            left + (column + 0.5) * CELL_WIDE,
            CELL_HIGH - 5,
            label,
            text_anchor="middle",
            fill=INK,
            font_weight="600",
        )
        for column, label in enumerate(its.columns)
    )


def _cell(x: float, y: float, code: str, looks: Mapping[str, CellLook]) -> str:
    """A code of several letters ("S*": stand, with a note) has the look of its first."""
    look = looks.get(code[:1], BLANK)
    box = element("rect", x=x, y=y, width=CELL_WIDE, height=CELL_HIGH, fill=look.fill, stroke=PAPER)
    middle: Attributes = {"text_anchor": "middle", "fill": look.ink, "font_size": 12.5}
    return box + text(x + CELL_WIDE / 2, y + CELL_HIGH / 2 + DROP, code, **middle)


def _key(
    legend: Mapping[str, str], wide: float, top: float, looks: Mapping[str, CellLook]
) -> tuple[str, float]:
    """What the codes mean, as many beside each other as there is room for, and how high it is."""
    shapes, x, y = [], 0.0, top
    for code, words in legend.items():
        need = CELL_WIDE + 10 + 6.2 * letters(words)
        if x and x + need > wide:
            x, y = 0.0, y + KEY_HIGH
        cell = _cell(x, y - 2, code, looks)
        shapes.append(cell + text(x + CELL_WIDE + 5, y + 12.5, words, fill=SOFT))
        x += need
    return "".join(shapes), y - top + KEY_HIGH + 2


def hand(cards: str, wording: Wording = IN_ENGLISH) -> Picture:
    """Cards of which only the ranks matter: "Q-6-4"."""
    ranks = cards.split("-")
    wide, high, gap = 44.0, 62.0, 8.0
    shapes = []
    for number, rank in enumerate(ranks):
        x = 1 + number * (wide + gap)
        shapes.append(
            element("rect", x=x, y=1, width=wide, height=high, rx=5, fill=PAPER, stroke=FAINT)
        )
        big: Attributes = {
            "font_size": 27,
            "fill": INK,
            "text_anchor": "middle",
            "font_weight": "600",
        }
        shapes.append(text(x + wide / 2, high / 2 + 10, rank, **big))
    width = len(ranks) * (wide + gap) - gap + 2
    words = wording.say("hand.text", hand=cards)
    title = wording.say("hand", hand=cards)
    return Picture(title, words, width, high + 2, "".join(shapes))
