"""The store on SQLite: all of a step or nothing of it, and the same again when it is read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from fairfelt.core.errors import Fault
from fairfelt.journal import FORMAT, GENESIS, Entry, encode_entry, seal
from fairfelt.ledger import Reason, Transfer, meter, notes, wagers
from fairfelt.store import Head, Row, SqliteStore

NOTE = Transfer(notes("PT-1"), meter("PT-1"), 500, Reason.NOTE)
STAKE = Transfer(meter("PT-1"), wagers("R1"), 200, Reason.STAKED)


def row(
    n: int, *transfers: Transfer, stream: str = "table:R1", actor: str = "PT-1", id_: int = 0,
    snapshot: bytes | None = None,
) -> Row:  # fmt: skip
    body = encode_entry(
        Entry(stream, n, 1_000 + n, actor, "test", (), transfers, id_, format=FORMAT)
    )
    return Row(stream, n, 1_000 + n, actor, id_, body, seal(GENESIS, body), transfers, snapshot)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "floor.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    yield store
    store.close()


def everything(store: SqliteStore) -> tuple[object, ...]:
    streams = sorted(store.streams())
    return (
        [(stream, *entry) for stream in streams for entry in store.entries(stream)],
        [store.snapshot(stream) for stream in streams],
        list(store.transfers()),
        store.balances(),
    )


def test_an_empty_store_knows_nothing(store: SqliteStore) -> None:
    assert everything(store) == ([], [], [], {})
    assert store.head("table:R1") is None
    assert store.snapshot("table:R1") is None
    assert store.answers("PT-1", 5) == []
    assert store.size() == 0


def test_what_is_appended_is_read_back(store: SqliteStore) -> None:
    first, second = row(1, NOTE), row(2, STAKE, snapshot=b"after two")
    store.append([first, second])
    assert list(store.entries("table:R1")) == [
        (1, first.body, first.hash),
        (2, second.body, second.hash),
    ]
    assert list(store.entries("table:R1", after=1)) == [(2, second.body, second.hash)]
    assert store.head("table:R1") == Head(2, 1_002, second.hash)
    assert store.snapshot("table:R1") == (2, b"after two")
    assert list(store.transfers()) == [("table:R1", 1, NOTE), ("table:R1", 2, STAKE)]
    assert store.balances() == {"notes/PT-1": -500, "meter/PT-1": 300, "wagers/R1": 200}


def test_it_is_all_there_after_closing(path: Path, store: SqliteStore) -> None:
    store.append([row(1, NOTE, id_=4, snapshot=b"one"), row(1, stream="floor")])
    before = everything(store)
    store.close()
    assert everything(SqliteStore(path)) == before


def test_a_newer_snapshot_takes_the_place_of_the_older(store: SqliteStore) -> None:
    store.append([row(1, snapshot=b"one")])
    store.append([row(2, snapshot=b"two"), row(3)])
    assert store.snapshot("table:R1") == (2, b"two")


def test_answers_are_the_newest_first(store: SqliteStore) -> None:
    store.append([row(n, id_=10 * n) for n in (1, 2, 3)])
    store.append([row(4), row(5, actor="PT-2", id_=99)])
    assert [id_ for id_, _ in store.answers("PT-1", 2)] == [30, 20]


@pytest.mark.parametrize(
    "impossible",
    [
        pytest.param(row(1, STAKE), id="an entry that is there already"),
        pytest.param(row(3, STAKE, id_=7), id="a command that is there already"),
        pytest.param(row(3, msgspec.structs.replace(STAKE, cents=0)), id="a transfer of nothing"),
    ],
)
def test_a_batch_is_written_whole_or_not_at_all(store: SqliteStore, impossible: Row) -> None:
    store.append([row(1, NOTE, id_=7, snapshot=b"one")])
    before = everything(store)
    with pytest.raises(Fault, match="could not be written"):
        store.append([row(2, STAKE, snapshot=b"two"), impossible, row(9, NOTE)])
    assert everything(store) == before
    store.append([row(2, STAKE)])  # and it goes on
    assert store.size() == 2


def test_whatever_goes_wrong_no_transaction_stays_open(store: SqliteStore) -> None:
    """A number that no column can hold is no error of the database, and yet nothing is written."""
    store.append([row(1, NOTE)])
    before = everything(store)
    with pytest.raises(OverflowError):
        store.append([msgspec.structs.replace(row(2, STAKE), n=-(10**30))])
    assert everything(store) == before
    store.append([row(2, STAKE)])  # and it goes on
    assert store.size() == 2


def test_a_full_disk_is_a_fault_that_passes(path: Path, store: SqliteStore) -> None:
    store.append([row(1, NOTE)])
    before = everything(store)
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    big = [row(n, snapshot=bytes(100_000)) for n in (2, 3)]
    with pytest.raises(Fault, match="full"):
        store.append(big)
    assert everything(store) == before
    store._db.execute("PRAGMA max_page_count = 100000")
    store.append(big)
    assert store.size() == 3


def test_a_readonly_store_reads_and_does_not_write(path: Path, store: SqliteStore) -> None:
    store.append([row(1, NOTE)])
    reader = SqliteStore(path, readonly=True)
    with reader.reading():
        assert everything(reader) == everything(store)
    with pytest.raises(Fault, match="readonly"):
        reader.append([row(2, NOTE)])
    reader.close()
    assert store.size() == 1


def test_a_readonly_store_does_not_make_a_file(path: Path) -> None:
    missing = path.with_name("missing.db")
    with pytest.raises(sqlite3.OperationalError):
        SqliteStore(missing, readonly=True)
    assert not missing.exists()


def test_a_reader_sees_one_moment_while_the_floor_goes_on(path: Path, store: SqliteStore) -> None:
    store.append([row(1, NOTE)])
    reader = SqliteStore(path, readonly=True)
    with reader.reading():
        before = everything(reader)
        store.append([row(2, STAKE)])
        assert everything(reader) == before
    assert everything(reader) == everything(store)
    reader.close()


def test_two_writers_cannot_mix_their_steps(path: Path, store: SqliteStore) -> None:
    """A second floor on the same file is stopped by the numbers of the entries."""
    other = SqliteStore(path)
    store.append([row(1, NOTE)])
    with pytest.raises(Fault):
        other.append([row(1, STAKE)])
    other.close()
    assert store.balances() == {"notes/PT-1": -500, "meter/PT-1": 500}
