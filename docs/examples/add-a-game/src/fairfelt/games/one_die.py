"""One die under a cover: its number, or whether it is low."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fairfelt.core.game import Spot
from fairfelt.games.one_outcome import OneOutcome
from fairfelt.rulebooks import GameRules, Wager

FACES = ("1", "2", "3", "4", "5", "6")
# The faces on which each place of a wager wins, by the part of a spot's id after its kind.
PLACES: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"low": {"": ("1", "2", "3")}, "number": {face: (face,) for face in FACES}}
)


def build_one_die(rules: GameRules, options: Mapping[str, object]) -> OneOutcome:
    spots = [
        _spot(rules, wager, place, faces, options)
        for wager in rules.wagers.values()
        for place, faces in _places(rules, wager).items()
    ]
    return OneOutcome(dict.fromkeys(FACES, 1), spots)


def _places(rules: GameRules, wager: Wager) -> Mapping[str, tuple[str, ...]]:
    if wager.kind not in PLACES:
        raise rules.error(f"wagers.{wager.kind}", "one die has no such wager", (*PLACES,))
    return PLACES[wager.kind]


def _spot(
    rules: GameRules,
    wager: Wager,
    place: str,
    faces: tuple[str, ...],
    options: Mapping[str, object],
) -> Spot:
    if wager.covers != len(faces):
        raise rules.error(f"wagers.{wager.kind}.covers", f"it wins on {len(faces)} faces")
    odds = wager.pays(options)[""]
    return Spot(
        id=f"{wager.kind}:{place}" if place else wager.kind,
        kind=wager.kind,
        name=f"{wager.name} {place}".rstrip(),
        pays=MappingProxyType(dict.fromkeys(faces, odds)),
        rule=wager.rule,
        pays_rule=wager.pays_rule,
    )
