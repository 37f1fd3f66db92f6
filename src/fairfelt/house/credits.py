"""Unclaimed credit: kept, held while a floor pays it, claimed or freed. Each decides and touches
nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairfelt.exchange.credits import EndTake, Granted, KeepCredit, Kept, TakeCredit
from fairfelt.exchange.messages import Ended
from fairfelt.house.decision import Decided, RequestCase
from fairfelt.house.facts.credits import (
    CreditClaimed,
    CreditFreed,
    CreditKept,
    CreditReserved,
)
from fairfelt.house.parts import Keeping


def keep(case: RequestCase, ask: KeepCredit) -> Decided:
    request, credit = case.request, case.state.newest_credit + 1
    fact = CreditKept(
        floor=request.floor, request=request.number, credit=credit, cents=ask.cents,
        terminal=ask.terminal, at=ask.at, reason=ask.reason, rule=ask.rule, by=ask.by,
        sitting=ask.sitting, patron=ask.patron, rounds=ask.rounds,
    )  # fmt: skip
    return Decided(fact, Kept(credit))


def take(case: RequestCase, ask: TakeCredit) -> Decided:
    state, request = case.state, case.request
    if code := _why_not(state.credits.get(ask.credit), ask.cents):
        return case.declined(code)
    kept = state.credits[ask.credit].kept
    fact = CreditReserved(
        floor=request.floor, request=request.number, credit=ask.credit, cents=ask.cents,
        hold=case.next_hold, terminal=ask.terminal, at=ask.at, name=ask.name,
        document=ask.document, reason=ask.reason, by=ask.by, authorised_by=ask.authorised_by,
    )  # fmt: skip
    return Decided(fact, Granted(ask.credit, ask.cents, kept.floor, kept.terminal, kept.sitting))


def _why_not(keeping: Keeping | None, cents: int) -> str:
    if keeping is None:
        return "credit_gone"
    if keeping.reserved is not None:
        return "credit_taken"
    return "" if keeping.kept.cents == cents else "credit_differs"


def end_take(case: RequestCase, ask: EndTake) -> Decided:
    """Only what this floor has taken by that very request is ended."""
    request, keeping = case.request, case.state.credits.get(ask.credit)
    reserved = keeping.reserved if keeping is not None else None
    if keeping is None or reserved is None or reserved[:2] != (request.floor, ask.request):
        return case.declined("not_taken")
    kind: Any = CreditClaimed if ask.paid else CreditFreed
    fact = kind(
        floor=request.floor, request=request.number, credit=ask.credit, cents=keeping.kept.cents,
        hold=reserved.hold, taken=ask.request,
    )  # fmt: skip
    return Decided(fact, Ended())


PLANS: Mapping[type, Any] = {KeepCredit: keep, TakeCredit: take, EndTake: end_take}
