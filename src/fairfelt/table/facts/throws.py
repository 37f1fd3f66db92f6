"""Who throws the dice, and who spins."""

from __future__ import annotations

import msgspec
from immutables import Map

from fairfelt.table.facts.base import StaffTableFact, TableFact
from fairfelt.table.facts.common import not_offered
from fairfelt.table.facts.ends import DicePassedBy
from fairfelt.table.parts import NO_SEATS
from fairfelt.table.state import DEALER, State


class GuestInvited(StaffTableFact, frozen=True):
    KIND = "guest.invited"

    round: int
    rule: str | None

    def apply(self, state: State, to: str) -> State:
        return state.but(underway=state.underway.but(guest=True))


class DiceReceived(StaffTableFact, frozen=True):
    KIND = "dice.received"
    HEADING = "tables"

    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.but(dice=state.dice.but(inspected=Map()))


class DiceInspected(StaffTableFact, frozen=True):
    KIND = "dice.inspected"
    HEADING = "tables"

    rule: str
    as_: str = msgspec.field(name="as")

    def apply(self, state: State, to: str) -> State:
        inspected = state.dice.inspected.set(self.as_, self.by)
        return state.but(dice=state.dice.but(inspected=inspected))


class DiceOffered(TableFact, frozen=True):
    KIND = "dice.offered"

    round: int
    seat: str
    rule: str
    around: list[str] = msgspec.field(default_factory=list)

    def apply(self, state: State, to: str) -> State:
        return state.but(
            underway=state.underway.but(offered=self.seat),
            dice=state.dice.but(around=tuple(self.around)),
        )


class DiceAccepted(StaffTableFact, frozen=True):
    KIND = "dice.accepted"

    round: int
    seat: str
    rule: str

    def apply(self, state: State, to: str) -> State:
        seat = self.seat
        dice = state.dice.but(shooter=seat, last_shooter=seat, around=(), declined=NO_SEATS)
        return not_offered(state).but(dice=dice)


class DiceDeclined(StaffTableFact, frozen=True):
    KIND = "dice.declined"

    round: int
    seat: str
    rule: str

    def apply(self, state: State, to: str) -> State:
        declined = state.dice.declined.set(self.seat, None)
        return not_offered(state).but(dice=state.dice.but(declined=declined))


class DicePassed(StaffTableFact, frozen=True):
    KIND = "dice.passed"

    round: int
    seat: str
    reason: DicePassedBy
    rule: str
    words: str

    def apply(self, state: State, to: str) -> State:
        declined = state.dice.declined
        if self.reason in ("relinquished", "required"):
            declined = declined.set(self.seat, None)
        return state.but(dice=state.dice.but(shooter=None, declined=declined))


class DiceKept(TableFact, frozen=True):
    KIND = "dice.kept"

    round: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return not_offered(state).but(dice=state.dice.but(shooter=DEALER, declined=NO_SEATS))
