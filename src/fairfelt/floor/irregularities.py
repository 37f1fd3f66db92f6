"""What may have gone wrong at a table, as staff ask for it: which of it is possible now, of which
rounds, what has to be said, who may, and what a device has noticed. Screens draw this answer, and
know no rule of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank, is_enough
from fairfelt.floor import two_games
from fairfelt.floor.act import Look
from fairfelt.floor.around import FloorAround
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.desks import PitDesk
from fairfelt.rulebooks import Irregularity
from fairfelt.rulebooks.irregularity import Heading
from fairfelt.table.act import Doing
from fairfelt.table.commands import Command, Name, Staff
from fairfelt.table.irregular import ranks
from fairfelt.table.irregular.possible import Possible, possible
from fairfelt.table.irregular.remedy_acts import said_of
from fairfelt.table.irregular.shoe import is_ordered

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.table import Table


class SeeIrregularities(Command, frozen=True, tag="see_irregularities"):
    """What may have gone wrong at a table, and what can be done about it now."""

    table: Name


def _see(desk: PitDesk, caller: Caller, command: SeeIrregularities, at: int) -> dict[str, Any]:
    session, table = desk.reception.staff(caller, at), desk.pit.table(command.table)
    doing = Doing(Staff(session.staff, session.role), at, FloorAround(desk, table))
    told = [_told(desk, table, name, doing) for name in table.irregularities]
    headings = [one for one in get_args(Heading) if any(one == each["heading"] for each in told)]
    return {"n": table.state.n, "headings": headings, "irregularities": told}


def _told(desk: PitDesk, table: Table, name: str, doing: Doing) -> dict[str, Any]:
    found = table.irregularities[name]
    can = possible(table, name, found, doing.around.records)
    if found.two_games and not _deals_two(desk, table):
        can = Possible(now=False, rounds=())
    role = ranks.at_least(table, name, doing, now=can.now)
    before, after = _steps(found)
    return {
        "name": name,
        "rule": found.rule,
        "does": found.does,
        "heading": found.heading,
        "possible": can.at_all,
        "now": can.now,
        "names_round": found.until != "settled",
        "rounds": list(_rounds(table, can)),
        "wants": list(_wants(table, found)),
        "role": role,
        "alone": is_enough(doing.by.role, role),
        "due": is_ordered(table, found) and table.state.phase == "open",
        "quick": _is_quick(found),
        "discretion": found.discretion,
        "alerts": [one["alert"] for one in table.state.alerts if name in one["irregularities"]],
        "steps": before,
        "steps_after": after,
        "forfeit_rule": found.forfeit_rule,
        "notify": list(found.notify),
    }


def _deals_two(desk: PitDesk, table: Table) -> bool:
    try:
        two_games.other_game(desk, table)
    except Refused:
        return False
    return True


def _rounds(table: Table, can: Possible) -> Iterator[dict[str, Any]]:
    results = dict(table.state.results)
    for round_ in can.rounds:
        yield {"round": round_, "result": results.get(round_)}


def _wants(table: Table, found: Irregularity) -> Iterator[dict[str, Any]]:
    """The fields beside the round and the reason. A card that a device has read need not be said,
    and wagers are kept only where the rule has that."""
    for field, want in said_of(found).WANTS.items():
        if want.kind == "forfeits" and found.forfeit_rule is None:
            continue
        read = want.kind == "card" and bool(table.state.cards.loose)
        yield {"field": field, "kind": want.kind, "required": want.required and not read}


def _is_quick(found: Irregularity) -> bool:
    """Nothing goes back, and whoever deals may say so: one tap is enough."""
    return found.remedy.again and is_enough(Rank.DEALER, found.role)


def _steps(found: Irregularity) -> tuple[list[str], list[str]]:
    """What people do before it is said, and after. Where the coup is completed only afterwards, so
    is what follows; but whoever is to be called is called before."""
    goes_on = found.remedy.goes_on
    completes = (n for n, step in enumerate(found.steps) if step.startswith("complete_"))
    first = next(completes, None) if goes_on else None
    after = [
        step for n, step in enumerate(found.steps)
        if first is not None and n >= first and not step.startswith(("call_", "notify_"))
    ]  # fmt: skip
    return [step for step in found.steps if step not in after], after


LOOKS = (Look(PitDesk, SeeIrregularities, _see, STAFF_TERMINALS),)
