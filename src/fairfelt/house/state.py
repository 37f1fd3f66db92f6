"""What the house knows, as its facts make it. A fact turns one state into the next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from immutables import Map

from fairfelt.exchange.credits import Credit
from fairfelt.house.parts import EndedTicket, Keeping, OpenTicket, Patron, Reserved


class Holding(NamedTuple):
    """Something that a floor has taken and not ended so far."""

    reserved: Reserved
    cents: int


@dataclass(frozen=True, slots=True)
class HouseState:
    demo: bool | None = None  # not known before the house has opened
    last: Map[str, int] = field(default_factory=Map)  # the newest request of each floor
    credits: Map[int, Keeping] = field(default_factory=Map)  # those that nobody has been paid yet
    newest_credit: int = 0
    tickets: Map[str, OpenTicket] = field(default_factory=Map)  # by validation number
    newest_ticket: int = 0
    ended: Map[str, EndedTicket] = field(default_factory=Map)  # the newest of those out of use,
    ends: Map[int, str] = field(default_factory=Map)  # and in which order they came to be
    newest_end: int = 0
    patrons: Map[str, Patron] = field(default_factory=Map)  # by number
    cards: Map[str, str] = field(default_factory=Map)  # whose each card is, or was

    def listed(self) -> list[Credit]:
        return [self.credits[number].listed for number in sorted(self.credits)]

    def holding(self) -> Iterator[Holding]:
        """All that floors have taken and not ended."""
        for keeping in self.credits.values():
            if keeping.reserved is not None:
                yield Holding(keeping.reserved, keeping.kept.cents)
        for ticket in self.tickets.values():
            if (taken := ticket.taken) is not None:
                yield Holding(taken.reserved, ticket.issued.cents)
