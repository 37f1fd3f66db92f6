"""Whoever edits the file of a floor behind its back is found by `fairfelt audit`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairfelt.core.errors import Broken
from fairfelt.floor.history.audit import audit
from fairfelt.floor.history.audit_report import AuditReport
from fairfelt.journal.snapshots import from_snapshot
from fairfelt.store import SqliteStore
from fairfelt.table.state import State
from tests.floors import floor_config, games_built_once, quiet, table_config

CONFIG = floor_config(tables=(table_config("R1"), table_config("R2", mode="rng")))
# All but `seq`, which orders entries of different tables that do not depend on one another.
COLUMNS = {
    "journal": ("stream", "n", "at", "actor", "id", "body", "hash"),
    "transfers": (
        "stream",
        "n",
        "source",
        "target",
        "cents",
        "reason",
        "cites_stream",
        "cites_n",
    ),
    "accounts": ("kind", "owner", "unit", "cents"),
    "snapshots": ("stream", "n", "body"),
    "rules": ("sha256", "ruleset", "game", "content"),
}


@pytest.fixture(scope="module", autouse=True)
def _games() -> Iterator[None]:
    with games_built_once():
        yield


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a floor that played some rounds and stopped in the middle of one."""
    path = tmp_path_factory.mktemp("played") / "floor.db"
    player = quiet(CONFIG, store=SqliteStore(path))
    for seat in ("PT-1", "PT-2"):
        player.play({"as": seat, "type": "insert_note", "cents": 10_000})
        player.play({"as": seat, "type": "place_bets", "table": "R2", "stakes": {"red": 500}})
    for result in ("17", "0"):
        player.play({"as": "DT-1", "type": "start_round", "table": "R1"})
        player.play({"as": "PT-1", "type": "place_bets", "table": "R1", "stakes": {"odd": 700}})
        player.play({"as": "DT-1", "type": "close_wagering", "table": "R1"})
        player.play({"as": "SV-1", "type": "enter_result", "table": "R1", "result": result})
        player.play({"as": "DT-1", "type": "confirm_result", "table": "R1"})
    player.play({"at": 42_000, "type": "wait"})
    for table in ("R1", "R2"):
        if table == "R1":
            player.play({"as": "DT-1", "type": "start_round", "table": "R1"})
        player.play({"as": "PT-2", "type": "place_bets", "table": table, "stakes": {"low": 500}})
    player.store.close()
    return path


@pytest.fixture
def store(played: Path, tmp_path: Path) -> Iterator[SqliteStore]:
    copy = tmp_path / "floor.db"
    copy.write_bytes(played.read_bytes())
    store = SqliteStore(copy)
    yield store
    store.close()


@pytest.fixture
def db(store: SqliteStore, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A way into the file that no floor would use."""
    connection = sqlite3.connect(tmp_path / "floor.db", isolation_level=None)
    yield connection
    connection.close()


def rows_of(db: sqlite3.Connection, table: str) -> list[dict[str, Any]]:
    cursor = db.execute(f"SELECT * FROM {table}")  # noqa: S608 - one of ours
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor]


KEYS = {"journal": "seq", "transfers": "seq", "accounts": "(kind, owner, unit)",
        "snapshots": "stream", "rules": "sha256"}  # fmt: skip


def key_of(table: str, row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row[column] for column in KEYS[table].strip("()").split(", "))


def other(value: Any) -> Any:
    """Almost the same value."""
    match value:
        case int():
            return value + 1_000
        case str():
            return value[:-1] + ("Y" if value.endswith("X") else "X")
        case bytes():
            middle = len(value) // 2
            return value[:middle] + bytes([value[middle] ^ 1]) + value[middle + 1 :]
        case None:
            return 1_000


def audited(store: SqliteStore) -> AuditReport:
    with store.reading():
        return audit(store)


def test_an_honest_record_is_clean(store: SqliteStore) -> None:
    report = audited(store)
    assert (report.findings, report.rounds, report.sum_cents) == ([], 3, 0)


@pytest.mark.parametrize(
    ("table", "column"), [(table, column) for table, names in COLUMNS.items() for column in names]
)
def test_any_edit_of_any_row_is_found(
    store: SqliteStore, db: sqlite3.Connection, table: str, column: str
) -> None:
    for row in rows_of(db, table):
        if table == "accounts" and column != "cents" and not row["cents"]:
            continue  # as good as absent
        changed = {**row, column: other(row[column])}
        marks = ", ".join("?" * len(key_of(table, row)))
        update = f"UPDATE {table} SET {column} = ? WHERE {KEYS[table]} = ({marks})"  # noqa: S608
        db.execute("BEGIN")
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute(update, (changed[column], *key_of(table, row)))
        db.execute("COMMIT")
        assert audited(store).findings, row
        db.execute(update, (row[column], *key_of(table, changed)))
    assert audited(store).clean


@pytest.mark.parametrize("table", ["journal", "transfers"])
def test_a_row_that_was_taken_out_is_found(
    store: SqliteStore, db: sqlite3.Connection, table: str
) -> None:
    heads = audited(store).heads
    for row in rows_of(db, table):
        db.execute(f"DELETE FROM {table} WHERE seq = ?", (row["seq"],))  # noqa: S608
        report = audited(store)
        # The very last entry is missed by the money it moved, or else by whoever noted the head.
        assert report.findings or report.heads != heads, row
        assert report.findings or row["n"] == store.head(row["stream"]).n + 1, row
        marks = ", ".join("?" * len(row))
        db.execute(f"INSERT INTO {table} VALUES ({marks})", tuple(row.values()))  # noqa: S608
    assert audited(store).clean


def _apart(one: dict[str, Any], two: dict[str, Any], columns: tuple[str, ...]) -> bool:
    """Rows that differ in what is swapped only would be the same two rows afterwards."""
    return any(one[c] != two[c] for c in one if c not in ("seq", *columns))


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("journal", ("n",)),
        ("journal", ("body",)),
        ("journal", ("body", "hash")),
        ("journal", ("actor", "id")),
        ("transfers", ("source", "target", "cents", "reason")),
        ("transfers", ("n",)),
    ],
)
def test_two_rows_that_changed_places_are_found(
    store: SqliteStore, db: sqlite3.Connection, table: str, columns: tuple[str, ...]
) -> None:
    rows = rows_of(db, table)
    pairs = [(one, two) for one in rows for two in rows[rows.index(one) + 1 :][:3]
             if any(one[c] != two[c] for c in columns) and _apart(one, two, columns)]  # fmt: skip
    assert pairs
    db.execute("DROP INDEX journal_order")
    db.execute("DROP INDEX journal_caller")
    update = f"UPDATE {table} SET {', '.join(f'{c} = ?' for c in columns)} WHERE seq = ?"  # noqa: S608

    def put(values: dict[str, Any], seq: int) -> None:
        db.execute(update, (*(values[c] for c in columns), seq))

    for one, two in pairs:
        put(two, one["seq"])
        put(one, two["seq"])
        assert audited(store).findings, (one, two)
        put(one, one["seq"])
        put(two, two["seq"])


def test_money_moved_between_two_meters_is_found(
    store: SqliteStore, db: sqlite3.Connection
) -> None:
    db.execute("UPDATE accounts SET cents = cents + 100 WHERE (kind, owner) = ('meter', 'PT-1')")
    db.execute("UPDATE accounts SET cents = cents - 100 WHERE (kind, owner) = ('meter', 'PT-2')")
    report = audited(store)
    assert report.sum_cents == 0
    assert report.findings == [
        "ledger: meter/PT-1 does not add up to its transfers",
        "ledger: meter/PT-2 does not add up to its transfers",
    ]


def test_an_account_out_of_nowhere_is_found(store: SqliteStore, db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO accounts VALUES ('floor', 'meter', 'PT-9', 'dollars', 500)")
    assert "ledger: all accounts add up to 500, not 0" in audited(store).findings


def test_a_snapshot_that_follows_no_entry_is_found(
    store: SqliteStore, db: sqlite3.Connection
) -> None:
    """It would be the floor's starting point all the same."""
    db.execute("UPDATE snapshots SET n = 0 WHERE stream = 'table:R1'")
    assert audited(store).findings == ["table:R1: there is no entry 0, which its snapshot follows"]


def test_every_bit_of_a_snapshot_that_says_something_counts(
    store: SqliteStore, db: sqlite3.Connection
) -> None:
    (row,) = [row for row in rows_of(db, "snapshots") if row["stream"] == "table:R1"]
    body, update = row["body"], "UPDATE snapshots SET body = ? WHERE stream = 'table:R1'"
    for place in range(0, len(body), 7):
        spoilt = body[:place] + bytes([body[place] ^ 1]) + body[place + 1 :]
        db.execute(update, (spoilt,))
        assert audited(store).findings or _means(spoilt) == _means(body), spoilt


def _means(snapshot: bytes) -> State | None:
    try:
        return from_snapshot(snapshot, State)
    except (msgspec.MsgspecError, Broken):
        return None
