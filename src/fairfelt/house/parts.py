"""What the house keeps: credit that nobody has claimed, tickets, and patrons with their cards."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from fairfelt.exchange.credits import Credit
from fairfelt.exchange.tickets import TakenBy, TicketLine, TicketStatus


class Reserved(NamedTuple):
    """For which floor and by which of its requests something is held, and under which hold."""

    floor: str
    request: int
    hold: int


class Keeping(NamedTuple):
    kept: Credit
    reserved: Reserved | None = None

    @property
    def listed(self) -> Credit:
        return msgspec.structs.replace(self.kept, taken=self.reserved is not None)


class IssuedTicket(NamedTuple):
    ticket: int
    validation: str
    cents: int
    floor: str
    terminal: str
    at: int
    expires_at: int
    sitting: int
    patron: str

    def line(self, status: TicketStatus) -> TicketLine:
        return TicketLine(
            self.ticket, self.validation, self.cents, self.floor, self.terminal, self.at,
            self.expires_at, status, self.patron,
        )  # fmt: skip


class Withheld(NamedTuple):
    """Why a ticket is not paid now, and until when where a time was agreed."""

    reason: str
    until: int = 0


class Taken(NamedTuple):
    """By whom a ticket was read, and under which hold its value is."""

    reserved: Reserved
    how: TakenBy
    terminal: str


class OpenTicket(NamedTuple):
    issued: IssuedTicket
    printed: bool = False
    withheld: Withheld | None = None
    taken: Taken | None = None

    def status(self, at: int) -> TicketStatus:
        if self.taken is not None:
            return "taken"
        if not self.printed:
            return "printing"
        if self.is_withheld(at):
            return "withheld"
        return "good" if at <= self.issued.expires_at else "expired"

    def is_withheld(self, at: int) -> bool:
        """An agreed time ends by itself; an investigation ends when somebody says so."""
        return self.withheld is not None and not 0 < self.withheld.until <= at

    def listed(self, at: int) -> TicketLine:
        why = self.withheld or Withheld("")
        line = self.issued.line(self.status(at))
        return msgspec.structs.replace(line, reason=why.reason, until=why.until)


class EndedTicket(NamedTuple):
    """A ticket that is out of use: whatever is read by that number is a copy."""

    issued: IssuedTicket
    how: TakenBy
    at: int
    where: str

    def status(self, at: int) -> TicketStatus:
        return "void" if self.how == "void" else "redeemed"

    def listed(self, at: int) -> TicketLine:
        line = self.issued.line(self.status(at))
        return msgspec.structs.replace(line, ended_at=self.at, ended_where=self.where)


class CardPlace(NamedTuple):
    """Where a card is in."""

    floor: str
    terminal: str
    card: str


class CasinoBar(NamedTuple):
    """A patron is excluded from the casino: spoken at this table of that floor, by this rule."""

    floor: str
    table: str
    rule: str


class Patron(NamedTuple):
    name: str
    card: str = ""  # the newest; every one before it is revoked
    place: CardPlace | None = None
    bars: tuple[CasinoBar, ...] = ()
