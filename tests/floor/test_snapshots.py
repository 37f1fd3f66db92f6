"""Snapshots of states that have another shape by now are not used, and replaced soon."""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Broken
from fairfelt.equipment import SeededRng
from fairfelt.floor.history.audit import audit
from fairfelt.floor.restore import restore
from fairfelt.floor.script import Player
from fairfelt.floor.state import FloorState
from fairfelt.journal.snapshots import format_of, from_snapshot, snapshot, to_json
from fairfelt.store import SqliteStore
from fairfelt.table.state import State
from tests.floors import picture, quiet
from tests.sitting import one_table

CONFIG = one_table(mode="rng")


@pytest.fixture
def player() -> Player:
    player = quiet(CONFIG, store=SqliteStore(":memory:"))
    player.play({"as": "PT-1", "type": "insert_note", "cents": 1_000})
    player.play({"as": "PT-1", "type": "place_bets", "table": "T1", "stakes": {"red": 500}})
    player.advance(60_000)
    return player


def test_a_state_comes_back_as_it_was(player: Player) -> None:
    state = player.floor.pit.tables["T1"].state
    again = from_snapshot(snapshot(state), State)
    assert again is not None
    assert to_json(again) == to_json(state)
    assert from_snapshot(snapshot(player.floor.state), FloorState) == player.floor.state


def test_states_of_another_shape_have_another_format() -> None:
    assert format_of(State) != format_of(FloorState)
    assert from_snapshot(snapshot(FloorState()), State) is None
    assert from_snapshot(b'{"phase":"open","round":3}', State) is None  # of the first release


def test_a_snapshot_that_was_changed_is_refused() -> None:
    kept = snapshot(State())
    with pytest.raises(Broken, match="does not match its hash"):
        from_snapshot(kept.replace(b'"closed"', b'"opened"'), State)
    with pytest.raises(Broken, match="does not match its hash"):
        from_snapshot(kept.replace(b'"format"', b'"formal"'), State)


def test_without_a_snapshot_it_can_use_a_floor_is_rebuilt_from_its_entries(player: Player) -> None:
    store = player.store
    assert isinstance(store, SqliteStore)
    before = picture(player.floor)
    store._db.execute("UPDATE snapshots SET body = ?", (b'{"phase":"open","round":3}',))
    assert audit(store).findings == []
    again = restore(CONFIG, store, SeededRng(0))
    assert picture(again) == before
    assert again.recorder.unkept == {"floor", "table:T1"}


def test_the_next_turn_of_a_table_brings_a_new_snapshot(player: Player) -> None:
    store = player.store
    assert isinstance(store, SqliteStore)
    store._db.execute("UPDATE snapshots SET body = ?", (b'{"phase":"open","round":3}',))
    player._wake()
    player.play({"as": "PT-1", "type": "insert_note", "cents": 1_000})
    player.advance(player.now + 60_000)
    assert player.floor.recorder.unkept == set()
    for stream, kind in (("floor", FloorState), ("table:T1", State)):
        found = store.snapshot(stream)
        assert found is not None
        assert from_snapshot(found[1], kind) is not None
    assert audit(store).findings == []
