"""Evenings of one player each: how long the money lasts, and what is left of it.

A session bets the same slip round after round. A round is begun only if the money covers the most
that it may stake, with every double, raise or war of the plan: nobody plays on money that is not
there. So a session ends when the money left no longer covers a round (ruin), when it has reached
the target, or when the rounds are over.
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
from fairfelt.simulation.batch import Progress, endings_of, simulate
from fairfelt.simulation.compiled import compiled
from fairfelt.simulation.kernel import Endings, Kernel
from fairfelt.simulation.settled import Cents, SettledEndings

GROUP = 256  # sessions that share streams, one after the other
BLOCK = 1 << 16  # rounds of one stream
_BLOCKS_MOST = 1 << 32  # of a group
_NO_TARGET = 1 << 62  # cents that nobody reaches
_LOOKED_AT = 1 << 22  # rounds that tell beforehand what a round may stake, whatever the seed is
_RULE_OF_THREE = 3.0

Numbers = NDArray[np.int64]


class Share(NamedTuple):
    """How many of the sessions, of 1, and its standard error.

    Where it came in none of them, or in all, that error would be nothing and say too much. Then the
    rule of three gives a bound: of what comes more often than three times in as many sessions, 95
    of 100 such runs would have seen one (J. A. Hanley and A. Lippman-Hand, If Nothing Goes Wrong,
    Is Everything All Right?, JAMA 249, 1983, p. 1743).
    """

    share: float
    error: float
    sessions: int

    @property
    def at_most(self) -> float | None:
        """With 95 % confidence, where there was none."""
        return min(_RULE_OF_THREE / self.sessions, 1.0) if self.share == 0 else None

    @property
    def at_least(self) -> float | None:
        """With 95 % confidence, where it was all of them."""
        return max(1 - _RULE_OF_THREE / self.sessions, 0.0) if self.share == 1 else None


@dataclass(frozen=True, slots=True)
class Sessions:
    """How many sessions went, in the order in which they were played."""

    bankroll_cents: int
    stake_cents: int
    covers_cents: int  # what a round may stake at most, without which none is begun
    rounds_most: int
    target_cents: int | None
    finals_cents: Cents  # what was left
    lengths: Numbers  # rounds played

    @property
    def count(self) -> int:
        return len(self.finals_cents)

    @property
    def ruin(self) -> Share:
        """The money no longer covers a round."""
        return self._share(self.finals_cents < self.covers_cents)

    @property
    def reached(self) -> Share | None:
        """The target, where there is one."""
        if self.target_cents is None:
            return None
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
        return Share(share, sqrt(share * (1 - share) / self.count), self.count)


class TooLittle(ValueError):  # noqa: N818 - as a person at the table would say it
    """A bankroll with which no round can be begun."""

    def __init__(self, covers_cents: int) -> None:
        super().__init__(f"a round may stake {covers_cents} cents, which no bankroll here covers")
        self.covers_cents = covers_cents


class _Ends(NamedTuple):
    """What ends a session."""

    covers_cents: int  # with less, no round can be begun
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
    chip_cents: int = 1,
) -> Sessions:
    """So many sessions, paid in chips no smaller than this. Groups have streams of their own, so
    cores do not change the result."""
    if not slip.total or rounds < 1 or count < 1:
        raise ValueError("a session needs a stake and a round")
    if target_cents is not None and target_cents <= bankroll_cents:
        raise ValueError("a target lies above the bankroll")
    money = SettledEndings(kernel, slip, chip_cents)
    if any(spot.by_choice for spot in kernel.game.spots.values()):
        money.learn(simulate(kernel, _LOOKED_AT, seed=0, cores=cores))
    while True:
        covers_cents = money.most_staked_cents
        if covers_cents > bankroll_cents:
            raise TooLittle(covers_cents)
        ends = _Ends(covers_cents, target_cents or _NO_TARGET, rounds)
        finals, lengths = np.zeros((2, count), np.int64)
        finals[:] = bankroll_cents
        _play(money, ends, seed, finals, lengths, cores, progress)
        if money.most_staked_cents == covers_cents:
            break
        progress(-count)  # so rare a round stakes more that it came only now: all over again
    return Sessions(bankroll_cents, slip.total, covers_cents, rounds, target_cents, finals, lengths)


def _play(
    money: SettledEndings,
    ends: _Ends,
    seed: int,
    finals: Cents,
    lengths: Numbers,
    cores: int | None,
    progress: Progress,
) -> None:
    count = len(finals)

    def play(group: int) -> int:
        those = slice(group * GROUP, min((group + 1) * GROUP, count))
        _play_group(money, ends, seed, group, finals[those], lengths[those])
        return those.stop - those.start

    pool = ThreadPoolExecutor(cores or os.cpu_count())
    try:
        for done in pool.map(play, range(-(-count // GROUP))):
            progress(done)
    finally:
        pool.shutdown(cancel_futures=True)  # whoever stops it need not wait for all the others


def _play_group(
    money: SettledEndings, ends: _Ends, seed: int, group: int, finals: Cents, lengths: Numbers
) -> None:
    """Each session begins where the one before has stopped, so no round is played in vain."""
    session, block = 0, group * _BLOCKS_MOST
    while session < len(finals):
        size = min(BLOCK, (len(finals) - session) * ends.rounds)
        endings, batch = endings_of(money.kernel, size, seed, block)
        money.learn(batch)
        session = _walk(endings, money.net_cents, *ends, finals, lengths, session)
        block += 1


@compiled
def _walk(
    endings: Endings,
    net_cents: Cents,
    covers_cents: int,
    target_cents: int,
    rounds: int,
    finals: Cents,
    lengths: Numbers,
    session: int,
) -> int:
    """Take these rounds in; which session is under way after them."""
    cents = finals[session]
    for ending in endings:
        cents += net_cents[ending]
        lengths[session] += 1
        if cents < covers_cents or cents >= target_cents or lengths[session] == rounds:
            finals[session] = cents
            session += 1
            if session == len(finals):
                return session
            cents = finals[session]
    finals[session] = cents
    return session
