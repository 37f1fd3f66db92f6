"""What takes long is done beside the loop: the records are read there, and what putting something
right would do is worked out there. The act itself is done in one turn."""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from fairfelt.core.errors import Broken
from fairfelt.equipment import SeededRng
from fairfelt.floor import records
from fairfelt.store import Mark, Store
from fairfelt.table.irregular import put_right
from tests.floors import floor_config
from tests.server.conftest import SUPERVISOR, HeldClock, Seat, Served, serving

TABLE = "R1"
MANAGER = {"staff": "3001", "pin": "3333"}
_MAY_BE_CALLED = ("append", "close", "reader")  # by the committer's thread, or to open another


class ReadOnTheLoopError(AssertionError):
    """The records were read while everybody waited."""


def reads() -> Iterator[str]:
    for name, member in inspect.getmembers(Store, inspect.isfunction):
        if not name.startswith("_") and name not in _MAY_BE_CALLED:
            assert inspect.isfunction(member)
            yield name


def forbid_reading(served: Served) -> None:
    """From now on nobody reads by the store that the floor was brought back from. The thread that
    reads beside the loop has a connection of its own."""

    def refuse(name: str) -> Any:
        def read(*_: Any) -> Any:
            raise ReadOnTheLoopError(name)

        return read

    for name in reads():
        setattr(served.hub.store, name, refuse(name))


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[Served]:
    config = floor_config(mode="live")
    async with serving(config, tmp_path / "floor.db", SeededRng(1), HeldClock()) as served:
        forbid_reading(served)
        yield served


async def deal(served: Served, by: Seat, type_: str, **more: Any) -> dict[str, Any]:
    seen = served.hub.floor.tables[TABLE].state.n
    return await by.ask(type=type_, table=TABLE, seen=seen, **more)


async def wagering(served: Served, dealer: Seat, player: Seat) -> int:
    assert (await deal(served, dealer, "start_round"))["type"] == "answer"
    round_ = served.hub.floor.tables[TABLE].state.round.number
    bet = {"type": "place_bets", "table": TABLE, "round": round_, "stakes": {"red": 500}}
    assert (await player.ask(**bet))["type"] == "answer"
    return round_


async def settled(served: Served, dealer: Seat, player: Seat) -> int:
    round_ = await wagering(served, dealer, player)
    assert (await deal(served, dealer, "close_wagering"))["type"] == "answer"
    entered = await deal(served, dealer, "enter_result", result="3", authority=SUPERVISOR)
    assert entered["type"] == "answer", entered
    assert (await deal(served, dealer, "confirm_result"))["type"] == "answer"
    return round_


def correction(round_: int) -> dict[str, Any]:
    return {"irregularity": "correct_result", "round": round_, "result": "2", "reason": "Misread"}


async def test_no_act_reads_the_records_on_the_loop(live: Served) -> None:
    player, dealer, supervisor = await live.player(), await live.dealer(), await live.supervisor()
    round_ = await settled(live, dealer, player)
    preview = await deal(live, dealer, "preview_right", **correction(round_))
    assert preview["type"] == "answer", preview
    assert preview["body"]["settled"]
    asked = await deal(live, dealer, "put_right", **correction(round_), authority="ask")
    assert asked["code"] == "authority_needed"
    done = await deal(live, supervisor, "put_right", **correction(round_))
    assert done["type"] == "answer", done
    assert (await player.fact("seat.corrected"))["round"] == round_
    assert (await player.ask(type="cash_out"))["type"] == "answer"
    again = await live.sit("player", player.token)
    assert again.ids == player.ids


async def test_nor_does_a_table_that_stops_and_is_released(live: Served) -> None:
    player, dealer, supervisor = await live.player(), await live.dealer(), await live.supervisor()
    await wagering(live, dealer, player)
    hub = live.hub
    hub.committer.put(hub.floor.freeze(TABLE, Broken("out of step"), hub.clock.now()))
    await hub.committer.drained()
    said = {"type": "release_table", "table": TABLE, "reason": "Looked at", "authority": MANAGER}
    released = await supervisor.ask(**said)
    assert released["type"] == "answer", released
    assert TABLE not in hub.floor.frozen
    assert (await player.fact("bet.voided"))["returned_cents"] == 500


async def test_what_it_would_do_is_worked_out_in_another_thread(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A preview and the trial before anybody is asked for authority; the act is the loop's own."""
    threads: list[str] = []

    def watched(*args: Any) -> Any:
        threads.append(threading.current_thread().name.split("_")[0])
        return put_right(*args)

    monkeypatch.setattr("fairfelt.floor.preview.put_right", watched)
    monkeypatch.setattr("fairfelt.table.irregular.remedies.put_right", watched)
    player, dealer, supervisor = await live.player(), await live.dealer(), await live.supervisor()
    await wagering(live, dealer, player)
    wrong = {"irregularity": "disrupted", "reason": "The lights went out"}
    assert (await deal(live, dealer, "preview_right", **wrong))["type"] == "answer"
    asked = await deal(live, dealer, "put_right", **wrong, authority="ask")
    assert asked["code"] == "authority_needed"
    assert threads == ["recall", "recall"]
    done = await deal(live, dealer, "put_right", **wrong, authority=SUPERVISOR)
    assert done["type"] == "answer", done
    assert threads == ["recall", "recall", "recall", "MainThread"]
    assert (await deal(live, supervisor, "preview_right", **wrong))["type"] == "refused"


async def test_a_round_that_was_touched_while_it_was_read_is_not_corrected(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, dealer, supervisor = await live.player(), await live.dealer(), await live.supervisor()
    round_ = await settled(live, dealer, player)
    reading, go = threading.Event(), threading.Event()
    read_round = records.read_round

    def slow(*args: Any) -> Any:
        found = read_round(*args)
        reading.set()
        assert go.wait(10)
        return found

    monkeypatch.setattr(records, "read_round", slow)
    before = live.hub.floor.ledger.balances.copy()
    asked = asyncio.create_task(deal(live, supervisor, "put_right", **correction(round_)))
    await asyncio.to_thread(reading.wait, 10)
    stream, floor = f"table:{TABLE}", live.hub.floor
    floor.marked[stream].note(floor.heads[stream][0] + 1, [Mark(round_, "later")])
    go.set()
    assert (await asked)["code"] == "still_writing"
    assert floor.ledger.balances == before


async def test_what_a_terminal_says_meanwhile_is_done_after_it(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And everybody else is answered at once."""
    player, dealer = await live.player(), await live.dealer()
    round_ = await wagering(live, dealer, player)
    go = threading.Event()

    def slow(*args: Any) -> Any:
        assert go.wait(10)
        return put_right(*args)

    monkeypatch.setattr("fairfelt.floor.preview.put_right", slow)
    wrong = {"irregularity": "disrupted", "reason": "The lights went out", "table": TABLE}
    seen = live.hub.floor.tables[TABLE].state.n
    await dealer.say(type="preview_right", id=101, seen=seen, **wrong)
    await dealer.say(type="close_wagering", id=102, seen=seen, table=TABLE)
    bet = {"type": "place_bets", "table": TABLE, "round": round_, "stakes": {"red": 700}}
    assert (await player.ask(**bet))["type"] == "answer"
    assert live.hub.floor.tables[TABLE].state.phase == "wagering"
    go.set()
    assert "round.voided" in (await dealer.hear(id=101))["body"]["facts"]
    assert (await dealer.hear(id=102))["type"] == "answer"
