"""The note stacker and the ticket printer of each player terminal. Money is taken only while the
machine that takes it can, and paid out only while a voucher can be printed for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from fairfelt.core.errors import Refused
from fairfelt.equipment.kinds import PrinterFault, StackerFault
from fairfelt.floor.act import DEVICE, Act
from fairfelt.floor.desks import Workshop
from fairfelt.floor.facts.machines import MachineFailed, MachineRecovered, MachineReported
from fairfelt.journal import Fact, told
from fairfelt.table.commands import Command, Name, tag
from fairfelt.table.unused import check_report

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.facts.machines import FloorEquipment


class ReportStacker(Command, frozen=True, tag="report_stacker"):
    terminal: Name
    report: Literal["ready", "rejected", "fault", "cleared"]
    fault: StackerFault | None = None


class ReportPrinter(Command, frozen=True, tag="report_printer"):
    terminal: Name
    report: Literal["ready", "printed", "fault", "cleared"]
    voucher: Name | None = None
    fault: PrinterFault | None = None


_KINDS: dict[type, str] = {ReportStacker: "stacker", ReportPrinter: "printer"}


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


def _report(
    workshop: Workshop, caller: Caller, command: ReportStacker | ReportPrinter, at: int
) -> Commit:
    """What a machine says of itself, if it is enrolled for that terminal."""
    if caller.terminal.serves is None or caller.terminal.serves != command.terminal:
        raise Refused("device_unknown", device=caller.terminal.id)
    kind, by = _KINDS[type(command)], caller.terminal.id
    if caller.terminal.kind not in ("", kind):
        raise Refused("device_unknown", device=by)
    check_report(command)
    fact = _fact(workshop, f"{kind}:{command.terminal}", command, by, at)
    return workshop.recorder.commit_floor([fact], [], by, tag(command), at, command.id)


def _fact(
    workshop: Workshop, device: str, command: ReportStacker | ReportPrinter, by: str, at: int
) -> Fact:
    match command.report:
        case "fault":
            if command.fault is None:
                raise Refused("fault_missing")
            return failed(device, command.fault, by, at)
        case "cleared":
            if not workshop.recorder.state.equipment.fault(device):
                raise Refused("device_in_order", device=device)
            return recovered(device, by, at)
    voucher = command.voucher if isinstance(command, ReportPrinter) else None
    return told(
        MachineReported(device=device, state=command.report, voucher=voucher, since=at, by=by)
    )


def failed(device: str, fault: str, by: str, at: int) -> Fact:
    return told(MachineFailed(device=device, fault=fault, since=at, by=by))


def recovered(device: str, by: str, at: int) -> Fact:
    return told(MachineRecovered(device=device, since=at, by=by))


ACTS = (
    Act(Workshop, ReportStacker, _report, DEVICE),
    Act(Workshop, ReportPrinter, _report, DEVICE),
)
