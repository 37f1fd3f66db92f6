"""Every hand of blackjack that is not bust, by number: what suits and order leave of it.

A hand is how many cards of each value it holds, ace first. Calculations and compiled rounds step
from hand to hand by these numbers, so both speak of the same composition-dependent play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fairfelt.games.blackjack_hands import BEST

VALUES = range(1, 11)  # ace to ten; pictures count ten
BUST = -1
EMPTY = 0  # the number of the hand without cards

STAND, HIT, DOUBLE, SPLIT = range(4)
ACTIONS = ("stand", "hit", "double", "split")
UNSPLIT = 0  # where a play is told by the value of the pair that was split

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """By number of a hand."""

    counts: tuple[Counts, ...]  # of each value, ace first
    points: tuple[int, ...]  # an ace counts eleven where that does not bust
    soft: tuple[bool, ...]
    after: tuple[tuple[int, ...], ...]  # with one more card, by value less one; BUST above 21

    def number(self, values: tuple[int, ...]) -> int:
        """The hand of cards with these values."""
        hand = EMPTY
        for value in values:
            hand = self.after[hand][value - 1]
        return hand


@cache
def hands() -> Hands:
    """All of them, those with fewer cards first."""
    counts: list[Counts] = [(0,) * len(VALUES)]
    numbers: dict[Counts, int] = {counts[0]: EMPTY}
    after: list[tuple[int, ...]] = []
    while len(after) < len(counts):
        held = counts[len(after)]
        row = []
        for value in VALUES:
            more = tuple(n + (v == value) for v, n in zip(VALUES, held, strict=True))
            if _low(more) > BEST:
                row.append(BUST)
                continue
            if more not in numbers:
                numbers[more] = len(counts)
                counts.append(more)
            row.append(numbers[more])
        after.append(tuple(row))
    soft = tuple(held[0] > 0 and _low(held) + 10 <= BEST for held in counts)
    points = tuple(_low(held) + 10 * is_soft for held, is_soft in zip(counts, soft, strict=True))
    return Hands(tuple(counts), points, soft, tuple(after))


def _low(held: Counts) -> int:
    return sum(value * count for value, count in zip(VALUES, held, strict=True))
