"""The devices of the floor: which there are, how each is, and the faults of simulated ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from fairfelt.core.drive import first_draw
from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.core.seats import in_order
from fairfelt.equipment import SimulatedDevice, simulated, simulated_beside
from fairfelt.equipment.kinds import KINDS_AT_TERMINALS, PrinterFault, StackerFault
from fairfelt.floor import machines
from fairfelt.floor.act import Asking, DeskAct
from fairfelt.floor.asked import asked_of
from fairfelt.floor.facts.machines import FaultInjected, FaultMended, Machine
from fairfelt.journal import told
from fairfelt.table.commands import ByStaff, Name
from fairfelt.table.reports import devices_at

if TYPE_CHECKING:
    from fairfelt.floor.authorise import Authorisation
    from fairfelt.floor.floor import Commit, Floor
    from fairfelt.table import Table

_FAULTS_AT_TERMINALS: dict[str, tuple[str, ...]] = {
    "stacker": get_args(StackerFault),
    "printer": get_args(PrinterFault),
}
_REHEARSES = Rank.GAMING_SUPERVISOR
# What a wheel or the dice of a table do, as far as the floor was told.
_SEEN = {"out": "ready", "ordered": "ordered", "spun": "moving", "rested": "rested"}


# -- simulated devices --------------------------------------------------------------------------


def stand(floor: Floor, table: Table) -> None:
    """Put the simulated devices there that the table is configured for, with the faults that they
    had."""
    floor.devices.pop(table.id, None)
    floor.beside.pop(table.id, None)
    if table.config.device != "simulated":
        return
    outcomes = _outcomes(table)
    floor.devices[table.id] = simulated(table.device, table.mode, floor.rng, outcomes)
    stands = [device for device in simulated_beside(table.device, floor.rng, outcomes)
              if device.kind in devices_at(table)]  # fmt: skip
    floor.beside[table.id] = stands
    for device in simulated_at(floor, table.id):
        if fault := floor.state.equipment.injected.get(f"{device.kind}:{table.id}"):
            untold = device.reports(fault) and not table.state.fault(device.kind)
            device.inject(fault, 0 if untold else None)
        elif table.state.fault(device.kind):  # mended, which it had no time to say
            device.be_well(0)


def simulated_at(floor: Floor, table: str) -> Iterator[SimulatedDevice]:
    """The simulated devices of a table, the one that decides its rounds first."""
    if (device := floor.devices.get(table)) is not None:
        yield device
        yield from floor.beside[table]


def _outcomes(table: Table) -> Mapping[str, int]:
    """What a simulated device may come to; a wheel has its pockets in the order of its rim."""
    if (wheel := table.rules.wheel) is not None:
        return Counter(wheel.order)
    return first_draw(table.game).weights


# -- faults put into them -------------------------------------------------------------------------


class _At(NamedTuple):
    """A device by its name: what it is, and the table or terminal at which it stands."""

    kind: str
    place: str


class InjectFault(ByStaff, frozen=True, tag="inject_fault"):
    """A simulated device of a demo floor goes wrong."""

    device: Name
    fault: Name


class ClearFault(ByStaff, frozen=True, tag="clear_fault"):
    device: Name


def _inject_fault(asking: Asking[InjectFault]) -> Commit:
    """A simulated device gets a fault, and says of it what a real one would."""
    floor, command = asking.floor, asking.command
    name = _named(floor, command.device)
    if command.fault not in _faults(floor, name):
        known = ", ".join(_faults(floor, name))
        raise Refused("fault_unknown", device=command.device, known=known)
    if floor.state.equipment.injected.get(command.device):
        raise Refused("fault_there", device=command.device)
    staff = _may(asking)
    facts = [told(FaultInjected(device=command.device, fault=command.fault, by=staff.staff))]
    if name.kind in KINDS_AT_TERMINALS:
        facts.append(machines.failed(command.device, command.fault, command.device, asking.at))
    else:
        _device(floor, name).inject(command.fault, asking.at)
    return asking.commit(staff, facts)


def _clear_fault(asking: Asking[ClearFault]) -> Commit:
    floor, command = asking.floor, asking.command
    name = _named(floor, command.device)
    if command.device not in floor.state.equipment.injected:
        raise Refused("device_in_order", device=command.device)
    staff = _may(asking)
    facts = [told(FaultMended(device=command.device, by=staff.staff))]
    if name.kind in KINDS_AT_TERMINALS:
        facts.append(machines.recovered(command.device, command.device, asking.at))
    else:
        _device(floor, name).mend(asking.at)
    return asking.commit(staff, facts)


def _named(floor: Floor, device: str) -> _At:
    if not floor.config.demo:
        raise Refused("faults_not_demo")
    return _At(*device.partition(":")[::2])


def _may(asking: Asking[Any]) -> Authorisation:
    return asking.authorise(asked_of(asking.command, "A fault of a simulated device is rehearsed."))


ACTS = (
    DeskAct(command=InjectFault, do=_inject_fault, rank=_REHEARSES),
    DeskAct(command=ClearFault, do=_clear_fault, rank=_REHEARSES),
)


def _faults(floor: Floor, name: _At) -> tuple[str, ...]:
    if name.kind in KINDS_AT_TERMINALS:
        known = {t.id for t in floor.people.terminals.values() if t.role == "player"}
        if name.place not in known:
            raise Refused("device_unknown", device=f"{name.kind}:{name.place}")
        return _FAULTS_AT_TERMINALS[name.kind]
    return _device(floor, name).faults


def _device(floor: Floor, name: _At) -> SimulatedDevice:
    for device in simulated_at(floor, name.place):
        if device.kind == name.kind:
            return device
    raise Refused("device_unknown", device=f"{name.kind}:{name.place}")


# -- the register of devices --------------------------------------------------------------------


def devices(floor: Floor) -> Iterator[dict[str, Any]]:
    """Every device with where it stands and how it is. On a full floor there are thousands, so
    whoever asks may take them a few at a time."""
    for table in list(floor.tables.values()):
        yield from _at_table(floor, table)
    yield from _at_terminals(floor)


def _at_table(floor: Floor, table: Table) -> Iterator[dict[str, Any]]:
    simulating = {device.kind: device for device in simulated_at(floor, table.id)}
    for kind in devices_at(table):
        told = table.state.equipment.devices.get(kind, {})
        device = simulating.get(kind)  # type: ignore[call-overload]
        yield _body(
            floor, kind, table=table.id, state=told.get("state") or _state(table, kind),
            fault=told.get("fault", ""), since=told.get("since"),
            simulated=device is not None,
            faults=device.faults if device and floor.config.demo else (),
        )  # fmt: skip


def _state(table: Table, kind: str) -> str:
    if kind == table.device and not table.deals:
        return _SEEN[table.state.underway.device]
    shoe = table.state.shoe
    return "standby" if kind == "shoe" and shoe is not None and shoe.standby else "ready"


def _at_terminals(floor: Floor) -> Iterator[dict[str, Any]]:
    """Machines of player terminals: all of a demo floor, elsewhere those that have told of
    themselves."""
    terminals, told = list(floor.people.terminals.values()), floor.state.equipment.machines
    serving = {t.serves for t in terminals if t.role == "device"}
    players = (t.id for t in terminals if t.role == "player")
    for seat in in_order(players):
        simulated = floor.config.demo and seat not in serving
        for kind in KINDS_AT_TERMINALS:
            if simulated or f"{kind}:{seat}" in told:
                yield _machine(floor, kind, seat, simulated)


def _machine(floor: Floor, kind: str, seat: str, simulated: bool) -> dict[str, Any]:
    machine = floor.state.equipment.machines.get(f"{kind}:{seat}", Machine())
    return _body(
        floor, kind, terminal=seat, state=machine.state or "ready", fault=machine.fault,
        since=machine.since, simulated=simulated,
        faults=_FAULTS_AT_TERMINALS[kind] if simulated else (),
    )  # fmt: skip


def _body(
    floor: Floor, kind: str, *, table: str | None = None, terminal: str | None = None, **how: Any
) -> dict[str, Any]:
    device = f"{kind}:{table or terminal}"
    injected = floor.state.equipment.injected.get(device, "")
    return {"device": device, "kind": kind, "table": table, "terminal": terminal,
            "injected": injected, **how, "faults": list(how["faults"])}  # fmt: skip
