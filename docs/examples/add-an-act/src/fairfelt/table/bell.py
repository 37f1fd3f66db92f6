"""A bell that the dealer rings before betting ends."""

from __future__ import annotations

from fairfelt.table.act import LIVE, Doing, StaffAct
from fairfelt.table.commands import StaffTableCommand
from fairfelt.table.facts.rounds import BellRung
from fairfelt.table.table import Step, Table


class RingBell(StaffTableCommand, frozen=True, tag="ring_bell"): ...


def _ring(table: Table, command: RingBell, doing: Doing) -> Step:
    step = Step()
    table.tell(step, BellRung(round=table.state.round.number, by=doing.by.number))
    return step


ACTS = (
    StaffAct(
        command=RingBell,
        do=_ring,
        modes=LIVE,
        phases=("wagering",),
    ),
)
