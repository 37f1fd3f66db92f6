"""Dice that players throw: what staff and players do with them."""

from __future__ import annotations

from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.table import devices, dice, inspection, late, rounds
from fairfelt.table.act import LIVE, Doing, StaffAct, by_time, check_seen, need, written
from fairfelt.table.commands import Command, Name, Number, StaffTableCommand, Words
from fairfelt.table.table import Step, Table
from fairfelt.table.wants import Choices, each

_DICE: dict[str, Any] = {"devices": ("dice",), "modes": LIVE}
# Who has the dice goes from one hand to the next as long as games are played.
_IN_HAND = ("open", "wagering", "awaiting_result", "result_entered", "suspended")


class AnswerDice(Command, frozen=True, tag="answer_dice"):
    """The dice are offered, or held and given up."""

    table: Name
    round: Number
    accept: bool


class BringDice(StaffTableCommand, frozen=True, tag="bring_dice"):
    """Other dice come to the table."""


class InspectDice(StaffTableCommand, frozen=True, tag="inspect_dice"):
    """At a dealer terminal the dealer, and then a supervisor by number and PIN; a supervisor from
    the console too."""


class OfferDice(StaffTableCommand, frozen=True, tag="offer_dice"): ...


class RecordAnswer(StaffTableCommand, frozen=True, tag="record_answer"):
    accept: bool


class TakeDice(StaffTableCommand, frozen=True, tag="take_dice"):
    reason: Words


class ThrowDice(StaffTableCommand, frozen=True, tag="throw_dice"): ...


class RestDice(StaffTableCommand, frozen=True, tag="rest_dice"): ...


class ConfirmLateBet(StaffTableCommand, frozen=True, tag="confirm_late_bet"):
    seat: Name


def answer_dice(table: Table, seat: str, command: AnswerDice) -> Step:
    if not table.throws:
        raise Refused("device_forbids", act="throw_dice", device=table.device)
    if command.round != table.state.round.number:
        raise Refused("round_other", asked=command.round, now=table.state.round.number)
    need(table, "throw_dice", *_IN_HAND)
    return dice.answer(table, seat, command.accept, seat)


def _bring(table: Table, command: BringDice, doing: Doing) -> Step:
    return inspection.receive(table, doing.by.number)


def _inspect(table: Table, command: InspectDice, doing: Doing) -> Step:
    return inspection.inspect(table, _as_whom(table, command, doing), doing.by.number)


def _as_whom(table: Table, command: InspectDice | None, doing: Doing) -> Rank:
    """At the dealer's terminal the dealer looks first; the console is a supervisor's. Where no rule
    asks for it, it is refused whoever asks."""
    if command is not None:
        inspection.check_asked_for(table)
    dealers = doing.terminal == "dealer" and inspection.DEALER in inspection.missing(table)
    return inspection.DEALER if dealers else inspection.SUPERVISOR


def _is_called(table: Table) -> bool:
    """No more bets was called, where it is called before the dice are thrown."""
    return table.state.phase != "wagering" or table.policy("no_more_bets").value == "throw"


def _check_may_offer(table: Table) -> None:
    """Where a throw ends betting they are offered before it; else after the call."""
    if not _is_called(table):
        raise Refused("phase_forbids", act="offer_dice", phase="wagering")


def _offer(table: Table, command: OfferDice, doing: Doing) -> Step:
    at_hand = table.state.phase == "awaiting_result" and table.state.underway.device == "out"
    if at_hand and not table.state.round.slips:
        rule = table.policy("no_more_bets").rule  # nobody bet, so nobody throws
        return rounds.void(table, Step(), "no_bets", rule, doing.by.number, doing.at)
    return dice.offer(table, doing.around.players())


def _answers(table: Table, doing: Doing) -> Choices:
    """Whoever has the dice already can only pass them on."""
    return {"accept": each((True, False) if table.state.underway.offered else (False,))}


def _has_thrower(table: Table) -> bool:
    """It is somebody's throw, and nobody is being asked."""
    dice_, asked = table.state.dice, table.state.underway.offered
    return _is_called(table) and asked is None and dice_.shooter is not None


def _who_asks(table: Table, doing: Doing) -> Choices:
    return {"seat": each(list(table.state.layout.late))}


def _record(table: Table, command: RecordAnswer, doing: Doing) -> Step:
    return dice.record_answer(table, command.accept, doing.by.number)


def _rank_to_take(table: Table, command: TakeDice | None, doing: Doing) -> Rank:
    throw = table.rules.throw
    return Rank.DEALER if throw is None else throw.required_role


def _take(table: Table, command: TakeDice, doing: Doing) -> Step:
    return dice.take(table, doing.by.number, written(command.reason))


def _required_rule(table: Table, command: TakeDice) -> str:
    return table.rules.throw.required_rule if table.rules.throw is not None else ""


def _shooter(table: Table, command: TakeDice, doing: Doing) -> dict[str, Any]:
    return {"seat": table.state.dice.shooter}


def _check_shooter(table: Table) -> None:
    """Simulated dice leave somebody's hand; whether that player may throw is seen when they do."""
    if table.config.device == "simulated":
        dice.check_shooter(table)


def _throw(table: Table, command: ThrowDice, doing: Doing) -> Step:
    return devices.throw(table, doing.at)


def _rest(table: Table, command: RestDice, doing: Doing) -> Step:
    return devices.rest(table, doing.by.number)


def _confirm_late(table: Table, command: ConfirmLateBet, doing: Doing) -> Step:
    check_seen(table, command.seen, table.state.layout.late_since.get(command.seat, 0))
    return late.confirm(table, command.seat, doing.by.number)


ACTS = (
    StaffAct(
        command=BringDice,
        do=_bring,
        **_DICE,
        phases=("open",),
        checks=(inspection.check_asked_for,),
    ),
    StaffAct(
        command=InspectDice,
        do=_inspect,
        rank=_as_whom,
        first=(inspection.check_asked_for,),
        phases=("open",),
        checks=(inspection.check_uninspected,),
        rule=lambda table, command: inspection.rule_of(table),
        why="dice_inspection",
        by_authoriser=True,
    ),
    StaffAct(
        command=OfferDice,
        do=_offer,
        **_DICE,
        phases=("wagering", "awaiting_result"),
        checks=(_check_may_offer, dice.check_at_rest, dice.check_to_offer),
    ),
    StaffAct(
        command=RecordAnswer,
        do=_record,
        **_DICE,
        phases=_IN_HAND,
        checks=(dice.check_somebody_has_them, dice.check_at_rest),
        choices=_answers,
    ),
    StaffAct(
        command=TakeDice,
        do=_take,
        rank=_rank_to_take,
        **_DICE,
        phases=_IN_HAND,
        checks=(dice.check_at_rest, dice.check_player_has_them),
        rule=_required_rule,
        means=_shooter,
    ),
    StaffAct(
        command=ThrowDice,
        do=_throw,
        **_DICE,
        phases=("wagering", "awaiting_result"),
        checks=(devices.check_not_out, _check_shooter),
        advised=_has_thrower,
        how=by_time,
    ),
    StaffAct(
        command=RestDice,
        do=_rest,
        **_DICE,
        checks=(devices.check_rolling,),
    ),
    StaffAct(
        command=ConfirmLateBet,
        do=_confirm_late,
        **_DICE,
        checks=(late.check_asked,),
        choices=_who_asks,
    ),
)
