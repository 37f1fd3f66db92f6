"""What the house knows, as its facts make it. A fact turns one state into the next."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from immutables import Map

from fairfelt.exchange.messages import Credit
from fairfelt.house.facts import (
    Answering,
    CreditClaimed,
    CreditFreed,
    CreditKept,
    CreditReserved,
    HouseFact,
    HouseOpened,
)


class Reserved(NamedTuple):
    """For which floor and by which of its requests a credit is held, and under which hold."""

    floor: str
    request: int
    hold: int


class Keeping(NamedTuple):
    kept: CreditKept
    reserved: Reserved | None = None

    @property
    def listed(self) -> Credit:
        one = self.kept
        return Credit(
            one.credit, one.cents, one.floor, one.terminal, one.at, one.reason, one.by, one.sitting,
            one.patron, one.rounds, self.reserved is not None,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class HouseState:
    demo: bool | None = None  # not known before the house has opened
    last: Map[str, int] = field(default_factory=Map)  # the newest request of each floor
    credits: Map[int, Keeping] = field(default_factory=Map)  # those that nobody has been paid yet
    newest_credit: int = 0

    def after(self, fact: HouseFact) -> HouseState:
        """The state once a fact is so."""
        state = self
        if isinstance(fact, Answering):
            state = replace(self, last=self.last.set(fact.floor, fact.request))
        match fact:
            case HouseOpened(demo=demo):
                return replace(state, demo=demo)
            case CreditKept(credit=credit):
                credits = state.credits.set(credit, Keeping(fact))
                return replace(state, credits=credits, newest_credit=credit)
            case CreditReserved(credit=credit):
                reserved = Reserved(fact.floor, fact.request, fact.hold)
                return state._with(credit, state.credits[credit]._replace(reserved=reserved))
            case CreditFreed(credit=credit):
                return state._with(credit, state.credits[credit]._replace(reserved=None))
            case CreditClaimed(credit=credit):
                return replace(state, credits=state.credits.delete(credit))
        return state

    def _with(self, credit: int, keeping: Keeping) -> HouseState:
        return replace(self, credits=self.credits.set(credit, keeping))

    def listed(self) -> list[Credit]:
        return [self.credits[number].listed for number in sorted(self.credits)]
