"""Settling a full table takes too long for one turn of the loop, so it is worked out beside it.

What is worked out there depends on the state of the table alone, which is a value. It is taken over
in one turn, as one entry, if the table still has that state. If it has moved on meanwhile, what was
worked out is thrown away and worked out anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fairfelt.floor.errands import kept
from fairfelt.floor.indexing import index_of
from fairfelt.floor.snapshots import snapshot
from fairfelt.floor.told import OfSeat, bets_settled
from fairfelt.store import Index
from fairfelt.table import Step, Table
from fairfelt.table.state import State

if TYPE_CHECKING:
    from fairfelt.floor.floor import Floor

SEATS_AT_ONCE = 200  # are settled in a few milliseconds


class Ready(NamedTuple):
    """What goes with a step and does not depend on the ledger."""

    state: State  # of the table once it is taken over
    found_by: Index
    snapshot: bytes
    settled: Sequence[OfSeat]  # but for the credit of their seats


class _Worked(NamedTuple):
    state: State
    step: Step


def is_long(table: Table) -> bool:
    return len(table.state.round.slips) > SEATS_AT_ONCE


def worked_out(floor: Floor, table: Table, act: Callable[[Table], Step], by: Hashable = "") -> Step:
    """The step of an act that settles a round: here and now, or beside the loop at a full table."""
    if not is_long(table):
        return act(table)
    draft = table.draft()
    n, _ = floor.heads.get(table.stream, (0, b""))
    work = kept(lambda _: _work_out(draft, act))
    worked = floor.errands.fetch(("step", table.id, n, by), work)()
    table.state = worked.state
    return worked.step


def _work_out(table: Table, act: Callable[[Table], Step]) -> _Worked:
    step = act(table)
    index = index_of(step.facts, step.transfers, table.state, table.stream)
    step.ready = Ready(table.state, index, snapshot(table.state), bets_settled(table, step))
    return _Worked(table.state, step)


def ready_of(table: Table, step: Step) -> Ready | None:
    """What was made ready of the step, if nothing was added to it since."""
    ready: Any = step.ready
    return ready if ready is not None and ready.state is table.state else None
