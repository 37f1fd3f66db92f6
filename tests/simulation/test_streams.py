"""Random numbers of simulations: even, the same for the same seed, and apart for different ones."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from fairfelt.simulation.compiled import compiled
from fairfelt.simulation.streams import GAMMA, below, mixed, stream

# Beyond these a fair generator comes once in ten thousand seeds: chi-square at the given freedom.
CHI_SQUARE_MOST = {36: 78.0, 51: 99.0, 215: 303.0, 311: 416.0}


@compiled
def _counted(state: np.uint64, size: np.uint64, draws: int, counts: np.ndarray) -> None:
    for _ in range(draws):
        state, drawn = below(state, size)
        counts[np.int64(drawn)] += 1


def counted(size: int, draws: int, seed: int) -> np.ndarray:
    counts = np.zeros(size, np.int64)
    _counted(stream(seed, 0), np.uint64(size), draws, counts)
    return counts


@pytest.mark.parametrize("freedom", CHI_SQUARE_MOST)
def test_every_number_below_a_size_is_as_likely(freedom: int) -> None:
    size, draws = freedom + 1, 2_000_000
    counts = counted(size, draws, seed=11)
    assert ((counts - draws / size) ** 2).sum() / (draws / size) < CHI_SQUARE_MOST[freedom]


def test_numbers_that_follow_each_other_are_apart() -> None:
    """Pairs of neighbours fall evenly too."""

    @compiled
    def pairs(state: np.uint64, draws: int, counts: np.ndarray) -> None:
        six = np.uint64(6)
        for _ in range(draws):
            state, first = below(state, six)
            state, second = below(state, six)
            counts[np.int64(first), np.int64(second)] += 1

    draws, counts = 1_000_000, np.zeros((6, 6), np.int64)
    pairs(stream(12, 0), draws, counts)
    assert ((counts - draws / 36) ** 2).sum() / (draws / 36) < 76.0  # 35 of freedom


def test_a_size_that_does_not_divide_evenly_is_drawn_again() -> None:
    """Of three quarters of 2^32 a quarter of all values would come twice as often: they are left
    out, and the next value is taken instead."""
    size, state = np.uint64(3 << 30), stream(13, 0)
    again = 0
    for _ in range(400):
        after, drawn = below(state, size)
        steps = (int(after) - int(state)) * pow(int(GAMMA), -1, 2**64) % 2**64
        values = [int(mixed(np.uint64((int(state) + n * int(GAMMA)) % 2**64))) >> 32
                  for n in range(1, steps + 1)]  # fmt: skip
        uneven = 2**32 % int(size)
        assert all(value * int(size) % 2**32 < uneven for value in values[:-1])
        assert int(drawn) == values[-1] * int(size) >> 32
        again += steps > 1
        state = np.uint64(after)
    assert 70 < again < 130  # a quarter of them


@pytest.mark.parametrize("seed", [0, 1, -1, 2**63, 2**64 - 1, 10**40, -(10**40)])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert stream(seed, 0) == stream(seed, 0)
    assert stream(seed, 0) == stream(seed + 2**64, 0)
    assert counted(6, 1000, seed).sum() == 1000


def test_neighbouring_seeds_and_streams_begin_apart() -> None:
    begun = {int(stream(seed, number)) for seed in range(-50, 50) for number in range(100)}
    assert len(begun) == 100 * 100
    steps = sorted(state * pow(int(GAMMA), -1, 2**64) % 2**64 for state in begun)
    nearest = min(b - a for a, b in pairwise(steps))
    assert nearest > 10_000_000  # draws before one of them runs into the next


def test_a_stream_is_the_published_generator() -> None:
    """The first numbers of splitmix64 from the seed 1234567, as its author's code gives them."""
    state, numbers = 1234567, []
    for _ in range(5):
        state = (state + int(GAMMA)) % 2**64
        numbers.append(int(mixed(np.uint64(state))))
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
