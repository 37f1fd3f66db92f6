"""The result of a round, entered and confirmed by staff, and the rank that each takes."""

from __future__ import annotations

from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.core.play import Outcome
from fairfelt.core.ranks import Rank, rank_of
from fairfelt.table import alerts, devices, sensors, settling
from fairfelt.table.act import Doing, StaffAct
from fairfelt.table.commands import Name, StaffTableCommand
from fairfelt.table.table import Step, Table


class EnterResult(StaffTableCommand, frozen=True, tag="enter_result"):
    result: Name


class ConfirmResult(StaffTableCommand, frozen=True, tag="confirm_result"): ...


def _check_by_hand(table: Table) -> None:
    """A generator's results are nobody's to name; a machine's only where the round has stopped."""
    stopped = table.state.round.suspended is not None and table.mode != "rng"
    if table.mode != "live" and not stopped:
        raise Refused("mode_forbids", act="enter_result", mode=table.mode)


def check_enter(table: Table, result: Outcome | None = None) -> None:
    """What is refused whoever asks is refused before anybody is asked to authorise it."""
    ENTER.check(table)
    if result is not None:
        table.possible(result)


def _enter(table: Table, command: EnterResult, doing: Doing) -> Step:
    return devices.enter(table, doing.by, command.result, doing.at)


def _confirm(table: Table, command: ConfirmResult, doing: Doing) -> Step:
    return settling.settle(table, Step(), doing.by.number, doing.at)


def _check_entered(table: Table) -> None:
    if table.state.phase in ("awaiting_result", "suspended"):
        raise Refused("result_missing")


def _check_confirmed_by_hand(table: Table) -> None:
    if table.state.times.settles_at is not None and table.mode != "live":
        raise Refused("mode_forbids", act="confirm_result", mode=table.mode)


def _check_cards(table: Table) -> None:
    if rule := alerts.voiding_rule(table):
        raise Refused("cards_wrong", rule=rule)


# -- who may --------------------------------------------------------------------------------------


def _rank_to_enter(table: Table, command: EnterResult | None, doing: Doing) -> Rank:
    """At least: what the device has read, or where it has not, what lies there."""
    if command is None:
        return to_enter(table, table.state.round.sensed or table.state.round.entered)
    check_enter(table, command.result)
    return to_enter(table, command.result)


def to_enter(table: Table, result: Outcome | None) -> Rank:
    """What the device of a table has read the dealer enters. Another result, one before the device
    has spoken and one without it are a supervisor's, unless the device is out of order."""
    ranks = [_of_the_device(table, result), to_end_the_stop(table), _in_doubt(table)]
    if table.state.phase == "result_entered" and result != table.state.round.entered:
        ranks.append(_to_amend(table))
    return max(ranks)


def _rank_to_confirm(table: Table, command: ConfirmResult | None, doing: Doing) -> Rank:
    """Whoever entered it with the authority that it takes has decided; the dealer then confirms it,
    unless something came up since."""
    if table.state.phase != "result_entered":
        return Rank.DEALER  # there is nothing to confirm, whoever asks
    needed = max(_of_the_device(table, table.state.round.entered), to_end_the_stop(table))
    decided = called(table) >= needed
    return max(Rank.DEALER if decided else needed, _in_doubt(table))


def _of_the_device(table: Table, result: Outcome | None) -> Rank:
    return Rank.GAMING_SUPERVISOR if sensors.contradicts(table, result) else Rank.DEALER


def _in_doubt(table: Table) -> Rank:
    """A dealer calls a spin or a throw that cannot count none at all; that it counts nevertheless
    is for a supervisor to say."""
    return Rank.GAMING_SUPERVISOR if alerts.is_in_doubt(table) else Rank.DEALER


def _to_amend(table: Table) -> Rank:
    """A result is entered otherwise by nobody below whoever entered it; where the document says so
    by a supervisor at least, or only by somebody above."""
    match table.policy("amend_result").value:
        case "overrule":
            return called(table).above
        case "supervisor":
            return max(called(table), Rank.GAMING_SUPERVISOR)
    return called(table)


def called(table: Table) -> Rank:
    """The rank of whoever entered the result of the round that is played."""
    role = table.state.round.entered_role if table.state.round.entered else ""
    return rank_of(role) or Rank.DEALER


def to_end_the_stop(table: Table) -> Rank:
    """Who may give a round that was stopped its result: whoever the rule names by which it was."""
    stopped = table.state.round.suspended
    if stopped is None:
        return Rank.DEALER
    named = (
        one.role
        for one in table.irregularities.values()
        if one.rule == stopped["rule"] and one.remedy.corrects
    )
    return max(named, default=Rank.GAMING_SUPERVISOR)


# -- what the record says of it -------------------------------------------------------------------


def _rule(table: Table, command: StaffTableCommand) -> str:
    """By which a supervisor says what came, where a dealer may not."""
    stopped = table.state.round.suspended
    if stopped is not None and stopped["rule"]:
        return str(stopped["rule"])
    amend = table.policy("amend_result")
    corrects = table.irregularities.get("correct_result")
    return corrects.rule if amend.value == "dealer" and corrects else amend.rule


def _why_entered(table: Table, command: EnterResult) -> str:
    return _why(table, command.result)


def _why_confirmed(table: Table, command: ConfirmResult) -> str:
    return _why(table, table.state.round.entered or "")


def _why(table: Table, result: Outcome) -> str:
    state = table.state
    if state.round.suspended is not None:
        return "round_stopped"
    if state.round.sensed is not None and state.round.sensed != result:
        return "device_read_other"
    if alerts.is_in_doubt(table):
        return "alert_open"
    if state.round.entered not in (None, result):
        return "entered_before"
    return "entered_without_reading"


def _was(table: Table, command: EnterResult, doing: Doing) -> dict[str, Any]:
    entered = table.state.round.entered
    return {} if entered is None else {"was": entered}


def _confirmed(table: Table, command: ConfirmResult, doing: Doing) -> dict[str, Any]:
    return {"result": table.state.round.entered}


def _is_due(table: Table) -> bool:
    """Before betting is over, and in a round that has stopped, it is for whoever decides that."""
    return table.state.phase in ("awaiting_result", "result_entered")


def _how_entered(table: Table) -> str:
    """A stopped round waits for a person to decide it, also after a result was entered for it; so
    does a result that the device did not read. Any other that is known can be overruled."""
    played, phase = table.state.round, table.state.phase
    against = played.sensed is not None and played.entered != played.sensed
    stopped = played.suspended is not None
    if phase == "suspended" or (phase == "result_entered" and (stopped or against)):
        return "decides"
    known = played.entered is not None or played.sensed is not None
    return "overrules" if known and table.mode == "live" else ""


ENTER = StaffAct(
    command=EnterResult,
    do=_enter,
    rank=_rank_to_enter,
    devices=("wheel", "tumbler", "dice"),
    phases=("wagering", "awaiting_result", "result_entered", "suspended"),
    first=(_check_by_hand,),
    checks=(devices.check_lies_there,),
    advised=_is_due,
    how=_how_entered,
    rule=_rule,
    why=_why_entered,
    means=_was,
    reads=True,
)
ACTS = (
    ENTER,
    StaffAct(
        command=ConfirmResult,
        do=_confirm,
        rank=_rank_to_confirm,
        first=(_check_entered,),
        phases=("result_entered",),
        checks=(_check_confirmed_by_hand, _check_cards),
        rule=_rule,
        why=_why_confirmed,
        means=_confirmed,
        reads=True,
        long=True,
    ),
)
