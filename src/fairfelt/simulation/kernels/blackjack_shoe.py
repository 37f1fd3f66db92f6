"""Full decks shuffled afresh for each round, as far as its cards are drawn.

Whatever order the last round has left the cards in, drawing each from all the places that are left
deals a fair round again. So the shoe is never put back in order, and the cards of the round that is
played lie at its front.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK, RANKS, SUITS, Card, rank, suit
from fairfelt.simulation.compiled import compiled
from fairfelt.simulation.streams import GAMMA, State, mixed

Code = np.uint8  # a card as the shoe keeps it: the suit, then the bits of the rank
ShoeOrder = NDArray[Code]

SIX = 6  # cards that one random number deals
RANK_BITS = np.uint64(4)
CODES = len(SUITS) << int(RANK_BITS)

_RANK = np.uint64((1 << int(RANK_BITS)) - 1)
_RANKS = np.uint64(len(RANKS))
_1, _2, _3 = np.uint64(1), np.uint64(2), np.uint64(3)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_WHOLE = np.uint64(1 << 32)


def code(card: Card) -> int:
    return SUITS.index(suit(card)) << int(RANK_BITS) | RANKS.index(rank(card))


def fresh_shoe(decks: int) -> ShoeOrder:
    return np.array([code(card) for card in DECK] * decks, np.uint8)


@compiled
def rank_of(drawn: Code) -> np.uint64:
    return np.uint64(drawn) & _RANK


@compiled
def number_of(drawn: Code) -> np.uint64:
    """Which card of the deck it is."""
    return (np.uint64(drawn) >> RANK_BITS) * _RANKS + rank_of(drawn)


@compiled
def deal_six(state: State, shoe: ShoeOrder, place: np.uint64) -> State:
    """The next six cards, to this place and those behind it."""
    state = state + GAMMA
    bits = mixed(state)
    state = _deal_three(state, bits >> _HALF, shoe, place)
    return _deal_three(state, bits & _LOW, shoe, place + _3)


@compiled
def _deal_three(state: State, bits: np.uint64, shoe: ShoeOrder, place: np.uint64) -> State:
    """Three cards by one number of 32 bits: what is left of it after one choice makes the next.
    Numbers that do not share out evenly among all ways to draw three are drawn again."""
    size = np.uint64(shoe.size) - place
    ways = size * (size - _1) * (size - _2)
    first, second, third = _chosen(bits, size)
    if (third & _LOW) < ways:
        uneven = _WHOLE % ways
        while (third & _LOW) < uneven:
            state = state + GAMMA
            first, second, third = _chosen(mixed(state) >> _HALF, size)
    _swap(shoe, place, first >> _HALF)
    _swap(shoe, place + _1, second >> _HALF)
    _swap(shoe, place + _2, third >> _HALF)
    return state


@compiled
def _chosen(bits: np.uint64, size: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """How far behind its place each card lies, in the upper half; the rest below."""
    first = bits * size
    second = (first & _LOW) * (size - _1)
    third = (second & _LOW) * (size - _2)
    return first, second, third


@compiled
def _swap(shoe: ShoeOrder, place: np.uint64, further: np.uint64) -> None:
    drawn = shoe[place + further]
    shoe[place + further] = shoe[place]
    shoe[place] = drawn
