"""What happens at a table because time has passed."""

from __future__ import annotations

from fairfelt.table import alerts, closing, decisions, faults, rounds
from fairfelt.table.table import Step, Table


def due(table: Table) -> int | None:
    """When this table next has something to do by itself."""
    return min((at for at in table.state.deadlines if at is not None), default=None)


def settles(table: Table, at: int) -> bool:
    """Whether what is next here is that the round is settled, and the time for it has come."""
    times = table.state.times
    settles_at = times.settles_at
    if settles_at is None or settles_at > at or due(table) != settles_at:
        return False
    if settles_at in (times.spin_at, times.closes_at, times.draw_at, times.decides_at):
        return False  # which comes first
    closes_at = table.state.table_closes_at  # before a round that was due meanwhile
    return table.state.closing is None or closes_at is None or closes_at > at


def settle(table: Table, at: int) -> Step:
    return rounds.settle(table, Step(), "floor", at)


def pass_time(table: Table, at: int) -> Step | None:
    """Do the one thing whose time has come first, if any has."""
    if (first := due(table)) is None or first > at:
        return None
    if settles(table, at):
        return settle(table, at)
    closes_at = table.state.table_closes_at  # before a round that was due meanwhile
    if table.state.closing is not None and closes_at is not None and closes_at <= at:
        return closing.close_table(table, table.state.closing.by, at)
    if first == table.state.times.spin_at:
        return rounds.start_device(table, Step())
    if first == table.state.times.closes_at:
        return rounds.close_wagering(table, Step(), "countdown", at)
    if first == table.state.times.draw_at:
        return None  # the generator's to draw
    if first == table.state.times.decides_at:
        return decisions.time_out(table, at)
    if first == table.state.times.resumes_at:
        return rounds.open_round(table, at)
    return _silent(table, at)


def _silent(table: Table, at: int) -> Step:
    """A device that should have reported has not."""
    step = Step()
    alerts.notice(table, step, "device_silent")
    faults.stop_round(table, step, "device_silent", at)
    return step
