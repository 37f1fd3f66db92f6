"""What a stream of the records leads to: its newest snapshot, and the facts since."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from fairfelt.floor import state as floor_state
from fairfelt.floor.history.snapshots import from_snapshot
from fairfelt.floor.state import FLOOR, FloorState
from fairfelt.journal import Fact, decode_entry
from fairfelt.store import Log
from fairfelt.table import Table
from fairfelt.table.facts import apply
from fairfelt.table.state import State

S = TypeVar("S")


def rebuild_table(table: Table, store: Log) -> bool:
    """Bring the state of a table back from its records. False where no snapshot helped."""
    kept, facts = _newest(store, table.stream, State)
    state = State() if kept is None else kept
    for fact in facts:
        state = apply(state, fact)
    table.state = state
    return kept is not None


def rebuild_floor(store: Log) -> tuple[FloorState, bool]:
    """What the floor itself knew. False where no snapshot helped."""
    kept, facts = _newest(store, FLOOR, FloorState)
    state = FloorState() if kept is None else kept
    for fact in facts:
        floor_state.apply(state, fact)
    return state, kept is not None


def _newest(store: Log, stream: str, kind: type[S]) -> tuple[S | None, Iterator[Fact]]:
    """The state in the newest snapshot of a stream, and the facts after it. Where no snapshot can
    be used these are all facts that there are, one entry after the other."""
    n, kept = store.snapshot(stream) or (0, b"")
    state = from_snapshot(kept, kind) if kept else None
    entries = store.entries(stream, 0 if state is None else n)
    decoded = (decode_entry(body) for _, body, _ in entries)
    return state, (fact for entry in decoded for fact in entry.facts)
