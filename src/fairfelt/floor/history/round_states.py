"""What a table knew when a round opened, and as it went on, from the entries of the round alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from fairfelt.journal import Entry, Fact, decode_entry, round_of
from fairfelt.store import Entries, RoundEntries, Span
from fairfelt.table.facts import apply
from fairfelt.table.parts import TableRound
from fairfelt.table.state import State


def entries(store: Entries, stream: str, first_n: int, last_n: int) -> Iterator[Entry]:
    return map(decode_entry, store.between(stream, first_n, last_n))


def opened_state(store: RoundEntries, stream: str, round_: int, span: Span) -> State:
    """What the table knew when a round was about to open, as far as it matters to the round: its
    configuration, and what was left of the round before."""
    state = State(round=TableRound(round_ - 1))
    before = store.round_span(stream, round_ - 1) if round_ > 1 else None  # 0 is the table's own
    left = before.last_n if before else span.first_n
    if (opening := store.opening(stream, left)) is not None:
        state = take_all(state, entries(store, stream, opening, opening), round_)
        left = max(left, opening + 1)
    return take_all(state, entries(store, stream, left, span.first_n - 1), round_)


def take_all(state: State, entries: Iterable[Entry], round_: int) -> State:
    for entry in entries:
        for fact in entry.facts:
            state = take(state, fact, round_)
    return state


def take(state: State, fact: Fact, round_: int) -> State:
    """Take a fact in, on the way to or through a round. What is about something else may end what
    began before the state did, and is then left out."""
    if round_of(fact.body) == round_:
        return apply(state, fact)
    with suppress(LookupError, ValueError):
        return apply(state, fact)
    return state
