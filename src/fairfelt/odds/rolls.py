"""The exact returns of wagers that may stay on the layout for several rolls.

A roll decides some of the wagers that stand and leaves the others. Those that stand only ever get
fewer, so how a set of them fares follows from how each smaller set does. Rolls that leave them all
merely take time, and are left out of the count.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from fairfelt.core.drive import first_draw
from fairfelt.core.errors import Broken
from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Outcome, Slip, SpotId
from fairfelt.odds.walk import Distribution, distributed

Standing = frozenset[SpotId]
Nets = Mapping[int, Fraction]  # net result in cents, and how likely it is

_ALL_DECIDED: Nets = {0: Fraction(1)}


def distribution(game: Game, slip: Slip) -> Distribution:
    """How a slip fares when it is left standing until all its wagers are decided."""
    weights = _weights(game)

    @cache
    def fares(standing: Standing) -> Nets:
        if not standing:
            return _ALL_DECIDED
        ways: defaultdict[int, Fraction] = defaultdict(Fraction)
        for outcome, weight in weights.items():
            net, left = _rolled(game, outcome, _part(slip, standing))
            if left != standing:
                for further, chance in fares(left).items():
                    ways[net + further] += weight * chance
        return _shares(ways, standing)

    return distributed(fares(frozenset(slip.stakes)).items(), slip.total)


def _weights(game: Game) -> Mapping[Outcome, int]:
    return first_draw(game).weights


def _part(slip: Slip, standing: Standing) -> Slip:
    return Slip({spot: cents for spot, cents in slip.stakes.items() if spot in standing})


def _rolled(game: Game, outcome: Outcome, slip: Slip) -> tuple[int, Standing]:
    """What a roll brings, and which wagers it leaves."""
    settled = game.settle(Coup().drawn(outcome), slip)
    left = (line.spot for line in settled.lines if line.verdict == "stays")
    return settled.won_cents - settled.lost_cents, frozenset(left)


def _shares(ways: Mapping[int, Fraction], standing: Standing) -> Nets:
    """Each result as a share of the rolls that decide anything."""
    total = sum(ways.values())
    if not total:
        raise Broken(f"no roll ever decides {', '.join(sorted(standing))}")
    return {net: count / total for net, count in ways.items()}
