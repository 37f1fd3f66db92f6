"""Random numbers for simulations: quick, in streams that a seed fixes.

They decide no money: tables draw from `equipment`. Each number is a mix of a counter (splitmix64),
so the machine works on several at once. A draw is mapped without bias: of the 2^32 values of the
upper half, those that do not share out evenly are drawn again.
"""

from __future__ import annotations

import numpy as np

from fairfelt.simulation.compiled import compiled

GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)
_HALF = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_WHOLE = np.uint64(1 << 32)

State = np.uint64


@compiled
def mixed(state: State) -> np.uint64:
    z = state
    z = (z ^ (z >> _30)) * _FIRST
    z = (z ^ (z >> _27)) * _SECOND
    return z ^ (z >> _31)


@compiled
def below(state: State, size: np.uint64) -> tuple[State, np.uint64]:
    """The next state, and a number from 0 to less than the size."""
    state = state + GAMMA
    wide = (mixed(state) >> _HALF) * size
    if (wide & _LOW) < size:
        uneven = _WHOLE % size
        while (wide & _LOW) < uneven:
            state = state + GAMMA
            wide = (mixed(state) >> _HALF) * size
    return state, wide >> _HALF


def stream(seed: int, number: int) -> State:
    """Where a numbered stream of a seed begins. Two mixes keep the streams of neighbouring seeds
    and numbers apart. Any whole number is a seed; those that differ by 2^64 are the same one."""
    begun = int(mixed(np.uint64(seed % 2**64)))
    return np.uint64(mixed(np.uint64((begun + number * int(GAMMA)) % 2**64)))
