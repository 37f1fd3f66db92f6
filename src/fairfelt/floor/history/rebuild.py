"""What a stream of the records leads to: its newest snapshot, and the facts since."""

from __future__ import annotations

from fairfelt.floor import state as floor_state
from fairfelt.floor.state import FLOOR, FloorState
from fairfelt.store import Log, resumed
from fairfelt.table import Table
from fairfelt.table.facts import apply
from fairfelt.table.stakes import TableMoney
from fairfelt.table.state import State


def rebuild_table(table: Table, store: Log) -> bool:
    """Bring the state of a table back from its records. False where no snapshot helped."""
    kept, entries = resumed(store, table.stream, State)
    state = State() if kept is None else kept
    for entry in entries:
        for fact in entry.facts:
            state = apply(state, fact)
    table.state, table.money = state, TableMoney(table.id, state.unit)
    return kept is not None


def rebuild_floor(store: Log) -> tuple[FloorState, bool]:
    """What the floor itself knew. False where no snapshot helped."""
    kept, entries = resumed(store, FLOOR, FloorState)
    state = FloorState() if kept is None else kept
    for entry in entries:
        for fact in entry.facts:
            floor_state.apply(state, fact)
    return state, kept is not None
