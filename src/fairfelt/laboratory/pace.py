"""How long a round takes at a table that is set up for a game, as tables are timed."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from fairfelt.equipment import SeededRng, simulated
from fairfelt.rulebooks import GameRules
from fairfelt.simulation import Kernel, trace
from fairfelt.simulation.kernel import NO_DRAW
from fairfelt.table.config import Timings

_ROUNDS = 4096  # enough to know how many cards a round takes on average


def round_ms(rules: GameRules, options: Mapping[str, object], kernel: Kernel) -> int:
    """The period for wagers, what the device or the deal takes after it, the time in which the
    result is shown, and the pause before the next round. Players decide at once."""
    timings = Timings()
    chosen = rules.configure(options)
    wagering_ms = int(str(chosen["wagering_ms"]))
    drawing_ms = _drawing_ms(rules, chosen, kernel, timings)
    return wagering_ms + drawing_ms + timings.reveal_ms + timings.pause_ms


def _drawing_ms(
    rules: GameRules, options: Mapping[str, object], kernel: Kernel, timings: Timings
) -> int:
    mode, device = str(options["mode"]), rules.device_under(options)
    if kernel.longest > 1:  # cards, one by one
        return round(_cards(kernel) * timings.deal_ms)
    if mode == "rng":
        return 0
    run = simulated(device, mode, SeededRng(0), {})
    last_ms, _ = (*run.on_start, *run.on_uncover)[-1]
    lead_ms = timings.spin_lead_ms if mode == "automated" else 0
    return max(last_ms - lead_ms, 0)


def _cards(kernel: Kernel) -> float:
    draws = trace(kernel, _ROUNDS, seed=0).draws
    return float(np.count_nonzero(draws != NO_DRAW) / _ROUNDS)
