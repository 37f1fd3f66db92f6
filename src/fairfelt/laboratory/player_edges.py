"""Whom the wagers of a table favour, worked out from their exact returns.

For some card games that takes seconds, so a floor has it done by the process beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from fairfelt.floor.player_edges import (
    PlayerEdge,
    best_of,
    edges_of,
    limit_of,
    rounding_of,
    told_by,
    wager_of,
)
from fairfelt.odds import Return, returns_under, wagers_of
from fairfelt.odds.chips import Stakes, best_for_player
from fairfelt.rulebooks import GameRules, Wager
from fairfelt.table import Table, TableConfig

Returns = Callable[[GameRules, Mapping[str, object]], Sequence[Return]]


def _exact(rules: GameRules, options: Mapping[str, object]) -> Sequence[Return]:
    return tuple(returns_under(rules, options))


def find_player_edges(config: TableConfig, returns: Returns = _exact) -> tuple[PlayerEdge, ...]:
    """The wagers that favour the player, worked out here and now."""
    table = Table.of(config)
    return edges_by_returns(table, returns(table.rules, table.options))


def edges_by_returns(table: Table, rows: Sequence[Return]) -> tuple[PlayerEdge, ...]:
    """The same, given what the wagers return."""
    return best_of([*_known(table, rows), *_unknown(table, rows)])


def _known(table: Table, rows: Sequence[Return]) -> Iterator[PlayerEdge]:
    chip = table.pays_in_cents
    for row in rows:
        wager = wager_of(table, row.places)
        if wager is None:
            continue
        if chip == 1 or not rounding_of(table, wager):
            yield from told_by(table, wager, row.ev)
            continue
        stake_cents, best = best_for_player(row, _stakes(table, wager), chip)
        if best.ev > 0:
            yield PlayerEdge(wager.kind, wager.name, best.ev, stake_cents)


def _unknown(table: Table, rows: Sequence[Return]) -> Iterator[PlayerEdge]:
    """What has no exact return: as the document has it, it may be known all the same."""
    places = {place for row in rows for place in row.places}
    slips = wagers_of(table.game)
    for wager, edge in edges_of(table):
        if places.issuperset(slips[wager.kind]):
            continue
        if table.config.odds or edge is None:
            yield PlayerEdge(wager.kind, wager.name, None)
        else:
            yield from told_by(table, wager, -edge)


def _stakes(table: Table, wager: Wager) -> Stakes:
    limit = limit_of(table, wager)
    return Stakes(limit.min_cents, limit.max_cents, limit.unit_cents)
