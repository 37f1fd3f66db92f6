"""A real floor whose records are tampered with, under it and while it is down."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from fairfelt.client import Answer, Refusal
from fairfelt.journal import decode_entry
from fairfelt.server.records import state_folder
from fairfelt.store import SqliteStore
from tests.sim.process import FAIRFELT, House, fairfelt


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path / "data")
    await house.start()
    yield house
    await house.kill()


async def accepting(house: House, number: str, pin: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *FAIRFELT, *house.run_args(), "--accept-records",
        stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    assert process.stdin
    process.stdin.write(f"{number}\n{pin}\n".encode())
    process.stdin.close()
    return process


async def test_records_that_are_deleted_under_a_floor_are_not_stored_into(house: House) -> None:
    seat = await house.terminal("player")
    assert isinstance(await seat.ask(type="insert_note", cents=1_000), Answer)
    kept = {path: path.rename(f"{path}.aside") for path in [*house.data.glob("floor.db*")]}
    refused = await seat.ask(type="insert_note", cents=1_000)
    assert isinstance(refused, Refusal)
    assert refused.code == "not_stored"
    async with httpx.AsyncClient(base_url=house.url) as http:
        assert (await http.get("/healthz")).status_code == 503
    seat.dialogue.welcome = None
    for path, aside in kept.items():
        aside.rename(path)
    await seat.hear_until(lambda: seat.dialogue.welcome)
    assert seat.meters["credit_cents"] == 1_000
    assert isinstance(await seat.ask(type="insert_note", cents=1_000), Answer)


def check_locked(house: House) -> None:
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        sqlite3.connect(house.data / "floor.db", timeout=0).execute("BEGIN IMMEDIATE")


async def test_a_running_floor_is_audited_and_copied(house: House, tmp_path: Path) -> None:
    seat = await house.terminal("player")
    assert isinstance(await seat.ask(type="insert_note", cents=1_000), Answer)
    check_locked(house)
    report = await house.audit()
    assert (report["clean"], report["transfers"]) == (True, 1)
    assert not list(house.data.glob("audit-*"))
    copy = tmp_path / "copy"
    for expected in (0, 2):  # never over records that are there
        status, _, _ = await fairfelt("backup", "--data", str(house.data), "--to", str(copy))
        assert status == expected
    heads = state_folder(house.data) / "heads"
    status, out, _ = await fairfelt("audit", "--data", str(copy), "--heads", str(heads))
    assert (status, "The records are whole." in out) == (0, True)
    assert isinstance(await seat.ask(type="insert_note", cents=1_000), Answer)
    check_locked(house)  # a lock of the process goes with any file of it that is closed


async def test_a_rolled_back_copy_waits_for_a_manager_who_is_on_record(house: House) -> None:
    seat = await house.terminal("player")
    assert isinstance(await seat.ask(type="insert_note", cents=1_000), Answer)
    await house.kill(signal.SIGINT)
    before = (house.data / "floor.db").read_bytes()
    await house.start()
    await house.kill(signal.SIGINT)
    (house.data / "floor.db").write_bytes(before)

    status, _, said = await fairfelt(*house.run_args())
    assert status == 2
    assert "older records, or their newest part is lost" in said
    assert "--accept-records" in said
    supervisor = await accepting(house, "2001", "2222")
    assert await supervisor.wait() == 2

    manager = await accepting(house, "3001", "3333")
    assert manager.stdout
    async for line in manager.stdout:
        if b"Records are kept" in line:
            break
    manager.send_signal(signal.SIGINT)
    assert await manager.wait() == 0
    store = SqliteStore(house.data / "floor.db", readonly=True)
    facts = [f for _, body, _ in store.entries("floor") for f in decode_entry(body).facts]
    store.close()
    (accepted,) = [fact.body.plain() for fact in facts if fact.kind == "records.accepted"]
    assert accepted["by"] == "3001"
    assert "newest part is lost" in accepted["findings"][0]
    assert (await house.audit())["clean"]
    await house.start()  # and from then on without a word


async def test_a_folder_that_others_can_read_is_refused(house: House) -> None:
    await house.kill(signal.SIGINT)
    house.data.chmod(0o755)
    status, _, said = await fairfelt(*house.run_args())
    assert (status, "is open to other users of this machine" in said) == (2, True)
