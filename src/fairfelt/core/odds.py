"""Odds as the rule books write them: exact ratios, `35:1`, `19:20`, `1:2`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from fairfelt.core.money import cents_up

ODDS_MOST = 999_999  # on either side, as the pattern has it
_RATIO = re.compile(r"([1-9][0-9]{0,5}):([1-9][0-9]{0,5})")


@dataclass(frozen=True, slots=True)
class Odds:
    """What a winning stake is paid, beside getting itself back.

    >>> Odds.parse("19:20").winnings(1000)
    950
    """

    win: int
    stake: int

    @classmethod
    def parse(cls, text: str) -> Odds:
        found = _RATIO.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is not odds; write a ratio such as '35:1' or '19:20'")
        return cls(int(found[1]), int(found[2]))

    def winnings(self, stake_cents: int) -> int:
        if self.stake == 1:
            return stake_cents * self.win
        return cents_up(Fraction(stake_cents * self.win, self.stake))

    def __str__(self) -> str:
        return f"{self.win}:{self.stake}"
