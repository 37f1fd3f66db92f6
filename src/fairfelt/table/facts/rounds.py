"""The table and its rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from immutables import Map

from fairfelt.core.errors import Broken
from fairfelt.core.play import Coup, Slip
from fairfelt.journal import Audience, Weight
from fairfelt.ledger import DOLLARS, Reason, Transfer, unit_of
from fairfelt.table.facts.base import Audited, StaffTableFact, TableFact
from fairfelt.table.facts.common import (
    cards_are_gone,
    lasting_alerts,
    nothing_awaited,
    seats_have_played,
    settled,
    slips_are_over,
)
from fairfelt.table.facts.ends import WageringClosedBy
from fairfelt.table.parts import NO_SEATS, TableRound, Times
from fairfelt.table.shapes import PlayerEdgeBody, Won
from fairfelt.table.state import RESULTS_KEPT, State


class TableOpened(StaffTableFact, frozen=True):
    KIND = "table.opened"
    HEADING = "tables"
    KEPT_WHOLE = True

    ruleset: str
    game: str
    mode: str
    config_hash: str
    config: dict[str, Any]
    resumes_at: int | None
    favours: list[PlayerEdgeBody] = msgspec.field(default_factory=list)
    unit: str = DOLLARS  # in which it is played

    def apply(self, state: State, to: str) -> State:
        if self.config_hash != state.config_hash:
            state = _clear_layout(state)
        if self.game != state.config.get("game"):
            state = _another_game(state)
        state = state.in_shoe(over=True)  # fresh cards come with the opening of a table
        state = state.but(players=state.players.but(chip_values=Map()))
        return _nobody_is_here(state, self.by).but(
            phase="open",
            config_hash=self.config_hash,
            config=self.config,
            unit=unit_of(self.unit),
            first_round=state.round.number + 1,
            times=Times(resumes_at=self.resumes_at),
            cards=state.cards.but(held=None),
            dice=state.dice.but(shooter=None, last_shooter=None, declined=NO_SEATS),
        )


def _another_game(state: State) -> State:
    return state.but(
        results=(),
        shoe=None,
        cards=state.cards.but(loose=()),
        players=state.players.but(last_slips=Map()),
        equipment=state.equipment.but(unexamined=""),
    )


def _nobody_is_here(state: State, by: str) -> State:
    """Where the floor itself closes and opens, it only goes over to another configuration."""
    if by == "floor":
        return state
    players = state.players.but(played=Map(), vacating=Map(), idle=None)
    return state.but(players=players, closing=None)


def _clear_layout(state: State) -> State:
    """What lies there from the last round may have no place under another configuration."""
    return slips_are_over(state).in_round(slips=Map(), interim=Map(), coup=Coup(), result=None)


class TableClosed(StaffTableFact, frozen=True):
    KIND = "table.closed"
    HEADING = "tables"
    KEPT_WHOLE = True

    def apply(self, state: State, to: str) -> State:
        return _nobody_is_here(state, self.by).but(phase="closed", times=Times())


class RoundOpened(TableFact, frozen=True):
    KIND = "round.opened"
    OPENS_ROUND = True

    round: int
    wagering_ms: int
    closes_at: int | None
    spin_at: int | None

    def apply(self, state: State, to: str) -> State:
        standing = state.layout.standing
        opened = TableRound(
            self.round,
            slips=Map({seat: Slip(stakes) for seat, stakes in standing.items()}),
            carried=Map(dict.fromkeys(standing)),
        )
        return nothing_awaited(slips_are_over(state)).but(
            phase="wagering",
            round=opened,
            times=Times(closes_at=self.closes_at, spin_at=self.spin_at),
            layout=state.layout.but(standing=Map()),
            shoe=state.shoe and state.shoe.but(standby=False),
        )


class CountdownStarted(TableFact, frozen=True):
    KIND = "countdown.started"

    round: int
    closes_at: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.but(times=state.times.but(closes_at=self.closes_at))


class CountdownStopped(TableFact, frozen=True):
    KIND = "countdown.stopped"

    round: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.but(times=state.times.but(closes_at=None))


class WageringResumed(TableFact, frozen=True):
    KIND = "wagering.resumed"
    HEADING = "tables"

    round: int
    closes_at: int | None
    spin_at: int | None
    withdraw: bool

    def apply(self, state: State, to: str) -> State:
        if self.withdraw:
            state = state.in_round(may_withdraw=state.round.confirmed)
        times = state.times.but(closes_at=self.closes_at, spin_at=self.spin_at)
        return state.but(times=times)


class RoundResumed(TableFact, frozen=True):
    KIND = "round.resumed"
    HEADING = "tables"

    round: int
    silent_at: int | None
    draw_at: int | None

    def apply(self, state: State, to: str) -> State:
        times = state.times.but(silent_at=self.silent_at, draw_at=self.draw_at)
        return state.but(times=times)


class WageringClosed(TableFact, frozen=True):
    KIND = "wagering.closed"

    round: int
    reason: WageringClosedBy
    rule: str
    seats: int
    staked_cents: int
    silent_at: int | None

    def apply(self, state: State, to: str) -> State:
        early = self.reason == "early_result"
        underway = state.underway
        if not early:  # its time had run out before anybody closed it
            underway = underway.but(exposed="")
        return state.but(
            phase="awaiting_result",
            round=state.round.but(early=early),
            underway=underway,
            times=state.times.but(closes_at=None, spin_at=None, silent_at=self.silent_at),
        )


class DrawAnnounced(TableFact, frozen=True):
    KIND = "draw.announced"
    TO = Audience.RECORD

    round: int
    drawn: int

    def apply(self, state: State, to: str) -> State:
        return state.but(underway=state.underway.but(announced=(self.round, self.drawn)))


class DrawLost(TableFact, frozen=True):
    KIND = "draw.lost"
    TO = Audience.RECORD

    round: int
    drawn: int

    def apply(self, state: State, to: str) -> State:
        return state.but(underway=state.underway.but(announced=None))


class ResultEntered(StaffTableFact, frozen=True):
    KIND = "result.entered"
    HEADING = "rounds"

    round: int
    result: str
    source: str
    sensed: str | None
    role: str
    settles_at: int | None

    def apply(self, state: State, to: str) -> State:
        times = state.times.but(settles_at=self.settles_at, silent_at=None, draw_at=None)
        return state.but(
            phase="result_entered",
            round=state.round.but(entered=self.result, entered_role=self.role),
            underway=state.underway.but(awaits=None),
            times=times,
        )


class ResultConfirmed(StaffTableFact, frozen=True):
    KIND = "result.confirmed"
    HEADING = "rounds"

    round: int
    result: str

    def apply(self, state: State, to: str) -> State:
        if state.round.coup.draws:  # cards were drawn one by one; a number is the whole coup
            return state
        return state.in_round(coup=Coup().drawn(self.result))


class RoundSettled(TableFact, frozen=True):
    KIND = "round.settled"
    HEADING = "rounds"
    ENDS_ROUND = True
    KEPT_WHOLE = True

    round: int
    result: str
    staked_cents: int
    paid_cents: int
    winners: int
    won: list[Won]
    standing_seats: int
    standing_cents: int
    resumes_at: int | None

    def apply(self, state: State, to: str) -> State:
        state = _is_over(state, self.resumes_at)
        return state.but(
            round=state.round.but(result=self.result, suspended=None),
            layout=state.layout.but(staked_cents=state.standing_cents),
            results=((self.round, self.result), *state.results)[:RESULTS_KEPT],
        )

    def money(self, case: Audited) -> Iterable[Transfer]:
        if case.settles is None:
            raise Broken(f"table:{case.table}: a round ended at a table that was never opened")
        coup = case.before.round.coup
        for seat, slip in case.before.laid.items():
            settlement = case.settles.settle(coup, slip)
            yield from settled(case, seat, settlement)


def _is_over(state: State, resumes_at: int | None) -> State:
    state = cards_are_gone(seats_have_played(nothing_awaited(state)))
    return state.but(
        phase="open",
        alerts=lasting_alerts(state),
        dice=state.dice.but(declined=NO_SEATS),
        payments=state.payments.but(to_withhold=Map()),
        times=Times(resumes_at=resumes_at),
    )


class RoundSuspended(TableFact, frozen=True):
    KIND = "round.suspended"
    HEADING = "irregularities"
    WEIGHT = Weight.GRAVE

    round: int
    reason: str
    rule: str
    result: str | None

    def apply(self, state: State, to: str) -> State:
        why = {"reason": self.reason, "rule": self.rule, "result": self.result}
        return state.but(phase="suspended", times=Times(), round=state.round.but(suspended=why))


class RoundVoided(StaffTableFact, frozen=True):
    KIND = "round.voided"
    HEADING = "irregularities"
    WEIGHT = Weight.GRAVE
    ENDS_ROUND = True
    KEPT_WHOLE = True
    VOIDS = True
    FLAG = "voided"
    PREVIEWED = True

    round: int
    reason: str
    rule: str
    irregularity: str
    returned_cents: int
    resumes_at: int | None

    def apply(self, state: State, to: str) -> State:
        state = _is_over(state, self.resumes_at)
        return state.but(
            round=state.round.but(
                slips=Map(), interim=Map(), coup=Coup(), suspended=None, sensed=None, entered=None
            ),
            layout=state.layout.but(standing=Map(), staked_cents=0),
        )

    def money(self, case: Audited) -> Iterable[Transfer]:
        for seat, slip in case.before.laid.items():
            if seat not in case.forfeited and slip.total:
                yield Transfer(case.layout, case.purse(seat), slip.total, Reason.VOID)


class SpinVoided(StaffTableFact, frozen=True):
    """Only the spin is void. Wagers stand, and wagering that was over is not open again."""

    KIND = "spin.voided"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE
    VOIDS = True
    PREVIEWED = True

    round: int
    reason: str
    rule: str
    irregularity: str

    def apply(self, state: State, to: str) -> State:
        wagering = state.phase == "wagering"
        return nothing_awaited(state).but(
            phase="wagering" if wagering else "awaiting_result",
            times=Times(closes_at=state.times.closes_at if wagering else None),
            alerts=lasting_alerts(state),
            round=state.round.but(suspended=None, sensed=None, entered=None),
        )


class ThrowVoided(StaffTableFact, frozen=True):
    """Only the throw is void: wagers stand, and betting goes on until the next."""

    KIND = "throw.voided"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE
    VOIDS = True
    PREVIEWED = True

    round: int
    reason: str
    rule: str
    closes_at: int | None
    spin_at: int | None

    def apply(self, state: State, to: str) -> State:
        again = state.round.but(
            coup=Coup(), suspended=None, confirmed=NO_SEATS, sensed=None, entered=None, early=False
        )
        return nothing_awaited(state).but(
            phase="wagering",
            times=Times(closes_at=self.closes_at, spin_at=self.spin_at),
            alerts=lasting_alerts(state),
            round=again,
        )
