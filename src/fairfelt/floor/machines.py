"""The note stacker, the ticket printer and the card reader of each player terminal: how they are.
Money is taken only while the machine that takes it can, and paid out only while a ticket can be
printed for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.floor.facts.machines import MachineFailed, MachineRecovered
from fairfelt.journal import Fact, told

if TYPE_CHECKING:
    from fairfelt.floor.facts.machines import FloorEquipment


def faulty_body(equipment: FloorEquipment) -> list[dict[str, Any]]:
    """The machines that are out of order."""
    machines = equipment.machines.items()
    return [{"device": device, "fault": machine.fault, "since": machine.since}
            for device, machine in machines if machine.fault]  # fmt: skip


def check_takes_notes(equipment: FloorEquipment, terminal: str) -> None:
    if fault := equipment.fault(f"stacker:{terminal}"):
        raise Refused("note_refused", fault=fault)


def check_prints(equipment: FloorEquipment, terminal: str) -> None:
    if fault := equipment.fault(f"printer:{terminal}"):
        raise Refused("voucher_unprintable", fault=fault)


def check_reads_cards(equipment: FloorEquipment, terminal: str) -> None:
    if fault := equipment.fault(f"card_reader:{terminal}"):
        raise Refused("card_unreadable", fault=fault)


def failed(device: str, fault: str, by: str, at: int) -> Fact:
    return told(MachineFailed(device=device, fault=fault, since=at, by=by))


def recovered(device: str, by: str, at: int) -> Fact:
    return told(MachineRecovered(device=device, since=at, by=by))
