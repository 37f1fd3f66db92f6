"""Who is at a table, over all tables of the floor: asked in as many steps as there are seats in
play, and not for every terminal at every table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fairfelt.floor import presence
from fairfelt.floor.script import Player
from fairfelt.store import SqliteStore
from fairfelt.table import presence as at_table
from tests.floors import RAPID, floor_config, table_config

TABLES = tuple(
    table_config(f"R{n}", ruleset=RAPID, mode="live", device="attached") for n in range(1, 9)
)
SEATS = [f"PT-{n}" for n in range(1, 13)]
ELSEWHERE = SEATS[6:9]  # they play at R2, and the last three have no credit


@pytest.fixture
def floor() -> Any:
    player = Player(floor_config(tables=TABLES), lambda said: None, store=SqliteStore(":memory:"))
    for seat in SEATS:
        player.play({"as": seat, "type": "insert_note", "cents": 1000})
    for table, seats in (("R1", SEATS[:2]), ("R2", ELSEWHERE)):
        player.play({"as": "DT-1", "type": "start_round", "table": table})
        for seat in seats:
            stakes = {"red": 500}
            player.play({"as": seat, "type": "place_bets", "table": table, "stakes": stakes})
    player.play({"as": "DT-1", "type": "close_wagering", "table": "R1"})
    player.play({"as": "DT-1", "type": "enter_result", "table": "R1", "result": "3"})
    player.play({"as": "DT-1", "type": "confirm_result", "table": "R1"})
    for seat in SEATS[9:]:
        player.play({"as": seat, "type": "cash_out"})
    return player.floor


Who = Callable[[Any, Any], list[str]]


@pytest.mark.parametrize(
    ("who", "there"), [(presence.players, SEATS[:6]), (presence.waiting, SEATS[:2])]
)
def test_whoever_is_at_a_table_is_found_without_asking_every_terminal_at_every_table(
    floor: Any, monkeypatch: pytest.MonkeyPatch, who: Who, there: list[str]
) -> None:
    looked: list[str] = []
    asked = at_table.in_use

    def counted(state: Any, seat: str) -> bool:
        looked.append(seat)
        return asked(state, seat)

    monkeypatch.setattr(at_table, "in_use", counted)
    assert who(floor.seating, floor.pit.tables["R1"]) == there
    assert len(looked) <= len(SEATS)


def test_whether_anybody_is_there_is_known_from_the_first(floor: Any) -> None:
    tables = floor.pit.tables
    there = {id_ for id_, table in tables.items() if not at_table.is_empty(table.state)}
    assert there == {"R1", "R2"}
    assert set(at_table.present(tables["R2"].state)) == set(ELSEWHERE)
