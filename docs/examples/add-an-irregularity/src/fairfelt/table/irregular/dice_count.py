"""The dice are counted."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.rulebooks import Irregularity
from fairfelt.table.act import need
from fairfelt.table.irregular.case import Case
from fairfelt.table.irregular.said import DiceCounted
from fairfelt.table.table import Step, Table

DICE = 3


def check_count(table: Table, found: Irregularity) -> None:
    need(table, "count_dice", "open", "wagering")


def count(table: Table, step: Step, case: Case[DiceCounted]) -> None:
    """That they were counted is noted with the irregularity, as everything that is remedied."""
    if case.said.counted != DICE:
        raise Refused("dice_short", rule=case.rule)
