"""Millions of rounds over all cores, the same for the same seed however many cores there are."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from fairfelt.core.play import Outcome
from fairfelt.simulation.kernel import NO_DRAW, Counts, Draws, Endings, Kernel
from fairfelt.simulation.streams import stream

CHUNK = 1 << 20  # rounds of one stream

Progress = Callable[[int], None]  # told how many more rounds are done


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of many rounds: how often each ending, and the draws of one round of each."""

    kernel: Kernel
    rounds: int
    counts: Counts
    firsts: Draws

    def came(self) -> Iterator[tuple[int, int, tuple[Outcome, ...]]]:
        """The endings that came: which, how often, and the draws of one of them."""
        for ending in np.flatnonzero(self.counts).tolist():
            yield ending, int(self.counts[ending]), outcomes(self.kernel, self.firsts[ending])


@dataclass(frozen=True, slots=True)
class Trace:
    """Rounds one by one: which ending each had, and its draws."""

    kernel: Kernel
    endings: Endings
    draws: Draws

    def __iter__(self) -> Iterator[tuple[int, tuple[Outcome, ...]]]:
        for ending, row in zip(self.endings.tolist(), self.draws, strict=True):
            yield ending, outcomes(self.kernel, row)


def outcomes(kernel: Kernel, row: Draws) -> tuple[Outcome, ...]:
    return tuple(kernel.outcomes[number] for number in row.tolist() if number != NO_DRAW)


def simulate(
    kernel: Kernel,
    rounds: int,
    seed: int,
    cores: int | None = None,
    progress: Progress = lambda rounds: None,
) -> Batch:
    """So many rounds. Chunks have streams of their own and are added up in order."""
    total = _nothing(kernel, rounds)
    pool = ThreadPoolExecutor(cores or os.cpu_count())
    try:
        for part in pool.map(lambda chunk: _chunk(kernel, seed, *chunk), _chunks(rounds)):
            _add(total, part)
            progress(part.rounds)
    finally:
        pool.shutdown(cancel_futures=True)  # whoever stops it need not wait for all the others
    return total


def _add(total: Batch, part: Batch) -> None:
    fresh = (total.counts == 0) & (part.counts > 0)
    total.firsts[fresh] = part.firsts[fresh]
    np.add(total.counts, part.counts, out=total.counts)


def trace(kernel: Kernel, rounds: int, seed: int, chunk: int = 0) -> Trace:
    """The first rounds of a chunk, the very ones that `simulate` plays, one by one."""
    into = _nothing(kernel, rounds)
    endings = np.empty(rounds, np.int32)
    draws = np.full((rounds, kernel.longest), NO_DRAW, np.int16)
    kernel.play(stream(seed, chunk), rounds, into.counts, into.firsts, endings, draws)
    return Trace(kernel, endings, draws)


def endings_of(kernel: Kernel, rounds: int, seed: int, chunk: int) -> tuple[Endings, Batch]:
    """The endings in turn, with what is needed to settle them."""
    into = _nothing(kernel, rounds)
    endings = np.empty(rounds, np.int32)
    kernel.play(stream(seed, chunk), rounds, into.counts, into.firsts, endings, _no_draws(kernel))
    return endings, into


def _chunks(rounds: int) -> Iterator[tuple[int, int]]:
    for number, start in enumerate(range(0, rounds, CHUNK)):
        yield number, min(CHUNK, rounds - start)


def _chunk(kernel: Kernel, seed: int, number: int, rounds: int) -> Batch:
    into = _nothing(kernel, rounds)
    none = np.empty(0, np.int32)
    kernel.play(stream(seed, number), rounds, into.counts, into.firsts, none, _no_draws(kernel))
    return into


def _nothing(kernel: Kernel, rounds: int) -> Batch:
    counts = np.zeros(kernel.endings, np.int64)
    firsts = np.full((kernel.endings, kernel.longest), NO_DRAW, np.int16)
    return Batch(kernel, rounds, counts, firsts)


def _no_draws(kernel: Kernel) -> Draws:
    return np.empty((0, kernel.longest), np.int16)
