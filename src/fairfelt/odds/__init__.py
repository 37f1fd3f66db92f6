"""Exact returns, proved on the code that pays."""

from fairfelt.odds.returns import (
    Return,
    house_edge,
    returns_by_option,
    returns_of,
    returns_under,
    wagers_of,
)
from fairfelt.odds.walk import Distribution, walk

__all__ = [
    "Distribution",
    "Return",
    "house_edge",
    "returns_by_option",
    "returns_of",
    "returns_under",
    "wagers_of",
    "walk",
]
