"""Which rounds there were at a table or a terminal, for whoever asks about one.

It reads the records alone, so that it may run beside the floor on a connection of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from fairfelt.floor.indexing import ENDS
from fairfelt.floor.sittings import NEVER
from fairfelt.journal import NOBODY, Fact
from fairfelt.store import Played, Span, Store

ROUNDS_KEPT = 50  # the newest of a table or a terminal; the records keep them all

_CORRECTS = frozenset({"seat.corrected", "overpayment.taken"})
_FLAGS = {"round.voided": "voided", "round.rolled_back": "rolled_back", "dummy.ended": "dummy"}


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: staff at all seats or at one, a player at what was played in the present sitting,
    which is since the one before ended."""

    seat: str | None
    is_staff: bool = True
    since: int = NEVER
    sitting: int = 0

    def has_left(self, play: Played) -> bool:
        """Whether it was the play of somebody whose sitting is over. Some records do not say
        whose it was, only when."""
        if self.is_staff:
            return False
        return play.sitting != self.sitting if play.sitting else play.at <= self.since

    def of(self, ended_at: int) -> Viewer:
        """Of a round that was over before, a player sees what everybody was told."""
        return self if ended_at > self.since else replace(self, seat="")

    def sees(self, fact: Fact) -> bool:
        """What everybody was told, what the seat was told, and what staff put on record."""
        if fact.seat == NOBODY:
            about = fact.body.get("seat", self.seat)
            return self.is_staff and "by" in fact.body and self.seat in (None, about)
        return fact.seat == "" or self.seat in (None, fact.seat)


class _Said(msgspec.Struct):
    """An entry without its money: a settlement moves that of thousands of seats."""

    at: int
    facts: list[Fact]


_said = msgspec.json.Decoder(_Said)


def table_rounds(store: Store, table: str) -> list[dict[str, Any]]:
    """The newest rounds of a table that are over, newest first."""
    stream, viewer = f"table:{table}", Viewer(None)
    numbers = store.rounds(stream, ROUNDS_KEPT + 1)  # one of them may be in progress
    found = [row for number in numbers if (row := _ended(store, stream, number, viewer))]
    return found[:ROUNDS_KEPT]


def seat_rounds(store: Store, viewer: Viewer) -> list[dict[str, Any]]:
    """The newest rounds in which a terminal had wagers, at whatever table, newest first."""
    found = []
    for play in store.played(viewer.seat or "", ROUNDS_KEPT):
        if viewer.has_left(play):
            break
        row = _ended(store, play.stream, play.round, viewer)
        if row is not None:
            mine = {"staked_cents": play.staked_cents, "paid_cents": play.received_cents}
            found.append(row | mine)
    return found


def _ended(store: Store, stream: str, round_: int, viewer: Viewer) -> dict[str, Any] | None:
    span = store.round_span(stream, round_)
    if span is None or (end := _end(store, stream, span, round_)) is None:
        return None
    ended, at = end
    later = [fact for fact in _later(store, stream, span, round_) if viewer.sees(fact)]
    kinds = {ended.kind} | {fact.kind for fact in later if _changes(fact)}
    flags = [_FLAGS[kind] for kind in sorted(kinds) if kind in _FLAGS]
    if kinds & _CORRECTS:
        flags.append("corrected")
    back = ended.body.get("returned_cents", 0)  # of a round that was void
    paid = ended.body.get("paid_cents", back)
    if flags and viewer.seat is None:
        paid = sum(store.received(stream, round_).values())
    results = [fact.body["result"] for fact in later if fact.kind == "round.rolled_back"]
    return {
        "table": stream.removeprefix("table:"),
        "round": round_,
        "at": at,
        "result": [ended.body.get("result"), *results][-1],
        "staked_cents": ended.body.get("staked_cents", back),
        "paid_cents": paid,
        "flags": flags,
    }


def _changes(fact: Fact) -> bool:
    """A seat that is told that its round stays as it was has not been corrected."""
    return fact.kind != "seat.corrected" or fact.body["cents"] != 0


def _end(store: Store, stream: str, span: Span, round_: int) -> tuple[Fact, int] | None:
    """The fact that ended a round, and when; none while it is in progress."""
    body = store.entry(stream, span.last_n)
    if body is None:
        return None
    said = _said.decode(body)
    ends = (fact for fact in said.facts if fact.kind in ENDS)
    return next(((fact, said.at) for fact in ends if fact.body["round"] == round_), None)


def _later(store: Store, stream: str, span: Span, round_: int) -> Iterator[Fact]:
    """What was said of a round after it had ended."""
    for n in span.later:
        for body in store.between(stream, n, n):
            facts = _said.decode(body).facts
            yield from (fact for fact in facts if fact.body.get("round") == round_)
