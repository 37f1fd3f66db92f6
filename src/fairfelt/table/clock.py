"""What happens at a table because time has passed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fairfelt.table import alerts, closing, decisions, faults, rounds, settling
from fairfelt.table.table import Step, Table


class Turn(NamedTuple):
    """What a table does by itself once its time has come."""

    do: Callable[[Table, int], Step]
    long: bool = False  # it concerns every seat, and none can bet or choose meanwhile


def due(table: Table) -> int | None:
    """When this table next has something to do by itself."""
    return min((at for at in table.state.deadlines if at is not None), default=None)


def turn(table: Table, at: int) -> Turn | None:
    """The one thing whose time has come first, if any has."""
    if (first := due(table)) is None or first > at:
        return None
    times = table.state.times
    closes_at = table.state.table_closes_at  # before a round that was due meanwhile
    if table.state.closing is not None and closes_at is not None and closes_at <= at:
        return _CLOSE_TABLE
    if first == times.spin_at:
        return _START_DEVICE
    if first == times.closes_at:
        return _CLOSE_WAGERING
    if first == times.draw_at:
        return None  # the generator's to draw
    if first == times.decides_at:
        return _TIME_OUT
    if first == times.settles_at:
        return _SETTLE
    return _OPEN_ROUND if first == times.resumes_at else _SILENT


def _close_table(table: Table, at: int) -> Step:
    by = table.state.closing.by if table.state.closing is not None else "floor"
    return closing.close_table(table, by, at)


def _silent(table: Table, at: int) -> Step:
    """A device that should have reported has not."""
    step = Step()
    alerts.notice(table, step, "device_silent")
    faults.stop_round(table, step, "device_silent", at)
    return step


_CLOSE_TABLE = Turn(_close_table)
_START_DEVICE = Turn(lambda table, at: rounds.start_device(table, Step()))
_CLOSE_WAGERING = Turn(
    lambda table, at: rounds.close_wagering(table, Step(), "countdown", at), long=True
)
_TIME_OUT = Turn(decisions.time_out, long=True)
_SETTLE = Turn(lambda table, at: settling.settle(table, Step(), "floor", at), long=True)
_OPEN_ROUND = Turn(rounds.open_round)
_SILENT = Turn(_silent, long=True)
