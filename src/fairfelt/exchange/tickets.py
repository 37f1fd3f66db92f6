"""Redeemable tickets, as a floor and the house speak of them.

The house issues a ticket: it alone knows which are good. A ticket is paid once the house has heard
that it was printed whole, and once only, wherever it is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

TakenBy = Literal["terminal", "kiosk", "cage", "void"]
TicketStatus = Literal["printing", "good", "taken", "withheld", "expired", "redeemed", "void"]


# -- what a floor asks ----------------------------------------------------------------------------


class IssueTicket(msgspec.Struct, frozen=True, tag="issue_ticket"):
    """Credit that was collected becomes a ticket. The floor holds it meanwhile."""

    cents: int
    terminal: str  # that prints it
    at: int  # when it was collected, by the clock of the floor
    valid_ms: int  # for how long it can be redeemed
    sitting: int = 0
    patron: str = ""  # whom a card has named


class TicketPrinted(msgspec.Struct, frozen=True, tag="ticket_printed"):
    """It was printed whole, and can be redeemed from now on."""

    validation: str
    at: int
    by: str = ""  # who has seen the paper, where the printer did not say so


class TakeTicket(msgspec.Struct, frozen=True, tag="take_ticket"):
    """A ticket was read. The house holds its value until it hears how that ended."""

    validation: str
    terminal: str  # where it was read
    at: int
    how: TakenBy
    by: str = ""  # of the staff, at the cage
    authorised_by: str = ""
    name: str = ""  # of whoever brought it, where the cage has asked,
    document: str = ""  # and by which document
    reason: str = ""


class EndTicket(msgspec.Struct, frozen=True, tag="end_ticket"):
    """It was paid and is out of use, or it was handed back and is as good as before."""

    request: int  # the one that took it
    validation: str
    cents: int
    paid: bool


class WithholdTicket(msgspec.Struct, frozen=True, tag="withhold_ticket"):
    """Payment waits, for an investigation or until an agreed time; or it waits no longer."""

    validation: str
    at: int
    withheld: bool
    reason: str
    notice: str = ""  # how the inspector was told
    until: int = 0  # an agreed time, where there is one
    by: str = ""
    authorised_by: str = ""


class FindTickets(msgspec.Struct, frozen=True, tag="find_tickets"):
    """By any number that is on a ticket, or by where and when it was issued. It changes nothing."""

    number: str = ""
    floor: str = ""
    terminal: str = ""
    since: int = 0
    until: int = 0  # no end


# -- what the house answers -----------------------------------------------------------------------


class Issued(msgspec.Struct, frozen=True, tag="issued"):
    """What is to be printed."""

    ticket: int
    validation: str
    cents: int
    at: int
    expires_at: int


class TicketGranted(msgspec.Struct, frozen=True, tag="ticket_granted"):
    """The house holds its value for this floor, which may pay it now."""

    ticket: int
    validation: str
    cents: int
    floor: str  # where it came from
    terminal: str
    sitting: int = 0


class TicketLine(msgspec.Struct, frozen=True):
    """A ticket as the house lists it."""

    ticket: int
    validation: str
    cents: int
    floor: str
    terminal: str
    at: int
    expires_at: int
    status: TicketStatus
    patron: str = ""
    reason: str = ""  # of what keeps it from being paid
    until: int = 0
    ended_at: int = 0  # when and where it was redeemed or made void
    ended_where: str = ""


class TicketList(msgspec.Struct, frozen=True, tag="tickets"):
    tickets: Sequence[TicketLine]


# Why the house does not pay a ticket. A console and a player terminal have words for each.
TICKETS_DECLINED = (
    "ticket_unknown", "ticket_unprinted", "ticket_taken", "ticket_redeemed", "ticket_void",
    "ticket_expired", "ticket_withheld", "ticket_not_withheld", "ticket_was_printed",
)  # fmt: skip
