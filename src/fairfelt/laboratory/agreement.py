"""Simulated returns beside the exact ones, wager by wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import isinf, sqrt
from typing import Any, NamedTuple

from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.laboratory.cached import returns_cached, strategy_cached
from fairfelt.odds import Distribution, NoSuchWager, Return, wagers_of
from fairfelt.odds.plans import BEST
from fairfelt.odds.walk import skewness, variance
from fairfelt.rulebooks import GameRules
from fairfelt.simulation import Batch, Estimate, Kernel, estimate, kernel_for

# Standard errors: beyond them chance alone takes a wager once in 16,000 runs or less.
ERRORS_MOST = 4
# Rounds of which the spread says how far their mean may be off, where the exact one is not known.
ROUNDS_LEAST = 1000


class Wagered(NamedTuple):
    """A wager, or those of its places that return the same."""

    wager: str
    places: tuple[str, ...]
    slip: Slip  # on the first of them
    exact: Fraction | None  # its return under the plan, where that is known
    distribution: Distribution | None = None  # how it fares under the plan, where that is known


class Agreed(NamedTuple):
    wagered: Wagered
    simulated: Estimate

    @property
    def error(self) -> float:
        """The standard error, by the exact variance where that is known."""
        return self.simulated.error_of(self._variance)

    @property
    def off(self) -> float | None:
        """How many standard errors lie between the two; none where nothing tells."""
        exact, rounds = self.wagered.exact, self.simulated.rounds
        if exact is None or rounds < (ROUNDS_LEAST if self.wagered.distribution is None else 1):
            return None
        return self.simulated.off(exact, self._variance)

    @property
    def within(self) -> bool | None:
        if self.off is None:
            return None
        below, above = self._limits()
        return -below <= self.off <= above

    @property
    def _variance(self) -> Fraction | None:
        known = self.wagered.distribution
        return None if known is None else variance(known)

    def _limits(self) -> tuple[float, float]:
        """How far a mean may lie below the exact return, and above. On the side of rare results it
        strays farther than a normal one: by the first term of the Cornish-Fisher expansion (E. A.
        Cornish and R. A. Fisher, Moments and Cumulants in the Specification of Distributions,
        Revue de l'Institut International de Statistique 5, 1938)."""
        known = self.wagered.distribution
        if known is None:
            return ERRORS_MOST, ERRORS_MOST
        lopsided = skewness(known) / sqrt(self.simulated.rounds)
        farther = (ERRORS_MOST**2 - 1) / 6 * lopsided
        return ERRORS_MOST + max(-farther, 0), ERRORS_MOST + max(farther, 0)

    def to_json(self) -> dict[str, Any]:
        exact, ours = self.wagered.exact, self.simulated
        return {
            "wager": self.wagered.wager,
            "places": list(self.wagered.places),
            "rounds": ours.rounds,
            "ev": ours.ev,
            "error": self.error if ours.rounds else None,
            "hit": ours.hit,
            "push": ours.push,
            "exact": None if exact is None else str(exact),
            "exact_float": None if exact is None else float(exact),
            "off": None if self.off is None or isinf(self.off) else self.off,
            "within": self.within,
        }


def wagers_to_play(
    rules: GameRules, options: Mapping[str, object], plan: str, only: Sequence[str] = ()
) -> tuple[Wagered, ...]:
    """A row for each wager, and several where its places differ; or for those asked for only, by
    the name of a wager, a spot or a call."""
    families = wagers_of(build_game(rules, options))
    every = tuple(_rows(families, rules, options, plan))
    found = [_asked(every, families, name) for name in only]
    return tuple(row for rows in found for row in rows) if only else every


def _rows(
    families: Mapping[str, Mapping[str, Slip]],
    rules: GameRules,
    options: Mapping[str, object],
    plan: str,
) -> Iterator[Wagered]:
    exact = {row.places: row for row in returns_cached(rules, options)}
    known = {place for places in exact for place in places}
    for family, slips in families.items():
        for places, row in exact.items():
            if places[0] in slips:
                ev = _under(row, rules, options, plan)
                fares = row.distribution if plan == BEST or not row.strategy else None
                yield Wagered(row.wager, places, slips[places[0]], ev, fares)
        left = tuple(place for place in slips if place not in known)
        if left:
            yield Wagered(family, left, slips[left[0]], None)


def _under(
    row: Return, rules: GameRules, options: Mapping[str, object], plan: str
) -> Fraction | None:
    """What a wager returns under a plan. That of the main wager is known; what else depends on the
    play is known for the best play only."""
    if plan == BEST or not row.strategy:
        return row.ev
    report = strategy_cached(rules, options)
    costs = report.costs if report is not None and report.wager == row.wager else ()
    return next((cost.ev for cost in costs if cost.plan.id == plan), None)


def _asked(
    rows: Sequence[Wagered], families: Mapping[str, Mapping[str, Slip]], name: str
) -> list[Wagered]:
    if name in families:
        return [row for row in rows if row.places[0] in families[name]]
    for row in rows:
        if name == row.wager:
            return [row]
        if name in row.places:
            slip = next(slips[name] for slips in families.values() if name in slips)
            return [row._replace(wager=name, places=(name,), slip=slip)]
    raise NoSuchWager(name, families)


def kernels_for(
    rules: GameRules, options: Mapping[str, object], plan: str, slips: Iterable[Slip]
) -> tuple[Kernel, ...]:
    """Compiled rounds that tell about all of these slips: those that the game has for most, and
    own ones for what they leave out."""
    kernels = [kernel_for(rules, options, plan)]
    for slip in slips:
        if not any(kernel.tells(slip) for kernel in kernels):
            kernels.append(kernel_for(rules, options, plan, slip))
    return tuple(kernels)


def agreed(batches: Sequence[Batch], wagers: Sequence[Wagered]) -> tuple[Agreed, ...]:
    """How each wager fared in the batch that tells about it."""
    return tuple(Agreed(row, estimate(_telling(batches, row.slip), row.slip)) for row in wagers)


def _telling(batches: Sequence[Batch], slip: Slip) -> Batch:
    return next(batch for batch in batches if batch.kernel.tells(slip))
