"""Wheels, tumblers and shoes as the floor sees them: told what to do, they report what they see.

A simulated device says what a real one with sensors would, in the same reports: the ball is spun,
it is about to drop, it has come to rest; the dice are shaken, and read once they lie open.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from fairfelt.core.play import Outcome
from fairfelt.equipment.rng import Rng, pick

Sighting = Literal["spun", "dropping", "shaken", "thrown", "rested"]
Timeline = tuple[tuple[int, Sighting], ...]  # how many milliseconds later it sees what


class DeviceReport(NamedTuple):
    at: int
    report: Sighting
    result: Outcome | None = None


@dataclass(slots=True)
class SimulatedDevice:
    """Reports on the clock of the floor. An outcome is drawn when it comes to rest, so no part of
    the system can know it while bets are open."""

    rng: Rng
    outcomes: Mapping[Outcome, int]
    on_start: Timeline
    on_uncover: Timeline = ()
    _coming: deque[tuple[int, Sighting]] = field(default_factory=deque)

    def start(self, at: int) -> None:
        """Spin the ball, or shake the dice."""
        if not self._coming:  # what is under way goes on
            self._expect(self.on_start, at)

    def uncover(self, at: int) -> None:
        self._expect(self.on_uncover, at)

    def _expect(self, timeline: Timeline, at: int) -> None:
        self._coming.extend((at + later, sighting) for later, sighting in timeline)

    def stop(self) -> None:
        """The ball is taken out of the wheel, the dice lie where they lie."""
        self._coming.clear()

    @property
    def due(self) -> int | None:
        return self._coming[0][0] if self._coming else None

    def report(self, now: int) -> DeviceReport | None:
        """The next report whose time has come."""
        if not self._coming or self._coming[0][0] > now:
            return None
        at, sighting = self._coming.popleft()
        result = pick(self.rng, self.outcomes) if sighting == "rested" else None
        return DeviceReport(at, sighting, result)

    def card(self, weights: Mapping[Outcome, int]) -> Outcome:
        """The next card of a shoe or shuffler, drawn as it is dealt."""
        return pick(self.rng, weights)


_WHEEL: Timeline = ((0, "spun"), (6000, "dropping"), (9000, "rested"))
_COVERED: Timeline = ((0, "shaken"),)
_OPEN: Timeline = ((600, "rested"),)
_THROWN: Timeline = ((0, "thrown"), (4000, "rested"))
_MACHINE: Timeline = ((0, "shaken"), (8000, "rested"))


def simulated(device: str, mode: str, rng: Rng, outcomes: Mapping[Outcome, int]) -> SimulatedDevice:
    """A device of that kind, as it is run at a table in that mode."""
    match device, mode:
        case "wheel", _:
            return SimulatedDevice(rng, outcomes, _WHEEL)
        case "dice", _:
            return SimulatedDevice(rng, outcomes, _THROWN)
        case "tumbler", "live":
            return SimulatedDevice(rng, outcomes, _COVERED, _OPEN)
        case "tumbler", _:
            return SimulatedDevice(rng, outcomes, _MACHINE)
    return SimulatedDevice(rng, outcomes, ())
