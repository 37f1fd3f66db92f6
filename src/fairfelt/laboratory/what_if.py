"""What a table would return with other options or odds, beside what it returns as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from fairfelt.core.game import Game
from fairfelt.games import build_game
from fairfelt.laboratory.wager_names import names_of, together
from fairfelt.odds import Return, wagers_of
from fairfelt.rulebooks import GameRules, load_rules, with_odds

_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as a table could be set up for it."""

    ruleset: str
    game: str
    options: dict[str, Any] = {}
    odds: dict[str, str] = {}

    @property
    def rules(self) -> GameRules:
        return with_odds(load_rules(self.ruleset, self.game), self.odds)

    def checked(self) -> tuple[GameRules, Mapping[str, object]]:
        """Its rules and all its options; what the document does not allow is an OptionError."""
        rules = self.rules
        return rules, rules.configure(self.options)

    def unusual(self) -> dict[str, Any]:
        """The options that are not at their default."""
        usual = self.rules.options
        return {name: value for name, value in self.options.items() if value != usual[name].default}

    def toml(self) -> str:
        """What stands for it in the `[[tables]]` section of a floor's file, beyond the usual."""
        said = {"options": self.unusual(), "odds": self.odds}
        return "".join(f"{key} = {_inline(values)}\n" for key, values in said.items() if values)


def _inline(values: Mapping[str, object]) -> str:
    # The strings, whole numbers and truth values of options are written alike in TOML and JSON.
    pairs = (f"{_key(name)} = {json.dumps(value)}" for name, value in values.items())
    return f"{{ {', '.join(pairs)} }}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name)


class Figures(msgspec.Struct, frozen=True):
    """A return as a screen shows it: the exact fraction, and what a person reads of it."""

    ev: str
    ev_float: float
    hit_float: float
    push_float: float
    deviation_float: float
    pays: str
    favours: bool


class Compared(msgspec.Struct, frozen=True):
    """A wager, or those of its places that are alike, before and after."""

    wager: str
    name: str
    before: Figures | None  # none where there is no such wager, or its return is not known exactly
    after: Figures | None
    changed: bool


class WhatIf(msgspec.Struct, frozen=True):
    rows: tuple[Compared, ...]
    favours: bool  # whether a wager favours the player after the change
    toml: str


def what_if(
    before: Setup, after: Setup, returned: Sequence[Return], returns: Sequence[Return]
) -> WhatIf:
    """The two set-ups side by side, given what each returns. Rows stand in the order of the
    layout."""
    games = [build_game(*setup.checked()) for setup in (before, after)]
    rows = tuple(_rows(games, after.rules, returned, returns, _touched(before, after)))
    favours = any(row.after is not None and row.after.favours for row in rows)
    return WhatIf(rows, favours, after.toml())


def _touched(before: Setup, after: Setup) -> set[str]:
    """The wagers that other odds may have changed: those that have them, and where they are of a
    raise or a fee, every wager that may lead to it."""
    wagers = after.rules.wagers
    kinds = {key.partition(".")[0] for key, _ in before.odds.items() ^ after.odds.items()}
    return set(wagers) if any(wagers[kind].by_choice for kind in kinds) else kinds


def _rows(
    games: Sequence[Game],
    rules: GameRules,
    returned: Sequence[Return],
    returns: Sequence[Return],
    other: Collection[str],
) -> Iterator[Compared]:
    old, new = _by_place(returned), _by_place(returns)
    families: dict[str, list[str]] = {}
    for game in reversed(games):  # what is new first, then what is gone
        for family, slips in wagers_of(game).items():
            places = families.setdefault(family, [])
            places += (place for place in slips if place not in places)
    for family, places in families.items():
        pairs: dict[tuple[int, int], list[str]] = {}
        for place in places:
            pairs.setdefault((id(old.get(place)), id(new.get(place))), []).append(place)
        for alike in pairs.values():
            row = new.get(alike[0])
            if len(pairs) == 1 and row is not None:
                name = names_of(row, rules, games[-1]).name
            else:
                name = _together(games, alike)
            yield _compared(family, name, old.get(alike[0]), row, other)


def _by_place(rows: Sequence[Return]) -> dict[str, Return]:
    return {place: row for row in rows for place in row.places}


def _together(games: Sequence[Game], places: Sequence[str]) -> str:
    """Places that are alike, by a name for all of them."""
    found = ([game.spots.get(place) or game.calls.get(place) for game in games] for place in places)
    return together([next(one.name for one in known if one is not None) for known in found])


def _compared(
    family: str, name: str, old: Return | None, new: Return | None, other: Collection[str]
) -> Compared:
    """What is not known exactly has changed where its odds have."""
    changed = _told(old) != _told(new) if old or new else family in other
    return Compared(family, name, _figures(old), _figures(new), changed)


def _told(row: Return | None) -> object:
    return None if row is None else (row.distribution, row.staked)


def _figures(row: Return | None) -> Figures | None:
    if row is None:
        return None
    return Figures(
        ev=str(row.ev),
        ev_float=float(row.ev),
        hit_float=float(row.hit),
        push_float=float(row.push),
        deviation_float=float(row.variance) ** 0.5,
        pays=row.pays,
        favours=row.ev > 0,
    )
