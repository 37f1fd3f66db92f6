"""How long one spin takes to settle for a whole floor, down to the words for every seat."""

from __future__ import annotations

import gc
import time
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.floors import TABLE, floor_in_memory
from bench.report import Figure, Result
from fairfelt.core.play import Coup, Slip
from fairfelt.floor import Floor
from fairfelt.floor.caller import Caller
from fairfelt.server.messages import FactMessage, encode
from fairfelt.table import Table
from fairfelt.table.betting import PlaceBets

WAGERING_MS = 5000
STAKE_CENTS = 100


@dataclass(frozen=True, slots=True)
class Size:
    seats: int = 4000
    wagers: int = 25  # of each seat
    repeats: int = 5

    @property
    def all_wagers(self) -> int:
        return self.seats * self.wagers


QUICK = Size(seats=100, repeats=2)


def run(quick: bool = False) -> Result:
    size = QUICK if quick else Size()
    settle_s: list[float] = []
    bare_s: list[float] = []
    round_s: list[float] = []
    with TemporaryDirectory(prefix="fairfelt-bench-") as name:
        floor, callers = floor_in_memory(Path(name), size.seats, WAGERING_MS)
    gc.collect()
    gc.freeze()
    for _ in range(size.repeats):
        settles_at = _play_to_result(floor, callers, size)
        table = floor.pit.tables[TABLE]
        bare_s.append(_timed_bare(table))
        settle_s.append(_timed_settle(table))
        round_s.append(_timed_round(floor, settles_at, size))
    gc.unfreeze()
    return _result(size, settle_s, bare_s, round_s)


def _result(size: Size, settle: list[float], bare: list[float], whole: list[float]) -> Result:
    def rate(count: int, seconds: list[float]) -> list[float]:
        return [count / s for s in seconds]

    wagers, against = size.all_wagers, "a loop over dicts"
    figures = [
        Figure("wagers settled, a line with its rule each", "1/s", against,
               rate(wagers, settle), rate(wagers, bare)),
        Figure("seats settled", "1/s", against, rate(size.seats, settle), rate(size.seats, bare)),
        Figure("wagers with money, records and words to seats", "1/s", against,
               rate(wagers, whole), rate(wagers, bare)),
    ]  # fmt: skip
    longest = f"one spin of {wagers:,} wagers at {size.seats:,} seats, all told: {max(whole):.3f} s"
    return Result("settle", figures, [f"{longest} at most"])


def _play_to_result(floor: Floor, callers: list[Caller], size: Size) -> int:
    """Everybody bets, wagering ends and the number is drawn; when that settles."""
    table = floor.pit.tables[TABLE]
    if table.state.times.resumes_at is not None:
        floor.tick(table.state.times.resumes_at)
    spots = list(table.game.spots)
    for i, caller in enumerate(callers):
        ring = spots[i % len(spots) :] + spots
        stakes = dict.fromkeys(islice(ring, size.wagers), STAKE_CENTS)
        floor.handle(
            caller,
            PlaceBets(table.state.round.number + 1, TABLE, table.state.round.number, stakes),
            0,
        )
    closes_at = table.state.times.closes_at
    assert closes_at is not None
    announced = floor.tick(closes_at)
    for commit in announced:  # and it is drawn once that is written
        floor.recorder.wrote(commit)
    floor.tick(closes_at)
    assert table.state.times.settles_at is not None
    return table.state.times.settles_at


def _timed_bare(table: Table) -> float:
    """No more than the arithmetic: what each winning spot pays, times what stands on it."""
    entered = str(table.state.round.entered)
    pays = {id_: spot.pays[entered].win for id_, spot in table.game.spots.items()
            if entered in spot.pays}  # fmt: skip
    slips: dict[str, Mapping[str, int]] = {
        seat: slip.stakes for seat, slip in table.state.round.slips.items()
    }
    began = time.process_time()
    won: dict[str, int] = {}
    for seat, stakes in slips.items():
        total = 0
        for spot, cents in stakes.items():
            total += cents * pays.get(spot, 0)
        won[seat] = total
    return time.process_time() - began


def _timed_settle(table: Table) -> float:
    coup = Coup().drawn(str(table.state.round.entered))
    settle = table.game.settle
    slips: list[Slip] = list(table.state.round.slips.values())
    began = time.process_time()
    for slip in slips:
        settle(coup, slip)
    return time.process_time() - began


def _timed_round(floor: Floor, settles_at: int, size: Size) -> float:
    """The step as the server does it, but for the disk and the sockets."""
    began = time.process_time()
    (commit,) = floor.tick(settles_at)
    told = [FactMessage(f"seat:{f.seat}", 1, commit.at, f.kind, f.body) for f in commit.private]
    frames = [encode(fact) for fact in told]
    spent = time.process_time() - began
    assert len(frames) == size.seats
    return spent
