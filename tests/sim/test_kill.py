"""A real floor, killed in the middle of things and started again on its records."""

from __future__ import annotations

import resource
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from fairfelt.cli.heads import head_line
from fairfelt.client import Answer
from fairfelt.store import SqliteStore
from tests.sim.process import House, Terminal, fairfelt

IN_FLIGHT = 20  # commands that a terminal sends without waiting for their answers
PIECE = 100


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path / "data")
    await house.start()
    yield house
    await house.kill()


def call(round_: int, table: str = "R1") -> dict[str, Any]:
    """Three pieces. It adds to what stands, so it would show if it were done twice."""
    return {"type": "place_call", "table": table, "round": round_, "call": "neighbours-3:17",
            "piece_cents": PIECE}  # fmt: skip


async def killed_while_betting(house: House, seats: list[Terminal], random: Random) -> None:
    """Bets stream in from every seat, and the floor dies after some of the answers."""
    first, *_, gambler = seats
    for seat in seats[:-1]:
        for _ in range(IN_FLIGHT):
            await seat.send(**call(1))
    await gambler.send(**call(gambler.tables["R3"]["round"], "R3"))
    left = random.randrange(IN_FLIGHT)
    await first.hear_until(lambda: len(first.unanswered) <= left)
    await house.kill()
    for seat in seats:
        await seat.hear_the_last()


async def killed_while(house: House, dealer: Terminal, act: str, heard: bool) -> None:
    """The floor dies just after the dealer's tap, whose answer was still heard or not."""
    id_ = await dealer.send(type=act, table="R1", seen=dealer.tables["R1"]["n"])
    if heard:
        await dealer.hear_until(lambda: id_ not in dealer.unanswered)
    await house.kill()
    await dealer.hear_the_last()


async def back(house: House, *terminals: Terminal) -> None:
    await house.start()
    for terminal in terminals:
        await terminal.connect()


def on_record(house: House, name: str) -> list[int]:
    store = SqliteStore(house.data / "floor.db", readonly=True)
    try:
        return sorted(id_ for id_, _ in store.answers(name, 10_000))
    finally:
        store.close()


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_killed_floor_goes_on_where_it_was(house: House, seed: int) -> None:
    random = Random(seed)
    dealer = await house.terminal("dealer")
    seats = [await house.terminal("player") for _ in range(3)]
    everybody, two = [*seats, dealer], seats[:2]  # the dealer looks when all have come back
    for seat in seats * 2:
        assert isinstance(await seat.ask(type="insert_note", cents=10_000), Answer)
    assert isinstance(await dealer.deal("start_round"), Answer)

    for bets in (IN_FLIGHT, 2 * IN_FLIGHT):
        await killed_while_betting(house, seats, random)
        await back(house, *everybody)
        assert not any(seat.refused for seat in two)
        picture = dealer.tables["R1"]
        assert (picture["phase"], picture["round"]) == ("wagering", 1)
        assert picture["staked_cents"] == len(two) * bets * 3 * PIECE

    await killed_while(house, dealer, "close_wagering", heard=seed == 1)
    await back(house, *everybody)
    if dealer.tables["R1"]["phase"] == "wagering":  # the tap was lost, or on an old picture
        await dealer.deal("close_wagering")
    assert isinstance(await dealer.deal("enter_result", result="25"), Answer)
    assert isinstance(await dealer.deal("enter_result", result="17"), Answer)
    await house.kill()
    await back(house, *everybody)
    picture = dealer.tables["R1"]
    assert (picture["phase"], picture["entered"]) == ("result_entered", "17")

    await killed_while(house, dealer, "confirm_result", heard=seed == 2)
    await back(house, *everybody)
    assert dealer.tables["R1"]["results"] == [{"round": 1, "result": "17"}]
    for seat in two:
        await seat.connect()  # the dealer's tap may have been done only just now
        expected = 20_000 + 2 * IN_FLIGHT * (36 - 3) * PIECE
        assert seat.meters["credit_cents"] == expected

    await house.kill(signal.SIGINT)
    report = await house.audit()
    assert (report["findings"], report["clean"], report["sum_cents"]) == ([], True, 0)
    for terminal in everybody:
        ids = on_record(house, terminal.name)
        assert set(terminal.answered) == set(ids)
        assert not set(terminal.refused) & set(ids)
        assert len(ids) == len(set(ids))


async def test_a_second_floor_on_the_same_records_is_refused(house: House) -> None:
    status, _, said = await fairfelt(*house.run_args())
    assert status == 2
    assert "another floor is running" in said
    async with httpx.AsyncClient(base_url=house.url) as http:
        assert (await http.get("/healthz")).json()["status"] == "ok"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_a_floor_that_is_told_to_end_closes_its_records(
    house: House, how: signal.Signals
) -> None:
    await house.kill(how)
    assert house.process.returncode == 0
    *_, head, last = house.said
    assert last == "The floor is closed."
    assert head == head_line(house.data)  # for whoever keeps it on paper
    assert not (house.data / "floor.db-wal").exists()  # all of it is in the one file


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs prlimit to fill the disk")
async def test_a_disk_that_is_full_for_a_while_stops_nothing_for_good(house: House) -> None:
    dealer, seat = await house.terminal("dealer"), await house.terminal("player")
    assert isinstance(await seat.ask(type="insert_note", cents=10_000), Answer)
    assert isinstance(await dealer.deal("start_round"), Answer)
    before = dict(seat.answered)

    no_room = max(path.stat().st_size for path in house.data.iterdir())
    unlimited = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (no_room, unlimited[1]))
    while isinstance(await seat.ask(**call(1)), Answer):
        assert len(seat.answered) < 1_000
    (refused,) = seat.refused.values()
    assert refused.code == "not_stored"
    async with httpx.AsyncClient(base_url=house.url) as http:
        assert (await http.get("/healthz")).status_code == 503

    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, unlimited)
    seat.dialogue.welcome = None
    await seat.hear_until(lambda: seat.dialogue.welcome)
    calls = len(seat.answered) - len(before)
    stakes = seat.meters["tables"].get("R1", {"stakes": {}})["stakes"]
    assert sum(stakes.values()) == 3 * PIECE * calls
    assert isinstance(await seat.ask(**call(1)), Answer)
    await house.kill(signal.SIGINT)
    assert (await house.audit())["clean"]
    assert set(on_record(house, seat.name)) == set(seat.answered)
