"""Two set-ups of a game, worked out and compared: exactly where that can be, else by simulation.

Both sides are simulated from the same seed, so the same cards come and what differs is the odds.
With the document's odds on both sides there is nothing to simulate: what many more rounds have told
is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from fairfelt.floor.lab_port import Figures, WhatIf
from fairfelt.games import build_game
from fairfelt.laboratory.cached import returns_cached
from fairfelt.laboratory.simulated import simulated_return
from fairfelt.laboratory.what_if import what_if
from fairfelt.odds import Return, returns_under, wagers_of
from fairfelt.odds.strategy import strategy_report
from fairfelt.rulebooks import Setup

ROUNDS = 4_000_000
SEED = 1
SURE = 4  # standard errors
KEPT = 16  # simulations
GOOD = "good-play"  # nobody knows the best where only simulation can tell


def compared(before: Setup, after: Setup, anew: bool = False) -> WhatIf:
    returned, returns = _returns(before, anew), _returns(after, anew)
    simulate = bool(before.odds or after.odds)
    estimates = _estimates(before, returned, simulate), _estimates(after, returns, simulate)
    return what_if(before, after, returned, returns, estimates)


def _returns(setup: Setup, anew: bool) -> Sequence[Return]:
    rules, options = setup.checked()
    return tuple(returns_under(rules, options)) if anew else returns_cached(rules, options)


def _estimates(setup: Setup, rows: Sequence[Return], simulate: bool) -> dict[str, Figures]:
    known = {place for row in rows for place in row.places}
    families = wagers_of(build_game(*setup.checked()))
    left = [family for family, slips in families.items() if known.isdisjoint(slips)]
    key = msgspec.json.encode(setup, order="deterministic")
    found = {family: None if simulate else _kept(setup, family) for family in left}
    return {family: its or _simulated(key, family, ROUNDS) for family, its in found.items()}


def _kept(setup: Setup, family: str) -> Figures | None:
    rules, options = setup.checked()
    report = strategy_report(rules, options)
    if report is None or report.wager != family or (kept := report.best.simulated) is None:
        return None
    pays = ", ".join(map(str, rules.wagers[family].pays(options).values()))
    return Figures(
        ev=str(kept.ev),
        ev_float=kept.ev,
        hit_float=None,
        push_float=None,
        deviation_float=kept.variance**0.5,
        pays=pays,
        favours=_favours(kept.ev, kept.error),
        error=kept.error,
        rounds=kept.rounds,
        play=GOOD,
        raised=True,
    )


@lru_cache(maxsize=KEPT)
def _simulated(key: bytes, family: str, rounds: int) -> Figures:
    rules, options = msgspec.json.decode(key, type=Setup).checked()
    slip = next(iter(wagers_of(build_game(rules, options))[family].values()))
    row, played, error = simulated_return(rules, options, family, slip, SEED, rounds)
    ev = float(row.ev)
    return Figures(
        ev=f"{ev:.6f}",
        ev_float=ev,
        hit_float=float(row.hit),
        push_float=float(row.push),
        deviation_float=float(row.variance) ** 0.5,
        pays=row.pays,
        favours=_favours(ev, error),
        error=error,
        rounds=played,
        play=GOOD,
        raised=row.staked != 1,
        edge_of_all_float=None if row.staked == 1 else float(row.edge_of_stake),
    )


def _favours(ev: float, error: float) -> bool | None:
    """Not sure where chance alone may have made the difference."""
    return ev > 0 if abs(ev) > SURE * error else None
