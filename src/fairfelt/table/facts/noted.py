"""What people did about something, as it stays on record."""

from __future__ import annotations

from typing import Any

import msgspec

from fairfelt.journal import Audience, Weight
from fairfelt.table.facts.base import StaffTableFact, TableFact
from fairfelt.table.state import State


class ActAuthorised(TableFact, frozen=True):
    """Who authorised an act, and all that was shown to that person. It is a fact of the floor too,
    where the act was away from the tables."""

    KIND = "act.authorised"
    TO = Audience.RECORD
    HEADING = "authority"
    WEIGHT = Weight.NOTABLE

    act: str
    reason: str
    table: str
    round: int | None
    value: dict[str, Any]
    read: str | None
    staked_cents: int
    given_cents: int
    taken_cents: int
    rule: str
    by: str
    authorised_by: str
    role: str


class IrregularityNoted(StaffTableFact, frozen=True):
    KIND = "irregularity.noted"
    TO = Audience.RECORD
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE

    round: int
    irregularity: str
    does: str
    rule: str
    reason: str
    result: str | None
    cards: list[str]
    seats: list[str]
    cents: int | None
    missing: list[str] = msgspec.field(default_factory=list)
    foreign: list[str] = msgspec.field(default_factory=list)
    emptied: bool = False

    def apply(self, state: State, to: str) -> State:
        noted = state.round.corrections.set(self.irregularity, None)
        if self.emptied:
            state = state.in_shoe(emptied_after=state.round.number - state.in_progress)
        return state.in_round(corrections=noted)
