"""What people are to look at: dice, by two who look alone; cards, by whoever is told to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.floor import two_games
from fairfelt.floor.asked import asked_at
from fairfelt.floor.authorise import check_asks, noted, signed_in, stand_for
from fairfelt.floor.authority import is_enough
from fairfelt.table import acts as table_acts
from fairfelt.table import inspection
from fairfelt.table.irregular.shoe import order_check as order

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.table import Table
    from fairfelt.table.commands import InspectDice, OrderCheck

_ORDERS = ("inspector",)  # beside those of rank
_SOMEBODY = ""  # whoever will give number and PIN


def inspect_dice(floor: Floor, caller: Caller, command: InspectDice, at: int) -> list[Commit]:
    """The dealer first, then whoever of rank is at the terminal or gives number and PIN there."""
    table, staff = floor.table(command.table), signed_in(floor, caller, at)
    two_games.check_deals(floor, caller, table)
    table_acts.check_seen(table, command.seen)
    rule, words = inspection.asked_for(table), "Inspecting the dice"
    as_ = _as_whom(table, caller)
    check_asks(floor, caller, command, as_, at, words=words, rule=rule)
    alone = is_enough(staff.role, as_)
    would = inspection.inspect(table.draft(), as_, staff.staff if alone else _SOMEBODY)
    asked = asked_at(table, command, would)
    standing = stand_for(floor, caller, command, as_, asked, at, words=words)
    step = inspection.inspect(table, as_, standing.authorised_by or standing.staff)
    for fact in noted(standing):
        table.note(step, fact)
    done = floor.commit(table, step, caller.terminal.id, "inspect_dice", at, command.id)
    return [done, *two_games.take(floor, caller, table, staff.staff, at)]


def _as_whom(table: Table, caller: Caller) -> str:
    """At the dealer's terminal the dealer looks first; the console is a supervisor's."""
    dealers = caller.terminal.role == "dealer" and inspection.DEALER in inspection.missing(table)
    return inspection.DEALER if dealers else inspection.SUPERVISOR


def order_check(floor: Floor, caller: Caller, command: OrderCheck, at: int) -> Commit:
    """A supervisor or an inspector tells the dealer to check and verify the cards."""
    table, needed, words = floor.table(command.table), "gaming_supervisor", "Ordering a check"
    signed_in(floor, caller, at)
    two_games.check_deals(floor, caller, table)
    table_acts.check_seen(table, command.seen)
    check_asks(floor, caller, command, needed, at, words=words, beside=_ORDERS)
    asked = asked_at(table, command, order(table.draft(), _SOMEBODY))
    staff = stand_for(floor, caller, command, needed, asked, at, words=words, beside=_ORDERS)
    step = order(table, staff.authorised_by or staff.staff)
    for fact in noted(staff):
        table.note(step, fact)
    return floor.commit(table, step, caller.terminal.id, "order_check", at, command.id)
