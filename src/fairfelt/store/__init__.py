"""Where the journal, the ledger and the snapshots are kept, in one transaction."""

from fairfelt.store.base import Head, Row, Store
from fairfelt.store.sqlite import SqliteStore

__all__ = ["Head", "Row", "SqliteStore", "Store"]
