"""What staff have to look at."""

from __future__ import annotations

from fairfelt.journal import Weight
from fairfelt.table.facts.base import TableFact
from fairfelt.table.state import State


class AlertRaised(TableFact, frozen=True):
    KIND = "alert.raised"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE

    alert: int
    round: int
    cause: str
    irregularities: list[str]
    lasting: bool
    spoils: bool = False  # the spin or the throw cannot count, until somebody has seen to it
    # What is there of these depends on the cause.
    of: int | None = None
    winner: str | None = None
    outcome: str | None = None
    source: str | None = None
    missing: list[str] | None = None
    foreign: list[str] | None = None
    device: str | None = None
    fault: str | None = None
    shows: str | None = None
    read: str | None = None
    settled: str | None = None

    def apply(self, state: State, to: str) -> State:
        return state.but(alerts=(*state.alerts, self.plain()))


class AlertCleared(TableFact, frozen=True):
    KIND = "alert.cleared"

    alert: int
    cause: str

    def apply(self, state: State, to: str) -> State:
        left = (alert for alert in state.alerts if alert["alert"] != self.alert)
        return state.but(alerts=tuple(left))
