"""A floor started again, under the same configuration or another one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairfelt.equipment import SeededRng
from fairfelt.floor import ConfigError
from fairfelt.floor.audit import audit
from fairfelt.floor.authority import hash_pin
from fairfelt.floor.restore import restore, start
from fairfelt.floor.script import Player
from fairfelt.store import SqliteStore, Store
from tests.sitting import one_table


def night(store: Store, *, wagering_ms: int = 20_000, now: int = 0) -> tuple[Player, list[Any]]:
    said: list[Any] = []
    config = one_table(mode="rng", wagering_ms=wagering_ms)
    return Player(config, said.append, store=store, now=now), said


def kinds(said: list[Any]) -> list[str]:
    return [event["kind"] for event in said if "kind" in event]


def test_between_rounds_a_table_goes_over_to_its_new_configuration() -> None:
    store = SqliteStore(":memory:")
    first, _ = night(store)
    first.advance(26_000)
    second, said = night(store, wagering_ms=60_000, now=27_000)
    second.advance(27_000)
    assert kinds(said) == ["table.closed", "table.opened", "round.opened"]
    assert said[-1]["body"]["wagering_ms"] == 60_000
    assert audit(store).findings == []


def test_a_round_in_progress_ends_under_the_configuration_it_began_with() -> None:
    store = SqliteStore(":memory:")
    first, _ = night(store)
    first.advance(0)
    first.play({"as": "PT-1", "type": "insert_note", "cents": 5000})
    first.play({"at": 5_000, "as": "PT-1", "type": "place_bets", "table": "T1",
                "stakes": {"red": 500}})  # fmt: skip
    second, said = night(store, wagering_ms=60_000, now=9_000)
    second.advance(9_000)
    assert said[-1]["kind"] == "wagering.resumed"
    assert said[-1]["body"]["closes_at"] == 9_000 + 15_000
    second.advance(60_000)
    opened = [s["body"]["wagering_ms"] for s in said if s.get("kind") == "round.opened"]
    assert (opened, "bet.settled" in kinds(said)) == ([60_000], True)
    assert audit(store).findings == []


def test_a_round_begun_under_other_rule_data_is_not_touched() -> None:
    store = SqliteStore(":memory:")
    first, _ = night(store)
    first.advance(0)
    state = first.floor.tables["T1"].state
    forged = msgspec.json.encode({**msgspec.to_builtins(state), "config_hash": "0" * 64})
    store._db.execute("INSERT INTO snapshots VALUES ('table:T1', 2, ?) ON CONFLICT (stream) "
                      "DO UPDATE SET n = 2, body = excluded.body", (forged,))  # fmt: skip
    with pytest.raises(ConfigError, match="other rule data"):
        restore(first.config, store, SeededRng(0))


def test_a_table_that_was_closed_stays_closed() -> None:
    store = SqliteStore(":memory:")
    config = one_table(mode="live")
    said: list[Any] = []
    player = Player(config, said.append, store=store)
    player.play({"as": "DT-1", "type": "close_table", "table": "T1"})
    again = restore(config, store, SeededRng(0))
    assert start(again, store, 1000) == []
    assert again.tables["T1"].state.phase == "closed"


def test_demo_money_and_real_money_never_share_a_record() -> None:
    store = SqliteStore(":memory:")
    demo = one_table(mode="live")
    start(restore(demo, store, SeededRng(0)), store, 0)
    player = Player(demo, lambda event: None, store=store)
    staff = tuple(msgspec.structs.replace(s, pin="", pin_hash=hash_pin("1")) for s in demo.staff)
    real = msgspec.structs.replace(player.config, demo=False, staff=staff)
    with pytest.raises(ConfigError, match="records of a demo floor"):
        start(restore(real, store, SeededRng(0)), store, 1000)
