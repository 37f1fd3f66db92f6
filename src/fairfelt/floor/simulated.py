"""The simulated devices of a table: the one that decides its rounds, and those at its side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from fairfelt.core.drive import first_draw
from fairfelt.equipment import Rng, SimulatedDevice, simulated, simulated_beside
from fairfelt.journal import Fact
from fairfelt.table import Step, Table
from fairfelt.table.facts import table_fact
from fairfelt.table.facts.rounds import ResultEntered
from fairfelt.table.facts.shoe import ShoeEnded
from fairfelt.table.reports import devices_at
from fairfelt.table.state import State


class SimulatedDevices:
    """None at all where a table is not configured for them."""

    def __init__(self) -> None:
        self.device: SimulatedDevice | None = None
        self.side_devices: list[SimulatedDevice] = []

    def __iter__(self) -> Iterator[SimulatedDevice]:
        """The one that decides the rounds of the table first."""
        if self.device is not None:
            yield self.device
            yield from self.side_devices

    def stand(self, table: Table, rng: Rng, injected: Mapping[str, str]) -> None:
        """Put those there that the table is configured for, with the faults that they had."""
        self.device, self.side_devices = None, []
        if table.config.device != "simulated":
            return
        outcomes = _outcomes(table)
        self.device = simulated(table.device, table.mode, rng, outcomes)
        beside = simulated_beside(table.device, rng, outcomes)
        self.side_devices = [device for device in beside if device.kind in devices_at(table)]
        for device in self:
            if fault := injected.get(f"{device.kind}:{table.id}"):
                untold = device.reports(fault) and not table.state.fault(device.kind)
                device.inject(fault, 0 if untold else None)
            elif table.state.fault(device.kind):  # mended, which it had no time to say
                device.be_well(0)

    def turn(self, state: State, step: Step, public: Sequence[Fact], at: int) -> None:
        """They see what everybody at the table sees."""
        if self.device is None:
            return
        _tell_device(self.device, step, any(table_fact(fact).VOIDS for fact in public), at)
        for device in self.side_devices:
            _tell_at_the_side(device, state, public, at)


def _outcomes(table: Table) -> Mapping[str, int]:
    """What a simulated device may come to; a wheel has its pockets in the order of its rim."""
    if (wheel := table.rules.wheel) is not None:
        return Counter(wheel.order)
    return first_draw(table.game).weights


def _tell_device(device: SimulatedDevice, step: Step, void: bool, at: int) -> None:
    """The ball is taken out of the wheel where the spin is void, and where it is spun anew. One
    that still runs when its round is settled comes to rest, and the wheel reads it."""
    if step.spin or void:
        device.stop()
    if step.spin:
        device.start(at)
    if step.uncover:
        device.uncover(at)


def _tell_at_the_side(
    device: SimulatedDevice, state: State, public: Sequence[Fact], at: int
) -> None:
    """The sign shows what came; cards that are out of the shoe are counted and shuffled, unless
    people are to look through them first."""
    for fact in public:
        match fact.body, device.kind:
            case ResultEntered(result=result), "display":
                device.show(result, at)
            case ShoeEnded(), "shuffler":
                device.shuffle(at)
            case ShoeEnded(), "deck_checker" if not state.cards.unchecked:
                device.check(at)
