"""The result was another, or something happened that changes none."""

from __future__ import annotations

from fairfelt.core.drive import first_draw
from fairfelt.core.errors import Refused
from fairfelt.core.play import Coup, Outcome
from fairfelt.rulebooks import Irregularity
from fairfelt.table import alerts, devices, settling
from fairfelt.table.act import need
from fairfelt.table.irregular import settled
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.said import RemedyDetails, RightResult
from fairfelt.table.table import Step, Table


def check_correct(table: Table, found: Irregularity) -> None:
    need(table, "correct", "awaiting_result", "result_entered", "suspended")
    devices.check_lies_there(table)


def correct(table: Table, step: Step, case: Case[RightResult]) -> None:
    """The right result replaces the one that was entered, or a settled round is settled by it."""
    result = case.said.result
    if result is None:
        raise Refused("result_missing")
    if case.round is None:
        _correct_now(table, step, case, result)
        return
    past = settled.find_past(table, case, settles=True)
    if result not in first_draw(settled.as_it_was(table, past).game).weights:
        raise Refused("result_impossible", result=result)
    if Coup().drawn(result) == past.coup and alerts.is_read_otherwise(table, past.round):
        return  # what was settled is right, whatever the device has read: that is on record
    settled.resettle(table, step, case, Coup().drawn(result))


def _correct_now(table: Table, step: Step, case: Case[RightResult], result: Outcome) -> None:
    """A dealer confirms it as any other. Where there is none it is settled at once."""
    if table.state.phase == "result_entered" and result == table.state.round.entered:
        raise Refused("result_same", round=table.state.round.number, result=result)
    entered = devices.enter(table, case.by, result, case.at)
    step.facts += entered.facts
    step.transfers += entered.transfers
    if table.runs_itself:
        settling.settle(table, step, case.by.number, case.at)


def play_on(table: Table, step: Step, case: Case[RemedyDetails]) -> None:
    """It is on record, and the game goes on as it is."""
