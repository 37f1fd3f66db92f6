"""No result: the round is void, or only its throw or spin is and is done again."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.seats import in_order
from fairfelt.table import alerts, rounds, sensors, shoe
from fairfelt.table.facts.devices import BallExamined, BallSetAside
from fairfelt.table.facts.rounds import SpinVoided
from fairfelt.table.irregular import interim, settled
from fairfelt.table.irregular.case import Case, need
from fairfelt.table.table import Step, Table

IN_PROGRESS = ("wagering", "awaiting_result", "deciding", "result_entered", "suspended")


def void(table: Table, step: Step, case: Case) -> None:
    """The round being played, or what stands between two rounds; else one that is settled."""
    if case.seats and case.found.forfeit_rule is None:
        raise Refused("nothing_forfeited", rule=case.found.rule)
    stands = case.said.round is None and bool(table.state.layout.standing)
    if settled.concerns_the_past(table, case) and not stands:
        _void_past(table, step, case)
    else:
        _void_now(table, step, case)


def _void_past(table: Table, step: Step, case: Case) -> None:
    if case.found.until == "settled" and case.said.round is None:
        need(table, "Voiding the round", *IN_PROGRESS)
    settled.void_settled(table, step, case)
    ends = case.found.ends_shoe and not table.state.in_progress
    if ends and table.state.shoe is not None and not table.state.shoe.over:
        shoe.end(table, step, case.found.rule)


def _void_now(table: Table, step: Step, case: Case) -> None:
    playing = table.state.playing
    for seat in case.seats:
        if seat not in playing:
            raise Refused("seat_has_no_wager", seat=seat)
    round_, interim_lines = table.state.round.number, table.state.round.interim
    paid = {seat: interim_lines[seat] for seat in in_order(interim_lines)}
    rounds.void(
        table, step, case.reason, case.found.rule, case.by.number, case.at,
        ends_shoe=case.found.ends_shoe, irregularity=case.name,
        forfeits=case.seats, forfeit_rule=case.found.forfeit_rule or "",
    )  # fmt: skip
    if not case.found.interim:
        interim.take_back(table, step, case, round_, paid)


def again(table: Table, step: Step, case: Case) -> None:
    """Wagers stand, and betting goes on until it is thrown again. A throw that is void whether or
    not anybody has said so is void after its round was settled, too."""
    if case.found.until != "settled" and settled.concerns_the_past(table, case):
        settled.void_throw(table, step, case)
        return
    _need_this_round(table, case, "Voiding the throw")
    if table.throws and table.state.underway.device == "out":
        raise Refused("dice_not_out")
    rounds.void_throw(table, step, case.reason, case.found.rule, case.by.number, case.at)


def _need_this_round(table: Table, case: Case, act: str) -> None:
    """A throw or a spin is done again in its own round only."""
    need(table, act, *IN_PROGRESS)
    if settled.concerns_the_past(table, case):
        raise Refused("round_stands", round=case.said.round, rule=case.found.rule)


def respin(table: Table, step: Step, case: Case) -> None:
    """Wagers stand as they are: what was closed stays closed."""
    _need_this_round(table, case, "No spin")
    if not _may_be_out(table):
        raise Refused("ball_not_out")
    table.tell(
        step,
        SpinVoided(
            round=table.state.round.number,
            reason=case.reason,
            rule=case.found.rule,
            by=case.by.number,
            irregularity=case.name,
        ),
    )
    if (rule := case.found.check_rule) is not None:
        table.tell(step, BallSetAside(round=table.state.round.number, rule=rule, by=case.by.number))
        alerts.notice(table, step, "ball_unexamined", lasting=True)
    if table.runs_itself:
        rounds.start_device(table, step, rounds.silent_at(table, case.at))


def _may_be_out(table: Table) -> bool:
    """Whether the ball of this round may have been spun. Whoever entered a number has seen it fall;
    and once bets are closed, only a wheel that tells would have told."""
    state = table.state
    if state.underway.device != "out" or state.round.entered is not None:
        return True
    return state.phase != "wagering" and not sensors.tells(table)


def examine(table: Table, step: Step, case: Case) -> None:
    """Nothing is wrong with the ball, or another has been taken."""
    if not table.state.equipment.unexamined:
        raise Refused("nothing_to_examine")
    table.tell(
        step,
        BallExamined(
            round=table.state.round.number,
            rule=case.found.rule,
            irregularity=case.name,
            by=case.by.number,
        ),
    )
