"""What players do at a table, and what the rest of the floor has to say about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairfelt.core.errors import Refused
from fairfelt.floor import debts, presence
from fairfelt.floor.act import PLAYER, Act
from fairfelt.table import Step, Table, betting, players, throwing
from fairfelt.table.betting import Choose, ConfirmBets, PlaceBets, PlaceCall
from fairfelt.table.commands import Command, tag
from fairfelt.table.players import DeclareChips
from fairfelt.table.throwing import AnswerDice

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor


def _bet(floor: Floor, caller: Caller, command: PlaceBets | PlaceCall, at: int) -> Commit:
    seat, table = caller.terminal.id, floor.table(command.table)
    purse = floor.purse(seat, table)
    presence.check_admitted(floor, table, seat)
    _check_elsewhere(floor, table, seat)

    def act(where: Table) -> Step:
        if isinstance(command, PlaceBets):
            return betting.place_bets(where, purse, command, at)
        return betting.place_call(where, purse, command, at)

    debts.check_free(floor, table, seat, act)
    return _done(floor, table, act(table), seat, command, at)


def _check_elsewhere(floor: Floor, table: Table, seat: str) -> None:
    """One game at a time, where the operator or the document wants it so."""
    if floor.config.several_games and table.policy("several_games").value == "allowed":
        return
    for other in floor.tables.values():
        if other.id != table.id and other.state.plays(seat):
            raise Refused("bets_elsewhere", table=other.config.name)


def _choose(floor: Floor, caller: Caller, command: Choose, at: int) -> Commit:
    seat, table = caller.terminal.id, floor.table(command.table)
    shut_out, purse = presence.shut_out_by(floor, table, seat), floor.purse(seat, table)

    def act(where: Table) -> Step:
        return betting.choose(where, purse, command, at, shut_out)

    debts.check_free(floor, table, seat, act)
    return _done(floor, table, act(table), seat, command, at)


def _confirm_bets(floor: Floor, caller: Caller, command: ConfirmBets, at: int) -> Commit:
    seat, table = caller.terminal.id, floor.table(command.table)
    presence.check_admitted(floor, table, seat)
    step = betting.confirm_bets(table, floor.purse(seat, table), command, at)
    return _done(floor, table, step, seat, command, at)


def _answer_dice(floor: Floor, caller: Caller, command: AnswerDice, at: int) -> Commit:
    seat, table = caller.terminal.id, floor.table(command.table)
    return _done(floor, table, throwing.answer_dice(table, seat, command), seat, command, at)


def _declare_chips(floor: Floor, caller: Caller, command: DeclareChips, at: int) -> Commit:
    seat, table = caller.terminal.id, floor.table(command.table)
    step = players.declare_chips(table, seat, command.cents)
    return _done(floor, table, step, seat, command, at)


def _done(floor: Floor, table: Table, step: Step, seat: str, command: Command, at: int) -> Commit:
    return floor.commit(table, step, seat, tag(command), at, command.id)


ACTS = (
    Act(PlaceBets, _bet, PLAYER),
    Act(PlaceCall, _bet, PLAYER),
    Act(ConfirmBets, _confirm_bets, PLAYER),
    Act(Choose, _choose, PLAYER),
    Act(AnswerDice, _answer_dice, PLAYER),
    Act(DeclareChips, _declare_chips, PLAYER),
)
