"""What wagers return at small stakes, where a table pays in chips of more than a cent."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from fairfelt.games import build_game
from fairfelt.laboratory.cached import returns_cached
from fairfelt.laboratory.wording import IN_ENGLISH, Wording
from fairfelt.odds import Return
from fairfelt.odds.chips import chip_of, return_at
from fairfelt.rulebooks import GameRules

STAKES = (1, 2, 3, 5, 10, 20)  # in chips


class ChipStakes(msgspec.Struct, frozen=True):
    """A wager whose winnings go up to whole chips at some stakes."""

    name: str
    evs: tuple[tuple[int, str], ...]  # by the stake in chips, per unit of it

    @property
    def favour(self) -> tuple[int, ...]:
        """The stakes at which it favours the player."""
        return tuple(stake for stake, ev in self.evs if Fraction(ev) > 0)


def chip_stakes(
    rules: GameRules, options: Mapping[str, object], wording: Wording = IN_ENGLISH
) -> tuple[ChipStakes, ...]:
    chip = chip_of(options)
    if chip == 1:
        return ()
    game = build_game(rules, options)
    return tuple(
        ChipStakes(wording.of_row(row, rules, game), _evs(row, chip))
        for row in returns_cached(rules, options)
        if _in_parts(row)
    )


def _in_parts(row: Return) -> bool:
    """Whether a stake in whole chips may win part of one: at 19:20 it may, at 2:1 it does not."""
    return any(net.denominator > 1 for net in row.distribution if net > 0)


def _evs(row: Return, chip: int) -> tuple[tuple[int, str], ...]:
    return tuple((stake, str(return_at(row, stake * chip, chip).ev)) for stake in STAKES)
