"""Exact returns, proved on the code that pays."""

from fairfelt.odds.returns import (
    Return,
    return_of,
    returns_by_option,
    returns_of,
    returns_under,
)
from fairfelt.odds.wagers import NoSuchWager, wagers_of
from fairfelt.odds.walk import Distribution, walk

__all__ = [
    "Distribution",
    "NoSuchWager",
    "Return",
    "return_of",
    "returns_by_option",
    "returns_of",
    "returns_under",
    "wagers_of",
    "walk",
]
