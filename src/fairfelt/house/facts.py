"""What can be so at the house. Each kind is a class, with the money that moves when it becomes so:
the house and whoever audits it ask the same question of the same declaration."""

from __future__ import annotations

from typing import ClassVar

from fairfelt.core.errors import Broken
from fairfelt.exchange.messages import FromRound
from fairfelt.journal import Audience, Fact, FactBody
from fairfelt.ledger import Reason, Transfer, floor, hold, kept


class HouseFact(FactBody, frozen=True):
    TO: ClassVar[Audience] = Audience.RECORD

    @property
    def money(self) -> tuple[Transfer, ...]:
        return ()


class HouseOpened(HouseFact, frozen=True):
    KIND: ClassVar[str] = "house.opened"

    demo: bool  # simulated money and real money never share a record


class Answering(HouseFact, frozen=True):
    """Every fact but the first answers a request of a floor."""

    floor: str
    request: int


class CreditKept(Answering, frozen=True):
    """Where it came from stays with it, and whose it is."""

    KIND: ClassVar[str] = "credit.kept"

    credit: int
    cents: int
    terminal: str
    at: int
    reason: str
    rule: str
    by: str
    sitting: int = 0
    patron: str = ""
    rounds: tuple[FromRound, ...] = ()

    @property
    def money(self) -> tuple[Transfer, ...]:
        return (Transfer(floor(self.floor), kept(self.credit), self.cents, Reason.UNCLAIMED),)


class CreditReserved(Answering, frozen=True):
    """It is held for a floor that pays it to somebody whom the cage has identified."""

    KIND: ClassVar[str] = "credit.reserved"

    credit: int
    cents: int
    hold: int
    terminal: str
    at: int
    name: str
    document: str
    reason: str
    by: str
    authorised_by: str

    @property
    def money(self) -> tuple[Transfer, ...]:
        return (Transfer(kept(self.credit), hold(self.hold), self.cents, Reason.HOLD_BEGUN),)


class CreditClaimed(Answering, frozen=True):
    """The floor has paid it."""

    KIND: ClassVar[str] = "credit.claimed"

    credit: int
    cents: int
    hold: int
    taken: int  # the request that took it

    @property
    def money(self) -> tuple[Transfer, ...]:
        return (Transfer(hold(self.hold), floor(self.floor), self.cents, Reason.HOLD_POSTED),)


class CreditFreed(Answering, frozen=True):
    """The floor could not pay it: it can be claimed again."""

    KIND: ClassVar[str] = "credit.freed"

    credit: int
    cents: int
    hold: int
    taken: int

    @property
    def money(self) -> tuple[Transfer, ...]:
        return (Transfer(hold(self.hold), kept(self.credit), self.cents, Reason.HOLD_RELEASED),)


class RequestDeclined(Answering, frozen=True):
    KIND: ClassVar[str] = "request.declined"

    code: str


def read(fact: Fact) -> HouseFact:
    """Raises Broken where the house knows no such fact."""
    if not isinstance(fact.body, HouseFact):
        raise Broken(f"house: {fact.kind} is no fact of the house")
    return fact.body
