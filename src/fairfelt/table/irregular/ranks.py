"""Who may correct something: the rank that its rule names, and nobody below whoever has had a say
in the round already."""

from __future__ import annotations

from typing import Any

from fairfelt.core.ranks import Rank, rank_of
from fairfelt.rulebooks import Irregularity
from fairfelt.table import alerts, cards, results, sensors
from fairfelt.table.act import Doing
from fairfelt.table.irregular.cards import is_by_hand
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.remedy_acts import said_of
from fairfelt.table.irregular.said import Adjustment
from fairfelt.table.irregular.settled import last_completed
from fairfelt.table.irregular.shoe import is_ordered
from fairfelt.table.table import Table


def to_remedy(table: Table, case: Case[Any], doing: Doing) -> Rank:
    found = case.found
    own = Rank.DEALER if is_ordered(table, found) else found.role
    ranks = [own, _of_the_call(table, case), _of_the_card(table, case)]
    of_now = case.said.round in (None, table.state.round.number)
    if of_now and not _is_the_cause(table, case.name):
        named = alerts.speaks_for(table, case.name)
        ranks += [_of_the_stop(table, found), _of_what_lies_there(table, found, named)]
    return max(*ranks, _of_the_amount(table, case, doing))


def at_least(table: Table, name: str, doing: Doing, *, now: bool) -> Rank:
    """Before anything was said of it. What a round has paid is undone by a supervisor at least."""
    found = table.irregularities[name]
    case: Case[Any] = Case(
        name=name, rule=found.rule, reason="", by=doing.by, at=doing.at,
        purses=doing.around.records, found=found, said=said_of(found)(), round=None, past=None,
    )  # fmt: skip
    over = found.remedy.undoes and not now
    rank = to_remedy(table, case, doing)
    return max(rank, Rank.GAMING_SUPERVISOR) if over else rank


def _of_the_card(table: Table, case: Case[Any]) -> Rank:
    """A card that no device has read is entered by hand, whatever it is entered as."""
    by_hand = case.found.remedy.lays_card and is_by_hand(table, case.said.cards)
    return cards.rank_to_enter(table) if by_hand else Rank.DEALER


def _of_the_amount(table: Table, case: Case[Any], doing: Doing) -> Rank:
    """Up to the operator's limit a supervisor adjusts a meter by hand. It is a limit on all that is
    adjusted at a terminal in a round, and in a gaming day at all tables, in either direction:
    several small adjustments count as the one that they add up to."""
    if not isinstance(case.said, Adjustment):
        return Rank.DEALER
    limit = limit_of_adjusting(table, case, doing)
    comes_to = limit["before_cents"] + abs(case.said.cents or 0)
    return Rank.ASSISTANT_GAMING_MANAGER if comes_to > limit["limit_cents"] else Rank.DEALER


def limit_of_adjusting(table: Table, case: Case[Any], doing: Doing) -> dict[str, int]:
    """The operator's limit, and what counts towards it before."""
    round_, around = case.said.round or last_completed(table), doing.around
    before = (around.adjusted_cents(seat, round_, doing.at) for seat in case.said.seats)
    return {"before_cents": max(before, default=0), "limit_cents": around.adjusts_cents}


def _is_the_cause(table: Table, name: str) -> bool:
    """Whether the round was stopped for this very thing, before there was any result."""
    state = table.state
    return (
        state.round.suspended is not None
        and state.round.suspended["reason"] == name
        and not state.round.sensed
    )


def _of_the_stop(table: Table, found: Irregularity) -> Rank:
    """No other rule gives a stopped round its result, or another spin, with less authority."""
    ends = found.remedy.corrects or found.remedy.again
    return results.to_end_the_stop(table) if ends else Rank.DEALER


def _of_what_lies_there(table: Table, found: Irregularity, named: bool) -> Rank:
    """What a device has read, or dice that everybody sees and it is about to read, are not for a
    dealer alone to do away with, unless the device itself found that they cannot count; nor is
    what was seen before betting was over."""
    state = table.state
    if not state.in_progress:
        return Rank.DEALER
    undone = (found.remedy.voids or found.remedy.again) and _lies_there(table)
    if undone and (table.runs_itself or not named):
        return Rank.GAMING_SUPERVISOR
    if found.only == "exposed" and (state.underway.exposed or state.phase != "wagering"):
        return Rank.GAMING_SUPERVISOR
    return Rank.DEALER


def _lies_there(table: Table) -> bool:
    in_view = table.state.underway.uncovered or table.state.underway.device == "rested"
    return table.state.round.sensed is not None or (in_view and sensors.awaits_reading(table))


def _of_the_call(table: Table, case: Case[Any]) -> Rank:
    """A call that somebody has made of that round is not undone by anybody below: not by calling no
    roll. In some games it takes somebody above. What a round has paid is undone by a supervisor at
    least."""
    found, state, round_ = case.found, table.state, case.said.round
    if not found.remedy.undoes:
        return Rank.DEALER
    over = not state.in_progress and found.until != "settled"
    if over or round_ not in (None, state.round.number):
        if case.past is None:
            return Rank.DEALER
        return max(rank_of(case.past.called) or Rank.DEALER, Rank.GAMING_SUPERVISOR)
    called = results.called(table)
    overrules = table.policy("amend_result").value == "overrule"
    if overrules and found.remedy.corrects and state.phase == "result_entered":
        return called.above
    return called
