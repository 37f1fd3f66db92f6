"""Rows that tell the same, made one: a table for people need not say it for every option."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from fairfelt.rulebooks import GameRules
from fairfelt.rulebooks.schema import Choice

if TYPE_CHECKING:
    from fairfelt.odds import Return


def merged(rules: GameRules, rows: Sequence[Return]) -> list[Return]:
    """The rows, in their order, without what makes no difference: an option under each value of
    which a wager returns the same, and a division into places that return the same."""
    left = list(rows)
    while (fewer := _all_values(rules, _all_places(left))) != left:
        left = fewer
    return left


def _all_places(rows: Iterable[Return]) -> list[Return]:
    """Rows that differ in their places only; in the play too, since it changes nothing then."""
    found: dict[object, Return] = {}
    for row in rows:
        key = _told(row), tuple(row.options.items())
        found[key] = _joined(found[key], row) if key in found else row
    return list(found.values())


def _all_values(rules: GameRules, rows: list[Return]) -> list[Return]:
    """Rows that differ in one option only, where together they have all of its values."""
    for name, option in rules.options.items():
        if not isinstance(option, Choice):
            continue
        groups: dict[object, list[Return]] = {}
        for row in rows:
            groups.setdefault((_told(row), row.places, tuple(_without(row, name))), []).append(row)
        for alike in groups.values():
            if {row.options.get(name) for row in alike} == set(option.allowed):
                one = replace(_same_play(alike), options=dict(_without(alike[0], name)))
                gone = {id(row) for row in alike[1:]}
                return [one if row is alike[0] else row for row in rows if id(row) not in gone]
    return rows


def _told(row: Return) -> object:
    return row.wager.partition(":")[0], row.pays, row.staked, tuple(row.distribution.items())


def _without(row: Return, name: str) -> Iterable[tuple[str, object]]:
    return ((key, value) for key, value in row.options.items() if key != name)


def _joined(first: Return, second: Return) -> Return:
    return replace(_same_play((first, second)), places=first.places + second.places)


def _same_play(rows: Sequence[Return]) -> Return:
    """The first of them; whatever the play, where it makes no difference."""
    strategies = {row.strategy for row in rows}
    return rows[0] if len(strategies) == 1 else replace(rows[0], strategy="")
