"""Evenings of one player each: how long the money lasts, and what is left of it.

A session bets the same slip round after round. It ends when the money left no longer covers that
slip (ruin), when it has reached the target, or when the rounds are over. A choice may stake more
than is left, a double on the last chip: that is lent for the round, the plan is played as it is,
and what the player then cannot pay back is the lender's loss. So money never goes below zero, and
`short` tells in how many sessions it came to that.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.play import Slip
from fairfelt.simulation.batch import Progress, endings_of
from fairfelt.simulation.compiled import compiled
from fairfelt.simulation.kernel import Endings, Kernel
from fairfelt.simulation.settled import Cents, Settled

GROUP = 256  # sessions that share streams, one after the other
BLOCK = 1 << 16  # rounds of one stream
_BLOCKS_MOST = 1 << 32  # of a group
_NO_TARGET = 1 << 62  # cents that nobody reaches

Numbers = NDArray[np.int64]


class Share(NamedTuple):
    """How many of the sessions, of 1, and its standard error."""

    share: float
    error: float


@dataclass(frozen=True, slots=True)
class Sessions:
    """How many sessions went, in the order in which they were played."""

    bankroll_cents: int
    stake_cents: int
    rounds_most: int
    target_cents: int | None
    finals_cents: Cents  # what was left
    lengths: Numbers  # rounds played
    short: int  # sessions in which choices staked more than there was

    @property
    def count(self) -> int:
        return len(self.finals_cents)

    @property
    def ruin(self) -> Share:
        return self._share(self.finals_cents < self.stake_cents)

    @property
    def reached(self) -> Share:
        """The target, where there is one."""
        if self.target_cents is None:
            return Share(0.0, 0.0)
        return self._share(self.finals_cents >= self.target_cents)

    @property
    def ahead(self) -> Share:
        return self._share(self.finals_cents > self.bankroll_cents)

    @property
    def mean_rounds(self) -> float:
        return float(self.lengths.mean())

    @property
    def median_rounds(self) -> float:
        return float(np.median(self.lengths))

    @property
    def mean_cents(self) -> float:
        return float(self.finals_cents.mean())

    def quantile_cents(self, share: float) -> int:
        """What this share of the sessions ended with at most."""
        return int(np.quantile(self.finals_cents, share, method="inverted_cdf"))

    def histogram(self, bars: int) -> list[tuple[int, int, int]]:
        """Final balances in classes of equal width, so many or fewer: from, to below, how many.

        The width is a multiple of two stakes, by which balances differ at even money, so that no
        class holds more of them than another.
        """
        step = 2 * self.stake_cents
        low, high = int(self.finals_cents.min()), int(self.finals_cents.max())
        width = step * max(1, (high - low) // (bars * step))
        while high // width - low // width >= bars:
            width += step
        counts = np.bincount(self.finals_cents // width - low // width).tolist()
        edges = [(low // width + number) * width for number in range(len(counts) + 1)]
        return list(zip(edges[:-1], edges[1:], counts, strict=True))

    def _share(self, which: NDArray[np.bool_]) -> Share:
        share = float(which.mean())
        return Share(share, sqrt(share * (1 - share) / self.count))


class _Ends(NamedTuple):
    """What ends a session."""

    stake_cents: int  # with less, no round can be begun
    target_cents: int
    rounds: int


def sessions(
    kernel: Kernel,
    slip: Slip,
    bankroll_cents: int,
    rounds: int,
    target_cents: int | None,
    count: int,
    seed: int,
    cores: int | None = None,
    progress: Progress = lambda sessions: None,
) -> Sessions:
    """So many sessions. Groups have streams of their own, so cores do not change the result."""
    if not 0 < slip.total <= bankroll_cents or rounds < 1 or count < 1:
        raise ValueError("a session needs a stake that its bankroll covers, and a round")
    if target_cents is not None and target_cents <= bankroll_cents:
        raise ValueError("a target lies above the bankroll")
    money = Settled(kernel, slip)
    ends = _Ends(slip.total, target_cents or _NO_TARGET, rounds)
    finals, lengths, short = np.zeros((3, count), np.int64)
    finals[:] = bankroll_cents

    def play(group: int) -> int:
        those = slice(group * GROUP, min((group + 1) * GROUP, count))
        _play_group(money, ends, seed, group, finals[those], lengths[those], short[those])
        return those.stop - those.start

    pool = ThreadPoolExecutor(cores or os.cpu_count())
    try:
        for done in pool.map(play, range(-(-count // GROUP))):
            progress(done)
    finally:
        pool.shutdown(cancel_futures=True)  # whoever stops it need not wait for all the others
    lent = int(short.sum())
    return Sessions(bankroll_cents, slip.total, rounds, target_cents, finals, lengths, lent)


def _play_group(
    money: Settled,
    ends: _Ends,
    seed: int,
    group: int,
    finals: Cents,
    lengths: Numbers,
    short: Numbers,
) -> None:
    """Each session begins where the one before has stopped, so no round is played in vain."""
    session, block = 0, group * _BLOCKS_MOST
    while session < len(finals):
        size = min(BLOCK, (len(finals) - session) * ends.rounds)
        endings, batch = endings_of(money.kernel, size, seed, block)
        money.learn(batch)
        session = _walk(
            endings, money.net_cents, money.staked_cents, *ends, finals, lengths, short, session
        )
        block += 1


@compiled
def _walk(
    endings: Endings,
    net_cents: Cents,
    staked_cents: Cents,
    stake_cents: int,
    target_cents: int,
    rounds: int,
    finals: Cents,
    lengths: Numbers,
    short: Numbers,
    session: int,
) -> int:
    """Take these rounds in; which session is under way after them."""
    cents = finals[session]
    for ending in endings:
        if staked_cents[ending] > cents:
            short[session] = 1
        cents = max(cents + net_cents[ending], 0)
        lengths[session] += 1
        if cents < stake_cents or cents >= target_cents or lengths[session] == rounds:
            finals[session] = cents
            session += 1
            if session == len(finals):
                return session
            cents = finals[session]
    finals[session] = cents
    return session
