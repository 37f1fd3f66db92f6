"""What somebody is asked to authorise: the screen shows it, and the record has the very same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from fairfelt.journal import Fact
from fairfelt.ledger import Kind, Transfer, account_of, accounts_changed
from fairfelt.table import Step, Table
from fairfelt.table.act import StaffAct
from fairfelt.table.commands import StaffCommand, StaffTableCommand, tag
from fairfelt.table.facts.corrections import SeatCorrected

# Said of an act in a place of its own, or no part of what is decided.
_APART = ("type", "id", "table", "seen", "round", "rule", "reason", "words", "authority",
          "confirmed")  # fmt: skip


class ActRequest(NamedTuple):
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


def asked_of(
    command: StaffCommand, reason: str, facts: Sequence[Fact] = (), **more: Any
) -> ActRequest:
    """An act away from the tables. The rule is the one that its facts cite, if any does."""
    rules = (rule for fact in facts if (rule := getattr(fact.body, "rule", None)))
    table = getattr(command, "table", None) or ""
    said = ActRequest(tag(command), reason, table, value=said_of(command), rule=next(rules, ""))
    return said._replace(**more)


def asked_at(
    table: Table,
    act: StaffAct[Any],
    command: StaffTableCommand,
    step: Step,
    means: Mapping[str, Any],
) -> ActRequest:
    """An act at a table, as it stands before the act, and what the act would do there."""
    state = table.state
    given_cents, taken_cents = _meters(step.transfers)
    said = asked_of(command, _reason(table, act, command), step.facts)
    round_ = getattr(command, "round", None) or state.round.number
    now = state.in_progress and round_ == state.round.number
    past = (fact.body for fact in step.facts)  # of a round that is over
    wagers = (body.wager_cents for body in past if isinstance(body, SeatCorrected))
    return said._replace(
        round=round_ or None,
        value={**said.value, **means},
        read=state.round.sensed if now and act.reads else None,
        staked_cents=state.layout.staked_cents + state.late_cents if now else sum(wagers),
        given_cents=given_cents,
        taken_cents=taken_cents,
        rule="" if act.quiet else act.rule(table, command) or said.rule,
    )


def _meters(transfers: Sequence[Transfer]) -> tuple[int, int]:
    changes = accounts_changed(transfers).items()
    cents = [change for account, change in changes if account_of(account).kind is Kind.METER]
    return sum(c for c in cents if c > 0), -sum(c for c in cents if c < 0)


def said_of(command: StaffCommand) -> dict[str, Any]:
    """Whatever the command itself says of what is to be done."""
    said = msgspec.to_builtins(command)
    listed = ((key, list(value) if isinstance(value, tuple) else value)
              for key, value in said.items() if key not in _APART)  # fmt: skip
    return {key: value for key, value in listed if value not in (None, [], "")}


def _reason(table: Table, act: StaffAct[Any], command: StaffTableCommand) -> str:
    """As somebody wrote it; where nobody has to write one, why the act is beyond a dealer."""
    if said := str(getattr(command, "reason", "")).strip():
        return said
    return act.why if isinstance(act.why, str) else act.why(table, command)
