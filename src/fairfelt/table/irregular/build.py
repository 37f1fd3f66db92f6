"""A case of irregularity, built from what staff say: the only place in which its name is looked up
and the records are asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.rulebooks import Irregularity
from fairfelt.table.act import Doing
from fairfelt.table.irregular import ranks
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.commands import PreviewRemedy, Remedial, said_as
from fairfelt.table.irregular.remedy_acts import REMEDIES, LastPlayed, said_of
from fairfelt.table.irregular.said import OfSeats, RemedyDetails
from fairfelt.table.past import Records
from fairfelt.table.table import Table


def build(table: Table, command: Remedial, doing: Doing) -> Case[Any]:
    """Who may is decided on what was said, and what is said in vain is refused before that."""
    found, records = _find(table, command.irregularity), doing.around.records
    said = said_as(command, said_of(found))
    _check_round(table, found, said.round)
    last = _last_played(found, said, records)
    act, now = REMEDIES[found.does], table.state.round.number
    meant = act.meant(table, found, said, last)
    read = now if meant is None and found.remedy.undoes and not table.state.in_progress else meant
    case: Case[Any] = Case(
        name=command.irregularity,
        rule=found.rule,
        reason=command.reason.strip(),
        by=doing.by,
        at=doing.at,
        purses=records,
        found=found,
        said=said,
        round=meant,
        past=None if read is None else records.past(read),
        last_played=last,
        looks=isinstance(command, PreviewRemedy),
    )
    return replace(case, rank=ranks.to_remedy(table, case, doing))


def _find(table: Table, name: str) -> Irregularity:
    """The irregularity of that name, if it can happen at this table."""
    found = table.irregularities.get(name)
    if found is None:
        known = list(table.irregularities)
        raise Refused("irregularity_unknown", irregularity=name, known=known)
    return found


def _check_round(table: Table, found: Irregularity, asked: int | None) -> None:
    """A round can be named that there was, and only where it is that round which is corrected."""
    now, act = table.state.round.number, REMEDIES[found.does]
    if asked is None:
        return
    if not 1 <= asked <= now:
        raise Refused("round_unknown", table=table.id, round=asked)
    if asked != now and (not act.past or (found.remedy.again and found.until == "settled")):
        raise Refused("round_other", asked=asked, now=now)


def _last_played(found: Irregularity, said: RemedyDetails, records: Records) -> LastPlayed:
    """Where the rule speaks of the last game of a player."""
    seats = said.seats if isinstance(said, OfSeats) and found.until == "last" else ()
    return {seat: records.last_played(seat) for seat in seats}
