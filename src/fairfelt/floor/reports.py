"""What the devices of a table tell the floor."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from fairfelt.core.errors import Refused
from fairfelt.floor.act import DEVICE, Act
from fairfelt.floor.commit import By
from fairfelt.floor.pit import Pit
from fairfelt.floor.refusals import RefusedReport
from fairfelt.table import reports
from fairfelt.table.commands import tag
from fairfelt.table.reporting import Reporting

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit

_READ = ("card", "result", "shows")


def _report(pit: Pit, caller: Caller, command: Reporting, at: int) -> Commit:
    try:
        return _hear(pit, caller, command, at)
    except Refused as refused:
        read = next((getattr(command, one, None) for one in _READ if hasattr(command, one)), None)
        told = {"report": command.report, "result": read}
        raise RefusedReport(refused.code, told, **refused.details) from None


def _hear(pit: Pit, caller: Caller, command: Reporting, at: int) -> Commit:
    table = pit.table(command.table)
    if caller.terminal.table != table.id or table.config.device != "attached":
        raise Refused("device_unknown", device=caller.terminal.id)
    if caller.terminal.kind not in ("", reports.stands_as(table, command)):
        raise Refused("device_unknown", device=caller.terminal.id)
    step = reports.report(table, command, caller.terminal.id, at)
    by = By(caller.terminal.id, tag(command), at, command.id)
    return pit.runners[table.id].commit(table, step, by)


ACTS = tuple(Act(Pit, report, _report, DEVICE) for report in get_args(Reporting))
