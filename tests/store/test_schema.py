"""Databases of other versions: older ones are brought up to date, newer ones refused."""

from __future__ import annotations

import sqlite3
import tarfile
from pathlib import Path

import pytest

from fairfelt.core.errors import Fault
from fairfelt.store import SqliteStore
from fairfelt.store import schema as schemas
from fairfelt.store.copies import copy_records

FIRST = Path(__file__).parent.parent / "releases" / "0.1.0.tar.xz"


def version(path: Path) -> int:
    db = sqlite3.connect(path)
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    db.close()
    return found


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database that the first release wrote."""
    with tarfile.open(FIRST) as tar:
        tar.extract("data/floor.db", tmp_path, filter="data")
    return tmp_path / "data" / "floor.db"


def test_a_new_database_says_its_version(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "floor.db").close()
    assert version(tmp_path / "floor.db") == schemas.VERSION


def test_an_old_database_is_brought_up_to_date_and_kept_beside(old: Path) -> None:
    was = old.read_bytes()
    assert version(old) == 0
    store = SqliteStore(old)
    entries, rules = store.size(), list(store.rules())
    store.close()
    assert (version(old), rules) == (schemas.VERSION, [])
    kept = old.with_name("floor.version-1.db")
    assert kept.stat().st_mode & 0o077 == 0
    db = sqlite3.connect(kept)
    assert db.execute("SELECT COUNT(*) FROM journal").fetchone() == (entries,)
    assert db.execute("SELECT COUNT(*) FROM sqlite_master WHERE name = 'rules'").fetchone() == (0,)
    db.close()
    assert len(was) == kept.stat().st_size
    SqliteStore(old).close()
    assert [*old.parent.glob("*.version-*")] == [kept]


def test_an_old_database_is_read_without_being_touched(old: Path) -> None:
    was = old.read_bytes()
    store = SqliteStore(old, readonly=True)
    assert list(store.rules()) == []
    assert store.size() > 3_000
    store.close()
    assert old.read_bytes() == was
    assert version(old) == 0


def test_an_old_database_is_copied_as_it_is(old: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    copy_records(old.parent, tmp_path / "copy")
    assert version(tmp_path / "copy" / "floor.db") == 0


@pytest.mark.parametrize("readonly", [False, True])
def test_a_newer_database_is_refused_and_not_touched(tmp_path: Path, readonly: bool) -> None:
    path = tmp_path / "floor.db"
    SqliteStore(path).close()
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {schemas.VERSION + 1}")
    db.close()
    was = path.read_bytes()
    with pytest.raises(Fault, match="Use the Fairfelt that wrote it, or a later one"):
        SqliteStore(path, readonly=readonly)
    assert path.read_bytes() == was


def test_a_step_that_fails_leaves_the_old_database(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE halfway (n INTEGER)")
        raise sqlite3.OperationalError("the disk is full")

    monkeypatch.setattr(schemas, "STEPS", (fails,))
    with pytest.raises(sqlite3.OperationalError):
        SqliteStore(old)
    assert version(old) == 0
    db = sqlite3.connect(old)
    known = "SELECT COUNT(*) FROM sqlite_master WHERE name = 'halfway'"
    assert db.execute(known).fetchone() == (0,)
    db.close()
