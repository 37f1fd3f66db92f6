"""The money of what was put right after a round, worked out again from the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fairfelt.core.errors import Broken
from fairfelt.floor.indexing import ENDS
from fairfelt.journal import Entry, Fact, decode_entry
from fairfelt.ledger import (
    AccountId,
    EntryRef,
    Reason,
    Transfer,
    house,
    meter,
    owed,
    owed_aside,
    unclaimed,
    wagers,
    withheld,
)
from fairfelt.store import Store
from fairfelt.table.state import State


def _corrected(table: str, state: State, fact: Fact) -> Iterator[Transfer]:
    body, seat, bank = fact.body, fact.body["seat"], house(table)
    _check_sums(fact)
    yield from purse_moves(bank, seat, body, Reason.CORRECTED)
    if body["standing"] is not None:
        stood = sum(state.layout.standing.get(seat, {}).values())
        more = sum(body["standing"].values()) - stood
        if more != body["layout_cents"]:
            raise Broken(f"round {body['round']}: {seat} has another layout than is said")
        yield from _either_way(bank, wagers(table), more, Reason.CORRECTED)


def purse_moves(
    bank: AccountId, seat: str, body: Mapping[str, Any], reason: Reason
) -> Iterator[Transfer]:
    """Between some account and whatever a seat's money is in: `meter_cents` and its like."""
    aside = {int(number): cents for number, cents in body["aside_cents"].items()}
    yield from _either_way(bank, meter(seat), body["meter_cents"], reason)
    yield from _either_way(bank, unclaimed(seat), body["unclaimed_cents"], reason)
    yield from _either_way(bank, owed(seat), -body["owed_cents"] - sum(aside.values()), reason)
    for number, cents in aside.items():
        yield Transfer(bank, owed_aside(number), cents, reason)


def _check_sums(fact: Fact) -> None:
    """The difference is what it says, and what is due is what the lines add up to."""
    body: Mapping[str, Any] = fact.body
    moved = body["meter_cents"] + body["unclaimed_cents"] - body["owed_cents"]
    lines = sum(line["win_cents"] + line["back_cents"] for line in body["lines"])
    if not body["cents"] == moved == body["due_cents"] - body["was_cents"]:
        raise Broken(f"round {body['round']}: the correction at {body['seat']} does not add up")
    if body["void"]:  # what was not settled before goes back
        lines += body["wager_cents"] - sum(line["stake_cents"] for line in body["lines"])
    if body["lines"] and lines + body["carried_cents"] != body["due_cents"]:
        raise Broken(f"round {body['round']}: {body['seat']} is due another amount by its lines")


def _either_way(
    source: AccountId, target: AccountId, cents: int, reason: Reason
) -> Iterator[Transfer]:
    if cents > 0:
        yield Transfer(source, target, cents, reason)
    elif cents < 0:
        yield Transfer(target, source, -cents, reason)


def _withheld(table: str, state: State, fact: Fact) -> Iterator[Transfer]:
    seat = fact.body["seat"]
    yield from purse_moves(withheld(seat), seat, fact.body, Reason.WITHHELD)


def _released(table: str, state: State, fact: Fact) -> Iterator[Transfer]:
    seat = fact.body["seat"]
    yield from purse_moves(withheld(seat), seat, fact.body, Reason.RELEASED)


def _kept(table: str, state: State, fact: Fact) -> Iterator[Transfer]:
    yield Transfer(withheld(fact.body["seat"]), house(table), fact.body["cents"], Reason.KEPT)


def _reconciled(table: str, state: State, fact: Fact) -> Iterator[Transfer]:
    yield from _either_way(house(table), wagers(table), fact.body["cents"], Reason.RECONCILED)


MOVES: Mapping[str, Callable[[str, State, Fact], Iterator[Transfer]]] = {
    "seat.corrected": _corrected,
    "payment.withheld": _withheld,
    "payment.released": _released,
    "payment.kept": _kept,
    "layout.reconciled": _reconciled,
}


# -- what corrections cite ------------------------------------------------------------------------

CITED_SINCE = 2  # the first format of entries whose corrections cite
_CORRECT = ("seat.corrected", "overpayment.recovered")


def citations(store: Store, entry: Entry) -> Iterator[str]:
    """What is wrong with them: a correction cites the entry that ended the round it corrects, and
    nothing else cites any. Entries of the first format cite nothing."""
    if entry.format < CITED_SINCE:
        return
    rounds = {fact.body["round"] for fact in entry.facts if fact.kind in _CORRECT}
    made = {(move.reason.corrects, move.cites) for move in entry.transfers}
    for corrects, cites in made:
        if problem := _problem(store, entry, rounds, corrects, cites):
            yield f"{entry.stream}: entry {entry.n} {problem}"


def _problem(
    store: Store, entry: Entry, rounds: set[int], corrects: bool, cites: EntryRef | None
) -> str:
    if not corrects:
        return "corrects nothing and cites an entry" if cites else ""
    if cites is None:
        return "corrects a round and cites no entry"
    before = cites.stream == entry.stream and cites.n < entry.n
    body = store.entry(*cites) if before else None
    if body is None:
        return f"cites entry {cites.n} of {cites.stream}, which does not come before it"
    if rounds != {fact.body["round"] for fact in decode_entry(body).facts if fact.kind in ENDS}:
        return f"cites entry {cites.n} of {cites.stream}, which did not end the round"
    return ""
