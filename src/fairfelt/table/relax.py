"""A wager changed after betting has ended, where to hold to that would be unfair to the player."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.journal import NOBODY
from fairfelt.rulebooks.schema import LateChange
from fairfelt.table import players, rounds
from fairfelt.table.acts import set_stakes
from fairfelt.table.commands import ChangeBet
from fairfelt.table.purse import Purse
from fairfelt.table.table import Step, Table


def late_change(table: Table) -> LateChange:
    """Who may allow it, by the document. A generator has drawn before anybody could."""
    if table.rules.late_change is None:
        act = "Changing a wager after betting"
        raise Refused("not_offered", act=act, ruleset=table.config.ruleset)
    if table.mode == "rng":
        raise Refused("mode_forbids", act="Changing a wager after betting", mode=table.mode)
    return table.rules.late_change


def change(table: Table, command: ChangeBet, purse: Purse, by: str) -> Step:
    """One wager of one seat is placed, changed or taken back, within the limits of the table."""
    rule, seat = late_change(table).rule, command.seat
    _check_unknown(table, rule)
    if not command.reason.strip():
        raise Refused("reason_missing")
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
        step, "wagering.relaxed", NOBODY,
        round=table.state.round.number, seat=seat, spot=command.spot, was_cents=was,
        cents=table.state.slip(seat).stakes.get(command.spot, 0), reason=command.reason.strip(),
        rule=rule, by=by,
    )  # fmt: skip
    return step


def _check_unknown(table: Table, rule: str) -> None:
    """After betting and before anybody can know anything of the result."""
    state = table.state
    if state.phase in ("open", "closed", "wagering"):
        act, phase = "Changing a wager after betting", state.phase
        raise Refused("phase_forbids", act=act, phase=phase)
    lies_there = (
        state.underway.device == "rested"
        or state.underway.uncovered
        or bool(state.round.coup.draws)
    )
    if state.phase != "awaiting_result" or lies_there or state.round.sensed is not None:
        raise Refused("outcome_known", rule=rule)
