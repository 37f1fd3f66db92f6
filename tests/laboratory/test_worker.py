"""The process beside the floor: one job at a time, ended with whoever no longer wants it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from fractions import Fraction

import msgspec
import pytest

from fairfelt.core.errors import Refused
from fairfelt.floor.lab_port import Compare, FindPlayerEdges, FindReturns, framed
from fairfelt.floor.player_edges import PlayerEdge
from fairfelt.odds import Return
from fairfelt.rulebooks import Setup
from fairfelt.server import lab_worker as module
from fairfelt.server.lab_worker import Worker
from tests.floors import table_config

STAR = "star-rapid-fusion-2024"
WHEEL = Setup("nz-table-games", "money-wheel")


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    worker = Worker()
    yield worker
    await worker.close()


async def test_a_job_is_done_in_another_process(worker: Worker) -> None:
    rows = json.loads(await worker.ask(FindReturns(WHEEL)))
    assert [Return.from_json(row).wager for row in rows] == list("ABCDEFG")
    assert worker.pid not in (None, os.getpid())


async def test_it_judges_a_table(worker: Worker) -> None:
    config = msgspec.structs.replace(table_config(), odds={"straight": "37:1"})
    (body,) = json.loads(await worker.ask(FindPlayerEdges(config)))
    assert PlayerEdge.from_body(body) == PlayerEdge("straight", "Straight up", Fraction(1, 37))


async def test_the_process_stays_for_the_next_job(worker: Worker) -> None:
    await worker.ask(FindReturns(WHEEL))
    first = worker.pid
    found = json.loads(await worker.ask(Compare(WHEEL, WHEEL)))
    assert (len(found["rows"]), worker.pid) == (7, first)


async def test_a_job_that_fails_is_refused_and_the_next_is_done(
    worker: Worker, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Refused, match="laboratory_failed"):
        await worker.ask(FindReturns(Setup("no-such", "roulette")))
    assert "no-such" in capfd.readouterr().err  # for the log
    assert await worker.ask(FindReturns(WHEEL))


async def test_a_process_that_dies_is_replaced(worker: Worker) -> None:
    await worker.ask(FindReturns(WHEEL))
    asking = asyncio.ensure_future(worker.ask(FindReturns(Setup(STAR, "baccarat"))))
    await asyncio.sleep(0)  # it has been asked
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(Refused, match="process_ended"):
        await asking
    assert await worker.ask(FindReturns(WHEEL))


async def test_whoever_gives_up_ends_the_work_and_not_that_of_others(worker: Worker) -> None:
    await worker.ask(FindReturns(WHEEL))
    first = worker.pid
    long = asyncio.ensure_future(worker.ask(FindReturns(Setup(STAR, "baccarat"))))
    await asyncio.sleep(0)
    other = asyncio.ensure_future(worker.ask(FindReturns(WHEEL)))
    await asyncio.sleep(0)
    long.cancel()
    with pytest.raises(asyncio.CancelledError):
        await long
    assert await other
    assert worker.pid != first


async def test_it_does_not_outlive_the_floor(worker: Worker) -> None:
    """Even in the middle of a job: the floor may be killed."""
    await worker.ask(FindReturns(WHEEL))
    process = worker._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.write(framed(FindReturns(Setup(STAR, "blackjack", {}, {"player.higher": "9:8"}))))
    process.stdin.close()
    assert await asyncio.wait_for(process.wait(), 10) == 0


async def test_too_many_questions_are_refused(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAITING_MOST", 1)
    first = asyncio.ensure_future(worker.ask(FindReturns(WHEEL)))
    await asyncio.sleep(0)
    with pytest.raises(Refused, match=r"laboratory_busy \(most=1"):
        await worker.ask(FindReturns(WHEEL))
    assert await first


async def test_a_job_that_takes_too_long_is_given_up(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "JOB_S_MOST", 0)
    with pytest.raises(Refused, match="took_too_long"):
        await worker.ask(FindReturns(WHEEL))
    assert worker.pid is None
