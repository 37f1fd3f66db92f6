"""Bars and squares, read again from the picture by a reader that others made."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from fairfelt.core.errors import Broken
from fairfelt.core.validation import new_validation
from fairfelt.paper.bars import QUIET, WIDE, elements
from fairfelt.paper.layout import BARS_TOP, HEIGHT, NARROW, WIDTH, layout
from fairfelt.paper.ticket import Ticket
from fairfelt.paper.typeset import DOTS_PER_INCH, png
from tests.paper.tickets import ticket

# Narrow and wide, as the code is commonly written down.
FIVE = ("nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn")
each_look = pytest.mark.parametrize(
    "look",
    [{}, {"is_demo": True}, {"language": "zh-Hans"}, {"language": "zh-Hans", "is_demo": True}],
    ids=["en", "en-demo", "zh", "zh-demo"],
)


def picture(of: Ticket, dots_per_inch: float = DOTS_PER_INCH) -> Image.Image:
    return Image.open(BytesIO(png(layout(of), dots_per_inch))).convert("L")


def read(seen: Image.Image) -> dict[str, str]:
    found = zxingcpp.read_barcodes(seen)
    return {one.format.name: one.text for one in found}


def both(of: Ticket) -> dict[str, str]:
    return {"ITF": of.validation, "QRCode": of.validation}


@each_look
def test_both_codes_say_the_validation_number(look: dict[str, object]) -> None:
    printed = ticket(**look)
    assert read(picture(printed)) == both(printed)


@pytest.mark.parametrize("by_chance", [0, 1, 10**12 - 1, 123_456_789_012, 909_090_909_090])
def test_any_number_is_read(by_chance: int) -> None:
    printed = ticket(by_chance)
    assert read(picture(printed)) == both(printed)


def test_a_ticket_is_read_from_any_side() -> None:
    printed = ticket()
    for turn in (90, 180, 270):
        assert read(picture(printed).rotate(turn, expand=True)) == both(printed)


def test_a_ticket_is_read_from_a_poor_copy() -> None:
    """Smaller, so that dots run into each other, and grey on grey."""
    printed = ticket()
    poor = picture(printed).resize((780, 325)).point(lambda dot: 70 + dot // 3)
    assert read(poor) == both(printed)


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
@pytest.mark.parametrize("site", ["The Grand Casino and Hotel of the North Western Harbour", "W"])
def test_the_edges_of_the_picture_stay_white(language: str, site: str) -> None:
    wide = ticket(site=site, terminal="W" * 30, cents=77_777_777_777, language=language)
    seen = picture(wide)
    width, height = seen.size
    for edge in ((0, 0, 24, height), (width - 24, 0, width, height), (0, 0, width, 24),
                 (0, height - 16, width, height)):  # fmt: skip
        assert seen.crop(edge).getextrema() == (255, 255)


def test_bars_are_whole_dots_and_a_black_one_is_black_throughout() -> None:
    printed = ticket()
    seen = picture(printed)
    assert seen.size == (WIDTH * 8, HEIGHT * 8)
    row = int(BARS_TOP * 8) + 20
    left, right = 12 * 8, 125 * 8
    dots = [seen.getpixel((x, row)) for x in range(left, right)]
    assert set(dots) == {0, 255}
    runs = [1]
    for before, after in pairwise(dots):
        runs = [*runs[:-1], runs[-1] + 1] if before == after else [*runs, 1]
    narrow = int(NARROW * 8)
    assert tuple(run // narrow for run in runs[1:-1]) == elements(printed.validation)
    assert {run % narrow for run in runs[1:-1]} == {0}
    assert min(runs[0], runs[-1]) >= QUIET * narrow


@given(st.integers(0, 10**12 - 1))
def test_the_elements_are_those_of_interleaved_2_of_5(by_chance: int) -> None:
    figures = new_validation(lambda _: by_chance)
    start, *body, a, b, c = elements(figures)
    assert (start, *body[:3], a, b, c) == (1, 1, 1, 1, WIDE, 1, 1)
    told = ""
    for pair in (body[3:][at : at + 10] for at in range(0, len(body) - 3, 10)):
        letters = ["w" if width == WIDE else "n" for width in pair]
        told += "".join(str(FIVE.index("".join(letters[side::2]))) for side in (0, 1))
    assert told == figures


@pytest.mark.parametrize("figures", ["1", "12345", "12a4", "１２", "-1"])
def test_what_the_code_cannot_say_is_not_drawn(figures: str) -> None:
    with pytest.raises(Broken):
        elements(figures)
