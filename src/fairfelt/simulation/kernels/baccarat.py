"""Baccarat, compiled. Each coup is dealt from a full shoe, as exact returns have it. Any cards of a
shuffled shoe are as likely as those at its front, so a coup further down returns the same to all
who do not look at the cards before it.

An ending is all that a wager looks at: the points of both hands, whether each has a third card, and
whether its first two are a pair.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK, RANKS, rank
from fairfelt.core.drive import first_draw
from fairfelt.core.game import Game
from fairfelt.games.baccarat import BANKER_DRAWS, PLAYER_DRAWS, value
from fairfelt.simulation.compiled import lean
from fairfelt.simulation.kernel import Counts, Draws, Endings, Kernel
from fairfelt.simulation.kernels.cards import Numbers, ShoeOrder, by_card, deal, from_a_shoe, note
from fairfelt.simulation.streams import State

LONGEST = 6
_NATURAL = 8
_ENDINGS = 10 * 10 * 2 * 2 * 2 * 2


class _Rules(NamedTuple):
    """What decides a coup, as tables."""

    values: Numbers  # by card
    ranks: Numbers
    player_draws: NDArray[np.bool_]  # by the points of two cards
    banker_draws: NDArray[np.bool_]  # and by the player's third card: none, or one more than it is


@lean
def _third_cards(
    rules: _Rules, shoe: ShoeOrder, state: State, player: int, banker: int
) -> tuple[State, int, int, int, int]:
    """The hands with the cards that they draw: points, and who has drawn."""
    player_has, banker_has, column = 0, 0, 0
    if player >= _NATURAL or banker >= _NATURAL:
        return state, player, banker, player_has, banker_has
    if rules.player_draws[player]:
        state = deal(shoe, 4, state)
        third = rules.values[shoe[4]]
        player, player_has, column = (player + third) % 10, 1, 1 + third
    if rules.banker_draws[banker, column]:
        place = 4 + player_has
        state = deal(shoe, place, state)
        banker, banker_has = (banker + rules.values[shoe[place]]) % 10, 1
    return state, player, banker, player_has, banker_has


@lean
def _play(
    rules: _Rules,
    shoe: ShoeOrder,
    state: State,
    rounds: int,
    counts: Counts,
    firsts: Draws,
    endings: Endings,
    draws: Draws,
) -> None:
    values, ranks = rules.values, rules.ranks
    for number in range(rounds):
        for place in range(4):
            state = deal(shoe, place, state)
        player = (values[shoe[0]] + values[shoe[2]]) % 10
        banker = (values[shoe[1]] + values[shoe[3]]) % 10
        pairs = 2 * (ranks[shoe[0]] == ranks[shoe[2]]) + (ranks[shoe[1]] == ranks[shoe[3]])
        state, player, banker, player_has, banker_has = _third_cards(
            rules, shoe, state, player, banker
        )
        ending = ((player * 10 + banker) * 4 + 2 * player_has + banker_has) * 4 + pairs
        dealt = 4 + player_has + banker_has
        note(number, ending, shoe, dealt, counts, firsts, endings, draws)


def kernel(game: Game) -> Kernel:
    play = from_a_shoe(partial(_play, _rules()), _decks(game))
    return Kernel(game, play, _ENDINGS, LONGEST, outcomes=DECK)


def _decks(game: Game) -> int:
    return sum(first_draw(game).weights.values()) // len(DECK)


def _rules() -> _Rules:
    thirds = (None, *range(10))
    return _Rules(
        by_card(value),
        by_card(lambda card: RANKS.index(rank(card))),
        np.array([PLAYER_DRAWS[points] for points in range(10)]),
        np.array([[BANKER_DRAWS[points, third] for third in thirds] for points in range(10)]),
    )
