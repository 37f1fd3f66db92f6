"""Where a stream of the records is taken up again: its newest snapshot, and the entries since."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from fairfelt.journal import Entry, decode_entry
from fairfelt.journal.snapshots import from_snapshot
from fairfelt.store.base import Log

S = TypeVar("S")


def resumed(store: Log, stream: str, kind: type[S]) -> tuple[S | None, Iterator[Entry]]:
    """The state in the newest snapshot of a stream, and the entries after it. Where no snapshot can
    be used these are all entries that there are, one after the other."""
    n, kept = store.snapshot(stream) or (0, b"")
    state = from_snapshot(kept, kind) if kept else None
    entries = store.entries(stream, 0 if state is None else n)
    return state, (decode_entry(body) for _, body, _ in entries)
