"""What a bet costs, counted and not timed: so a change cannot make the hot path heavier unseen.

The bounds are generous. Whoever comes to one looks at what was added to every bet of a floor.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from bench.floors import SPOTS, bet, bet_frame, floor_in_memory

CALLS_MOST = 85  # of Python functions and of those written in C: 74 when this was written
STEPS_MOST = 1400  # of the interpreter: 1,222 when this was written, under Python 3.11
BLOCKS_MOST = 10  # of memory that stay after it: 1 when this was written
SEATS = 3
BETS = 40


@dataclass
class Count:
    calls: int = 0


@contextmanager
def counted() -> Iterator[Count]:
    count = Count()

    def heard(_frame: object, event: str, _arg: object) -> None:
        count.calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(heard)
    try:
        yield count
    finally:
        sys.setprofile(before)
        count.calls -= 1  # of setprofile itself


@pytest.fixture
def rounds(tmp_path: Path) -> Iterator[None]:
    """Each step is a bet of every seat; all of them have every spot staked by then."""
    floor, callers = floor_in_memory(tmp_path, SEATS)

    def bets() -> Iterator[None]:
        for id_ in range(2, 1000):
            frame = bet_frame(id_)
            for caller in callers:
                bet(floor, caller, frame, 0)
            yield

    each = bets()
    for _ in range(2 * len(SPOTS)):
        next(each)
    return each


def test_functions_called_for_a_bet(rounds: Iterator[None]) -> None:
    with counted() as count:
        for _ in range(BETS):
            next(rounds)
    assert count.calls / (BETS * SEATS) <= CALLS_MOST


def test_steps_of_the_interpreter_for_a_bet(rounds: Iterator[None]) -> None:
    steps = 0

    def traced(frame: FrameType, event: str, _arg: object) -> Any:
        nonlocal steps
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        steps += event == "opcode"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        next(rounds)
    finally:
        sys.settrace(before)
    assert steps / SEATS <= STEPS_MOST


def test_memory_that_a_bet_leaves_behind(rounds: Iterator[None]) -> None:
    gc.collect()
    gc.disable()
    try:
        before = sys.getallocatedblocks()
        for _ in range(BETS):
            next(rounds)
        left = sys.getallocatedblocks() - before
    finally:
        gc.enable()
    assert left / (BETS * SEATS) <= BLOCKS_MOST
