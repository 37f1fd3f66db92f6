"""The sign of closing, and who is at the table."""

from __future__ import annotations

from collections.abc import Iterable

from fairfelt.core.errors import Broken
from fairfelt.journal import Audience
from fairfelt.ledger import AccountId, Transfer, meter
from fairfelt.table.facts.base import Audited, StaffTableFact, TableFact
from fairfelt.table.facts.common import without
from fairfelt.table.parts import Seated, Sign
from fairfelt.table.state import State


class ClosingAnnounced(StaffTableFact, frozen=True):
    KIND = "closing.announced"
    HEADING = "tables"
    IN_PASSING = True

    closes_at: int
    since: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.but(closing=Sign(self.closes_at, self.since, self.rule, self.by))


class ClosingWithdrawn(StaffTableFact, frozen=True):
    KIND = "closing.withdrawn"
    HEADING = "tables"
    IN_PASSING = True

    def apply(self, state: State, to: str) -> State:
        return state.but(closing=None)


class PlayerLeft(TableFact, frozen=True):
    KIND = "player.left"
    IN_PASSING = True

    seat: str

    def apply(self, state: State, to: str) -> State:
        players, seat = state.players, self.seat
        return state.but(
            players=players.but(
                played=without(players.played, seat),
                sittings=without(players.sittings, seat),
                vacating=without(players.vacating, seat),
                last_slips=without(players.last_slips, seat),  # what the next one would repeat
                chip_values=without(players.chip_values, seat),
                won=without(players.won, seat),
                idle=None if players.idle == seat else players.idle,
            )
        )

    def money(self, case: Audited) -> Iterable[Transfer]:
        if case.before.plays(self.seat):
            raise Broken(f"{self.seat} has left its wagers behind")
        return ()


class PlayerSeated(TableFact, frozen=True):
    KIND = "player.seated"
    TO = Audience.RECORD

    seat: str
    sitting: int
    from_round: int
    purse: str = ""  # of the sitting; a terminal had one meter where records do not say

    def apply(self, state: State, to: str) -> State:
        purse = AccountId(self.purse) if self.purse else meter(self.seat)
        seated = Seated(self.sitting, self.from_round, purse)
        sittings = state.players.sittings.set(self.seat, seated)
        return state.but(players=state.players.but(sittings=sittings))


class SeatIdle(TableFact, frozen=True):
    KIND = "seat.idle"
    IN_PASSING = True

    seat: str
    rounds: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.but(players=state.players.but(idle=self.seat))


class SeatActive(TableFact, frozen=True):
    KIND = "seat.active"
    IN_PASSING = True

    seat: str | None

    def apply(self, state: State, to: str) -> State:
        return state.but(players=state.players.but(idle=None))


class VacateAsked(StaffTableFact, frozen=True):
    KIND = "vacate.asked"
    HEADING = "players"
    IN_PASSING = True

    seat: str
    rule: str

    def apply(self, state: State, to: str) -> State:
        vacating = state.players.vacating.set(self.seat, self.rule)
        return state.but(players=state.players.but(vacating=vacating))


class SeatVacate(TableFact, frozen=True):
    KIND = "seat.vacate"
    TO = Audience.SEAT
    PLAYBACK = "none"  # what everybody is told says it too

    table: str
    rule: str
