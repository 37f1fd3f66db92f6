"""What each ending makes of a slip, as tables that sums over millions of rounds look up."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.play import Slip
from fairfelt.simulation.batch import Batch, outcomes
from fairfelt.simulation.kernel import Kernel

Cents = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(slots=True)
class SettledEndings:
    """By ending, once the engine has settled one round of it."""

    kernel: Kernel
    slip: Slip
    chip_cents: int = 1  # the smallest in which winnings are paid
    net_cents: Cents = field(init=False)
    staked_cents: Cents = field(init=False)  # with what choices have added
    decided: Flags = field(init=False)  # or the wager stays for the next round
    _known: Flags = field(init=False)
    _one_at_a_time: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        endings = self.kernel.endings
        self.net_cents, self.staked_cents = np.zeros((2, endings), np.int64)
        self.decided, self._known = np.zeros((2, endings), np.bool_)

    @property
    def most_staked_cents(self) -> int:
        """In any round that came, and what each of them begins with."""
        return max(int(self.staked_cents.max()), self.slip.total)

    def learn(self, batch: Batch) -> None:
        """Settle what came for the first time."""
        with self._one_at_a_time:
            for ending in np.flatnonzero((batch.counts > 0) & ~self._known).tolist():
                self._settle(ending, batch)

    def _settle(self, ending: int, batch: Batch) -> None:
        kernel = self.kernel
        draws = outcomes(kernel, batch.firsts[ending])
        _, slip, exact = kernel.played(draws, self.slip)
        settlement = exact.in_chips(self.chip_cents)
        self.net_cents[ending] = settlement.won_cents - settlement.lost_cents
        self.staked_cents[ending] = slip.total
        self.decided[ending] = any(line.verdict != "stays" for line in settlement.lines)
        self._known[ending] = True


def settled(batch: Batch, slip: Slip) -> SettledEndings:
    """What the endings that came make of a slip."""
    table = SettledEndings(batch.kernel, slip)
    table.learn(batch)
    return table
