"""What a compiled game is: rounds as machine code, and what ties them to the engine that pays.

The compiled rounds know no money. They draw, play, and tell only which of a few endings came: a
pocket, or "banker wins with six, no pair". The engine then settles one round of each ending, so pay
tables and options need no second telling, and the sum over millions of rounds is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.drive import Played, Strategy, first_option, played
from fairfelt.core.errors import Broken
from fairfelt.core.game import Game, Settlement
from fairfelt.core.play import Outcome, Slip, SpotId

Counts = NDArray[np.int64]  # by ending: how often it came
Draws = NDArray[np.int16]  # a row for each round: its draws by number, then NO_DRAW
Endings = NDArray[np.int32]  # by round: which ending it had

NO_DRAW = -1

# Plays so many rounds of a stream. Adds to the counts; where an ending comes for the first time
# its draws go into that row of the third argument. The last two are filled in if they have room.
PlayRounds = Callable[[np.uint64, int, Counts, Draws, Endings, Draws], None]


def any_slip(slip: Slip) -> bool:
    """Whatever is staked: the endings tell it all apart."""
    return True


@dataclass(frozen=True, slots=True)
class Kernel:
    """A game compiled for one configuration and one way to play it."""

    game: Game
    play: PlayRounds
    endings: int  # how many it tells apart
    longest: int  # the most draws of a round
    outcomes: tuple[Outcome, ...]  # what the numbers of draws stand for
    strategy: Strategy = first_option  # the play that is compiled in, as engines are driven by it
    # What another seat has staked so that the round is dealt as it is, where cards are dealt only
    # for those who stake; it plays by the same strategy.
    beside: Slip | None = None
    tells: Callable[[Slip], bool] = any_slip  # whether the endings decide all wagers of a slip

    def played(self, draws: Iterable[Outcome], slip: Slip) -> Played:
        """What the engine makes of a round of these rounds, for a seat with this slip. A wager that
        needs another stands beside it, as no table takes it alone, and is told without it."""
        if not self.tells(slip):
            stakes = ", ".join(slip.stakes)
            raise Broken(f"these compiled rounds were not made for {stakes}: ask for its own")
        needed = self._needed(slip)
        whole = slip.staked(dict.fromkeys(needed, slip.total)) if needed else slip
        done = played(self.game, draws, whole, self.strategy, self.beside)
        return self._only(done, slip) if needed else done

    def _needed(self, slip: Slip) -> set[SpotId]:
        """The wagers without which those of a slip cannot stand, and which it does not have."""
        mains = (self.game.spots[spot].needs for spot in slip.stakes)
        return {main for main in mains if main and main not in slip.stakes}

    def _only(self, done: Played, slip: Slip) -> Played:
        """A round as far as it concerns a slip, and what choices have added to its wagers."""
        spots, own = self.game.spots, slip.stakes.keys()
        lines = [x for x in done.settlement.lines if x.spot in own or spots[x.spot].needs in own]
        stakes = {line.spot: line.stake_cents for line in lines}
        return Played(done.coup, Slip(stakes, done.slip.choices), Settlement(tuple(lines)))
