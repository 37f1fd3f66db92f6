"""Lunar Poker, compiled: one seat against the dealer, from the first card to the last.

An ending is what the wagers of the seat look at: which lines of the super bet the first five cards
make, what was paid for, whether the hand was insured and how it fared; and where that is worth
money, the two combinations that it made.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

import numpy as np

from fairfelt.core.cards import DECK, rank
from fairfelt.core.game import Game
from fairfelt.core.play import Slip
from fairfelt.games.lunar_hands import COMBINATIONS, LOW_TO_HIGH
from fairfelt.odds.lunar_poker import STYLES, plans
from fairfelt.odds.lunar_strategy import REPLACED, REPLACED_ALWAYS, Style
from fairfelt.odds.plans import BEST
from fairfelt.simulation.kernel import Counts, Draws, Endings, Kernel
from fairfelt.simulation.kernels.cards import Numbers, by_card
from fairfelt.simulation.kernels.lunar_answers import answers_of, no_answers
from fairfelt.simulation.kernels.lunar_fives import all_fives
from fairfelt.simulation.kernels.lunar_hands import KINDS, NONE, PAID, bit_of
from fairfelt.simulation.kernels.lunar_rounds import (
    ALWAYS,
    AT_TIMES,
    ENDINGS,
    LONGEST,
    NEVER,
    LunarSeat,
    fresh,
    play,
)
from fairfelt.simulation.streams import State


def _rounds(
    seat: LunarSeat,
    state: State,
    rounds: int,
    counts: Counts,
    firsts: Draws,
    endings: Endings,
    draws: Draws,
) -> None:
    play(seat, fresh(), state, rounds, counts, firsts, endings, draws)


def kernel(game: Game, plan: str = BEST) -> Kernel:
    strategy = plans(game)[plan].choose
    style = STYLES.get(plan)
    seat = LunarSeat(
        np.array([bit_of(card) for card in range(len(DECK))], np.int64),
        by_card(lambda card: LOW_TO_HIGH.index(rank(card))),
        all_fives(),
        answers_of(style.draws, style.folds) if style else no_answers(),
        _by_combinations({paid: way for way, paid in enumerate(PAID)}),
        _by_combinations({paid: _worth(game, style or Style(), paid) for paid in PAID}),
        folds=style is None or style.folds,
        insures_all=style is not None and style.insures == "always",
    )
    return Kernel(
        game,
        partial(_rounds, seat),
        endings=ENDINGS,
        longest=LONGEST,
        outcomes=DECK,
        strategy=strategy,
        beside=Slip({"ante": 100}),
    )


def _by_combinations(numbers: Mapping[int, int]) -> Numbers:
    table = np.zeros(KINDS * KINDS, np.uint8)
    table[list(numbers)] = list(numbers.values())
    return table


def _worth(game: Game, style: Style, paid: int) -> int:
    """Whether the dealer's card is worth its price to a hand that has made so much."""
    if style.replaces != "well":
        return ALWAYS if style.replaces == "always" else NEVER
    pays = game.spots["bet"].pays
    kinds = (COMBINATIONS[kind - 1] for kind in divmod(paid, KINDS) if kind != NONE)
    times = sum((Fraction(pays[kind].win, pays[kind].stake) for kind in kinds), Fraction(0))
    return ALWAYS if times >= REPLACED_ALWAYS else AT_TIMES if times >= REPLACED else NEVER
