"""What takes long is done beside the loop: the records are read there, and what putting something
right would do is worked out there. The act itself is done in one turn."""

from __future__ import annotations

import asyncio
import inspect
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fairfelt.core.errors import Broken
from fairfelt.equipment import SeededRng
from fairfelt.floor import books, long_turns
from fairfelt.floor.history.audit import audit
from fairfelt.journal import decode_entry
from fairfelt.store import LogKey, RoundMark, SqliteStore, Store
from fairfelt.table import Step, rounds, settling
from fairfelt.table.irregular import remedy
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
        setattr(served.hub.port.store, name, refuse(name))


@pytest.fixture
async def live(tmp_path: Path) -> AsyncIterator[Served]:
    config = floor_config(mode="live")
    async with serving(config, tmp_path / "floor.db", SeededRng(1), HeldClock()) as served:
        forbid_reading(served)
        yield served


async def deal(served: Served, by: Seat, type_: str, **more: Any) -> dict[str, Any]:
    seen = served.hub.port.floor.pit.tables[TABLE].state.n
    return await by.ask(type=type_, table=TABLE, seen=seen, **more)


async def wagering(served: Served, dealer: Seat, player: Seat) -> int:
    assert (await deal(served, dealer, "start_round"))["type"] == "answer"
    round_ = served.hub.port.floor.pit.tables[TABLE].state.round.number
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
    preview = await deal(live, dealer, "preview_remedy", **correction(round_))
    assert preview["type"] == "answer", preview
    assert preview["body"]["settled"]
    asked = await deal(live, dealer, "remedy", **correction(round_), authority="ask")
    assert asked["code"] == "authority_needed"
    done = await deal(live, supervisor, "remedy", **correction(round_))
    assert done["type"] == "answer", done
    assert (await player.fact("seat.corrected"))["round"] == round_
    assert (await player.ask(type="cash_out"))["type"] == "answer"
    again = await live.sit("player", player.token)
    assert again.ids == player.ids


async def test_nor_does_a_table_that_stops_and_is_released(live: Served) -> None:
    player, dealer, supervisor = await live.player(), await live.dealer(), await live.supervisor()
    await wagering(live, dealer, player)
    hub = live.hub
    hub.port.committer.put(
        hub.port.floor.pit.runners[TABLE].freeze(Broken("out of step"), hub.port.clock.now())
    )
    await hub.port.committer.drained()
    said = {"type": "release_table", "table": TABLE, "reason": "Looked at", "authority": MANAGER}
    released = await supervisor.ask(**said)
    assert released["type"] == "answer", released
    assert TABLE not in hub.port.floor.pit.frozen
    assert (await player.fact("bet.voided"))["returned_cents"] == 500


async def test_what_it_would_do_is_worked_out_in_another_thread(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A preview and the trial before anybody is asked for authority; the act is the loop's own."""
    threads: list[str] = []

    def watched(*args: Any) -> Any:
        threads.append(threading.current_thread().name.split("_")[0])
        return remedy(*args)

    monkeypatch.setattr("fairfelt.floor.preview.remedy", watched)
    monkeypatch.setattr("fairfelt.table.irregular.remedies.remedy", watched)
    player, dealer, supervisor = await live.player(), await live.dealer(), await live.supervisor()
    await wagering(live, dealer, player)
    wrong = {"irregularity": "disrupted", "reason": "The lights went out"}
    assert (await deal(live, dealer, "preview_remedy", **wrong))["type"] == "answer"
    asked = await deal(live, dealer, "remedy", **wrong, authority="ask")
    assert asked["code"] == "authority_needed"
    assert threads == ["recall", "recall"]
    done = await deal(live, dealer, "remedy", **wrong, authority=SUPERVISOR)
    assert done["type"] == "answer", done
    assert threads == ["recall", "recall", "recall", "MainThread"]
    assert (await deal(live, supervisor, "preview_remedy", **wrong))["type"] == "refused"


async def test_the_past_of_a_round_is_read_once_for_a_case(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who may, what it would do and what it does are decided on the same case."""
    player, dealer, supervisor = await live.player(), await live.dealer(), await live.supervisor()
    said = correction(await settled(live, dealer, player))
    read_round, reads = books.read_round, list[int]()

    def counted(*args: Any) -> Any:
        reads.append(args[2])
        return read_round(*args)

    monkeypatch.setattr(books, "read_round", counted)
    assert (await deal(live, dealer, "preview_remedy", **said))["type"] == "answer"
    assert len(reads) == 1
    asked = await deal(live, dealer, "remedy", **said, authority="ask")
    assert (asked["code"], len(reads)) == ("authority_needed", 2)
    assert (await deal(live, supervisor, "remedy", **said))["type"] == "answer"
    assert len(reads) == 3


async def test_a_round_that_was_touched_while_it_was_read_is_not_corrected(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, dealer, supervisor = await live.player(), await live.dealer(), await live.supervisor()
    round_ = await settled(live, dealer, player)
    reading, go = threading.Event(), threading.Event()
    read_round = books.read_round

    def slow(*args: Any) -> Any:
        found = read_round(*args)
        reading.set()
        assert go.wait(10)
        return found

    monkeypatch.setattr(books, "read_round", slow)
    before = live.hub.port.floor.ledger.balances.copy()
    asked = asyncio.create_task(deal(live, supervisor, "remedy", **correction(round_)))
    await asyncio.to_thread(reading.wait, 10)
    stream, floor = f"table:{TABLE}", live.hub.port.floor
    after = floor.recorder.newest(stream) + 1
    floor.recorder.touched[stream].note(after, [RoundMark(round_, "later")])
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
        return remedy(*args)

    monkeypatch.setattr("fairfelt.floor.preview.remedy", slow)
    wrong = {"irregularity": "disrupted", "reason": "The lights went out", "table": TABLE}
    seen = live.hub.port.floor.pit.tables[TABLE].state.n
    await dealer.say(type="preview_remedy", id=101, seen=seen, **wrong)
    await dealer.say(type="close_wagering", id=102, seen=seen, table=TABLE)
    bet = {"type": "place_bets", "table": TABLE, "round": round_, "stakes": {"red": 700}}
    assert (await player.ask(**bet))["type"] == "answer"
    assert live.hub.port.floor.pit.tables[TABLE].state.phase == "wagering"
    go.set()
    assert "round.voided" in (await dealer.hear(id=101))["body"]["facts"]
    assert (await dealer.hear(id=102))["type"] == "answer"


# -- what concerns every seat of a full table -----------------------------------------------------


class Held:
    """Something that waits, worked out, until somebody lets go, and by which threads it was."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> None:
        self.began, self.go, self.threads = threading.Event(), threading.Event(), list[str]()
        self._does = getattr(module, name)
        monkeypatch.setattr(long_turns, "SEATS_AT_ONCE", 0)
        monkeypatch.setattr(module, name, self)

    def __call__(self, *args: Any, **more: Any) -> Step:
        self.threads.append(threading.current_thread().name.split("_")[0])
        step: Step = self._does(*args, **more)
        self.began.set()
        assert self.go.wait(10)
        return step


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[Served]:
    times = {TABLE: 30_000, "R2": 600_000}
    tables = tuple(table_config(id_, mode="rng", wagering_ms=ms) for id_, ms in times.items())
    config = floor_config(tables=tables)
    async with serving(config, tmp_path / "floor.db", SeededRng(1), HeldClock()) as served:
        forbid_reading(served)
        yield served


async def to_the_end_of_wagering(served: Served, seat: Seat) -> None:
    clock_ = served.hub.port.clock
    assert isinstance(clock_, HeldClock)
    bet = {"type": "place_bets", "table": TABLE, "round": 1, "stakes": {"red": 500, "black": 300}}
    assert (await seat.ask(**bet))["type"] == "answer"
    table = served.hub.port.floor.pit.tables[TABLE]
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
    held, floor = Held(monkeypatch, settling, "settle"), two.hub.port.floor
    await to_the_end_of_wagering(two, seat)
    await asyncio.to_thread(held.began.wait, 10)
    assert floor.pit.tables[TABLE].state.phase == "result_entered"
    for who, cents in ((other, 300), (seat, 700)):
        bet = {"type": "place_bets", "table": "R2", "round": 1, "stakes": {"red": cents}}
        assert (await who.ask(**bet))["type"] == "answer"
    held.go.set()
    told = await seat.fact("bet.settled")
    assert held.threads == ["worker"]
    assert told["credit_cents"] == floor.recorder.credit(seat.name)  # with what was bet meanwhile
    assert told["won_cents"] + told["returned_cents"] + told["lost_cents"] >= 800
    entries = list(SqliteStore.entries(two.hub.port.store, f"table:{TABLE}"))  # type: ignore[arg-type]
    kinds = [[fact.kind for fact in decode_entry(body).facts] for _, body, _ in entries]
    assert sum("round.settled" in facts for facts in kinds) == 1
    assert audit(two.hub.port.store.reader()).findings == []


async def test_a_table_that_moved_on_meanwhile_is_settled_as_it_is_then(
    two: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The supervisor makes the round void while it is being settled: nothing of that is paid."""
    seat, supervisor = await two.player(), await two.supervisor()
    held, floor = Held(monkeypatch, settling, "settle"), two.hub.port.floor
    await to_the_end_of_wagering(two, seat)
    await asyncio.to_thread(held.began.wait, 10)
    wrong = {"irregularity": "system", "reason": "The lights went out"}
    assert (await deal(two, supervisor, "remedy", **wrong))["type"] == "answer"
    held.go.set()
    assert (await seat.fact("bet.voided"))["returned_cents"] == 800
    assert held.threads == ["worker"]
    assert floor.recorder.credit(seat.name) == 10_000
    assert audit(two.hub.port.store.reader()).findings == []


async def bets_elsewhere(seat: Seat) -> None:
    bet = {"type": "place_bets", "table": "R2", "round": 1, "stakes": {"red": 300}}
    assert (await seat.ask(**bet))["type"] == "answer"


async def test_while_wagering_ends_at_a_full_table_others_go_on(
    two: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And whoever bets there then is told that it is too late."""
    seat, other = await two.player(), await two.player()
    held, clock_ = Held(monkeypatch, rounds, "close_wagering"), two.hub.port.clock
    assert isinstance(clock_, HeldClock)
    bet = {"type": "place_bets", "table": TABLE, "round": 1}
    assert (await seat.ask(**bet, stakes={"red": 500, "straight:17": 50}))["type"] == "answer"
    table = two.hub.port.floor.pit.tables[TABLE]
    assert table.state.times.closes_at is not None
    clock_.at = table.state.times.closes_at
    await asyncio.to_thread(held.began.wait, 10)
    assert table.state.phase == "wagering"
    await bets_elsewhere(other)
    assert (await seat.ask(**bet, stakes={"red": 900}))["code"] == "wagering_over"
    held.go.set()
    back = await seat.fact("bet.returned")
    assert (back["returned"], held.threads) == ({"straight:17": 50}, ["worker"])
    assert back["credit_cents"] == two.hub.port.floor.recorder.credit(seat.name) == 9_500
    assert table.state.layout.staked_cents == 500
    assert audit(two.hub.port.store.reader()).findings == []


async def test_while_a_full_table_is_made_void_others_go_on_and_bets_there_come_after_it(
    two: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bet that is sent while it is worked out does not make it start anew, or it never ended."""
    seat, other, supervisor = await two.player(), await two.player(), await two.supervisor()
    bet = {"type": "place_bets", "table": TABLE, "round": 1, "stakes": {"red": 500}}
    assert (await seat.ask(**bet))["type"] == "answer"
    held, floor = Held(monkeypatch, rounds, "void"), two.hub.port.floor
    wrong = {"irregularity": "system", "reason": "The lights went out"}
    asked = asyncio.create_task(deal(two, supervisor, "remedy", **wrong))
    await asyncio.to_thread(held.began.wait, 10)
    assert floor.pit.tables[TABLE].state.phase == "wagering"
    await bets_elsewhere(other)
    late = asyncio.create_task(other.ask(**bet))
    await bets_elsewhere(seat)
    assert not late.done()
    held.go.set()
    assert (await asked)["type"] == "answer"
    assert (await late)["code"] == "phase_forbids"
    told = await seat.fact("bet.voided")
    assert (told["returned_cents"], told["credit_cents"]) == (500, 9_700)
    assert held.threads == ["recall"]
    assert audit(two.hub.port.store.reader()).findings == []


async def test_a_table_that_moved_on_while_it_was_made_void_is_void_as_it_is_then(
    two: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time to bet runs out while it is worked out."""
    seat, supervisor = await two.player(), await two.supervisor()
    bet = {"type": "place_bets", "table": TABLE, "round": 1}
    assert (await seat.ask(**bet, stakes={"red": 500, "straight:17": 50}))["type"] == "answer"
    held, floor = Held(monkeypatch, rounds, "void"), two.hub.port.floor
    wrong = {"irregularity": "system", "reason": "The lights went out"}
    asked = asyncio.create_task(deal(two, supervisor, "remedy", **wrong))
    await asyncio.to_thread(held.began.wait, 10)
    clock_, times = two.hub.port.clock, floor.pit.tables[TABLE].state.times
    assert isinstance(clock_, HeldClock)
    assert times.closes_at is not None
    clock_.at = times.closes_at
    assert (await seat.fact("bet.returned"))["returned_cents"] == 50
    held.go.set()
    assert (await asked)["code"] == "seen_stale"  # the dealer's screen showed it open
    assert floor.recorder.credit(seat.name) == 9_500
    assert audit(two.hub.port.store.reader()).findings == []


async def test_who_authorised_what_was_worked_out_ahead_is_in_the_log(
    live: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_turns, "SEATS_AT_ONCE", 0)
    player, dealer = await live.player(), await live.dealer()
    await wagering(live, dealer, player)
    wrong = {"irregularity": "disrupted", "reason": "The lights went out", "authority": SUPERVISOR}
    assert (await deal(live, dealer, "remedy", **wrong))["type"] == "answer"
    assert (await player.fact("bet.voided"))["returned_cents"] == 500
    lines = live.hub.port.store.reader().log(LogKey(2**62, "", 0, 0), 0, 100)
    assert [line.key.stream for line in lines if line.heading == "authority"] == [f"table:{TABLE}"]


async def test_many_are_sent_what_they_are_told_some_at_a_time_and_in_order(
    two: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairfelt.server.clients.SENT_AT_ONCE", 1)
    monkeypatch.setattr("fairfelt.server.hub.SENT_AT_ONCE", 1)
    seats = [await two.player() for _ in range(3)]
    for seat in seats:
        await seat.watch(TABLE)
    await to_the_end_of_wagering(two, seats[0])
    for seat in seats:
        await seat.hear(type="fact", kind="round.settled")
        numbers = [m["n"] for m in seat.heard if m.get("channel") == f"table:{TABLE}"]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
