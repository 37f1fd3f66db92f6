"""A bet and a cold start, in turns with those of the commit that first opened a table."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.archived import FIRST, first_tree, skipped
from bench.processes import ROOT
from bench.report import Figure, Result, Target
from bench.start import cold_start

BET = Target("ratio", "at most", 1.0)
START = Target("ours", "at most", 1.0)

# Understood by both trees: each has its own `bench.floors`.
_BETS = """
import gc, sys, time
from pathlib import Path
from tempfile import TemporaryDirectory
from bench.floors import SPOTS, bet, bet_frame, floor_in_memory
seats, rounds = map(int, sys.argv[1:])
with TemporaryDirectory() as name:
    floor, callers = floor_in_memory(Path(name), seats)
def bets(first, count):
    frames = [bet_frame(id_) for id_ in range(first, first + count)]
    began = time.process_time()
    for frame in frames:
        for caller in callers:
            bet(floor, caller, frame, 0)
    return 1e6 * (time.process_time() - began) / (count * len(callers))
bets(2, len(SPOTS))
gc.collect(); gc.freeze(); gc.disable()
print(bets(2 + len(SPOTS), rounds))
"""


@dataclass(frozen=True, slots=True)
class Size:
    seats: int = 40
    bets_each: int = 250
    repeats: int = 9
    starts: int = 7


QUICK = Size(seats=5, bets_each=20, repeats=1, starts=1)


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    with TemporaryDirectory(prefix="fairfelt-bench-") as name, bytecode(Path(name)):
        then = first_tree(Path(name) / "first")
        if then is None:
            return Result("first", notes=[skipped("a bet and a cold start beside the first ones")])
        return Result("first", [_bets(then, size), *_starts(then, Path(name), size)])


def _bets(then: Path, size: Size) -> Figure:
    ours: list[float] = []
    base: list[float] = []
    for _ in range(size.repeats):
        ours.append(_bet_us(ROOT, size))
        base.append(_bet_us(then, size))
    return Figure("a bet in process", "µs", f"at {FIRST}", ours, base, BET)


def _bet_us(tree: Path, size: Size) -> float:
    said = subprocess.run(
        [sys.executable, "-c", _BETS, str(size.seats), str(size.bets_each)],
        cwd=tree, env=env_of(tree), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return float(said.stdout)


def _starts(then: Path, folder: Path, size: Size) -> Iterator[Figure]:
    trees = {"ours": ROOT, "base": then}
    for name, tree in trees.items():  # both have their bytecode, as what is installed has
        cold_start(folder / f"first-{name}", tree, env_of(tree))
    spent: dict[str, list[float]] = {name: [] for name in trees}
    for i in range(size.starts):
        for name, tree in trees.items():
            spent[name].append(cold_start(folder / f"{name}-{i}", tree, env_of(tree)).cpu_s)
    yield Figure(
        "cold start to a round, processor time", "s", f"at {FIRST}", spent["ours"], spent["base"],
        START,
    )  # fmt: skip


def env_of(tree: Path) -> dict[str, str]:
    """In which Python takes everything of ours from this tree."""
    return {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}


@contextmanager
def bytecode(folder: Path) -> Iterator[None]:
    """What is started keeps its bytecode here, as if it had been installed: else a start would
    measure the compiler."""
    names = ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
    before = {name: os.environ.get(name) for name in names}
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
