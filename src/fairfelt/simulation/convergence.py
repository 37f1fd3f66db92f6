"""How the mean return of a wager comes closer to the exact one, the more rounds are played."""

from __future__ import annotations

from bisect import bisect_left
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.play import Slip
from fairfelt.simulation.batch import CHUNK, Batch, endings_of
from fairfelt.simulation.kernel import NO_DRAW, Kernel
from fairfelt.simulation.settled import settled

FIRST_POINT = 100  # rounds; before that a mean says nothing


class Point(NamedTuple):
    """Where the mean stands after so many rounds, with its standard error."""

    rounds: int  # played, those included that left the wager undecided
    ev: float  # per unit staked, over the rounds that decided
    error: float


def converge(
    kernel: Kernel, slip: Slip, rounds: int, seed: int, points: int = 120
) -> tuple[Point, ...]:
    """The running mean over the rounds that `simulate` plays with this seed, at so many points or
    fewer, each the same factor after the one before; the last of them is the end."""
    at = spaced(rounds, points)
    counts, batch = _counts_at(kernel, at, seed)
    money = settled(batch, slip)
    net = np.where(money.decided, money.net_cents / slip.total, 0.0)
    decided = counts @ money.decided.astype(np.int64)
    sums, squares = counts @ net, counts @ net**2
    pairs = zip(at, decided.tolist(), sums.tolist(), squares.tolist(), strict=True)
    return tuple(_point(*numbers) for numbers in pairs)


def spaced(rounds: int, points: int) -> tuple[int, ...]:
    """Numbers of rounds at even distances on a logarithmic scale."""
    first = min(FIRST_POINT, rounds)
    return tuple(
        sorted({*np.geomspace(first, rounds, points).round().astype(int).tolist(), rounds})
    )


def _point(rounds: int, decided: int, total: float, squares: float) -> Point:
    if not decided:
        return Point(rounds, 0.0, inf)
    ev = total / decided
    spread = max(squares / decided - ev * ev, 0.0)
    return Point(rounds, ev, float(np.sqrt(spread / decided)))


def _counts_at(kernel: Kernel, at: tuple[int, ...], seed: int) -> tuple[NDArray[np.int64], Batch]:
    """How often each ending had come at each of the points, and one round of each."""
    counts = np.zeros((len(at), kernel.endings), np.int64)
    firsts = np.full((kernel.endings, kernel.longest), NO_DRAW, np.int16)
    for number, start in enumerate(range(0, at[-1], CHUNK)):
        endings, part = endings_of(kernel, min(CHUNK, at[-1] - start), seed, number)
        firsts = np.where(firsts[:, :1] == NO_DRAW, part.firsts, firsts)
        first, last = bisect_left(at, start + 1), bisect_left(at, start + len(endings))
        cuts = [point - start for point in at[first:last]]
        for point, piece in enumerate(np.split(endings, cuts), start=first):
            counts[point] += np.bincount(piece, minlength=kernel.endings)
    counts = counts.cumsum(axis=0)
    return counts, Batch(kernel, at[-1], counts[-1], firsts)
