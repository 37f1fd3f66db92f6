"""The shapes of multi-piece wagers in rule data: how the pieces of a call are found."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.rulebooks.schema import Source, Strict


class CallShape(Strict, frozen=True):
    """What every call says, however its pieces are found."""

    name: str
    group: str
    rule: str
    source: Source = "document"


class Fixed(CallShape, frozen=True, kw_only=True):
    """A call whose pieces the document lists; a spot that takes two is listed twice."""

    pieces: list[str]


class Neighbours(CallShape, frozen=True, kw_only=True):
    """Straight up on a number and on so many numbers to either side of it on the wheel."""

    around: list[int]


class LastDigit(CallShape, frozen=True, kw_only=True):
    """Straight up on every number that ends in a digit."""

    digits: list[int]


class Complete(CallShape, frozen=True, kw_only=True):
    """A piece on every wager of these kinds that contains a number."""

    kinds: list[str]


CallData = Fixed | Neighbours | LastDigit | Complete
FORMS: Mapping[str, type[CallShape]] = {
    "fixed": Fixed,
    "neighbours": Neighbours,
    "last-digit": LastDigit,
    "complete": Complete,
}
