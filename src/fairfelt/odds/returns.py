"""What every wager of a game returns over time, exactly."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Any

from fairfelt.core.game import Game
from fairfelt.core.play import Slip
from fairfelt.games import build_game
from fairfelt.odds import baccarat, blackjack, casino_war, lunar_poker, rolls, three_card_poker
from fairfelt.odds.wagers import Slips, family_of, wagers_of
from fairfelt.odds.walk import Distribution, Fares, expected, fares, unit_cents, variance, walk
from fairfelt.rulebooks import GameRules, load_rules
from fairfelt.rulebooks.schema import Choice

_DEFAULTS: Mapping[str, object] = MappingProxyType({})

# How a slip of one wager fares, with the best play; none where no exact figure is known.
Exact = Callable[[Game, Slip], Fares | Distribution | None]

# One draw can be walked through as it is, unless wagers stay after it. Of cards there are too many,
# so each of their games says which of them matter.
EXACT: Mapping[str, Exact] = MappingProxyType(
    {
        "roulette": walk,
        "sic-bo": walk,
        "tai-sai": walk,
        "money-wheel": walk,
        "snake-eyes": rolls.distribution,
        "baccarat": baccarat.distribution,
        "blackjack": blackjack.distribution,
        "casino-war": casino_war.distribution,
        "three-card-poker": three_card_poker.distribution,
        "lunar-poker": lunar_poker.distribution,
    }
)


@dataclass(frozen=True)
class Return:
    """The exact return of a wager, per unit of its first stake."""

    ruleset: str
    game: str
    options: Mapping[str, object]
    wager: str  # a kind of spot, a group of calls, or the first of those places that are alike
    places: tuple[str, ...]  # every spot or call that has this very return
    pieces: int
    pays: str  # the odds, lowest first, or nothing where each piece pays its own
    strategy: str  # the play under which it returns this, where the player has choices
    distribution: Distribution
    staked: Fraction  # in all, on average: more than the first stake where choices add to it

    def to_json(self) -> dict[str, Any]:
        """The row as programs read it: fractions as text, and again as floats."""
        exact = {
            "ev": self.ev,
            "house_edge": self.house_edge,
            "staked": self.staked,
            "edge_of_stake": self.edge_of_stake,
            "hit": self.hit,
            "push": self.push,
            "variance": self.variance,
        }
        named: dict[str, Any] = {
            "ruleset": self.ruleset,
            "game": self.game,
            "options": dict(self.options),
            "wager": self.wager,
            "places": list(self.places),
            "pieces": self.pieces,
            "pays": self.pays or None,
            "strategy": self.strategy or None,
        }
        fractions = {key: str(value) for key, value in exact.items()}
        floats = {f"{key}_float": float(value) for key, value in exact.items()}
        results = [[str(net), str(chance)] for net, chance in self.distribution.items()]
        return named | fractions | floats | {"distribution": results}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Return:
        return cls(
            ruleset=row["ruleset"],
            game=row["game"],
            options=dict(row["options"]),
            wager=row["wager"],
            places=tuple(row["places"]),
            pieces=row["pieces"],
            pays=row["pays"] or "",
            strategy=row["strategy"] or "",
            distribution={Fraction(net): Fraction(chance) for net, chance in row["distribution"]},
            staked=Fraction(row["staked"]),
        )

    @property
    def ev(self) -> Fraction:
        return expected(self.distribution)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of the first stake."""
        return -self.ev

    @property
    def edge_of_stake(self) -> Fraction:
        """What the house keeps of everything that is staked."""
        return self.house_edge / self.staked

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
    """A row for each kind of wager and each group of calls; several where its places differ.

    Wagers that only a choice during the coup can place have none, nor have those whose exact return
    is not known.
    """
    return tuple(returns_under(load_rules(ruleset, game), options))


def returns_by_option(ruleset: str, game: str) -> tuple[Return, ...]:
    """The same under every value of the options that a wager depends on; `options` of a row are
    those only."""
    return book_of(load_rules(ruleset, game))


def book_of(rules: GameRules) -> tuple[Return, ...]:
    """The same for rules that may be of no document, with odds of their own."""
    families = list(wagers_of(build_game(rules)))
    settings: dict[tuple[tuple[str, object], ...], set[str]] = {}
    for family in families:
        for options in _settings(rules, family):
            settings.setdefault(tuple(options.items()), set()).add(family)
    rows = [
        row for items, kinds in settings.items() for row in returns_under(rules, dict(items), kinds)
    ]
    return tuple(sorted(rows, key=lambda row: families.index(row.wager.partition(":")[0])))


def _settings(rules: GameRules, family: str) -> Iterator[dict[str, object]]:
    """The options on which a family of wagers depends, with all values that they may have. Calls
    are made of wagers that depend on none."""
    wager = rules.wagers.get(family)
    if wager is None:
        yield {}
        return
    for values in product(*(_values(rules, name) for name in wager.depends_on)):
        yield wager.relevant(dict(zip(wager.depends_on, values, strict=True)))


def _values(rules: GameRules, name: str) -> tuple[object, ...]:
    """What an option may be, its usual value first."""
    option = rules.options[name]
    others = option.allowed if isinstance(option, Choice) else ()
    return (option.default, *(value for value in others if value != option.default))


def returns_under(
    rules: GameRules,
    options: Mapping[str, object] = _DEFAULTS,
    only: Collection[str] | None = None,
) -> Iterator[Return]:
    game = build_game(rules, options)
    for family, slips in wagers_of(game).items():
        if only is not None and family not in only:
            continue
        for found, places in _alike(EXACT[rules.game], game, slips):
            spot = game.spots.get(places[0])
            yield Return(
                ruleset=rules.ruleset,
                game=rules.game,
                options=options,
                wager=family if len(places) == len(slips) else places[0],
                places=places,
                pieces=slips[places[0]].total // unit_cents(game),
                pays=spot.odds if spot else "",
                strategy=found.strategy or (rules.wagers[spot.kind].strategy if spot else ""),
                distribution=found.distribution,
                staked=found.staked,
            )


def _alike(exact: Exact, game: Game, slips: Slips) -> Iterator[tuple[Fares, tuple[str, ...]]]:
    """Each way to fare that there is among these slips, and the places that fare so."""
    classes: dict[object, tuple[Fares, list[str]]] = {}
    for place, slip in slips.items():
        found = exact(game, slip)
        if found is not None:
            its = fares(found)
            key = its.strategy, its.staked, tuple(its.distribution.items())
            classes.setdefault(key, (its, []))[1].append(place)
    return ((its, tuple(places)) for its, places in classes.values())


def return_of(rules: GameRules, options: Mapping[str, object], wager: str) -> Return:
    """The row of one wager, spot or call, and nothing else worked out.

    >>> return_of(load_rules("star-rapid-fusion-2024", "roulette"), {}, "straight:17").house_edge
    Fraction(1, 37)
    """
    family = family_of(build_game(rules, options), wager)
    rows = tuple(returns_under(rules, options, {family}))
    for row in rows:
        if wager == row.wager or wager in row.places:
            return row
    if not rows:
        raise LookupError(f"{rules.file}: no exact return of {wager} is known")
    differ = ", ".join(row.wager for row in rows)
    raise LookupError(f"the places of {wager} return differently; ask for one of {differ}")
