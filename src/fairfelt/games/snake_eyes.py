"""Snake Eyes: two dice, and wagers of which some wait for the roll that decides them.

Nobody can tell one die from the other, so a roll is written with its numbers ascending, "1-3", and
weighs as many of the 36 rolls as look like it. A total is "hard" when both dice show the same, else
"easy". Odds are the document's to give; what each wager waits for is here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.game import Spot
from fairfelt.games.one_outcome import OneOutcome
from fairfelt.rulebooks import GameRules, Wager

Dice = tuple[int, ...]
Fits = Callable[[Dice], bool]

STAYS = "stays"  # under which data cite the rule that leaves a wager standing


class Terms(NamedTuple):
    """When a wager wins and when it loses. What does neither leaves it on the layout."""

    wins: Fits
    loses: Fits

    def leaves(self, dice: Dice) -> bool:
        return not self.wins(dice) and not self.loses(dice)


def _written(dice: Dice) -> str:
    return "-".join(map(str, dice))


ROLLS: Mapping[Dice, int] = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=2))
WEIGHTS: Mapping[str, int] = {_written(dice): ways for dice, ways in ROLLS.items()}


def _hard(dice: Dice) -> bool:
    return len(set(dice)) == 1


def _hardways(*totals: int) -> Terms:
    """Any of these totals the hard way, before one of them the easy way or a seven."""
    return Terms(
        wins=lambda dice: sum(dice) in totals and _hard(dice),
        loses=lambda dice: sum(dice) == 7 or (sum(dice) in totals and not _hard(dice)),
    )


def _before_seven(total: int) -> Terms:
    return Terms(wins=lambda dice: sum(dice) == total, loses=lambda dice: sum(dice) == 7)


def _next_roll(*totals: int) -> Terms:
    """Any of these totals on the very next roll."""
    return Terms(
        wins=lambda dice: sum(dice) in totals,
        loses=lambda dice: sum(dice) not in totals,
    )


LAYOUT: Mapping[str, Terms] = MappingProxyType(
    {
        "hard-4": _hardways(4),
        "hard-6": _hardways(6),
        "hard-8": _hardways(8),
        "hard-10": _hardways(10),
        "hardway-combo": _hardways(4, 6, 8, 10),
        "five": _before_seven(5),
        "six": _before_seven(6),
        "eight": _before_seven(8),
        "field": _next_roll(2, 3, 4, 9, 10, 11, 12),
        "any-7": _next_roll(7),
        "c-and-e": _next_roll(2, 3, 11, 12),
        "craps-2": _next_roll(2),
        "craps-3": _next_roll(3),
        "craps-12": _next_roll(12),
        "eleven": _next_roll(11),
    }
)
# The field pays two of its totals by lines of their own.
FIELD_LINES: Mapping[int, str] = MappingProxyType({2: "2", 12: "12"})
OTHER = "other"


def build_snake_eyes(rules: GameRules, options: Mapping[str, object]) -> OneOutcome:
    for wager in rules.wagers.values():
        _check(rules, wager)
    wagers = rules.wagers.values()
    return OneOutcome(
        WEIGHTS,
        [_spot(wager, options) for wager in wagers],
        loses={wager.kind: wager.loses_rule for wager in wagers},
        stays={wager.kind: wager.cites[STAYS] for wager in wagers if STAYS in wager.cites},
    )


def _line(kind: str, dice: Dice) -> str:
    """The line of its pay table by which a wager wins on this roll."""
    return FIELD_LINES.get(sum(dice), OTHER) if kind == "field" else ""


def _winning(kind: str) -> list[Dice]:
    return [dice for dice in ROLLS if LAYOUT[kind].wins(dice)]


def _spot(wager: Wager, options: Mapping[str, object]) -> Spot:
    pays, leaves = wager.pays(options), LAYOUT[wager.kind].leaves
    return Spot(
        id=wager.kind,
        kind=wager.kind,
        name=wager.name,
        pays=MappingProxyType(
            {_written(dice): pays[_line(wager.kind, dice)] for dice in _winning(wager.kind)}
        ),
        rule=wager.rule,
        pays_rule=wager.pays_rule,
        lines=wager.lines,
        stays=frozenset(_written(dice) for dice in ROLLS if leaves(dice)),
    )


def _check(rules: GameRules, wager: Wager) -> None:
    key, terms = f"wagers.{wager.kind}", LAYOUT.get(wager.kind)
    if terms is None:
        raise rules.error(key, "Snake Eyes has no such wager", (*LAYOUT,))
    won = _winning(wager.kind)
    lines = dict.fromkeys(_line(wager.kind, dice) for dice in won)
    if any(pays.keys() != lines.keys() for pays in wager.tables.values()):
        raise rules.error(key, "it pays by these lines", (*(line or "odds" for line in lines),))
    ways = sum(ROLLS[dice] for dice in won)
    if wager.covers != ways:
        raise rules.error(f"{key}.covers", f"it wins on {ways} of the 36 rolls")
    if (STAYS in wager.cites) != any(map(terms.leaves, ROLLS)):
        raise rules.error(
            f"{key}.cites", f"a wager over several rolls, and no other, cites {STAYS}"
        )
