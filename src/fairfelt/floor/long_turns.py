"""What concerns every seat of a full table takes too long for one turn of the loop, so it is worked
out beside it: the end of wagering, the settlement of a round, a round made void.

What is worked out there depends on the state of the table alone, which is a value. It is taken over
in one turn, as one entry, if the table still has that state. If it has moved on meanwhile, what was
worked out is thrown away and worked out anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from fairfelt.floor.errands import Errands, kept
from fairfelt.floor.history.index import plays_of
from fairfelt.floor.told import Ahead
from fairfelt.journal.snapshots import snapshot
from fairfelt.store import SeatRound
from fairfelt.table import Step, Table
from fairfelt.table.facts import table_fact
from fairfelt.table.state import State

SEATS_AT_ONCE = 200  # are settled in a few milliseconds


class StepKey(NamedTuple):
    """Tells the errand for a step of a table from others."""

    table: str
    n: int  # the newest entry of the table, after which it was worked out
    by: Hashable


class Ready(NamedTuple):
    """What goes with a step and depends neither on the ledger nor on who authorised it."""

    state: State  # of the table once it is taken over
    plays: tuple[SeatRound, ...]
    snapshot: bytes  # where it ends a round
    told: Ahead


class _Worked(NamedTuple):
    state: State
    step: Step


def is_long(table: Table) -> bool:
    return len(table.state.round.slips) > SEATS_AT_ONCE


def worked_out(
    errands: Errands, n: int, table: Table, act: Callable[[Table], Step], by: Hashable = ""
) -> Step:
    """The step of an act that concerns every seat: here and now, or beside the loop at a full
    table, whose newest entry has the number `n`."""
    if not is_long(table):
        return act(table)
    draft = table.draft()
    work = kept(lambda _: _work_out(draft, act))
    worked = errands.fetch(StepKey(table.id, n, by), work)()
    table.state = worked.state
    return worked.step


def _work_out(table: Table, act: Callable[[Table], Step]) -> _Worked:
    step = act(table)
    state, facts = table.state, step.facts
    ends = any(not fact.seat and table_fact(fact).KEPT_WHOLE for fact in facts)
    plays = plays_of(facts, step.transfers, state)
    step.ready = Ready(state, plays, snapshot(state) if ends else b"", Ahead.of(table, step))
    return _Worked(state, step)


def ready_of(table: Table, step: Step) -> Ready | None:
    """What was made ready of the step, if nothing was added to it since."""
    ready: Any = step.ready
    return ready if ready is not None and ready.state is table.state else None
