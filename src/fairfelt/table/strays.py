"""What a device tells that does not belong to where its table stands: of no spin or throw of this
round, of a round that nobody plays, of a table that is closed, or a second time and otherwise. It
is on record and counts for nothing; somebody is told, unless it only says again what is known."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.play import Outcome
from fairfelt.table import alerts, sensors
from fairfelt.table.facts.devices import ReadingStray
from fairfelt.table.facts.rounds import RoundSuspended
from fairfelt.table.reporting import (
    ReportDice,
    Reporting,
    ReportShoe,
    ReportTumbler,
    ReportWheel,
)
from fairfelt.table.table import Step, Table

OUTCOMES = ("rested", "no_spin", "cocked")  # what becomes of a ball or of dice that were let go
# Why a table does not take what its own device tells. Anything else is no report of its device.
_ODD = frozenset(
    {"phase_forbids", "ball_unknown", "ball_in_play", "ball_unexamined", "dice_unknown",
     "dice_shaken", "dice_out", "cover_on", "cover_lifted", "result_impossible", "shoe_needed",
     "shoe_on_standby", "shoe_empty", "hand_entry_on", "card_lies_under", "cutting_card_shown"}
)  # fmt: skip
# Where that is as it should be: what is read then is kept, and nobody need look.
_EXPECTED = ("hand_entry_on", "cover_lifted", "cutting_card_shown")


def is_odd(refused: Refused) -> bool:
    return refused.code in _ODD


def keep(table: Table, step: Step, command: Reporting, by: str, why: str = "") -> Step:
    """Players are not told what was read: it may lie there while they can still bet."""
    result = _read(command)
    if command.report == "rested" and result is None:
        raise Refused("result_missing")
    expected = why in _EXPECTED or _is_known(table, command, why)
    table.tell(
        step,
        ReadingStray(
            round=table.state.round.number,
            device=table.device,
            result=result,
            report=command.report,
            by=by,
        ),
    )
    if not expected:
        _alert(table, step, command, result)
    return step


def _read(command: Reporting) -> Outcome | None:
    match command:
        case ReportShoe():
            return command.card or command.result
        case ReportWheel() | ReportTumbler() | ReportDice() if command.report == "rested":
            return command.result
    return None


def _is_known(table: Table, command: Reporting, why: str) -> bool:
    """It says again what is known, or what has to be: the ball of a void spin still falls, a cover
    comes off where nobody bets, a shoe that is over is emptied."""
    match command:
        case ReportShoe():
            return why == "shoe_needed"
        case ReportWheel(report="dropping"):
            return sensors.is_late(table)
        case ReportTumbler(report="uncovered"):
            return True
        case ReportDice(report="thrown"):  # the dealer has told of that throw, and it tells too
            return table.state.underway.device == "spun"
    return command.report == "rested" and _read(command) == table.state.round.sensed


def _alert(table: Table, step: Step, command: Reporting, result: Outcome | None) -> None:
    state, read = table.state, result or command.report
    lies_there = state.round.sensed is not None or state.phase == "result_entered"
    against = command.report in OUTCOMES and read != state.round.entered
    if not state.in_progress or not lies_there or not against:
        alerts.notice(table, step, _cause(table, command), device=table.device)
        return
    alerts.notice(table, step, alerts.DIFFERS, read=read)
    if table.runs_itself and table.state.phase == "result_entered":
        _stop(table, step)


def _stop(table: Table, step: Step) -> None:
    """Nobody confirms a result where the table runs itself, so with two readings it is not settled
    by itself either: a supervisor says what came."""
    policy = table.policy("malfunction")
    table.tell(
        step,
        RoundSuspended(
            round=table.state.round.number,
            reason=alerts.DIFFERS,
            rule=policy.closed_rule or policy.rule,
            result=None,
        ),
    )


def _cause(table: Table, command: Reporting) -> str:
    thrown = isinstance(command, ReportDice) and table.state.phase == "open"
    return alerts.UNASKED if thrown else alerts.STRAY
