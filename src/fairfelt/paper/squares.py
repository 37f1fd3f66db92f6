"""The square code (QR): the same eighteen figures as in the bars, for readers that look from any
side and at a desk."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import segno

QUIET = 4  # squares of white all around


class SquareRun(NamedTuple):
    """Black squares side by side, counted from the upper left one."""

    row: int
    column: int
    length: int


def runs(figures: str) -> Iterator[SquareRun]:
    """A quarter of it may be spoilt and it is still read."""
    for row, squares in enumerate(segno.make_qr(figures, error="q").matrix):
        column = 0
        for black, run in groupby(squares):
            length = len(list(run))
            if black:
                yield SquareRun(row, column, length)
            column += length
