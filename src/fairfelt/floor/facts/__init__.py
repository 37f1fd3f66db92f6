"""What can be so on a floor beside its tables: each kind of fact is a class, and the class says how
it changes a part of what the floor knows."""

from __future__ import annotations

from fairfelt.floor.facts import (  # noqa: F401  (each declares its kinds)
    cards,
    disputes,
    house,
    machines,
    money,
    notices,
    people,
    refusals,
    sittings,
    tables,
    tickets,
)
from fairfelt.floor.facts.base import FloorFact
from fairfelt.journal import KINDS

FLOOR_FACTS = {kind: body for kind, body in KINDS.items() if issubclass(body, FloorFact)}

__all__ = ["FLOOR_FACTS", "FloorFact"]
