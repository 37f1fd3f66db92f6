"""By what an entry of a table is found again: the rounds that it concerns, the seats that had
wagers in them, and what the log shows of it. All of it follows from the entry and from what the
table knows after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairfelt.core.seats import in_order
from fairfelt.core.validation import FIGURES
from fairfelt.floor.facts.money import CreditPaidOut
from fairfelt.floor.facts.tickets import TicketIssued
from fairfelt.floor.history.logbook import logged
from fairfelt.journal import Fact, FactBody, round_of
from fairfelt.ledger import Kind, Reason, Transfer, account_of
from fairfelt.store import NOT_INDEXED, Index, RoundMark, SeatRound
from fairfelt.table.facts import table_fact
from fairfelt.table.facts.base import TableFact
from fairfelt.table.facts.rounds import RoundSettled, TableOpened
from fairfelt.table.facts.wagers import BetPlaced
from fairfelt.table.state import State

# Out of a round that has ended. Not a set: a member of an enum takes longer to hash than to find.
_COMES_BACK = (Reason.RETURNED, Reason.WON, Reason.VOID)


def index_of(
    facts: Sequence[Fact], transfers: Sequence[Transfer], state: State, stream: str,
    plays: tuple[SeatRound, ...] | None = None,
) -> Index:  # fmt: skip
    """`state` is that of the table once the facts are so. Who had wagers may be known already."""
    if len(facts) == 1 and type(facts[0].body) is BetPlaced:  # most of them by far
        return NOT_INDEXED
    marks = {mark for fact in facts for mark in _marks(fact.body, state)}
    ended = {round_ for round_, what in marks if what == "ended"}
    marks = {mark for mark in marks if mark.what != "later" or mark.round not in ended}
    if plays is None:
        plays = plays_of(facts, transfers, state)
    return Index(tuple(sorted(marks)), plays, logged(facts, stream, state))


def floor_index(facts: Sequence[Fact], stream: str) -> Index:
    """The same for an entry of the floor itself, which may have issued a ticket."""
    found = (_number(fact.body) for fact in facts)
    return Index(logged=logged(facts, stream), vouchers=tuple(filter(None, found)))


def _number(body: FactBody) -> str:
    """Of a ticket, or of a voucher in earlier records: the first of these counted the journal."""
    if isinstance(body, CreditPaidOut):
        return body.voucher if len(body.voucher) == FIGURES else ""
    return body.validation if isinstance(body, TicketIssued) else ""


def _marks(body: FactBody, state: State) -> Iterator[RoundMark]:
    if not isinstance(body, TableFact):
        return
    if isinstance(body, TableOpened):
        yield RoundMark(0, "opened")
    round_ = round_of(body)
    if round_ is None:
        return
    if body.OPENS_ROUND:
        yield RoundMark(round_, "opened")
    elif body.ENDS_ROUND:
        yield RoundMark(round_, "ended")
    elif is_over(state, round_) and not body.OF_THE_NEXT:
        yield RoundMark(round_, "later")


def is_over(state: State, round_: int) -> bool:
    return round_ < state.round.number or (round_ == state.round.number and not state.in_progress)


def plays_of(
    facts: Sequence[Fact], transfers: Sequence[Transfer], state: State
) -> tuple[SeatRound, ...]:
    """What each seat had in the rounds that the facts end or come back to."""
    staked: dict[tuple[int, str], int] = {}
    came: dict[tuple[int, str], int] = {}
    whose: dict[str, int] = {}  # where a fact is about a round that is over
    for fact in facts:
        body = table_fact(fact)
        for seat, round_, stake, back in body.brought(fact.seat, state):
            staked[round_, seat] = staked.get((round_, seat), 0) + stake
            came[round_, seat] = came.get((round_, seat), 0) + back
            if body.OF_THE_PAST:  # the seat may be somebody else's by now
                whose[seat] = getattr(body, "sitting", 0)
        if body.ENDS_ROUND:
            _ended(body, transfers, state, staked, came)
    plays = [
        SeatRound(seat, round_, staked.get((round_, seat), 0), came.get((round_, seat), 0),
             whose[seat] if seat in whose else state.sitting(seat))
        for round_, seat in staked.keys() | came.keys()
    ]  # fmt: skip
    return tuple(sorted(plays))


def _ended(
    body: FactBody, transfers: Sequence[Transfer], state: State,
    staked: dict[tuple[int, str], int], came: dict[tuple[int, str], int],
) -> None:  # fmt: skip
    round_ = round_of(body) or 0
    settled = isinstance(body, RoundSettled)
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
