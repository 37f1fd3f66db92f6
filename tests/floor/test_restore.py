"""A floor started again, under the same configuration or another one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairfelt.core.errors import ConfigError
from fairfelt.core.game import Draw
from fairfelt.equipment import SeededRng
from fairfelt.floor import views
from fairfelt.floor.history.audit import audit
from fairfelt.floor.restore import restore, start
from fairfelt.floor.script import Player
from fairfelt.journal.snapshots import snapshot
from fairfelt.store import SqliteStore, Store
from tests.floors import hashed
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
    state = first.floor.pit.tables["T1"].state
    forged = snapshot(state.but(config_hash="0" * 64))
    store._db.execute(
        "INSERT INTO snapshots (stream, n, body) VALUES ('table:T1', 2, ?)"
        " ON CONFLICT (stream) DO UPDATE SET n = 2, body = excluded.body",
        (forged,),
    )
    with pytest.raises(ConfigError, match=r"round 1 is in progress .* they are not kept"):
        restore(first.config, store, SeededRng(0))


def test_a_table_that_was_closed_stays_closed() -> None:
    store = SqliteStore(":memory:")
    config = one_table(mode="live")
    said: list[Any] = []
    player = Player(config, said.append, store=store)
    player.play({"as": "DT-1", "type": "close_table", "table": "T1"})
    again = restore(config, store, SeededRng(0))
    assert start(again, store, 1000) == []
    assert again.pit.tables["T1"].state.phase == "closed"


def test_demo_money_and_real_money_never_share_a_record() -> None:
    store = SqliteStore(":memory:")
    demo = one_table(mode="live")
    start(restore(demo, store, SeededRng(0)), store, 0)
    player = Player(demo, lambda event: None, store=store)
    staff = tuple(msgspec.structs.replace(s, pin="", pin_hash=hashed("1")) for s in demo.staff)
    real = msgspec.structs.replace(player.config, demo=False, staff=staff)
    with pytest.raises(ConfigError, match="records of a demo floor"):
        start(restore(real, store, SeededRng(0)), store, 1000)


# -- a table under another configuration --------------------------------------------------------

BETS = {"casino-war": {"ante:5": 500}, "baccarat": {"player": 500}, "blackjack": {"player": 500}}


def after_a_round(game: str, **options: Any) -> Player:
    """A table by random numbers, just after it has settled a round with a bet."""
    config = one_table(game=game, mode="rng", **options)
    player = Player(config, lambda event: None, store=SqliteStore(":memory:"))
    player.advance(0)
    player.play({"as": "PT-1", "type": "insert_note", "cents": 5000})
    player.play({"as": "PT-1", "type": "place_bets", "table": "T1", "stakes": BETS[game]})
    while player.floor.pit.tables["T1"].state.phase != "open":
        player.advance(player.floor.due() or 0)
    return player


def again(player: Player, game: str, **options: Any) -> Player:
    """The same records on the next evening, with the table set up in another way."""
    config = one_table(game=game, mode="rng", **options)
    return Player(config, lambda event: None, store=player.store, now=player.now + 1000)


def test_a_seat_is_shown_what_it_can_still_repeat_when_areas_were_taken_away() -> None:
    evening = again(after_a_round("casino-war", areas=5), "casino-war", areas=3)
    shown = views.seat_body(evening.floor.seating, "PT-1")["tables"]["T1"]
    assert (shown["last_stakes"], shown["settled"], shown["stakes"]) == ({}, None, {})
    evening.advance(evening.now + 60_000)
    assert evening.floor.pit.frozen == {}
    assert audit(evening.store).findings == []


def test_a_table_with_another_number_of_decks_needs_a_new_shoe() -> None:
    before = after_a_round("baccarat", decks=8)
    evening = again(before, "baccarat", decks=6)
    evening.advance(evening.now)
    shoe = evening.floor.pit.tables["T1"].state.shoe
    assert shoe is not None
    assert (shoe.number, shoe.decks, shoe.dealt, dict(shoe.gone)) == (2, 6, 1, {})
    evening.advance(evening.now + 60_000)
    assert evening.floor.pit.frozen == {}
    assert audit(evening.store).findings == []


def test_a_table_at_which_another_game_is_played_forgets_the_first_ones_cards() -> None:
    evening = again(after_a_round("baccarat"), "blackjack")
    table = evening.floor.pit.tables["T1"]
    assert views.public_body(table)["shoe"] is None
    assert views.public_body(table)["cards"] == []
    draw = table.next_step()
    assert isinstance(draw, Draw)
    assert set(draw.weights.values()) == {6}
    evening.advance(evening.now + 60_000)
    assert evening.floor.pit.frozen == {}
    assert audit(evening.store).findings == []


def test_a_shoe_goes_on_where_it_was_under_the_same_configuration() -> None:
    before = after_a_round("baccarat")
    dealt = before.floor.pit.tables["T1"].state.shoe
    evening = again(before, "baccarat")
    assert evening.floor.pit.tables["T1"].state.shoe == dealt


def test_a_table_that_reported_before_it_was_ever_opened_keeps_nobody_from_starting() -> None:
    store = SqliteStore(":memory:")
    config = one_table(mode="live")
    closed = msgspec.structs.replace(config.tables[0], open_at_start=False)
    config = msgspec.structs.replace(config, tables=(closed,))
    player = Player(config, lambda event: None, store=store)
    player.play({"as": "DV-1", "type": "report_wheel", "table": "T1", "report": "fault",
                 "fault": "no_reading"})  # fmt: skip
    assert store.head("table:T1") is not None
    assert restore(config, store, SeededRng(0)).pit.pending_tables == {}
