"""What a table would return with other options or odds, beside what it returns as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.game import Game
from fairfelt.core.money import CENTS_MOST
from fairfelt.floor.lab_port import AtStake, Compared, Figures, WhatIf
from fairfelt.games import build_game
from fairfelt.odds import Return, wagers_of
from fairfelt.odds.chips import Stakes, best_for_player, chip_of
from fairfelt.rulebooks import GameRules, Setup

Estimates = Mapping[str, Figures]  # by wager, of those that have no exact return
_NONE: Estimates = MappingProxyType({})


def what_if(
    before: Setup,
    after: Setup,
    returned: Sequence[Return],
    returns: Sequence[Return],
    estimates: tuple[Estimates, Estimates] = (_NONE, _NONE),
) -> WhatIf:
    """The two set-ups side by side, given what each returns. Rows stand in the order of the
    layout."""
    sides = _Side.of(before, returned, estimates[0]), _Side.of(after, returns, estimates[1])
    rows = tuple(_rows(*sides, _touched(before, after)))
    there = [row for row in rows if row.after is not None or not row.exact]
    found = {None if row.after is None else row.after.favours for row in there}
    favours = True if True in found else None if None in found else False
    guessed = bool(after.odds) and not all(row.exact for row in there)
    return WhatIf(rows, favours, favours is not False or guessed, after.toml())


class _Side(NamedTuple):
    """One of the two."""

    rules: GameRules
    game: Game
    chip_cents: int
    rows: Mapping[str, Return]  # by place
    estimates: Estimates

    @classmethod
    def of(cls, setup: Setup, rows: Sequence[Return], estimates: Estimates) -> _Side:
        rules, options = setup.checked()
        places = {place: row for row in rows for place in row.places}
        return cls(rules, build_game(rules, options), chip_of(options), places, estimates)

    def figures(self, family: str, place: str) -> Figures | None:
        row = self.rows.get(place)
        return self.estimates.get(family) if row is None else _figures(row, self._best(row, place))

    def _best(self, row: Return, place: str) -> AtStake | None:
        """Any stake in whole chips may be on the sign."""
        chip, spot = self.chip_cents, self.game.spots.get(place)
        if chip == 1 or spot is None or all(odds.stake == 1 for odds in spot.pays.values()):
            return None
        cents, best = best_for_player(row, Stakes(chip, CENTS_MOST, chip), chip)
        return AtStake(cents, str(best.ev), float(best.ev)) if best.ev > row.ev else None


def _touched(before: Setup, after: Setup) -> set[str]:
    """The wagers that other odds may have changed: those that have them, and where they are of a
    raise or a fee, every wager that may lead to it."""
    wagers = after.rules.wagers
    kinds = {key.partition(".")[0] for key, _ in before.odds.items() ^ after.odds.items()}
    return set(wagers) if any(wagers[kind].by_choice for kind in kinds) else kinds


def _rows(before: _Side, after: _Side, other: Collection[str]) -> Iterator[Compared]:
    families: dict[str, list[str]] = {}
    for side in (after, before):  # what is new first, then what is gone
        for family, slips in wagers_of(side.game).items():
            places = families.setdefault(family, [])
            places += (place for place in slips if place not in places)
    for family, places in families.items():
        pairs: dict[tuple[int, int], list[str]] = {}
        for place in places:
            alike = id(before.rows.get(place)), id(after.rows.get(place))
            pairs.setdefault(alike, []).append(place)
        for same in pairs.values():
            told = tuple(same) if len(pairs) > 1 else ()
            yield _compared(family, same[0], told, before, after, family in other)


def _pieces(games: Sequence[Game], place: str) -> int:
    """How many a call lays."""
    return next((len(game.calls[place].pieces) for game in games if place in game.calls), 0)


def _compared(
    family: str, place: str, told: tuple[str, ...], before: _Side, after: _Side, touched: bool
) -> Compared:
    """What is not known exactly has changed where its odds have."""
    pieces = _pieces((after.game, before.game), place)
    old, new = before.rows.get(place), after.rows.get(place)
    was, would = before.figures(family, place), after.figures(family, place)
    changed = touched
    if old or new:
        changed = _told(old) != _told(new) or (was and was.best) != (would and would.best)
    there = place in after.game.spots or place in after.game.calls
    exact = new is not None or not there
    return Compared(family, told, pieces, was, would, changed, exact)


def _told(row: Return | None) -> object:
    return None if row is None else (row.distribution, row.staked)


def _figures(row: Return, best: AtStake | None) -> Figures:
    return Figures(
        ev=str(row.ev),
        ev_float=float(row.ev),
        hit_float=float(row.hit),
        push_float=float(row.push),
        deviation_float=float(row.variance) ** 0.5,
        pays=row.pays,
        favours=row.ev > 0 or (best is not None and best.ev_float > 0),
        best=best,
        play=row.strategy,
        raised=row.staked != 1,
        edge_of_all_float=None if row.staked == 1 else float(row.edge_of_stake),
    )
