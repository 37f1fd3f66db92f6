"""What the types of the screens say of pictures is what is sent, key by key."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairfelt.server.pictures import SeatPicture, TablePicture
from tests.server.conftest import Served


def read_as(said: Any, shape: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(msgspec.convert(said, shape)))


@pytest.mark.parametrize("table", ["R1", "BA1", "SE1", "TP1", "BJ1", "SB1", "MW1"])
async def test_a_table_before_anything_happens(floor: Served, table: str) -> None:
    said = (await (await floor.player()).watch(table))["body"]
    assert read_as(said, TablePicture) == said


async def test_a_table_and_a_seat_in_a_round(floor: Served) -> None:
    dealer, player = await floor.dealer(), await floor.player()
    n = (await dealer.watch("R1"))["n"]
    await dealer.ask(type="start_round", table="R1", seen=n)
    await player.ask(type="place_bets", table="R1", round=1, stakes={"red": 500})
    said = (await player.watch("R1"))["body"]
    assert read_as(said, TablePicture) == said
    again = await floor.sit("player", player.token)
    (welcome,) = (one for one in again.heard if one["type"] == "welcome")
    assert welcome["seat"]["tables"]["R1"]["stakes"] == {"red": 500}
    assert read_as(welcome["seat"], SeatPicture) == welcome["seat"]
