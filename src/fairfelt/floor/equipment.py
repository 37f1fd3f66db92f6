"""The devices of the floor: which there are, how each is, and the faults of simulated ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.core.seats import in_order
from fairfelt.equipment import SimulatedDevice
from fairfelt.equipment.kinds import (
    KINDS_AT_TERMINALS,
    RUNS_OUT,
    CardReaderFault,
    PrinterFault,
    StackerFault,
)
from fairfelt.floor import machines
from fairfelt.floor.act import Asking, DeskAct, Place
from fairfelt.floor.asked import asked_of
from fairfelt.floor.desks import Workshop
from fairfelt.floor.facts.machines import FaultInjected, FaultMended, Machine
from fairfelt.journal import told
from fairfelt.table.commands import Name, StaffCommand
from fairfelt.table.reports import devices_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fairfelt.floor.authorise import Authorisation
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.pit import Pit
    from fairfelt.table import Table

_FAULTS_AT_TERMINALS: dict[str, tuple[str, ...]] = {
    "stacker": get_args(StackerFault),
    "printer": (*get_args(PrinterFault), RUNS_OUT),
    "card_reader": get_args(CardReaderFault),
}
_REHEARSES = Rank.GAMING_SUPERVISOR
# What a wheel or the dice of a table do, as far as the floor was told.
_SEEN = {"out": "ready", "ordered": "ordered", "spun": "moving", "rested": "rested"}


# -- faults put into them -------------------------------------------------------------------------


class _At(NamedTuple):
    """A device by its name: what it is, and the table or terminal at which it stands."""

    kind: str
    place: str


class InjectFault(StaffCommand, frozen=True, tag="inject_fault"):
    """A simulated device of a demo floor goes wrong."""

    device: Name
    fault: Name


class ClearFault(StaffCommand, frozen=True, tag="clear_fault"):
    device: Name


def _inject_fault(asking: Asking[Workshop, InjectFault]) -> Commit:
    """A simulated device gets a fault, and says of it what a real one would."""
    workshop, command = asking.desk, asking.command
    name = _named(workshop, command.device)
    if command.fault not in _faults(workshop, name):
        known = list(_faults(workshop, name))
        raise Refused("fault_unknown", device=command.device, known=known)
    if workshop.recorder.state.equipment.injected.get(command.device):
        raise Refused("fault_there", device=command.device)
    staff = _may(asking)
    facts = [told(FaultInjected(device=command.device, fault=command.fault, by=staff.staff))]
    if name.kind not in KINDS_AT_TERMINALS:
        _device(workshop, name).inject(command.fault, asking.at)
    elif command.fault != RUNS_OUT:
        facts.append(machines.failed(command.device, command.fault, command.device, asking.at))
    return asking.commit(staff, facts)


def _clear_fault(asking: Asking[Workshop, ClearFault]) -> Commit:
    workshop, command = asking.desk, asking.command
    name = _named(workshop, command.device)
    if command.device not in workshop.recorder.state.equipment.injected:
        raise Refused("device_in_order", device=command.device)
    staff = _may(asking)
    facts = [told(FaultMended(device=command.device, by=staff.staff))]
    if name.kind not in KINDS_AT_TERMINALS:
        _device(workshop, name).mend(asking.at)
    elif workshop.recorder.state.equipment.fault(command.device):
        facts.append(machines.recovered(command.device, command.device, asking.at))
    return asking.commit(staff, facts)


def _check_rehearsal(place: Place) -> None:
    if not place.demo:
        raise Refused("faults_not_demo")


def _named(workshop: Workshop, device: str) -> _At:
    _check_rehearsal(Place(workshop.demo))
    return _At(*device.partition(":")[::2])


def _may(asking: Asking[Workshop, Any]) -> Authorisation:
    return asking.authorise(asked_of(asking.command, "rehearsal"))


_REHEARSAL: dict[str, Any] = {"desk": Workshop, "rank": _REHEARSES, "check": _check_rehearsal}
ACTS = (
    DeskAct(command=InjectFault, do=_inject_fault, **_REHEARSAL),
    DeskAct(command=ClearFault, do=_clear_fault, **_REHEARSAL),
)


def _faults(workshop: Workshop, name: _At) -> tuple[str, ...]:
    if name.kind in KINDS_AT_TERMINALS:
        known = {t.id for t in workshop.reception.people.terminals.values() if t.role == "player"}
        if name.place not in known:
            raise Refused("device_unknown", device=f"{name.kind}:{name.place}")
        return _FAULTS_AT_TERMINALS[name.kind]
    return _device(workshop, name).faults


def simulated_at(pit: Pit, table: str) -> Iterable[SimulatedDevice]:
    """The simulated devices of a table, the one that decides its rounds first."""
    runner = pit.runners.get(table)
    return () if runner is None else runner.simulated


def _device(workshop: Workshop, name: _At) -> SimulatedDevice:
    for device in simulated_at(workshop.pit, name.place):
        if device.kind == name.kind:
            return device
    raise Refused("device_unknown", device=f"{name.kind}:{name.place}")


# -- the register of devices --------------------------------------------------------------------


def devices(workshop: Workshop) -> Iterator[dict[str, Any]]:
    """Every device with where it stands and how it is. On a full floor there are thousands, so
    whoever asks may take them a few at a time."""
    for table in list(workshop.pit.tables.values()):
        yield from _at_table(workshop, table)
    yield from _at_terminals(workshop)


def _at_table(workshop: Workshop, table: Table) -> Iterator[dict[str, Any]]:
    simulating = {device.kind: device for device in simulated_at(workshop.pit, table.id)}
    for kind in devices_at(table):
        told = table.state.equipment.devices.get(kind, {})
        device = simulating.get(kind)  # type: ignore[call-overload]
        yield _body(
            workshop, kind, table=table.id, state=told.get("state") or _state(table, kind),
            fault=told.get("fault", ""), since=told.get("since"),
            simulated=device is not None,
            faults=device.faults if device and workshop.demo else (),
        )  # fmt: skip


def _state(table: Table, kind: str) -> str:
    if kind == table.device and not table.deals:
        return _SEEN[table.state.underway.device]
    shoe = table.state.shoe
    return "standby" if kind == "shoe" and shoe is not None and shoe.standby else "ready"


def _at_terminals(workshop: Workshop) -> Iterator[dict[str, Any]]:
    """Machines of player terminals: all of a demo floor, elsewhere those that have told of
    themselves."""
    terminals, told = (
        list(workshop.reception.people.terminals.values()),
        workshop.recorder.state.equipment.machines,
    )
    serving = {t.serves for t in terminals if t.role == "device"}
    players = (t.id for t in terminals if t.role == "player")
    for seat in in_order(players):
        simulated = workshop.demo and seat not in serving
        for kind in KINDS_AT_TERMINALS:
            if simulated or f"{kind}:{seat}" in told:
                yield _machine(workshop, kind, seat, simulated)


def _machine(workshop: Workshop, kind: str, seat: str, simulated: bool) -> dict[str, Any]:
    machine = workshop.recorder.state.equipment.machines.get(f"{kind}:{seat}", Machine())
    return _body(
        workshop, kind, terminal=seat, state=machine.state or "ready", fault=machine.fault,
        since=machine.since, simulated=simulated,
        faults=_FAULTS_AT_TERMINALS[kind] if simulated else (),
    )  # fmt: skip


def _body(
    workshop: Workshop,
    kind: str,
    *,
    table: str | None = None,
    terminal: str | None = None,
    **how: Any,
) -> dict[str, Any]:
    device = f"{kind}:{table or terminal}"
    injected = workshop.recorder.state.equipment.injected.get(device, "")
    return {"device": device, "kind": kind, "table": table, "terminal": terminal,
            "injected": injected, **how, "faults": list(how["faults"])}  # fmt: skip
