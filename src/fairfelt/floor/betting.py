"""What players do at a table, and what the rest of the floor has to say about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.floor import cards, debts, patrons
from fairfelt.floor.act import PLAYER, Act
from fairfelt.floor.commit import By
from fairfelt.floor.desks import PitDesk
from fairfelt.ledger import owed
from fairfelt.table import Step, Table, betting, players, throwing
from fairfelt.table.betting import Choose, ConfirmBets, PlaceBets, PlaceCall
from fairfelt.table.commands import Command, tag, tag_of
from fairfelt.table.players import DeclareChips
from fairfelt.table.purse import Purse
from fairfelt.table.throwing import AnswerDice

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit


_PLACES: Mapping[type[Command], Callable[[Table, Purse, Any, int], Step]] = {
    PlaceBets: betting.place_bets,
    PlaceCall: betting.place_call,
}


def _bet(desk: PitDesk, caller: Caller, command: PlaceBets | PlaceCall, at: int) -> Commit:
    seat, pit, recorder = caller.terminal.id, desk.pit, desk.recorder
    runner = pit.running(command.table)
    table = runner.draft_for_bet()
    purse = desk.seating.purse(seat, table)
    place = _PLACES[type(command)]
    if pit.admission.bars or recorder.state.sittings.barred:
        patrons.check_admitted(desk.seating, table, seat)
    if not (desk.config.several_games and table.several_games):
        _check_elsewhere(desk, table, seat)
    if recorder.ledger.balances.get(owed(seat)):
        _check_free(desk, table, purse, command, at)
    step = place(table, purse, command, at)
    if table.rules.own_card is not None:
        cards.check_own(desk, table, step, seat, at)
    act = tag_of(type(command))
    if step.is_bet and len(step.facts) == 1:  # as nearly always
        return runner.commit_bet(table, step, seat, act, at, command.id)
    return runner.commit(table, step, By(seat, act, at, command.id))


def _check_free(
    desk: PitDesk, table: Table, purse: Purse, command: PlaceBets | PlaceCall, at: int
) -> None:
    """Apart from what nearly every bet does, so that nothing of it is kept for a closure."""
    place = _PLACES[type(command)]
    debts.check_free(
        desk.recorder, table, purse.seat, lambda where: place(where, purse, command, at)
    )


def _check_elsewhere(desk: PitDesk, table: Table, seat: str) -> None:
    """One game at a time, where the operator or the document wants it so."""
    for other in desk.pit.admission.tables_of(seat):
        if other != table.id:
            raise Refused("bets_elsewhere", table=desk.pit.tables[other].config.name)


def _choose(desk: PitDesk, caller: Caller, command: Choose, at: int) -> Commit:
    seat, table = caller.terminal.id, desk.pit.table(command.table)
    shut_out, purse = (
        patrons.shut_out_by(desk.seating, table, seat),
        desk.seating.purse(seat, table),
    )

    def act(where: Table) -> Step:
        return betting.choose(where, purse, command, at, shut_out)

    debts.check_free(desk.recorder, table, seat, act)
    step = act(table)
    cards.check_own(desk, table, step, seat, at)
    return _done(desk, table, step, seat, command, at)


def _confirm_bets(desk: PitDesk, caller: Caller, command: ConfirmBets, at: int) -> Commit:
    seat, table = caller.terminal.id, desk.pit.table(command.table)
    patrons.check_admitted(desk.seating, table, seat)
    step = betting.confirm_bets(table, desk.seating.purse(seat, table), command, at)
    return _done(desk, table, step, seat, command, at)


def _answer_dice(desk: PitDesk, caller: Caller, command: AnswerDice, at: int) -> Commit:
    seat, table = caller.terminal.id, desk.pit.table(command.table)
    return _done(desk, table, throwing.answer_dice(table, seat, command), seat, command, at)


def _declare_chips(desk: PitDesk, caller: Caller, command: DeclareChips, at: int) -> Commit:
    seat, table = caller.terminal.id, desk.pit.table(command.table)
    step = players.declare_chips(table, seat, command.cents)
    return _done(desk, table, step, seat, command, at)


def _done(desk: PitDesk, table: Table, step: Step, seat: str, command: Command, at: int) -> Commit:
    return desk.pit.runners[table.id].commit(table, step, By(seat, tag(command), at, command.id))


ACTS = (
    Act(PitDesk, PlaceBets, _bet, PLAYER),
    Act(PitDesk, PlaceCall, _bet, PLAYER),
    Act(PitDesk, ConfirmBets, _confirm_bets, PLAYER),
    Act(PitDesk, Choose, _choose, PLAYER),
    Act(PitDesk, AnswerDice, _answer_dice, PLAYER),
    Act(PitDesk, DeclareChips, _declare_chips, PLAYER),
)
