"""How each fact changes what a table knows. Replaying the facts gives the same state."""

from __future__ import annotations

from fairfelt.core.errors import Broken
from fairfelt.journal import Fact
from fairfelt.table.changes import cards, devices, players, rounds, throws, wagers
from fairfelt.table.changes.common import Change
from fairfelt.table.state import State

_CHANGES: dict[str, Change] = {
    **rounds.CHANGES,
    **wagers.CHANGES,
    **players.CHANGES,
    **throws.CHANGES,
    **devices.CHANGES,
    **cards.CHANGES,
}
# What players do in between makes no picture old that a member of staff acts on.
_IN_PASSING = frozenset({"late_bet.asked", "late_bet.confirmed", "chips.declared"})
TABLE_FACTS = tuple(_CHANGES)


def apply(state: State, fact: Fact) -> None:
    """Take a fact in. Facts told to one seat do not count among those told to everybody."""
    change = _CHANGES.get(fact.kind)
    if change is None:
        raise Broken(f"a table does not know the fact {fact.kind}")
    change(state, fact)
    if not fact.seat:
        state.n += 1
        if fact.kind not in _IN_PASSING:
            state.since = state.n
