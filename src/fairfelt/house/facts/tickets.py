"""Redeemable tickets, as the house keeps them."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from fairfelt.exchange.tickets import TakenBy
from fairfelt.house.facts.base import Answering
from fairfelt.house.parts import EndedTicket, IssuedTicket, OpenTicket, Reserved, Taken, Withheld
from fairfelt.house.state import HouseState
from fairfelt.ledger import Reason, Transfer, floor, hold, ticket

ENDED_KEPT = 4096  # tickets that are out of use, the newest: copies of older ones are unknown


class TicketOpened(Answering, frozen=True):
    """A floor has collected credit, and may print a ticket for it."""

    KIND: ClassVar[str] = "ticket.opened"

    ticket: int
    validation: str
    cents: int
    terminal: str
    at: int
    expires_at: int
    sitting: int
    patron: str

    @property
    def money(self) -> tuple[Transfer, ...]:
        return (Transfer(floor(self.floor), ticket(self.ticket), self.cents, Reason.ISSUED),)

    def change(self, state: HouseState) -> HouseState:
        issued = IssuedTicket(
            self.ticket, self.validation, self.cents, self.floor, self.terminal, self.at,
            self.expires_at, self.sitting, self.patron,
        )  # fmt: skip
        tickets = state.tickets.set(self.validation, OpenTicket(issued))
        return replace(state, tickets=tickets, newest_ticket=self.ticket)


def _with(state: HouseState, validation: str, found: OpenTicket) -> HouseState:
    return replace(state, tickets=state.tickets.set(validation, found))


class TicketConfirmed(Answering, frozen=True):
    """It was printed whole."""

    KIND: ClassVar[str] = "ticket.confirmed"

    validation: str
    at: int
    by: str

    def change(self, state: HouseState) -> HouseState:
        found = state.tickets[self.validation]
        return _with(state, self.validation, found._replace(printed=True))


class TicketReserved(Answering, frozen=True):
    """It was read somewhere, and its value is held until that has ended."""

    KIND: ClassVar[str] = "ticket.reserved"

    ticket: int
    validation: str
    cents: int
    hold: int
    terminal: str
    at: int
    how: TakenBy
    by: str
    authorised_by: str
    name: str
    document: str
    reason: str

    @property
    def money(self) -> tuple[Transfer, ...]:
        return (Transfer(ticket(self.ticket), hold(self.hold), self.cents, Reason.HOLD_BEGUN),)

    def change(self, state: HouseState) -> HouseState:
        taken = Taken(Reserved(self.floor, self.request, self.hold), self.how, self.terminal)
        found = state.tickets[self.validation]
        return _with(state, self.validation, found._replace(taken=taken))


class TicketEnded(Answering, frozen=True):
    """It was paid, or is void: it is out of use for good."""

    KIND: ClassVar[str] = "ticket.ended"

    ticket: int
    validation: str
    cents: int
    hold: int
    taken: int  # the request that took it
    how: TakenBy
    at: int
    where: str  # at which terminal of that floor

    @property
    def money(self) -> tuple[Transfer, ...]:
        return (Transfer(hold(self.hold), floor(self.floor), self.cents, Reason.HOLD_POSTED),)

    def change(self, state: HouseState) -> HouseState:
        issued = state.tickets[self.validation].issued
        ended = state.ended.set(self.validation, EndedTicket(issued, self.how, self.at, self.where))
        newest = state.newest_end + 1
        ends = state.ends.set(newest, self.validation)
        if (oldest := newest - ENDED_KEPT) in ends:
            ended, ends = ended.delete(ends[oldest]), ends.delete(oldest)
        return replace(
            state, tickets=state.tickets.delete(self.validation), ended=ended, ends=ends,
            newest_end=newest,
        )  # fmt: skip


class TicketFreed(Answering, frozen=True):
    """It was handed back, and is as good as before."""

    KIND: ClassVar[str] = "ticket.freed"

    ticket: int
    validation: str
    cents: int
    hold: int
    taken: int

    @property
    def money(self) -> tuple[Transfer, ...]:
        return (Transfer(hold(self.hold), ticket(self.ticket), self.cents, Reason.HOLD_RELEASED),)

    def change(self, state: HouseState) -> HouseState:
        found = state.tickets[self.validation]
        return _with(state, self.validation, found._replace(taken=None))


class TicketWithheld(Answering, frozen=True):
    """Payment waits, or waits no longer."""

    KIND: ClassVar[str] = "ticket.withheld"

    validation: str
    at: int
    withheld: bool
    reason: str
    notice: str
    until: int
    by: str
    authorised_by: str

    def change(self, state: HouseState) -> HouseState:
        why = Withheld(self.reason, self.until) if self.withheld else None
        found = state.tickets[self.validation]
        return _with(state, self.validation, found._replace(withheld=why))
