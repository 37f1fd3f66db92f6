"""Blackjack compiled, all rules and best play, beside a plain loop by basic strategy; and how near
its wagers come to what they return exactly."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bench import bare_blackjack
from bench.report import Figure, Result, Target
from fairfelt.core.play import Slip
from fairfelt.odds.returns import returns_under
from fairfelt.rulebooks import GameRules, load_rules
from fairfelt.simulation import Batch, Kernel, estimate, kernel_for, simulate
from fairfelt.simulation.streams import stream

RULESET = "star-rapid-fusion-2024"
STAKE_CENTS = 1000
ERRORS_MOST = 4.0
SEED = 2024


@dataclass(frozen=True, slots=True)
class Size:
    rounds: int = 1 << 22  # of a repeat
    repeats: int = 7
    converging: int = 10_000_000


QUICK = Size(rounds=1 << 16, repeats=2, converging=1 << 16)


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    rules = load_rules(RULESET, "blackjack")
    kernel = kernel_for(rules)
    batch = simulate(kernel, size.converging, SEED)
    figures = [_speed(kernel, size), *_nearness(rules, batch)]
    return Result("blackjack", figures, [f"{size.converging:,} rounds beside the exact returns"])


def _speed(kernel: Kernel, size: Size) -> Figure:
    charts, shoe = bare_blackjack.charts(), bare_blackjack.fresh_shoe()
    bare_blackjack.play(*charts, shoe, stream(SEED, 0), 1)  # compiled before it is timed
    ours: list[float] = []
    bare: list[float] = []
    for repeat in range(size.repeats):
        begun = stream(SEED, repeat)
        bare.append(_rate(size, lambda s=begun: bare_blackjack.play(*charts, shoe, s, size.rounds)))
        ours.append(_rate(size, lambda n=repeat: simulate(kernel, size.rounds, n, cores=1)))
    name, against = "rounds, all rules, best play, one core", "a plain basic-strategy loop"
    return Figure(name, "1/s", against, ours, bare, Target("ratio", "at least", 1.0))


def _rate(size: Size, play: Callable[[], object]) -> float:
    began = time.process_time()
    play()
    return size.rounds / (time.process_time() - began)


def _nearness(rules: GameRules, batch: Batch) -> list[Figure]:
    return [
        Figure(
            name=f"{row.wager}: away from the exact return",
            unit="s.e.",
            baseline="the most allowed",
            our_repeats=[abs(estimate(batch, Slip({row.wager: STAKE_CENTS})).off(row.ev))],
            base_repeats=[ERRORS_MOST],
            target=Target("ours", "at most", ERRORS_MOST),
        )
        for row in returns_under(rules)
    ]
