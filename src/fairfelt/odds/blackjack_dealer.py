"""The dealer's hand of blackjack: how often it ends with each total, whatever cards are gone."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from fairfelt.games.blackjack import DEALER_LEAST
from fairfelt.games.blackjack_hands import BEST as MOST
from fairfelt.odds.blackjack_shoe import Dealer, DrawingOut, Numbers, drawing, ways
from fairfelt.odds.twenty_one import BUST, hands

# The endings: 17 to 21 in turn, then these.
OVER, BLACKJACK = 5, 6
ENDINGS = 7


def dealer_draws(hand: int, hits_soft_17: bool) -> bool:
    points = hands().points[hand]
    soft_17 = hands().soft[hand] and points == DEALER_LEAST
    return points < DEALER_LEAST or (soft_17 and hits_soft_17)


@cache
def dealing(card: int, dealer: Dealer) -> DrawingOut:
    """How the dealer draws on to a first card of this value."""
    known = hands()

    def ending(before: int, after: int) -> int | None:
        if after == BUST:
            return OVER
        points = known.points[after]
        if points == MOST and sum(known.counts[before]) == 1:
            return BLACKJACK
        return None if dealer_draws(after, dealer.hits_soft_17) else points - DEALER_LEAST

    return drawing(dealer.shoe, hands().number((card,)), ending, ENDINGS)


class Against(NamedTuple):
    """How the dealer ends against each of these hands."""

    rows: dict[int, int]  # by number of a hand
    ways: Numbers  # by row and ending
    draws: int  # out of the orders of so many cards


@lru_cache(maxsize=256)
def against(card: int, dealer: Dealer, split: int) -> Against:
    """All hands, or all that hold one card of a pair that was split, the other card being gone."""
    known = hands()
    numbers = [n for n, held in enumerate(known.counts) if not split or held[split - 1]]
    gone = np.array([known.counts[n] for n in numbers], np.int64)
    if split:
        gone[:, split - 1] += 1
    how = dealing(card, dealer)
    return Against({n: row for row, n in enumerate(numbers)}, ways(how, gone), how.draws)
