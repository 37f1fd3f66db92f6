"""Where the journal, the ledger and the snapshots are kept, in one transaction."""

from fairfelt.store.base import (
    NOT_INDEXED,
    Head,
    Index,
    Logged,
    LogKey,
    LogRow,
    Mark,
    Play,
    Played,
    Row,
    Span,
    Store,
)
from fairfelt.store.sqlite import SqliteStore

__all__ = [
    "NOT_INDEXED",
    "Head",
    "Index",
    "LogKey",
    "LogRow",
    "Logged",
    "Mark",
    "Play",
    "Played",
    "Row",
    "Span",
    "SqliteStore",
    "Store",
]
