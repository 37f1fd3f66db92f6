"""What putting something right would do to the money, before anybody confirms it.

It is done on a copy of the table, by the very code that does it, and thrown away.
"""

from __future__ import annotations

import copy
from collections import Counter
from heapq import nsmallest
from typing import TYPE_CHECKING, Any

from fairfelt.floor.records import FloorRecords
from fairfelt.journal import Fact
from fairfelt.ledger import accounts_changed, house, meter, owed, unclaimed, withheld
from fairfelt.table import Step, Table
from fairfelt.table.acts import check_seen
from fairfelt.table.irregular import find, put_right
from fairfelt.table.state import NO_SLIP

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor
    from fairfelt.table.commands import PreviewRight, Staff

SEATS_MOST = 200  # in one answer; the sums are of all
# Facts about a round that is over, told to the seats whom they concern.
_OF_THE_PAST = ("seat.corrected", "payment.withheld", "payment.released", "payment.kept")
# Parts of a table that grow with its seats and hold values that nobody changes, such as slips. To
# copy those one by one would hold up the whole floor.
_BY_SEAT = (
    "slips", "last_slips", "picks", "played", "patrons", "asked", "confirmed", "may_withdraw",
    "carried",
)  # fmt: skip
_DEBTS = ("owed/", "owed_aside/")


def trial_of(table: Table) -> Table:
    """A copy of the table, on which something is done only to see what it would do."""
    trial, state = copy.copy(table), table.state
    by_seat = [getattr(state, name) for name in _BY_SEAT]
    trial.state = copy.deepcopy(state, {id(part): copy.copy(part) for part in by_seat})
    return trial


def preview(
    floor: Floor, table: Table, by: Staff, role: str, command: PreviewRight, at: int
) -> dict[str, Any]:
    check_seen(table, command.seen)
    found = find(table, command.irregularity)
    trial = trial_of(table)
    step = put_right(trial, by, command, FloorRecords(floor, trial), at)
    past = [fact for fact in step.facts if fact.kind in _OF_THE_PAST]
    moved = accounts_changed(step.transfers)
    shown, count = _past_seats(floor, moved, past) if past else _seats(floor, table, moved)
    return {
        "irregularity": command.irregularity,
        "rule": found.rule,
        "does": found.does,
        "role": role,
        "round": past[0].body["round"] if past else table.state.round,
        "settled": bool(past),  # the round is over, so that wagers and dues are those of back then
        "facts": [fact.kind for fact in step.facts if not fact.seat],
        "phase": trial.state.phase,
        "result": _result(step, trial),
        "seats": shown,
        "seats_count": count,
        **_sums(table, moved),
    }


def _result(step: Step, trial: Table) -> str | None:
    """Of the round that is put right, which need not be the one that the table shows."""
    back = (fact.body["result"] for fact in step.facts if fact.kind == "round.rolled_back")
    shown: str | None = next(back, trial.state.result)
    return shown


def _sums(table: Table, moved: Counter[str]) -> dict[str, int]:
    meters = [cents for account, cents in moved.items() if account.startswith("meter/")]
    return {
        "given_cents": sum(cents for cents in meters if cents > 0),
        "taken_cents": -sum(cents for cents in meters if cents < 0),
        "owed_cents": -sum(c for account, c in moved.items() if account.startswith(_DEBTS)),
        "withheld_cents": sum(c for acct, c in moved.items() if acct.startswith(withheld(""))),
        "unclaimed_cents": sum(c for acct, c in moved.items() if acct.startswith(unclaimed(""))),
        "house_cents": moved[house(table.id)],
    }


Shown = tuple[list[dict[str, Any]], int]  # those that are shown, and how many there are


def _seats(floor: Floor, table: Table, moved: Counter[str]) -> Shown:
    """Everybody whose wagers or money it concerns, those first for whom most changes."""
    layout = table.state.layout
    accounts = (account.partition("/") for account in moved)
    touched = {seat for kind, _, seat in accounts if kind in ("meter", "owed")} | set(layout)
    first = nsmallest(SEATS_MOST, touched, lambda seat: (-abs(moved[meter(seat)]), seat))
    wagered = ((seat, layout.get(seat, NO_SLIP).total) for seat in first)
    return [_row(floor, seat, cents, moved) for seat, cents in wagered], len(touched)


def _past_seats(floor: Floor, moved: Counter[str], facts: list[Fact]) -> Shown:
    """The same for a round that is over: the wagers are those it had, and beside them stands what
    the seat received out of it and what it was due."""
    first = nsmallest(
        SEATS_MOST, facts, lambda fact: (-abs(moved[meter(fact.body["seat"])]), fact.body["seat"])
    )
    rows = [
        {
            **_row(floor, fact.body["seat"], fact.body.get("wager_cents", 0), moved),
            "aside_cents": -sum(fact.body.get("aside_cents", {}).values()),  # of debts set aside
            "left": fact.body.get("left", False),  # so the meter is somebody else's by now
            "received_cents": fact.body.get("was_cents"),
            "due_cents": fact.body.get("due_cents"),
        }
        for fact in first
    ]
    return rows, len(facts)


def _row(floor: Floor, seat: str, wager_cents: int, moved: Counter[str]) -> dict[str, Any]:
    return {
        "seat": seat,
        "wager_cents": wager_cents,
        "credit_cents": floor.credit(seat),
        "change_cents": moved[meter(seat)],
        "owed_cents": -moved[owed(seat)],
        "unclaimed_cents": moved[unclaimed(seat)],
    }
