"""A wager changed after betting has ended, where to hold to that would be unfair to the player."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.table import players, rounds
from fairfelt.table.act import Doing, StaffAct, offered, written
from fairfelt.table.betting import set_stakes
from fairfelt.table.commands import Cents, Name, StaffTableCommand, Words
from fairfelt.table.facts.wagers import WageringRelaxed
from fairfelt.table.purse import Purse
from fairfelt.table.table import Step, Table
from fairfelt.table.wants import Choices, each


class ChangeBet(StaffTableCommand, frozen=True, tag="change_bet"):
    """A wager of a seat after betting, where the ban on it would be unfair to the player."""

    seat: Name
    spot: Name
    cents: Cents  # what lies there then
    reason: Words


def _change(table: Table, command: ChangeBet, doing: Doing) -> Step:
    doing.around.check_seats((command.seat,))
    purse = doing.around.purse(command.seat)

    def act(where: Table) -> Step:
        return change(where, command, purse, doing.by.number)

    doing.around.check_may_bet(command.seat, act)
    return act(table)


def change(table: Table, command: ChangeBet, purse: Purse, by: str) -> Step:
    """One wager of one seat is placed, changed or taken back, within the limits of the table."""
    rule, seat, reason = _rule(table), command.seat, written(command.reason)
    if seat in table.state.round.confirmed:
        raise Refused("bets_confirmed", rule=table.policy("confirm_bets").rule)
    players.check_admitted(table, seat)
    was = table.state.slip(seat).stakes.get(command.spot, 0)
    if was == command.cents:
        raise Refused("nothing_to_correct")
    step = set_stakes(table, purse, {command.spot: command.cents})
    rounds.return_small(table, step, seat)
    rounds.return_below_total(table, step, seat)
    table.tell(
        step,
        WageringRelaxed(
            round=table.state.round.number,
            seat=seat,
            spot=command.spot,
            was_cents=was,
            cents=table.state.slip(seat).stakes.get(command.spot, 0),
            reason=reason,
            rule=rule,
            by=by,
        ),
    )
    return step


def _rule(table: Table, command: ChangeBet | None = None) -> str:
    return table.rules.late_change.rule if table.rules.late_change else ""


def _rank(table: Table, command: ChangeBet | None, doing: Doing) -> Rank:
    """Whoever the document names; where it names nobody, it is refused whoever asks."""
    return table.rules.late_change.role if table.rules.late_change else Rank.DEALER


def _check_unknown(table: Table) -> None:
    """After betting and before anybody can know anything of the result."""
    state = table.state
    lies_there = (
        state.underway.device == "rested"
        or state.underway.uncovered
        or bool(state.round.coup.draws)
    )
    if state.phase != "awaiting_result" or lies_there or state.round.sensed is not None:
        raise Refused("outcome_known", rule=_rule(table))


def _spots(table: Table, doing: Doing) -> Choices:
    return {"spot": each([spot.id for spot in table.game.spots.values() if not spot.by_choice])}


ACTS = (
    StaffAct(
        command=ChangeBet,
        do=_change,
        rank=_rank,
        # A generator has drawn before anybody could.
        first=(offered("change_bet", lambda table: table.rules.late_change),),
        modes=("live", "automated"),
        phases=("awaiting_result", "deciding", "result_entered", "suspended"),
        checks=(_check_unknown,),
        choices=_spots,
        rule=_rule,
    ),
)
