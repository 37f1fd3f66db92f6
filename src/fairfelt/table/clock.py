"""What happens at a table because time has passed."""

from __future__ import annotations

from fairfelt.table import decisions, rounds
from fairfelt.table.table import Step, Table


def due(table: Table) -> int | None:
    """When this table next has something to do by itself."""
    return min((at for at in table.state.deadlines if at is not None), default=None)


def pass_time(table: Table, at: int) -> Step | None:
    """Do the one thing whose time has come first, if any has."""
    state = table.state
    if (first := due(table)) is None or first > at:
        return None
    if first == state.spin_at:
        return rounds.start_device(table, Step())
    if first == state.closes_at:
        return rounds.close_wagering(table, Step(), "countdown", at)
    if first == state.draw_at:
        return None  # the generator's to draw
    if first == state.decides_at:
        return decisions.time_out(table, at)
    if first == state.settles_at:
        return rounds.settle(table, Step(), "floor", at)
    if first == state.resumes_at:
        return rounds.open_round(table, at)
    return _silent(table, at)


def _silent(table: Table, at: int) -> Step:
    """A device that should have reported has not: the round is void, or waits for a supervisor
    who can still find out what happened, as the document has it."""
    step, policy = Step(), table.policy("malfunction")
    if policy.value == "void":
        return rounds.void(table, step, "device_silent", policy.rule, "floor", at)
    table.tell(
        step, "round.suspended",
        round=table.state.round, reason="device_silent", rule=policy.rule, result=None,
    )  # fmt: skip
    return step
