"""How the two hands of a split and the dealer's hand end together, exactly.

The three draw from one shoe. Only hands that are not bust are paired and counted; how often a hand
is bust is what is left of all, for there are many more ways to bust.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import numpy as np

from fairfelt.odds.blackjack_dealer import against, dealing
from fairfelt.odds.blackjack_ends import BUSTED, End, ends_of, less, taken
from fairfelt.odds.blackjack_shoe import (
    Dealer,
    Numbers,
    cards_of,
    key_of,
    taken_each,
    ways,
)
from fairfelt.odds.twenty_one import hands

# By how the first and the second hand fare: the ways for each ending of the dealer, out of
# `ShoeCounts.orders_down` of all cards but the pair and the dealer's.
Together = Mapping[tuple[End, End], Numbers]

_OPENED = 3  # the pair and the dealer's card
_KEYS = 2**50  # more than any key of cards


@lru_cache(maxsize=512)
def split_ends(card: int, dealer: Dealer, split: int, actions: bytes) -> Together:
    """Against a dealer's card, both hands played by this row of a table, a byte for each hand."""
    alone = _alone(card, dealer, split, actions)
    found: dict[tuple[End, End], Numbers] = {}
    for (one, other), counts in _paired(card, dealer, split, actions):
        found[one, other] = found[other, one] = counts
    for end, counts in alone.items():
        first = counts - sum(found[end, other] for other in alone)
        found[end, BUSTED] = found[BUSTED, end] = first
    every = against(card, dealer, split)
    row = every.ways[every.rows[hands().number((split,))]] * _orders_down(dealer, every.draws)
    busts = row - sum(alone.values())
    found[BUSTED, BUSTED] = busts - sum(found[BUSTED, end] for end in alone)
    return found


def _alone(card: int, dealer: Dealer, split: int, actions: bytes) -> dict[End, Numbers]:
    """How one hand and the dealer's end, whatever becomes of the other."""
    near = against(card, dealer, split)
    shoe = less(dealer.shoe.counts, card, split, split)
    found: dict[End, Numbers] = {}
    for hand, end, orders in ends_of({hands().number((split,)): 1}, actions).alone():
        drawn = less(hands().counts[hand], split)
        count = orders * taken(shoe, drawn) * _orders_down(dealer, sum(drawn) + near.draws)
        more = near.ways[near.rows[hand]] * count
        found[end] = found[end] + more if end in found else more
    return found


def _paired(
    card: int, dealer: Dealer, split: int, actions: bytes
) -> Iterator[tuple[tuple[End, End], Numbers]]:
    """How both hands and the dealer's end where neither is bust."""
    alone = ends_of({hands().number((split,)): 1}, actions).alone()
    kinds = sorted({end for _, end, _ in alone})
    codes, keys, orders = _pairs(split, alone, kinds)
    cards, row = np.unique(keys, return_inverse=True)
    counts = _with_dealer(card, dealer, split, cards_of(cards))[row] * orders[:, None]
    firsts = np.flatnonzero(np.diff(codes, prepend=-1))
    for code, found in zip(codes[firsts], np.add.reduceat(counts, firsts), strict=True):
        yield (kinds[code // len(kinds)], kinds[code % len(kinds)]), found


def _pairs(
    split: int, alone: list[tuple[int, End, int]], kinds: list[End]
) -> tuple[Numbers, Numbers, Numbers]:
    """Every two hands, those together that are alike: how they fare as a code, in rising order, the
    cards drawn to both as a key, and the orders of all."""
    cards = key_of(np.array([less(hands().counts[hand], split) for hand, _, _ in alone]))
    kind = np.array([kinds.index(end) for _, end, _ in alone])
    orders = np.array([orders for _, _, orders in alone])
    one, other = np.triu_indices(len(alone))
    low, high = np.minimum(kind[one], kind[other]), np.maximum(kind[one], kind[other])
    # Two different hands that fare alike can be the first and the second in either order.
    twice = 1 + ((low == high) & (one != other))
    keys = (low * len(kinds) + high) * _KEYS + cards[one] + cards[other]
    alike, row = np.unique(keys, return_inverse=True)
    sums = np.zeros(len(alike), np.int64)
    np.add.at(sums, row, orders[one] * orders[other] * twice)
    return alike // _KEYS, alike % _KEYS, sums.astype(object)


def _with_dealer(card: int, dealer: Dealer, split: int, drawn: Numbers) -> Numbers:
    """The ways to draw these cards and then the dealer's, by row and ending."""
    how = dealing(card, dealer)
    gone = drawn.copy()
    gone[:, split - 1] += 2
    left = [_orders_down(dealer, size + how.draws) for size in drawn.sum(axis=1).tolist()]
    shoe = less(dealer.shoe.counts, card, split, split)
    before = taken_each(shoe, drawn) * np.array(left, object)
    return np.asarray(ways(how, gone) * before[:, None])


def _orders_down(dealer: Dealer, drawn: int) -> int:
    """Of what is left after so many cards beyond the opening."""
    return dealer.shoe.orders_down(dealer.shoe.size - _OPENED - drawn)
