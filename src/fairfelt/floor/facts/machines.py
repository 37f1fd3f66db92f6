"""What stands at player terminals, and the faults that were put into simulated devices. What stands
at a table is known to the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from fairfelt.floor.facts.base import StaffFloorFact
from fairfelt.journal import Weight


@dataclass(slots=True)
class Machine:
    state: str = ""
    fault: str = ""
    since: int | None = None


@dataclass(slots=True)
class FloorEquipment:
    machines: dict[str, Machine] = field(default_factory=dict)  # "printer:PT-1"
    injected: dict[str, str] = field(default_factory=dict)  # fault by device, on a demo floor

    def fault(self, device: str) -> str:
        machine = self.machines.get(device)
        return machine.fault if machine else ""

    def machine(self, device: str) -> Machine:
        return self.machines.setdefault(device, Machine())


class MachineFailed(StaffFloorFact[FloorEquipment], frozen=True):
    KIND = "machine.failed"
    HEADING = "devices"
    WEIGHT = Weight.GRAVE
    PART = "equipment"

    device: str
    fault: str
    since: int

    def change(self, part: FloorEquipment) -> None:
        machine = part.machine(self.device)
        machine.fault, machine.since = self.fault, self.since


class MachineRecovered(StaffFloorFact[FloorEquipment], frozen=True):
    KIND = "machine.recovered"
    HEADING = "devices"
    PART = "equipment"

    device: str
    since: int

    def change(self, part: FloorEquipment) -> None:
        machine = part.machine(self.device)
        machine.fault, machine.since = "", self.since


class MachineReported(StaffFloorFact[FloorEquipment], frozen=True):
    KIND = "machine.reported"
    PART = "equipment"

    device: str
    state: str
    voucher: str | None
    since: int

    def change(self, part: FloorEquipment) -> None:
        machine = part.machine(self.device)
        machine.state, machine.since = self.state, self.since


class FaultInjected(StaffFloorFact[FloorEquipment], frozen=True):
    KIND = "fault.injected"
    HEADING = "devices"
    PART = "equipment"

    device: str
    fault: str

    def change(self, part: FloorEquipment) -> None:
        part.injected[self.device] = self.fault


class FaultMended(StaffFloorFact[FloorEquipment], frozen=True):
    KIND = "fault.mended"
    HEADING = "devices"
    PART = "equipment"

    device: str

    def change(self, part: FloorEquipment) -> None:
        part.injected.pop(self.device, None)
