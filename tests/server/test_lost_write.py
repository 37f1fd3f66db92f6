"""A write that is lost: floor and house are built from the records in another thread, and nothing
is read on the loop, neither then nor for an answer of long ago."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from fairfelt.core.errors import Fault
from fairfelt.exchange.credits import Kept
from fairfelt.exchange.messages import Reply, decode_to_floor
from fairfelt.floor import books, restore
from fairfelt.server import floor_here
from fairfelt.store import SqliteStore
from tests.server.conftest import Served
from tests.server.test_beside_the_loop import (
    TABLE,
    ReadOnTheLoopError,
    correction,
    deal,
    live,
    reads,
    settled,
    wagering,
)

__all__ = ["live"]  # the floor of those tests


def forbid_reading_on_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """By whatever connection."""

    def guard(name: str, read: Any) -> Any:
        def guarded(*args: Any) -> Any:
            if threading.current_thread() is threading.main_thread():
                raise ReadOnTheLoopError(name)
            return read(*args)

        return guarded

    for name in reads():
        monkeypatch.setattr(SqliteStore, name, guard(name, getattr(SqliteStore, name)))


def lose_one_write(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    store = served.hub.port.store
    append = store.append

    def lose(rows: Any) -> None:
        monkeypatch.setattr(store, "append", append)
        raise Fault("the disk does not answer")

    monkeypatch.setattr(store, "append", lose)


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not so():  # noqa: ASYNC110 - nobody is told of it
            await asyncio.sleep(0.01)


async def test_a_floor_comes_back_from_a_lost_write_without_reading_on_the_loop(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Floor and house are built in another thread, and the loop only takes them over."""
    threads: dict[str, str] = {}

    def watched(name: str, does: Any) -> Any:
        def watch(*args: Any) -> Any:
            threads[name] = threading.current_thread().name.split("_")[0]
            return does(*args)

        return watch

    for module, name in ((restore, "restore"), (restore, "start"), (floor_here, "House")):
        monkeypatch.setattr(module, name, watched(name, getattr(module, name)))
    monkeypatch.setattr(floor_here, "RECOVER_S", 0.02)
    player, dealer, supervisor = await live.player(), await live.dealer(), await live.supervisor()
    round_, other = await wagering(live, dealer, player), await live.player()
    port, floor = live.hub.port, live.hub.port.floor
    forbid_reading_on_the_loop(monkeypatch)
    lose_one_write(live, monkeypatch)
    bet = {"type": "place_bets", "table": TABLE, "round": round_, "stakes": {"red": 700}}
    assert (await player.ask(**bet))["code"] == "not_stored"
    await until(lambda: not port.halted)
    assert port.floor is not floor
    assert threads == {"restore": "worker", "start": "worker", "House": "worker"}
    again = await live.sit("player", player.token)
    assert (await again.ask(**bet))["type"] == "answer"
    assert port.floor.recorder.credit(player.name) == 10_000 - 700
    left = {"type": "hold_unclaimed", "terminal": other.name, "reason": "Left"}
    assert (await supervisor.ask(**left))["type"] == "answer"
    await until(lambda: not port.floor.state.outbox.waiting)


async def test_the_house_looks_up_an_old_answer_in_another_thread(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, supervisor = await live.player(), await live.supervisor()
    port, said = live.hub.port, list[bytes]()
    ask = port.house.ask

    def overheard(message: bytes, at: int, answer: Callable[[bytes], None]) -> None:
        said.append(message)
        ask(message, at, answer)

    monkeypatch.setattr(port.house, "ask", overheard)
    left = {"type": "hold_unclaimed", "terminal": player.name, "reason": "Left"}
    assert (await supervisor.ask(**left))["type"] == "answer"
    await until(lambda: bool(said) and not port.floor.state.outbox.waiting)
    port._so.house._newest.clear()  # as if a thousand had come since
    forbid_reading_on_the_loop(monkeypatch)
    heard: list[bytes] = []
    ask(said[0], port.now(), heard.append)
    assert heard == []
    await until(lambda: bool(heard))
    assert decode_to_floor(heard[0]) == Reply(live.hub.config.name, 1, Kept(1))


async def test_what_was_looked_up_before_a_lost_write_is_not_done_after_it(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was about a floor that has gone back to its records since."""
    monkeypatch.setattr(floor_here, "RECOVER_S", 0.02)
    player, dealer, supervisor = await live.player(), await live.dealer(), await live.supervisor()
    said = correction(await settled(live, dealer, player))
    began, go, read_round = threading.Event(), threading.Event(), books.read_round

    def slow(*args: Any) -> Any:
        began.set()
        assert go.wait(10)
        return read_round(*args)

    monkeypatch.setattr(books, "read_round", slow)
    port, floor = live.hub.port, live.hub.port.floor
    asked = asyncio.create_task(deal(live, supervisor, "remedy", **said))
    await asyncio.to_thread(began.wait, 10)
    lose_one_write(live, monkeypatch)
    await player.say(type="insert_note", cents=1_000, id=99)
    await until(lambda: port.floor is not floor)
    before = port.floor.ledger.balances.copy()
    go.set()
    assert (await asked)["code"] == "not_stored"
    assert port.floor.ledger.balances == before
