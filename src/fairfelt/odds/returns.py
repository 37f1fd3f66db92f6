"""What every wager of a game returns over time, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from types import MappingProxyType

from fairfelt.core.game import Call, Game, Spot
from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.odds.walk import Distribution, expected, variance, walk
from fairfelt.rulebooks import GameRules, load_rules

_DEFAULTS: Mapping[str, object] = MappingProxyType({})


@dataclass(frozen=True)
class Return:
    """The exact return of a wager, per unit staked."""

    ruleset: str
    game: str
    options: Mapping[str, object]
    wager: str  # a kind of spot, a group of calls, or the first of those places that are alike
    places: tuple[str, ...]  # every spot or call that has this very return
    pieces: int
    pays: str  # the odds, or nothing where each piece pays its own
    distribution: Distribution

    def to_json(self) -> dict[str, object]:
        """The row as programs read it: fractions as text, and again as floats."""
        exact = {
            "ev": self.ev,
            "house_edge": self.house_edge,
            "hit": self.hit,
            "push": self.push,
            "variance": self.variance,
        }
        named: dict[str, object] = {
            "ruleset": self.ruleset,
            "game": self.game,
            "options": dict(self.options),
            "wager": self.wager,
            "places": list(self.places),
            "pieces": self.pieces,
            "pays": self.pays or None,
        }
        fractions = {key: str(value) for key, value in exact.items()}
        return named | fractions | {f"{key}_float": float(value) for key, value in exact.items()}

    @property
    def ev(self) -> Fraction:
        return expected(self.distribution)

    @property
    def house_edge(self) -> Fraction:
        return -self.ev

    @property
    def hit(self) -> Fraction:
        """How often the player comes out ahead."""
        ahead = (chance for net, chance in self.distribution.items() if net > 0)
        return sum(ahead, Fraction(0))

    @property
    def push(self) -> Fraction:
        """How often the player comes out even."""
        return self.distribution.get(Fraction(0), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return variance(self.distribution)


def returns_of(
    ruleset: str, game: str, options: Mapping[str, object] = _DEFAULTS
) -> tuple[Return, ...]:
    """A row for each kind of wager and each group of calls; several where its places differ."""
    return tuple(returns_under(load_rules(ruleset, game), options))


def returns_under(rules: GameRules, options: Mapping[str, object] = _DEFAULTS) -> Iterator[Return]:
    game = build_game(rules, options)
    for family, slips in _families(game).items():
        for alike in _alike(game, slips):
            name = family if len(alike) == len(slips) else next(iter(alike))
            yield _row(rules, options, game, name, alike)


_Slips = dict[str, Slip]  # by the id of the spot or call


def _families(game: Game) -> dict[str, _Slips]:
    """What belongs together and ought to return the same."""
    unit = _unit_cents(game)
    families: dict[str, _Slips] = {}
    for spot in game.spots.values():
        families.setdefault(spot.kind, {})[spot.id] = Slip({spot.id: unit})
    for call in game.calls.values():
        slip = Slip({spot: pieces * unit for spot, pieces in call.pieces.items()})
        families.setdefault(_family(call), {})[call.id] = slip
    return families


def _family(call: Call) -> str:
    """Calls chosen by a number or digit are of one family; the others stand by themselves."""
    return call.id.partition(":")[0]


def _unit_cents(game: Game) -> int:
    """A stake that every odds of the game pays without rounding, also when halved or doubled."""
    odds = {odds.stake for spot in game.spots.values() for odds in spot.pays.values()}
    return 100 * lcm(*odds)


def _alike(game: Game, slips: _Slips) -> list[_Slips]:
    classes: dict[tuple[tuple[Fraction, Fraction], ...], _Slips] = {}
    for name, slip in slips.items():
        classes.setdefault(tuple(walk(game, slip).items()), {})[name] = slip
    return list(classes.values())


def _row(
    rules: GameRules, options: Mapping[str, object], game: Game, name: str, alike: _Slips
) -> Return:
    first, slip = next(iter(alike.items()))
    return Return(
        ruleset=rules.ruleset,
        game=rules.game,
        options=options,
        wager=name,
        places=tuple(alike),
        pieces=slip.total // _unit_cents(game),
        pays=_pays(game.spots.get(first)),
        distribution=walk(game, slip),
    )


def _pays(spot: Spot | None) -> str:
    odds = [] if spot is None else sorted({str(odds) for odds in spot.pays.values()})
    return ", ".join(odds)


@cache
def _edges(ruleset: str, game: str) -> Mapping[str, Fraction]:
    edges: dict[str, Fraction] = {}
    for row in returns_of(ruleset, game):
        edges |= dict.fromkeys((*row.places, row.wager), row.house_edge)
    return edges


def house_edge(ruleset: str, game: str, wager: str) -> Fraction:
    """The exact share of a stake that the house keeps over time.

    >>> house_edge("star-rapid-fusion-2024", "roulette", "straight")
    Fraction(1, 37)
    """
    edges = _edges(ruleset, game)
    if wager not in edges:
        kinds = ", ".join(row.wager for row in returns_of(ruleset, game))
        raise LookupError(f"{game} in {ruleset} has no wager {wager!r}; it has {kinds}")
    return edges[wager]
