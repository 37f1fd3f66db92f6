"""What can be so at a table: each kind of fact is a class, and the class says how it changes what
the table knows. Replaying the facts gives the same state."""

from __future__ import annotations

from typing import TypeGuard

from fairfelt.core.errors import Broken
from fairfelt.journal import KINDS, Fact, FactBody, round_of
from fairfelt.table.facts import (  # noqa: F401  (each declares its kinds)
    alerts,
    cards,
    closing,
    corrections,
    devices,
    noted,
    players,
    rounds,
    shoe,
    throws,
    wagers,
)
from fairfelt.table.facts.base import TableFact
from fairfelt.table.state import State

TABLE_FACTS = {kind: body for kind, body in KINDS.items() if issubclass(body, TableFact)}

__all__ = ["TABLE_FACTS", "TableFact", "apply", "ends_round", "table_fact"]


def apply(state: State, fact: Fact) -> State:
    """What is so after a fact. Those told to one seat do not count among those told to
    everybody."""
    body = fact.body
    if not isinstance(body, TableFact):
        raise Broken(f"a table does not know the fact {fact.kind}")
    after = body.apply(state, fact.seat)
    if fact.seat:
        return after
    n = after.n + 1
    return after.but(n=n) if body.IN_PASSING else after.but(n=n, since=n)


def table_fact(fact: Fact) -> TableFact:
    """What a fact on the record of a table says."""
    if not isinstance(fact.body, TableFact):
        raise Broken(f"a table does not know the fact {fact.kind}")
    return fact.body


def ends_round(body: FactBody, round_: int) -> TypeGuard[TableFact]:
    return isinstance(body, TableFact) and body.ENDS_ROUND and round_of(body) == round_
