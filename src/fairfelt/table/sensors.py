"""Whether the wheel, the tumbler or the dice of a table can tell what came of a round."""

from __future__ import annotations

from fairfelt.core.play import Outcome
from fairfelt.table.table import Table


def tells(table: Table) -> bool:
    """Whether the device would have told of a spin, a shake or a throw: it has told of some, or is
    simulated. Where a generator draws, or cards are dealt, there is none."""
    if table.mode == "rng" or table.deals:
        return False
    return table.config.device == "simulated" or table.device in table.state.equipment.devices


def awaits_reading(table: Table) -> bool:
    """Whether the device has still to say what came of this round, and can."""
    state = table.state
    return tells(table) and not state.fault(table.device) and state.round.sensed is None


def contradicts(table: Table, result: Outcome | None) -> bool:
    """Whether the device has read something else, or nothing yet though it could."""
    sensed = table.state.round.sensed
    return awaits_reading(table) if sensed is None else result != sensed


def is_late(table: Table) -> bool:
    """Whether what is read now is of a round that is over, or of a spin or a throw that was
    declared void: no other has been told of since."""
    state = table.state
    if state.equipment.unread is not None:
        waits = state.in_progress and state.equipment.unread == state.round.number
        return not waits or state.underway.device in ("out", "ordered")
    return not state.in_progress and state.round.result is not None and state.round.sensed is None
