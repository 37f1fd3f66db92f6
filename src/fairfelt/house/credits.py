"""Unclaimed credit: kept, held while a floor pays it, claimed or freed. Each decides and touches
nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fairfelt.exchange.messages import (
    Answer,
    Declined,
    Ended,
    EndTake,
    Granted,
    KeepCredit,
    Kept,
    Request,
    TakeCredit,
)
from fairfelt.house.facts import (
    CreditClaimed,
    CreditFreed,
    CreditKept,
    CreditReserved,
    HouseFact,
    RequestDeclined,
)
from fairfelt.house.state import HouseState, Keeping


class CreditOutcome(NamedTuple):
    """What becomes so, and what the floor is answered."""

    fact: HouseFact
    answer: Answer


def declined(request: Request, code: str) -> CreditOutcome:
    fact = RequestDeclined(floor=request.floor, request=request.number, code=code)
    return CreditOutcome(fact, Declined(code))


def keep(state: HouseState, request: Request, ask: KeepCredit, _: int) -> CreditOutcome:
    credit = state.newest_credit + 1
    fact = CreditKept(
        floor=request.floor, request=request.number, credit=credit, cents=ask.cents,
        terminal=ask.terminal, at=ask.at, reason=ask.reason, rule=ask.rule, by=ask.by,
        sitting=ask.sitting, patron=ask.patron, rounds=ask.rounds,
    )  # fmt: skip
    return CreditOutcome(fact, Kept(credit))


def take(state: HouseState, request: Request, ask: TakeCredit, next_hold: int) -> CreditOutcome:
    if code := _why_not(state.credits.get(ask.credit), ask.cents):
        return declined(request, code)
    kept = state.credits[ask.credit].kept
    fact = CreditReserved(
        floor=request.floor, request=request.number, credit=ask.credit, cents=ask.cents,
        hold=next_hold, terminal=ask.terminal, at=ask.at, name=ask.name, document=ask.document,
        reason=ask.reason, by=ask.by, authorised_by=ask.authorised_by,
    )  # fmt: skip
    return CreditOutcome(
        fact, Granted(ask.credit, ask.cents, kept.floor, kept.terminal, kept.sitting)
    )


def _why_not(keeping: Keeping | None, cents: int) -> str:
    if keeping is None:
        return "credit_gone"
    if keeping.reserved is not None:
        return "credit_taken"
    return "" if keeping.kept.cents == cents else "credit_differs"


def end_take(state: HouseState, request: Request, ask: EndTake, _: int) -> CreditOutcome:
    """Only what this floor has taken by that very request is ended."""
    keeping = state.credits.get(ask.credit)
    reserved = keeping.reserved if keeping is not None else None
    if reserved is None or reserved[:2] != (request.floor, ask.request):
        return declined(request, "not_taken")
    kind: Any = CreditClaimed if ask.paid else CreditFreed
    fact = kind(
        floor=request.floor, request=request.number, credit=ask.credit,
        cents=state.credits[ask.credit].kept.cents, hold=reserved.hold, taken=ask.request,
    )  # fmt: skip
    return CreditOutcome(fact, Ended())


PLANS: dict[type, Callable[[HouseState, Request, Any, int], CreditOutcome]] = {
    KeepCredit: keep,
    TakeCredit: take,
    EndTake: end_take,
}
