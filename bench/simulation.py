"""Compiled rounds: how many a second beside a bare loop of draws, and how near to exact returns."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bench import draws
from bench.report import Figure, Result, Target
from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.laboratory.agreement import kernels_for
from fairfelt.odds import returns_under, wagers_of
from fairfelt.odds.plans import BEST
from fairfelt.rulebooks import GameRules, games_of, load_rules, rule_sets
from fairfelt.simulation import Kernel, estimate, kernel_for, simulate
from fairfelt.simulation.streams import stream

AT_LEAST_HALF = Target("ratio", "at least", 0.5)
WITHIN = Target("ratio", "at most", 1.0)
ERRORS_MOST = 4.0
SEED = 5

ONE_OUTCOME = ("roulette", "sic-bo", "tai-sai", "money-wheel", "snake-eyes")
# Blackjack is played against a loop of its own, in `python -m bench blackjack`.
BARE: dict[str, Callable[[Kernel], draws.Loop]] = {
    **dict.fromkeys(ONE_OUTCOME, draws.one_draw),
    "baccarat": draws.baccarat,
    "casino-war": draws.casino_war,
    "three-card-poker": draws.three_card_poker,
    "lunar-poker": draws.lunar_poker,
}


@dataclass(frozen=True, slots=True)
class Size:
    timed: int = 20_000_000  # rounds of each repeat; a tenth of that with cards
    one_outcome: int = 10**8
    others: int = 10**7
    repeats: int = 7
    games: tuple[str, ...] = tuple(BARE)


QUICK = Size(20_000, 20_000, 20_000, repeats=2, games=("snake-eyes", "casino-war"))


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    books = [load_rules(ruleset, game) for ruleset in rule_sets() for game in games_of(ruleset)
             if game in size.games]  # fmt: skip
    once_each = {rules.game: rules for rules in books}.values()
    result = Result("simulation", [_speed(rules, size) for rules in once_each])
    result.notes.append(f"seed {SEED} throughout; every place of every wager stands by itself")
    for rules in books:
        rounds = size.one_outcome if rules.game in ONE_OUTCOME else size.others
        off = _off(rules, rounds)
        result.figures.append(_nearness(rules, rounds, off))
        furthest = max(off, key=lambda place: abs(off[place]))
        result.notes.append(f"{rules.ruleset} {rules.game}: {len(off)} wagers, the furthest is "
                            f"{furthest} at {off[furthest]:+.2f} standard errors")  # fmt: skip
    return result


# -- rounds a second ------------------------------------------------------------------------------


def _speed(rules: GameRules, size: Size) -> Figure:
    """On one core each, in processor time."""
    kernel = kernel_for(rules)
    rounds = size.timed if rules.game in ONE_OUTCOME else size.timed // 10
    bare = BARE[rules.game](kernel)
    bare(stream(SEED, 0), 1)
    simulate(kernel, 1, SEED)
    ours, base = [], []
    for _ in range(size.repeats):
        ours.append(rounds / _timed(lambda: simulate(kernel, rounds, SEED, cores=1)))
        base.append(rounds / _timed(lambda: bare(stream(SEED, 0), rounds)))
    name = f"{rules.game}, rounds on one core"
    return Figure(name, "1/s", "its draws alone", ours, base, AT_LEAST_HALF)


def _timed(play: Callable[[], object]) -> float:
    began = time.process_time()
    play()
    return max(time.process_time() - began, 1e-9)


# -- how near -------------------------------------------------------------------------------------


def _nearness(rules: GameRules, rounds: int, off: dict[str, float]) -> Figure:
    name = f"{rules.game} of {rules.ruleset}, furthest of {len(off)}"
    furthest = max(map(abs, off.values()))
    against = f"allowed at {rounds:,} rounds"
    return Figure(name, "s.e.", against, [furthest], [ERRORS_MOST], WITHIN)


def _off(rules: GameRules, rounds: int) -> dict[str, float]:
    """By place of every wager: how many standard errors lie between its simulated and its exact
    return."""
    slips = _slips(rules)
    kernels = kernels_for(rules, {}, BEST, (slip for slip, _ in slips.values()))
    off: dict[str, float] = {}
    for kernel in kernels:
        told = {place: pair for place, pair in slips.items()
                if place not in off and kernel.tells(pair[0])}  # fmt: skip
        batch = simulate(kernel, rounds, SEED)
        off |= {place: estimate(batch, slip).off(exact) for place, (slip, exact) in told.items()}
    return off


def _slips(rules: GameRules) -> dict[str, tuple[Slip, Fraction]]:
    """Every place of every wager of which the exact return is known, and that return."""
    exact = {place: row.ev for row in returns_under(rules) for place in row.places}
    families = wagers_of(build_game(rules)).values()
    slips = {place: slip for family in families for place, slip in family.items()}
    return {place: (slips[place], ev) for place, ev in exact.items()}
