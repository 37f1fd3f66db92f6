"""The money wheel: a ring of segments, each with a symbol, and a wager on every symbol.

How often a symbol stands on the wheel and what it pays are data. They are checked against each
other here, since a single segment more can turn the edge around.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from fairfelt.core.game import Spot
from fairfelt.games.one_outcome import OneOutcome
from fairfelt.rulebooks import GameRules, Wager

SEGMENTS = 52


def build_money_wheel(rules: GameRules, options: Mapping[str, object]) -> OneOutcome:
    segments = _segments(rules)
    spots = [_spot(rules, wager, segments, options) for wager in rules.wagers.values()]
    loses = {wager.kind: wager.loses_rule for wager in rules.wagers.values()}
    return OneOutcome(segments, spots, loses=loses)


def _segments(rules: GameRules) -> Mapping[str, int]:
    """How many segments show each symbol, in the order of the wagers on them."""
    if rules.wheel is None:
        raise rules.error("wheel", "a money wheel is needed")
    order = rules.wheel.order
    if len(order) != SEGMENTS:
        raise rules.error("wheel.order", f"it has {len(order)} segments and not {SEGMENTS}")
    counted = Counter(order)
    for symbol in counted:
        if symbol not in rules.wagers:
            raise rules.error("wheel.order", f"nobody can bet on {symbol}", (*rules.wagers,))
    return {kind: counted[kind] for kind in rules.wagers}


def _spot(
    rules: GameRules, wager: Wager, segments: Mapping[str, int], options: Mapping[str, object]
) -> Spot:
    found, pays = segments[wager.kind], wager.pays(options)
    if wager.covers != found or not found:
        raise rules.error(f"wagers.{wager.kind}.covers", f"the wheel has {found} such segments")
    if wager.also or {*pays} != {""}:
        raise rules.error(f"wagers.{wager.kind}", "a symbol has one place and one odds")
    return Spot(
        id=wager.kind,
        kind=wager.kind,
        name=wager.name,
        pays=MappingProxyType({wager.kind: pays[""]}),
        rule=wager.rule,
        pays_rule=wager.pays_rule,
    )
