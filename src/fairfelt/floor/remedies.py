"""Something went wrong at a table, and what its rule says is done about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fairfelt.floor import at_tables, notices, two_games
from fairfelt.floor.act import Act, Look
from fairfelt.floor.around import FloorAround
from fairfelt.floor.asked import ActRequest, asked_at
from fairfelt.floor.authorise import Authorisation
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.desks import PitDesk
from fairfelt.floor.errands import kept
from fairfelt.floor.people import check_player_terminals
from fairfelt.floor.preview import preview, tried
from fairfelt.floor.still import Still
from fairfelt.store import Store
from fairfelt.table.act import Doing, StaffAct, check_seen
from fairfelt.table.commands import Staff
from fairfelt.table.irregular import act_of, build
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.commands import PreviewRemedy, Remedial, RemedyIrregularity
from fairfelt.table.unused import check_used

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.table import Table


def _remedy(desk: PitDesk, caller: Caller, command: Remedial, at: int) -> list[Commit]:
    """Beside what is done at the table, cards go back to the game that they came from, and whoever
    the rule wants told is told."""
    table = desk.pit.table(command.table)
    case = _case(desk, caller, table, command, at)
    act = act_of(table, case)

    def trial(staff: Authorisation, means: Mapping[str, Any]) -> ActRequest:
        return _tried(desk, table, command, act, case, staff, means)

    staff = at_tables.authorised(desk, caller, table, act, command, at, trial)
    case = _with_stray(desk, table, case)
    step = at_tables.work_out(desk, caller, table, act, command, staff, at)
    round_ = case.said.round or table.state.round.number
    if case.stray is not None:
        two_games.recount(table, step, case.stray, case.rule, staff.staff)
    done = at_tables.committed(desk, caller, table, act, command, staff, step, at)
    if case.stray is not None:
        actor = caller.terminal.id
        done.append(two_games.take_away(desk, table, case.stray, case.rule, staff, actor, at))
    return done + notices.notices_of(desk.recorder, case.found, case.name, table.id, round_, at)


def _case(desk: PitDesk, caller: Caller, table: Table, command: Remedial, at: int) -> Case[Any]:
    """Everything that is known of it: what is decided and what is done comes from this."""
    session = desk.reception.staff(caller, at)
    by = Staff(session.staff, session.role)
    return build(table, command, Doing(by, at, FloorAround(desk, table)))


def _with_stray(desk: PitDesk, table: Table, case: Case[Any]) -> Case[Any]:
    """It is looked for after rank, as whatever else may speak against it."""
    check_player_terminals(desk.recorder.state.people, case.seats)
    return replace(case, stray=two_games.strayed(desk, table, case))


def _tried(
    desk: PitDesk, table: Table, command: Remedial, act: StaffAct[Any], case: Case[Any],
    staff: Authorisation, means: Mapping[str, Any],
) -> ActRequest:  # fmt: skip
    """What somebody is asked to authorise. It may concern a full table, so it is tried beside the
    loop."""
    check_seen(table, command.seen)
    case = _with_stray(desk, table, case).done_by(Staff(staff.staff, staff.role), case.at)
    still = Still.of(desk.books)

    def work(store: Store) -> ActRequest:
        step = tried(still, table, case)[1]
        return asked_at(table, act, command, step, means)

    return desk.errands.fetch("tried", kept(work))()


def _preview(desk: PitDesk, caller: Caller, command: Remedial, at: int) -> dict[str, Any]:
    """Anybody of the staff may look at what it would do."""
    table = desk.pit.table(command.table)
    check_used(command, ("authority",), ())  # nothing is done that anybody could authorise
    case = _with_stray(desk, table, _case(desk, caller, table, command, at))
    check_seen(table, command.seen)
    still = Still.of(desk.books)
    work = kept(lambda store: preview(still, table, case))
    return desk.errands.fetch("preview", work)()


ACTS = (Act(PitDesk, RemedyIrregularity, _remedy, STAFF_TERMINALS),)
LOOKS = (Look(PitDesk, PreviewRemedy, _preview, STAFF_TERMINALS),)
