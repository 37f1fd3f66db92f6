"""How each fact changes what a table knows. Replaying the facts gives the same state."""

from __future__ import annotations

from fairfelt.core.errors import Broken
from fairfelt.journal import Fact
from fairfelt.table.changes import (
    alerts,
    cards,
    closing,
    corrections,
    devices,
    players,
    rounds,
    throws,
    wagers,
)
from fairfelt.table.changes.common import Change
from fairfelt.table.state import State

_CHANGES: dict[str, Change] = {
    **rounds.CHANGES,
    **wagers.CHANGES,
    **players.CHANGES,
    **throws.CHANGES,
    **devices.CHANGES,
    **cards.CHANGES,
    **closing.CHANGES,
    **alerts.CHANGES,
    **corrections.CHANGES,
}
# What players do in between, and what stands beside the game, makes no picture old that a member of
# staff acts on.
_IN_PASSING = frozenset(
    {"late_bet.asked", "late_bet.confirmed", "chips.declared", "device.failed", "device.recovered",
     "device.reported", "cards.checked", *closing.CHANGES}
)  # fmt: skip
TABLE_FACTS = tuple(_CHANGES)


def apply(state: State, fact: Fact) -> State:
    """What is so after a fact. Those told to one seat do not count among those told to
    everybody."""
    change = _CHANGES.get(fact.kind)
    if change is None:
        raise Broken(f"a table does not know the fact {fact.kind}")
    after = change(state, fact)
    if fact.seat:
        return after
    n = after.n + 1
    return after.but(n=n) if fact.kind in _IN_PASSING else after.but(n=n, since=n)
