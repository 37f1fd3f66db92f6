"""From `fairfelt run` to a round that a terminal can bet in."""

from __future__ import annotations

import asyncio
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import NamedTuple

import uvloop

from bench.floors import now_ms
from bench.load import hello, watch
from bench.processes import ROOT, START_S_MOST, BenchError, free_port, serving
from bench.report import Figure, Result, Target
from fairfelt.client import FloorLine, FloorSite
from fairfelt.core.errors import Fault
from fairfelt.equipment import SeededRng
from fairfelt.floor import Commit, Floor, load_floor, restore
from fairfelt.floor.caller import Caller
from fairfelt.floor.config import DEMO_FLOOR
from fairfelt.floor.enrol import enrol, terminal_of
from fairfelt.floor.reading import InsertNote
from fairfelt.store import SqliteStore
from fairfelt.table.betting import PlaceBets

TABLE = "R3"  # of the demo floor: the one that runs itself by random numbers
TARGET = Target("ours", "at most", 3.0)
IMPORTS = "import uvicorn, starlette, picows, msgspec"
SEATS = 50
AGO_MS = 24 * 3600 * 1000  # the records were made over the day before


@dataclass(frozen=True, slots=True)
class Size:
    entries: int = 50_000
    repeats: int = 5


class Spent(NamedTuple):
    """The time on the wall, and the processor's, which a busy machine changes less."""

    wall_s: float
    cpu_s: float


QUICK = Size(entries=500, repeats=1)


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    fresh: list[Spent] = []
    held: list[Spent] = []
    imports: list[Spent] = []
    with TemporaryDirectory(prefix="fairfelt-bench-") as name:
        folder = Path(name)
        written = write_records(folder / "held", size.entries)
        for i in range(size.repeats):
            imports.append(_import())
            fresh.append(cold_start(folder / f"fresh-{i}"))
            held.append(cold_start(copytree(folder / "held", folder / f"held-{i}")))
    figures = []
    for what, ours in (("no records", fresh), (f"{written:,} entries on record", held)):
        for how, which, target in (("", 0, TARGET), (", processor time", 1, None)):
            name = f"cold start to a round{how}, {what}"
            base = [spent[which] for spent in imports]
            figures.append(
                Figure(name, "s", "imports alone", [s[which] for s in ours], base, target)
            )
    return Result("start", figures)


def _import() -> Spent:
    before, began = _children_cpu_s(), time.perf_counter()
    subprocess.run([sys.executable, "-c", IMPORTS], check=True)
    return Spent(time.perf_counter() - began, _children_cpu_s() - before)


def _children_cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cold_start(data: Path, tree: Path = ROOT, env: Mapping[str, str] | None = None) -> Spent:
    """Of the demo floor of a tree, until a terminal can bet."""
    port, socket_port = free_port(), free_port()
    arguments = ["run", "--data", str(data), "--port", str(port), "--socket-port", str(socket_port)]
    began = time.perf_counter()
    with serving("fairfelt.cli", arguments, socket_port, tree=tree, env=env) as server:
        server.wait_until_it_listens()
        uvloop.run(_until_playable(port, server.url))
        return Spent(time.perf_counter() - began, server.cpu_s())


async def _until_playable(port: int, url: str) -> None:
    """A new browser enrols as soon as the floor answers, and waits for a round."""
    token = await _token(FloorSite(f"http://127.0.0.1:{port}"))
    line = await FloorLine.open(url)
    line.send(hello(token))
    line.send(watch(TABLE))
    async with asyncio.timeout(START_S_MOST):
        while not _shows_wagering(await line.receive()):
            pass
    await line.close()


async def _token(site: FloorSite) -> str:
    until = time.monotonic() + START_S_MOST
    while True:
        try:
            return await site.enrol("player")
        except Fault as error:
            if time.monotonic() > until:
                raise BenchError(f"the floor does not enrol: {error}") from error
            await asyncio.sleep(0.01)


def _shows_wagering(data: bytes) -> bool:
    if not data.startswith(b"{"):
        return False
    said = json.loads(data)
    if said["type"] == "snapshot":
        return bool(said["body"]["phase"] == "wagering")
    return bool(said.get("kind") == "round.opened")


# -- records to start from ------------------------------------------------------------------------


def write_records(data: Path, entries: int) -> int:
    """A day of rounds, cut off in the middle of one; how many entries there are."""
    data.mkdir()
    store = SqliteStore(data / "floor.db")
    floor = restore.restore(load_floor(DEMO_FLOOR), store, SeededRng(1))
    unwritten: list[Commit] = []
    count = 0
    for commit in _day(floor, store, now_ms() - AGO_MS):
        unwritten.append(commit)
        count += 1
        # A draw is made once its announcement is on record.
        if any(runner.announced for runner in floor.pit.runners.values()):
            _write(floor, store, unwritten)
        if count >= entries and floor.pit.tables[TABLE].state.phase == "wagering":
            break
    _write(floor, store, unwritten)
    store.close()
    return count


def _write(floor: Floor, store: SqliteStore, commits: list[Commit]) -> None:
    store.append([commit.row for commit in commits])
    for commit in commits:
        floor.recorder.wrote(commit)
    commits.clear()


def _day(floor: Floor, store: SqliteStore, at: int) -> Iterator[Commit]:
    yield from restore.start(floor, store, at)
    callers = []
    for _ in range(SEATS):
        commit, answer = enrol(floor.reception, "player", None, at)
        callers.append(Caller(terminal_of(floor.reception, str(answer["token"]))))
        yield commit
    id_ = 0
    while (due := floor.due()) is not None:
        at = due
        for commit in floor.tick(at):
            yield commit
            opened = any(fact.kind == "round.opened" for _, fact in commit.public)
            if opened and commit.table == TABLE:
                id_ += 100
                yield from _bets(floor, callers, id_, at)


def _bets(floor: Floor, callers: list[Caller], id_: int, at: int) -> Iterator[Commit]:
    """Everybody puts a note in and presses a bet a few times."""
    round_ = floor.pit.tables[TABLE].state.round.number
    for caller in callers:
        commands: list[InsertNote | PlaceBets] = [InsertNote(id_, 5000)]
        commands += [PlaceBets(id_ + i, TABLE, round_, {"red": 500 * i}) for i in range(1, 6)]
        for command in commands:
            done = floor.handle(caller, command, at)
            assert isinstance(done, list)
            yield from done
