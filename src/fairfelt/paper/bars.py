"""Interleaved 2 of 5: the bar code of tickets. Two figures at a time, one in the five bars and one
in the five spaces between them, and two of each five are wide.

>>> len(elements("0123")), elements("01")[:4]
(27, (1, 1, 1, 1))
"""

from __future__ import annotations

from collections.abc import Iterator

from fairfelt.core.errors import Broken

WIDE = 3  # times as wide as a narrow one: the most that the code allows, and the surest to read
QUIET = 10  # narrow widths of white on both sides
# The places of the five weigh 1, 2, 4, 7 and a check by number; the two wide ones add up to the
# figure, and 4 + 7 stands for nought.
_WIDE_PLACES = ((2, 3), (0, 4), (1, 4), (0, 1), (2, 4), (0, 2), (1, 2), (3, 4), (0, 3), (1, 3))
_START, _STOP = (1, 1, 1, 1), (WIDE, 1, 1)


def elements(figures: str) -> tuple[int, ...]:
    """The widths of bars and spaces by turns, from the first bar to the last."""
    if len(figures) % 2 or not figures.isascii() or not figures.isdecimal():
        raise Broken(f"not an even number of figures: {figures}")
    pairs = zip(figures[::2], figures[1::2], strict=True)
    return (*_START, *(width for pair in pairs for width in _interleaved(*pair)), *_STOP)


def _interleaved(bars: str, spaces: str) -> Iterator[int]:
    for bar, space in zip(_five(bars), _five(spaces), strict=True):
        yield from (bar, space)


def _five(figure: str) -> Iterator[int]:
    wide = _WIDE_PLACES[int(figure)]
    return (WIDE if place in wide else 1 for place in range(5))
