"""Whether an irregularity is one by what the table knows of the round."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.table import devices
from fairfelt.table.irregular import settled
from fairfelt.table.irregular.case import Case, need
from fairfelt.table.table import Table


def check(table: Table, case: Case) -> None:
    found = case.found
    if found.only == "early" and not _was_early(table, case):
        raise Refused("not_early", rule=found.rule)
    if found.only == "noticed" and not _was_noticed(table, case):
        raise Refused("not_noticed", rule=found.rule)
    if found.only == "exposed":
        _check_exposed(table)
    if found.only == "seen" and not settled.concerns_the_past(table, case):
        devices.check_cover(table)
    if found.unless:
        _check_cannot(table, case)


def _was_early(table: Table, case: Case) -> bool:
    """A ball that lies while bets are open, or that has ended them."""
    if settled.concerns_the_past(table, case):
        past = case.records.past(case.said.round or table.state.round.number)
        return past is not None and past.early
    return table.state.phase == "wagering" or table.state.round.early


def _was_noticed(table: Table, case: Case) -> bool:
    """The system has stopped the round, or an alert has named the case."""
    if settled.concerns_the_past(table, case):
        past = case.records.past(case.said.round or table.state.round.number)
        return past is not None and case.name in past.noticed
    suggested = (name for alert in table.state.alerts for name in alert["irregularities"])
    return table.state.round.suspended is not None or case.name in suggested


def _check_exposed(table: Table) -> None:
    """A cover that comes off after betting shows nobody anything too early. One that the dealer
    lifts before ends betting, and the result stands."""
    state = table.state
    if state.underway.exposed == "dealer":
        raise Refused("lifted_early", rule=table.policy("early_result").rule)
    if state.underway.uncovered and not state.underway.exposed:
        raise Refused("not_exposed")


def _check_cannot(table: Table, case: Case) -> None:
    """It is the last resort: only for a round that cannot be settled by its right result."""
    other = table.irregularities[case.found.unless]
    if not settled.concerns_the_past(table, case):
        need(table, "Voiding instead of correcting", "result_entered")
        raise Refused("can_be_corrected", round=table.state.round.number, rule=other.rule)
    past = settled.find_past(table, case)
    if past.playable:
        raise Refused("can_be_corrected", round=past.round, rule=other.rule)
