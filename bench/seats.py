"""Does a bet cost more because many others sit at the table?"""

from __future__ import annotations

import asyncio
import gc
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from bench.floors import (
    SPOTS,
    TABLE,
    bet,
    bet_frame,
    enrol_ahead,
    floor_in_memory,
    note_frame,
    write_floor,
)
from bench.load import Crowd, hello, watch
from bench.processes import Server, free_port, need_files, run_floor, serving
from bench.report import Figure, Result, Target
from fairfelt.floor import Floor, load_floor
from fairfelt.floor.caller import Caller
from fairfelt.floor.doors import DoorsConfig
from fairfelt.store import SqliteStore

TARGET = Target("ratio", "at most", 1.1)
RATE_PER_S = DoorsConfig().frames_per_s


@dataclass(frozen=True, slots=True)
class Size:
    many: int = 4000
    few: int = 40
    repeats: int = 9
    in_flight: int = 25  # of each terminal that bets, through the socket
    bets_each: int = RATE_PER_S  # what it may send in a second, so that none is ever refused


QUICK = Size(many=100, few=10, repeats=2, in_flight=5, bets_each=20)


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    result = in_process(size)
    with TemporaryDirectory(prefix="fairfelt-bench-") as name:
        result.figures += _through_socket(Path(name), size)
    return result


# -- without sockets ------------------------------------------------------------------------------


def in_process(size: Size) -> Result:
    """Read, done and worded, by turns at a full table and at a small one, a bet of each seat after
    the other. As many bets at the small table, so that each of its seats bets more often."""
    many_us: list[float] = []
    few_us: list[float] = []
    with TemporaryDirectory(prefix="fairfelt-bench-") as name:
        many, few = _Seats(Path(name), size.many), _Seats(Path(name), size.few)
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            for _ in range(size.repeats):
                many_us.append(many.bets(1))
                few_us.append(few.bets(size.many // size.few))
        finally:
            gc.enable()
            gc.unfreeze()
    name = f"a bet with {size.many:,} seats, in process"
    figure = Figure(name, "µs", f"with {size.few} seats", many_us, few_us, TARGET)
    return Result("seats", [figure])


class _Seats:
    """A table with so many seats, each with a slip."""

    def __init__(self, folder: Path, seats: int) -> None:
        self._floor: Floor
        self._callers: list[Caller]
        self._floor, self._callers = floor_in_memory(folder, seats)
        self._id = 1
        self.bets(len(SPOTS))

    def bets(self, each: int) -> float:
        """Microseconds of one, over so many of every seat."""
        frames = [bet_frame(self._id + i) for i in range(1, each + 1)]
        self._id += each
        floor, callers = self._floor, self._callers
        began = time.process_time()
        for frame in frames:
            for caller in callers:
                bet(floor, caller, frame, 0)
        return 1e6 * (time.process_time() - began) / (each * len(callers))


# -- through the socket ---------------------------------------------------------------------------


def _through_socket(folder: Path, size: Size) -> list[Figure]:
    need_files(size.many + size.few + 500)
    with ExitStack() as stack:
        servers = {seats: _start(stack, folder, seats) for seats in (size.many, size.few)}
        wall_us, cpu_us = uvloop.run(_alternate(servers, size))
    return [
        Figure(f"{what} with {size.many:,} seats, {how}", "µs", f"with {size.few} seats",
               repeats[size.many], repeats[size.few], target)
        for what, how, repeats, target in (
            ("server's processor time of a bet", "socket and disk", cpu_us, TARGET),
            ("time between two bets", "the same run", wall_us, None),
        )
    ]  # fmt: skip


def _start(stack: ExitStack, folder: Path, seats: int) -> tuple[Server, list[str]]:
    config = write_floor(folder / f"{seats}.toml")
    data, port = folder / str(seats), free_port()
    data.mkdir()
    store = SqliteStore(data / "floor.db")
    tokens = enrol_ahead(load_floor(config), store, seats)
    store.close()
    arguments = run_floor(config, data, port)
    server = stack.enter_context(serving("fairfelt.cli", arguments, port))
    server.wait_until_it_listens()
    return server, tokens


async def _alternate(
    servers: dict[int, tuple[Server, list[str]]], size: Size
) -> tuple[dict[int, list[float]], dict[int, list[float]]]:
    """As many terminals bet at either table, with as many bets in flight: all that differs is how
    many others sit there, connected, following the table, each with a slip."""
    each = size.bets_each
    frames = [b"", note_frame()]
    frames += [bet_frame(id_) for id_ in range(2, size.repeats * each + len(SPOTS) + 2)]
    crowds = {seats: await _enter(*servers[seats], frames) for seats in servers}
    wall: dict[int, list[float]] = {seats: [] for seats in servers}
    cpu: dict[int, list[float]] = {seats: [] for seats in servers}
    for _ in range(size.repeats):
        for seats, crowd in crowds.items():
            before = servers[seats][0].cpu_s()
            betting = crowd.seats[: size.few]
            seconds = await crowd.run(each, size.in_flight, betting)
            spent = max(servers[seats][0].cpu_s() - before, 0.01)
            wall[seats].append(1e6 * seconds / (each * len(betting)))
            cpu[seats].append(1e6 * spent / (each * len(betting)))
        await asyncio.sleep(each / RATE_PER_S)  # until everybody may send as much again
    return wall, cpu


async def _enter(server: Server, tokens: list[str], frames: list[bytes]) -> Crowd:
    crowd = Crowd(server.url, frames)
    await crowd.connect([hello(token) for token in tokens])
    await crowd.ask(b'{"type":"snapshot"', lambda _: watch(TABLE))
    await crowd.run(1 + len(SPOTS))
    return crowd
