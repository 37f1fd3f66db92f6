"""What can be done here now, by whom, and what each act wants: told before anybody tries.

It is worked out from the very conditions that refuse an act. It is read off the table as it stands,
so that a screen may ask after every fact: nothing is copied, worked out on a draft or looked up.
What depends on the words of a command, on a bet or on the hour is seen when it is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank, is_enough, is_ranked
from fairfelt.floor import two_games
from fairfelt.floor.act import DeskAct, Look, Place
from fairfelt.floor.around import FloorAround
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.desks import PitDesk
from fairfelt.table import wants
from fairfelt.table.act import NOT_HERE, Doing, StaffAct
from fairfelt.table.commands import Command, Name, Staff, tag_of
from fairfelt.table.irregular.commands import RemedyIrregularity
from fairfelt.table.running import waits_for_dealer

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.table import Table

May = Literal["alone", "authorised", "no"]
PossibleActs = dict[str, dict[str, Any]]


class SeeActs(Command, frozen=True, tag="see_acts"):
    """What the staff at this terminal can do at a table; without one, away from the tables."""

    table: Name | None = None


def may(role: str, needed: Rank, outside_ranks: tuple[str, ...]) -> May:
    """Whether somebody does it alone, with somebody else's number and PIN, or not at all."""
    if role in outside_ranks or is_enough(role, needed):
        return "alone"
    return "authorised" if is_ranked(role) else "no"


def code_of(check: Callable[[], None]) -> str | None:
    """The refusal that it would be, if any."""
    try:
        check()
    except Refused as refused:
        return refused.code
    return None


def at_table(
    acts: Iterable[StaffAct[Any]], table: Table, doing: Doing, refused: str | None
) -> PossibleActs:
    """`refused` is why nothing at all can be done there from this terminal."""
    return {act.id: _at_table(act, table, doing, refused) for act in acts}


def _at_table(
    act: StaffAct[Any], table: Table, doing: Doing, refused: str | None
) -> dict[str, Any]:
    code, role = refused or code_of(partial(act.check, table)), doing.by.role
    known = {
        field: [_with_may(one, role) for one in some]
        for field, some in act.choices(table, doing).items()
    }
    return {
        **_told(code, act.rank_for(table, None, doing), role, act.outside_ranks),
        "advised": act.advised(table),
        "how": act.how(table),
        "wants": wants.told(act.command, known),
    }


def _with_may(choice: Mapping[str, Any], role: str) -> dict[str, Any]:
    """Where what is said decides who may, each choice has its rank."""
    rank = choice.get("rank")
    return {**choice, "may": may(role, rank, ())} if rank is not None else dict(choice)


def at_desk(
    acts: Iterable[DeskAct[Any, Any]], place: Place, role: str, terminal: str
) -> PossibleActs:
    return {
        _name(act): {
            **_told(
                code_of(partial(act.check, place)), act.least_rank(place), role, act.outside_ranks
            ),
            "wants": wants.told(act.command, {}),
        }
        for act in acts
        if terminal in act.terminals and act.at_table == (place.table is not None)
    }


def _name(act: DeskAct[Any, Any]) -> str:
    command: type[Command] = act.command
    return tag_of(command)


def _told(refused: str | None, rank: Rank, role: str, outside_ranks: tuple[str, ...]) -> Any:
    return {
        "offered": refused not in NOT_HERE,
        "refused": refused,
        "rank": rank,
        "may": may(role, rank, outside_ranks),
    }


def _least(table: Table) -> Rank:
    """What any remedy takes at least; each of them is told apart."""
    return min((one.role for one in table.irregularities.values()), default=Rank.DEALER)


def look(
    staff_acts: Collection[StaffAct[Any]], desk_acts: Collection[DeskAct[Any, Any]]
) -> Look[PitDesk]:
    """The look at these acts, which the registry hands over: it knows them all."""

    def see(desk: PitDesk, caller: Caller, command: SeeActs, at: int) -> dict[str, Any]:
        staff, kind = desk.reception.staff(caller, at), caller.terminal.role
        place = _place(desk, command.table)
        acts = at_desk(desk_acts, place, staff.role, kind)
        if (table := place.table) is None:
            return {"acts": acts}
        doing = Doing(Staff(staff.staff, staff.role), at, FloorAround(desk, table), kind)
        refused = "table_frozen" if place.stopped else code_of(
            partial(two_games.check_deals, desk, caller, table)
        )  # fmt: skip
        acts |= at_table(staff_acts, table, doing, refused)
        acts[tag_of(RemedyIrregularity)] = _told(refused, _least(table), staff.role, ())
        waits = waits_for_dealer(table)
        return {"table": table.id, "n": table.state.n, "waits": waits, "acts": acts}

    return Look(PitDesk, SeeActs, see, STAFF_TERMINALS)


def _place(desk: PitDesk, id_: str | None) -> Place:
    if id_ is None:
        return Place(desk.config.demo)
    table = desk.pit.known_table(id_)
    return Place(desk.config.demo, table, table.id in desk.pit.frozen)
