"""Five cards of Lunar Poker, looked up instead of worked out.

What they are worth depends on their ranks, and on whether they are all of one suit: there are 7,462
such hands, numbered from the lowest up. Each rank adds a number of its own, so that the sum tells
the ranks of a hand in whatever order its cards came.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK, SUITS, Card
from fairfelt.core.poker import best_five
from fairfelt.games.lunar_hands import LOW_TO_HIGH, qualifies
from fairfelt.simulation.compiled import lean
from fairfelt.simulation.kernels.cards import Numbers
from fairfelt.simulation.kernels.lunar_hands import (
    ACE,
    KINDS,
    RANKS,
    SIX,
    TWO_PAIR,
    bit_of,
    made,
    ranks_of,
)

Shorts: TypeAlias = NDArray[np.uint16]
Longs: TypeAlias = NDArray[np.int64]

FIVE = 5

# What a card adds, from the deuce up: the least numbers by which any five ranks, none of them more
# than four times, come to another sum than any other five.
_ADDS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
_FLUSH = 1 << 19  # is above all sums of five ranks; those of a flush are told by their bits
_SUM = (1 << 20) - 1
# A suit of three or more tells in the same number how many cards it has, and which.
_LONG = 3
_LENGTH = 20
_WHICH = 24

_ACE_KING_QUEEN = ACE | ACE >> 1 | ACE >> 2


class Fives(NamedTuple):
    """Tables; those from the third on are by the number of a hand."""

    sums: Longs  # by the ranks of one suit
    numbers: Shorts  # by the sum of all four
    examples: Longs  # a hand with as few cards of one suit as can be
    made: Numbers  # the two combinations
    lines: Numbers  # of the super bet, but for those that ask for a colour
    qualified: int  # the lowest number with which a dealer qualifies


@lean
def sum_of(fives: Fives, hand: int) -> int:
    """What the four suits of a hand add."""
    sums = fives.sums
    first, second = sums[hand & RANKS], sums[hand >> 16 & RANKS]
    third, fourth = sums[hand >> 32 & RANKS], sums[hand >> 48 & RANKS]
    added: int = (first + second) + (third + fourth)
    return added


@lean
def length_of(added: int) -> int:
    """How many of five cards are of one suit, if more than two are."""
    return added >> _LENGTH & 7


@lean
def long_suit(added: int) -> int:
    """The ranks of that suit."""
    return added >> _WHICH


@lean
def number_of(fives: Fives, added: int) -> int:
    number: int = fives.numbers[added & _SUM]
    return number


@lean
def best_of_six(fives: Fives, six: int) -> int:
    """The number of the best five."""
    best, left = 0, six
    for _ in range(SIX):
        others = left & (left - 1)
        best = max(best, number_of(fives, sum_of(fives, six ^ left ^ others)))
        left = others
    return best


@cache
def all_fives() -> Fives:
    """Filled by the code that ranks hands at the tables."""
    hands = sorted((*_of_several_suits(), *_flushes()), key=best_five)
    examples = np.array([sum(bit_of(DECK.index(card)) for card in hand) for hand in hands])
    sums = np.array([_added(ranks) for ranks in range(RANKS + 1)])
    numbers = np.zeros(_SUM + 1, np.uint16)
    added = sum(sums[examples >> 16 * suit & RANKS] for suit in range(len(SUITS)))
    numbers[added & _SUM] = np.arange(len(hands))
    return Fives(
        sums,
        numbers,
        examples,
        made=np.array([made(five, FIVE) for five in examples.tolist()], np.uint8),
        lines=np.array([_lines(five) for five in examples.tolist()], np.uint8),
        qualified=next(number for number, hand in enumerate(hands) if qualifies(hand)),
    )


def _added(ranks: int) -> int:
    length = ranks.bit_count()
    if length > FIVE:
        return 0  # no hand of five
    added = sum(adds for rank, adds in enumerate(_ADDS) if ranks >> rank & 1)
    if length == FIVE:
        added = _FLUSH | ranks
    return added if length < _LONG else added | length << _LENGTH | ranks << _WHICH


def _of_several_suits() -> Iterator[tuple[Card, ...]]:
    """A suit after another from the highest card down; the fifth has the last one that is left of
    its rank. So no three share a suit, and of five ranks none shares that of the highest."""
    for low_to_high in combinations_with_replacement(LOW_TO_HIGH, FIVE):
        *others, lowest = reversed(low_to_high)
        four = [rank + suit for rank, suit in zip(others, SUITS, strict=True)]
        left = [lowest + suit for suit in SUITS if lowest + suit not in four]
        if left:
            yield *four, left[-1]


def _flushes() -> Iterator[tuple[Card, ...]]:
    for ranks in combinations(LOW_TO_HIGH, FIVE):
        yield tuple(rank + SUITS[0] for rank in ranks)


def _lines(five: int) -> int:
    first = made(five, FIVE) // KINDS
    high = ranks_of(five).once & _ACE_KING_QUEEN == _ACE_KING_QUEEN
    return max(first - TWO_PAIR, 0) * 2 + high
