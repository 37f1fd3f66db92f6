"""That a draw is about to be made, on record before it is made.

Where a draw was lost with the disk or the power, nobody can say that nobody saw it. So it is
announced first and made when that is on disk: an announcement without its outcome, found at the
next start, stops the round for a supervisor, and nothing is drawn again in silence.
"""

from __future__ import annotations

from fairfelt.table import alerts, rounds
from fairfelt.table.facts.rounds import DrawAnnounced, DrawLost, RoundSuspended
from fairfelt.table.table import Step, Table

LOST = "draw_lost"
_UNDER_WAY = ("wagering", "awaiting_result")
_BY_RULE = ("system", "disrupted")  # under which a document voids what the system has spoilt


def announce(table: Table) -> Step:
    step, state = Step(), table.state
    table.tell(step, DrawAnnounced(round=state.round.number, drawn=state.drawn))
    return step


def is_announced(table: Table) -> bool:
    """Whether the next draw is, and its outcome is not known yet."""
    state = table.state
    return _is_awaited(table) and state.underway.announced == (state.round.number, state.drawn)


def _is_awaited(table: Table) -> bool:
    return table.state.phase in _UNDER_WAY and table.state.round.sensed is None


def decides_alone(table: Table) -> bool:
    """Whether what a simulated device comes to next is the outcome, with no dealer to call it."""
    return table.mode == "automated" and _is_awaited(table)


def waits_for_disk(table: Table) -> bool:
    """Whether nothing else is awaited: a card has a time at which it is dealt, and a device one at
    which it reports."""
    return table.mode == "rng" and not table.deals and is_announced(table)


def stop(table: Table, step: Step, at: int) -> None:
    """A draw was announced and its outcome is not on record."""
    known = table.irregularities
    rule = next((known[name].rule for name in _BY_RULE if name in known), "")
    table.tell(step, DrawLost(round=table.state.round.number, drawn=table.state.drawn))
    alerts.notice(table, step, LOST)
    if table.state.phase == "wagering":
        rounds.close_wagering(table, step, "interrupted", at)
    table.tell(
        step, RoundSuspended(round=table.state.round.number, reason=LOST, rule=rule, result=None)
    )
