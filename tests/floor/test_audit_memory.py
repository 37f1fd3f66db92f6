"""An audit holds what the tables know, and never the records: four times as many, the same hold."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

import pytest

from fairfelt.floor.history.audit import audit
from fairfelt.store import SqliteStore
from tests.floors import games_built_once, quiet
from tests.sitting import one_table

CONFIG = one_table(mode="rng", wagering_ms=5_000)
ROUNDS = 40


@pytest.fixture(scope="module", autouse=True)
def _games() -> Iterator[None]:
    with games_built_once():
        yield


def played(rounds: int) -> SqliteStore:
    store = SqliteStore(":memory:")
    player = quiet(CONFIG, store=store)
    for _ in range(rounds):
        player.play({"as": "PT-1", "type": "insert_note", "cents": 2_000})
        stakes = {"red": 500, "odd": 500, "low": 500}
        player.play({"as": "PT-1", "type": "place_bets", "table": "T1", "stakes": stakes})
        player.advance(player.now + 30_000)
    return store


def held_bytes(store: SqliteStore) -> int:
    tracemalloc.start()
    try:
        report = audit(store)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert report.findings == []
    return peak


def test_four_times_the_records_take_no_more_memory() -> None:
    few, many = played(ROUNDS), played(4 * ROUNDS)
    assert many.size() > 3 * few.size()
    for store in (few, many):  # what is built once, and kept
        held_bytes(store)
    assert held_bytes(many) < 1.5 * held_bytes(few)
