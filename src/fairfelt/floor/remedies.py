"""Something went wrong at a table, and what its rule says is done about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fairfelt.floor import at_tables, notices, purses, two_games
from fairfelt.floor.act import Act, Look
from fairfelt.floor.around import FloorAround
from fairfelt.floor.asked import Asked, asked_at
from fairfelt.floor.authorise import Authorisation
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.errands import kept
from fairfelt.floor.preview import preview, tried
from fairfelt.floor.still import Still
from fairfelt.store import Store
from fairfelt.table.act import Doing, check_seen
from fairfelt.table.commands import Staff
from fairfelt.table.irregular import find
from fairfelt.table.irregular.commands import PreviewRight, PutRight
from fairfelt.table.irregular.ranks import to_put_right
from fairfelt.table.irregular.remedies import REMEDY
from fairfelt.table.unused import check_used

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.table import Table


def _put_right(floor: Floor, caller: Caller, command: PutRight, at: int) -> list[Commit]:
    """Beside what is done at the table, cards go back to the game that they came from, and whoever
    the rule wants told is told."""
    table = floor.table(command.table)

    def trial(staff: Authorisation, means: Mapping[str, Any]) -> Asked:
        return _tried(floor, table, command, staff, means, at)

    staff = at_tables.authorised(floor, caller, table, REMEDY, command, at, trial)
    stray = two_games.strayed(floor, table, command)
    step = at_tables.work_out(floor, caller, table, REMEDY, command, staff, at)
    found = find(table, command.irregularity)
    if stray is not None:
        two_games.recount(table, step, stray, found.rule, staff.staff)
    round_ = command.round or table.state.round.number
    done = at_tables.committed(floor, caller, table, REMEDY, command, staff, step, at)
    if stray is not None:
        actor = caller.terminal.id
        done.append(two_games.take_away(floor, table, stray, found.rule, staff, actor, at))
    return done + notices.notices_of(floor, found, command.irregularity, table.id, round_, at)


def _tried(
    floor: Floor, table: Table, command: PutRight, staff: Authorisation, means: Mapping[str, Any],
    at: int,
) -> Asked:  # fmt: skip
    """What somebody is asked to authorise. It may concern a full table, so it is tried beside the
    loop."""
    check_seen(table, command.seen)
    _check_said(floor, table, command)
    still, by = Still.of(floor), Staff(staff.staff, staff.role)

    def work(store: Store) -> Asked:
        step = tried(still.reading(store), table, by, command, at)[1]
        return asked_at(table, REMEDY, command, step, means)

    return floor.errands.fetch("tried", kept(work))()


def _check_said(floor: Floor, table: Table, command: PutRight) -> None:
    purses.check_player_terminals(floor, command.seats)
    two_games.strayed(floor, table, command)


def _preview(floor: Floor, caller: Caller, command: PreviewRight, at: int) -> dict[str, Any]:
    """Anybody of the staff may look at what it would do."""
    staff, table = floor.staff(caller, at), floor.table(command.table)
    check_used(command, ("authority",), ())  # nothing is done that anybody could authorise
    _check_said(floor, table, command)
    by = Staff(staff.staff, staff.role)
    needed = to_put_right(table, command, Doing(by, at, FloorAround(floor, table)))
    still = Still.of(floor)
    work = kept(lambda store: preview(still.reading(store), table, by, needed, command, at))
    return floor.errands.fetch("preview", work)()


ACTS = (Act(PutRight, _put_right, STAFF_TERMINALS),)
LOOKS = (Look(PreviewRight, _preview, STAFF_TERMINALS),)
