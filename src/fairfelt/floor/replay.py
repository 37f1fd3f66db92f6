"""What a stream of the records leads to: its newest snapshot, and the facts since."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fairfelt.journal import Fact, decode_entry
from fairfelt.store import Store
from fairfelt.table import Table
from fairfelt.table.changes import apply
from fairfelt.table.state import State


def past(store: Store, stream: str) -> tuple[bytes | None, Iterator[Fact]]:
    """The newest snapshot of a stream, and the facts after it."""
    n, kept = store.snapshot(stream) or (0, None)
    entries = (decode_entry(body) for _, body, _ in store.entries(stream, n))
    return kept, (fact for entry in entries for fact in entry.facts)


def replay_table(table: Table, store: Store) -> None:
    """Bring the state of a table back from its records."""
    kept, facts = past(store, table.stream)
    table.state = msgspec.json.decode(kept, type=State) if kept else State()
    for fact in facts:
        apply(table.state, fact)
