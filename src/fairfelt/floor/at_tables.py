"""What staff do at a table: who may, what somebody else has to authorise, and what goes with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from fairfelt.core.ranks import is_enough
from fairfelt.floor import debts, due_credit, long_turns, patrons, two_games
from fairfelt.floor.around import FloorAround
from fairfelt.floor.asked import ActRequest, asked_at
from fairfelt.floor.authorise import (
    Authorisation,
    authorise,
    by_own_right,
    check_asks,
    noted,
    signed_in,
)
from fairfelt.floor.authorise import (
    authorised as named,
)
from fairfelt.floor.commit import By
from fairfelt.table.act import Doing, StaffAct, check_seen
from fairfelt.table.commands import Staff, tag

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.desks import PitDesk
    from fairfelt.table import Step, Table
    from fairfelt.table.commands import StaffTableCommand

_SOMEBODY = ""  # whoever will give number and PIN


def carry_out(
    desk: PitDesk, caller: Caller, act: StaffAct[Any], command: StaffTableCommand, at: int
) -> list[Commit]:
    table = desk.pit.table(command.table)
    staff = authorised(desk, caller, table, act, command, at)
    step = work_out(desk, caller, table, act, command, staff, at)
    return committed(desk, caller, table, act, command, staff, step, at)


Trial = Callable[[Authorisation, Mapping[str, Any]], ActRequest]


def authorised(
    desk: PitDesk, caller: Caller, table: Table, act: StaffAct[Any], command: StaffTableCommand,
    at: int,
    trial: Trial | None = None,
) -> Authorisation:  # fmt: skip
    """Whoever may do it. Where somebody has to authorise it, it is done on a draft first: what
    would be refused anyway is refused before anybody gives a PIN."""
    session = signed_in(desk.reception, caller, at)
    two_games.check_deals(desk, caller, table)
    doing = _doing(desk, caller, table, Staff(session.staff, session.role), at)
    needed = act.rank_for(table, command, doing)
    check_asks(desk.reception, caller, command, needed, at,
        outside_ranks=act.outside_ranks, rule=act.rule(table, command),
    )  # fmt: skip
    if session.role in act.outside_ranks or is_enough(session.role, needed):
        return by_own_right(session, command)
    number = _SOMEBODY if act.by_authoriser else session.staff
    somebody, means = Authorisation(number, needed), act.means(table, command, doing)
    if trial is not None:
        asked = trial(somebody, means)
    else:
        would = work_out(desk, caller, table.draft(), act, command, somebody, at)
        asked = asked_at(table, act, command, would, means)
    return authorise(
        desk.reception,
        caller,
        command,
        needed,
        asked,
        at,
        outside_ranks=act.outside_ranks,
    )


def work_out(
    desk: PitDesk, caller: Caller, table: Table, act: StaffAct[Any], command: StaffTableCommand,
    staff: Authorisation, at: int,
) -> Step:  # fmt: skip
    check_seen(table, command.seen)
    number = (staff.authorised_by or staff.staff) if act.by_authoriser else staff.staff
    by = Staff(number, staff.role, staff.authorised_by)
    doing = _doing(desk, caller, table, by, at)

    def do(where: Table) -> Step:
        act.check(where)
        step: Step = act.do(where, command, doing)
        return step

    if not act.long:
        return do(table)
    return long_turns.worked_out(desk.errands, desk.recorder.newest(table.stream), table, do, by)


def _doing(desk: PitDesk, caller: Caller, table: Table, by: Staff, at: int) -> Doing:
    return Doing(by, at, FloorAround(desk, table), caller.terminal.role)


def _as_done(
    staff: Authorisation, before: Table, act: StaffAct[Any], command: StaffTableCommand, step: Step
) -> Authorisation:
    """On record is what was done, though bets may have come since somebody was asked."""
    if staff.asked is None:
        return staff
    done = asked_at(before, act, command, step, {})
    return staff._replace(asked=done._replace(value=staff.asked.value))


def committed(
    desk: PitDesk, caller: Caller, table: Table, act: StaffAct[Any], command: StaffTableCommand,
    staff: Authorisation, step: Step, at: int,
) -> list[Commit]:  # fmt: skip
    """The step with whoever authorised it, and what follows for games conducted, for debts and for
    credit that is due to players who have left."""
    staff = _as_done(staff, desk.pit.known_table(table.id), act, command, step)
    step.facts = named(staff, step.facts)
    for fact in noted(staff):
        table.note(step, fact)
    terminal = caller.terminal.id
    taken = two_games.taken(desk, caller, table, staff.staff)  # which may refuse, so it comes first
    by = By(terminal, tag(command), at, command.id)
    done = [desk.pit.runners[table.id].commit(table, step, by)]
    if taken:
        done.append(desk.recorder.commit_floor(taken, [], terminal, "conduct_games", at))
    done += debts.of_players_who_left(desk.recorder, step.facts, staff, at)
    done += due_credit.of_players_who_left(desk.recorder, table, step.facts, at)
    done += patrons.follow_exclusions(desk.seating, table, step.facts, desk.config.name, at)
    return done
