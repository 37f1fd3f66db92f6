"""Simulated devices: they say what real ones with sensors would, in the same reports.

The ball is spun, it is about to drop, it has come to rest; the dice are shaken, and read once they
lie open; a card is read as it is drawn. With a fault injected they say what goes wrong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from fairfelt.core.cards import DECK
from fairfelt.core.play import Outcome
from fairfelt.equipment.kinds import AtTable, DeviceReport
from fairfelt.equipment.rng import Rng
from fairfelt.equipment.spoilt import Says, at_once, faults_of, instead

Sighting = Literal[
    "spun", "dropping", "shaken", "thrown", "rested", "shuffling", "ready", "checked"
]
Timeline = tuple[tuple[int, Sighting], ...]  # how many milliseconds later it sees what
# What takes a report of a fault back.
_WELL: Mapping[str, Says] = {"fault": {"report": "cleared"}, "checked": {"report": "checked"}}


@dataclass(slots=True)
class SimulatedDevice:
    """Reports on the clock of the floor. An outcome is drawn when it comes to rest, so no part of
    the system can know it while bets are open."""

    kind: AtTable
    rng: Rng
    outcomes: Mapping[Outcome, int]
    on_start: Timeline
    on_uncover: Timeline = ()
    reads: bool = False  # cards are dealt from it
    fault: str = ""  # injected
    _coming: deque[tuple[int, AtTable, Says]] = field(default_factory=deque)

    # -- what it is told ------------------------------------------------------------------------

    def start(self, at: int) -> None:
        """Spin the ball, or shake the dice."""
        if all(_is_of_itself(said) for _, _, said in self._coming):  # else it goes on
            self._expect(self.on_start, at)

    def uncover(self, at: int) -> None:
        self._expect(self.on_uncover, at)

    def shuffle(self, at: int) -> None:
        self._expect(self.on_start, at)

    def check(self, at: int) -> None:
        self._expect(self.on_start, at)

    def show(self, result: Outcome, at: int) -> None:
        """A sign that shows what it is told need not say so."""
        if self.kind == "display" and self.fault == "differs":
            shown = next((other for other in self.outcomes if other != result), "--")
            self._coming.append((at, self.kind, {"report": "showing", "shows": shown}))

    def stop(self) -> None:
        """The ball is taken out of the wheel, the dice lie where they lie. What it has to say of
        itself it still says."""
        self._coming = deque(one for one in self._coming if _is_of_itself(one[2]))

    def draw(self, weights: Mapping[Outcome, int]) -> Says:
        """The next card of a shoe or shuffler, drawn as it is dealt, and what was read of it."""
        said = dict(instead("shoe", self.fault, "card") or {})
        return {**said, "card": self.rng.pick(weights)} if said["report"] == "card" else said

    # -- faults ---------------------------------------------------------------------------------

    @property
    def faults(self) -> tuple[str, ...]:
        """What can be injected."""
        return tuple(dict.fromkeys(fault for kind in self._kinds for fault in faults_of(kind)))

    def reports(self, fault: str) -> bool:
        """Whether it says of itself that it has this fault."""
        said = (at_once(kind, fault) or {} for kind in self._kinds)
        return any(one.get("report") == "fault" for one in said)

    def inject(self, fault: str, at: int | None) -> None:
        """From now on it has this fault; without a time it had it before and has said so."""
        self.fault = fault
        for kind in self._kinds:
            said = at_once(kind, fault)
            if said is not None and at is not None:
                self._coming.appendleft((at, kind, said))

    def mend(self, at: int) -> None:
        """The fault is gone. Where it was reported, that is reported too; what it has not said of
        it yet it never says."""
        before, self.fault = self.fault, ""
        for kind in self._kinds:
            said = at_once(kind, before)
            untold = [one for one in self._coming if one[1:] == (kind, said)]
            for one in untold:
                self._coming.remove(one)
            if said is not None and said["report"] in _WELL and not untold:
                self._coming.appendleft((at, kind, _WELL[said["report"]]))

    def be_well(self, at: int) -> None:
        """Say that it is in order."""
        self._coming.appendleft((at, self.kind, _WELL["fault"]))

    @property
    def _kinds(self) -> Iterator[AtTable]:
        """A machine from which cards are dealt reads them as a shoe does."""
        yield self.kind
        if self.reads and self.kind != "shoe":
            yield "shoe"

    # -- what it says ---------------------------------------------------------------------------

    def _expect(self, timeline: Timeline, at: int) -> None:
        for later, sighting in timeline:
            said = instead(self.kind, self.fault, sighting)
            if said is not None:
                self._coming.append((at + later, self.kind, said))

    @property
    def due(self) -> int | None:
        return self._coming[0][0] if self._coming else None

    def report(self) -> DeviceReport:
        """The next report, whose time has come."""
        at, kind, said = self._coming.popleft()
        return DeviceReport(at, kind, {**said, **self._seen(said)})

    @property
    def draws(self) -> bool:
        """Whether an outcome is drawn for its next report."""
        return bool(self._coming) and self._coming[0][2]["report"] == "rested"

    def _seen(self, said: Says) -> dict[str, Any]:
        match said["report"]:
            case "rested":
                return {"result": self.rng.pick(self.outcomes)}
            case "card":
                return {"card": DECK[self.rng.below(len(DECK))]}
        return {}


def _is_of_itself(said: Says) -> bool:
    """Whether it is in order or not, whatever is under way."""
    return said["report"] in ("fault", "cleared")


_WHEEL: Timeline = ((0, "spun"), (6000, "dropping"), (9000, "rested"))
_COVERED: Timeline = ((0, "shaken"),)
_OPEN: Timeline = ((600, "rested"),)
_THROWN: Timeline = ((0, "thrown"), (4000, "rested"))
_MACHINE: Timeline = ((0, "shaken"), (8000, "rested"))
_SHUFFLE: Timeline = ((0, "shuffling"), (60_000, "ready"))
_COUNT: Timeline = ((10_000, "checked"),)


def simulated(device: str, mode: str, rng: Rng, outcomes: Mapping[Outcome, int]) -> SimulatedDevice:
    """A device of that kind, as it is run at a table in that mode."""
    match device, mode:
        case "wheel", _:
            return SimulatedDevice("wheel", rng, outcomes, _WHEEL)
        case "dice", _:
            return SimulatedDevice("dice", rng, outcomes, _THROWN)
        case "tumbler", "live":
            return SimulatedDevice("tumbler", rng, outcomes, _COVERED, _OPEN)
        case "tumbler", _:
            return SimulatedDevice("tumbler", rng, outcomes, _MACHINE)
        case "shuffler", _:
            return SimulatedDevice("shuffler", rng, outcomes, _SHUFFLE, reads=True)
    return SimulatedDevice("shoe", rng, outcomes, (), reads=True)


def simulated_beside(
    device: str, rng: Rng, outcomes: Mapping[Outcome, int]
) -> list[SimulatedDevice]:
    """What stands beside the device of a table: the sign, and where cards are dealt what shuffles
    and counts them."""
    deals = device in ("shoe", "shuffler", "deck")
    beside = [SimulatedDevice("display", rng, {} if deals else outcomes, ())]
    if device in ("shoe", "shuffler"):
        beside.append(SimulatedDevice("deck_checker", rng, {}, _COUNT))
    if device == "shoe":
        beside.append(SimulatedDevice("shuffler", rng, {}, _SHUFFLE))
    return beside
