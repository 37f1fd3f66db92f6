"""Tickets that come in: the reader holds one while the host decides what it is worth."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.sas.cabinet import Cabinet, PollReply, PollRow
from fairfelt.sas.events import EventCode
from fairfelt.sas.fields import Bcd, Binary, FieldRow, FieldValue, Raw, UnreadableError, Values
from fairfelt.sas.memory import TicketIn, ValidationKind
from fairfelt.sas.meters import Counter
from fairfelt.sas.terminal import RedemptionStatus
from fairfelt.sas.tickets_out import add_up

_IN_READER, _NO_TICKET = 0x00, 0xFF
_CASHABLE, _NONE_OF_OURS, _HOW = 0x00, 0x80, 0xFF
_REDEMPTION = 0b100000  # of the controls
_AS_DIGITS = 0x00
_OPEN = (RedemptionStatus.WAITING, RedemptionStatus.PENDING)


# -- what the terminal says ---------------------------------------------------------------------


def ticket_inserted(cabinet: Cabinet, number: str) -> bool:
    open_one = cabinet.memory.ticket is not None and cabinet.memory.ticket.status in _OPEN
    allowed = cabinet.setup.tickets and cabinet.memory.validation.controls & _REDEMPTION
    if open_one or not allowed or len(number) != 18 or not number.isdecimal():
        return False
    cabinet.memory.events.withdraw(EventCode.TICKET_DONE)
    cabinet.memory.ticket = TicketIn(number, cabinet.at)
    cabinet.memory.events.ask(EventCode.TICKET_INSERTED)
    return True


def ticket_redeemed(cabinet: Cabinet, number: str) -> None:
    ticket = cabinet.memory.ticket
    if ticket is not None and (ticket.number, ticket.status) == (number, RedemptionStatus.PENDING):
        add_up(cabinet, ValidationKind.TICKET_REDEEMED, ticket.cents)
        _end(cabinet, ticket, RedemptionStatus.REDEEMED)


def ticket_failed(cabinet: Cabinet, number: str, why: RedemptionStatus) -> None:
    ticket = cabinet.memory.ticket
    if ticket is not None and ticket.number == number and ticket.status in _OPEN:
        ticket.cents = 0
        _end(cabinet, ticket, why)


def resume(cabinet: Cabinet) -> None:
    ticket = cabinet.memory.ticket
    if ticket is not None and ticket.status == RedemptionStatus.PENDING:
        cabinet.terminal.redeem_ticket(ticket.number, ticket.cents)
    elif ticket is not None and ticket.status == RedemptionStatus.WAITING:
        _return(cabinet, ticket, RedemptionStatus.TOO_LATE)


def ticket_due(cabinet: Cabinet, line_is_down: bool) -> None:
    """A host that does not decide in time, or is not there, decides nothing."""
    ticket, timing = cabinet.memory.ticket, cabinet.timing
    if ticket is None or ticket.status != RedemptionStatus.WAITING:
        return
    if line_is_down:
        _return(cabinet, ticket, RedemptionStatus.LINE_DOWN)
    elif cabinet.at - ticket.at > timing.ticket_ms:
        _return(cabinet, ticket, RedemptionStatus.TOO_LATE)


def _end(cabinet: Cabinet, ticket: TicketIn, status: RedemptionStatus) -> None:
    ticket.status = status
    cabinet.memory.events.withdraw(EventCode.TICKET_INSERTED)
    cabinet.memory.events.ask(EventCode.TICKET_DONE)


def _return(cabinet: Cabinet, ticket: TicketIn, why: RedemptionStatus) -> None:
    _end(cabinet, ticket, why)
    cabinet.terminal.return_ticket(ticket.number, why)


# -- what the host asks -------------------------------------------------------------------------


def _read(cabinet: Cabinet, _: Values) -> PollReply:
    ticket = cabinet.memory.ticket
    if ticket is None or ticket.status != RedemptionStatus.WAITING:
        return PollReply({"status": _NO_TICKET})
    return PollReply(
        {**_told(ticket), "status": _IN_READER},
        heard=lambda: cabinet.memory.events.withdraw(EventCode.TICKET_INSERTED),
    )


def _told(ticket: TicketIn) -> dict[str, FieldValue]:
    return {
        "status": ticket.status,
        "cents": ticket.cents,
        "parsing": _AS_DIGITS,
        "validation": bytes.fromhex(ticket.number),
    }


def _redeem(cabinet: Cabinet, asked: Values) -> PollReply:
    ticket, code = cabinet.memory.ticket, asked.number("code")
    if ticket is None:
        return PollReply({"status": RedemptionStatus.NONE})
    if code == _HOW:
        return _how(cabinet, ticket)
    if ticket.status != RedemptionStatus.WAITING:
        return PollReply({**_told(ticket), "status": RedemptionStatus.NOT_IN_THIS_CYCLE}, done=True)
    why = _refusal(cabinet, ticket, asked)
    if why is not None:
        _return(cabinet, ticket, why)
    else:
        ticket.status, ticket.cents = RedemptionStatus.PENDING, _cents(asked.data("cents"))
        cabinet.memory.events.withdraw(EventCode.TICKET_INSERTED)
        cabinet.terminal.redeem_ticket(ticket.number, ticket.cents)
    return PollReply(_told(ticket), done=True)


def _how(cabinet: Cabinet, ticket: TicketIn) -> PollReply:
    if ticket.status in _OPEN:
        return PollReply(_told(ticket))
    return PollReply(
        _told(ticket), heard=lambda: cabinet.memory.events.withdraw(EventCode.TICKET_DONE)
    )


def _refusal(cabinet: Cabinet, ticket: TicketIn, asked: Values) -> RedemptionStatus | None:
    """Why this ticket goes back, if it does."""
    status, code = RedemptionStatus, asked.number("code")
    if code >= _NONE_OF_OURS:
        return status.REFUSED_BY_HOST
    if code != _CASHABLE or asked.number("parsing", -1) != _AS_DIGITS:
        return status.UNSUPPORTED
    if asked.data("validation") != bytes.fromhex(ticket.number):
        return status.WRONG_NUMBER
    try:
        cents = _cents(asked.data("cents"))
    except UnreadableError:
        return status.BAD_AMOUNT
    return _limit(cabinet, cents)


def _limit(cabinet: Cabinet, cents: int) -> RedemptionStatus | None:
    credit = cabinet.terminal.counters(0).get(Counter.CREDIT, 0)
    if cents == 0:
        return RedemptionStatus.BAD_AMOUNT
    if credit + cents > cabinet.setup.credit_cents_most:
        return RedemptionStatus.ABOVE_LIMIT
    if cents % cabinet.setup.credit_cents:
        return RedemptionStatus.NOT_WHOLE_CREDITS
    return None


def _cents(data: bytes) -> int:
    return Bcd(5).unpack(data)[0]


_TICKET = FieldRow(
    (("status", Binary()), ("cents", Bcd(5)), ("parsing", Binary()), ("validation", Raw(9)))
)
_DECISION = FieldRow(
    (
        ("code", Binary()),
        ("cents", Raw(5)),
        ("parsing", Binary()),
        ("validation", Raw(9)),
        ("expiry", Raw(4)),
        ("pool", Raw(2)),
    ),
    needed=1,
)

POLLS: Mapping[int, PollRow] = {
    0x70: PollRow("ticket", _read, answer=_TICKET, answer_sized=True),
    0x71: PollRow("redeem", _redeem, _DECISION, _TICKET, True, True),
}
