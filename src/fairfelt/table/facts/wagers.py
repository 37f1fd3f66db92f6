"""Wagers and choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from immutables import Map

from fairfelt.core.errors import Broken
from fairfelt.core.game import SettlesMeanwhile
from fairfelt.core.play import Slip, SpotId
from fairfelt.journal import Audience, Weight
from fairfelt.ledger import Reason, Transfer, reason_of
from fairfelt.table.facts.base import Audited, SeatReturn, StaffTableFact, TableFact
from fairfelt.table.facts.common import (
    decided,
    keep,
    keep_instead,
    late_cents,
    nothing_to_decide,
    settled,
    staked,
    standing_cents,
    with_or_without,
    without,
)
from fairfelt.table.facts.ends import DecidingClosedBy
from fairfelt.table.parts import Stakes
from fairfelt.table.shapes import Limited, LineBody
from fairfelt.table.state import NO_SLIP, State


class OfSeat(TableFact, frozen=True):
    """Told to the seat alone whose wagers it is about."""

    TO = Audience.SEAT

    table: str
    round: int


class _Lays(Protocol):
    """Says which wagers a seat has on the layout from now on."""

    @property
    def stakes(self) -> Mapping[SpotId, int]: ...

    @property
    def late(self) -> bool: ...


def _laid(self: _Lays, state: State, to: str) -> State:
    """What happens most: parts that do not change are not made anew."""
    stakes, round_ = self.stakes, state.round
    before = round_.slips.get(to, NO_SLIP)
    choices = before.choices
    if not choices and round_.picks:
        choices = round_.picks.get(to, ())
    state = keep_instead(state, to, before, Slip(stakes, choices))
    if not stakes and round_.confirmed:
        state = _not_confirmed(state, to)
    if to in state.players.vacating:  # a player who bets need not go
        vacating = state.players.vacating.delete(to)
        state = state.but(players=state.players.but(vacating=vacating))
    if self.late:  # the dealer has given the word, or not in time
        state = _not_late(state, to)
    return state


class BetPlaced(OfSeat, frozen=True):
    KIND = "bet.placed"
    OF_THE_NEXT = True
    OF_ONE_SEAT = True

    stakes: Mapping[SpotId, int]
    changed: Stakes
    limited: dict[str, Limited]
    call: str | None
    credit_cents: int | None = None
    late: bool = False

    apply = _laid

    def money(self, case: Audited) -> Iterable[Transfer]:
        held = late_cents(case.before, case.to) if self.late else 0
        return staked(case, _more(case) - held)


def _not_confirmed(state: State, seat: str) -> State:
    return state.in_round(
        confirmed=without(state.round.confirmed, seat),
        may_withdraw=without(state.round.may_withdraw, seat),
    )


def _not_late(state: State, seat: str) -> State:
    layout = state.layout
    late, since = without(layout.late, seat), without(layout.late_since, seat)
    return state.but(layout=layout.but(late=late, late_since=since))


def _more(case: Audited) -> int:
    """What the slip of the seat has more than before."""
    return case.after.slip(case.to).total - case.before.slip(case.to).total


class BetReturned(OfSeat, frozen=True):
    KIND = "bet.returned"

    returned: Stakes
    reason: str
    rule: str
    stakes: Stakes
    returned_cents: int
    late: bool

    apply = _laid

    def money(self, case: Audited) -> Iterable[Transfer]:
        back, reason = sum(self.returned.values()), reason_of(self.reason)
        return (Transfer(case.layout, case.purse(case.to), back, reason),)

    def brought(self, to: str, state: State) -> Iterable[SeatReturn]:
        return (SeatReturn(to, self.round),)  # it was played, though it is not there at the end


class BetStands(OfSeat, frozen=True):
    """A wager that the round has not decided stays for the next, or was lowered in between."""

    KIND = "bet.stands"
    OF_THE_NEXT = True
    OF_ONE_SEAT = True

    stakes: Stakes
    returned_cents: int

    def apply(self, state: State, to: str) -> State:
        layout = state.layout
        staked_cents = layout.staked_cents
        if not state.in_progress:
            staked_cents += sum(self.stakes.values()) - sum(state.standing(to).values())
        standing = with_or_without(layout.standing, to, self.stakes)
        return state.but(layout=layout.but(standing=standing, staked_cents=staked_cents))

    def money(self, case: Audited) -> Iterable[Transfer]:
        if case.after.in_progress:
            return ()
        more = standing_cents(case.after, case.to) - standing_cents(case.before, case.to)
        return staked(case, more)


class BetAsked(OfSeat, frozen=True):
    KIND = "bet.asked"

    asked: Stakes
    held_cents: int
    limited: dict[str, Limited]

    def apply(self, state: State, to: str) -> State:
        late = with_or_without(state.layout.late, to, self.asked)
        return state.but(layout=state.layout.but(late=late))

    def money(self, case: Audited) -> Iterable[Transfer]:
        return staked(case, late_cents(case.after, case.to) - late_cents(case.before, case.to))


class LateBetAsked(TableFact, frozen=True):
    KIND = "late_bet.asked"
    IN_PASSING = True

    round: int
    seat: str
    cents: int
    asked: Stakes

    def apply(self, state: State, to: str) -> State:
        since = state.n + 1 if self.cents else 0
        late_since = with_or_without(state.layout.late_since, self.seat, since)
        return state.but(layout=state.layout.but(late_since=late_since))


class LateBetConfirmed(StaffTableFact, frozen=True):
    KIND = "late_bet.confirmed"
    IN_PASSING = True

    round: int
    seat: str
    cents: int
    rule: str


class BetConfirmed(OfSeat, frozen=True):
    KIND = "bet.confirmed"
    OF_ONE_SEAT = True

    credit_cents: int

    def apply(self, state: State, to: str) -> State:
        return state.in_round(confirmed=state.round.confirmed.set(to, None))


class BetWithdrawn(OfSeat, frozen=True):
    KIND = "bet.withdrawn"

    returned_cents: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return decided(keep(state, to, Slip()), to)

    def money(self, case: Audited) -> Iterable[Transfer]:
        back = case.before.slip(case.to).total
        return (Transfer(case.layout, case.purse(case.to), back, Reason.WITHDRAWN),)

    def brought(self, to: str, state: State) -> Iterable[SeatReturn]:
        return (SeatReturn(to, self.round),)


class BetForfeited(OfSeat, frozen=True):
    """The wagers of a seat are kept, although the round is void."""

    KIND = "bet.forfeited"
    HEADING = "money"
    WEIGHT = Weight.NOTABLE

    cents: int
    rule: str

    def money(self, case: Audited) -> Iterable[Transfer]:
        if self.cents:
            yield Transfer(case.layout, case.bank, self.cents, Reason.FORFEITED)

    def brought(self, to: str, state: State) -> Iterable[SeatReturn]:
        return (SeatReturn(to, self.round, staked_cents=self.cents),)


class ChoiceMade(OfSeat, frozen=True):
    KIND = "choice.made"
    OF_ONE_SEAT = True

    stage: str
    option: str
    by: str  # `player`, or `time`
    stakes: Stakes
    choices: list[str]
    more: bool
    added_cents: int

    def apply(self, state: State, to: str) -> State:
        round_ = state.round
        after = Slip(self.stakes, tuple(self.choices))
        picks = round_.picks.set(to, after.choices) if state.phase == "wagering" else round_.picks
        state = keep(state, to, after).in_round(picks=picks, chosen=round_.chosen + 1)
        return state if self.more else decided(state, to)

    def money(self, case: Audited) -> Iterable[Transfer]:
        return staked(case, _more(case))


class PlayRestated(OfSeat, frozen=True):
    KIND = "play.restated"

    stakes: Stakes
    choices: list[str]
    rule: str

    def apply(self, state: State, to: str) -> State:
        return keep(state, to, Slip(self.stakes, tuple(self.choices)))


class InterimSettled(OfSeat, frozen=True):
    """Paid and off the layout, though the round goes on."""

    KIND = "interim.settled"

    lines: list[LineBody]
    won_cents: int
    returned_cents: int
    lost_cents: int
    stakes: Stakes

    def apply(self, state: State, to: str) -> State:
        before = state.round.interim.get(to, [])
        interim = state.round.interim.set(to, [*before, *self.lines])
        layout = state.layout
        return state.but(
            round=state.round.but(interim=interim),
            layout=layout.but(staked_cents=layout.staked_cents - self._staked_cents),
        )

    def money(self, case: Audited) -> Iterable[Transfer]:
        """What a choice settles is paid at once, and not again when the round ends."""
        table, state = case.settles, case.before
        if table is None or not isinstance(table.game, SettlesMeanwhile):
            raise Broken(f"table:{case.table}: nothing is settled there before a round ends")
        now = table.game.interim(state.open_slip(case.to)).in_chips(table.pays_in_cents)
        if [line._asdict() for line in now.lines] != self.lines:
            paid = f"round {state.round.number} paid something else before its end"
            raise Broken(f"table:{case.table}: {paid}")
        return settled(case, case.to, now)

    def brought(self, to: str, state: State) -> Iterable[SeatReturn]:
        came = self.won_cents + self.returned_cents
        return (SeatReturn(to, self.round, self._staked_cents, came),)

    @property
    def _staked_cents(self) -> int:
        return sum(line["stake_cents"] for line in self.lines)


class WageringRelaxed(StaffTableFact, frozen=True):
    KIND = "wagering.relaxed"
    TO = Audience.RECORD
    HEADING = "money"
    WEIGHT = Weight.NOTABLE

    round: int
    seat: str
    spot: str
    was_cents: int
    cents: int
    reason: str
    rule: str


class SeatsAsked(TableFact, frozen=True):
    KIND = "seats.asked"
    TO = Audience.RECORD

    round: int
    seats: list[str]

    def apply(self, state: State, to: str) -> State:
        asked = Map(dict.fromkeys(self.seats))
        return state.but(underway=state.underway.but(asked=asked))


class DecidingOpened(TableFact, frozen=True):
    KIND = "deciding.opened"

    round: int
    stage: str
    seats: int
    decides_at: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.but(
            phase="deciding",
            underway=state.underway.but(stage=self.stage, awaits=None),
            times=state.times.but(decides_at=self.decides_at, draw_at=None),
        )


class DecidingResumed(TableFact, frozen=True):
    KIND = "deciding.resumed"
    HEADING = "tables"

    round: int
    stage: str
    decides_at: int

    def apply(self, state: State, to: str) -> State:
        return state.but(times=state.times.but(decides_at=self.decides_at))


class DecidingClosed(TableFact, frozen=True):
    KIND = "deciding.closed"

    round: int
    stage: str
    reason: DecidingClosedBy

    def apply(self, state: State, to: str) -> State:
        return nothing_to_decide(state.but(phase="awaiting_result"))
