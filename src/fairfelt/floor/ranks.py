"""Who may put something right, or give a round its result: the role that its rule names, and nobody
below whoever has had a say in the round already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.core.play import Outcome
from fairfelt.floor.authority import STAFF_ROLES, above, is_enough
from fairfelt.floor.records import FloorRecords
from fairfelt.rulebooks import Irregularity
from fairfelt.table import Table, alerts, sensors
from fairfelt.table.irregular import check_said, find
from fairfelt.table.irregular.settled import last_completed
from fairfelt.table.irregular.shoe import is_ordered
from fairfelt.table.state import DAY_MS

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor
    from fairfelt.table.commands import PreviewRight, PutRight

SUPERVISOR = "gaming_supervisor"
MANAGER = "assistant_gaming_manager"
_UNDOES = ("void", "again", "respin", "correct", "reconstruct")  # what somebody has called
_AGAIN = ("again", "respin")


def to_put_right(floor: Floor, table: Table, said: PutRight | PreviewRight) -> str:
    found = find(table, said.irregularity)
    check_said(table, said)
    role = "dealer" if is_ordered(table, found) else found.role
    roles = [role, _of_the_call(floor, table, found, said.round)]
    if said.round in (None, table.state.round.number) and not _is_the_cause(
        table, said.irregularity
    ):
        named = alerts.speaks_for(table, said.irregularity)
        roles += [_of_the_stop(table, found), _of_what_lies_there(table, found, named)]
    return max(roles, key=STAFF_ROLES.index)


def to_adjust(floor: Floor, table: Table, said: PutRight | PreviewRight, at: int) -> str:
    """Up to the operator's limit a supervisor adjusts a meter by hand. It is a limit on all that is
    adjusted at a terminal in a round, and in a gaming day at all tables, in either direction:
    several small adjustments count as the one that they add up to."""
    if find(table, said.irregularity).does != "adjust":
        return "dealer"
    limit = limit_of_adjusting(floor, table, said, at)
    comes_to = limit["before_cents"] + abs(said.cents or 0)
    return MANAGER if comes_to > limit["limit_cents"] else "dealer"


def limit_of_adjusting(
    floor: Floor, table: Table, said: PutRight | PreviewRight, at: int
) -> dict[str, int]:
    """The operator's limit, and what counts towards it before."""
    before = (_by_hand(floor, table, said, seat, at) for seat in said.seats)
    return {"before_cents": max(before, default=0),
            "limit_cents": floor.config.supervisor_adjusts_cents}  # fmt: skip


def _by_hand(floor: Floor, table: Table, said: PutRight | PreviewRight, seat: str, at: int) -> int:
    """What was adjusted at the terminal before: out of this round, or in the last day."""
    days = (adjusted for one in floor.tables.values() for adjusted in one.state.payments.by_hand)
    in_a_day = sum(
        abs(cents) for whose, cents, then in days if whose == seat and then > at - DAY_MS
    )
    round_ = said.round or last_completed(table)
    return max(in_a_day, FloorRecords(floor, table).adjusted(round_, seat))


def to_enter(table: Table, result: Outcome) -> str:
    """What the device of a table has read the dealer enters. Another result, one before the device
    has spoken and one without it are a supervisor's, unless the device is out of order."""
    roles = [_of_the_device(table, result), to_end_the_stop(table), _in_doubt(table)]
    if table.state.phase == "result_entered" and result != table.state.round.entered:
        roles.append(_to_amend(table))
    return max(roles, key=STAFF_ROLES.index)


def to_confirm(table: Table) -> str:
    """Whoever entered it with the authority that it takes has decided; the dealer then confirms it,
    unless something came up since."""
    if table.state.phase != "result_entered":
        return "dealer"  # there is nothing to confirm, whoever asks
    needed = max(_of_the_device(table, table.state.round.entered), to_end_the_stop(table),
                 key=STAFF_ROLES.index)  # fmt: skip
    decided = is_enough(_called(table), needed)
    return max("dealer" if decided else needed, _in_doubt(table), key=STAFF_ROLES.index)


def _of_the_device(table: Table, result: Outcome | None) -> str:
    return SUPERVISOR if sensors.contradicts(table, result) else "dealer"


def _in_doubt(table: Table) -> str:
    """A dealer calls a spin or a throw that cannot count none at all; that it counts nevertheless
    is for a supervisor to say."""
    return SUPERVISOR if alerts.is_in_doubt(table) else "dealer"


def _to_amend(table: Table) -> str:
    """A result is entered otherwise by nobody below whoever entered it; where the document says so
    by a supervisor at least, or only by somebody above."""
    called = _called(table)
    match table.policy("amend_result").value:
        case "overrule":
            return above(called)
        case "supervisor":
            return max(called, SUPERVISOR, key=STAFF_ROLES.index)
    return called


def _called(table: Table) -> str:
    """The role of whoever entered the result of the round that is played."""
    return (table.state.round.entered_role if table.state.round.entered else "") or "dealer"


def to_end_the_stop(table: Table) -> str:
    """Who may give a round that was stopped its result: whoever the rule names by which it was."""
    stopped = table.state.round.suspended
    if stopped is None:
        return "dealer"
    named = (
        one.role
        for one in table.irregularities.values()
        if one.rule == stopped["rule"] and one.does == "correct"
    )
    return max(named, key=STAFF_ROLES.index, default=SUPERVISOR)


def _is_the_cause(table: Table, name: str) -> bool:
    """Whether the round was stopped for this very thing, before there was any result."""
    state = table.state
    return (
        state.round.suspended is not None
        and state.round.suspended["reason"] == name
        and not state.round.sensed
    )


def _of_the_stop(table: Table, found: Irregularity) -> str:
    """No other rule gives a stopped round its result, or another spin, with less authority."""
    return to_end_the_stop(table) if found.does in ("correct", *_AGAIN) else "dealer"


def _of_what_lies_there(table: Table, found: Irregularity, named: bool) -> str:
    """What a device has read, or dice that everybody sees and it is about to read, are not for a
    dealer alone to do away with, unless the device itself found that they cannot count; nor is
    what was seen before betting was over."""
    state = table.state
    if not state.in_progress:
        return "dealer"
    undone = found.does in ("void", *_AGAIN) and _lies_there(table)
    if undone and (table.runs_itself or not named):
        return SUPERVISOR
    if found.only == "exposed" and (state.underway.exposed or state.phase != "wagering"):
        return SUPERVISOR
    return "dealer"


def _lies_there(table: Table) -> bool:
    in_view = table.state.underway.uncovered or table.state.underway.device == "rested"
    return table.state.round.sensed is not None or (in_view and sensors.awaits_reading(table))


def _of_the_call(floor: Floor, table: Table, found: Irregularity, round_: int | None) -> str:
    """A call that somebody has made of that round is not undone by anybody below: not by calling no
    roll. In some games it takes somebody above. What a round has paid is undone by a supervisor at
    least."""
    if found.does not in _UNDOES:
        return "dealer"
    state = table.state
    over = not state.in_progress and found.until != "settled"
    if over or round_ not in (None, state.round.number):
        past = FloorRecords(floor, table).past(round_ or state.round.number)
        roles = (past.called or SUPERVISOR, SUPERVISOR) if past else ("dealer",)
        return max(roles, key=STAFF_ROLES.index)
    called = _called(table)
    overrules = table.policy("amend_result").value == "overrule"
    if overrules and found.does == "correct" and state.phase == "result_entered":
        return above(called)
    return called
