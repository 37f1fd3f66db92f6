"""How long does settling a round of a full floor hold the loop, and are others answered meanwhile?

In one process: a hub with thousands of terminals and 25 wagers each. The round ends by its own
clock. What is counted is the longest turn of the loop's thread, as in `holds`.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import uvloop

from bench.floors import TABLE, enrol_ahead, note_frame, write_floor
from bench.holds import Asker, Turns
from bench.processes import BenchError
from bench.report import Figure, Result, Target
from fairfelt.equipment import SeededRng
from fairfelt.floor import load_floor
from fairfelt.server.hub import Hub
from fairfelt.server.run import collect_seldom
from fairfelt.store import SqliteStore

HOLD = Target("ours", "at most", 50.0)
STAKE_CENTS = 100
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
        held, pings = uvloop.run(_measure(Path(name), size))
    words = f"{size.terminals:,} seats with {size.wagers} wagers each, loop held by a settlement"
    return Result("settling", [Figure(words, "ms", "by a ping", held, pings, HOLD)])


async def _measure(folder: Path, size: Size) -> tuple[list[float], list[float]]:
    config = load_floor(write_floor(folder / "bench.toml", size.wagering_ms))
    store = SqliteStore(folder / "floor.db")
    tokens = enrol_ahead(config, store, size.terminals)
    hub = Hub(config, store, SeededRng(1))
    await hub.start()
    collect_seldom()
    held: list[float] = []
    pings: list[float] = []
    try:
        seats = [Asker(hub) for _ in tokens]
        for seat, token in zip(seats, tokens, strict=True):
            await seat.say(type="hello", token=token)
        await asyncio.gather(*(seat.ask(note_frame()) for seat in seats))
        for n in range(size.repeats):
            await _bet(hub, seats, n + 2, size)
            held.append(await _settled(hub))
            pings.append(await _ping(seats[0]))
    finally:
        await hub.stop()
        store.close()
    return held, pings


async def _bet(hub: Hub, seats: list[Asker], id_: int, size: Size) -> None:
    await _until(hub, "wagering")
    table = hub.floor.tables[TABLE]
    spots = list(table.game.spots)
    said = {"type": "place_bets", "id": id_, "table": TABLE, "round": table.state.round.number}
    frames = [
        msgspec.json.encode(
            {**said, "stakes": dict.fromkeys(islice(spots[i % 40 :], size.wagers), STAKE_CENTS)}
        )
        for i in range(len(seats))
    ]
    answers = await asyncio.gather(
        *(seat.ask(frame) for seat, frame in zip(seats, frames, strict=True))
    )
    if any(b'"refused"' in answer for answer in answers):
        raise BenchError("a bet was refused: make wagering longer")


async def _settled(hub: Hub) -> float:
    """The longest turn from the end of wagering to the next round."""
    await _until(hub, "awaiting_result", "result_entered")
    round_ = hub.floor.tables[TABLE].state.round.number
    turns = Turns()
    with turns.watched():
        while hub.floor.tables[TABLE].state.round.number == round_:  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.001)
    return turns.longest_ms


async def _ping(seat: Asker) -> float:
    turns = Turns()
    with turns.watched():
        await seat.say(type="ping")
        await asyncio.sleep(0)
    return turns.longest_ms


async def _until(hub: Hub, *phases: str) -> None:
    async with asyncio.timeout(SETTLED_S_MOST):
        while hub.floor.tables[TABLE].state.phase not in phases:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
