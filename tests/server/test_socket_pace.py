"""A terminal that says much while the floor is busy is not read any further: nothing that it said
is refused for that, and nothing is lost."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from fairfelt.server import committer
from fairfelt.server.hub import SAID_SINCE_MOST
from tests.server.conftest import Seat, Served
from tests.sim.test_disk import until

SAID = 200
# Long, so that no single read has all of them. There is no such table.
BET = {"type": "place_bets", "table": "X", "round": 1,
       "stakes": {f"{n:060}": 100 for n in range(50)}}  # fmt: skip


@contextmanager
def blocked(floor: Served) -> Iterator[None]:
    """The thread that reads the records is busy with something else."""
    go = threading.Event()
    floor.hub.port.reader._thread.submit(go.wait, 20)
    try:
        yield
    finally:
        go.set()


async def answers(seat: Seat) -> list[dict[str, Any]]:
    heard: list[dict[str, Any]] = []
    while len(heard) < SAID:
        message = await seat.hear()
        if message["type"] in ("answer", "refused"):
            heard.append(message)
    return heard


async def test_a_terminal_that_waits_is_not_read_any_further_and_nothing_it_said_is_lost(
    floor: Served,
) -> None:
    token = (await floor.enrol("player"))["token"]
    seat = await floor.connect()
    with blocked(floor):
        await seat.say(type="hello", token=token)  # the welcome needs what was answered before
        await until(lambda: floor.hub.clients)
        (client,) = floor.hub.clients.values()
        for id_ in range(1, SAID + 1):
            await seat.say(id=id_, **BET)
        await until(lambda: len(client.said_since) >= SAID_SINCE_MOST)
        for _ in range(50):
            await asyncio.sleep(0)
        assert len(client.said_since) < SAID
    heard = await answers(seat)
    assert [one["id"] for one in heard] == [*range(1, SAID + 1)]
    assert {one["code"] for one in heard} == {"table_unknown"}
    assert floor.hub.refusals["rate_exceeded"] == 0


async def test_a_floor_that_is_behind_with_writing_refuses_nobody_for_it(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = await floor.player(0)
    (client,) = floor.hub.clients.values()
    monkeypatch.setattr(committer, "WAITING_MOST", 0)
    for id_ in range(1, SAID + 1):
        await player.say(type="insert_note", id=id_, cents=500)
    await until(lambda: client.said_since)
    monkeypatch.undo()
    floor.hub.port.in_turn(lambda: None)  # the queue moves
    heard = await answers(player)
    assert [(one["type"], one["id"]) for one in heard] == [
        ("answer", id_) for id_ in range(1, SAID + 1)
    ]
    assert floor.hub.refusals["rate_exceeded"] == 0
