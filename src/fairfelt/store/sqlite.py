"""SQLite: one file, no set-up. Every append is synced to the disk before it returns."""

from __future__ import annotations

import hmac
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from fairfelt.core.errors import Fault
from fairfelt.ledger import AccountId, Book, Holds, Transfer
from fairfelt.rulebooks import KeptRules
from fairfelt.store import indexed, money, schema, seals
from fairfelt.store.base import Head, Index, LogKey, LogRow, PlayedRound, Row, Span
from fairfelt.store.inserts import Insert
from fairfelt.store.seals import Sealed

_JOURNAL = Insert("journal (stream, n, at, actor, id, body, hash)", 7)
_SNAPSHOTS = Insert(
    "snapshots (stream, n, body, seal)", 4,
    "ON CONFLICT (stream) DO UPDATE SET n = excluded.n, body = excluded.body, "
    "seal = excluded.seal",
)  # fmt: skip
_RULES = Insert("rules (sha256, ruleset, game, content)", 4, "ON CONFLICT DO NOTHING")


class SqliteStore:
    """The truth of a floor on one machine."""

    def __init__(
        self, path: Path | str, *, readonly: bool = False, key: bytes | None = None
    ) -> None:
        """With a key every batch is sealed, and no snapshot is used that is not."""
        self._path = path
        self._key = key
        self._copy: TemporaryDirectory[str] | None = None
        self.sealed = Sealed()
        if readonly:
            self._db = self._reads = self._for_reading(Path(path))
            return
        # The group commit runs in a thread of its own; it is still only one writer.
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        in_memory = str(path) == ":memory:"
        try:
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            schema.prepare(self._db, None if in_memory else Path(path))
        except BaseException:
            self._db.close()
            raise
        self.sealed = seals.newest(self._db)
        # Reading goes by a connection of its own, so that it never waits for a commit.
        self._reads = self._db if in_memory else sqlite3.connect(path, check_same_thread=False)

    def _for_reading(self, path: Path) -> sqlite3.Connection:
        """Records of an older version are read in a copy that is brought up to date. They
        themselves stay as they are."""
        db = open_readonly(path)
        if schema.version_of(db) in (0, schema.VERSION):
            return db
        self._copy = TemporaryDirectory(prefix="fairfelt-")
        copy = Path(self._copy.name) / path.name
        schema.copy(db, copy)
        db.close()
        other = sqlite3.connect(copy, isolation_level=None)
        schema.prepare(other, None)
        return other

    def append(self, rows: Sequence[Row]) -> None:
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            _JOURNAL.run(
                db, [(r.stream, r.n, r.at, r.actor, r.id or None, r.body, r.hash) for r in rows]
            )
            money.write(db, rows)
            _SNAPSHOTS.run(
                db, [self._snapshot(r, r.snapshot) for r in rows if r.snapshot is not None]
            )
            _RULES.run(db, [row.rules for row in rows if row.rules is not None])
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

    def _snapshot(self, row: Row, body: bytes) -> tuple[str, int, bytes, bytes | None]:
        key = self._key
        sealed = None if key is None else seals.snapshot_seal(key, row.stream, row.n, body)
        return row.stream, row.n, body, sealed

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

    def written(self) -> Iterator[bytes]:
        for (body,) in self._reads.execute("SELECT body FROM journal ORDER BY seq"):
            yield body

    def written_after(self, seq: int, most: int) -> Iterator[tuple[int, bytes]]:
        query = "SELECT seq, body FROM journal WHERE seq > ? ORDER BY seq LIMIT ?"
        for row in self._reads.execute(query, (seq, most)):  # noqa: UP028 - as above
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

    def played(self, seat: str, most: int) -> list[PlayedRound]:
        return indexed.played(self._reads, seat, most)

    def received(self, stream: str, round_: int) -> dict[str, int]:
        return indexed.received(self._reads, stream, round_)

    def sittings(self, stream: str, round_: int) -> dict[str, int]:
        return indexed.sittings(self._reads, stream, round_)

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
        """With the key of the records, only one that was sealed with it: a state that somebody has
        changed is never gone on from. Without one the entries lead to the same state."""
        found = self._reads.execute(
            "SELECT n, body, seal FROM snapshots WHERE stream = ?", (stream,)
        ).fetchone()
        if found is None or (self._key is not None and not self._is_sealed(stream, *found)):
            return None
        return found[0], found[1]

    def _is_sealed(self, stream: str, n: int, body: bytes, sealed: bytes | None) -> bool:
        made = seals.snapshot_seal(self._key or b"", stream, n, body)
        return sealed is not None and hmac.compare_digest(made, sealed)

    def changed_snapshots(self) -> list[str]:
        """Streams whose snapshot has a seal, and another than it should have."""
        kept = "SELECT stream, n, body, seal FROM snapshots WHERE seal IS NOT NULL ORDER BY stream"
        return [row[0] for row in self._reads.execute(kept) if not self._is_sealed(*row)]

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

    def last_heard(self, actors: Sequence[str]) -> dict[str, int]:
        newest = (
            "SELECT at FROM journal WHERE actor = ? AND id IS NOT NULL ORDER BY id DESC LIMIT 1"
        )
        found = ((actor, self._reads.execute(newest, (actor,)).fetchone()) for actor in actors)
        return {actor: row[0] for actor, row in found if row}

    def answer(self, actor: str, id_: int) -> bytes | None:
        found: tuple[bytes] | None = self._reads.execute(
            "SELECT body FROM journal WHERE actor = ? AND id = ?", (actor, id_)
        ).fetchone()
        return found[0] if found else None

    def balances(self, book: Book = Book.FLOOR) -> dict[AccountId, int]:
        return money.balances(self._reads, book)

    def holds(self, book: Book = Book.FLOOR) -> Holds:
        return money.holds(self._reads, book)

    def transfers(self) -> Iterator[tuple[str, int, Transfer]]:
        return money.transfers(self._reads)

    def rules(self) -> Iterator[KeptRules]:
        query = "SELECT sha256, ruleset, game, content FROM rules ORDER BY sha256"
        yield from map(KeptRules._make, self._reads.execute(query).fetchall())

    def moved_since(self, seq: int) -> tuple[int, dict[str, int]]:
        """The newest transfer, and by how much each account changed after a transfer."""
        return money.moved_since(self._reads, seq)

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

    def is_named(self) -> bool:
        return seals.is_named(self._reads)

    def seal_at(self, seq: int) -> bytes | None:
        """Of the batch that ends with that entry, counted over all streams."""
        return seals.seal_at(self._reads, seq) if seals.is_sealed(self._reads) else None

    def check_seals(self, key: bytes) -> list[str]:
        """What is wrong with the seals of all batches."""
        return list(seals.check_all(self._reads, key)) if seals.is_sealed(self._reads) else []

    def copy_to(self, path: Path) -> None:
        """A copy of the records as they are now, whole, though the floor goes on writing."""
        schema.copy(self._reads, path)

    def reader(self) -> SqliteStore:
        if str(self._path) == ":memory:":
            return self
        return SqliteStore(self._path, readonly=True, key=self._key)

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
        if self._copy is not None:
            self._copy.cleanup()


def open_readonly(path: Path) -> sqlite3.Connection:
    address = f"{path.resolve().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None)
