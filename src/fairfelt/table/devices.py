"""The wheel, the tumbler and the dice: what staff do with them, and what their sensors see."""

from __future__ import annotations

from fairfelt.core.drive import first_draw
from fairfelt.core.errors import Refused
from fairfelt.core.play import Outcome
from fairfelt.core.ranks import Rank, is_enough, rank_of
from fairfelt.core.seats import in_order
from fairfelt.rulebooks.rules import holds
from fairfelt.table import alerts, coup, dice, faults, rounds, sensors, strays
from fairfelt.table.commands import Staff
from fairfelt.table.facts.devices import (
    SENSED,
    DiceThrown,
    ReadingLate,
    TumblerShaken,
    TumblerUncovered,
    WheelSpun,
)
from fairfelt.table.facts.rounds import ResultEntered
from fairfelt.table.facts.throws import GuestInvited
from fairfelt.table.reporting import ReportDice, ReportTumbler, ReportWheel
from fairfelt.table.table import Step, Table

_DECIDES = Rank.GAMING_SUPERVISOR  # whether a spin or a throw in doubt counts
_HEARD = ("wagering", "awaiting_result", "result_entered")


def spin(table: Table) -> Step:
    """Have the ball of this round spun, where it has not been."""
    return rounds.start_device(table, Step())


def throw(table: Table, at: int) -> Step:
    """The dice leave the hand. Simulated ones leave only that of somebody who may throw them."""
    step = Step()
    if table.config.device == "simulated":
        dice.check_thrower(table)
    _let_go(table, step, at, "out")
    rounds.start_device(table, step)
    if table.config.device == "attached":  # nothing else will tell that they are out
        _thrown(table, step)
    return step


def _let_go(table: Table, step: Step, at: int, *states: str) -> None:
    """A throw ends betting, whoever made it and whatever was called before."""
    phase, ends = table.state.phase, table.policy("no_more_bets").value == "throw"
    _need_state(table, *states)
    if phase not in ("wagering", "awaiting_result"):
        raise Refused("phase_forbids", act="throw_dice", phase=phase)
    if phase == "wagering":
        rule = None if ends else table.policy("early_result").rule
        rounds.close_wagering(table, step, "throw", at, rule)


def _thrown(table: Table, step: Step, **told: bool) -> None:
    """The dice are on their way. A throw of somebody who was not to make it does not count."""
    table.tell(step, DiceThrown(round=table.state.round.number, **told))
    if dice.wrong_thrower(table):
        alerts.notice(table, step, "wrong_shooter")


def rest(table: Table, by: str) -> Step:
    """The dealer sees that the dice lie: nobody changes a wager any more, whatever they show."""
    step = Step()
    rounds.come_to_rest(table, step, by)
    return step


def invite_guest(table: Table, by: str) -> Step:
    """Somebody else may spin the wheel in place of the dealer, where the operator likes it."""
    rule, step = table.rules.guest_rule, Step()
    table.tell(step, GuestInvited(round=table.state.round.number, rule=rule, by=by))
    return step


def enter(table: Table, by: Staff, result: Outcome, at: int) -> Step:
    """A number entered while bets are open has been seen: it ends wagering, as a sensor would."""
    step = Step()
    check_entry(table, result)
    if rounds.ends_early(table, step, result, at):
        return step
    rounds.lapse_late(table, step, in_order(table.state.layout.late))
    source = "sensor" if result == table.state.round.sensed else "dealer"
    table.tell(
        step,
        ResultEntered(
            round=table.state.round.number,
            result=result,
            source=source,
            sensed=table.state.round.sensed,
            by=by.number,
            role=_role_of_call(table, by, result),
            settles_at=None,
        ),
    )
    _settle_doubts(table, step, by)
    return step


def check_entry(table: Table, result: Outcome) -> None:
    """Whether anybody could enter this now, whoever it is."""
    check_lies_there(table)
    table.possible(result)


def check_lies_there(table: Table) -> None:
    """A ball or dice that nobody has let go, or that nobody can see, have no result."""
    check_ball(table)
    if table.state.round.suspended is None:
        check_cover(table)
    if table.throws and table.state.underway.device == "out":  # nobody has told of a throw
        raise Refused("dice_not_out")


def _settle_doubts(table: Table, step: Step, by: Staff) -> None:
    """A supervisor who enters a result has decided that it counts; and a reading that agrees with
    what was entered speaks against it no more."""
    if is_enough(by.role, _DECIDES):
        alerts.clear_doubts(table, step)
    elif table.state.round.entered == table.state.round.sensed:
        alerts.clear(table, step, alerts.DIFFERS)


def _role_of_call(table: Table, by: Staff, result: Outcome) -> str:
    """Whoever only repeats a call of somebody above leaves it theirs."""
    before, now = rank_of(table.state.round.entered_role), rank_of(by.role)
    if result != table.state.round.entered or before is None or now is None:
        return by.role
    return max(now, before)


def uncover(table: Table, by: str, at: int, *, sensor: bool = False) -> Step:
    """The cover of the tumbler is off: whoever could bet now might see the dice. A dealer says so,
    or a sensor that does not know who lifted it."""
    state, step = table.state, Step()
    if state.phase not in ("wagering", "awaiting_result"):
        phase = state.phase
        raise Refused("phase_forbids", act="lift_cover", phase=phase)
    check_covered(table)
    unshaken = state.underway.device in ("out", "ordered") and sensors.tells(table)
    uncovered = TumblerUncovered(round=table.state.round.number, by=by, sensor=sensor)
    table.tell(step, uncovered)
    rounds.ends_early(table, step, None, at)
    step.uncover = table.state.underway.uncovered  # not where the dice are shaken again under it
    if unshaken and table.state.underway.uncovered:
        alerts.notice(table, step, "not_shaken")
    return step


def check_ball(table: Table) -> None:
    """A ball that left the wheel is looked at before it is spun again."""
    if table.state.equipment.unexamined and table.mode == "live":
        raise Refused("ball_unexamined", rule=table.state.equipment.unexamined)


def may_be_out(table: Table) -> bool:
    """Whether the ball or the dice of this round may have been let go. Whoever entered a result has
    seen them; and once bets are closed, only a device that tells would have told."""
    state = table.state
    if state.underway.device != "out" or state.round.entered is not None:
        return True
    return state.phase != "wagering" and not sensors.tells(table)


def check_covered(table: Table) -> None:
    if table.state.underway.uncovered:
        raise Refused("cover_lifted")


def check_cover(table: Table) -> None:
    """Dice that nobody can see yet have no result; a machine reads them where they lie."""
    covered = table.device == "tumbler" and table.mode == "live"
    if covered and not table.state.underway.uncovered:
        raise Refused("cover_on")


Turned = ReportWheel | ReportTumbler | ReportDice


def report(table: Table, command: Turned, by: str, at: int) -> Step:
    """What the wheel, the tumbler or the dice show."""
    if command.report == "uncovered":
        return uncover(table, by, at, sensor=True)
    step = Step()
    if _is_stray(table, command):
        return strays.keep(table, step, command, by)
    if command.report in strays.OUTCOMES and sensors.is_late(table):
        return _late(table, step, command, by)
    _check_heard(table, command)
    match command.report:
        case "rested":
            _rested(table, step, command.result, at)
        case "no_spin" | "cocked":
            _spoilt(table, step, command, by, at)
        case _:
            _moving(table, step, command, at)
    return step


def _check_heard(table: Table, command: Turned) -> None:
    """While a round is stopped only a reading helps whoever has to find out what happened."""
    phase = table.state.phase
    if phase not in _HEARD and not (phase == "suspended" and command.report == "rested"):
        raise Refused("phase_forbids", act="device_report", phase=phase)


def _late(table: Table, step: Step, command: Turned, by: str) -> Step:
    """What it tells of a round that is over changes nothing by itself. Where it is something else
    than was settled, somebody has to look at the round again."""
    result = _late_result(table, command)
    round_ = (
        table.state.round.number
        if table.state.equipment.unread is None
        else table.state.equipment.unread
    )
    over = round_ != table.state.round.number or not table.state.in_progress
    settled = next((was for n, was in table.state.results if n == round_), None) if over else None
    table.tell(
        step,
        ReadingLate(
            round=round_,
            device=table.device,
            result=result,
            report=command.report,
            settled=settled,
            by=by,
        ),
    )
    if settled is not None and result != settled:
        alerts.notice(
            table, step, alerts.LATE, lasting=True, round_=round_, read=result, settled=settled
        )  # fmt: skip
    return step


def _is_stray(table: Table, command: Turned) -> bool:
    """Whether it is of a ball or of dice that no round has let go, or could have: a reading without
    a spin, or a throw while no round is played."""
    state, tells_outcome = table.state, command.report in strays.OUTCOMES
    if state.underway.device not in ("out", "ordered"):
        return False
    if tells_outcome and _is_heard_late(table):
        return False
    if isinstance(command, ReportDice):  # while a round is played it ends betting, as any throw
        played = table.state.in_progress and table.state.phase != "suspended"
        return not played and (tells_outcome or command.report == "thrown")
    return tells_outcome if not table.state.in_progress else command.report in ("rested", "cocked")


def _is_heard_late(table: Table) -> bool:
    """What is told after a throw between two rounds is of that throw, and of no round before."""
    thrown = not table.state.in_progress and alerts.is_open(table, alerts.UNASKED)
    return not thrown and sensors.is_late(table)


def _late_result(table: Table, command: Turned) -> Outcome | None:
    if command.report != "rested":
        return None
    if command.result is None:
        raise Refused("result_missing")
    if command.result not in first_draw(table.game).weights:
        raise Refused("result_impossible", result=command.result)
    return command.result


def _moving(table: Table, step: Step, command: Turned, at: int) -> None:
    """The ball runs, or the dice do."""
    round_ = table.state.round.number
    match command:
        case ReportDice():
            _let_go(table, step, at, "out", "ordered")
            _thrown(table, step, sensor=True)
        case ReportTumbler():
            _need_state(table, "out", "ordered")
            table.tell(step, TumblerShaken(round=round_))
            if _is_too_little(table, command.times):
                faults.spoil(table, step, "shaken_too_little", at)
        case ReportWheel(report="spun"):
            check_ball(table)
            _need_state(table, "out", "ordered")
            seen = {"ball": command.ball, "wheel": command.wheel} if command.ball else {}
            table.tell(step, WheelSpun(round=round_, **seen))
            if command.wheel is not None and command.wheel in ("still", command.ball):
                cause = "wheel_still" if command.wheel == "still" else "same_direction"
                faults.spoil(table, step, cause, at)
        case ReportWheel():
            _need_state(table, "spun")
            if table.state.phase == "wagering":
                rounds.close_wagering(table, step, "sensor", at)
            if _is_too_little(table, command.revolutions):
                faults.spoil(table, step, "few_revolutions", at)


def _is_too_little(table: Table, times: int | None) -> bool:
    """Fewer rounds of the track, or tumbles of the dice, than the document asks for."""
    valid = table.rules.valid
    return (
        times is not None
        and valid is not None
        and holds(valid.when, table.options)
        and times < valid.least
    )


def _spoilt(table: Table, step: Step, command: Turned, by: str, at: int) -> None:
    """The spin is none, or a die does not lie flat."""
    if isinstance(command, ReportWheel):
        if command.cause is None:
            raise Refused("cause_missing")
        _need_state(table, "out", "ordered", "spun")
        faults.spoil(table, step, command.cause, at)
        return
    _unannounced(table, step, at)
    _need_state(table, "spun")
    check_cover(table)
    if isinstance(command, ReportDice):
        rounds.come_to_rest(table, step, by)
    faults.spoil(table, step, "cocked", at)


def _unannounced(table: Table, step: Step, at: int) -> None:
    """Dice that lie there were thrown, though nobody has told of the throw: it ends betting as any
    other, and whether it counts is for people to say."""
    if table.throws and table.state.underway.device in ("out", "ordered"):
        _let_go(table, step, at, "out", "ordered")
        _thrown(table, step, sensor=True)
        if not dice.wrong_thrower(table):
            alerts.notice(table, step, alerts.UNSEEN)


def _rested(table: Table, step: Step, result: Outcome | None, at: int) -> None:
    if result is None:
        raise Refused("result_missing")
    table.possible(result)
    _unannounced(table, step, at)
    unread = table.device == "dice" and table.state.round.sensed is None
    _need_state(table, "spun", *(("rested",) if unread else ()))
    check_cover(table)
    rounds.lapse_late(table, step, in_order(table.state.layout.late))
    table.tell(step, SENSED[table.device](round=table.state.round.number, result=result))
    if table.state.phase == "result_entered":  # by hand, before the sensor spoke
        if result != table.state.round.entered:
            alerts.notice(table, step, alerts.DIFFERS, read=result)
        return
    if table.state.phase == "suspended" or rounds.ends_early(table, step, result, at):
        return
    if table.runs_itself:
        coup.register(table, step, result, "sensor", at)


def check_not_out(table: Table) -> None:
    """Ball and dice wait to be let go."""
    _need_state(table, "out")


def check_rolling(table: Table) -> None:
    _need_state(table, "spun")


def _need_state(table: Table, *states: str) -> None:
    """A round has one ball and one throw. What is told of another belongs to another round."""
    now, device = table.state.underway.device, table.device
    if now in states:
        return
    if device == "tumbler":
        raise Refused("dice_unknown" if now in ("out", "ordered") else "dice_shaken")
    if device == "dice":
        raise Refused("dice_unknown" if now in ("out", "ordered") else "dice_out")
    raise Refused("ball_unknown" if now in ("out", "ordered") else "ball_in_play")
