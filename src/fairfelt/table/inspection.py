"""Dice that come to a table: two people look at them, each alone, before they are played with."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.table.facts.throws import DiceInspected, DiceReceived
from fairfelt.table.table import Step, Table

DEALER, SUPERVISOR = Rank.DEALER, Rank.GAMING_SUPERVISOR
BOTH = (DEALER, SUPERVISOR)  # as whom the dice are inspected


def rule_of(table: Table) -> str:
    """The rule that asks for it, where players throw dice under one that does."""
    throw = table.rules.throw
    return (throw.inspect_rule or "") if throw is not None and table.throws else ""


def missing(table: Table) -> list[str]:
    """As whom nobody has inspected the dice that lie there."""
    return [one for one in BOTH if one not in table.state.dice.inspected] if rule_of(table) else []


def check(table: Table) -> None:
    """No round begins with dice that only one person has looked at, or nobody."""
    if awaited := missing(table):
        raise Refused("dice_uninspected", awaited=awaited, rule=rule_of(table))


def at_opening(table: Table, step: Step, by: str) -> None:
    """Dice come to a table with whoever opens it. Where the floor itself goes over to another
    configuration, those that were inspected lie there still."""
    if missing(table) or (by != "floor" and rule_of(table)):
        table.tell(step, DiceReceived(rule=rule_of(table), by=by))


def receive(table: Table, by: str) -> Step:
    """Other dice come: what was found of those before says nothing of them."""
    step = Step()
    table.tell(step, DiceReceived(rule=asked_for(table), by=by))
    return step


def inspect(table: Table, as_: str, by: str) -> Step:
    step = Step()
    check_inspector(table, as_, by)
    table.tell(step, DiceInspected(as_=as_, rule=asked_for(table), by=by))
    return step


def check_inspector(table: Table, as_: str, by: str) -> None:
    """Each of the two looks once, and nobody is both."""
    rule, done = asked_for(table), table.state.dice.inspected
    if as_ in done:
        raise Refused("dice_inspected", role=as_, rule=rule)
    if by in done.values():
        raise Refused("inspector_same", staff=by, rule=rule)


def check_uninspected(table: Table) -> None:
    if not missing(table):
        raise Refused("dice_inspected", role=SUPERVISOR, rule=asked_for(table))


def check_asked_for(table: Table) -> None:
    asked_for(table)


def asked_for(table: Table) -> str:
    """The rule, or a refusal where there is none."""
    if not (rule := rule_of(table)):
        raise Refused("not_offered", act="inspect_dice", ruleset=table.config.ruleset)
    return rule
