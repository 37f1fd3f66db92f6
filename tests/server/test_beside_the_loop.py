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
from fairfelt.floor import long_turns, records
from fairfelt.floor.audit import audit
from fairfelt.journal import decode_entry
from fairfelt.store import Mark, SqliteStore, Store
from fairfelt.table import Step, Table, clock
from fairfelt.table.irregular import put_right
from tests.floors import floor_config, table_config
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


# -- settling a full table ------------------------------------------------------------------------


class Held:
    """Settling that waits until somebody lets go, and by which threads it was done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.began, self.go, self.threads = threading.Event(), threading.Event(), list[str]()
        monkeypatch.setattr(long_turns, "SEATS_AT_ONCE", 0)
        monkeypatch.setattr(clock, "settle", self)

    def __call__(self, table: Table, at: int) -> Step:
        self.threads.append(threading.current_thread().name.split("_")[0])
        step = SETTLE(table, at)
        self.began.set()
        assert self.go.wait(10)
        return step


SETTLE = clock.settle


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[Served]:
    times = {TABLE: 30_000, "R2": 600_000}
    tables = tuple(table_config(id_, mode="rng", wagering_ms=ms) for id_, ms in times.items())
    config = floor_config(tables=tables)
    async with serving(config, tmp_path / "floor.db", SeededRng(1), HeldClock()) as served:
        forbid_reading(served)
        yield served


async def to_the_end_of_wagering(served: Served, seat: Seat) -> None:
    clock_ = served.hub.clock
    assert isinstance(clock_, HeldClock)
    bet = {"type": "place_bets", "table": TABLE, "round": 1, "stakes": {"red": 500, "black": 300}}
    assert (await seat.ask(**bet))["type"] == "answer"
    table = served.hub.floor.tables[TABLE]
    assert table.state.times.closes_at is not None
    clock_.at = table.state.times.closes_at
    async with asyncio.timeout(10):
        while table.state.times.settles_at is None:  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.01)
    clock_.at = table.state.times.settles_at


async def test_while_a_full_table_is_settled_others_go_on(
    two: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, other = await two.player(), await two.player()
    held, floor = Held(monkeypatch), two.hub.floor
    await to_the_end_of_wagering(two, seat)
    await asyncio.to_thread(held.began.wait, 10)
    assert floor.tables[TABLE].state.phase == "result_entered"
    for who, cents in ((other, 300), (seat, 700)):
        bet = {"type": "place_bets", "table": "R2", "round": 1, "stakes": {"red": cents}}
        assert (await who.ask(**bet))["type"] == "answer"
    held.go.set()
    told = await seat.fact("bet.settled")
    assert held.threads == ["worker"]
    assert told["credit_cents"] == floor.credit(seat.name)  # with what was bet meanwhile
    assert told["won_cents"] + told["returned_cents"] + told["lost_cents"] >= 800
    entries = list(SqliteStore.entries(two.hub.store, f"table:{TABLE}"))  # type: ignore[arg-type]
    kinds = [[fact.kind for fact in decode_entry(body).facts] for _, body, _ in entries]
    assert sum("round.settled" in facts for facts in kinds) == 1
    assert audit(two.hub.store.reader()).findings == []


async def test_a_table_that_moved_on_meanwhile_is_settled_as_it_is_then(
    two: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The supervisor makes the round void while it is being settled: nothing of that is paid."""
    seat, supervisor = await two.player(), await two.supervisor()
    held, floor = Held(monkeypatch), two.hub.floor
    await to_the_end_of_wagering(two, seat)
    await asyncio.to_thread(held.began.wait, 10)
    wrong = {"irregularity": "system", "reason": "The lights went out"}
    assert (await deal(two, supervisor, "put_right", **wrong))["type"] == "answer"
    held.go.set()
    assert (await seat.fact("bet.voided"))["returned_cents"] == 800
    assert held.threads == ["worker"]
    assert floor.credit(seat.name) == 10_000
    assert audit(two.hub.store.reader()).findings == []


async def test_many_are_sent_what_they_are_told_some_at_a_time_and_in_order(
    two: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairfelt.server.guests.SENT_AT_ONCE", 1)
    monkeypatch.setattr("fairfelt.server.hub.SENT_AT_ONCE", 1)
    seats = [await two.player() for _ in range(3)]
    for seat in seats:
        await seat.watch(TABLE)
    await to_the_end_of_wagering(two, seats[0])
    for seat in seats:
        await seat.hear(type="fact", kind="round.settled")
        numbers = [m["n"] for m in seat.heard if m.get("channel") == f"table:{TABLE}"]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
