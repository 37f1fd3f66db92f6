"""Tickets: issued, printed, read, redeemed or handed back, withheld. Each decides and touches
nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fairfelt.core.validation import is_validation, new_validation
from fairfelt.exchange.messages import Ended
from fairfelt.exchange.tickets import (
    EndTicket,
    FindTickets,
    Issued,
    IssueTicket,
    TakeTicket,
    TicketGranted,
    TicketLine,
    TicketPrinted,
    WithholdTicket,
)
from fairfelt.house.decision import Decided, RequestCase
from fairfelt.house.facts.tickets import (
    TicketConfirmed,
    TicketEnded,
    TicketFreed,
    TicketOpened,
    TicketReserved,
    TicketWithheld,
)
from fairfelt.house.parts import EndedTicket, OpenTicket
from fairfelt.house.state import HouseState

LISTED_MOST = 200  # tickets that one look shows

_DECLINED = {
    "printing": "ticket_unprinted", "taken": "ticket_taken", "withheld": "ticket_withheld",
    "expired": "ticket_expired", "redeemed": "ticket_redeemed", "void": "ticket_void",
}  # fmt: skip


def issue(case: RequestCase, ask: IssueTicket) -> Decided:
    state, request, at = case.state, case.request, case.at
    number, validation = state.newest_ticket + 1, _new_validation(case)
    fact = TicketOpened(
        floor=request.floor, request=request.number, ticket=number, validation=validation,
        cents=ask.cents, terminal=ask.terminal, at=at, expires_at=at + ask.valid_ms,
        sitting=ask.sitting, patron=ask.patron,
    )  # fmt: skip
    return Decided(fact, Issued(number, validation, ask.cents, at, fact.expires_at))


def _new_validation(case: RequestCase) -> str:
    """By chance: nobody can work out the number of another ticket from that of their own."""
    while True:
        number = new_validation(case.below)
        if number not in case.state.tickets and number not in case.state.ended:
            return number


def printed(case: RequestCase, ask: TicketPrinted) -> Decided:
    found = _found(case.state, ask.validation)
    if isinstance(found, OpenTicket) and not found.printed:
        request = case.request
        fact = TicketConfirmed(
            floor=request.floor, request=request.number, validation=ask.validation, at=ask.at,
            by=ask.by,
        )  # fmt: skip
        return Decided(fact, Ended())
    return case.declined("ticket_was_printed" if found is not None else "ticket_unknown")


def take(case: RequestCase, ask: TakeTicket) -> Decided:
    """One that was not printed whole is paid to nobody: it can only be made void, and one that was
    printed whole cannot be."""
    found, at, request = _found(case.state, ask.validation), case.at, case.request
    if found is None:
        return case.declined("ticket_unknown")
    status = found.status(at)
    if status != ("printing" if ask.how == "void" else "good") or isinstance(found, EndedTicket):
        return case.declined(_DECLINED.get(status, "ticket_was_printed"))
    issued = found.issued
    fact = TicketReserved(
        floor=request.floor, request=request.number, ticket=issued.ticket,
        validation=issued.validation, cents=issued.cents, hold=case.next_hold,
        terminal=ask.terminal, at=ask.at, how=ask.how, by=ask.by,
        authorised_by=ask.authorised_by, name=ask.name, document=ask.document, reason=ask.reason,
    )  # fmt: skip
    granted = TicketGranted(
        issued.ticket, issued.validation, issued.cents, issued.floor, issued.terminal,
        issued.sitting,
    )  # fmt: skip
    return Decided(fact, granted)


def end(case: RequestCase, ask: EndTicket) -> Decided:
    """Only what this floor has taken by that very request is ended."""
    request, state = case.request, case.state
    found = state.tickets.get(ask.validation)
    taken = found.taken if found is not None else None
    if found is None or taken is None or taken.reserved[:2] != (request.floor, ask.request):
        return case.declined("not_taken")
    number, cents = found.issued.ticket, found.issued.cents
    if not ask.paid:
        freed = TicketFreed(
            floor=request.floor, request=request.number, ticket=number, validation=ask.validation,
            cents=cents, hold=taken.reserved.hold, taken=ask.request,
        )  # fmt: skip
        return Decided(freed, Ended())
    fact = TicketEnded(
        floor=request.floor, request=request.number, ticket=number, validation=ask.validation,
        cents=cents, hold=taken.reserved.hold, taken=ask.request, how=taken.how, at=case.at,
        where=taken.terminal,
    )  # fmt: skip
    return Decided(fact, Ended())


def withhold(case: RequestCase, ask: WithholdTicket) -> Decided:
    found, request = _found(case.state, ask.validation), case.request
    if found is None:
        return case.declined("ticket_unknown")
    if not isinstance(found, OpenTicket):
        return case.declined(_DECLINED[found.status(case.at)])
    if found.taken is not None:
        return case.declined("ticket_taken")
    if not ask.withheld and found.withheld is None:
        return case.declined("ticket_not_withheld")
    fact = TicketWithheld(
        floor=request.floor, request=request.number, validation=ask.validation, at=ask.at,
        withheld=ask.withheld, reason=ask.reason, notice=ask.notice, until=ask.until, by=ask.by,
        authorised_by=ask.authorised_by,
    )  # fmt: skip
    return Decided(fact, Ended())


def _found(state: HouseState, validation: str) -> OpenTicket | EndedTicket | None:
    return state.tickets.get(validation) or state.ended.get(validation)


PLANS: Mapping[type, Any] = {
    IssueTicket: issue, TicketPrinted: printed, TakeTicket: take, EndTicket: end,
    WithholdTicket: withhold,
}  # fmt: skip


# -- looking ----------------------------------------------------------------------------------


def find(state: HouseState, look: FindTickets, at: int) -> list[TicketLine]:
    """The newest first, and no more of them than a screen can use."""
    number = "".join(look.number.split())
    if is_validation(number):
        found = _found(state, number)
        return [] if found is None else [found.listed(at)]
    lines = (one.listed(at) for one in _all(state) if _fits(one, look, number))
    return sorted(lines, key=lambda line: -line.ticket)[:LISTED_MOST]


def _all(state: HouseState) -> Iterator[OpenTicket | EndedTicket]:
    yield from state.tickets.values()
    yield from state.ended.values()


def _fits(one: OpenTicket | EndedTicket, look: FindTickets, number: str) -> bool:
    issued = one.issued
    return (
        (not number or str(issued.ticket) == number)
        and look.floor in ("", issued.floor)
        and look.terminal in ("", issued.terminal)
        and look.since <= issued.at
        and (not look.until or issued.at <= look.until)
    )
