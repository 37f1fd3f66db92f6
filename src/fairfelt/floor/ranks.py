"""Who may put something right: the role that its rule names, and nobody below whoever has had a say
in the round already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.floor.authority import STAFF_ROLES, above
from fairfelt.floor.past import past_round
from fairfelt.rulebooks import Irregularity
from fairfelt.table import Table
from fairfelt.table.irregular import find

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor
    from fairfelt.table.commands import PreviewRight, PutRight

SUPERVISOR = "gaming_supervisor"
_UNDOES = ("void", "again", "respin", "correct", "reconstruct")  # what somebody has called
_AGAIN = ("again", "respin")


def to_put_right(floor: Floor, table: Table, said: PutRight | PreviewRight) -> str:
    found = find(table, said.irregularity)
    roles = [found.role, _of_the_call(floor, table, found, said.round)]
    if found.does == "adjust" and abs(said.cents or 0) > floor.config.supervisor_adjusts_cents:
        roles.append("assistant_gaming_manager")
    if said.round in (None, table.state.round) and not _is_the_cause(table, said.irregularity):
        roles += [_of_the_stop(table, found), _of_what_lies_there(table, found)]
    return max(roles, key=STAFF_ROLES.index)


def to_end_the_stop(table: Table) -> str:
    """Who may give a round that was stopped its result: whoever the rule names by which it was."""
    stopped = table.state.suspended
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
    return state.suspended is not None and state.suspended["reason"] == name and not state.sensed


def _of_the_stop(table: Table, found: Irregularity) -> str:
    """No other rule gives a stopped round its result, or another spin, with less authority."""
    return to_end_the_stop(table) if found.does in ("correct", *_AGAIN) else "dealer"


def _of_what_lies_there(table: Table, found: Irregularity) -> str:
    """What a machine has read, or what was seen before betting was over, is not for a dealer alone
    to do away with."""
    state = table.state
    if not state.in_progress:
        return "dealer"
    if table.runs_itself and state.sensed is not None and found.does in _AGAIN:
        return SUPERVISOR
    if found.only == "exposed" and (state.exposed or state.phase != "wagering"):
        return SUPERVISOR
    return "dealer"


def _of_the_call(floor: Floor, table: Table, found: Irregularity, round_: int | None) -> str:
    """A call that somebody has made of that round is not undone by anybody below: not by calling no
    roll. In some games it takes somebody above."""
    if found.does not in _UNDOES:
        return "dealer"
    state = table.state
    if round_ not in (None, state.round):
        past = past_round(floor, table, round_)
        return (past.called if past else "") or "dealer"
    called = (state.entered_role if state.entered else "") or "dealer"
    overrules = table.policy("amend_result").value == "overrule"
    if overrules and found.does == "correct" and state.phase == "result_entered":
        return above(called)
    return called
