"""Keyed seals: each batch that a floor writes carries one, bound to the one before.

A chain of plain hashes can be worked out anew by whoever can write the file. A seal takes the key,
which is kept elsewhere, so that history that was written anew shows.
"""

from __future__ import annotations

import hmac
import sqlite3
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fairfelt.store.base import Row

SCHEMA = """
CREATE TABLE IF NOT EXISTS batches (
    last_seq INTEGER PRIMARY KEY,
    first_seq INTEGER NOT NULL,
    seal BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS identity (
    floor TEXT NOT NULL
) STRICT;
"""
_NEWEST = "SELECT last_seq, seal FROM batches ORDER BY last_seq DESC LIMIT 1"
_HASHES = "SELECT hash FROM journal WHERE seq BETWEEN ? AND ? ORDER BY seq"


class Sealed(NamedTuple):
    """The newest batch: the number of its last entry, counted over all streams, and its seal."""

    seq: int = 0
    seal: bytes = b""


def seal_of(key: bytes, before: bytes, hashes: Sequence[bytes]) -> bytes:
    """Every hash stands for an entry and all before it in its stream."""
    return hmac.digest(key, before + b"".join(hashes), "sha256")


def snapshot_seal(key: bytes, stream: str, n: int, body: bytes) -> bytes:
    """Of the state of a stream after one of its entries."""
    return hmac.digest(key, f"snapshot {stream} {n}\n".encode() + body, "sha256")


def write(db: sqlite3.Connection, rows: Sequence[Row], key: bytes, before: Sealed) -> Sealed:
    """Seal the rows that were just written, in the same transaction."""
    (last,) = db.execute("SELECT MAX(seq) FROM journal").fetchone()
    sealed = Sealed(last, seal_of(key, before.seal, [row.hash for row in rows]))
    db.execute(
        "INSERT INTO batches (last_seq, first_seq, seal) VALUES (?, ?, ?)",
        (last, last - len(rows) + 1, sealed.seal),
    )
    return sealed


def newest(db: sqlite3.Connection) -> Sealed:
    found = db.execute(_NEWEST).fetchone() if is_sealed(db) else None
    return Sealed(*found) if found else Sealed()


def is_sealed(db: sqlite3.Connection) -> bool:
    """Records of an older version have no seals."""
    known = "SELECT COUNT(*) FROM sqlite_master WHERE name = 'batches'"
    return bool(db.execute(known).fetchone()[0])


def is_named(db: sqlite3.Connection) -> bool:
    """Whether a floor that seals what it writes has had these records."""
    known = "SELECT COUNT(*) FROM sqlite_master WHERE name = 'identity'"
    if not db.execute(known).fetchone()[0]:
        return False
    return bool(db.execute("SELECT COUNT(*) FROM identity").fetchone()[0])


def seal_at(db: sqlite3.Connection, seq: int) -> bytes | None:
    found = db.execute("SELECT seal FROM batches WHERE last_seq = ?", (seq,)).fetchone()
    return bytes(found[0]) if found else None


def check_newest(db: sqlite3.Connection, key: bytes) -> bool:
    """Whether the newest batch was sealed with this key. Quick, however long the records are."""
    rows = db.execute(
        "SELECT last_seq, first_seq, seal FROM batches ORDER BY last_seq DESC LIMIT 2"
    ).fetchall()
    if not rows:
        return True
    before = rows[1][2] if len(rows) > 1 else b""
    return _is_right(db, key, before, *rows[0])


def check_all(db: sqlite3.Connection, key: bytes) -> Iterator[str]:
    """What is wrong with the seals, from the first batch to the last."""
    before, expected = b"", None
    batches = db.execute("SELECT last_seq, first_seq, seal FROM batches ORDER BY last_seq")
    for last, first, seal in batches:
        if expected is not None and first != expected:
            yield f"seals: entries {expected} to {first - 1} carry none"
        if not _is_right(db, key, before, last, first, seal):
            yield f"seals: that of the batch of entries {first} to {last} is not right"
        before, expected = seal, last + 1
    (newest_seq,) = db.execute("SELECT IFNULL(MAX(seq), 0) FROM journal").fetchone()
    if expected is not None and newest_seq >= expected:
        yield f"seals: entries {expected} to {newest_seq} carry none"


def _is_right(
    db: sqlite3.Connection, key: bytes, before: bytes, last: int, first: int, seal: bytes
) -> bool:
    hashes = [row[0] for row in db.execute(_HASHES, (first, last))]
    whole = len(hashes) == last - first + 1
    return whole and hmac.compare_digest(seal_of(key, before, hashes), seal)
