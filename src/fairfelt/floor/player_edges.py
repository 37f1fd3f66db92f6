"""Which wagers of a table favour the player, so that it does not open without somebody meaning it.

A table that pays the document's odds is judged by the edges that are known of them. Where a table
has odds of its own, every return is worked out anew: other odds for one wager may change what
another is worth, as those of a raise do. Winnings go up to the smallest chip, so a wager with an
edge may favour the player at some stakes; then the stakes that the sign allows are looked at too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from fairfelt.core.odds import Odds
from fairfelt.rulebooks import Wager
from fairfelt.table import Limit, Table, TableConfig, shapes

# The lines of one slip that odds of a raise may pay: every hand of a split, doubled.
LINES_MOST = 10


class PlayerEdge(NamedTuple):
    """A wager that returns more than is staked on it, or whose return nobody can tell."""

    wager: str
    name: str
    ev: Fraction | None
    stake_cents: int | None = None  # where it does so because of the chips in which it is paid

    def body(self) -> shapes.PlayerEdgeBody:
        ev = self.ev
        return {"wager": self.wager, "name": self.name, "ev": None if ev is None else str(ev),
                "ev_float": None if ev is None else float(ev),
                "stake_cents": self.stake_cents}  # fmt: skip

    @classmethod
    def from_body(cls, body: Mapping[str, Any]) -> PlayerEdge:
        ev = None if body["ev"] is None else Fraction(body["ev"])
        return cls(body["wager"], body["name"], ev, body["stake_cents"])


# How a floor learns what must be worked out. Nothing is worked out here: whoever starts a floor has
# had it done before a table opens, and this only tells what is known.
EdgeFinder = Callable[[TableConfig], tuple[PlayerEdge, ...]]


def player_edges(table: Table, find_edges: EdgeFinder) -> tuple[PlayerEdge, ...]:
    """Every wager at the table that is not known to be fair to the house, the best return first."""
    return find_edges(table.config) if needs_work(table) else best_of(_document(table))


def needs_work(table: Table) -> bool:
    """Whether what is known of the document's odds is not enough to tell the edges of a table."""
    if table.config.odds:
        return True
    chips = table.pays_in_cents > 1
    return any(
        edge is None or (chips and 0 <= edge < rounding_of(table, wager))
        for wager, edge in edges_of(table)
    )


def unknown_edges(config: TableConfig) -> tuple[PlayerEdge, ...]:
    """Where nothing could be calculated: no wager is known to be fair."""
    return tuple(PlayerEdge(wager.kind, wager.name, None) for wager in _laid(Table.of(config)))


def wager_of(table: Table, places: Sequence[str]) -> Wager | None:
    """The wager that these places belong to; none for calls, which are made of several."""
    spot = table.spots.get(places[0])
    return None if spot is None else table.rules.wagers[spot.kind]


def best_of(found: Iterable[PlayerEdge]) -> tuple[PlayerEdge, ...]:
    best: dict[str, PlayerEdge] = {}
    for one in found:
        if one.wager not in best or _worth(one) > _worth(best[one.wager]):
            best[one.wager] = one
    return tuple(sorted(best.values(), key=_worth, reverse=True))


def _worth(favour: PlayerEdge) -> Fraction:
    return favour.ev or Fraction(0)


def _laid(table: Table) -> list[Wager]:
    """The wagers that can be laid; what only a choice can stake is part of what leads to it."""
    kinds = dict.fromkeys(spot.kind for spot in table.spots.values() if not spot.by_choice)
    return [table.rules.wagers[kind] for kind in kinds]


def edges_of(table: Table) -> Iterator[tuple[Wager, Fraction | None]]:
    for wager in _laid(table):
        yield wager, wager.least_edge(table.options)


def _document(table: Table) -> Iterator[PlayerEdge]:
    for wager, edge in edges_of(table):
        if edge is not None:
            yield from told_by(table, wager, -edge)


def told_by(table: Table, wager: Wager, ev: Fraction) -> Iterator[PlayerEdge]:
    """By its return at stakes that are paid exactly. Where nobody works out the others, as where
    only cents are rounded, a sign with stakes so small that it may matter is asked about."""
    if ev > 0:
        yield PlayerEdge(wager.kind, wager.name, ev)
    elif ev + rounding_of(table, wager) > 0:
        yield PlayerEdge(wager.kind, wager.name, None, limit_of(table, wager).min_cents)


def limit_of(table: Table, wager: Wager) -> Limit:
    return table.config.limits.kinds[wager.kind]


def rounding_of(table: Table, wager: Wager) -> Fraction:
    """More than this share of a stake is never added by paying up to the next chip."""
    limit = limit_of(table, wager)
    low, unit = limit.min_cents, limit.unit_cents
    chip = table.pays_in_cents
    laid = (odds for odds in _odds(table, wager.kind)
            if any(cents * odds.win % (odds.stake * chip) for cents in (low, unit)))  # fmt: skip
    # What is staked by a choice may be another part of the stake than those on the sign. A wager
    # that needs another leads to no choice.
    chosen = (kind for kind, its in table.rules.wagers.items() if its.by_choice)
    raised = () if wager.needs else (odds for kind in chosen for odds in _odds(table, kind))
    return (_part(laid) + LINES_MOST * _part(raised)) * chip / low


def _odds(table: Table, kind: str) -> set[Odds]:
    spots = (spot for spot in table.spots.values() if spot.kind == kind)
    return {odds for spot in spots for odds in spot.pays.values()}


def _part(odds: Iterable[Odds]) -> Fraction:
    """The most that is missing to a whole chip, for stakes in whole chips."""
    return max((Fraction(its.stake - 1, its.stake) for its in odds), default=Fraction(0))
