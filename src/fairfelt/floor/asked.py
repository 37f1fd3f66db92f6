"""What somebody is asked to authorise: the screen shows it, and the record has the very same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from fairfelt.journal import Fact
from fairfelt.ledger import Kind, Transfer, account_of, accounts_changed
from fairfelt.table import Step, Table, alerts, inspection
from fairfelt.table.commands import (
    AnnounceClosing,
    ApproveHandEntry,
    AskToVacate,
    ByStaff,
    ChangeBet,
    CloseTable,
    Command,
    ConfirmResult,
    CorrectCard,
    Dealing,
    EnterCard,
    EnterResult,
    InspectDice,
    OpenTable,
    PutRight,
    ReadmitPlayer,
    StartShoe,
    TakeBackCuttingCard,
    TakeDice,
    WithdrawClosing,
)
from fairfelt.table.facts.corrections import SeatCorrected
from fairfelt.table.irregular import find

# Said of an act in a place of its own, or no part of what is decided.
_APART = ("type", "id", "table", "seen", "round", "rule", "reason", "words", "authority",
          "confirmed")  # fmt: skip

_OF_A_READING = (EnterResult, ConfirmResult, PutRight)


class Asked(NamedTuple):
    """An act as it goes on record with the two people who stand for it."""

    act: str
    reason: str
    table: str = ""
    round: int | None = None
    value: Mapping[str, Any] = {}  # what was entered, or whom and what it concerns
    read: str | None = None  # by the device that decides the round
    staked_cents: int = 0
    given_cents: int = 0  # what it puts on credit meters, and what it takes from them
    taken_cents: int = 0
    rule: str = ""

    def body(self) -> dict[str, Any]:
        return self._asdict() | {"value": dict(self.value)}


def tag(command: Command) -> str:
    return _tag(type(command))


@cache
def _tag(kind: type[Command]) -> str:
    return str(kind.__struct_config__.tag)


def asked_of(command: ByStaff, reason: str, facts: Sequence[Fact] = (), **more: Any) -> Asked:
    """An act away from the tables. The rule is the one that its facts cite, if any does."""
    rules = (rule for fact in facts if (rule := getattr(fact.body, "rule", None)))
    table = getattr(command, "table", None) or ""
    said = Asked(tag(command), reason, table, value=said_of(command), rule=next(rules, ""))
    return said._replace(**more)


def asked_at(table: Table, command: Dealing, step: Step) -> Asked:
    """An act at a table, as it stands before the act, and what the act would do there."""
    state = table.state
    given_cents, taken_cents = _meters(step.transfers)
    said = asked_of(command, _reason(table, command), step.facts)
    round_ = getattr(command, "round", None) or state.round.number
    now = state.in_progress and round_ == state.round.number
    past = (fact.body for fact in step.facts)  # of a round that is over
    wagers = (body.wager_cents for body in past if isinstance(body, SeatCorrected))
    return said._replace(
        round=round_ or None,
        value={**said.value, **_more_said(table, command)},
        read=state.round.sensed if now and isinstance(command, _OF_A_READING) else None,
        staked_cents=state.layout.staked_cents + state.late_cents if now else sum(wagers),
        given_cents=given_cents,
        taken_cents=taken_cents,
        rule=_cited(table, command, said.rule),
    )


def _meters(transfers: Sequence[Transfer]) -> tuple[int, int]:
    changes = accounts_changed(transfers).items()
    cents = [change for account, change in changes if account_of(account).kind is Kind.METER]
    return sum(c for c in cents if c > 0), -sum(c for c in cents if c < 0)


def said_of(command: ByStaff) -> dict[str, Any]:
    """Whatever the command itself says of what is to be done."""
    said = msgspec.to_builtins(command)
    listed = ((key, list(value) if isinstance(value, tuple) else value)
              for key, value in said.items() if key not in _APART)  # fmt: skip
    return {key: value for key, value in listed if value not in (None, [], "")}


def _more_said(table: Table, command: Dealing) -> dict[str, Any]:
    """What the command means and does not say, since everybody sees it on the table."""
    state = table.state
    match command:
        case PutRight():
            return {"does": find(table, command.irregularity).does}
        case ConfirmResult():
            return {"result": state.round.entered}
        case EnterResult() if state.round.entered is not None:
            return {"was": state.round.entered}
        case CorrectCard() if state.round.coup.draws:
            return {"was": state.round.coup.draws[-1], "place": state.round.coup.places[-1]}
        case TakeDice():
            return {"seat": state.dice.shooter}
        case StartShoe() if state.shoe is not None:
            return {"dealt": state.shoe.dealt}
    return {}


def _cited(table: Table, command: Dealing, facts_cite: str) -> str:
    """No document speaks of odds that favour the player: what else comes with opening a table, such
    as its dice, is not what somebody authorises."""
    return "" if isinstance(command, OpenTable) else rule_of(table, command) or facts_cite


def rule_of(table: Table, command: Dealing) -> str:
    """The rule under which it is done. Where it has none here, its facts may cite one."""
    match command:
        case PutRight():
            return find(table, command.irregularity).rule
        case CloseTable() | AnnounceClosing() | WithdrawClosing():
            return table.rules.close_table.rule if table.rules.close_table else ""
        case AskToVacate():
            return table.rules.vacate.rule if table.rules.vacate else ""
        case ChangeBet():
            return table.rules.late_change.rule if table.rules.late_change else ""
        case ReadmitPlayer():
            return table.state.players.excluded.get(command.seat, "")
        case TakeDice() if table.rules.throw is not None:
            return table.rules.throw.required_rule
        case InspectDice():
            return inspection.rule_of(table)
        case EnterCard() | ApproveHandEntry():
            return table.policy("hand_entry").rule
        case StartShoe(riffled=True) if table.rules.shoe is not None:
            return table.rules.shoe.riffle_rule or ""
        case StartShoe():
            return _first_rule(table, "replace_cards")
        case TakeBackCuttingCard() if table.rules.shoe is not None:
            return table.rules.shoe.during_rule
        case EnterResult() | ConfirmResult():
            return _rule_for_result(table)
    return str(getattr(command, "rule", ""))


def _rule_for_result(table: Table) -> str:
    """By which a supervisor says what came, where a dealer may not."""
    if table.state.round.suspended is not None and table.state.round.suspended["rule"]:
        return str(table.state.round.suspended["rule"])
    amend = table.policy("amend_result")
    corrects = table.irregularities.get("correct_result")
    return corrects.rule if amend.value == "dealer" and corrects else amend.rule


def _first_rule(table: Table, does: str) -> str:
    return next((one.rule for one in table.irregularities.values() if one.does == does), "")


def _reason(table: Table, command: Dealing) -> str:
    """As somebody wrote it; where nobody has to write one, why the act is beyond a dealer."""
    if written := str(getattr(command, "reason", "")).strip():
        return written
    match command:
        case EnterResult():
            return _why_entered(table, command.result)
        case ConfirmResult():
            return _why_entered(table, table.state.round.entered or "")
        case CloseTable():
            return "The time on the sign of closing has come."
        case OpenTable():
            return "The table may favour the player."
        case StartShoe(riffled=True):
            return "The pre-shuffled cards are riffled."
    return _WHY.get(tag(command), "")


_WHY = {
    "announce_closing": "A sign tells players when the table closes.",
    "withdraw_closing": "The sign of closing comes down.",
    "ask_to_vacate": "The player does not play at the terminal.",
    "correct_card": "The last card is not the one that was read or entered.",
    "enter_card": "A card is entered by hand.",
    "approve_hand_entry": "Cards of this round are entered by hand.",
    "inspect_dice": "Dealer and supervisor each inspect dice that come to the table.",
    "order_check": "The dealer is to check and verify the cards.",
    "take_back_cutting_card": "The cutting card has not come out of the shoe.",
    "start_round": "The system prompts a dummy hand: the coup of a card that was seen is void.",
    "start_shoe": "The shoe is replaced before its cutting card.",
}


def _why_entered(table: Table, result: str) -> str:
    state = table.state
    if state.round.suspended is not None:
        return f"The round was stopped: {str(state.round.suspended['reason']).replace('_', ' ')}."
    if state.round.sensed is not None and state.round.sensed != result:
        return f"The {table.device} read {state.round.sensed}."
    if alerts.is_in_doubt(table):
        return "An alert of this round is open."
    if state.round.entered not in (None, result):
        return f"{state.round.entered} was entered before."
    return f"Entered by hand, without a reading of the {table.device}."
