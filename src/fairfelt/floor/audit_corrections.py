"""The money of what was put right after a round, worked out again from the facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fairfelt.core.errors import Broken
from fairfelt.journal import Fact
from fairfelt.ledger import Transfer, house, meter, owed, owed_aside, unclaimed, wagers, withheld
from fairfelt.table.state import State


def _corrected(table: str, state: State, fact: Fact) -> Iterator[Transfer]:
    body, seat, bank, why = fact.body, fact.body["seat"], house(table), "corrected"
    _check_sums(fact)
    yield from purse_moves(bank, seat, body, why)
    if body["standing"] is not None:
        stood = sum(state.standing.get(seat, {}).values())
        more = sum(body["standing"].values()) - stood
        if more != body["layout_cents"]:
            raise Broken(f"round {body['round']}: {seat} has another layout than is said")
        yield from _either_way(bank, wagers(table), more, why)


def purse_moves(bank: str, seat: str, body: Mapping[str, Any], why: str) -> Iterator[Transfer]:
    """Between some account and whatever a seat's money is in: `meter_cents` and its like."""
    aside = {int(number): cents for number, cents in body["aside_cents"].items()}
    yield from _either_way(bank, meter(seat), body["meter_cents"], why)
    yield from _either_way(bank, unclaimed(seat), body["unclaimed_cents"], why)
    yield from _either_way(bank, owed(seat), -body["owed_cents"] - sum(aside.values()), why)
    for number, cents in aside.items():
        yield Transfer(bank, owed_aside(number), cents, why)


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


def _either_way(source: str, target: str, cents: int, why: str) -> Iterator[Transfer]:
    if cents > 0:
        yield Transfer(source, target, cents, why)
    elif cents < 0:
        yield Transfer(target, source, -cents, why)


def _withheld(table: str, state: State, fact: Fact) -> Iterator[Transfer]:
    seat, why = fact.body["seat"], fact.kind.partition(".")[2]
    yield from purse_moves(withheld(seat), seat, fact.body, why)


def _kept(table: str, state: State, fact: Fact) -> Iterator[Transfer]:
    yield Transfer(withheld(fact.body["seat"]), house(table), fact.body["cents"], "kept")


def _reconciled(table: str, state: State, fact: Fact) -> Iterator[Transfer]:
    yield from _either_way(house(table), wagers(table), fact.body["cents"], "reconciled")


MOVES: Mapping[str, Callable[[str, State, Fact], Iterator[Transfer]]] = {
    "seat.corrected": _corrected,
    "payment.withheld": _withheld,
    "payment.released": _withheld,
    "payment.kept": _kept,
    "layout.reconciled": _reconciled,
}
