"""Sic bo, and tai-sai which is the same: three dice, and what rule data make of their 216 rolls.

Nobody can tell one die from another, so a throw is written with its numbers ascending, "1-3-6", and
weighs as many of the 216 rolls as look like it. Which wagers there are, what they pay and which
groups of four numbers are on offer is the document's to say; what each of them looks at is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations, product
from operator import eq
from types import MappingProxyType

from fairfelt.core.game import Spot
from fairfelt.core.odds import Odds
from fairfelt.games.one_outcome import OneOutcome
from fairfelt.rulebooks import GameRules, Wager

Dice = tuple[int, ...]
Fits = Callable[[Dice], str | None]  # the line of its pay table that a throw fits, if it wins
Places = Mapping[str, Fits]  # by the part of a spot's id after its kind

FACES = range(1, 7)
TOTALS = range(4, 18)
TIMES = (None, "one", "two", "three")  # lines of a single number: how many dice show it


def _written(numbers: Dice) -> str:
    return "-".join(map(str, numbers))


THROWS: Mapping[Dice, int] = Counter(tuple(sorted(roll)) for roll in product(FACES, repeat=3))
WEIGHTS: Mapping[str, int] = {_written(dice): ways for dice, ways in THROWS.items()}
_DICE: Mapping[str, Dice] = {_written(dice): dice for dice in THROWS}
FOURS: Mapping[str, Dice] = {_written(numbers): numbers for numbers in combinations(FACES, 4)}


def build_sic_bo(rules: GameRules, options: Mapping[str, object]) -> OneOutcome:
    wagers = rules.wagers.values()
    spots = [spot for wager in wagers for spot in _spots(rules, wager, options)]
    loses = {spot.id: rules.wagers[spot.kind].loses_rule for spot in spots}
    return OneOutcome(WEIGHTS, spots, loses=loses)


def _triple(dice: Dice) -> bool:
    return len(set(dice)) == 1


def _three_of(dice: Dice, numbers: Dice) -> bool:
    return len(set(dice)) == 3 and set(dice) <= set(numbers)


def _if(wins: bool) -> str | None:
    return "" if wins else None


def _whole(wins: Callable[[Dice], bool]) -> Places:
    """A wager that has one place."""
    return {"": lambda dice: _if(wins(dice))}


def _on(numbers: Dice, wins: Callable[[Dice, Dice], bool]) -> Fits:
    return lambda dice: _if(wins(dice, numbers))


def _each(size: int, wins: Callable[[Dice, Dice], bool]) -> Places:
    """A wager on so many different numbers, with a place for every group of them."""
    return {_written(numbers): _on(numbers, wins) for numbers in combinations(FACES, size)}


def _total(total: int) -> Fits:
    return lambda dice: str(total) if sum(dice) == total else None


def _single(face: int) -> Fits:
    return lambda dice: TIMES[dice.count(face)]


LAYOUT: Mapping[str, Places] = MappingProxyType(
    {
        "small": _whole(lambda dice: 4 <= sum(dice) <= 10 and not _triple(dice)),
        "big": _whole(lambda dice: 11 <= sum(dice) <= 17 and not _triple(dice)),
        "even": _whole(lambda dice: sum(dice) % 2 == 0 and not _triple(dice)),
        "odd": _whole(lambda dice: sum(dice) % 2 == 1 and not _triple(dice)),
        "triple": _each(1, lambda dice, one: dice.count(*one) == 3),
        "double": _each(1, lambda dice, one: dice.count(*one) >= 2),
        "any-triple": _whole(_triple),
        "total": {str(total): _total(total) for total in TOTALS},
        "pair": _each(2, lambda dice, two: set(two) <= set(dice)),
        "single": {str(face): _single(face) for face in FACES},
        "pair-and-one": {_written(dice): _on(dice, eq) for dice in THROWS if len(set(dice)) == 2},
        "three": _each(3, eq),
        "four": {},  # the groups on offer are data
    }
)
LINES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"total": tuple(map(str, TOTALS)), "single": tuple(filter(None, TIMES))}
)


def _spots(rules: GameRules, wager: Wager, options: Mapping[str, object]) -> list[Spot]:
    key, pays = f"wagers.{wager.kind}", wager.pays(options)
    if wager.kind not in LAYOUT:
        raise rules.error(key, "sic bo has no such wager", (*LAYOUT,))
    if {*pays} != {*LINES.get(wager.kind, ("",))}:
        raise rules.error(key, "it pays by these lines", LINES.get(wager.kind, ("odds",)))
    spots = [_spot(wager, pays, *place, wager.rule) for place in LAYOUT[wager.kind].items()]
    for group, extra in wager.also.items():
        fits = _on(_four_of(rules, wager, group), _three_of)
        spots.append(_spot(wager, pays, group, fits, extra.rule))
    _check_covers(rules, wager, spots)
    return spots


@lru_cache(maxsize=512)
def _lines_won(fits: Fits) -> Mapping[str, str]:
    """The line that each throw fits on which a place wins: the same at all tables."""
    fitted = ((written, fits(dice)) for written, dice in _DICE.items())
    return {written: line for written, line in fitted if line is not None}


def _spot(wager: Wager, pays: Mapping[str, Odds], place: str, fits: Fits, rule: str) -> Spot:
    return Spot(
        id=f"{wager.kind}:{place}" if place else wager.kind,
        kind=wager.kind,
        name=f"{wager.name} {place.replace('-', '/')}".rstrip(),
        pays=MappingProxyType({dice: pays[line] for dice, line in _lines_won(fits).items()}),
        rule=rule,
        pays_rule=wager.pays_rule,
        lines=wager.lines,
    )


def _four_of(rules: GameRules, wager: Wager, group: str) -> Dice:
    if wager.kind != "four" or group not in FOURS:
        key = f"wagers.{wager.kind}.also.{group}"
        raise rules.error(key, "only four numbers have groups, ascending, such as 1-2-3-4")
    return FOURS[group]


def _check_covers(rules: GameRules, wager: Wager, spots: list[Spot]) -> None:
    """On how many of the 216 rolls each place wins; nothing where the places differ in that."""
    covered = {sum(WEIGHTS[dice] for dice in spot.pays) for spot in spots}
    if wager.covers != (max(covered) if len(covered) == 1 else 0):
        found = ", ".join(map(str, sorted(covered)))
        raise rules.error(f"wagers.{wager.kind}.covers", f"its places cover {found or 'no'} rolls")
