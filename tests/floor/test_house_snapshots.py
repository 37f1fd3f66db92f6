"""The house keeps its state now and then, sealed as that of a floor is, so that a start need not
read all that it ever did."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest

from fairfelt.core.errors import Broken
from fairfelt.equipment import SeededRng
from fairfelt.exchange.credits import KeepCredit, Kept, TakeCredit
from fairfelt.exchange.messages import Reply, Request, decode_to_floor, encode
from fairfelt.house import house as house_module
from fairfelt.house.audit import audit_house
from fairfelt.house.house import DoneEarlier, House
from fairfelt.house.state import HouseState
from fairfelt.journal.snapshots import from_snapshot, snapshot
from fairfelt.ledger import HOUSE
from fairfelt.store import SqliteStore
from tests.houses import local_house

KEY = b"k" * 32


def keep(number: int) -> Request:
    return Request("North", number, True, KeepCredit(100 + number, "PT-1", number, "Left"))


def take(number: int, credit: int) -> Request:
    ask = TakeCredit(
        credit, 100 + credit, "PT-2", number, "Ann Lee", "Passport 1", "Came back", "2"
    )
    return Request("North", number, True, ask)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteStore:
    """Of a house that keeps its state after every fourth entry, and has done eleven."""
    monkeypatch.setattr(house_module, "SNAPSHOT_EVERY", 4)
    store = SqliteStore(tmp_path / "floor.db", key=KEY)
    house = local_house(store, True)
    for number in range(1, 10):
        house.answer(encode(keep(number)), number)
    house.answer(encode(take(10, 5)), 10)
    return store


def test_a_house_begins_with_its_newest_snapshot(store: SqliteStore) -> None:
    n, kept = store.snapshot(HOUSE) or (0, b"")
    assert n == 8
    state = from_snapshot(kept, HouseState)
    assert state is not None
    assert sorted(state.credits) == [1, 2, 3, 4, 5, 6, 7]
    house = House(store, SeededRng(0).below)
    assert [entry.n for entry in house._newest.values()] == [9, 10, 11]
    store._db.execute("DELETE FROM snapshots")
    assert house.state == House(store, SeededRng(0).below).state
    assert house.state.credits[5].reserved is not None
    assert audit_house(store).findings == []


def test_a_state_of_the_house_comes_back_as_it_was(store: SqliteStore) -> None:
    state = House(store, SeededRng(0).below).state
    assert from_snapshot(snapshot(state), HouseState) == state


def test_what_is_older_than_the_snapshot_is_looked_up_in_the_record(store: SqliteStore) -> None:
    house = House(store, SeededRng(0).below)
    done = house.handle(keep(2), 99)
    assert isinstance(done, DoneEarlier)
    assert done.reply(store) == Reply("North", 2, Kept(2))
    other = msgspec.structs.replace(keep(2), ask=keep(3).ask)
    again = local_house(store, True).answer(encode(other), 99)
    assert again is not None
    assert b"number_used" in again
    newest = house.handle(keep(9), 99)
    assert newest == Reply("North", 9, Kept(9))
    store._db.execute("DELETE FROM journal WHERE actor = 'floor:North' AND id = 2")
    with pytest.raises(Broken, match="request 2 of North was done and is not on record"):
        done.reply(store)


def test_a_house_that_had_none_keeps_one_with_its_next_entry(store: SqliteStore) -> None:
    store._db.execute("DELETE FROM snapshots")
    reply = local_house(store, True).answer(encode(keep(11)), 11)
    assert decode_to_floor(reply or b"") == Reply("North", 11, Kept(10))
    assert (store.snapshot(HOUSE) or (0, b""))[0] == 12


def test_one_that_somebody_changed_is_not_gone_on_from(store: SqliteStore) -> None:
    state = House(store, SeededRng(0).below).state
    forged = snapshot(HouseState(demo=True, newest_credit=99))
    store._db.execute("UPDATE snapshots SET body = ? WHERE stream = ?", (forged, HOUSE))
    assert store.snapshot(HOUSE) is None
    assert store.reader().snapshot(HOUSE) is None  # nor by whoever reads beside the loop
    assert store.changed_snapshots() == [HOUSE]
    assert House(store, SeededRng(0).below).state == state


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE snapshots SET n = 7", "house: the snapshot after entry 7 differs"),
        ("UPDATE snapshots SET n = 70", "house: there is no entry 70, which its snapshot follows"),
    ],
)
def test_an_audit_finds_one_that_the_entries_do_not_lead_to(
    tmp_path: Path, store: SqliteStore, change: str, found: str
) -> None:
    with sqlite3.connect(tmp_path / "floor.db") as other:
        other.execute(change)
    other.close()
    assert audit_house(SqliteStore(tmp_path / "floor.db")).findings == [found]
