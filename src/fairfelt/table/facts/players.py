"""What concerns one player."""

from __future__ import annotations

from collections.abc import Iterable

from fairfelt.core.play import Slip
from fairfelt.journal import Audience, Weight
from fairfelt.ledger import Reason, Transfer
from fairfelt.table.facts.base import Audited, SeatReturn, StaffTableFact, TableFact
from fairfelt.table.facts.common import (
    decided,
    keep,
    late_cents,
    not_offered,
    standing_cents,
    with_or_without,
    without,
)
from fairfelt.table.state import State


class ChipsDeclared(TableFact, frozen=True):
    KIND = "chips.declared"
    IN_PASSING = True

    seat: str
    cents: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        values = with_or_without(state.players.chip_values, self.seat, self.cents)
        return state.but(players=state.players.but(chip_values=values))


class PlayerExcluded(TableFact, frozen=True):
    KIND = "player.excluded"

    seat: str
    rule: str
    reach: str
    stands: bool = False  # the wagers that the player has on the layout

    def apply(self, state: State, to: str) -> State:
        seat, players = self.seat, state.players
        state = state.but(
            players=players.but(
                excluded=players.excluded.set(seat, self.rule),
                played=without(players.played, seat),
                vacating=without(players.vacating, seat),
                chip_values=without(players.chip_values, seat),
            )
        )
        if not self.stands:
            state = _wagers_are_void(state, seat)
        if state.dice.shooter == seat:
            state = state.but(dice=state.dice.but(shooter=None, last_shooter=seat))
        return not_offered(state) if state.underway.offered == seat else state

    def money(self, case: Audited) -> Iterable[Transfer]:
        state, seat = case.before, self.seat
        wagered = state.slip(seat).total if state.in_progress else 0
        back = wagered + standing_cents(state, seat) + late_cents(state, seat)
        if back and not self.stands:
            yield Transfer(case.layout, case.purse(seat), back, Reason.VOID)


def _wagers_are_void(state: State, seat: str) -> State:
    state = decided(state, seat)
    if state.in_progress:
        state = keep(state, seat, Slip())
    layout = state.layout
    staked = layout.staked_cents - sum(state.standing(seat).values())
    standing = without(layout.standing, seat)
    return state.but(layout=layout.but(standing=standing, staked_cents=staked))


class PlayerReadmitted(TableFact, frozen=True):
    KIND = "player.readmitted"

    seat: str

    def apply(self, state: State, to: str) -> State:
        excluded = without(state.players.excluded, self.seat)
        return state.but(players=state.players.but(excluded=excluded))


class ExclusionNoted(StaffTableFact, frozen=True):
    KIND = "exclusion.noted"
    TO = Audience.RECORD
    HEADING = "players"
    WEIGHT = Weight.NOTABLE

    seat: str
    rule: str
    reach: str
    ground: str
    reason: str


class ReadmissionNoted(StaffTableFact, frozen=True):
    KIND = "readmission.noted"
    TO = Audience.RECORD
    HEADING = "players"

    seat: str
    rule: str
    reason: str


class ExclusionEnded(TableFact, frozen=True):
    """With the sitting of somebody whom no card has named."""

    KIND = "exclusion.ended"
    TO = Audience.RECORD

    seat: str
    rule: str


class SeatExcluded(TableFact, frozen=True):
    KIND = "seat.excluded"
    TO = Audience.SEAT

    table: str
    returned_cents: int
    rule: str
    reach: str
    stands: bool = False

    def brought(self, to: str, state: State) -> Iterable[SeatReturn]:
        return () if self.stands else (SeatReturn(to, state.round.number),)


class SeatReadmitted(TableFact, frozen=True):
    KIND = "seat.readmitted"
    TO = Audience.SEAT
    PLAYBACK = "none"  # what everybody is told says it too

    table: str


class WinsShown(TableFact, frozen=True):
    """What the win meter of each seat that had wagers shows from now on."""

    KIND = "wins.shown"
    TO = Audience.RECORD

    at: int
    wins: dict[str, int]

    def apply(self, state: State, to: str) -> State:
        shown = {seat: (self.at, cents) for seat, cents in self.wins.items()}
        return state.but(players=state.players.but(won=state.players.won.update(shown)))
