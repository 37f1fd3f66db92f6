"""The list of terminals over HTTP, and what a revoked one finds at every door."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from fairfelt.client import Gone
from fairfelt.equipment import SeededRng
from fairfelt.floor import load_floor
from fairfelt.floor.config import DEMO_FLOOR
from fairfelt.server import last_seen
from fairfelt.server.last_seen import LastSeen
from tests.server.conftest import HeldClock, Seat, Served, serving
from tests.server.test_doors import until
from tests.server.test_tls import FLOOR, running


async def listed(floor: Served, seat: Seat) -> dict[str, dict[str, Any]]:
    told = await floor.http.get(
        "/api/terminals", headers={"authorization": f"Bearer {seat.session}"}
    )
    assert told.status_code == 200, told.text
    return {one["terminal"]: one for one in told.json()}


async def test_a_supervisor_sees_every_terminal_and_who_is_here(floor: Served) -> None:
    supervisor, player = await floor.supervisor(), await floor.player(0)
    known = await listed(floor, supervisor)
    assert known[player.name]["online"] is True
    assert known[supervisor.name]["staff"] == "2001"
    await player.line.close()
    await supervisor.ask(type="rename_terminal", terminal=player.name, name="Bar")
    gone = (await listed(floor, supervisor))[player.name]
    assert (gone["online"], gone["name"]) == (False, "Bar")
    assert gone["last_seen"] > 0


async def test_when_a_terminal_was_last_heard_is_known_after_a_restart(tmp_path: Path) -> None:
    config, records = load_floor(DEMO_FLOOR), tmp_path / "floor.db"
    async with serving(config, records, SeededRng(1), HeldClock()) as floor:
        player, display = await floor.player(0), await floor.sit("display")
        assert (await player.ask(type="insert_note", cents=1_000))["type"] == "answer"
        heard = floor.hub.port.now()
    async with serving(config, records, SeededRng(1)) as floor:
        supervisor = await floor.supervisor()
        for _ in range(2):  # also when it is asked again
            known = await listed(floor, supervisor)
            assert (known[player.name]["online"], known[player.name]["last_seen"]) == (False, heard)
            assert known[display.name]["last_seen"] is None  # it sends no command
        await floor.sit("player", player.token)
        here = (await listed(floor, supervisor))[player.name]
        assert (here["online"], here["last_seen"]) == (True, None)


async def test_when_a_display_was_last_here_is_known_after_a_restart(tmp_path: Path) -> None:
    config, records, file = load_floor(DEMO_FLOOR), tmp_path / "floor.db", tmp_path / "seen.json"
    async with serving(config, records, SeededRng(1), clock := HeldClock()) as floor:
        before = LastSeen(file, floor.hub)
        left, stays = await floor.sit("display"), await floor.sit("display")
        player = await floor.player(0)
        await left.line.close()
        await until(lambda: left.name in floor.hub.last_left)
        clock.at += 1000
        before.close()
        clock.at += 1000
        assert (await player.ask(type="insert_note", cents=1_000))["type"] == "answer"
    for _ in range(2):  # over the second restart too
        async with serving(config, records, SeededRng(1)) as floor:
            LastSeen(file, floor.hub).close()
            known = await listed(floor, await floor.supervisor())
            seen = [known[one.name]["last_seen"] for one in (left, stays, player)]
            assert seen == [clock.at - 2000, clock.at - 1000, clock.at]


async def test_it_is_kept_every_minute_and_a_damaged_file_counts_for_nothing(
    floor: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(last_seen, "EVERY_S", 0.01)
    file = tmp_path / "seen.json"
    file.write_bytes(b"\xff{")
    kept = asyncio.create_task(LastSeen(file, floor.hub).keep_for_ever())
    display = await floor.sit("display")
    await until(lambda: display.name.encode() in file.read_bytes())
    kept.cancel()


async def test_what_a_thread_writes_late_is_not_written_over_what_was_kept_at_the_close(
    floor: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: asyncio.Future[Callable[[], None]] = asyncio.get_running_loop().create_future()

    async def slow(write: Callable[[dict[str, int]], None], seen: dict[str, int]) -> None:
        begun.set_result(lambda: write(seen))
        await asyncio.Event().wait()

    monkeypatch.setattr(last_seen, "EVERY_S", 0)
    monkeypatch.setattr(last_seen.asyncio, "to_thread", slow)
    kept = LastSeen(tmp_path / "seen.json", floor.hub)
    keeping = asyncio.create_task(kept.keep_for_ever())
    write_late = await begun
    keeping.cancel()
    display = await floor.sit("display")
    kept.close()
    write_late()
    assert display.name.encode() in (tmp_path / "seen.json").read_bytes()


async def test_a_floor_that_is_closed_keeps_when_displays_were_last_here(tmp_path: Path) -> None:
    """`fairfelt run` as an operator starts and ends it."""
    with running(FLOOR, tmp_path / "records") as (port, socket_port, _):
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            told = (await http.post("/api/terminals", json={"role": "display"})).json()
        async with connect(f"ws://127.0.0.1:{socket_port}/") as socket:
            await socket.send(json.dumps({"type": "hello", "token": told["token"]}))
            assert json.loads(await socket.recv())["type"] == "welcome"
    kept = json.loads((tmp_path / "records" / "last-seen.json").read_bytes())
    assert kept[told["terminal"]] > 0


async def test_the_list_is_for_those_who_watch_over_the_floor(floor: Served) -> None:
    dealer, player = await floor.dealer(), await floor.player(0)
    for token, status in ((dealer.session, 403), (player.token, 401), ("", 401)):
        answer = await floor.http.get(
            "/api/terminals", headers={"authorization": f"Bearer {token}"} if token else {}
        )
        assert answer.status_code == status, answer.text


async def test_a_revoked_terminal_is_cut_off_at_once_and_for_good(floor: Served) -> None:
    supervisor, dealer = await floor.supervisor(), await floor.dealer()
    done = await supervisor.ask(type="revoke_terminal", terminal=dealer.name, reason="Stolen")
    assert done["type"] == "answer", done
    assert (await dealer.hear(type="refused"))["code"] == "not_enrolled"
    with pytest.raises(Gone):
        await dealer.hear(type="nothing more")
    again = await floor.sign_in(dealer.token, "1001", "1111")
    assert (again.status_code, again.json()["code"]) == (401, "not_enrolled")
    reads = {"authorization": f"Bearer {dealer.session}"}
    assert (await floor.http.get("/api/purses", headers=reads)).status_code == 401
    assert dealer.name not in await listed(floor, supervisor)
    assert dealer.name not in floor.hub.clients


async def test_a_command_on_its_way_while_its_terminal_is_revoked_does_nothing(
    floor: Served,
) -> None:
    supervisor, player = await floor.supervisor(), await floor.player(0)
    await supervisor.say(
        type="revoke_terminal", id=supervisor.ids + 1, terminal=player.name, reason="Stolen"
    )
    await player.say(type="insert_note", id=1, cents=500)
    told = [await player.hear(type="refused")]
    assert told[0]["code"] == "not_enrolled"
    assert floor.hub.port.floor.recorder.credit(player.name) == 0


async def test_terminals_that_come_and_go_are_news_for_consoles(floor: Served) -> None:
    supervisor = await floor.supervisor()
    player = await floor.player(0)
    assert (await supervisor.hear(type="news", kind="terminal.enrolled"))["body"]["role"]
    await supervisor.ask(type="rename_terminal", terminal=player.name, name="Bar")
    await supervisor.ask(type="revoke_terminal", terminal=player.name, reason="Stolen")
    kinds = [message["kind"] for message in supervisor.heard if message["type"] == "news"]
    assert {"terminal.renamed", "terminal.revoked"} <= set(kinds)
