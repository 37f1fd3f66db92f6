"""SQLite: one file, no set-up. Every append is synced to the disk before it returns."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from fairfelt.core.errors import Fault
from fairfelt.ledger import Transfer
from fairfelt.store import indexed, seals
from fairfelt.store.base import Head, Index, LogKey, LogRow, Played, Row, Span
from fairfelt.store.inserts import Insert
from fairfelt.store.seals import Sealed

_SCHEMA = """
CREATE TABLE IF NOT EXISTS journal (
    seq INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    id INTEGER,
    body BLOB NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS journal_order ON journal (stream, n);
CREATE UNIQUE INDEX IF NOT EXISTS journal_caller ON journal (actor, id) WHERE id IS NOT NULL;
CREATE TABLE IF NOT EXISTS transfers (
    seq INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    n INTEGER NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents > 0),
    why TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS accounts (
    account TEXT PRIMARY KEY,
    cents INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
    stream TEXT PRIMARY KEY,
    n INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
"""
_JOURNAL = Insert("journal (stream, n, at, actor, id, body, hash)", 7)
_TRANSFERS = Insert("transfers (stream, n, source, target, cents, why)", 6)
_ACCOUNTS = Insert(
    "accounts (account, cents)", 2,
    "ON CONFLICT (account) DO UPDATE SET cents = cents + excluded.cents",
)  # fmt: skip
_SNAPSHOTS = Insert(
    "snapshots (stream, n, body)", 3,
    "ON CONFLICT (stream) DO UPDATE SET n = excluded.n, body = excluded.body",
)  # fmt: skip


class SqliteStore:
    """The truth of a floor on one machine."""

    def __init__(
        self, path: Path | str, *, readonly: bool = False, key: bytes | None = None
    ) -> None:
        """With a key every batch is sealed."""
        self._path = path
        self._key = key
        self.sealed = Sealed()
        if readonly:
            self._db = sqlite3.connect(
                f"{Path(path).resolve().as_uri()}?mode=ro", uri=True, isolation_level=None
            )
            self._reads = self._db
            return
        # The group commit runs in a thread of its own; it is still only one writer.
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(_SCHEMA + indexed.SCHEMA + seals.SCHEMA)
        self.sealed = seals.newest(self._db)
        # Reading goes by a connection of its own, so that it never waits for a commit.
        in_memory = str(path) == ":memory:"
        self._reads = self._db if in_memory else sqlite3.connect(path, check_same_thread=False)

    def append(self, rows: Sequence[Row]) -> None:
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            _JOURNAL.run(
                db, [(r.stream, r.n, r.at, r.actor, r.id or None, r.body, r.hash) for r in rows]
            )
            _TRANSFERS.run(db, [(r.stream, r.n, *t) for r in rows for t in r.transfers])
            _ACCOUNTS.run(db, list(_changes(rows).items()))
            _SNAPSHOTS.run(
                db, [(r.stream, r.n, r.snapshot) for r in rows if r.snapshot is not None]
            )
            indexed.write(db, rows)
            sealed = self._seal(rows)
            db.execute("COMMIT")
            self.sealed = sealed
        except sqlite3.Error as error:
            self._roll_back()
            raise Fault(f"the record could not be written: {error}") from error
        except BaseException:  # a value that no column takes, too: the next batch begins afresh
            self._roll_back()
            raise

    def _seal(self, rows: Sequence[Row]) -> Sealed:
        if self._key is None or not rows:
            return self.sealed
        return seals.write(self._db, rows, self._key, self.sealed)

    def _roll_back(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def streams(self) -> list[str]:
        kept = {name for (name,) in self._reads.execute("SELECT stream FROM snapshots")}
        return sorted(kept.union(self._written()))

    def _written(self) -> Iterator[str]:
        """From one to the next, without going through all that they have."""
        following = "SELECT MIN(stream) FROM journal WHERE stream > ?"
        (stream,) = self._reads.execute(following, ("",)).fetchone()
        while stream is not None:
            yield stream
            (stream,) = self._reads.execute(following, (stream,)).fetchone()

    def entries(self, stream: str, after: int = 0) -> Iterator[tuple[int, bytes, bytes]]:
        rows = "SELECT n, body, hash FROM journal WHERE stream = ? AND n > ? ORDER BY n"
        # Not `yield from`: it would close the cursor when whoever reads gives up half-way, and
        # that fails once the database is closed.
        for row in self._reads.execute(rows, (stream, after)):  # noqa: UP028
            yield row

    def entry(self, stream: str, n: int) -> bytes | None:
        return next(self.between(stream, n, n), None)

    def between(self, stream: str, first_n: int, last_n: int) -> Iterator[bytes]:
        bodies = "SELECT body FROM journal WHERE stream = ? AND n BETWEEN ? AND ? ORDER BY n"
        for (body,) in self._reads.execute(bodies, (stream, first_n, last_n)):
            yield body

    def round_span(self, stream: str, round_: int) -> Span | None:
        return indexed.round_span(self._reads, stream, round_)

    def opening(self, stream: str, n: int) -> int | None:
        return indexed.opening(self._reads, stream, n)

    def rounds(self, stream: str, most: int) -> list[int]:
        return indexed.rounds(self._reads, stream, most)

    def played(self, seat: str, most: int) -> list[Played]:
        return indexed.played(self._reads, seat, most)

    def received(self, stream: str, round_: int) -> dict[str, int]:
        return indexed.received(self._reads, stream, round_)

    def voucher_known(self, number: str) -> bool:
        return indexed.voucher_known(self._reads, number)

    def log(self, before: LogKey, since: int, most: int) -> list[LogRow]:
        return indexed.log(self._reads, before, since, most)

    def index(self, stream: str) -> Iterator[tuple[int, Index]]:
        return indexed.everything(self._reads, stream)

    def columns(self, stream: str) -> Iterator[tuple[int, int, str, int]]:
        rows = "SELECT n, at, actor, IFNULL(id, 0) FROM journal WHERE stream = ? ORDER BY n"
        for row in self._reads.execute(rows, (stream,)):  # noqa: UP028 - as above
            yield row

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        found: tuple[int, bytes] | None = self._reads.execute(
            "SELECT n, body FROM snapshots WHERE stream = ?", (stream,)
        ).fetchone()
        return found

    def head(self, stream: str) -> Head | None:
        found = self._reads.execute(
            "SELECT n, at, hash FROM journal WHERE stream = ? ORDER BY n DESC LIMIT 1", (stream,)
        ).fetchone()
        return Head(*found) if found else None

    def answers(self, actor: str, most: int) -> list[tuple[int, bytes]]:
        return self._reads.execute(
            "SELECT id, body FROM journal WHERE actor = ? AND id IS NOT NULL "
            "ORDER BY id DESC LIMIT ?",
            (actor, most),
        ).fetchall()

    def balances(self) -> dict[str, int]:
        return dict(self._reads.execute("SELECT account, cents FROM accounts"))

    def transfers(self) -> Iterator[tuple[str, int, Transfer]]:
        rows = self._reads.execute(
            "SELECT stream, n, source, target, cents, why FROM transfers ORDER BY seq"
        )
        for stream, n, *transfer in rows:
            yield stream, n, Transfer(*transfer)

    def moved_since(self, seq: int) -> tuple[int, dict[str, int]]:
        """The newest transfer, and by how much each account changed after a transfer."""
        (newest,) = self._reads.execute("SELECT IFNULL(MAX(seq), 0) FROM transfers").fetchone()
        moved: dict[str, int] = {}
        for side, sign in (("source", -1), ("target", 1)):
            sums = f"SELECT {side}, SUM(cents) FROM transfers WHERE seq > ? GROUP BY 1"  # noqa: S608
            for account, cents in self._reads.execute(sums, (seq,)):
                moved[account] = moved.get(account, 0) + sign * cents
        return newest, moved

    def size(self) -> int:
        """How many entries there are."""
        (count,) = self._reads.execute("SELECT COUNT(*) FROM journal").fetchone()
        return int(count)

    def hash_at(self, stream: str, n: int) -> bytes | None:
        """The hash of one entry."""
        found = self._reads.execute(
            "SELECT hash FROM journal WHERE stream = ? AND n = ?", (stream, n)
        ).fetchone()
        return bytes(found[0]) if found else None

    def is_sealed(self) -> bool:
        return seals.newest(self._reads).seq > 0

    def check_seals(self, key: bytes) -> list[str]:
        """What is wrong with the seals of all batches."""
        return list(seals.check_all(self._reads, key)) if seals.is_sealed(self._reads) else []

    def copy_to(self, path: Path) -> None:
        """A copy of the records as they are now, whole, though the floor goes on writing."""
        copy = sqlite3.connect(path)
        try:
            self._reads.backup(copy)
        finally:
            copy.close()

    def reader(self) -> SqliteStore:
        return self if str(self._path) == ":memory:" else SqliteStore(self._path, readonly=True)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read everything as it stands at one moment, though the floor goes on writing."""
        self._reads.execute("BEGIN")
        try:
            yield
        finally:
            self._reads.execute("ROLLBACK")

    def close(self) -> None:
        if self._reads is not self._db:
            self._reads.close()
        self._db.close()


def _changes(rows: Sequence[Row]) -> dict[str, int]:
    changes: dict[str, int] = {}
    for row in rows:
        for source, target, cents, _ in row.transfers:
            changes[source] = changes.get(source, 0) - cents
            changes[target] = changes.get(target, 0) + cents
    return changes
