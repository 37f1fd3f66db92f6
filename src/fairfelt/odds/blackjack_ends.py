"""How hands of blackjack end under a plan, and in how many ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import perm, prod
from typing import NamedTuple

from fairfelt.odds.twenty_one import BUST, DOUBLE, SPLIT, STAND, Counts, hands

_LOW = 16  # whoever stands below the dealer's 17 fares the same


class End(NamedTuple):
    """How a hand fares: by its points, and by whether it was doubled."""

    points: int
    doubled: bool = False


BUSTED = End(0)


class Ends(NamedTuple):
    """The orders of cards by which a hand comes to an end, other than a bust."""

    stood: Counter[int]  # by number of the hand
    doubled: Counter[int]
    split: Counter[int]  # pairs that are split

    def alone(self) -> list[tuple[int, End, int]]:
        """Hands that are not split: their number, how they fare, and their orders."""
        known = hands().points
        return [
            (hand, End(max(known[hand], _LOW), doubled), orders)
            for doubled, ends in ((False, self.stood), (True, self.doubled))
            for hand, orders in ends.items()
        ]


def ends_of(starts: Mapping[int, int], actions: bytes) -> Ends:
    """Of a hand that begins in one of these ways, each with its orders, and is played by this row
    of a table, a byte for each hand."""
    orders = Counter(starts)
    ends = Ends(Counter(), Counter(), Counter())
    by_action = {STAND: ends.stood, SPLIT: ends.split}
    for hand in range(min(starts), len(actions)):  # numbers grow with the cards
        if not orders[hand]:
            continue
        if actions[hand] in by_action:
            by_action[actions[hand]][hand] += orders[hand]
            continue
        into = ends.doubled if actions[hand] == DOUBLE else orders
        for after in hands().after[hand]:
            if after != BUST:
                into[after] += orders[hand]
    return ends


def taken(shoe: Counts, cards: Counts) -> int:
    """The ways to take these cards from a shoe, card by card."""
    return prod(perm(count, held) for count, held in zip(shoe, cards, strict=True))


def less(shoe: Counts, *values: int) -> Counts:
    """A shoe without cards of these values."""
    return tuple(count - values.count(n) for n, count in enumerate(shoe, 1))
