"""What putting something right would do to the money, before anybody confirms it.

It is done on a draft of the table, by the very code that does it, and thrown away: beside the loop,
since at a full table it takes its time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from heapq import nsmallest
from typing import TYPE_CHECKING, Any, TypeGuard

from fairfelt.core.ranks import is_enough
from fairfelt.floor.books import FloorRecords
from fairfelt.journal import Audience, FactBody
from fairfelt.ledger import (
    AccountId,
    Kind,
    account_of,
    accounts_changed,
    owed,
)
from fairfelt.table import Step, Table
from fairfelt.table.facts.corrections import PaymentKept, PurseMoved, RoundRolledBack
from fairfelt.table.irregular import remedy
from fairfelt.table.irregular.case import Case
from fairfelt.table.purse import account_at

if TYPE_CHECKING:
    from fairfelt.floor.books import Books

SEATS_MOST = 200  # in one answer; the sums are of all
_OF_A_SEAT = (Kind.METER, Kind.OWED)
_HELD = ("unclaimed_cents", "former_cents")  # for players who have left


def tried(books: Books, table: Table, case: Case[Any]) -> tuple[Table, Step]:
    """The table as it would be, and what would be told and paid."""
    trial = table.draft()
    return trial, remedy(trial, replace(case, purses=FloorRecords(books, trial)))


def preview(books: Books, table: Table, case: Case[Any]) -> dict[str, Any]:
    trial, step = tried(books, table, case)
    past = [fact.body for fact in step.facts if _is_of_the_past(fact.body)]
    moved = accounts_changed(step.transfers)
    shown, count = _past_seats(books, table, moved, past) if past else _seats(books, table, moved)
    return {
        "irregularity": case.name,
        "rule": case.rule,
        "does": case.found.does,
        "role": case.rank,
        "alone": is_enough(case.by.role, case.rank),
        "shows_result": case.found.remedy.shows_result,
        "round": past[0].round if past else table.state.round.number,
        "settled": bool(past),  # the round is over, so that wagers and dues are those of back then
        "facts": [fact.kind for fact in step.facts if not fact.seat],
        "phase": trial.state.phase,
        "result": _result(step, trial),
        "seats": shown,
        "seats_count": count,
        **_sums(table, moved),
    }


OfThePast = PurseMoved | PaymentKept


def _is_of_the_past(body: FactBody) -> TypeGuard[OfThePast]:
    """About a round that is over, and told to the seat whom it concerns."""
    return isinstance(body, OfThePast) and body.OF_THE_PAST and body.TO is Audience.SEAT


def _result(step: Step, trial: Table) -> str | None:
    """Of the round that is put right, which need not be the one that the table shows."""
    bodies = (fact.body for fact in step.facts)
    back = (body.result for body in bodies if isinstance(body, RoundRolledBack))
    shown: str | None = next(back, trial.state.round.result)
    return shown


def _sums(table: Table, moved: Counter[AccountId]) -> dict[str, int]:
    meters = [cents for account, cents in moved.items() if account_of(account).kind is Kind.METER]
    return {
        "given_cents": sum(cents for cents in meters if cents > 0),
        "taken_cents": -sum(cents for cents in meters if cents < 0),
        "owed_cents": -_total(moved, Kind.OWED, Kind.OWED_ASIDE),
        "withheld_cents": _total(moved, Kind.WITHHELD),
        "unclaimed_cents": _total(moved, Kind.UNCLAIMED),
        "house_cents": moved[table.money.bank],
    }


def _total(moved: Counter[AccountId], *kinds: Kind) -> int:
    return sum(cents for account, cents in moved.items() if account_of(account).kind in kinds)


Shown = tuple[list[dict[str, Any]], int]  # those that are shown, and how many there are


def _seats(books: Books, table: Table, moved: Counter[AccountId]) -> Shown:
    """Everybody whose wagers or money it concerns, those first for whom most changes."""
    accounts = map(account_of, moved)
    touched = {account.owner for account in accounts if account.kind in _OF_A_SEAT}
    touched.update(table.state.playing)
    first = nsmallest(SEATS_MOST, touched, lambda seat: (-abs(_gets(table, seat, moved)), seat))
    wagered = ((seat, table.state.laid_by(seat).total) for seat in first)
    return [_row(books, table, seat, cents, moved) for seat, cents in wagered], len(touched)


def _gets(table: Table, seat: str, moved: Counter[AccountId]) -> int:
    return moved[account_at(table.state, seat)]


def _past_seats(
    books: Books, table: Table, moved: Counter[AccountId], facts: Sequence[OfThePast]
) -> Shown:
    """The same for a round that is over: the wagers are those it had, and beside them stands what
    the seat received out of it and what it was due."""
    most = nsmallest(
        SEATS_MOST, facts, lambda fact: (-abs(_gets(table, fact.seat, moved)), fact.seat)
    )
    rows = [
        {
            **_row(books, table, fact.seat, getattr(fact, "wager_cents", 0), moved),
            "aside_cents": -sum(getattr(fact, "aside_cents", {}).values()),  # of debts set aside
            "unclaimed_cents": sum(getattr(fact, held, 0) for held in _HELD),
            "left": getattr(fact, "left", False),  # so the meter is somebody else's by now
            "received_cents": getattr(fact, "was_cents", None),
            "due_cents": getattr(fact, "due_cents", None),
        }
        for fact in most
    ]
    return rows, len(facts)


def _row(
    books: Books, table: Table, seat: str, wager_cents: int, moved: Counter[AccountId]
) -> dict[str, Any]:
    return {
        "seat": seat,
        "wager_cents": wager_cents,
        "credit_cents": books.ledger.balance(account_at(table.state, seat)),
        "change_cents": _gets(table, seat, moved),
        "owed_cents": -moved[owed(seat, table.money.unit)],
        "unclaimed_cents": 0,  # somebody who has wagers has not left
    }
