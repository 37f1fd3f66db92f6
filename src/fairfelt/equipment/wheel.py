"""A roulette wheel as the floor sees it: it is told to spin and reports what its sensors see.

A simulated wheel says what a real one with an in-rim sensor would, in the same reports: the ball
is spun, it is about to drop, it has come to rest in a pocket.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from fairfelt.core.play import Outcome
from fairfelt.equipment.rng import Rng, pick

Sighting = Literal["spun", "dropping", "rested"]


class WheelReport(NamedTuple):
    at: int
    report: Sighting
    result: Outcome | None = None


@dataclass(slots=True)
class SimulatedWheel:
    """Reports on the clock of the floor. The pocket is drawn when the ball comes to rest, so no
    part of the system can know it while bets are open."""

    rng: Rng
    pockets: Mapping[Outcome, int]
    dropping_ms: int = 6000
    rested_ms: int = 9000
    _coming: deque[tuple[int, Sighting]] = field(default_factory=deque)

    def spin(self, at: int) -> None:
        if self._coming:  # the ball is already in the track
            return
        self._coming.extend(
            [(at, "spun"), (at + self.dropping_ms, "dropping"), (at + self.rested_ms, "rested")]
        )

    def stop(self) -> None:
        """The ball is taken out of the wheel."""
        self._coming.clear()

    @property
    def due(self) -> int | None:
        return self._coming[0][0] if self._coming else None

    def report(self, now: int) -> WheelReport | None:
        """The next report whose time has come."""
        if not self._coming or self._coming[0][0] > now:
            return None
        at, sighting = self._coming.popleft()
        result = pick(self.rng, self.pockets) if sighting == "rested" else None
        return WheelReport(at, sighting, result)
