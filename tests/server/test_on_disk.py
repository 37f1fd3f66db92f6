"""Nothing is shown before it is on disk, by any door: not over HTTP, and not by a refusal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from fairfelt.equipment import SeededRng
from fairfelt.floor import enrol
from fairfelt.floor.caller import Caller
from fairfelt.floor.network import NetworkConfig
from fairfelt.floor.pins import Given
from fairfelt.server import floor_here as here_module
from fairfelt.server import on_disk
from fairfelt.server.api import ENDPOINTS
from fairfelt.server.http import build_app
from fairfelt.server.hub import Hub
from fairfelt.server.one_process import hub_here
from fairfelt.server.reach import NetworkReach
from tests.floors import floor_config
from tests.server.conftest import METRICS, PAGE
from tests.server.faraway import move_away
from tests.sim.test_disk import Disk, Wire, bet, until

CONFIG = floor_config(mode="rng", wagering_ms=600_000)
PLACES = {"table": "R1", "seat": "PT-1", "round": "1"}
READS = [e.path.format(**PLACES) for e in ENDPOINTS if e.method == "GET" and e.waits]


@pytest.fixture
async def disk(tmp_path: Path) -> AsyncIterator[Disk]:
    disk = Disk(tmp_path / "floor.db")
    yield disk
    disk.close()


@pytest.fixture(params=["here", "far away"])
async def hub(
    disk: Disk, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> AsyncIterator[Hub]:
    monkeypatch.setattr(here_module, "RECOVER_S", 0.02)
    monkeypatch.setattr(here_module, "TICK_S", 60)
    hub, _ = hub_here(CONFIG, disk, SeededRng(1))
    if request.param == "far away":
        move_away(hub)
    await hub.start()
    yield hub
    disk.free.set()
    disk.broken = False
    await hub.stop()


@pytest.fixture
async def seat(hub: Hub) -> Wire:
    commit, answer = enrol.enrol(hub.port.floor.reception, "player", None, hub.port.clock.now())
    hub.port.committer.put(commit)
    seat = Wire(hub, answer["token"])
    seat.hello()
    assert (await seat.ask(type="insert_note", id=1, cents=10_000))["type"] == "answer"
    return seat


@pytest.fixture
async def http(hub: Hub) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who is signed in as a supervisor and asks."""
    commit, console = enrol.enrol(
        hub.port.floor.reception, "supervisor", None, hub.port.clock.now()
    )
    terminal = enrol.terminal_of(hub.port.floor.reception, console["token"])
    signed_in, answer = await hub.port.prover.proved(
        Caller(terminal),
        lambda known: enrol.sign_in(
            hub.port.floor.reception, known, Given("2001", "2222"), hub.port.clock.now()
        ),
    )
    hub.port.committer.put(commit, signed_in)
    await hub.port.committer.drained()
    transport = httpx.ASGITransport(
        build_app(hub, NetworkReach(1, network=NetworkConfig(origins=(PAGE,))))
    )
    bearer = {"authorization": f"Bearer {answer['session']}"}
    async with httpx.AsyncClient(transport=transport, base_url=PAGE, headers=bearer) as client:
        yield client


def test_there_is_much_to_read() -> None:
    known = {"/api/purses", "/api/console", "/api/devices", "/api/log", "/api/floor",
             "/api/disputes", "/api/tables/R1"}  # fmt: skip
    assert known <= set(READS)


@pytest.mark.parametrize("path", READS)
async def test_a_read_waits_for_what_is_being_written(
    path: str, hub: Hub, disk: Disk, seat: Wire, http: httpx.AsyncClient
) -> None:
    disk.free.clear()
    seat.say(**bet(2))
    asked = asyncio.create_task(http.get(path))
    for _ in range(20):
        await asyncio.sleep(0.005)
    assert not asked.done()
    disk.free.set()
    assert (await asked).status_code in (200, 404)
    assert seat.of("answer")


@pytest.mark.parametrize("path", READS)
async def test_what_was_lost_is_shown_to_nobody(
    path: str, hub: Hub, disk: Disk, seat: Wire, http: httpx.AsyncClient
) -> None:
    disk.free.clear()
    seat.say(**bet(2))
    asked = asyncio.create_task(http.get(path))
    await asyncio.sleep(0.02)
    disk.broken = True
    disk.free.set()
    answer = await asked
    assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")
    assert (await http.get(path)).json()["code"] == "not_stored"  # nor while it stays so
    disk.broken = False
    await until(lambda: not hub.port.halted)
    assert (await http.get(path)).status_code in (200, 404)


@pytest.mark.parametrize("hangs", [True, False], ids=["hangs", "fails"])
async def test_health_is_told_without_the_tables_while_they_are_not_known(
    hangs: bool, hub: Hub, disk: Disk, seat: Wire, http: httpx.AsyncClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(on_disk, "PATIENCE_S", 0.05)
    disk.broken = not hangs
    if hangs:
        disk.free.clear()
    seat.say(**bet(2))
    health, metrics = await http.get("/healthz"), await http.get("/metrics", headers=METRICS)
    assert health.status_code == 503
    assert health.json() | {"version": ""} == {
        "status": "degraded", "version": "", "writable": False, "tables": {}, "frozen": {},
    }  # fmt: skip
    assert "fairfelt_writable 0.0" in metrics.text
    for counted in ("fairfelt_staked_cents", "fairfelt_commands", "fairfelt_refusals"):
        assert counted not in metrics.text


async def test_metrics_count_no_command_that_was_lost(
    hub: Hub, disk: Disk, seat: Wire, http: httpx.AsyncClient
) -> None:
    disk.free.clear()
    seat.say(**bet(2))
    asked = asyncio.create_task(http.get("/metrics", headers=METRICS))
    await asyncio.sleep(0.02)
    disk.broken = True
    disk.free.set()
    assert "fairfelt_commands" not in (await asked).text
    disk.broken = False
    await until(lambda: not hub.port.halted)
    assert "place_bets" not in (await http.get("/metrics", headers=METRICS)).text


async def test_metrics_count_no_command_that_came_while_they_waited(
    hub: Hub, disk: Disk, seat: Wire, http: httpx.AsyncClient
) -> None:
    disk.free.clear()
    seat.say(type="insert_note", id=2, cents=10_000)
    asked = asyncio.create_task(http.get("/metrics", headers=METRICS))
    await asyncio.sleep(0.02)
    seat.say(**bet(3))
    disk.free.set()
    assert "place_bets" not in (await asked).text


async def test_metrics_show_stakes_that_are_on_record(
    hub: Hub, disk: Disk, seat: Wire, http: httpx.AsyncClient
) -> None:
    disk.free.clear()
    seat.say(**bet(2))
    asked = asyncio.create_task(http.get("/metrics", headers=METRICS))
    await asyncio.sleep(0.02)
    assert not asked.done()
    disk.free.set()
    assert 'fairfelt_staked_cents{table="R1"} 500.0' in (await asked).text


async def test_a_refusal_tells_of_nothing_that_is_not_on_record(
    hub: Hub, disk: Disk, seat: Wire
) -> None:
    """That a round is at its end is known by what it refuses, too."""
    disk.free.clear()
    seat.say(**bet(2))
    seat.say(type="place_bets", id=3, table="R1", round=2, stakes={"red": 500})
    await asyncio.sleep(0.02)
    assert not seat.of("refused")
    disk.free.set()
    await until(lambda: seat.of("refused"))
    kinds = [m["type"] for m in seat.heard if m.get("id") in (2, 3)]
    assert kinds == ["answer", "refused"]


async def test_a_refusal_that_waits_for_what_is_lost_tells_nothing_of_it(
    hub: Hub, disk: Disk, seat: Wire
) -> None:
    disk.free.clear()
    seat.say(**bet(2))
    seat.say(type="place_bets", id=3, table="R1", round=2, stakes={"red": 500})
    await asyncio.sleep(0.02)
    disk.broken = True
    disk.free.set()
    await until(lambda: len(seat.of("refused")) == 2)
    assert {(m["id"], m["code"]) for m in seat.of("refused")} == {
        (2, "not_stored"), (3, "not_stored"),
    }  # fmt: skip


async def test_a_refusal_that_could_not_be_put_on_record_is_not_told(
    hub: Hub, disk: Disk, seat: Wire
) -> None:
    """A wrong PIN that nobody counted would be a free guess."""
    commit, told = enrol.enrol(hub.port.floor.reception, "dealer", None, hub.port.clock.now())
    terminal = enrol.terminal_of(hub.port.floor.reception, told["token"])
    signed_in, answer = await hub.port.prover.proved(
        Caller(terminal),
        lambda known: enrol.sign_in(
            hub.port.floor.reception, known, Given("1001", "1111"), hub.port.clock.now()
        ),
    )
    hub.port.committer.put(commit, signed_in)
    dealer = Wire(hub, told["token"])
    dealer.say(type="hello", token=told["token"], session=answer["session"])
    await until(lambda: dealer.of("welcome"))
    disk.broken = True
    dealer.say(type="issue_enrolment", id=1, for_role="player")  # beyond a dealer
    await until(lambda: dealer.of("refused"))
    assert dealer.of("refused")[0]["code"] == "not_stored"
