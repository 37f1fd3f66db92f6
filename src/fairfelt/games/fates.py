"""What a coup does to each wager of a layout, and a slip settled by it.

A round is settled within a moment of its result for every seat of the floor at once, so games work
out what became of each spot once, and every slip only looks it up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fairfelt.core.errors import Refused
from fairfelt.core.game import Line, Settlement, Verdict
from fairfelt.core.odds import Odds
from fairfelt.core.play import Slip, SpotId

# What is lost is the house's, and what stays goes on standing where it is.
_NOTHING_BACK = ("lost", "stays")


class Fate(NamedTuple):
    """What becomes of a wager on a spot."""

    verdict: Verdict
    odds: Odds | None  # what it is paid, if it won
    rule: str


def settled_by(fates: Mapping[SpotId, Fate], slip: Slip) -> Settlement:
    """A line for every wager of the slip, in its order."""
    lines = []
    for spot, cents in slip.stakes.items():
        fate = fates.get(spot)
        if fate is None:
            raise Refused("spot_unknown", spot=spot)
        verdict, odds, rule = fate
        win_cents = odds.winnings(cents) if odds else 0
        back_cents = 0 if verdict in _NOTHING_BACK else cents
        lines.append(Line(spot, cents, verdict, win_cents, rule, back_cents))
    return Settlement(tuple(lines))
