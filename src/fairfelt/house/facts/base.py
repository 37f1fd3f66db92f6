"""What a fact of the house declares: what it says, how it changes what the house knows, and the
money that moves when it becomes so. The house and whoever audits it ask the same declaration."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from fairfelt.core.errors import Broken
from fairfelt.house.state import HouseState
from fairfelt.journal import Audience, Fact, FactBody
from fairfelt.ledger import Transfer


class HouseFact(FactBody, frozen=True):
    TO: ClassVar[Audience] = Audience.RECORD

    @property
    def money(self) -> tuple[Transfer, ...]:
        return ()

    def after(self, state: HouseState) -> HouseState:
        """The state once this is so."""
        return state


class HouseOpened(HouseFact, frozen=True):
    KIND: ClassVar[str] = "house.opened"

    demo: bool  # simulated money and real money never share a record

    def after(self, state: HouseState) -> HouseState:
        return replace(state, demo=self.demo)


class Answering(HouseFact, frozen=True):
    """Every fact but the first answers a request of a floor."""

    floor: str
    request: int

    def after(self, state: HouseState) -> HouseState:
        heard = replace(state, last=state.last.set(self.floor, self.request))
        return self.change(heard)

    def change(self, state: HouseState) -> HouseState:
        return state


class RequestDeclined(Answering, frozen=True):
    KIND: ClassVar[str] = "request.declined"

    code: str


def read(fact: Fact) -> HouseFact:
    """Raises Broken where the house knows no such fact."""
    if not isinstance(fact.body, HouseFact):
        raise Broken(f"house: {fact.kind} is no fact of the house")
    return fact.body
