"""Simulated returns beside the exact ones, wager by wager."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from fairfelt.core.game import Game
from fairfelt.core.play import Slip, SpotId
from fairfelt.games import build_game
from fairfelt.laboratory.cached import returns_cached, strategy_cached
from fairfelt.odds import Return, wagers_of
from fairfelt.odds.plans import BEST
from fairfelt.rulebooks import GameRules
from fairfelt.simulation import Batch, Estimate, Kernel, estimate, kernel_for

ERRORS_MOST = 4  # standard errors: beyond them chance alone takes a wager once in 16,000 runs


class NoSuchWager(LookupError):  # noqa: N818 - as a person at the table would say it
    """A name that no wager of the game has."""


class Wagered(NamedTuple):
    """A wager, or those of its places that return the same."""

    wager: str
    places: tuple[str, ...]
    slip: Slip  # on the first of them
    exact: Fraction | None  # its return under the plan, where that is known


class Agreed(NamedTuple):
    wagered: Wagered
    simulated: Estimate

    @property
    def off(self) -> float | None:
        """How many standard errors lie between the two."""
        exact = self.wagered.exact
        return None if exact is None or not self.simulated.rounds else self.simulated.off(exact)

    @property
    def within(self) -> bool | None:
        return None if self.off is None else abs(self.off) <= ERRORS_MOST

    def to_json(self) -> dict[str, Any]:
        exact, ours = self.wagered.exact, self.simulated
        return {
            "wager": self.wagered.wager,
            "places": list(self.wagered.places),
            "rounds": ours.rounds,
            "ev": ours.ev,
            "error": ours.error if ours.rounds else None,
            "hit": ours.hit,
            "push": ours.push,
            "exact": None if exact is None else str(exact),
            "exact_float": None if exact is None else float(exact),
            "off": self.off,
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
                yield Wagered(row.wager, places, slips[places[0]], ev)
        left = tuple(place for place in slips if place not in known)
        if left:
            yield Wagered(family, left, slips[left[0]], None)


def _under(
    row: Return, rules: GameRules, options: Mapping[str, object], plan: str
) -> Fraction | None:
    """What a wager returns under a plan. That of the main wager is known; what else hangs on the
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
            return [Wagered(name, (name,), slip, row.exact)]
    raise NoSuchWager(f"there is no wager {name!r}; there are {', '.join(families)}")


def pieces_of(game: Game, name: str) -> Mapping[SpotId, int]:
    """How many pieces lie on which spots for a spot or a call, or the first of a family."""
    families = wagers_of(game)
    places = {place: slip for slips in families.values() for place, slip in slips.items()}
    place = next(iter(families[name])) if name in families else name
    if place not in places:
        raise NoSuchWager(f"there is no wager {name!r}; there are {', '.join(families)}")
    return game.calls[place].pieces if place in game.calls else {place: 1}


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
