"""Rounds that are over, put right by the difference.

What the round is due to a seat, less what the seat has received out of it so far, is paid or taken.
The first settlement stays on record, and so does whatever was put right before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from fairfelt.core.errors import Refused
from fairfelt.core.game import Settlement
from fairfelt.core.play import Coup, Slip, SpotId
from fairfelt.ledger import Reason
from fairfelt.rulebooks import Irregularity
from fairfelt.table import dice, purse
from fairfelt.table.facts.corrections import RoundRolledBack, SeatCorrected
from fairfelt.table.irregular import interim
from fairfelt.table.irregular.case import Case, Cause
from fairfelt.table.irregular.said import Forfeits, RemedyDetails
from fairfelt.table.past import Past
from fairfelt.table.shapes import line_body
from fairfelt.table.state import NO_SLIP, State
from fairfelt.table.table import Step, Table

UNSETTLED = Settlement(())
ROUNDS_MOST = 20  # to choose from: more than anybody remembers


@dataclass(frozen=True, slots=True)
class DueToSeat:
    """What a seat should have got out of a round, and what of its stakes stays for the next."""

    cents: int
    settlement: Settlement = UNSETTLED
    stays: Mapping[SpotId, int] | None = None  # none where nothing does, or that is not in question
    void: bool = False
    rule: str = ""  # where it is another than that of the case


def to_choose(table: Table) -> list[dict[str, Any]]:
    """The last rounds that have a result, newest first."""
    return [{"value": number, "result": came} for number, came in table.state.results[:ROUNDS_MOST]]


def find_past(table: Table, case: Case[Any], *, settles: bool = False) -> Past:
    """The round to correct, if that can still be done. To settle it anew takes the rules by which
    it was played; what goes back, or is kept, was laid whatever they were."""
    number = case.round or table.state.round.number
    past = _known(table, case.past, number)
    _check_in_time(table, case, number)
    if settles and not past.playable:
        raise Refused("rules_changed", round=number)
    return settled_past(table, past, number)


def _known(table: Table, past: Past | None, round_: int) -> Past:
    if past is None:
        raise Refused("round_unknown", table=table.id, round=round_)
    return past


def settled_past(table: Table, past: Past | None, round_: int) -> Past:
    """A round on record that has a result."""
    known = _known(table, past, round_)
    if not known.settled:
        raise Refused("round_void", round=round_)
    return known


def as_it_was(table: Table, past: Past) -> Table:
    """The table under the configuration under which the round was played."""
    then = table if past.config_hash == table.config_hash else past.then
    if then is None:
        raise Refused("rules_changed", round=past.round)
    return then


def last_completed(table: Table) -> int:
    """The number of the last round that has a result; 0 where there is none."""
    return table.state.results[0][0] if table.state.results else 0


def _check_in_time(table: Table, case: Case[Any], round_: int) -> None:
    last = _is_the_last(case, round_) if case.seats else round_ == last_completed(table)
    if not is_in_time(table, case.found, round_, last=last):
        raise Refused("round_stands", round=round_, rule=case.rule)


def is_in_time(table: Table, found: Irregularity, round_: int, *, last: bool) -> bool:
    """Whether a round can still be corrected. `last`: no later one has a result."""
    state = table.state
    here = _is_of_these_cards(state, round_)
    return {
        "settled": False,
        "next_round": here and round_ == state.round.number and not state.in_progress,
        "next_coup": here and round_ == state.cards.last_round,
        "last": last,
        "recorded": True,
    }[found.until]


def _is_the_last(case: Case[Any], round_: int) -> bool:
    """Of each seat that it concerns."""
    return all(round_ == case.last_played.get(seat, 0) for seat in case.seats)


def _is_of_these_cards(state: State, round_: int) -> bool:
    """A table that was closed since, or a shoe from which all cards were taken, leaves what was
    before as it is."""
    shoe, first = state.shoe, state.first_round
    if shoe is not None:
        first = max(first, shoe.from_round, shoe.emptied_after + 1)
    return state.phase != "closed" and round_ >= first


def void_settled(table: Table, step: Step, case: Case[Forfeits]) -> None:
    """Every stake goes back, winnings are taken back, and what is forfeited is kept."""
    past, forfeited = find_past(table, case), case.seats
    if past.cleared and case.said.round is None:
        raise Refused("round_unnamed", round=past.round)
    for seat in forfeited:
        if seat not in past.slips:
            raise Refused("seat_has_no_wager", seat=seat)
    check_decided(table, past, past.slips)
    nothing = dict[SpotId, int]() if as_it_was(table, past).carries else None
    kept = interim.standing(table, case, past.slips)
    dues = {
        seat: DueToSeat(0, stays=nothing, void=True, rule=case.found.forfeit_rule or "")
        if seat in forfeited
        else _due_for_void(slip, kept.get(seat, Settlement(())), nothing)
        for seat, slip in past.slips.items()
    }
    _roll_back(table, step, case, past, None, dues)


def _due_for_void(slip: Slip, kept: Settlement, stays: Mapping[SpotId, int] | None) -> DueToSeat:
    return DueToSeat(interim.due_cents(slip, kept), kept, stays, void=True)


def void_throw(table: Table, step: Step, case: Case[RemedyDetails]) -> None:
    """The throw of a round that is over never counted. What it had decided goes back; what it left
    standing stands."""
    past = find_past(table, case)
    check_decided(table, past, past.slips)
    then = as_it_was(table, past)
    dues = dict[str, DueToSeat]()
    for seat, slip in past.slips.items():
        stays = then.settle(past.coup, slip).standing
        back = slip.total - sum(stays.values())
        dues[seat] = DueToSeat(back, stays=stays if then.carries else None, void=True)
    _roll_back(table, step, case, past, None, dues)


def resettle(table: Table, step: Step, case: Case[Any], coup: Coup) -> None:
    """Settle the round by the right coup."""
    past = find_past(table, case, settles=True)
    then = as_it_was(table, past)
    if coup == past.coup:
        raise Refused("result_same", round=past.round, result=then.game.result(coup))
    check_decided(table, past, past.slips)
    seats = past.slips.keys() - past.void_seats
    dues = {seat: due_by(then, coup, past, seat) for seat in past.slips if seat in seats}
    _roll_back(table, step, case, past, coup, dues)
    if is_on_layout(table, past):
        step.settled.update({seat: due.settlement for seat, due in dues.items()})
        if table.throws:
            dice.pass_on(table, step, step.settled)


def due_by(then: Table, coup: Coup, past: Past, seat: str) -> DueToSeat:
    settlement = then.settle(coup, past.slips[seat])
    stays = settlement.standing if then.carries else None
    return DueToSeat(settlement.paid_cents, settlement, stays)


def due_cents(table: Table, past: Past, seat: str) -> int:
    """What a seat should have got out of a round as it stands now, in money."""
    slip, rode = past.slips.get(seat, NO_SLIP), past.rode.get(seat, 0)
    if seat in past.void_seats:
        return slip.total - rode
    settlement = as_it_was(table, past).settle(past.coup, slip)
    return settlement.paid_cents + sum(settlement.standing.values()) - rode


def is_on_layout(table: Table, past: Past) -> bool:
    """Whether the table still shows the round."""
    return past.round == table.state.round.number and not table.state.in_progress


def check_decided(table: Table, past: Past, seats: Iterable[str]) -> None:
    """What is kept back of a payment is released or kept before anything else is said of it: else
    it might be taken twice."""
    undecided = {seat for round_, seat, _ in table.state.payments.withheld if round_ == past.round}
    for seat in seats:
        if seat in undecided:
            raise Refused("payment_withheld", seat=seat, round=past.round)


def _roll_back(
    table: Table,
    step: Step,
    cause: Cause,
    past: Past,
    coup: Coup | None,
    dues: Mapping[str, DueToSeat],
) -> None:
    """`more_cents` is what seats are due in addition, `less_cents` what they had too much, whether
    it is taken back or owed."""
    changes = [difference(table, cause, past, seat, due) for seat, due in dues.items()]
    then = as_it_was(table, past)
    table.tell(
        step,
        RoundRolledBack(
            round=past.round,
            was=then.game.result(past.coup),
            result=None if coup is None else then.game.result(coup),
            rule=cause.rule,
            irregularity=cause.name,
            by=cause.by.number,
            was_coup=past.coup.to_json(),
            coup=(coup or past.coup).to_json(),
            reason=cause.reason,
            more_cents=sum(cents for cents in changes if cents > 0),
            less_cents=-sum(cents for cents in changes if cents < 0),
        ),
    )
    for seat, due in dues.items():
        give(table, step, cause, past, seat, due)


def difference(table: Table, cause: Cause, past: Past, seat: str, due: DueToSeat) -> int:
    """What is paid to the seat, or taken from it below zero."""
    carried = _carried(table, cause, past, seat, due)
    return due.cents + carried.cents - past.received.get(seat, 0)


def give(table: Table, step: Step, cause: Cause, past: Past, seat: str, due: DueToSeat) -> None:
    """Pay or take the difference, and tell the seat why."""
    was, carried = past.received.get(seat, 0), _carried(table, cause, past, seat, due)
    cents = difference(table, cause, past, seat, due)
    theirs = purse.of(table.state, cause.purses, past, seat)
    moved = purse.move(table.money.bank, theirs, cents, Reason.CORRECTED, past.ended)
    step.transfers += moved.transfers
    step.transfers += table.money.correct_layout(carried.layout_cents, past.ended)
    table.tell(
        step,
        SeatCorrected(
            table=table.id,
            round=past.round,
            seat=seat,
            rule=due.rule or cause.rule,
            irregularity=cause.name,
            void=due.void,
            was_cents=was,
            due_cents=was + cents,
            cents=cents,
            **moved.told,
            wager_cents=past.slips.get(seat, NO_SLIP).total,
            lines=[line_body(line) for line in due.settlement.lines],
            standing=carried.standing,
            layout_cents=carried.layout_cents,
            carried_cents=carried.cents,
        ),
        seat,
    )


class Carried(NamedTuple):
    """What becomes of wagers that stayed for later rounds, or should have."""

    standing: dict[SpotId, int] | None = None  # none: the layout is left as it is
    layout_cents: int = 0  # so much more lies there
    cents: int = 0  # and the rest of the difference comes to so much in money


def _carried(table: Table, cause: Cause, past: Past, seat: str, due: DueToSeat) -> Carried:
    """While the table still shows the round, its layout is corrected. What was taken down or played
    on since cannot be: a stake that stayed and should not have is paid for by the seat whose wager
    it became, and one that should have stayed goes back. So nobody can make a round stand by
    touching what it left."""
    if due.stays is None:
        return Carried()
    owes = sum(due.stays.values()) - past.rode.get(seat, 0)
    has_left = purse.of(table.state, cause.purses, past, seat).is_held
    if past.cleared or has_left or not is_on_layout(table, past):
        return Carried(cents=owes)
    lies, left = table.state.layout.standing.get(seat, {}), past.left.get(seat, {})
    stands = {spot: lies.get(spot, 0) if spot in left else c for spot, c in due.stays.items()}
    more = sum(stands.values()) - sum(lies.values())
    return Carried({spot: c for spot, c in stands.items() if c}, more, owes - more)
