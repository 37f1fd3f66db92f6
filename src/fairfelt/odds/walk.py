"""The exact-odds walker: drives a game through everything that can happen, with exact weights.

It is one more driver of the functions that pay at the tables, so what it proves holds for them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm, sqrt
from typing import NamedTuple

from fairfelt.core.drive import Strategy, by, drive, first_option, no_draw, possible
from fairfelt.core.errors import Broken
from fairfelt.core.game import Draw, Game
from fairfelt.core.play import Coup, Slip

# Net result per unit of the first stake (won less lost), and how likely it is.
Distribution = Mapping[Fraction, Fraction]

_ONE = Fraction(1)
_SEAT = "walker"


class Fares(NamedTuple):
    """How a slip fares, and what is staked on it in all."""

    distribution: Distribution
    staked: Fraction = _ONE  # on average, per unit of the first stake: more where choices add to it
    strategy: str = ""  # the play by which it fares so, where rule data do not say


def fares(found: Fares | Distribution, staked: Fraction = _ONE) -> Fares:
    """A distribution by itself is that of a slip to which nothing is added."""
    return found if isinstance(found, Fares) else Fares(found, staked)


def unit_cents(game: Game) -> int:
    """A stake that every odds of the game pays without rounding, also when halved or doubled."""
    odds = {odds.stake for spot in game.spots.values() for odds in spot.pays.values()}
    return 100 * lcm(*odds)


def walk(game: Game, slip: Slip, strategy: Strategy = first_option) -> Distribution:
    """How a slip fares over every coup that there can be, played by this strategy."""
    return distributed(_endings(game, Coup(), slip, Fraction(1), strategy), slip.total)


def distributed(endings: Iterable[tuple[int, Fraction]], stake_cents: int) -> Distribution:
    """Net results in cents and their chances, gathered per unit of the stake."""
    results: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for net, chance in endings:
        results[Fraction(net, stake_cents)] += chance
    return dict(sorted(results.items()))


def _endings(
    game: Game, coup: Coup, slip: Slip, chance: Fraction, strategy: Strategy
) -> Iterator[tuple[int, Fraction]]:
    coup, slips, awaits = drive(game, {_SEAT: slip}, no_draw, by(strategy), coup)
    slip = slips[_SEAT]
    if not isinstance(awaits, Draw):
        yield net_cents(game, coup, slip), chance
        return
    total = sum(awaits.weights.values())
    for outcome in possible(awaits):
        share = chance * Fraction(awaits.weights[outcome], total)
        yield from _endings(game, coup.drawn(outcome, awaits.place), slip, share, strategy)


def net_cents(game: Game, coup: Coup, slip: Slip) -> int:
    """What a slip has won, less what it has lost, when a coup is over."""
    settlement = game.settle(coup, slip)
    if any(line.verdict == "stays" for line in settlement.lines):
        raise Broken(f"a wager stays after a finished coup: {settlement.lines}")
    return settlement.won_cents - settlement.lost_cents


def expected(distribution: Distribution) -> Fraction:
    return sum((net * chance for net, chance in distribution.items()), Fraction(0))


def variance(distribution: Distribution) -> Fraction:
    squares = sum((net * net * chance for net, chance in distribution.items()), Fraction(0))
    return squares - expected(distribution) ** 2


def skewness(distribution: Distribution) -> float:
    """The third moment about the mean, in standard deviations: how lopsided results are."""
    mean, deviation = float(expected(distribution)), sqrt(variance(distribution))
    if not deviation:
        return 0.0
    moments = ((float(net) - mean) ** 3 * float(chance) for net, chance in distribution.items())
    return sum(moments) / deviation**3
