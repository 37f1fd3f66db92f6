"""What a compiled game is: rounds as machine code, and what ties them to the engine that pays.

The compiled rounds know no money. They draw, play, and tell only which of a few endings came: a
pocket, or "banker wins with six, no pair". The engine then settles one round of each ending, so pay
tables and options need no second telling, and the sum over millions of rounds is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.game import Game
from fairfelt.core.play import Outcome
from fairfelt.odds.walk import Strategy, first_option

Counts = NDArray[np.int64]  # by ending: how often it came
Draws = NDArray[np.int16]  # a row for each round: its draws by number, then NO_DRAW
Endings = NDArray[np.int32]  # by round: which ending it had

NO_DRAW = -1

# Plays so many rounds of a stream. Adds to the counts; where an ending comes for the first time
# its draws go into that row of the third argument. The last two are filled in if they have room.
Play = Callable[[np.uint64, int, Counts, Draws, Endings, Draws], None]


@dataclass(frozen=True, slots=True)
class Kernel:
    """A game compiled for one configuration and one way to play it."""

    game: Game
    play: Play
    endings: int  # how many it tells apart
    longest: int  # the most draws of a round
    outcomes: tuple[Outcome, ...]  # what the numbers of draws stand for
    strategy: Strategy = first_option  # the play that is compiled in, as engines are driven by it
