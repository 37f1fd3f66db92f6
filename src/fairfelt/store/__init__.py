"""Where the journal, the ledger and the snapshots are kept, in one transaction."""

from fairfelt.store.base import (
    NOT_INDEXED,
    AnswersGiven,
    Auditing,
    Entries,
    Followed,
    Head,
    Heads,
    Index,
    KeptRuleData,
    Log,
    Logged,
    LogKey,
    LogLines,
    LogRow,
    Money,
    PlayedRound,
    RoundEntries,
    RoundMark,
    RoundsPlayed,
    Row,
    SeatRound,
    Span,
    Store,
)
from fairfelt.store.resumed import resumed
from fairfelt.store.sqlite import SqliteStore

__all__ = [
    "NOT_INDEXED",
    "AnswersGiven",
    "Auditing",
    "Entries",
    "Followed",
    "Head",
    "Heads",
    "Index",
    "KeptRuleData",
    "Log",
    "LogKey",
    "LogLines",
    "LogRow",
    "Logged",
    "Money",
    "PlayedRound",
    "RoundEntries",
    "RoundMark",
    "RoundsPlayed",
    "Row",
    "SeatRound",
    "Span",
    "SqliteStore",
    "Store",
    "in_memory",
    "resumed",
]


def in_memory() -> Store:
    """Records that last as long as whoever holds them: for a script, or to try something out."""
    return SqliteStore(":memory:")
