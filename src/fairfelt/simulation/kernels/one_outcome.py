"""Every game that a single draw decides, compiled: its ending is the draw itself.

Each of the equally likely ways in which the draw can come is told apart, so a throw of three dice
has 216 of them and no weights are needed. Wagers that stay for several rolls need no more: what a
roll makes of them depends on that roll alone.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from fairfelt.core.drive import first_draw
from fairfelt.core.game import Game
from fairfelt.simulation.compiled import compiled
from fairfelt.simulation.kernel import Counts, Draws, Endings, Kernel
from fairfelt.simulation.streams import below


@compiled
def _play(
    size: int,
    state: np.uint64,
    rounds: int,
    counts: Counts,
    firsts: Draws,
    endings: Endings,
    draws: Draws,
) -> None:
    ways = np.uint64(size)
    for number in range(rounds):
        state, drawn = below(state, ways)
        ending = np.int64(drawn)
        if counts[ending] == 0:
            firsts[ending, 0] = ending
        counts[ending] += 1
        if endings.size:
            endings[number] = ending
        if draws.size:
            draws[number, 0] = ending


def kernel(game: Game) -> Kernel:
    weights = first_draw(game).weights
    ways = tuple(outcome for outcome, weight in weights.items() for _ in range(weight))
    play = partial(_play, len(ways))
    return Kernel(game, play, endings=len(ways), longest=1, outcomes=ways)
