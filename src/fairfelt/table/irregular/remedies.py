"""What is done about an irregularity, and what goes on record with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.table import alerts
from fairfelt.table.act import Doing, StaffAct
from fairfelt.table.facts.noted import IrregularityNoted
from fairfelt.table.irregular import cards, possible, ranks, said
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.commands import Remedial, RemedyIrregularity
from fairfelt.table.irregular.remedy_acts import REMEDIES
from fairfelt.table.irregular.said import Adjustment, CardsFound
from fairfelt.table.table import Step, Table

# What the record has of what was said, and what it has where a remedy asks for nothing of the kind.
# The round stands there whether it was said or not.
_NOTED: Mapping[str, Any] = {
    name: msgspec.to_builtins(field.default)
    for name, field in said.fields().items()
    if name in IrregularityNoted.__struct_fields__ and name != "round"
}


def remedy(table: Table, case: Case[Any]) -> Step:
    """Do what the rule says. Who did it, why and by which rule goes on record with it."""
    if not case.reason:
        raise Refused("reason_missing")
    possible.check(table, case)
    step, shoe = Step(), table.state.shoe
    round_, was_over = case.said.round or table.state.round.number, shoe is not None and shoe.over
    REMEDIES[case.found.does].do(table, step, case)
    table.tell(step, _noted(table, case, round_, was_over))
    alerts.clear_suggesting(table, step, case.name, round_)
    cards.still_loose(table, step)
    return step


def _noted(table: Table, case: Case[Any], round_: int, was_over: bool) -> IrregularityNoted:
    words = msgspec.to_builtins(case.said)
    return IrregularityNoted(
        round=round_,
        irregularity=case.name,
        does=case.found.does,
        rule=case.rule,
        reason=case.reason,
        by=case.by.number,
        emptied=_emptied(table, case, was_over),
        **{field: words.get(field, unsaid) for field, unsaid in _NOTED.items()},
    )


def _emptied(table: Table, case: Case[Any], was_over: bool) -> bool:
    """Whether all cards are out of the shoe now, or have been to be counted, so that no earlier
    coup can be undone."""
    shoe = table.state.shoe
    ended = shoe is not None and shoe.over and not was_over
    counted = isinstance(case.said, CardsFound) and case.said.counted is not None
    return ended or counted or case.found.empties_shoe


def _is_of_the_table_alone(table: Table, case: Case[Any]) -> bool:
    """Whether what is done about it depends on what the table knows, and on nobody's meter."""
    taken_back = table.state.round.interim  # what was paid before its end
    return case.found.remedy.of_all_seats and case.round is None and not taken_back


def act_of(table: Table, case: Case[Any]) -> StaffAct[Remedial]:
    """The act of staff that this case is."""

    def do(table: Table, command: Remedial, doing: Doing) -> Step:
        return remedy(table, case.done_by(doing.by, doing.at))

    def means(table: Table, command: Remedial, doing: Doing) -> dict[str, object]:
        adjusts = isinstance(case.said, Adjustment)
        limit = ranks.limit_of_adjusting(table, case, doing) if adjusts else {}
        return {"does": case.found.does, **limit}

    return StaffAct(
        command=RemedyIrregularity,
        do=do,
        rank=case.rank,
        rule=lambda table, command: case.rule,
        means=means,
        reads=True,
        long=_is_of_the_table_alone(table, case),
    )
