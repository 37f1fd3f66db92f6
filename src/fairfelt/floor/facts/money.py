"""Money that goes into and out of a credit meter away from the tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from fairfelt.floor.facts.base import FloorFact, StaffFloorFact
from fairfelt.journal import Audience, Weight
from fairfelt.ledger import (
    AT_HOUSE,
    Reason,
    Transfer,
    meter,
    notes,
    owed,
    owed_aside,
    paid,
    unclaimed,
)


@dataclass(slots=True)
class Debts:
    """Where each of them arose, and what was said of it, by its number."""

    aside: dict[int, dict[str, Any]] = field(default_factory=dict)


class NoteInserted(FloorFact[None], frozen=True):
    KIND = "note.inserted"
    TO = Audience.SEAT
    TO_MACHINES = True

    cents: int

    def money(self, to: str) -> Iterable[Transfer]:
        return (Transfer(notes(to), meter(to), self.cents, Reason.NOTE),)


class CreditPaidOut(FloorFact[None], frozen=True):
    """On a voucher, before there were tickets."""

    KIND = "credit.paid_out"
    TO = Audience.SEAT
    FORMER = True

    cents: int
    voucher: str

    def money(self, to: str) -> Iterable[Transfer]:
        return (Transfer(meter(to), paid(to), self.cents, Reason.PAID_OUT),)


class CreditHeld(StaffFloorFact[None], frozen=True):
    KIND = "credit.held"
    TO = Audience.SEAT
    HEADING = "money"
    WEIGHT = Weight.NOTABLE

    cents: int
    reason: str
    rule: str
    sitting: int = 0  # whose it was; 0 where that is not on record

    def money(self, to: str) -> Iterable[Transfer]:
        return (Transfer(meter(to), unclaimed(to, self.sitting), self.cents, Reason.UNCLAIMED),)


class CreditGivenBack(StaffFloorFact[None], frozen=True):
    KIND = "credit.given_back"
    TO = Audience.SEAT
    HEADING = "money"
    WEIGHT = Weight.NOTABLE

    cents: int
    reason: str
    rule: str
    credit: int = 0  # its number at the house; none from before there was one
    from_floor: str = ""
    from_terminal: str = ""
    from_sitting: int = 0

    def money(self, to: str) -> Iterable[Transfer]:
        source = AT_HOUSE if self.credit else unclaimed(to)
        return (Transfer(source, meter(to), self.cents, Reason.CLAIMED),)


class DebtCollected(StaffFloorFact[None], frozen=True):
    KIND = "debt.collected"
    TO = Audience.SEAT
    HEADING = "money"
    WEIGHT = Weight.NOTABLE

    cents: int
    reason: str
    rule: str

    def money(self, to: str) -> Iterable[Transfer]:
        return (Transfer(meter(to), owed(to), self.cents, Reason.DEBT_COLLECTED),)


class DebtSetAside(StaffFloorFact[Debts], frozen=True):
    KIND = "debt.set_aside"
    HEADING = "money"
    WEIGHT = Weight.NOTABLE
    PART = "debts"

    debt: int
    terminal: str
    cents: int
    reason: str
    at: int
    sitting: int = 0  # whose it is; 0 where that is not on record
    round: int = 0  # after which its debtor left, where that is the reason

    def change(self, part: Debts) -> None:
        said = {"terminal": self.terminal, "sitting": self.sitting, "reason": self.reason,
                "by": self.by, "at": self.at}  # fmt: skip
        # Snapshots of earlier releases have no round, and must come out the same.
        part.aside[self.debt] = said | ({"round": self.round} if self.round else {})

    def money(self, to: str) -> Iterable[Transfer]:
        here = owed(self.terminal)
        return (Transfer(owed_aside(self.debt), here, self.cents, Reason.SET_ASIDE),)
