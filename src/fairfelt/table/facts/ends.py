"""By what parts of a round end."""

from __future__ import annotations

from typing import Literal

WageringClosedBy = Literal[
    "countdown", "dealer", "sensor", "early_result", "throw", "malfunction", "interrupted"
]
DecidingClosedBy = Literal["all_decided", "countdown"]
DicePassedBy = Literal["relinquished", "required", "seven", "no_win", "no_wager", "decided"]
