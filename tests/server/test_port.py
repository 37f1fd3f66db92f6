"""The hub knows a floor by its port alone, so that the floor may be on another machine."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fairfelt.core.errors import Broken, Refused
from fairfelt.equipment import SeededRng
from fairfelt.floor import load_floor
from fairfelt.floor.config import DEMO_FLOOR
from fairfelt.floor.pins import Given
from fairfelt.server import floor_here
from fairfelt.server.api import ENDPOINTS
from fairfelt.server.endpoint import Endpoint
from fairfelt.server.floor_here import FloorHere
from fairfelt.server.http_here import HttpHere
from fairfelt.server.hub import Hub
from fairfelt.server.lab import Lab
from fairfelt.server.past_here import PastHere
from fairfelt.server.port import FloorPort, HttpPort, PastPort
from tests.server.conftest import HeldClock, Seat, Served, serving
from tests.server.faraway import FarFloor, awaited, move_away
from tests.server.test_recall import a_round
from tests.sim.test_disk import CONFIG, Disk, Wire, bet, until
from tests.test_shape import MODULES, SOURCE, imported

SERVER = SOURCE / "server"
# On the floor's side of the port: the floor in this process, its house, and what starts them.
BEHIND = {
    "committer", "exchange", "floor_here", "house_here", "http_here", "lab", "one_process",
    "past_here", "prover", "records", "run", "staff_list",
}  # fmt: skip
INSIDE = ("floor", "committer", "exchange", "reader", "store")
# The floor itself, in its parts, and what acts on them.
MACHINERY = frozenset(
    f"fairfelt.floor.{name}"
    for name in (
        "at_tables", "authorise", "betting", "console", "departures", "desks", "disputes", "enrol",
        "equipment", "floor", "pit", "presence", "purses", "reception", "recorder", "restore",
        "runner", "sessions", "sittings", "staff_list", "terminals", "unclaimed", "views",
    )
)  # fmt: skip


def test_only_what_is_behind_the_port_knows_the_machinery_of_a_floor() -> None:
    assert MODULES.keys() >= MACHINERY
    known = {
        path.stem: found
        for path in SERVER.glob("*.py")
        if path.stem not in BEHIND and (found := MACHINERY & set(imported(path)))
    }
    assert known == {}


def test_nobody_reaches_through_the_port() -> None:
    """What a port is asked is a method of it: nothing hands out a part of the floor."""
    reached = [
        f"{path.name}:{node.lineno}"
        for path in SERVER.glob("*.py")
        if path.stem not in BEHIND
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in INSIDE
        if ast.unparse(node.value).split(".")[-1] in ("hub", "port", "desk", "past")
    ]
    assert reached == []


@dataclass
class Far:
    """A floor far away, its hub, and a player who has said hello."""

    here: FloorHere
    port: FarFloor
    hub: Hub
    disk: Disk
    clock: HeldClock

    async def wire(self, role: str, staff: Given | None = None) -> Wire:
        token = (await self.hub.desk.enrol(role, None, "127.0.0.1"))["token"]
        session = None
        if staff is not None:
            signed_in = await self.hub.desk.sign_in(token, staff, take_over=False)
            session = signed_in["session"]
        wire = Wire(self.hub, token)
        wire.say(type="hello", token=token, session=session)
        await until(lambda: wire.of("welcome"))
        return wire


@pytest.fixture
async def far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Far]:
    monkeypatch.setattr(floor_here, "RECOVER_S", 0.02)
    monkeypatch.setattr(floor_here, "TICK_S", 0.005)
    disk, lab, clock = Disk(tmp_path / "floor.db"), Lab(), HeldClock()
    here = FloorHere(CONFIG, disk, SeededRng(1), lab)
    here.clock = clock
    port = FarFloor(here)
    hub = Hub(CONFIG, port, HttpHere(here), PastHere(here), lab)
    await hub.start()
    yield Far(here, port, hub, disk, clock)
    await hub.stop()
    disk.close()


@pytest.fixture
async def seat(far: Far) -> Wire:
    return await far.wire("player")


def test_whatever_those_who_are_connected_ask_is_awaited() -> None:
    assert awaited() == {
        "start", "stop", "terminal_of", "touch", "handle_prepared", "welcome", "picture",
    }  # fmt: skip
    assert {name for name in awaited() if not iscoroutinefunction(vars(FloorPort)[name])} == set()


async def test_a_floor_far_away_is_asked_all_that_the_hub_can_ask(far: Far) -> None:
    """By a player who bets and a supervisor who watches, in one evening."""
    player = await far.wire("player")
    console = await far.wire("supervisor", Given("2001", "2222"))
    player.say(type="touch")  # nobody is signed in there
    await until(lambda: player.of("refused"))
    assert player.of("refused")[-1]["code"] == "not_signed_in"
    console.say(type="touch")
    player.say(type="watch", table="R1")
    player.say(type="insert_note", id=1, cents=10_000)
    await until(lambda: player.of("answer"))
    assert [one["type"] for one in player.heard[-3:]] == ["refused", "snapshot", "answer"]
    far.here.committer.put(far.here.floor.pit.runners["R1"].freeze(Broken("x"), far.clock.at))
    await until(lambda: len(player.of("snapshot")) == 2 and console.of("news"))
    assert player.of("snapshot")[-1]["body"]["suspended"]["reason"] == "frozen"
    assert console.of("news")[-1]["kind"] == "table.frozen"
    assert player.of("news") == []
    player.say(type="watch", table="R9")
    await until(lambda: len(player.of("refused")) == 2)
    assert player.of("refused")[-1]["code"] == "table_unknown"
    assert far.port.asked == awaited() - {"stop"}


async def test_what_is_told_while_a_picture_is_on_its_way_follows_it(far: Far, seat: Wire) -> None:
    table = far.here.floor.pit.tables["R1"]
    far.port.late_s = 0.15
    seat.say(type="watch", table="R1")
    await asyncio.sleep(0.2)  # the picture was taken, and travels
    closes_at = table.state.times.closes_at
    assert closes_at is not None
    before = table.state.n
    far.clock.at = closes_at
    await until(lambda: seat.of("snapshot"))
    far.clock.at += 60_000
    await until(lambda: len(seat.of("fact")) > 3)
    assert seat.of("snapshot")[0]["n"] == before
    told = [one["n"] for one in seat.of("fact") if one["channel"] == "table:R1"]
    assert told == list(range(before + 1, before + 1 + len(told)))


async def test_after_a_lost_write_a_floor_far_away_is_shown_as_the_records_have_it(
    far: Far, seat: Wire
) -> None:
    seat.say(type="watch", table="R1")
    assert (await seat.ask(type="insert_note", id=1, cents=10_000))["type"] == "answer"
    far.disk.broken = True
    assert (await seat.ask(**bet(2)))["code"] == "not_stored"
    late = await far.hub.desk.terminal(seat.token)
    far.disk.broken = False
    await until(lambda: len(seat.of("welcome")) == 2 and len(seat.of("snapshot")) == 2)
    assert seat.of("welcome")[-1]["last_id"] == 1
    assert (await seat.ask(**bet(2)))["type"] == "answer"
    assert late.id == "PT-1"


async def test_a_connection_that_closes_while_it_says_hello_leaves_nothing(far: Far) -> None:
    token = (await far.hub.desk.enrol("player", None, "127.0.0.1"))["token"]
    wire = Wire(far.hub, token)
    wire.hello()
    far.hub.leave(wire.client)
    await asyncio.sleep(0.05)
    assert (far.hub.clients, wire.heard) == ({}, [])


async def test_a_terminal_is_closed_when_what_it_asked_for_fails_unforeseen(
    far: Far, seat: Wire, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It comes back and is told how things stand. Nothing that it said since overtakes."""

    async def fails(*_: Any) -> Any:
        await asyncio.sleep(0)
        raise RuntimeError("nobody expected this")

    closed: list[bool] = []
    monkeypatch.setattr(seat, "close", lambda: closed.append(True))
    monkeypatch.setattr(far.port, "picture", fails)
    seat.say(type="watch", table="R1")
    seat.say(type="insert_note", id=1, cents=10_000)
    await until(lambda: closed)
    assert seat.of("answer") == []
    assert "nobody expected this" in caplog.text


async def test_a_floor_that_is_far_away_answers_in_order(seat: Wire) -> None:
    said: list[dict[str, Any]] = [
        {"type": "insert_note", "id": 1, "cents": 10_000}, *(bet(id_) for id_ in range(2, 6)),
    ]  # fmt: skip
    for message in said:
        seat.say(**message)
    await until(lambda: len(seat.of("answer")) == len(said))
    assert [answer["id"] for answer in seat.of("answer")] == [1, 2, 3, 4, 5]
    assert (await seat.ask(**bet(5)))["type"] == "answer"  # again, and not done twice
    refused = await seat.ask(type="insert_note", id=6, cents=1)
    assert (refused["type"], refused["code"]) == ("refused", "note_unknown")


async def test_a_terminal_that_is_not_enrolled_is_refused_by_the_port(seat: Wire) -> None:
    with pytest.raises(Refused, match="enrolled"):
        await seat.hub.port.terminal_of("nobody's")


# -- over HTTP ------------------------------------------------------------------------------------

READS = [endpoint for endpoint in ENDPOINTS if endpoint.method == "GET"]


def test_whatever_is_asked_over_http_is_awaited() -> None:
    for port in (HttpPort, PastPort):
        asked = {name: value for name, value in vars(port).items() if not name.startswith("_")}
        assert {name for name, one in asked.items() if not iscoroutinefunction(one)} == set()


@pytest.fixture
async def played(tmp_path: Path) -> AsyncIterator[Played]:
    """A floor whose time stands still, after a round that a player disputes."""
    config, clock = load_floor(DEMO_FLOOR), HeldClock()
    async with serving(config, tmp_path / "floor.db", SeededRng(1), clock) as floor:
        _, player, _ = await a_round(floor)
        supervisor = await floor.supervisor()
        said = await player.ask(type="open_dispute", table="R1", round=1, words="It was 4.")
        assert said["type"] == "answer"
        yield Played(floor, player, supervisor)


class Played(NamedTuple):
    floor: Served
    player: Seat
    supervisor: Seat

    async def ask(self, endpoint: Endpoint, bearer: str | None) -> tuple[int, bytes, str]:
        places = {"table": "R1", "seat": self.player.name, "round": "1",
                  "ruleset": "star-rapid-fusion-2024", "game": "roulette"}  # fmt: skip
        headers = {"authorization": f"Bearer {bearer}"}
        found = await self.floor.http.get(endpoint.path.format(**places), headers=headers)
        return found.status_code, found.content, found.headers["content-type"]


async def test_a_floor_far_away_answers_every_address_with_the_same_bytes(played: Played) -> None:
    bearers = (played.supervisor.session, played.player.token, "demo-metrics", "nobody's")
    wanted = [(endpoint, bearer) for endpoint in READS for bearer in bearers]
    here = {(one.path, bearer): await played.ask(one, bearer) for one, bearer in wanted}
    desk, past = move_away(played.floor.hub)
    far = {(one.path, bearer): await played.ask(one, bearer) for one, bearer in wanted}
    served = {path for (path, _), (status, *_) in here.items() if status == 200}
    assert served == {endpoint.path for endpoint in READS}
    assert {key for key in here if far[key] != here[key]} <= COUNTS_REFUSALS
    assert past.asked == {name for name in vars(PastPort) if not name.startswith("_")}
    assert desk.asked >= {"figures", "viewer", "table_setups", "credits", "purse_rows", "edges"}


# Nothing else changes by being asked.
COUNTS_REFUSALS = {("/metrics", "demo-metrics")}


async def test_a_floor_far_away_lets_people_in_and_out(played: Played) -> None:
    floor = played.floor
    move_away(floor.hub)
    dealer = (await floor.enrol("dealer"))["token"]
    wrong = await floor.sign_in(dealer, "1001", "9999")
    assert (wrong.status_code, wrong.json()["code"]) == (401, "sign_in_refused")
    elsewhere = await floor.sign_in(dealer, "1001", "1111")
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (409, "already_signed_in")
    signed_in = (await floor.sign_in(dealer, "1001", "1111", take_over=True)).json()
    bearer = {"authorization": f"Bearer {signed_in['session']}"}
    unlocked = await floor.http.post("/api/sessions/unlock", json={"pin": "1111"}, headers=bearer)
    assert unlocked.status_code == 201, unlocked.text
    assert (await floor.http.get("/api/purses", headers=bearer)).status_code == 200
    assert (await floor.http.delete("/api/sessions", headers=bearer)).status_code == 200
    assert (await floor.http.get("/api/purses", headers=bearer)).json()["code"] == "session_ended"
