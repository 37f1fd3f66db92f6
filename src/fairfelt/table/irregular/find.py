"""Which irregularities a table knows, by name."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.rulebooks import Irregularity
from fairfelt.table.table import Table


def find(table: Table, name: str) -> Irregularity:
    """The irregularity of that name, if it can happen at this table."""
    found = table.irregularities.get(name)
    if found is None:
        known = ", ".join(table.irregularities)
        raise Refused("irregularity_unknown", irregularity=name, known=known)
    return found
