"""The baselines of simulation: bare compiled loops that do only a game's draws.

They use the same generator and the same shoe, and look at cards only as far as these decide whether
another one is dealt. Nothing is classified, counted, noted or settled; the sum that each hands back
keeps the compiler from leaving the loop out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK
from fairfelt.core.drive import first_draw
from fairfelt.games.baccarat import BANKER_DRAWS, PLAYER_DRAWS, value
from fairfelt.games.casino_war import height
from fairfelt.simulation import Kernel, trace
from fairfelt.simulation.compiled import lean
from fairfelt.simulation.kernel import NO_DRAW
from fairfelt.simulation.kernels.cards import Numbers, ShoeOrder, by_card, deal, shoe_of
from fairfelt.simulation.streams import State, below

Loop = Callable[[State, int], int]  # a stream, and how many rounds
Flags = NDArray[np.bool_]

TOLD = 1 << 18  # rounds of which it is known how many cards they take


@lean
def _one_draw(ways: np.uint64, state: State, rounds: int) -> int:
    total = np.uint64(0)
    for _ in range(rounds):
        state, drawn = below(state, ways)
        total += drawn
    return np.int64(total)


@lean
def _baccarat(
    values: Numbers,
    player_draws: Flags,
    banker_draws: Flags,
    shoe: ShoeOrder,
    state: State,
    rounds: int,
) -> int:
    total = 0
    for _ in range(rounds):
        for place in range(4):
            state = deal(shoe, place, state)
        player = (values[shoe[0]] + values[shoe[2]]) % 10
        banker = (values[shoe[1]] + values[shoe[3]]) % 10
        if player < 8 and banker < 8:
            dealt, third = 4, 0
            if player_draws[player]:
                state = deal(shoe, 4, state)
                dealt, third = 5, 1 + values[shoe[4]]
            if banker_draws[banker, third]:
                state = deal(shoe, dealt, state)
        total += shoe[0]
    return total


@lean
def _casino_war(heights: Numbers, areas: int, shoe: ShoeOrder, state: State, rounds: int) -> int:
    total = 0
    for _ in range(rounds):
        state = deal(shoe, 0, state)
        dealer, ties = heights[shoe[0]], 0
        for area in range(areas):
            state = deal(shoe, 1 + area, state)
            ties += heights[shoe[1 + area]] == dealer
        if ties:
            for place in range(areas + 1, areas + 2 + ties):
                state = deal(shoe, place, state)
        total += shoe[0]
    return total


@lean
def _one_deck(cards: int, shoe: ShoeOrder, state: State, rounds: int) -> int:
    total = 0
    for _ in range(rounds):
        for place in range(cards):
            state = deal(shoe, place, state)
        total += shoe[0]
    return total


@lean
def _as_told(taken: Numbers, shoe: ShoeOrder, state: State, rounds: int) -> int:
    total = 0
    for number in range(rounds):
        for place in range(taken[number % TOLD]):
            state = deal(shoe, place, state)
        total += shoe[0]
    return total


def one_draw(kernel: Kernel) -> Loop:
    return partial(_one_draw, np.uint64(len(kernel.outcomes)))


def baccarat(kernel: Kernel) -> Loop:
    thirds = (None, *range(10))
    player = np.array([PLAYER_DRAWS[points] for points in range(10)])
    banker = np.array([[BANKER_DRAWS[points, third] for third in thirds] for points in range(10)])
    return partial(_baccarat, by_card(value), player, banker, shoe_of(8))


def casino_war(kernel: Kernel) -> Loop:
    areas = sum(spot.kind == "ante" for spot in kernel.game.spots.values())
    cards = sum(first_draw(kernel.game).weights.values())
    return partial(_casino_war, by_card(height), areas, shoe_of(cards // len(DECK)))


def three_card_poker(kernel: Kernel) -> Loop:
    return partial(_one_deck, kernel.longest, shoe_of(1))


def lunar_poker(kernel: Kernel) -> Loop:
    """How many cards a round takes hangs on what its hands are worth, so the loop is told by rounds
    that were played before, and need not even wait for cards to know."""
    taken = (trace(kernel, TOLD, seed=1).draws != NO_DRAW).sum(axis=1)
    return partial(_as_told, taken.astype(np.uint8), shoe_of(1))
