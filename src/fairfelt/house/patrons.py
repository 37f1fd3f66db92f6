"""Patrons and their cards: enrolled, issued, put in, taken out, excluded. Each decides and touches
nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairfelt.exchange.messages import Ended
from fairfelt.exchange.patrons import (
    AdmitPatron,
    BarPatron,
    CardDeclined,
    CardGood,
    CheckCard,
    EnrolPatron,
    IssueCard,
    ReleaseCard,
)
from fairfelt.house.decision import Decided, RequestCase
from fairfelt.house.facts.patrons import (
    CardIssued,
    CardPutIn,
    CardRefused,
    CardTakenOut,
    PatronAdmitted,
    PatronBarred,
    PatronEnrolled,
)


def enrol(case: RequestCase, ask: EnrolPatron) -> Decided:
    if ask.patron in case.state.patrons:
        return case.declined("patron_known")
    fact = PatronEnrolled(
        floor=case.request.floor, request=case.request.number, patron=ask.patron, name=ask.name,
        at=ask.at, by=ask.by, authorised_by=ask.authorised_by,
    )  # fmt: skip
    return Decided(fact, Ended())


def issue(case: RequestCase, ask: IssueCard) -> Decided:
    """No number is ever on two cards: whoever finds an old one has nothing."""
    if ask.patron not in case.state.patrons:
        return case.declined("patron_unknown")
    if ask.card in case.state.cards:
        return case.declined("card_known")
    fact = CardIssued(
        floor=case.request.floor, request=case.request.number, patron=ask.patron, card=ask.card,
        at=ask.at, by=ask.by, authorised_by=ask.authorised_by,
    )  # fmt: skip
    return Decided(fact, Ended())


def check(case: RequestCase, ask: CheckCard) -> Decided:
    request = case.request
    if (no := _why_not(case, ask)) is not None:
        refused = CardRefused(
            floor=request.floor, request=request.number, card=ask.card, terminal=ask.terminal,
            at=ask.at, code=no.code,
        )  # fmt: skip
        return Decided(refused, no)
    patron = case.state.cards[ask.card]
    fact = CardPutIn(
        floor=request.floor, request=request.number, patron=patron, card=ask.card,
        terminal=ask.terminal, at=ask.at,
    )  # fmt: skip
    return Decided(fact, CardGood(patron))


def _why_not(case: RequestCase, ask: CheckCard) -> CardDeclined | None:
    """A patron is in at one terminal at a time, with whichever card."""
    number = case.state.cards.get(ask.card)
    if number is None:
        return CardDeclined("card_unknown")
    patron = case.state.patrons[number]
    if patron.card != ask.card:
        return CardDeclined("card_revoked")
    if patron.bars:
        return CardDeclined("patron_excluded", rule=patron.bars[0].rule)
    place = patron.place
    if place is not None and place[:2] != (case.request.floor, ask.terminal):
        return CardDeclined("card_elsewhere", place.floor, place.terminal)
    return None


def release(case: RequestCase, ask: ReleaseCard) -> Decided:
    """Only what is in there is freed: a card that was declined never was."""
    request, number = case.request, case.state.cards.get(ask.card, "")
    patron = case.state.patrons.get(number)
    if patron is None or patron.place != (request.floor, ask.terminal, ask.card):
        return case.declined("not_taken")
    fact = CardTakenOut(
        floor=request.floor, request=request.number, patron=number, card=ask.card,
        terminal=ask.terminal, at=ask.at,
    )  # fmt: skip
    return Decided(fact, Ended())


def bar(case: RequestCase, ask: BarPatron) -> Decided:
    request = case.request
    if ask.patron not in case.state.patrons:
        return case.declined("patron_unknown")
    fact = PatronBarred(
        floor=request.floor, request=request.number, patron=ask.patron, exclusions=ask.exclusions,
        at=ask.at,
    )  # fmt: skip
    return Decided(fact, Ended())


def admit(case: RequestCase, ask: AdmitPatron) -> Decided:
    request = case.request
    if ask.patron not in case.state.patrons:
        return case.declined("patron_unknown")
    fact = PatronAdmitted(
        floor=request.floor, request=request.number, patron=ask.patron, table=ask.table, at=ask.at,
    )  # fmt: skip
    return Decided(fact, Ended())


PLANS: Mapping[type, Any] = {
    EnrolPatron: enrol, IssueCard: issue, CheckCard: check, ReleaseCard: release, BarPatron: bar,
    AdmitPatron: admit,
}  # fmt: skip
