"""Some documents let staff only recommend that a person be shut out of the casino."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.floor import at_tables, notices
from fairfelt.floor.act import Act
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.desks import PitDesk
from fairfelt.table.exclusion import EXCLUDE, ExcludePlayer

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit


def _exclude(desk: PitDesk, caller: Caller, command: ExcludePlayer, at: int) -> list[Commit]:
    commits = at_tables.carry_out(desk, caller, EXCLUDE, command, at)
    table, rule = desk.pit.table(command.table), command.rule.strip()
    advised = [m for m in table.rules.exclusions.values() if m.reach == "recommend"]
    if any(measure.rule == rule for measure in advised):
        commits.append(
            notices.notify(
                desk.recorder, "casino_operator", rule, "recommend", at, table.id,
                about={"seat": command.seat},
            )
        )  # fmt: skip
    return commits


ACTS = (Act(PitDesk, ExcludePlayer, _exclude, STAFF_TERMINALS),)
