"""The clock of the floor: it follows the machine's at the start and then only ever goes forward."""

from __future__ import annotations

import time


class FloorClock:
    """A wall clock that is set back, or jumps ahead, while the floor runs changes nothing here."""

    def __init__(self, not_before: int = 0) -> None:
        self._base_ms = max(int(time.time() * 1000), not_before)
        self._began = time.monotonic_ns()

    def now(self) -> int:
        return self._base_ms + (time.monotonic_ns() - self._began) // 1_000_000
