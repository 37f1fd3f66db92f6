"""Does one connection that floods slow down another terminal? Do 5,000 get in with 1,024 files?

Each flood is measured in turns with the quiet before it, at the same floor, by the round trip of a
durable bet of a terminal that has nothing to do with it.
"""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import uvloop

from bench import holds
from bench.floors import TABLE, enrol_ahead, note_frame, write_floor
from bench.load import Crowd, hello
from bench.processes import ROOT, BenchError, Server, free_port, need_files, run_floor, serving
from bench.report import Figure, Result, Target
from fairfelt.client import FloorLine
from fairfelt.floor import load_floor
from fairfelt.store import SqliteStore

FLOODS = {
    "text": "text over the limit",
    "binary": "binary",
    "ping": "WebSocket pings",
    "pong": "WebSocket pongs",
    "hello": "false hellos",
    "http": "HTTP requests, pipelined",
    "body": "an HTTP body without end",
    "pieces": "HTTP bodies in pieces of a byte",
    "headers": "thousands of HTTP headers",
    "silent": "silent HTTP",
    "reconnecting": "reconnecting",
}
SOFT_FILES = 1024  # Debian's default
PAUSE_S = 0.002  # between an answer and the next bet
WITHIN = Target("ratio", "at most", 2.0)
_DOORS = '\n[doors]\nshared_addresses = ["127.0.0.1"]\n'


@dataclass(frozen=True, slots=True)
class Size:
    terminals: int = 5000
    bets: int = 500  # of which the slowest in a hundred counts
    repeats: int = 5


QUICK = Size(terminals=30, bets=20, repeats=1)


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    need_files(size.terminals + 500)
    result = Result("doors")
    with TemporaryDirectory(prefix="fairfelt-bench-") as name, _floor(Path(name), size) as floor:
        result.figures = uvloop.run(_measure(floor, size, result.notes))
    held = holds.run(quick)
    result.figures += held.figures
    result.notes += held.notes
    return result


@dataclass(frozen=True, slots=True)
class Attacked:
    server: Server
    http_port: int
    tokens: list[str]


@contextmanager
def _floor(folder: Path, size: Size) -> Iterator[Attacked]:
    """A floor as a shell or a service on Debian would start it."""
    config = write_floor(folder / "bench.toml")
    with config.open("a", encoding="utf-8") as file:
        file.write(_DOORS)
    data = folder / "data"
    data.mkdir()
    store = SqliteStore(data / "floor.db")
    tokens = enrol_ahead(load_floor(config), store, size.terminals + 1)
    store.close()
    arguments = run_floor(config, data, free_port())
    http_port, port = (int(arguments[arguments.index(o) + 1]) for o in ("--port", "--socket-port"))
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    limit = ["prlimit", f"--nofile={SOFT_FILES}:{hard if hard > 0 else 'unlimited'}"]
    with serving("fairfelt.cli", arguments, port, before=limit) as server:
        server.wait_until_it_listens()
        yield Attacked(server, http_port, tokens)


async def _measure(floor: Attacked, size: Size, notes: list[str]) -> list[Figure]:
    probe = await _enter(floor)
    await probe.p99_ms(size.bets)  # warm
    alone = [await probe.p99_ms(size.bets) for _ in range(size.repeats)]
    figures = [
        Figure(f"a terminal's p99 during a flood: {words}", "ms", "before it",
               *await _turns(probe, floor, kind, size), WITHIN)
        for kind, words in FLOODS.items()
    ]  # fmt: skip
    crowd = Crowd(floor.server.url, [])
    began = time.perf_counter()
    await crowd.connect([hello(token) for token in floor.tokens[1 : size.terminals]])
    took = time.perf_counter() - began
    full = [await probe.p99_ms(size.bets) for _ in range(size.repeats)]
    crowd.part()
    notes.append(
        f"{size.terminals:,} terminals were welcome within {took:.1f} s at a floor that was "
        f"started with {SOFT_FILES:,} files as its soft limit"
    )
    name = f"a terminal's p99 among {size.terminals:,}, {SOFT_FILES:,} files"
    return [*figures, Figure(name, "ms", "alone", full, alone, WITHIN)]


async def _turns(
    probe: Probe, floor: Attacked, kind: str, size: Size
) -> tuple[list[float], list[float]]:
    during, before = [], []
    for _ in range(size.repeats):
        before.append(await probe.p99_ms(size.bets))
        with _attacked(floor, kind):
            await asyncio.sleep(0.5)
            during.append(await probe.p99_ms(size.bets))
        await asyncio.sleep(0.5)
    return during, before


@contextmanager
def _attacked(floor: Attacked, kind: str) -> Iterator[None]:
    ports = [str(floor.server.port), str(floor.http_port)]
    command = [sys.executable, "-m", "bench.flooding", kind, *ports, floor.tokens[-1]]
    attacker = subprocess.Popen(command, cwd=ROOT)
    try:
        yield
        if attacker.poll() is not None:
            raise BenchError(f"the attacker ended with {attacker.returncode}")
    finally:
        attacker.kill()
        attacker.wait()


class Probe:
    """A terminal that bets, waits for the answer, and bets again."""

    def __init__(self, line: FloorLine) -> None:
        self._line = line
        self._id = 0

    async def ask(self, data: bytes, kind: bytes = b"answer") -> None:
        self._line.send(data)
        async with asyncio.timeout(60):
            while (heard := await self._line.receive()).startswith(b'{"type":"fact"'):
                pass
        if not heard.startswith(b'{"type":"' + kind):
            raise BenchError(heard.decode())

    async def p99_ms(self, count: int) -> float:
        """The slowest in a hundred of so many bets, each on disk before it is answered."""
        took = []
        for _ in range(count):
            began = time.perf_counter()
            await self.ask(self._bet())
            took.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(PAUSE_S)
        return sorted(took)[-max(1, count // 100)]

    def _bet(self) -> bytes:
        self._id = max(self._id, 1) + 1
        stakes = {"red": 100 * (1 + self._id % 2)}
        body = {"type": "place_bets", "id": self._id, "table": TABLE, "round": 1, "stakes": stakes}
        return msgspec.json.encode(body)


async def _enter(floor: Attacked) -> Probe:
    probe = Probe(await FloorLine.open(floor.server.url))
    await probe.ask(hello(floor.tokens[0]), b"welcome")
    await probe.ask(note_frame())
    return probe
