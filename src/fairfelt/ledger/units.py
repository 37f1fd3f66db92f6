"""What money is counted in: dollars, or the credits of one tournament. They never mix."""

from __future__ import annotations

import re
from typing import NewType

Unit = NewType("Unit", str)
DOLLARS = Unit("dollars")
_TOURNAMENT = re.compile(r"T:[1-9][0-9]*")


def credits_of(tournament: int) -> Unit:
    """Credits of a tournament are worth nothing outside of it."""
    return unit_of(f"T:{tournament}")


def unit_of(text: str) -> Unit:
    """The unit of this name. Raises ValueError where there is none."""
    if text == DOLLARS:
        return DOLLARS
    if not _TOURNAMENT.fullmatch(text):
        raise ValueError(f"{text!r} is no unit: it is {DOLLARS!r}, or T: and a tournament's number")
    return Unit(text)
