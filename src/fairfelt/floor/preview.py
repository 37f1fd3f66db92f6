"""What putting something right would do to the money, before anybody confirms it.

It is done on a copy of the table, by the very code that does it, and thrown away.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from fairfelt.floor.records import FloorRecords
from fairfelt.journal import Fact
from fairfelt.ledger import Transfer, accounts_changed, house, meter, owed, unclaimed, withheld
from fairfelt.table import Step, Table
from fairfelt.table.acts import check_seen
from fairfelt.table.irregular import find, put_right
from fairfelt.table.state import NO_SLIP, Shoe, State

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor
    from fairfelt.table.commands import PreviewRight, Staff

SEATS_MOST = 200  # in one answer; the sums are of all
# Facts about a round that is over, told to the seats whom they concern.
_OF_THE_PAST = ("seat.corrected", "payment.withheld", "payment.released", "payment.kept")
_DEBTS = ("owed/", "owed_aside/")


def trial_of(table: Table) -> Table:
    """A copy of the table, on which something is done only to see what it would do."""
    trial = copy.copy(table)
    trial.state = _fresh(table.state)
    return trial


def _fresh(value: Any) -> Any:
    """A copy of whatever can change. Slips and coups never do and are shared: of thousands of seats
    nothing is copied but the lists of them."""
    if isinstance(value, dict):
        return {key: _fresh(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_fresh(one) for one in value]
    if isinstance(value, set):
        return set(value)
    if isinstance(value, (State, Shoe)):
        new = copy.copy(value)
        for field in value.__slots__:
            setattr(new, field, _fresh(getattr(value, field)))
        return new
    return value


def preview(
    floor: Floor, table: Table, by: Staff, role: str, command: PreviewRight, at: int
) -> dict[str, Any]:
    check_seen(table, command.seen)
    found = find(table, command.irregularity)
    trial = trial_of(table)
    step = put_right(trial, by, command, FloorRecords(floor, trial), at)
    past = [fact for fact in step.facts if fact.kind in _OF_THE_PAST]
    seats, count = _past_seats(floor, step, past) if past else _seats(floor, table, step)
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
        "seats": seats,
        "seats_count": count,
        **_sums(table, step.transfers),
    }


def _result(step: Step, trial: Table) -> str | None:
    """Of the round that is put right, which need not be the one that the table shows."""
    back = (fact.body["result"] for fact in step.facts if fact.kind == "round.rolled_back")
    shown: str | None = next(back, trial.state.result)
    return shown


def _sums(table: Table, transfers: list[Transfer]) -> dict[str, int]:
    moved = accounts_changed(transfers)
    meters = [cents for account, cents in moved.items() if account.startswith("meter/")]
    return {
        "given_cents": sum(cents for cents in meters if cents > 0),
        "taken_cents": -sum(cents for cents in meters if cents < 0),
        "owed_cents": -sum(c for account, c in moved.items() if account.startswith(_DEBTS)),
        "withheld_cents": sum(c for acct, c in moved.items() if acct.startswith(withheld(""))),
        "unclaimed_cents": sum(c for acct, c in moved.items() if acct.startswith(unclaimed(""))),
        "house_cents": moved[house(table.id)],
    }


def _seats(floor: Floor, table: Table, step: Step) -> tuple[list[dict[str, Any]], int]:
    """Everybody whose wagers or money it concerns, those first for whom most changes."""
    moved, layout = accounts_changed(step.transfers), table.state.layout
    accounts = (account.partition("/") for account in moved)
    touched = {seat for kind, _, seat in accounts if kind in ("meter", "owed")}
    shown = _most_changed(touched | set(layout), moved)
    wagered = {seat: layout.get(seat, NO_SLIP).total for seat in shown}
    rows = [_row(floor, seat, cents, moved) for seat, cents in wagered.items()]
    return rows, len(touched | set(layout))


def _past_seats(floor: Floor, step: Step, facts: list[Fact]) -> tuple[list[dict[str, Any]], int]:
    """The same for a round that is over: the wagers are those it had, and beside them stands what
    the seat received out of it and what it was due."""
    moved = accounts_changed(step.transfers)
    of_seats = {fact.body["seat"]: fact for fact in facts}
    shown = [of_seats[seat] for seat in _most_changed(of_seats, moved)]
    rows = [
        {
            **_row(floor, fact.body["seat"], fact.body.get("wager_cents", 0), moved),
            "aside_cents": -sum(fact.body.get("aside_cents", {}).values()),  # of debts set aside
            "left": fact.body.get("left", False),  # so the meter is somebody else's by now
            "received_cents": fact.body.get("was_cents"),
            "due_cents": fact.body.get("due_cents"),
        }
        for fact in shown
    ]
    return rows, len(of_seats)


def _row(floor: Floor, seat: str, wager_cents: int, moved: Counter[str]) -> dict[str, Any]:
    return {
        "seat": seat,
        "wager_cents": wager_cents,
        "credit_cents": floor.credit(seat),
        "change_cents": moved[meter(seat)],
        "owed_cents": -moved[owed(seat)],
        "unclaimed_cents": moved[unclaimed(seat)],
    }


def _most_changed(seats: Iterable[str], moved: Counter[str]) -> list[str]:
    """Those for whom most changes, as many as are shown."""
    return sorted(seats, key=lambda seat: (-abs(moved[meter(seat)]), seat))[:SEATS_MOST]
