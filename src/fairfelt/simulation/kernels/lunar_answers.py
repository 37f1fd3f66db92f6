"""The first choice of Lunar Poker, looked up: what `lunar_play.first_choice` says of each hand.

An answer is one number: which ranks are kept, and above them how many cards are wanted. Ranks and
the dealer's card decide most of it. What suits decide is worked out beside that, all of it for
every hand, since a machine loses more where it has to guess which way a hand will go.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from fairfelt.simulation.compiled import compiled, lean
from fairfelt.simulation.kernels.cards import Numbers
from fairfelt.simulation.kernels.lunar_fives import (
    FIVE,
    Longs,
    Shorts,
    all_fives,
    length_of,
    long_suit,
)
from fairfelt.simulation.kernels.lunar_hands import (
    ACE,
    BOTH,
    RANKS,
    in_every_suit,
    made,
    ranks_of,
    several,
    size_of,
    tops,
)
from fairfelt.simulation.kernels.lunar_play import (
    BET,
    EXCHANGE,
    FOLD,
    bets_on,
    first_choice,
    lacking,
    worth_keeping,
)

_WANTED = 13
FOLDS, BETS, BUYS = 0, RANKS, RANKS | 1 << _WANTED  # who folds keeps nothing
_TWO, _THREE = 2 << _WANTED, 3 << _WANTED
_TEN = ACE >> 4
# How far suits decide: not at all, by four cards of one, by three as well, or by two as well.
_BY_NONE, _BY_FOUR, _BY_THREE, _BY_TWO = range(4)


class LunarAnswers(NamedTuple):
    """By the number of five cards."""

    plain: Shorts  # and by the dealer's rank: as far as suits do not decide
    by_suit: Numbers  # how far they do


@lean
def wanted_by(answer: int) -> int:
    """How many cards, none for those who bet or fold."""
    return answer >> _WANTED


@lean
def kept_by(answer: int) -> int:
    """All cards of the ranks that are kept."""
    return in_every_suit(answer & RANKS)


@lean
def by_suits(chosen: int, far: int, five: int, added: int, shown: int) -> int:
    """The answer of five cards that add so much, by the plain one and how far suits decide."""
    # The suit of the highest card is the greatest of the four as a number.
    blacks = max(five & RANKS, five >> 48 & RANKS)
    reds = max(five >> 16 & RANKS, five >> 32 & RANKS)
    two, long = max(blacks, reds) & -_TEN, long_suit(added)
    above = several(two) & (two & -two > shown)
    chosen = _either((far == _BY_TWO) & above, two | _THREE, chosen)
    chosen = _either((far >= _BY_THREE) & worth_keeping(long), long | _TWO, chosen)
    return _either((far >= _BY_FOUR) & (length_of(added) > 3), BUYS, chosen)


@lean
def _either(holds: bool, this: int, other: int) -> int:
    return other ^ ((this ^ other) & -int(holds))


@cache
def no_answers() -> LunarAnswers:
    """Of a seat that lets its time run out: it folds."""
    some = len(all_fives().examples)
    return LunarAnswers(np.zeros((some, 13), np.uint16), np.zeros(some, np.uint8))


@cache
def answers_of(draws: bool, folds: bool) -> LunarAnswers:
    """Of a seat that draws, or bets on its five cards as they are; and that folds, or bets on
    everything."""
    examples = all_fives().examples
    plain = np.zeros((len(examples), 13), np.uint16)
    by_suit = np.zeros(len(examples), np.uint8)
    _fill(examples, draws, folds, plain, by_suit)
    return LunarAnswers(plain, by_suit)


@compiled
def _fill(examples: Longs, draws: bool, folds: bool, plain: Shorts, by_suit: Numbers) -> None:
    for number, five in enumerate(examples):
        by_suit[number] = _by_suit(five) if draws else _BY_NONE
        for rank in range(13):
            found = _drawing(five, 1 << rank) if draws else _standing(five, 1 << rank)
            plain[number, rank] = BETS if found == FOLDS and not folds else found


@compiled
def _drawing(five: int, shown: int) -> int:
    choice, kept = first_choice(five, shown)
    if choice == EXCHANGE:
        return kept | (FIVE - size_of(five & in_every_suit(kept))) << _WANTED
    return FOLDS if choice == FOLD else BETS if choice == BET else BUYS


@compiled
def _standing(five: int, shown: int) -> int:
    return BETS if bets_on(made(five, FIVE), five, five, shown) else FOLDS


@compiled
def _by_suit(five: int) -> int:
    ranks = ranks_of(five)
    if ranks.twice:
        return _BY_NONE if ranks.thrice or several(ranks.twice) else _BY_FOUR
    wanted = lacking(ranks.once)
    if tops(ranks.once) or several(wanted) or several(tops(ranks.once | wanted)):
        return _BY_NONE
    return _BY_THREE if ranks.once & BOTH == BOTH else _BY_TWO
