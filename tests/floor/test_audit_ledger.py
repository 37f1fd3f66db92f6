"""The audit adds up every unit by itself, and follows every hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fairfelt.floor.facts.sittings import SittingOpened
from fairfelt.floor.history import audit_ledger
from fairfelt.journal import FORMAT, Entry, encode_entry, told
from fairfelt.ledger import (
    DOLLARS,
    NO_HOLDS,
    Reason,
    Transfer,
    credits_of,
    hold,
    house,
    meter,
    notes,
    owed,
    paid,
)
from fairfelt.store import Row, SqliteStore

T17 = credits_of(17)
BEGUN = NO_HOLDS.begin(meter("PT-1"), 400)
POSTED = Transfer(hold(1), paid("PT-1"), 400, Reason.HOLD_POSTED)
RELEASED = Transfer(hold(1), meter("PT-1"), 400, Reason.HOLD_RELEASED)

SOMEBODY = told(
    SittingOpened(
        sitting=1, terminal="PT-1", cause="note", patron="", purse="meter/PT-1", unit="dollars",
        rounds={}, at=0,
    ),
    "PT-1",
)  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "floor.db")
    yield store
    store.close()


def findings(store: SqliteStore, *moves: Transfer) -> list[str]:
    """After a note of each unit and these transfers, each of them a step."""
    filled = [Transfer(notes("PT-1", unit), meter("PT-1", unit), 1_000, Reason.NOTE)
              for unit in (DOLLARS, T17)]  # fmt: skip
    store.append([_row(n, move) for n, move in enumerate((*filled, *moves), 1)])
    return audit_ledger.check(store).findings


def _row(n: int, move: Transfer) -> Row:
    told = (SOMEBODY,) if n == 1 else ()
    entry = Entry("floor", n, 0, "floor", "test", told, (move,), format=FORMAT)
    return Row("floor", n, 0, "floor", 0, encode_entry(entry), bytes([n]), (move,))


@pytest.mark.parametrize("moves", [(), (BEGUN,), (BEGUN, POSTED), (BEGUN, RELEASED)])
def test_a_sound_ledger_is_clean(store: SqliteStore, moves: tuple[Transfer, ...]) -> None:
    assert findings(store, *moves) == []
    assert audit_ledger.dollars(store) == 0


def test_money_that_went_to_another_unit_is_found(store: SqliteStore) -> None:
    across = Transfer(meter("PT-1", T17), meter("PT-1"), 5, Reason.WON)
    assert findings(store, across) == [
        "ledger: money went from meter@T:17/PT-1 to meter/PT-1, of another unit",
        "ledger: all accounts in T:17 add up to -5, not 0",
        "ledger: all accounts add up to 5, not 0",
    ]


def test_what_two_units_lack_and_have_is_not_set_off(store: SqliteStore) -> None:
    assert findings(store) == []
    db = store._db
    db.execute("UPDATE accounts SET cents = cents + 5 WHERE (kind, unit) = ('meter', 'dollars')")
    db.execute("UPDATE accounts SET cents = cents - 5 WHERE (kind, unit) = ('meter', 'T:17')")
    assert audit_ledger.check(store).findings == [
        "ledger: meter/PT-1 does not add up to its transfers",
        "ledger: meter@T:17/PT-1 does not add up to its transfers",
        "ledger: all accounts in T:17 add up to -5, not 0",
        "ledger: all accounts add up to 5, not 0",
    ]


def test_an_account_on_the_wrong_side_of_zero_is_found(store: SqliteStore) -> None:
    moves = (
        Transfer(meter("PT-1"), house("R1"), 1_001, Reason.LOST),
        Transfer(house("R1"), owed("PT-1"), 7, Reason.CORRECTED),
    )
    assert findings(store, *moves) == [
        "ledger: meter/PT-1 is below zero", "ledger: owed/PT-1 is above zero",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "problem"),
    [
        ((BEGUN, POSTED, POSTED), "ledger: hold 1 is not open"),
        ((BEGUN, RELEASED, POSTED), "ledger: hold 1 is not open"),
        ((BEGUN, RELEASED, BEGUN), "ledger: hold 1 was begun before"),
        ((POSTED,), "ledger: hold 1 is not open"),
    ],
)
def test_a_hold_that_ended_twice_is_found(
    store: SqliteStore, moves: tuple[Transfer, ...], problem: str
) -> None:
    assert problem in findings(store, *moves)
