"""Rounds that are put right after they were over, and payments that are kept back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from immutables import Map

from fairfelt.core.errors import Broken
from fairfelt.core.play import Coup
from fairfelt.journal import Audience, Weight
from fairfelt.ledger import (
    AccountId,
    Reason,
    Transfer,
    owed,
    owed_aside,
    unclaimed,
    withheld,
)
from fairfelt.table.facts.base import Audited, SeatReturn, StaffTableFact, TableFact
from fairfelt.table.facts.common import either_way, more_gone, slips_are_over, with_or_without
from fairfelt.table.parts import Stakes
from fairfelt.table.shapes import LineBody
from fairfelt.table.state import DAY_MS, State


class RoundRolledBack(StaffTableFact, frozen=True):
    KIND = "round.rolled_back"
    HEADING = "irregularities"
    WEIGHT = Weight.GRAVE
    FLAG = "rolled_back"
    PREVIEWED = True

    round: int
    was: str | None
    result: str | None
    rule: str
    irregularity: str
    was_coup: list[list[str]]
    coup: list[list[str]]
    reason: str
    more_cents: int
    less_cents: int

    def apply(self, state: State, to: str) -> State:
        number, result = self.round, self.result
        kept = ((n, result if n == number else was) for n, was in state.results)
        state = state.but(results=tuple((n, shown) for n, shown in kept if shown is not None))
        if result is not None:
            state = _cards_were_others(state, number, self.was_coup, self.coup)
        if number != state.round.number or state.in_progress:
            return state
        if result is None:
            state = slips_are_over(state).in_round(slips=Map())
        coup = Coup() if result is None else Coup.from_json(self.coup)
        # Every seat is told anew what became of its wagers.
        return state.in_round(result=result, interim=Map(), coup=coup)


def _cards_were_others(
    state: State, round_: int, was: Sequence[Sequence[str]], now: Sequence[Sequence[str]]
) -> State:
    """Only those that truly came do not come again from this shoe."""
    shoe = state.shoe
    if shoe is None or round_ < shoe.from_round:
        return state
    gone = more_gone(shoe.gone, (card for card, _ in now), back=(card for card, _ in was))
    return state.in_shoe(dealt=shoe.dealt + len(now) - len(was), gone=gone)


class PurseMoved(TableFact, frozen=True, kw_only=True):
    """What a change came to at a terminal: on its meter, held as unclaimed for the sitting, or in
    what former records keep for the whole terminal, owed by it. Of what was owed, debts that had
    been set aside have their numbers."""

    round: int
    seat: str
    cents: int
    rule: str | None
    sitting: int = 0  # whose round it was; 0 where that is not on record
    left: bool  # what is on the meter now is somebody else's
    meter_cents: int
    unclaimed_cents: int
    former_cents: int = 0  # what formats up to 4 held as unclaimed; since then only taken back
    owed_cents: int
    aside_cents: dict[str, int]

    def purse_money(self, case: Audited, bank: AccountId, reason: Reason) -> Iterator[Transfer]:
        """Between some account and whatever the money of the seat is in."""
        seat, unit = self.seat, case.unit
        aside = {int(number): cents for number, cents in self.aside_cents.items()}
        owed_cents = -self.owed_cents - sum(aside.values())
        held, former = unclaimed(seat, self.sitting, unit), unclaimed(seat, unit=unit)
        yield from either_way(bank, case.purse(seat), self.meter_cents, reason)
        yield from either_way(bank, held, self.unclaimed_cents, reason)
        yield from either_way(bank, former, self.former_cents, reason)
        yield from either_way(bank, owed(seat, unit), owed_cents, reason)
        for number, cents in aside.items():
            yield Transfer(bank, owed_aside(number, unit), cents, reason)


class SeatCorrected(PurseMoved, frozen=True, kw_only=True):
    """What stays for the next round may be other wagers than before."""

    KIND = "seat.corrected"
    TO = Audience.SEAT
    HEADING = "money"
    WEIGHT = Weight.NOTABLE
    OF_THE_PAST = True
    CITES = True
    FLAG = "corrected"

    table: str
    irregularity: str
    void: bool
    was_cents: int
    due_cents: int
    wager_cents: int
    lines: list[LineBody]
    standing: Stakes | None
    layout_cents: int
    carried_cents: int

    def apply(self, state: State, to: str) -> State:
        stands, layout, seat = self.standing, state.layout, self.seat
        if stands is None:
            return state
        staked = layout.staked_cents + sum(stands.values()) - sum(state.standing(seat).values())
        standing = with_or_without(layout.standing, seat, stands)
        return state.but(layout=layout.but(standing=standing, staked_cents=staked))

    def money(self, case: Audited) -> Iterable[Transfer]:
        self._check_sums()
        yield from self.purse_money(case, case.bank, Reason.CORRECTED)
        if self.standing is not None:
            more = sum(self.standing.values()) - sum(case.before.standing(self.seat).values())
            if more != self.layout_cents:
                raise Broken(f"round {self.round}: {self.seat} has another layout than is said")
            yield from either_way(case.bank, case.layout, more, Reason.CORRECTED)

    def _check_sums(self) -> None:
        """The difference is what it says, and what is due is what the lines add up to."""
        kept = self.unclaimed_cents + self.former_cents
        moved = self.meter_cents + kept - self.owed_cents
        lines = sum(line["win_cents"] + line["back_cents"] for line in self.lines)
        if not self.cents == moved == self.due_cents - self.was_cents:
            raise Broken(f"round {self.round}: the correction at {self.seat} does not add up")
        if self.void:  # what was not settled before goes back
            lines += self.wager_cents - sum(line["stake_cents"] for line in self.lines)
        if self.lines and lines + self.carried_cents != self.due_cents:
            raise Broken(f"round {self.round}: {self.seat} is due another amount by its lines")

    def brought(self, to: str, state: State) -> Iterable[SeatReturn]:
        return (SeatReturn(self.seat, self.round, came_cents=self.cents),)


class MeterAdjusted(StaffTableFact, frozen=True):
    KIND = "meter.adjusted"
    TO = Audience.RECORD
    HEADING = "money"
    WEIGHT = Weight.NOTABLE

    round: int
    seat: str
    cents: int
    rule: str
    irregularity: str
    reason: str
    at: int

    def apply(self, state: State, to: str) -> State:
        recent = (one for one in state.payments.by_hand if one[2] > self.at - DAY_MS)
        by_hand = (*recent, (self.seat, self.cents, self.at))
        return state.but(payments=state.payments.but(by_hand=by_hand))


class LayoutReconciled(StaffTableFact, frozen=True):
    KIND = "layout.reconciled"
    TO = Audience.RECORD
    HEADING = "money"
    WEIGHT = Weight.NOTABLE

    round: int
    cents: int
    rule: str
    reason: str

    def money(self, case: Audited) -> Iterable[Transfer]:
        return either_way(case.bank, case.layout, self.cents, Reason.RECONCILED)


# -- payments that are kept back ------------------------------------------------------------------


class PaymentToWithhold(TableFact, frozen=True):
    KIND = "payment.to_withhold"
    TO = Audience.SEAT
    HEADING = "money"
    WEIGHT = Weight.NOTABLE

    table: str
    round: int
    seat: str
    cents: int | None
    rule: str

    def apply(self, state: State, to: str) -> State:
        what = {"cents": self.cents, "rule": self.rule}
        to_withhold = state.payments.to_withhold.set(self.seat, what)
        return state.but(payments=state.payments.but(to_withhold=to_withhold))


class PaymentWithheld(PurseMoved, frozen=True, kw_only=True):
    KIND = "payment.withheld"
    TO = Audience.SEAT
    HEADING = "money"
    WEIGHT = Weight.NOTABLE
    OF_THE_PAST = True

    table: str

    def apply(self, state: State, to: str) -> State:
        kept = (*state.payments.withheld, (self.round, self.seat, self.cents))
        return state.but(payments=state.payments.but(withheld=kept))

    def money(self, case: Audited) -> Iterable[Transfer]:
        return self.purse_money(case, withheld(self.seat, case.unit), Reason.WITHHELD)


def _payment_decided(state: State, payment: tuple[int, str, int]) -> State:
    kept = list(state.payments.withheld)
    kept.remove(payment)
    return state.but(payments=state.payments.but(withheld=tuple(kept)))


class PaymentReleased(PurseMoved, frozen=True, kw_only=True):
    KIND = "payment.released"
    TO = Audience.SEAT
    HEADING = "money"
    WEIGHT = Weight.NOTABLE
    OF_THE_PAST = True

    table: str

    def apply(self, state: State, to: str) -> State:
        return _payment_decided(state, (self.round, self.seat, self.cents))

    def money(self, case: Audited) -> Iterable[Transfer]:
        return self.purse_money(case, withheld(self.seat, case.unit), Reason.RELEASED)


class PaymentKept(TableFact, frozen=True):
    KIND = "payment.kept"
    TO = Audience.SEAT
    HEADING = "money"
    WEIGHT = Weight.NOTABLE
    OF_THE_PAST = True

    table: str
    round: int
    seat: str
    cents: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return _payment_decided(state, (self.round, self.seat, self.cents))

    def money(self, case: Audited) -> Iterable[Transfer]:
        return (Transfer(withheld(self.seat, case.unit), case.bank, self.cents, Reason.KEPT),)

    def brought(self, to: str, state: State) -> Iterable[SeatReturn]:
        return (SeatReturn(self.seat, self.round, came_cents=-self.cents),)


# -- what was paid in error -----------------------------------------------------------------------


class InterimTakenBack(PurseMoved, frozen=True, kw_only=True):
    """What was paid before the round was void."""

    KIND = "interim.taken_back"
    TO = Audience.SEAT

    table: str

    def money(self, case: Audited) -> Iterable[Transfer]:
        return self.purse_money(case, case.bank, Reason.TAKEN_BACK)

    def brought(self, to: str, state: State) -> Iterable[SeatReturn]:
        return (SeatReturn(self.seat, self.round, came_cents=-self.cents),)


class OverpaymentRecovered(PurseMoved, frozen=True, kw_only=True):
    KIND = "overpayment.recovered"
    TO = Audience.RECORD
    HEADING = "money"
    WEIGHT = Weight.NOTABLE
    OF_THE_PAST = True
    CITES = True

    reason: str
    by: str
    authorised_by: str = ""

    def money(self, case: Audited) -> Iterable[Transfer]:
        return self.purse_money(case, case.bank, Reason.OVERPAID)

    def brought(self, to: str, state: State) -> Iterable[SeatReturn]:
        return (SeatReturn(self.seat, self.round, came_cents=-self.cents),)


class OverpaymentTaken(TableFact, frozen=True):
    """The same, as the seat is told it."""

    KIND = "overpayment.taken"
    TO = Audience.SEAT
    FLAG = "corrected"
    PLAYBACK = "players"  # staff would be told twice

    table: str
    round: int
    cents: int
    owed_cents: int
    rule: str | None
    left: bool
    sitting: int = 0
