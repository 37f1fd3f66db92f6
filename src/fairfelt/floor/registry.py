"""Every act that there is, by its command: the one place in which a command finds what it does.

An act is declared in the module of its subject. A command that no act does, and one that two acts
do, are found when this module is imported.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial, reduce
from operator import or_
from typing import Any

from fairfelt.floor import (
    at_tables,
    betting,
    cards,
    collecting,
    desk_of_patrons,
    disputes,
    equipment,
    exclusions,
    fault_reports,
    freezes,
    irregularities,
    machine_reports,
    notices,
    possible,
    purses,
    reading,
    remedies,
    reports,
    sessions,
    terminals,
    two_games,
    unclaimed,
    withholding,
)
from fairfelt.floor.act import Act, DeskAct, Look
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.desks import PitDesk
from fairfelt.table.act import StaffAct
from fairfelt.table.commands import Command
from fairfelt.table.registry import STAFF_ACTS

Declared = Act[Any] | DeskAct[Any, Any]


def _at_tables(known: Iterable[Declared]) -> Iterator[Act[PitDesk]]:
    """What staff do at a table is done in one way, but for acts that have more to them."""
    others = {act.command for act in known}
    for command, act in STAFF_ACTS.items():
        if command not in others:
            yield Act(PitDesk, command, partial(_deal, act), STAFF_TERMINALS)


def _deal(act: StaffAct[Any], desk: PitDesk, caller: Any, command: Any, at: int) -> Any:
    return at_tables.carry_out(desk, caller, act, command, at)


def _by_command(acts: Iterable[Declared]) -> Mapping[type[Command], Declared]:
    known: dict[type[Command], Declared] = {}
    for act in acts:
        if known.setdefault(act.command, act) is not act:
            raise TypeError(f"{act.command.__name__} has two acts")
    return known


def commands_under(base: type[Command] = Command) -> Iterator[type[Command]]:
    """Every command that is declared anywhere: those that have a name on the wire."""
    for command in base.__subclasses__():
        if command.__struct_config__.tag != command.__name__:  # which a base has for want of one
            yield command
        yield from commands_under(command)


def _check_complete(known: Collection[type[Command]]) -> None:
    if missing := [one.__name__ for one in commands_under() if one not in known]:
        raise TypeError(f"no act for {', '.join(missing)}")


_FLOOR: tuple[Declared, ...] = (
    *betting.ACTS, *reports.ACTS, *machine_reports.ACTS, *purses.ACTS, *collecting.ACTS,
    *reading.ACTS, *withholding.ACTS, *cards.ACTS, *desk_of_patrons.ACTS, *unclaimed.ACTS,
    *disputes.ACTS,
    *terminals.ACTS,
    *sessions.ACTS, *freezes.ACTS, *fault_reports.ACTS, *notices.ACTS, *two_games.ACTS,
    *equipment.ACTS, *remedies.ACTS, *exclusions.ACTS,
)  # fmt: skip
ACTS = _by_command((*_FLOOR, *_at_tables(_FLOOR)))
DESK_ACTS = tuple(act for act in ACTS.values() if isinstance(act, DeskAct))
_LOOKS = (
    *remedies.LOOKS, *irregularities.LOOKS, possible.look(STAFF_ACTS.values(), DESK_ACTS),
)  # fmt: skip
LOOKS: Mapping[type[Command], Look[PitDesk]] = {look.command: look for look in _LOOKS}
_check_complete({*ACTS, *LOOKS})

COMMANDS: tuple[type[Command], ...] = (*ACTS, *LOOKS)
AnyCommand: Any = reduce(or_, COMMANDS)  # the union that the decoder takes
