"""Whose books an account stands in. A floor and its house keep their records in one database, and
each keeps books of its own: balances never mix, and each book adds up to zero by itself."""

from __future__ import annotations

from enum import Enum

from fairfelt.ledger.kinds import Kind

HOUSE = "house"  # the stream of the house; every other stream is one of the floor's
_OF_THE_HOUSE = frozenset({Kind.FLOOR, Kind.KEPT, Kind.TICKET})


class Book(Enum):
    FLOOR = "floor"
    HOUSE = "house"

    def takes(self, kind: Kind) -> bool:
        """Whether accounts of a kind stand in it. Value is on its way in either."""
        return kind is Kind.HOLD or (kind in _OF_THE_HOUSE) is (self is Book.HOUSE)


def book_of(stream: str) -> Book:
    return Book.HOUSE if stream == HOUSE else Book.FLOOR
