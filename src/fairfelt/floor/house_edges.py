"""The house edge of every wager at a table, as screens are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from fairfelt.floor.lab_port import KnownReturn
from fairfelt.floor.player_edges import wager_of
from fairfelt.rulebooks import Wager
from fairfelt.table import Table


def edges_body(table: Table) -> list[dict[str, Any]]:
    """The house edge of every wager that can be laid: from the rule data, or as it is told."""
    return [row for wager in table.rules.wagers.values() for row in _edges_of(table, wager)]


def _edges_of(table: Table, wager: Wager) -> Iterator[dict[str, Any]]:
    for under, edge in wager.edges_under(table.options).items():
        yield _edge_body(wager, under, edge)
    if told := wager.told_edge(table.options):
        yield _edge_body(wager, "", told) | {"strategy": wager.told_strategy}


def returns_body(table: Table, rows: Sequence[KnownReturn]) -> list[dict[str, Any]]:
    """The same where a table has odds of its own, from what was worked out for it."""
    return [
        _edge_body(wager, _under(wager, row), Fraction(row.house_edge))
        for row in rows
        if (wager := wager_of(table, row.places)) is not None
    ]


def _under(wager: Wager, row: KnownReturn) -> str:
    """The places that a row is about, where they are not all of its wager."""
    return "" if row.wager == wager.kind else ", ".join(row.places)


def _edge_body(wager: Wager, under: str, edge: Fraction) -> dict[str, Any]:
    return {
        "wager": wager.kind,
        "name": wager.name,
        "under": under,
        "house_edge": str(edge),
        "house_edge_float": float(edge),
        "strategy": wager.strategy or None,
    }
