"""What concerns single terminals: their wagers, what a round paid to them, their meters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.core.play import Slip
from fairfelt.ledger import Reason
from fairfelt.rulebooks import Irregularity
from fairfelt.table import purse, rounds
from fairfelt.table.act import need
from fairfelt.table.facts.corrections import (
    MeterAdjusted,
    PaymentKept,
    PaymentReleased,
    PaymentToWithhold,
    PaymentWithheld,
)
from fairfelt.table.irregular import bounds, settled
from fairfelt.table.irregular.case import Case, Cause
from fairfelt.table.irregular.said import (
    Adjustment,
    OfSeats,
    OneSeat,
    RemedyDetails,
    SomeSeats,
    Withholding,
)
from fairfelt.table.past import Past
from fairfelt.table.table import Step, Table

_VOIDING = "void_seat"
_OPEN_TO_IT = ("wagering", "awaiting_result", "result_entered", "suspended")


def check_void(table: Table, found: Irregularity | None = None) -> None:
    """What the other seats are dealt may depend on whose wagers are there."""
    need(table, _VOIDING, *_OPEN_TO_IT)
    state = table.state
    if table.decision_ms and state.round.coup.draws and state.phase == "awaiting_result":
        raise Refused("phase_forbids", act=_VOIDING, phase="dealing")


def void_seat(table: Table, step: Step, case: Case[SomeSeats]) -> None:
    """The stakes of these terminals go back, without winnings; everybody else's wagers stand."""
    _need_seats(case)
    if case.round is None:
        void_now(table, step, case.seats, case.found.playing_rule or case.rule)
    else:
        void_past(table, step, case, settled.find_past(table, case), case.seats)


def void_past(table: Table, step: Step, cause: Cause, past: Past, seats: tuple[str, ...]) -> None:
    for seat in seats:
        _check_has_wager(seat, past)
        if seat in past.void_seats:
            raise Refused("seat_void", seat=seat, round=past.round)
    settled.check_decided(table, past, seats)
    for seat in seats:
        stays = dict[str, int]() if settled.as_it_was(table, past).carries else None
        due = settled.DueToSeat(past.slips[seat].total, stays=stays, void=True)
        settled.give(table, step, cause, past, seat, due)


def void_now(table: Table, step: Step, seats: tuple[str, ...], rule: str) -> None:
    for seat in seats:
        if not table.state.slip(seat).stakes:
            raise Refused("seat_has_no_wager", seat=seat)
        if seat in table.state.round.interim:  # the difference is known once it is settled
            raise Refused("phase_forbids", act=_VOIDING, phase="dealing")
    rounds.lapse_late(table, step, [seat for seat in seats if seat in table.state.layout.late])
    for seat in seats:
        stakes = dict(table.state.slip(seat).stakes)
        rounds.give_back(table, step, seat, stakes, Slip(), Reason.DECLARED_VOID, rule)


def recalculate(table: Table, step: Step, case: Case[OfSeats]) -> None:
    """What the round is due to these terminals, or to all of them, by its records."""
    past = settled.find_past(table, case, settles=True)
    for seat in case.seats:
        _check_has_wager(seat, past)
    seats = [s for s in case.seats or past.slips if s not in past.void_seats]
    settled.check_decided(table, past, seats)
    then = settled.as_it_was(table, past)
    dues = {seat: settled.due_by(then, past.coup, past, seat) for seat in seats}
    wrong = {s: d for s, d in dues.items() if settled.difference(table, case, past, s, d)}
    if not wrong:
        raise Refused("nothing_differs", round=past.round)
    for seat, due in wrong.items():
        settled.give(table, step, case, past, seat, due)


def adjust(table: Table, step: Step, case: Case[Adjustment]) -> None:
    """What a round has paid to a terminal is put right by hand."""
    (seat,), cents, past = _one_seat(case), case.said.cents or 0, settled.find_past(table, case)
    _check_has_wager(seat, past)
    settled.check_decided(table, past, (seat,))
    received, most = past.received.get(seat, 0), bounds.most_paid(table, past, seat)
    _check_as_shown(case, past, seat)
    if not cents or not min(received, 0) <= received + cents <= max(most, received):
        raise Refused(
            "adjustment_invalid",
            seat=seat, round=past.round, received_cents=received, most_cents=most,
        )  # fmt: skip
    settled.give(table, step, case, past, seat, settled.DueToSeat(received + cents))
    table.tell(
        step,
        MeterAdjusted(
            round=past.round,
            seat=seat,
            cents=cents,
            rule=case.rule,
            irregularity=case.name,
            reason=case.reason,
            by=case.by.number,
            at=case.at,
        ),
    )


def _check_as_shown(case: Case[Adjustment], past: Past, seat: str) -> None:
    """An adjustment is made to what its author was looking at: what somebody else has adjusted
    meanwhile is not adjusted a second time. Looking itself needs no such thing."""
    received, shown = past.received.get(seat, 0), case.said.received_cents
    if case.looks:
        return
    if shown is None:
        raise Refused("received_missing", seat=seat, round=past.round)
    if shown != received:
        raise Refused(
            "received_changed",
            seat=seat, round=past.round, shown_cents=shown, received_cents=received,
        )  # fmt: skip


def check_withhold(table: Table, found: Irregularity) -> None:
    need(table, "withhold", "result_entered")


def withhold(table: Table, step: Step, case: Case[Withholding]) -> None:
    """What a round pays is kept back as soon as it is settled. What it has paid is taken off the
    meter, and what that lacks is asked back."""
    if case.round is None:
        _withhold_soon(table, step, case)
        return
    (seat,), past = _one_seat(case), settled.find_past(table, case)
    free = past.received.get(seat, 0) - _withheld(table, seat, past.round)
    cents = free if case.said.cents is None else case.said.cents
    if not 1 <= cents <= free:
        raise Refused("withheld_less", seat=seat, round=past.round, received_cents=free)
    theirs = purse.of(table.state, case.purses, past, seat)
    moved = purse.move(table.money.withheld(seat), theirs, -cents, Reason.WITHHELD)
    step.transfers += moved.transfers
    table.tell(
        step,
        PaymentWithheld(
            table=table.id,
            round=past.round,
            seat=seat,
            cents=cents,
            **moved.told,
            rule=case.rule,
        ),
        seat,
    )


def _withhold_soon(table: Table, step: Step, case: Case[Withholding]) -> None:
    (seat,), cents, state = _one_seat(case), case.said.cents, table.state
    if seat not in state.round.slips:
        raise Refused("seat_has_no_wager", seat=seat)
    if seat in state.payments.to_withhold or (cents is not None and cents < 1):
        raise Refused("withheld_less", seat=seat, round=state.round.number, received_cents=0)
    table.tell(
        step,
        PaymentToWithhold(
            table=table.id,
            round=table.state.round.number,
            seat=seat,
            cents=cents,
            rule=case.rule,
        ),
        seat,
    )


def release(table: Table, step: Step, case: Case[OneSeat]) -> None:
    """It was the player's after all. What was asked back is no longer owed."""
    round_, seat, cents = _kept_back(table, case)
    past = case.past
    if past is None:
        raise Refused("round_unknown", table=table.id, round=round_)
    theirs = purse.of(table.state, case.purses, past, seat)
    moved = purse.move(table.money.withheld(seat), theirs, cents, Reason.RELEASED)
    step.transfers += moved.transfers
    table.tell(
        step,
        PaymentReleased(
            table=table.id, round=round_, seat=seat, cents=cents, **moved.told, rule=case.rule
        ),
        seat,
    )


def keep(table: Table, step: Step, case: Case[OneSeat]) -> None:
    """It was not the player's. What was asked back stays owed."""
    round_, seat, cents = _kept_back(table, case)
    step.transfers.append(table.money.keep(seat, cents))
    table.tell(
        step,
        PaymentKept(table=table.id, round=round_, seat=seat, cents=cents, rule=case.rule),
        seat,
    )


def withheld_of(table: Table, said: RemedyDetails) -> tuple[int, str, int] | None:
    """The round, the seat and the amount that is meant of what is kept back."""
    seats = said.seats if isinstance(said, OfSeats) else ()
    kept = table.state.payments.withheld
    meant = (one for one in kept if one[1] in seats and said.round in (None, one[0]))
    return next(meant, None)


def _kept_back(table: Table, case: Case[OneSeat]) -> tuple[int, str, int]:
    (seat,) = _one_seat(case)
    if (kept := withheld_of(table, case.said)) is None:
        raise Refused("nothing_withheld", seat=seat)
    return kept


def _withheld(table: Table, seat: str, round_: int) -> int:
    kept = table.state.payments.withheld
    return sum(cents for number, whose, cents in kept if (number, whose) == (round_, seat))


def last_of(found: Irregularity, said: RemedyDetails, last: Mapping[str, int]) -> int | None:
    """The last round that these players have played, if the rule speaks of that."""
    if found.until != "last" or not isinstance(said, OfSeats) or not said.seats:
        return None
    rounds = {last[seat] for seat in said.seats}
    if len(rounds) > 1:
        raise Refused("rounds_differ", rule=found.rule)
    (round_,) = rounds
    if not round_:
        raise Refused("seat_has_no_wager", seat=said.seats[0])
    return round_


def _need_seats(case: Case[SomeSeats]) -> None:
    if not case.seats:
        raise Refused("seats_missing")


def _one_seat(case: Case[Any]) -> tuple[str]:
    if len(case.seats) != 1:
        raise Refused("seats_missing")
    return (case.seats[0],)


def _check_has_wager(seat: str, past: Past) -> None:
    if seat not in past.slips:
        raise Refused("seat_has_no_wager", seat=seat)
