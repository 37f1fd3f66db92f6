"""Every act of staff at a table, found in the modules of what they are about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairfelt.table import (
    cards,
    closing,
    dealing,
    exclusion,
    opening,
    players,
    relax,
    results,
    running,
    shoe,
    throwing,
    vacate,
    winners,
)
from fairfelt.table.act import StaffAct
from fairfelt.table.commands import StaffTableCommand
from fairfelt.table.irregular import checks

STAFF_ACTS: Mapping[type[StaffTableCommand], StaffAct[Any]] = {
    act.command: act
    for module in (
        opening, closing, running, results, shoe, cards, dealing, winners, throwing, checks,
        relax, exclusion, vacate, players,
    )
    for act in module.ACTS
}  # fmt: skip
