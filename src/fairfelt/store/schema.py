"""The tables of the database, and how those of an older version become those of this one.

The version stands in the file (`user_version`). The first release wrote none, so a database with a
journal and no version is of version 1.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from fairfelt.core.errors import Fault
from fairfelt.store import indexed, money, seals

_TABLES = """
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
CREATE TABLE IF NOT EXISTS snapshots (
    stream TEXT PRIMARY KEY,
    n INTEGER NOT NULL,
    body BLOB NOT NULL,
    seal BLOB
) STRICT, WITHOUT ROWID;
"""
_RULES = """
CREATE TABLE IF NOT EXISTS rules (
    sha256 TEXT PRIMARY KEY,
    ruleset TEXT NOT NULL,
    game TEXT NOT NULL,
    content BLOB NOT NULL
) STRICT, WITHOUT ROWID;
"""
SCHEMA = _TABLES + money.SCHEMA + _RULES + indexed.SCHEMA + seals.SCHEMA


def _keep_rules_and_reasons(db: sqlite3.Connection) -> None:
    """Version 2 keeps rule data, and accounts by kind, owner and unit, and transfers by a typed
    reason. Very early databases lack some other tables too."""
    db.execute("ALTER TABLE transfers RENAME TO transfers_before")
    db.execute("ALTER TABLE accounts RENAME TO accounts_before")
    db.execute(money.ACCOUNTS_WITHOUT_BOOKS)
    _run(db, SCHEMA)
    money.take_over(db)
    db.execute("DROP TABLE transfers_before")
    db.execute("DROP TABLE accounts_before")


def _open_books(db: sqlite3.Connection) -> None:
    """Version 3 keeps the accounts of the house beside those of the floor, in books of its own."""
    db.execute("ALTER TABLE accounts RENAME TO accounts_before")
    _run(db, SCHEMA)
    money.open_books(db)
    db.execute("DROP TABLE accounts_before")


def _name_sittings(db: sqlite3.Connection) -> None:
    """Version 4 knows whose each play was."""
    known = {column for _, column, *_ in db.execute("PRAGMA table_info(plays)")}
    if "sitting" not in known:  # older versions were made just now, in the same transaction
        db.execute("ALTER TABLE plays ADD COLUMN sitting INTEGER NOT NULL DEFAULT 0")


def _seal_snapshots(db: sqlite3.Connection) -> None:
    """Version 5 seals snapshots. Those of before have no seal, so nobody can say that they are what
    was written; they are only a shortcut, and the next ones come by themselves."""
    known = {column for _, column, *_ in db.execute("PRAGMA table_info(snapshots)")}
    if "seal" not in known:
        db.execute("ALTER TABLE snapshots ADD COLUMN seal BLOB")
    db.execute("DELETE FROM snapshots WHERE seal IS NULL")


# From version 1, from version 2, and so on. Whoever changes a table changes it above, for new
# databases, and adds a step here, for those that there are.
STEPS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    _keep_rules_and_reasons,
    _open_books,
    _name_sittings,
    _seal_snapshots,
)
VERSION = len(STEPS) + 1


def version_of(db: sqlite3.Connection) -> int:
    """0 where there are no records yet. Raises Fault where this program cannot know them."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise Fault(
            f"the database is of version {version}, and this version of Fairfelt knows up to "
            f"{VERSION}. Use the Fairfelt that wrote it, or a later one"
        )
    known = "SELECT COUNT(*) FROM sqlite_master WHERE name = 'journal'"
    return int(version) or int(db.execute(known).fetchone()[0])


def prepare(db: sqlite3.Connection, path: Path | None) -> None:
    """Make the tables, or bring those of an older version up to date: all of it, or nothing. Where
    there is a file, what it was before is kept beside it."""
    version = version_of(db)
    if version == VERSION:
        return
    if version and path is not None:
        copy(db, path.with_name(f"{path.stem}.version-{version}{path.suffix}"))
    with _transaction(db):
        for step in STEPS[version - 1 :] if version else (_make,):
            step(db)
        db.execute(f"PRAGMA user_version = {VERSION}")


def _make(db: sqlite3.Connection) -> None:
    _run(db, SCHEMA)


def copy(db: sqlite3.Connection, path: Path) -> None:
    """All of a database as it is at this moment, in another file."""
    path.touch(mode=0o600)
    other = sqlite3.connect(path)
    try:
        db.backup(other)
    finally:
        other.close()


def _run(db: sqlite3.Connection, script: str) -> None:
    """Within the transaction, which SQLite's own way of running a script would end."""
    for statement in script.split(";"):
        db.execute(statement)


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")
