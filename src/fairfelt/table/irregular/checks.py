"""A supervisor or an inspector tells the dealer to check and verify the cards."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.table.act import AT_PLAY, Doing, StaffAct, offered
from fairfelt.table.commands import StaffTableCommand
from fairfelt.table.facts.shoe import CheckOrdered
from fairfelt.table.table import Step, Table


class OrderCheck(StaffTableCommand, frozen=True, tag="order_check"):
    """cards_to_check"""


def _rule(table: Table, command: OrderCheck | None = None) -> str:
    """By which the cards of this table are checked on somebody's order."""
    return next((one.rule for one in table.irregularities.values() if one.ordered), "")


def _check_not_ordered(table: Table) -> None:
    if table.state.cards.unchecked:
        raise Refused("cards_unchecked", rule=table.state.cards.unchecked)


def _order(table: Table, command: OrderCheck, doing: Doing) -> Step:
    """At any moment; it is carried out before the next round begins."""
    step = Step()
    table.tell(step, CheckOrdered(rule=_rule(table), by=doing.by.number))
    return step


ACTS = (
    StaffAct(
        command=OrderCheck,
        do=_order,
        rank=Rank.GAMING_SUPERVISOR,
        outside_ranks=("inspector",),
        phases=(*AT_PLAY, "deciding"),
        checks=(offered("order_check", _rule), _check_not_ordered),
        why="cards_to_check",
        by_authoriser=True,
    ),
)
