"""A supervisor lets a wager be changed after betting has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.floor import debts, presence, purses, two_games
from fairfelt.floor.asked import asked_at
from fairfelt.floor.authorise import authorised, check_asks, noted, signed_in, stand_for
from fairfelt.table import acts as table_acts
from fairfelt.table import relax

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.table import Step, Table
    from fairfelt.table.commands import ChangeBet


def change_bet(floor: Floor, caller: Caller, command: ChangeBet, at: int) -> Commit:
    table, staff = floor.table(command.table), signed_in(floor, caller, at)
    two_games.check_deals(floor, caller, table)
    table_acts.check_seen(table, command.seen)
    allowed, words = relax.late_change(table), "Changing a wager after betting"
    check_asks(floor, caller, command, allowed.role, at, words=words, rule=allowed.rule)
    seat = purses.player_terminal(floor, command.seat)
    presence.check_admitted(floor, table, seat)
    purse = floor.purse(seat, table)

    def act(where: Table) -> Step:
        return relax.change(where, command, purse, staff.staff)

    debts.check_free(floor, table, seat, act)
    asked = asked_at(table, command, act(table.draft()))
    standing = stand_for(floor, caller, command, allowed.role, asked, at, words=words)
    step = act(table)
    step.facts = authorised(standing, step.facts)
    for fact in noted(standing):
        table.note(step, fact)
    return floor.commit(table, step, caller.terminal.id, "change_bet", at, command.id)
