"""Which rounds there were at a table or a terminal, newest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from fairfelt.floor.history.viewer import Viewer
from fairfelt.journal import Fact, FactBody, decode_facts, round_of
from fairfelt.store import Entries, RoundsPlayed, Span
from fairfelt.table.facts import ends_round
from fairfelt.table.facts.base import Flag, TableFact
from fairfelt.table.facts.corrections import RoundRolledBack, SeatCorrected

ROUNDS_KEPT = 50  # the newest of a table or a terminal; the records keep them all


def table_rounds(store: RoundsPlayed, table: str) -> list[dict[str, Any]]:
    """The newest rounds of a table that are over, newest first."""
    stream, viewer = f"table:{table}", Viewer(None)
    numbers = store.rounds(stream, ROUNDS_KEPT + 1)  # one of them may be in progress
    found = [row for number in numbers if (row := _ended(store, stream, number, viewer))]
    return found[:ROUNDS_KEPT]


def seat_rounds(store: RoundsPlayed, viewer: Viewer) -> list[dict[str, Any]]:
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


def _ended(store: RoundsPlayed, stream: str, round_: int, viewer: Viewer) -> dict[str, Any] | None:
    span = store.round_span(stream, round_)
    if span is None or (end := _end(store, stream, span, round_)) is None:
        return None
    ended, at = end
    later = [fact for fact in _later(store, stream, span, round_) if viewer.sees(fact)]
    said = [ended, *(fact.body for fact in later if _changes(fact.body))]
    found = {body.FLAG for body in said if isinstance(body, TableFact)}
    flags = [flag for flag in get_args(Flag) if flag in found]
    back = getattr(ended, "returned_cents", 0)  # of a round that was void
    paid = getattr(ended, "paid_cents", back)
    if flags and viewer.seat is None:
        paid = sum(store.received(stream, round_).values())
    back_to = [body.result for body in said if isinstance(body, RoundRolledBack)]
    return {
        "table": stream.removeprefix("table:"),
        "round": round_,
        "at": at,
        "result": [getattr(ended, "result", None), *back_to][-1],
        "staked_cents": getattr(ended, "staked_cents", back),
        "paid_cents": paid,
        "flags": flags,
    }


def _changes(body: FactBody) -> bool:
    """A seat that is told that its round stays as it was has not been corrected."""
    return not isinstance(body, SeatCorrected) or body.cents != 0


def _end(store: Entries, stream: str, span: Span, round_: int) -> tuple[TableFact, int] | None:
    """The fact that ended a round, and when; none while it is in progress."""
    body = store.entry(stream, span.last_n)
    if body is None:
        return None
    said = decode_facts(body)
    ends = (fact.body for fact in said.facts if ends_round(fact.body, round_))
    return next(((ended, said.at) for ended in ends), None)


def _later(store: Entries, stream: str, span: Span, round_: int) -> Iterator[Fact]:
    """What was said of a round after it had ended."""
    for n in span.later:
        for body in store.between(stream, n, n):
            facts = decode_facts(body).facts
            yield from (fact for fact in facts if round_of(fact.body) == round_)
