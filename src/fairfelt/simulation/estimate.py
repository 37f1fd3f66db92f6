"""What wagers returned over many rounds, beside what they return exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import copysign, inf, sqrt

from fairfelt.core.play import Slip
from fairfelt.simulation.batch import Batch


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean return of a wager per unit staked, and its standard error."""

    rounds: int  # those that decided the wager
    ev: float
    error: float
    hit: float
    push: float
    distribution: dict[Fraction, int]  # net result per unit of the first stake: how often

    def off(self, exact: Fraction, variance: Fraction | None = None) -> float:
        """How many standard errors lie between this and the exact value."""
        away, error = self.ev - float(exact), self.error_of(variance)
        return away / error if error else (copysign(inf, away) if abs(away) > 1e-12 else 0.0)

    def error_of(self, variance: Fraction | None) -> float:
        """The standard error by the exact variance of a wager, where it is known. That of the
        rounds themselves is too small where the rarest wins did not come."""
        if variance is None or not self.rounds:
            return self.error
        return sqrt(variance / self.rounds)


def estimate(batch: Batch, slip: Slip) -> Estimate:
    """How a slip fared: the engine settles one round of each ending that came."""
    nets: dict[Fraction, int] = {}
    for _, count, draws in batch.came():
        settlement = batch.kernel.played(draws, slip).settlement
        if all(line.verdict == "stays" for line in settlement.lines):
            continue  # not decided yet; the wager goes on into the next round
        net = Fraction(settlement.won_cents - settlement.lost_cents, slip.total)
        nets[net] = nets.get(net, 0) + count
    return from_nets(dict(sorted(nets.items())))


def from_nets(nets: dict[Fraction, int]) -> Estimate:
    rounds = sum(nets.values())
    if not rounds:
        return Estimate(0, 0.0, inf, 0.0, 0.0, {})
    ev = sum(float(net) * count for net, count in nets.items()) / rounds
    spread = sum((float(net) - ev) ** 2 * count for net, count in nets.items()) / rounds
    ahead = sum(count for net, count in nets.items() if net > 0)
    even = nets.get(Fraction(0), 0)
    return Estimate(rounds, ev, sqrt(spread / rounds), ahead / rounds, even / rounds, nets)
