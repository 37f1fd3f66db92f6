"""Validation numbers of tickets: eighteen figures that nobody can guess, the last four of which
check the others.

Two say whose validation it is, as the slot accounting protocol has it, twelve come by chance, and
four are the remainder of the rest by 9,973. A prime of that size finds every single figure that is
misread, every pair that changed places, and all but one in ten thousand of any other misreadings.

>>> is_validation("010000000000010111"), is_validation("010000000000010112")
(False, False)
"""

from __future__ import annotations

import re
from collections.abc import Callable

FIGURES = 18
SYSTEM = "01"  # whose validation it is; 00 would be the terminal's own
_BY_CHANCE, _CHECKED_BY = 12, 9_973
_NUMBER = re.compile(rf"[0-9]{{{FIGURES}}}")


def new_validation(below: Callable[[int], int]) -> str:
    """A number by chance, from a source of whole numbers below a bound."""
    figures = f"{SYSTEM}{below(10**_BY_CHANCE):0{_BY_CHANCE}d}"
    return figures + _check(figures)


def is_validation(text: str) -> bool:
    """Whether it can be a ticket's."""
    return bool(_NUMBER.fullmatch(text)) and _check(text[:-4]) == text[-4:]


def _check(figures: str) -> str:
    return f"{int(figures) % _CHECKED_BY:04d}"
