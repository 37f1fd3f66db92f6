"""A table whose records do not agree stops with its evidence, and the others go on."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.core.errors import Broken
from fairfelt.equipment import Rng
from fairfelt.floor.history.audit import audit
from fairfelt.floor.script import Player
from fairfelt.ledger import house, wagers
from tests.floors import floor_config, picture, quiet, table_config

BOTH = ("R1", "R2")


@pytest.fixture
def player() -> Player:
    tables = tuple(table_config(id_, wagering_ms=20_000) for id_ in BOTH)
    player = quiet(floor_config(tables=tables))
    player.play({"as": "PT-1", "type": "insert_note", "cents": 10_000})
    for id_ in BOTH:
        player.play({"as": "DT-1", "type": "start_round", "table": id_})
        player.play({"as": "PT-1", "type": "place_bets", "table": id_, "stakes": {"red": 500}})
        player.play({"as": "DT-1", "type": "spin_wheel", "table": id_})
    return player


class DeadRng(Rng):
    def below(self, most: int) -> int:
        raise OSError("the generator does not answer")


def ask(player: Player, **step: Any) -> dict[str, Any]:
    said: list[dict[str, Any]] = []
    player.say = said.append
    player.play(step)
    return next(event for event in said if "as" in event)


def freeze(player: Player, id_: str) -> None:
    player._commit([player.floor.pit.runners[id_].freeze(Broken("test"), player.now)])


def release(player: Player, id_: str, *, go_on: bool = False) -> None:
    """A manager has looked into it."""
    player.play({"as": "SV-1", "type": "sign_in", "staff": "3001", "pin": "3333"})
    asks = {"as": "SV-1", "type": "release_table", "table": id_, "reason": "Seen", "go_on": go_on}
    reply = ask(player, **asks)
    assert "answer" in reply, reply
    assert player.floor.pit.frozen == {}


def test_money_that_is_not_there_freezes_the_table_and_no_other(player: Player) -> None:
    player.floor.ledger.balances[wagers("R1")] -= 1  # as a bug would
    player.floor.ledger.balances[house("R1")] = 1
    before = player.store.balances()
    player.advance(15_000)  # the balls have come to rest
    sensed = player.floor.pit.tables["R1"].state.round.sensed
    ask(player, **{"as": "DT-1", "type": "enter_result", "table": "R1", "result": sensed})
    reply = ask(player, **{"as": "DT-1", "type": "confirm_result", "table": "R1"})
    assert reply["refused"]["code"] == "table_frozen"
    assert "wagers/R1" in player.floor.pit.frozen["R1"].why
    assert player.store.balances() == before
    assert audit(player.store).clean

    ask(player, **{"as": "SV-1", "type": "enter_result", "table": "R2", "result": "1"})
    assert "answer" in ask(player, **{"as": "SV-1", "type": "confirm_result", "table": "R2"})
    assert player.floor.recorder.credit("PT-1") == 9_500 + 500


def test_a_frozen_table_takes_no_command_and_no_time(player: Player) -> None:
    freeze(player, "R1")
    before = picture(player.floor)["tables"]["R1"]
    for act in ("close_wagering", "spin_wheel", "close_table"):
        reply = ask(player, **{"as": "DT-1", "type": act, "table": "R1"})
        assert reply["refused"]["code"] == "table_frozen"
    player.advance(600_000)  # its wheel was still running
    assert picture(player.floor)["tables"]["R1"] == before
    assert player.floor.pit.tables["R2"].state.phase == "awaiting_result"


def test_a_frozen_table_stays_so_over_a_power_failure_and_comes_back_when_released(
    player: Player,
) -> None:
    freeze(player, "R1")
    player.play({"type": "power_failure"})
    assert list(player.floor.pit.frozen) == ["R1"]
    before = picture(player.floor)["tables"]["R1"]
    player.advance(600_000)
    assert picture(player.floor)["tables"]["R1"] == before
    release(player, "R1", go_on=True)
    assert player.floor.pit.tables["R1"].state.phase == "awaiting_result"  # its ball was in play
    player.advance(615_000)
    sensed = player.floor.pit.tables["R1"].state.round.sensed
    reply = ask(player, **{"as": "DT-1", "type": "enter_result", "table": "R1", "result": sensed})
    assert "answer" in reply


def test_a_draw_that_fails_freezes_the_table_and_keeps_what_came_before() -> None:
    tables = (table_config("P", game="three-card-poker", mode="rng"), table_config("R1"))
    player = quiet(floor_config(tables=tables))
    player.advance(0)
    player.play({"as": "PT-1", "type": "insert_note", "cents": 10_000})
    player.play({"as": "PT-1", "type": "place_bets", "table": "P", "stakes": {"ante": 500}})
    whole, player.floor.pit.kit.rng = player.floor.pit.kit.rng, DeadRng()
    player.advance(60_000)
    assert "does not answer" in player.floor.pit.frozen["P"].why
    assert (player.store.balances()[wagers("P")], audit(player.store).findings) == (500, [])
    player.play({"as": "DT-1", "type": "start_round", "table": "R1"})
    assert player.floor.pit.tables["R1"].state.phase == "wagering"

    player.rng = whole  # type: ignore[assignment]
    player.play({"type": "power_failure"})
    release(player, "P")
    assert player.floor.pit.tables["P"].state.phase == "open"  # the round is void
    assert player.floor.recorder.credit("PT-1") == 10_000
    assert audit(player.store).findings == []


def test_a_command_stands_though_the_draw_after_it_fails() -> None:
    """Starting a shoe is the dealer's act; cutting it is the generator's."""
    player = quiet(floor_config(id_="B1", game="baccarat"))
    player.floor.pit.kit.rng = DeadRng()
    reply = ask(player, **{"as": "DT-1", "type": "start_shoe", "table": "B1"})
    assert reply["answer"] == {}
    assert "does not answer" in player.floor.pit.frozen["B1"].why
    player.play({"type": "power_failure"})
    release(player, "B1")
    shoe = player.floor.pit.tables["B1"].state.shoe
    assert shoe is not None
    assert (shoe.number, shoe.cut_at is None) == (1, False)  # cut when it came back
    assert audit(player.store).findings == []
