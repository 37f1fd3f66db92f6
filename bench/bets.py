"""Bets a second, each on disk before it is answered, from thousands of connected terminals."""

from __future__ import annotations

import asyncio
import gc
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from bench.floors import SPOTS, TABLE, bet_frame, enrol_ahead, note_frame, write_floor
from bench.load import Crowd, hello, watch
from bench.processes import BenchError, Server, free_port, need_files, run_floor, serving
from bench.report import Figure, Result, Target
from fairfelt.floor import load_floor
from fairfelt.floor.history.audit import audit
from fairfelt.store import SqliteStore

NAMES = ("ours", "bare", "echo")


@dataclass(frozen=True, slots=True)
class Size:
    terminals: int = 4000
    bets_each: int = 10  # by each terminal in each repeat
    repeats: int = 7


QUICK = Size(terminals=20, bets_each=10, repeats=2)


@dataclass(slots=True)
class Runs:
    """Rates and processor time of the repeats, by server."""

    rate: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in NAMES})
    cpu_us: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in NAMES})


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    need_files(len(NAMES) * size.terminals + 500)
    with TemporaryDirectory(prefix="fairfelt-bench-") as name:
        runs, notes = _measure(Path(name), size)
    result = Result("bets", notes=notes)
    result.figures = [
        Figure("bets through the socket, durable", "1/s", "bare loop", runs.rate["ours"],
               runs.rate["bare"], Target("ratio", "at least", 0.7)),
        Figure("the same", "1/s", "echo, nothing written", runs.rate["ours"], runs.rate["echo"]),
        Figure("server's processor time of a bet", "µs", "bare loop", runs.cpu_us["ours"],
               runs.cpu_us["bare"]),
    ]  # fmt: skip
    return result


def _measure(folder: Path, size: Size) -> tuple[Runs, list[str]]:
    config = write_floor(folder / "bench.toml")
    data = folder / "data"
    data.mkdir()
    store = SqliteStore(data / "floor.db")
    tokens = enrol_ahead(load_floor(config), store, size.terminals)
    store.close()
    ports = {name: free_port() for name in NAMES}
    with ExitStack() as stack:
        servers = {
            name: stack.enter_context(serving(module, arguments, ports[name]))
            for name, module, arguments in (
                ("ours", "fairfelt.cli", run_floor(config, data, ports["ours"])),
                ("bare", "bench.bare", ["bets", str(ports["bare"]), str(folder)]),
                ("echo", "bench.bare", ["echo", str(ports["echo"])]),
            )
        }
        for server in servers.values():
            server.wait_until_it_listens()
        runs, acknowledged = uvloop.run(_alternate(servers, tokens, size))
    return runs, _check(data, acknowledged)


async def _alternate(
    servers: dict[str, Server], tokens: list[str], size: Size
) -> tuple[Runs, dict[str, int]]:
    bets = (1 + size.repeats) * max(size.bets_each, len(SPOTS)) + 2
    frames = [b"", note_frame(), *(bet_frame(id_) for id_ in range(2, bets + 2))]
    crowds = {name: Crowd(server.url, frames) for name, server in servers.items()}
    await _enter(crowds, tokens)
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        runs = await _repeats(crowds, servers, size)
    finally:
        gc.enable()
        gc.unfreeze()
    # What was answered must have been on disk: the server gets no time to put anything in order.
    servers["ours"].kill()
    return runs, {f"PT-{i}": seat.answered for i, seat in enumerate(crowds["ours"].seats, 1)}


async def _enter(crowds: dict[str, Crowd], tokens: list[str]) -> None:
    """Connect everybody, put money in, fill every slip: what is measured then is all alike."""
    names = [hello(f"PT-{i}") for i in range(1, len(tokens) + 1)]
    await crowds["ours"].connect([hello(token) for token in tokens])
    await crowds["bare"].connect(names)
    await crowds["echo"].connect_quietly(len(tokens))
    await crowds["ours"].ask(b'{"type":"snapshot"', lambda _: watch(TABLE))
    for name, crowd in crowds.items():
        awaited = _awaited(name, note=True)
        await crowd.run(1, awaited=awaited)
        await crowd.run(len(SPOTS), awaited=_awaited(name))


def _awaited(name: str, note: bool = False) -> bytes:
    if name != "echo":
        return b'{"type":"answer"'
    return b'{"type":"insert_note"' if note else b'{"type":"place_bets"'


async def _repeats(crowds: dict[str, Crowd], servers: dict[str, Server], size: Size) -> Runs:
    runs = Runs()
    count = size.bets_each * size.terminals
    for _ in range(size.repeats):
        for name in NAMES:
            cpu = servers[name].cpu_s()
            seconds = await crowds[name].run(size.bets_each, awaited=_awaited(name))
            runs.rate[name].append(count / seconds)
            # At least one step of the counter, so that a smoke test has a figure too.
            spent = max(servers[name].cpu_s() - cpu, 0.01)
            runs.cpu_us[name].append(1e6 * spent / count)
            await asyncio.sleep(0.1)
    return runs


def _check(data: Path, acknowledged: dict[str, int]) -> list[str]:
    """The records are whole, and hold every command that was answered."""
    store = SqliteStore(data / "floor.db", readonly=True)
    try:
        report = audit(store)
        if not report.clean:
            raise BenchError("; ".join(report.findings[:5]))
        for terminal, count in acknowledged.items():
            ids = {id_ for id_, _ in store.answers(terminal, count + 10)}
            if missing := set(range(1, count + 1)) - ids:
                raise BenchError(f"{terminal}: answered and not on record: {sorted(missing)[:5]}")
    finally:
        store.close()
    total = sum(acknowledged.values())
    return [
        f"server killed after the last answer: all {total:,} answered commands of "
        f"{len(acknowledged):,} terminals are on record, {report.entries:,} entries audited clean"
    ]
