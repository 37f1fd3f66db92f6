"""Unclaimed credit, as the house keeps it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from fairfelt.exchange.credits import Credit, FromRound
from fairfelt.house.facts.base import Answering
from fairfelt.house.parts import Keeping, Reserved
from fairfelt.house.state import HouseState
from fairfelt.ledger import Reason, Transfer, floor, hold, kept


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

    def change(self, state: HouseState) -> HouseState:
        kept = Credit(
            self.credit, self.cents, self.floor, self.terminal, self.at, self.reason, self.by,
            self.sitting, self.patron, self.rounds, taken=False,
        )  # fmt: skip
        credits = state.credits.set(self.credit, Keeping(kept))
        return replace(state, credits=credits, newest_credit=self.credit)


def _reserved(state: HouseState, credit: int, reserved: Reserved | None) -> HouseState:
    keeping = state.credits[credit]._replace(reserved=reserved)
    return replace(state, credits=state.credits.set(credit, keeping))


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

    def change(self, state: HouseState) -> HouseState:
        return _reserved(state, self.credit, Reserved(self.floor, self.request, self.hold))


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

    def change(self, state: HouseState) -> HouseState:
        return replace(state, credits=state.credits.delete(self.credit))


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

    def change(self, state: HouseState) -> HouseState:
        return _reserved(state, self.credit, None)
