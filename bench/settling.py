"""How long do the end of betting, a settlement and a void round of a full floor hold the loop?

In one process: a hub with thousands of terminals and 25 wagers each, one of which is too small and
goes back when betting ends. Rounds end by their own clock, and every other one is made void first.
What is counted is the longest turn of the loop's thread, as in `holds`.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import uvloop

from bench.floors import TABLE, enrol_ahead, note_frame, write_floor
from bench.holds import SUPERVISOR, Asker, Turns, http_of, sign_in, with_staff
from bench.processes import BenchError
from bench.report import Figure, Result, Target
from fairfelt.equipment import SeededRng
from fairfelt.floor import load_floor
from fairfelt.server.hub import Hub
from fairfelt.server.one_process import hub_here
from fairfelt.server.run import collect_seldom
from fairfelt.store import SqliteStore

HOLD = Target("ours", "at most", 50.0)
STAKE_CENTS = 100
SMALL_CENTS = 50  # below the minimum
SETTLED_S_MOST = 120.0


@dataclass(frozen=True, slots=True)
class Size:
    terminals: int = 4000
    wagers: int = 25
    repeats: int = 3
    wagering_ms: int = 30_000  # long enough for everybody to bet


QUICK = Size(terminals=20, repeats=1, wagering_ms=5000)


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    with TemporaryDirectory(prefix="fairfelt-bench-") as name:
        held = uvloop.run(_measure(Path(name), size))
    words = f"{size.terminals:,} seats with {size.wagers} wagers each, loop held by"
    return Result("settling", [
        Figure(f"{words} {what}", "ms", "by a ping", held[what], held["a ping"], HOLD)
        for what in ("the end of betting", "a settlement", "a void round")
    ])  # fmt: skip


async def _measure(folder: Path, size: Size) -> dict[str, list[float]]:
    config = load_floor(with_staff(write_floor(folder / "bench.toml", size.wagering_ms)))
    store = SqliteStore(folder / "floor.db")
    tokens = enrol_ahead(config, store, size.terminals)
    hub, _ = hub_here(config, store, SeededRng(1))
    await hub.start()
    collect_seldom()
    held: dict[str, list[float]] = defaultdict(list)
    try:
        seats, supervisor = [Asker(hub) for _ in tokens], Asker(hub)
        for seat, token in zip(seats, tokens, strict=True):
            await seat.say(type="hello", token=token)
        await asyncio.gather(*(seat.ask(note_frame()) for seat in seats))
        token, session = await sign_in(http_of(hub), "supervisor", SUPERVISOR)
        await supervisor.say(type="hello", token=token, session=session)
        for n in range(size.repeats):
            await _bet(hub, seats, 2 * n + 2, size)
            held["a void round"].append(await _voided(hub, supervisor))
            await _bet(hub, seats, 2 * n + 3, size)
            held["the end of betting"].append(await _while_in(hub, "wagering"))
            held["a settlement"].append(await _settled(hub))
            held["a ping"].append(await _ping(seats[0]))
    finally:
        await hub.stop()
        store.close()
    return held


async def _bet(hub: Hub, seats: list[Asker], id_: int, size: Size) -> None:
    await _until(hub, "wagering")
    table = hub.port.floor.pit.tables[TABLE]
    spots = list(table.game.spots)
    said = {"type": "place_bets", "id": id_, "table": TABLE, "round": table.state.round.number}
    frames = [
        msgspec.json.encode(
            {**said, "stakes": {**dict.fromkeys(laid, STAKE_CENTS), laid[0]: SMALL_CENTS}}
        )
        for laid in (list(islice(spots[i % 40 :], size.wagers)) for i in range(len(seats)))
    ]
    answers = await asyncio.gather(
        *(seat.ask(frame) for seat, frame in zip(seats, frames, strict=True))
    )
    if any(b'"refused"' in answer for answer in answers):
        raise BenchError("a bet was refused: make wagering longer")


async def _voided(hub: Hub, supervisor: Asker) -> float:
    """The longest turn from the supervisor's word until all of it is told."""
    round_, turns = hub.port.floor.pit.tables[TABLE].state.round.number, Turns()
    said = {"type": "remedy", "table": TABLE, "irregularity": "system", "reason": "A power cut"}
    with turns.watched():
        answer = await supervisor.command(**said, seen=(await hub.port.picture(TABLE)).n)
        await _until_after(hub, round_)
    if b'"refused"' in answer:
        raise BenchError(f"the round was not made void: {answer.decode()}")
    return turns.longest_ms


async def _while_in(hub: Hub, phase: str) -> float:
    turns = Turns()
    with turns.watched():
        while hub.port.floor.pit.tables[TABLE].state.phase == phase:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.001)
    return turns.longest_ms


async def _settled(hub: Hub) -> float:
    """The longest turn from the end of wagering to the next round."""
    round_, turns = hub.port.floor.pit.tables[TABLE].state.round.number, Turns()
    with turns.watched():
        await _until_after(hub, round_)
    return turns.longest_ms


async def _until_after(hub: Hub, round_: int) -> None:
    """Until the next round is open."""
    while hub.port.floor.pit.tables[TABLE].state.round.number == round_:  # noqa: ASYNC110 - nobody tells us
        await asyncio.sleep(0.001)


async def _ping(seat: Asker) -> float:
    turns = Turns()
    with turns.watched():
        await seat.say(type="ping")
        await asyncio.sleep(0)
    return turns.longest_ms


async def _until(hub: Hub, *phases: str) -> None:
    async with asyncio.timeout(SETTLED_S_MOST):
        while hub.port.floor.pit.tables[TABLE].state.phase not in phases:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
