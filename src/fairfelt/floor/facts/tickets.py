"""Tickets at player terminals: collected, issued, printed, read, taken in or handed back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from fairfelt.floor.facts.base import FloorFact, StaffFloorFact
from fairfelt.journal import Audience, Weight
from fairfelt.ledger import AT_HOUSE, Reason, Transfer, meter, unclaimed

KEPT = 35  # of the tickets printed and of those taken in, the newest at each terminal

Printing = Literal["printing", "printed", "failed", "void"]
PaidTo = Literal["ticket"]


class Collect(NamedTuple):
    """Credit on its way out of a terminal, not answered by the house so far."""

    cents: int
    sitting: int
    at: int


class PrintedTicket(NamedTuple):
    ticket: int
    validation: str
    cents: int
    at: int
    expires_at: int
    sitting: int
    state: Printing = "printing"


class TicketInReader(NamedTuple):
    """A ticket that is neither in nor out: the house is asked, or the reader is to take it in."""

    validation: str
    at: int
    request: int  # by which it was taken
    ticket: int = 0  # once the house has granted it
    cents: int = 0


class AcceptedTicket(NamedTuple):
    validation: str
    cents: int
    at: int
    ticket: int


@dataclass(slots=True)
class Tickets:
    """All of it by terminal."""

    collecting: dict[str, Collect] = field(default_factory=dict)
    printed: dict[str, list[PrintedTicket]] = field(default_factory=dict)
    reading: dict[str, TicketInReader] = field(default_factory=dict)
    accepted: dict[str, list[AcceptedTicket]] = field(default_factory=dict)

    def printed_at(self, terminal: str, validation: str) -> PrintedTicket | None:
        there = self.printed.get(terminal, ())
        return next((one for one in there if one.validation == validation), None)

    def unsettled(self, terminal: str) -> PrintedTicket | None:
        """The ticket of which nobody knows so far whether it was printed whole."""
        open_ = ("printing", "failed")
        return next((one for one in self.printed.get(terminal, ()) if one.state in open_), None)

    def note(self, terminal: str, validation: str, state: Printing) -> None:
        there = self.printed.get(terminal, [])
        self.printed[terminal] = [
            one._replace(state=state) if one.validation == validation else one for one in there
        ]


class CollectBegun(FloorFact[Tickets], frozen=True):
    KIND = "collect.begun"
    TO = Audience.SEAT
    PART = "tickets"

    terminal: str
    cents: int
    sitting: int
    to: PaidTo
    at: int

    def change(self, part: Tickets) -> None:
        part.collecting[self.terminal] = Collect(self.cents, self.sitting, self.at)

    def money(self, to: str) -> Iterable[Transfer]:
        kept = unclaimed(self.terminal, self.sitting)
        return (Transfer(meter(self.terminal), kept, self.cents, Reason.COLLECTED),)


class CollectFailed(StaffFloorFact[Tickets], frozen=True):
    """The house has issued no ticket. What was collected is kept for that sitting."""

    KIND = "collect.failed"
    TO = Audience.SEAT
    HEADING = "money"
    WEIGHT = Weight.GRAVE
    PART = "tickets"

    terminal: str
    cents: int
    sitting: int
    code: str

    def change(self, part: Tickets) -> None:
        part.collecting.pop(self.terminal, None)


class _OfTicket(FloorFact[Tickets], frozen=True):
    PART = "tickets"

    terminal: str
    ticket: int
    validation: str
    cents: int


class _OfTicketByStaff(StaffFloorFact[Tickets], frozen=True):
    """Said by staff, or by the machine that did it."""

    PART = "tickets"

    terminal: str
    ticket: int
    validation: str
    cents: int


class TicketIssued(_OfTicket, frozen=True):
    KIND = "ticket.issued"
    TO = Audience.SEAT
    TO_MACHINES = True

    at: int
    expires_at: int
    sitting: int

    def change(self, part: Tickets) -> None:
        part.collecting.pop(self.terminal, None)
        there = part.printed.get(self.terminal, [])
        part.printed[self.terminal] = [*there, self.printed][-KEPT:]

    @property
    def printed(self) -> PrintedTicket:
        return PrintedTicket(
            self.ticket, self.validation, self.cents, self.at, self.expires_at, self.sitting
        )


class TicketPrintedWhole(_OfTicketByStaff, frozen=True):
    """The printer says so, or somebody of the staff who has seen the paper."""

    KIND = "ticket.printed"
    TO = Audience.SEAT

    def change(self, part: Tickets) -> None:
        part.note(self.terminal, self.validation, "printed")


class TicketUnprinted(_OfTicketByStaff, frozen=True):
    """It was issued, and the printer failed before it was whole. It is paid to nobody until staff
    have looked at the paper."""

    KIND = "ticket.unprinted"
    TO = Audience.SEAT
    HEADING = "money"
    WEIGHT = Weight.GRAVE

    fault: str

    def change(self, part: Tickets) -> None:
        part.note(self.terminal, self.validation, "failed")


class TicketVoided(_OfTicketByStaff, frozen=True):
    """It was not printed whole and is void for good. Its value is kept for that sitting."""

    KIND = "ticket.voided"
    HEADING = "money"
    WEIGHT = Weight.NOTABLE

    sitting: int
    reason: str

    def change(self, part: Tickets) -> None:
        part.note(self.terminal, self.validation, "void")

    def money(self, to: str) -> Iterable[Transfer]:
        kept = unclaimed(self.terminal, self.sitting)
        return (Transfer(AT_HOUSE, kept, self.cents, Reason.NOT_PRINTED),)


class TicketRead(FloorFact[Tickets], frozen=True):
    KIND = "ticket.read"
    TO = Audience.SEAT
    PART = "tickets"

    terminal: str
    validation: str
    request: int
    at: int

    def change(self, part: Tickets) -> None:
        part.reading[self.terminal] = TicketInReader(self.validation, self.at, self.request)


class TicketGood(_OfTicket, frozen=True):
    """The house pays it: the reader is to take it in."""

    KIND = "ticket.good"
    TO = Audience.SEAT
    TO_MACHINES = True

    def change(self, part: Tickets) -> None:
        reading = part.reading[self.terminal]
        part.reading[self.terminal] = reading._replace(ticket=self.ticket, cents=self.cents)


class TicketAccepted(_OfTicketByStaff, frozen=True):
    """It is past return, and its value is on the meter."""

    KIND = "ticket.accepted"
    TO = Audience.SEAT
    TO_MACHINES = True

    at: int

    def change(self, part: Tickets) -> None:
        part.reading.pop(self.terminal, None)
        there = part.accepted.get(self.terminal, [])
        new = AcceptedTicket(self.validation, self.cents, self.at, self.ticket)
        part.accepted[self.terminal] = [*there, new][-KEPT:]

    def money(self, to: str) -> Iterable[Transfer]:
        return (Transfer(AT_HOUSE, meter(self.terminal), self.cents, Reason.TICKET),)


class TicketHandedBack(StaffFloorFact[Tickets], frozen=True):
    """It is out again, and as good as it was."""

    KIND = "ticket.handed_back"
    TO = Audience.SEAT
    TO_MACHINES = True
    HEADING = "money"
    PART = "tickets"

    terminal: str
    validation: str
    code: str  # why

    def change(self, part: Tickets) -> None:
        part.reading.pop(self.terminal, None)
