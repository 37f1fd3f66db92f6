"""By what an entry of a table is found again: the rounds that it concerns, the seats that had
wagers in them, and what the log shows of it. All of it follows from the entry and from what the
table knows after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairfelt.core.seats import in_order
from fairfelt.floor.logbook import logged
from fairfelt.floor.vouchers import is_number
from fairfelt.journal import Fact
from fairfelt.ledger import Kind, Reason, Transfer, account_of
from fairfelt.store import NOT_INDEXED, Index, Mark, Play
from fairfelt.table.state import State

_OPENS = ("round.opened", "dummy.opened")
ENDS = ("round.settled", "round.voided", "dummy.ended")
# Out of a round that has ended. Not a set: a member of an enum takes longer to hash than to find.
_COMES_BACK = (Reason.RETURNED, Reason.WON, Reason.VOID)
# A wager that is not there any more when the round ends was played all the same.
_GONE_BEFORE = ("bet.returned", "bet.withdrawn", "bet.forfeited", "seat.excluded")
# Of a round that is over: the seat may be somebody else's by now.
_OF_THE_PAST = ("seat.corrected", "overpayment.recovered", "payment.kept")
# Of a round that is over, but only about what stays for the next.
_OF_THE_NEXT = ("bet.stands", "bet.placed")


def index_of(
    facts: Sequence[Fact], transfers: Sequence[Transfer], state: State, stream: str
) -> Index:
    """`state` is that of the table once the facts are so."""
    if len(facts) == 1 and facts[0].kind == "bet.placed":  # most of them by far
        return NOT_INDEXED
    marks = {mark for fact in facts for mark in _marks(fact, state)}
    ended = {round_ for round_, what in marks if what == "ended"}
    marks = {mark for mark in marks if mark.what != "later" or mark.round not in ended}
    plays = _plays(facts, transfers, state)
    return Index(tuple(sorted(marks)), tuple(sorted(plays)), logged(facts, stream, state))


def floor_index(facts: Sequence[Fact], stream: str) -> Index:
    """The same for an entry of the floor itself, which may have paid out with a voucher."""
    paid = (fact.body["voucher"] for fact in facts if fact.kind == "credit.paid_out")
    return Index(logged=logged(facts, stream), vouchers=tuple(filter(is_number, paid)))


def _marks(fact: Fact, state: State) -> Iterator[Mark]:
    if fact.kind == "table.opened":
        yield Mark(0, "opened")
    round_ = fact.body.get("round")
    if not isinstance(round_, int):
        return
    if fact.kind in _OPENS:
        yield Mark(round_, "opened")
    elif fact.kind in ENDS:
        yield Mark(round_, "ended")
    elif is_over(state, round_) and fact.kind not in _OF_THE_NEXT:
        yield Mark(round_, "later")


def is_over(state: State, round_: int) -> bool:
    return round_ < state.round.number or (round_ == state.round.number and not state.in_progress)


def _plays(facts: Sequence[Fact], transfers: Sequence[Transfer], state: State) -> list[Play]:
    staked: dict[tuple[int, str], int] = {}
    came: dict[tuple[int, str], int] = {}
    whose: dict[str, int] = {}  # where a fact is about a round that is over
    for fact in facts:
        for seat, round_, cents in _corrected(fact, state):
            came[round_, seat] = came.get((round_, seat), 0) + cents
            if fact.kind in _OF_THE_PAST:
                whose[seat] = fact.body.get("sitting", 0)
        for seat, round_, cents in _not_returned(fact):
            staked[round_, seat] = staked.get((round_, seat), 0) + cents
        if fact.kind in ENDS:
            _ended(fact, transfers, state, staked, came)
    return [
        Play(seat, round_, staked.get((round_, seat), 0), came.get((round_, seat), 0),
             whose[seat] if seat in whose else state.sitting(seat))
        for round_, seat in staked.keys() | came.keys()
    ]  # fmt: skip


def _corrected(fact: Fact, state: State) -> Iterator[tuple[str, int, int]]:
    """(seat, round, what more came to it) of a fact about one seat."""
    body = fact.body
    if fact.kind == "seat.corrected":
        yield body["seat"], body["round"], body["cents"]
    elif fact.kind in ("overpayment.recovered", "payment.kept", "interim.taken_back"):
        yield body["seat"], body["round"], -body["cents"]
    elif fact.kind == "interim.settled":
        yield fact.seat, body["round"], body["won_cents"] + body["returned_cents"]
    elif fact.kind in _GONE_BEFORE and not body.get("stands"):
        yield fact.seat, body.get("round", state.round.number), 0


def _not_returned(fact: Fact) -> Iterator[tuple[str, int, int]]:
    """(seat, round, stake) of wagers that are settled or kept before the round ends."""
    if fact.kind == "interim.settled":
        yield fact.seat, fact.body["round"], sum(line["stake_cents"] for line in fact.body["lines"])
    elif fact.kind == "bet.forfeited":
        yield fact.seat, fact.body["round"], fact.body["cents"]


def _ended(
    fact: Fact, transfers: Sequence[Transfer], state: State,
    staked: dict[tuple[int, str], int], came: dict[tuple[int, str], int],
) -> None:  # fmt: skip
    round_, settled = fact.body["round"], fact.kind == "round.settled"
    if settled:
        for seat in in_order(state.round.slips):
            staked[round_, seat] = state.open_slip(seat).total
    for move in transfers:
        if move.reason not in _COMES_BACK:
            continue
        if (target := account_of(move.target)).kind is Kind.METER:
            key = round_, target.owner
            came[key] = came.get(key, 0) + move.cents
            if not settled and move.reason is Reason.VOID:
                staked[key] = staked.get(key, 0) + move.cents
