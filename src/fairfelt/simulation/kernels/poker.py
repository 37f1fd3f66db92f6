"""What three cards make, and the best five of six, compiled.

Three cards are looked up by their ranks and by which of them share a suit, in the order in which
they lie; tables are filled by the code that ranks hands at the tables. Six cards are counted by
rank and suit within one number, and only the few hands that come to more than pairs are looked at
again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, permutations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK, RANKS, SUITS, Card, rank, suit
from fairfelt.core.poker import FIVE_CARD_KINDS
from fairfelt.simulation.compiled import lean
from fairfelt.simulation.kernels.cards import Numbers, by_card

Three: TypeAlias = tuple[Card, Card, Card]

_THREE_OF_A_KIND, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR_OF_A_KIND, _STRAIGHT_FLUSH, _ROYAL_FLUSH = (
    FIVE_CARD_KINDS.index(kind)
    for kind in (
        "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush",
        "royal-flush",
    )
)  # fmt: skip

# Three bits count the cards of a rank, from the ace up, and three more those of a suit.
_BITS = 3
_MOST = 7
_EACH = sum(1 << _BITS * n for n in range(len(RANKS)))
_EACH_SUIT = sum(1 << _BITS * n for n in range(len(SUITS)))
_SUITS_FROM = _BITS * len(RANKS)
_TEN = _BITS * RANKS.index("T")
_FIVE = 5


class Faces(NamedTuple):
    """Cards as numbers."""

    ranks: Numbers  # from the ace at nothing to the king
    suits: Numbers
    counts: NDArray[np.int64]  # one in the bits of its rank, and one in those of its suit


@lean
def place_of(faces: Faces, a: int, b: int, c: int) -> int:
    """Where three cards are looked up."""
    ranks, suits = faces.ranks, faces.suits
    shared = (suits[a] == suits[b]) + 2 * (suits[a] == suits[c]) + 4 * (suits[b] == suits[c])
    place: int = ((shared * 13 + ranks[a]) * 13 + ranks[b]) * 13 + ranks[c]
    return place


@lean
def best_of_six(faces: Faces, a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The kind of the best five of six cards."""
    counts = faces.counts
    counted: int = counts[a] + counts[b] + counts[c] + counts[d] + counts[e] + counts[f]
    twice, suits = counted >> 1 & _EACH, counted >> _SUITS_FROM
    suited = suits >> 2 & (suits >> 1 | suits) & _EACH_SUIT
    if suited | _thrice(counted) | _straights(_held(counted)):
        return _more_than_pairs(counted, _suited(faces, counted, (a, b, c, d, e, f)))
    return (twice != 0) + (twice & (twice - 1) != 0)


@lean
def _held(counted: int) -> int:
    """The ranks of which there are any, each as the lowest of its bits."""
    return (counted | counted >> 1 | counted >> 2) & _EACH


@lean
def _thrice(counted: int) -> int:
    """The ranks of which there are three or four."""
    return (counted >> 2 | counted >> 1 & counted) & _EACH


@lean
def _straights(held: int) -> int:
    """Where five ranks in a row begin. An ace stands below the two and above the king."""
    row = held | (held & 1) << _SUITS_FROM
    return row & row >> _BITS & row >> 2 * _BITS & row >> 3 * _BITS & row >> 4 * _BITS


@lean
def _suited(faces: Faces, counted: int, cards: tuple[int, ...]) -> int:
    """The ranks in the suit of which there are five or more, if there is one."""
    held = 0
    for card in cards:
        its_suit = _SUITS_FROM + _BITS * faces.suits[card]
        if counted >> its_suit & _MOST >= _FIVE:
            held |= 1 << _BITS * faces.ranks[card]
    return held


@lean
def _more_than_pairs(counted: int, suited: int) -> int:
    if suited:
        row = _straights(suited)
        if row:
            return _ROYAL_FLUSH if row >> _TEN & 1 else _STRAIGHT_FLUSH
        return _FLUSH
    if counted >> 2 & _EACH:
        return _FOUR_OF_A_KIND
    twice = counted >> 1 & _EACH
    if _thrice(counted) and twice & (twice - 1):
        return _FULL_HOUSE
    return _STRAIGHT if _straights(_held(counted)) else _THREE_OF_A_KIND


def _counts(card: Card) -> int:
    return 1 << _BITS * RANKS.index(rank(card)) | 1 << _SUITS_FROM + _BITS * SUITS.index(suit(card))


FACES = Faces(
    ranks=by_card(lambda card: RANKS.index(rank(card))),
    suits=by_card(lambda card: SUITS.index(suit(card))),
    counts=np.array([_counts(card) for card in DECK], np.int64),
)


def table_of_three(value: Callable[[Three], int]) -> NDArray[np.uint16]:
    """A table by `place_of`, of what depends on ranks and shared suits only."""
    table = np.zeros((8, 13, 13, 13), np.uint16)
    for cards in threes():
        its = value(cards)
        for a, b, c in permutations(cards):
            shared = (a[1] == b[1]) + 2 * (a[1] == c[1]) + 4 * (b[1] == c[1])
            table[shared, *(RANKS.index(rank(card)) for card in (a, b, c))] = its
    return table.reshape(-1)


def threes() -> Iterator[Three]:
    """Three cards in every way in which ranks and shared suits can come."""
    for a, b, c in combinations_with_replacement(RANKS, 3):
        for suits in ("SHD", "SSH", "SHS", "SHH", "SSS"):
            cards = a + suits[0], b + suits[1], c + suits[2]
            if len(set(cards)) == len(cards):
                yield cards
