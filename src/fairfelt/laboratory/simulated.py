"""What a sheet takes from simulation: how the mean settles down, and returns not known exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.odds import Return, wagers_of
from fairfelt.odds.plans import BEST
from fairfelt.rulebooks import GameRules
from fairfelt.simulation import Batch, Estimate, estimate, kernel_for, simulate
from fairfelt.simulation.convergence import converge
from fairfelt.simulation.settled import settled

Options = Mapping[str, object]


class Run(msgspec.Struct, frozen=True):
    """The mean return of a simulation on its way, and at its end."""

    points: tuple[tuple[int, float], ...]  # after so many rounds, the mean net result
    ev: float
    error: float  # the standard error of the last mean
    played: str = ""  # the place on which it was laid


def run_of(rules: GameRules, options: Options, slip: Slip, seed: int, rounds: int) -> Run:
    kernel = kernel_for(rules, options, BEST, slip)
    points = converge(kernel, slip, rounds, seed)
    return Run(
        points=tuple((point.rounds, round(point.ev, 9)) for point in points),
        ev=points[-1].ev,
        error=points[-1].error,
        played=next(iter(slip.stakes)),
    )


class SimulatedReturn(NamedTuple):
    """The return of a wager as it came out, in the shape of an exact one."""

    row: Return
    rounds: int
    error: float


def simulated_return(
    rules: GameRules, options: Options, family: str, slip: Slip, seed: int, rounds: int
) -> SimulatedReturn:
    batch = simulate(kernel_for(rules, options, BEST, slip), rounds, seed)
    found = estimate(batch, slip)
    wager = rules.wagers[family]
    row = Return(
        ruleset=rules.ruleset,
        game=rules.game,
        options={},
        wager=family,
        places=(family,),
        pieces=1,
        pays=", ".join(map(str, wager.pays(options).values())),
        strategy=wager.strategy or BEST,
        distribution={
            net: Fraction(count, found.rounds) for net, count in found.distribution.items()
        },
        staked=_staked(batch, slip),
    )
    return SimulatedReturn(row, batch.rounds, found.error)


def _staked(batch: Batch, slip: Slip) -> Fraction:
    """The mean of what was staked in all, per unit of the first stake."""
    cents = int((batch.counts * settled(batch, slip).staked_cents).sum())
    return Fraction(cents, batch.rounds * slip.total)


def mean_under(
    rules: GameRules, options: Options, plan: str, family: str, seed: int, rounds: int
) -> Estimate:
    """How the main wager fares when it is played by a plan."""
    slip = next(iter(wagers_of(build_game(rules, options))[family].values()))
    kernel = kernel_for(rules, options, plan, slip)
    return estimate(simulate(kernel, rounds, seed), slip)
