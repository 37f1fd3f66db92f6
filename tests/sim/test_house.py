"""Unclaimed credit between two floors and their house: nothing is lost, and nothing comes twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from fairfelt.ledger import meter
from fairfelt.store import SqliteStore
from tests.floors import games_built_once
from tests.sim.faults import Failing, FaultyStore
from tests.sim.property import NAMES, NOTE, Property, Weather

SEEDS = range(12)
STEPS = 120
COMMITS = {"North": 2, "South": 4, "house": 4}  # a round opens at South meanwhile


@pytest.fixture(scope="module", autouse=True)
def _games() -> Iterator[None]:
    with games_built_once():
        yield


def weather(seed: int) -> Counter[str]:
    """A run by one seed, and what happened in it."""
    random = Random(seed)
    stores = {name: FaultyStore(SqliteStore(":memory:"), random) for name in (*NAMES, "house")}
    there = Property(stores)  # type: ignore[arg-type]
    by_seed = Weather(there, random)
    for store in stores.values():
        store.failing = True
    for _ in range(STEPS):
        by_seed.step()
        there.check()
    for store in stores.values():
        store.failing = False
    there.come_to_rest()
    for player in there.players.values():
        there.counts.update(one.outcome for one in player.floor.state.outbox.claims.values())
    return there.counts


def test_whatever_the_weather_the_books_agree_and_all_comes_to_rest() -> None:
    """And every kind of trouble came, and every end that a claim can have."""
    happened: Counter[str] = Counter()
    for seed in SEEDS:
        try:
            happened += weather(seed)
        except BaseException:
            print(f"seed {seed}")
            raise
    for trouble in ("before the commit", "after the commit", "the disk is full"):
        assert happened[f"floor: {trouble}"], trouble
        assert happened[f"house: {trouble}"], trouble
    for outcome in ("paid", "too_late", "credit_gone", "credit_taken", "credit_differs"):
        assert happened[outcome], outcome


def evening(there: Property) -> None:
    """North hands credit over, South pays it, and everything is said as often as it takes."""
    there.hold("North", "PT-1")
    pump(there)
    there.claim("South", "PT-2", 1, NOTE)
    pump(there)


def pump(there: Property) -> None:
    """The link works: whatever is said arrives, and what a crash has swallowed is said again."""
    for name in NAMES * 3:
        there.check()
        there.say_again(name)
        while there.posts[name].bag:
            there.to_house(name, 0)
            there.check()
        while there.replies[name]:
            there.to_floor(name, 0)
            there.check()


def begun() -> tuple[Property, dict[str, Failing]]:
    stores = {name: Failing() for name in (*NAMES, "house")}
    there = Property(dict(stores))
    there.insert("North", "PT-1")
    for store in stores.values():
        store.batches = 0
    return there, stores


def test_an_evening_without_trouble_takes_so_many_commits() -> None:
    """The house opens, keeps, holds and notes; each floor writes what it asks and what it hears."""
    there, stores = begun()
    evening(there)
    assert {name: store.batches for name, store in stores.items()} == COMMITS


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize(
    ("who", "at"), [(who, at) for who, n in COMMITS.items() for at in range(1, n + 1)]
)
def test_a_crash_around_every_commit_of_either_side(who: str, at: int, before: bool) -> None:
    there, stores = begun()
    stores[who].fails_at, stores[who].before = at, before
    evening(there)
    assert stores[who].batches >= at
    there.come_to_rest()
    if there.house.house.state.listed():  # the act itself was lost, and is done again
        there.claim("South", "PT-2", 1, NOTE)
        pump(there)
    elif there.players["North"].floor.recorder.credit("PT-1"):
        evening(there)
    there.come_to_rest()
    assert there.players["South"].floor.ledger.balance(meter("PT-2")) == NOTE
    assert there.house.house.state.listed() == []
