"""Where everything stands on a ticket: made once, and drawn by whatever draws it.

A ticket of the trade is 156 by 65 mm. All lengths are millimetres from the upper left corner. Bars
and squares are whole dots of a printer with eight dots to the millimetre.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple
from unicodedata import east_asian_width

from fairfelt.paper import bars, squares
from fairfelt.paper.ticket import Ticket
from fairfelt.paper.wording import Labelled, TicketWording, wording_of

WIDTH, HEIGHT = 156.0, 65.0
NARROW = 0.5  # a narrow bar
SQUARE = 0.75  # of the square code
LEFT, CENTRE, RIGHT = 16.0, 73.0, 140.0  # RIGHT is the middle of what stands there
FACTS_AT = (LEFT, 46.0, 74.0, 105.0)
FACTS_WIDTH, MARGIN = 24.0, 5.0
BAND = 5.0  # on a demo ticket, along both edges
BARS_TOP, BARS_HEIGHT = 17.5, 13.0
MIDDLE_WIDTH, AMOUNT_WIDTH = 114.0, 66.0
WORDS_SIZE, WORDS_SIZE_SMALL = 3.2, 2.7
Anchor = Literal["start", "middle", "end"]


class Block(NamedTuple):
    """A black rectangle."""

    x: float
    y: float
    width: float
    height: float


class TextLine(NamedTuple):
    """A line of text; `y` is the height it stands on."""

    x: float
    y: float
    size: float  # of an em
    text: str
    anchor: Anchor = "middle"
    is_bold: bool = False
    is_white: bool = False
    is_upright: bool = False  # read from the right, along the left edge


class TicketLayout(NamedTuple):
    width: float
    height: float
    language: str
    title: str
    blocks: Sequence[Block]
    lines: Sequence[TextLine]


def layout(ticket: Ticket) -> TicketLayout:
    said = wording_of(ticket)
    black = [*_bar_code(ticket.validation), *_square_code(ticket.validation)]
    lines = [*_head(said), *_facts(said), *_amount(said)]
    if ticket.is_demo:
        bands = [Block(0, y, WIDTH, BAND) for y in (0, HEIGHT - BAND)]
        black += bands
        lines += [line for band in bands for line in _demo(said, band)]
    title = " ".join((said.demo, said.title, said.amount)).strip()
    return TicketLayout(WIDTH, HEIGHT, ticket.language, title, black, lines)


def _bar_code(validation: str) -> Iterator[Block]:
    widths = bars.elements(validation)
    x = CENTRE - sum(widths) * NARROW / 2
    for place, width in enumerate(widths):
        if not place % 2:
            yield Block(x, BARS_TOP, width * NARROW, BARS_HEIGHT)
        x += width * NARROW


def _square_code(validation: str) -> Iterator[Block]:
    runs = list(squares.runs(validation))
    side = (1 + max(run.row for run in runs)) * SQUARE
    left = round((RIGHT - side / 2) * 8) / 8
    for run in runs:
        at = (left + run.column * SQUARE, BARS_TOP + run.row * SQUARE)
        yield Block(*at, run.length * SQUARE, SQUARE)


def _head(said: TicketWording) -> Iterator[TextLine]:
    number = said.validation
    yield _fitting(TextLine(CENTRE, 11.2, 5, said.site, is_bold=True), MIDDLE_WIDTH)
    yield TextLine(CENTRE, 15.6, 3.2, said.title)
    yield TextLine(CENTRE, 34.8, 3.8, f"{number.label} {number.value}", is_bold=True)
    yield TextLine(9, HEIGHT / 2, 3.8, number.value, is_bold=True, is_upright=True)


def _facts(said: TicketWording) -> Iterator[TextLine]:
    for x, fact in zip(FACTS_AT, said.facts, strict=True):
        yield from _labelled(x, fact, "start")
    yield from _labelled(RIGHT, said.void_after, "middle")


def _labelled(x: float, fact: Labelled, anchor: Anchor) -> Iterator[TextLine]:
    yield TextLine(x, 38.8, 2.3, fact.label, anchor)
    yield _fitting(TextLine(x, 42.3, 3.2, fact.value, anchor, is_bold=True), FACTS_WIDTH)


def _amount(said: TicketWording) -> Iterator[TextLine]:
    yield _fitting(TextLine(CENTRE, 50.2, 7.5, said.amount, is_bold=True), AMOUNT_WIDTH)
    if said.demo:
        yield TextLine(LEFT, 50.2, 7.5, said.demo, "start", is_bold=True)
        yield TextLine(WIDTH - MARGIN, 50.2, 7.5, said.demo, "end", is_bold=True)
    yield from _in_words(said.in_words)
    if not said.demo:
        yield TextLine(CENTRE, 61.6, 2.6, said.redeem)


def _in_words(text: str) -> Iterator[TextLine]:
    """In one line, or where it is long in two."""
    whole = TextLine(CENTRE, 55.2, WORDS_SIZE, text)
    if _width(whole) <= MIDDLE_WIDTH:
        yield whole
        return
    words = text.split(" ")
    half = min(range(1, len(words)), key=lambda at: abs(2 * len(" ".join(words[:at])) - len(text)))
    for y, part in ((54.2, words[:half]), (57.8, words[half:])):
        yield _fitting(TextLine(CENTRE, y, WORDS_SIZE_SMALL, " ".join(part)), MIDDLE_WIDTH)


def _demo(said: TicketWording, band: Block) -> Iterator[TextLine]:
    text = " · ".join((said.demo_long, said.redeem))
    y = band.y + band.height / 2 + 1.2
    line = TextLine(WIDTH / 2, y, 3.4, text, is_bold=True, is_white=True)
    yield _fitting(line, WIDTH - 2 * MARGIN)


def _fitting(line: TextLine, width_most: float) -> TextLine:
    """Smaller, where it would be too wide."""
    return line._replace(size=line.size * min(1, width_most / _width(line)))


def _width(line: TextLine) -> float:
    """Not less than it is in the face that tickets are set in."""
    return line.size * sum(_share(letter) for letter in line.text)


def _share(letter: str) -> float:
    """Of an em."""
    if east_asian_width(letter) in "WF":
        return 1.0
    return 0.75 if letter.isupper() else 0.62
