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
        lines.append(Line(spot, cents, verdict, win_cents, rule, 0 if verdict == "lost" else cents))
    return Settlement(tuple(lines))
