"""A disk that cannot be written: nothing is told that is not on record, and the floor goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from fairfelt.core.errors import Fault
from fairfelt.equipment import SeededRng
from fairfelt.floor import enrol
from fairfelt.floor.history.audit import audit
from fairfelt.server import floor_here as here_module
from fairfelt.server.clients import Client
from fairfelt.server.hub import Hub
from fairfelt.server.one_process import hub_here
from fairfelt.store import Row, SqliteStore
from tests.floors import floor_config

CONFIG = floor_config(mode="rng", wagering_ms=600_000)


class Disk(SqliteStore):
    """A store whose writing can be held up, and made to fail."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.free = Event()
        self.free.set()
        self.broken = False

    def append(self, rows: Sequence[Row]) -> None:
        self.free.wait()
        if self.broken:
            raise Fault("the disk does not answer")
        super().append(rows)

    def fill(self) -> None:
        (pages,) = self._db.execute("PRAGMA page_count").fetchone()
        self._db.execute(f"PRAGMA max_page_count = {pages}")

    def make_room(self) -> None:
        self._db.execute("PRAGMA max_page_count = 1000000")


@dataclass
class Wire:
    """A terminal at the other end of no network at all."""

    hub: Hub
    token: str
    heard: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.client = Client(self)

    def send(self, data: bytes) -> None:
        self.heard.append(json.loads(data))

    def close(self) -> None: ...

    def hold(self) -> None: ...

    def go_on(self) -> None: ...

    def say(self, **message: Any) -> None:
        self.hub.receive(self.client, json.dumps(message).encode())

    def hello(self) -> None:
        self.say(type="hello", token=self.token)

    def of(self, type_: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == type_]

    async def ask(self, **command: Any) -> dict[str, Any]:
        before = len(self.heard)
        self.say(**command)

        def reply() -> dict[str, Any] | None:
            return next((m for m in self.heard[before:] if m.get("id") == command["id"]), None)

        await until(reply)
        return reply() or {}


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110 - what is awaited has no event of its own
            await asyncio.sleep(0.002)


@pytest.fixture
async def disk(tmp_path: Path) -> AsyncIterator[Disk]:
    disk = Disk(tmp_path / "floor.db")
    yield disk
    disk.close()


@pytest.fixture
async def hub(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hub]:
    monkeypatch.setattr(here_module, "RECOVER_S", 0.02)
    monkeypatch.setattr(here_module, "TICK_S", 0.005)
    hub, _ = hub_here(CONFIG, disk, SeededRng(1))
    await hub.start()
    await until(lambda: hub.port.floor.pit.tables["R1"].state.phase == "wagering")
    yield hub
    disk.free.set()
    await hub.stop()


@pytest.fixture
async def seat(hub: Hub, disk: Disk) -> Wire:
    commit, answer = enrol.enrol(hub.port.floor.reception, "player", None, hub.port.clock.now())
    hub.port.committer.put(commit)
    seat = Wire(hub, answer["token"])
    seat.hello()
    assert (await seat.ask(type="insert_note", id=1, cents=10_000))["type"] == "answer"
    return seat


def bet(id_: int, cents: int = 500) -> dict[str, Any]:
    return {"type": "place_bets", "id": id_, "table": "R1", "round": 1, "stakes": {"red": cents}}


def stake(hub: Hub) -> int:
    return hub.port.floor.pit.tables["R1"].state.slip("PT-1").stakes.get("red", 0)


async def test_on_a_full_disk_a_bet_is_refused_and_changes_nothing(
    hub: Hub, disk: Disk, seat: Wire
) -> None:
    id_, told = 2, 200
    assert (await seat.ask(**bet(id_, cents=told)))["type"] == "answer"
    disk.fill()
    while True:  # there is room for a few more in the pages that it has
        id_ += 1
        reply = await seat.ask(**bet(id_, cents=100 * id_))
        if reply["type"] == "refused":
            break
        told = 100 * id_
    assert reply["code"] == "not_stored"
    assert (await seat.ask(**bet(id_)))["code"] == "not_stored"
    greeted = len(seat.of("welcome"))
    disk.make_room()
    await until(lambda: len(seat.of("welcome")) > greeted)
    welcome = seat.of("welcome")[-1]
    assert welcome["last_id"] == id_ - 1
    assert welcome["seat"]["tables"]["R1"]["stakes"] == {"red": told}
    assert stake(hub) == told
    assert (await seat.ask(**bet(id_, cents=9_900)))["type"] == "answer"
    assert stake(hub) == 9_900
    assert audit(disk).clean


async def test_a_bet_that_is_repeated_while_it_is_lost_is_not_answered(
    hub: Hub, disk: Disk, seat: Wire
) -> None:
    disk.free.clear()
    seat.say(**bet(2))
    seat.say(**bet(2))
    disk.broken = True
    disk.free.set()
    await until(lambda: hub.port.halted)
    await until(lambda: len([m for m in seat.of("refused") if m["id"] == 2]) == 2)
    assert [m for m in seat.of("answer") if m["id"] == 2] == []
    disk.broken = False
    await until(lambda: not hub.port.halted)
    assert stake(hub) == 0
    assert (await seat.ask(**bet(2)))["type"] == "answer"
    assert stake(hub) == 500


async def test_a_terminal_that_comes_meanwhile_is_welcomed_with_what_is_on_record(
    hub: Hub, disk: Disk, seat: Wire
) -> None:
    disk.free.clear()
    seat.say(**bet(2))
    again = Wire(hub, seat.token)
    again.hello()  # waits behind the bet, which is then lost
    disk.broken = True
    disk.free.set()
    await until(lambda: hub.port.halted)
    third = Wire(hub, seat.token)
    third.hello()  # comes while nothing can be written
    disk.broken = False
    await until(lambda: third.of("welcome"))
    for welcome in again.of("welcome") + third.of("welcome"):
        assert welcome["seat"]["credit_cents"] == 10_000
        assert welcome["last_id"] == 1
    assert (await third.ask(**bet(2)))["type"] == "answer"


async def test_a_watcher_has_no_picture_of_what_was_lost(hub: Hub, disk: Disk, seat: Wire) -> None:
    disk.free.clear()
    seat.say(**bet(2))
    seat.say(type="watch", table="R1")
    disk.broken = True
    disk.free.set()
    await until(lambda: hub.port.halted)
    disk.broken = False
    await until(lambda: seat.of("snapshot"))
    assert {picture["body"]["staked_cents"] for picture in seat.of("snapshot")} == {0}


async def test_time_stands_still_while_nothing_can_be_written(
    hub: Hub, disk: Disk, seat: Wire
) -> None:
    disk.broken = True
    assert (await seat.ask(**bet(2)))["code"] == "not_stored"
    size = disk.size()
    before = {stream: disk.head(stream) for stream in disk.streams()}
    await asyncio.sleep(0)
    assert hub.port.halted
    assert {stream: disk.head(stream) for stream in disk.streams()} == before
    disk.broken = False
    await until(lambda: not hub.port.halted)
    assert disk.size() == size + 1  # wagering goes on
    assert hub.port.floor.pit.tables["R1"].state.phase == "wagering"
