"""Which wagers of a table favour the player, so that it does not open without somebody meaning it.

The edges in the rule data are proved by tests, so a table that pays the document's odds is judged
by them. Where a table has odds of its own, every return is worked out anew: other odds for one
wager may change what another is worth, as those of a raise do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from fairfelt.odds import Return, returns_under, wagers_of
from fairfelt.rulebooks import Wager
from fairfelt.table import Table, TableConfig, rules_of

# Whoever starts a floor says how returns are found: worked out here, or known beforehand.
Returns = Callable[[TableConfig], Sequence[Return]]


def worked_out(config: TableConfig) -> Sequence[Return]:
    """The returns of a table, here and now. For some card games that takes seconds."""
    rules = rules_of(config)
    return tuple(returns_under(rules, rules.configure(config.options)))


class Favour(NamedTuple):
    """A wager that returns more than is staked on it, or whose return nobody can tell."""

    wager: str
    name: str
    ev: Fraction | None

    @property
    def words(self) -> str:
        return f"{self.name} ({'unknown' if self.ev is None else f'{float(self.ev):+.2%}'})"

    def body(self) -> dict[str, Any]:
        ev = self.ev
        return {"wager": self.wager, "name": self.name, "ev": None if ev is None else str(ev),
                "ev_float": None if ev is None else float(ev)}  # fmt: skip


def favours(table: Table, returns: Returns) -> tuple[Favour, ...]:
    """Every wager at the table that is not known to be fair to the house, the best return first."""
    found = _own(table, returns(table.config)) if table.config.odds else _document(table)
    best: dict[str, Favour] = {}
    for one in found:
        if one.wager not in best or _worth(one) > _worth(best[one.wager]):
            best[one.wager] = one
    return tuple(sorted(best.values(), key=_worth, reverse=True))


def _worth(favour: Favour) -> Fraction:
    return favour.ev or Fraction(0)


def _document(table: Table) -> Iterator[Favour]:
    for wager in table.rules.wagers.values():
        for edge in wager.edges_under(table.options).values():
            if edge < 0:
                yield Favour(wager.kind, wager.name, -edge)


def _own(table: Table, rows: Sequence[Return]) -> Iterator[Favour]:
    for row in rows:
        wager = wager_of(table, row)
        if wager is not None and row.ev > 0:
            yield Favour(wager.kind, wager.name, row.ev)
    known = {place for row in rows for place in row.places}
    for family, slips in wagers_of(table.game).items():
        if family in table.rules.wagers and not known.issuperset(slips):
            yield Favour(family, table.rules.wagers[family].name, None)


def wager_of(table: Table, row: Return) -> Wager | None:
    """The wager that a row is about; none for calls, which are made of several."""
    spot = table.game.spots.get(row.places[0])
    return None if spot is None else table.rules.wagers[spot.kind]
