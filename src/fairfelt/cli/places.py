"""What a row of a table is called: a wager, or those of its places that are alike."""

from __future__ import annotations

from collections.abc import Sequence

from fairfelt.words.rules import together


def place_label(wager: str, places: Sequence[str]) -> str:
    """
    >>> place_label("total:4", ["total:4", "total:17"]), place_label("red", ["red"])
    ('total:4 or 17', 'red')
    """
    family, colon, _ = wager.partition(":")
    if not colon or len(places) == 1:
        return wager
    return f"{family}:{together([place.partition(':')[2] or place for place in places])}"
