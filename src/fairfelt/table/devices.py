"""What a wheel, a tumbler and a reading shoe tell, and what is done with it."""

from __future__ import annotations

from typing import get_args

from fairfelt.core.errors import Refused
from fairfelt.core.play import Outcome
from fairfelt.rulebooks.schema import Role
from fairfelt.table import cards, coup, dice, rounds, shoe
from fairfelt.table.commands import (
    ReportDice,
    Reporting,
    ReportShoe,
    ReportTumbler,
    ReportWheel,
    Staff,
)
from fairfelt.table.table import Step, Table

_REPORTS = {ReportWheel: "wheel", ReportTumbler: "tumbler", ReportDice: "dice"}
ROLES: tuple[str, ...] = get_args(Role)  # in order, the lowest first
_HEARD = ("wagering", "awaiting_result", "result_entered")


def spin(table: Table) -> Step:
    """Have the ball of this round spun, where it has not been."""
    _need_state(table, "out")
    return rounds.start_device(table, Step())


def throw(table: Table, at: int) -> Step:
    """The dice leave the hand. In some games that ends wagering, in others a call has before."""
    step = Step()
    _let_go(table, step, at, "out")
    rounds.start_device(table, step)
    if table.config.device == "attached":  # nothing else will tell that they are out
        table.tell(step, "dice.thrown", round=table.state.round)
    return step


def _let_go(table: Table, step: Step, at: int, *states: str) -> None:
    """A throw counts only from whoever may throw, and where the game is ready for it."""
    phase, ends = table.state.phase, table.policy("no_more_bets").value == "throw"
    dice.check_thrower(table)
    _need_state(table, *states)
    if phase != "awaiting_result" and not (ends and phase == "wagering"):
        raise Refused("phase_forbids", act="Throwing the dice", phase=phase.replace("_", " "))
    if phase == "wagering":
        rounds.close_wagering(table, step, "throw", at)


def rest(table: Table, by: str) -> Step:
    """The dealer sees that the dice lie: nobody changes a wager any more, whatever they show."""
    step = Step()
    _need_state(table, "spun")
    rounds.come_to_rest(table, step, by)
    return step


def invite_guest(table: Table, by: str) -> Step:
    """Somebody else may spin the wheel in place of the dealer, where the operator likes it."""
    rule, step = table.rules.guest_rule, Step()
    if rule is None:
        raise Refused("not_offered", act="A guest at the wheel", ruleset=table.config.ruleset)
    _need_state(table, "out")
    table.tell(step, "guest.invited", round=table.state.round, rule=rule, by=by)
    return step


def enter(table: Table, by: Staff, result: Outcome, at: int) -> Step:
    """A number entered while bets are open has been seen: it ends wagering, as a sensor would."""
    state, step = table.state, Step()
    if state.suspended is None:
        _check_cover(table)
    if table.throws and state.device == "out":  # whatever lies there, nobody was to throw it
        raise Refused("dice_not_out")
    table.possible(result)
    if rounds.ends_early(table, step, result, at):
        return step
    rounds.lapse_late(table, step, list(state.late))
    source = "sensor" if result == state.sensed else "dealer"
    table.tell(
        step, "result.entered",
        round=state.round, result=result, source=source, sensed=state.sensed, by=by.number,
        role=_role_of_call(table, by, result), settles_at=None,
    )  # fmt: skip
    return step


def _role_of_call(table: Table, by: Staff, result: Outcome) -> str:
    """Whoever only repeats a call of somebody above leaves it theirs."""
    before = table.state.entered_role
    if result != table.state.entered or before not in ROLES:
        return by.role
    return max(by.role, before, key=ROLES.index)


def uncover(table: Table, by: str, at: int) -> Step:
    """The cover of the tumbler is off: whoever could bet now might see the dice."""
    state, step = table.state, Step()
    if state.phase not in ("wagering", "awaiting_result"):
        phase = state.phase.replace("_", " ")
        raise Refused("phase_forbids", act="Lifting the cover", phase=phase)
    if state.uncovered:
        raise Refused("cover_lifted")
    table.tell(step, "tumbler.uncovered", round=state.round, by=by)
    rounds.ends_early(table, step, None, at)
    step.uncover = state.uncovered  # not where the dice are shaken again under it
    return step


def _check_cover(table: Table) -> None:
    """Dice that nobody can see yet have no result; a machine reads them where they lie."""
    covered = table.device == "tumbler" and table.mode == "live"
    if covered and not table.state.uncovered:
        raise Refused("cover_on")


def report(table: Table, command: Reporting, by: str, at: int) -> Step:
    """Whatever a device says of its own table."""
    if table.mode == "rng":
        raise Refused("mode_forbids", act="A device's report", mode=table.mode)
    match command:
        case ReportShoe():
            return _report_shoe(table, command, by, at)
        case ReportTumbler(report="uncovered"):
            _need_device(table, "tumbler")
            return uncover(table, by, at)
    _need_device(table, _REPORTS[type(command)])
    if table.state.phase not in _HEARD:
        phase = table.state.phase.replace("_", " ")
        raise Refused("phase_forbids", act="A device's report", phase=phase)
    return _report_outcome(table, command, at)


def _report_outcome(
    table: Table, command: ReportWheel | ReportTumbler | ReportDice, at: int
) -> Step:
    step, device = Step(), table.device
    match command.report:
        case "thrown":
            _let_go(table, step, at, "out", "ordered")
            table.tell(step, "dice.thrown", round=table.state.round)
        case "spun" | "shaken":
            _need_state(table, "out", "ordered")
            table.tell(step, f"{device}.{command.report}", round=table.state.round)
        case "dropping":
            _need_state(table, "spun")
            if table.state.phase == "wagering":
                rounds.close_wagering(table, step, "sensor", at)
        case "rested":
            if command.result is None:
                raise Refused("result_missing")
            unread = table.device == "dice" and table.state.sensed is None
            _need_state(table, "spun", *(("rested",) if unread else ()))
            _check_cover(table)
            _rested(table, step, table.possible(command.result), at)
    return step


def _rested(table: Table, step: Step, result: Outcome, at: int) -> None:
    rounds.lapse_late(table, step, list(table.state.late))
    table.tell(step, f"{table.device}.sensed", round=table.state.round, result=result)
    if table.state.phase == "result_entered":  # by hand, before the sensor spoke: on record now
        return
    if rounds.ends_early(table, step, result, at):
        return
    if table.runs_itself:
        coup.register(table, step, result, "sensor", at)


def _need_state(table: Table, *states: str) -> None:
    """A round has one ball and one throw. What is told of another belongs to another round."""
    now, device = table.state.device, table.device
    if now in states:
        return
    if device == "tumbler":
        raise Refused("dice_unknown" if now in ("out", "ordered") else "dice_shaken")
    if device == "dice":
        raise Refused("dice_unknown" if now in ("out", "ordered") else "dice_out")
    raise Refused("ball_unknown" if now in ("out", "ordered") else "ball_in_play")


def _need_device(table: Table, *devices: str) -> None:
    if table.device not in devices:
        raise Refused("device_forbids", act="A device's report", device=table.device)


def _report_shoe(table: Table, command: ReportShoe, by: str, at: int) -> Step:
    _need_device(table, "shoe", "shuffler")
    match command.report:
        case "card":
            if command.card is None:
                raise Refused("result_missing")
            if table.state.hand_entry:  # it reads wrongly; each card must be dealt once only
                raise Refused("hand_entry_on")
            return cards.deal(table, command.card, "shoe", by, at)
        case "cutting_card":
            _need_device(table, "shoe")
            if table.state.phase not in ("wagering", "awaiting_result"):
                phase = table.state.phase.replace("_", " ")
                raise Refused("phase_forbids", act="The cutting card", phase=phase)
            return shoe.show_cutting_card(table, Step())
        case "standby" | "ready":
            _need_device(table, "shoe")
            return shoe.set_standby(table, Step(), command.report == "standby", by)
