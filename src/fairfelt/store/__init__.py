"""Where the journal, the ledger and the snapshots are kept, in one transaction."""

from fairfelt.store.base import (
    NOT_INDEXED,
    Auditing,
    Head,
    Index,
    Log,
    Logged,
    LogKey,
    LogRow,
    Mark,
    Money,
    Play,
    Played,
    Recall,
    Row,
    Span,
    Store,
)
from fairfelt.store.sqlite import SqliteStore

__all__ = [
    "NOT_INDEXED",
    "Auditing",
    "Head",
    "Index",
    "Log",
    "LogKey",
    "LogRow",
    "Logged",
    "Mark",
    "Money",
    "Play",
    "Played",
    "Recall",
    "Row",
    "Span",
    "SqliteStore",
    "Store",
    "in_memory",
]


def in_memory() -> Store:
    """Records that last as long as whoever holds them: for a script, or to try something out."""
    return SqliteStore(":memory:")
