"""The chart on the wall: a play that looks at totals only, made from the best one.

Each total is played as is best on average over the two cards that can be dealt to make it. Pairs
count for a total where nothing else makes it; whether to split them is a question of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from fairfelt.odds.blackjack_best import Best
from fairfelt.odds.blackjack_ends import less, taken
from fairfelt.odds.blackjack_shoe import ShoeCounts
from fairfelt.odds.twenty_one import SPLIT, hands


class WallTotal(NamedTuple):
    soft: bool
    points: int
    card: int  # the dealer's


class Wall(NamedTuple):
    totals: Mapping[WallTotal, int]
    splits: frozenset[tuple[int, int]]  # pairs that are split, by number, and the dealer's card

    def action(self, hand: int, card: int, offered: tuple[int, ...]) -> int:
        """What is offered comes first what a time-out does."""
        if SPLIT in offered and (hand, card) in self.splits:
            return SPLIT
        action = self.totals.get(total_of(hand, card), offered[0])
        return action if action in offered else offered[0]


def total_of(hand: int, card: int) -> WallTotal:
    return WallTotal(hands().soft[hand], hands().points[hand], card)


def wall_of(shoe: ShoeCounts, bests: Mapping[int, Best]) -> Wall:
    """From the best play against each card."""
    totals = {
        total: action for card, best in bests.items() for total, action in _totals(shoe, card, best)
    }
    splits = frozenset(
        (hand, card)
        for card, best in bests.items()
        for hand, offers in best.offers.items()
        if SPLIT in offers and max(offers, key=offers.__getitem__) == SPLIT
    )
    return Wall(totals, splits)


def _totals(shoe: ShoeCounts, card: int, best: Best) -> list[tuple[WallTotal, int]]:
    made: defaultdict[WallTotal, list[int]] = defaultdict(list)
    for hand in best.offers:
        made[total_of(hand, card)].append(hand)
    return [(total, _on_average(shoe, card, best, numbers)) for total, numbers in made.items()]


def _on_average(shoe: ShoeCounts, card: int, best: Best, numbers: list[int]) -> int:
    counted = [hand for hand in numbers if SPLIT not in best.offers[hand]] or numbers
    worths: defaultdict[int, int] = defaultdict(int)
    for hand in counted:
        ways = taken(less(shoe.counts, card), hands().counts[hand])
        for action, worth in best.offers[hand].items():
            worths[action] += ways * worth
    worths.pop(SPLIT, None)
    return max(worths, key=worths.__getitem__)
