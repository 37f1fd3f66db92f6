"""No result: the round is void, or only its throw or spin is and is done again."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.seats import in_order
from fairfelt.rulebooks import Irregularity
from fairfelt.table import alerts, devices, rounds, shoe
from fairfelt.table.act import need
from fairfelt.table.facts.devices import BallExamined, BallSetAside
from fairfelt.table.facts.rounds import SpinVoided
from fairfelt.table.irregular import interim, settled
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.said import Forfeits, RemedyDetails
from fairfelt.table.table import Step, Table

IN_PROGRESS = ("wagering", "awaiting_result", "deciding", "result_entered", "suspended")


def check_void(table: Table, found: Irregularity) -> None:
    if not table.state.layout.standing:
        need(table, "void", *IN_PROGRESS)


def void(table: Table, step: Step, case: Case[Forfeits]) -> None:
    """The round being played, or what stands between two rounds; else one that is settled."""
    if case.seats and case.found.forfeit_rule is None:
        raise Refused("nothing_forfeited", rule=case.rule)
    if case.round is None:
        _void_now(table, step, case)
    else:
        _void_past(table, step, case)


def _void_past(table: Table, step: Step, case: Case[Forfeits]) -> None:
    settled.void_settled(table, step, case)
    ends = case.found.ends_shoe and not table.state.in_progress
    if ends and table.state.shoe is not None and not table.state.shoe.over:
        shoe.end(table, step, case.rule)


def _void_now(table: Table, step: Step, case: Case[Forfeits]) -> None:
    playing = table.state.playing
    for seat in case.seats:
        if seat not in playing:
            raise Refused("seat_has_no_wager", seat=seat)
    round_, interim_lines = table.state.round.number, table.state.round.interim
    paid = {seat: interim_lines[seat] for seat in in_order(interim_lines)}
    rounds.void(
        table, step, case.reason, case.rule, case.by.number, case.at,
        ends_shoe=case.found.ends_shoe, irregularity=case.name,
        forfeits=case.seats, forfeit_rule=case.found.forfeit_rule or "",
    )  # fmt: skip
    if not case.found.interim:
        interim.take_back(table, step, case, round_, paid)


def check_again(table: Table, found: Irregularity) -> None:
    need(table, "again", *IN_PROGRESS)
    if table.throws and table.state.underway.device == "out":
        raise Refused("dice_not_out")


def again(table: Table, step: Step, case: Case[RemedyDetails]) -> None:
    """Wagers stand, and betting goes on until it is thrown again. A throw that is void whether or
    not anybody has said so is void after its round was settled, too."""
    if case.round is not None:
        settled.void_throw(table, step, case)
        return
    rounds.void_throw(table, step, case.reason, case.rule, case.by.number, case.at)


def check_respin(table: Table, found: Irregularity) -> None:
    need(table, "respin", *IN_PROGRESS)
    if not devices.may_be_out(table):
        raise Refused("ball_not_out")


def respin(table: Table, step: Step, case: Case[RemedyDetails]) -> None:
    """Wagers stand as they are: what was closed stays closed."""
    table.tell(
        step,
        SpinVoided(
            round=table.state.round.number,
            reason=case.reason,
            rule=case.rule,
            by=case.by.number,
            irregularity=case.name,
        ),
    )
    if (rule := case.found.check_rule) is not None:
        table.tell(step, BallSetAside(round=table.state.round.number, rule=rule, by=case.by.number))
        alerts.notice(table, step, alerts.UNEXAMINED, lasting=True)
    if table.runs_itself:
        rounds.start_device(table, step, rounds.silent_at(table, case.at))


def check_examine(table: Table, found: Irregularity) -> None:
    if not table.state.equipment.unexamined:
        raise Refused("nothing_to_examine")


def examine(table: Table, step: Step, case: Case[RemedyDetails]) -> None:
    """Nothing is wrong with the ball, or another has been taken."""
    table.tell(
        step,
        BallExamined(
            round=table.state.round.number,
            rule=case.rule,
            irregularity=case.name,
            by=case.by.number,
        ),
    )
