"""The hub knows a floor by its port alone, so that the floor may be on another machine."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import AsyncIterator
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from fairfelt.core.errors import Refused
from fairfelt.equipment import SeededRng
from fairfelt.floor import enrol, load_floor
from fairfelt.floor.answers import Answer
from fairfelt.floor.caller import Caller
from fairfelt.floor.config import DEMO_FLOOR
from fairfelt.floor.registry import AnyCommand
from fairfelt.server.api import ENDPOINTS
from fairfelt.server.endpoint import Endpoint
from fairfelt.server.floor_here import FloorHere
from fairfelt.server.http_here import HttpHere
from fairfelt.server.hub import Hub
from fairfelt.server.lab import Lab
from fairfelt.server.past_here import PastHere
from fairfelt.server.port import HttpPort, NotYet, PastPort, Waiting
from fairfelt.store import SqliteStore
from fairfelt.table.commands import Command
from tests.server.conftest import HeldClock, Seat, Served, serving
from tests.server.faraway import move_away
from tests.server.test_recall import a_round
from tests.sim.test_disk import CONFIG, Wire, bet, until
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


class Late(FloorHere):
    """Every command travels there and back, as bytes, and takes its time."""

    def handle(self, caller: Caller, command: Command) -> Answer | None:
        raise NotYet

    async def handle_prepared(
        self, caller: Caller, command: Command, asker: Waiting
    ) -> Answer | None:
        asker.waits += 1
        try:
            await asyncio.sleep(0.005)
        finally:
            asker.waits -= 1
        arrived = msgspec.json.decode(msgspec.json.encode(command), type=AnyCommand)
        return await super().handle_prepared(caller, arrived, asker)


@pytest.fixture
async def seat(tmp_path: Path) -> AsyncIterator[Wire]:
    store, lab = SqliteStore(tmp_path / "floor.db"), Lab()
    far = Late(CONFIG, store, SeededRng(1), lab)
    hub = Hub(CONFIG, far, HttpHere(far), PastHere(far), lab)
    await hub.start()
    commit, answer = enrol.enrol(far.floor.reception, "player", None, far.now())
    far.committer.put(commit)
    seat = Wire(hub, answer["token"])
    seat.hello()
    yield seat
    await hub.stop()
    store.close()


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
        seat.hub.port.terminal_of("nobody's")


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
