"""Going on after an interruption, by what was known when it began."""

from __future__ import annotations

from fairfelt.core.errors import Broken
from fairfelt.table import closing, coup, draws, rounds
from fairfelt.table.facts.rounds import RoundResumed, WageringResumed
from fairfelt.table.facts.wagers import DecidingResumed
from fairfelt.table.table import WITHDRAW, Step, Table

RETURN_MS = 10_000


def resume(table: Table, stopped_at: int, at: int) -> Step:
    step = Step()
    closing.keep_time(table, step, stopped_at, at)
    if draws.is_announced(table):
        draws.stop(table, step, at)
        return step
    match table.state.phase:
        case "wagering":
            _resume_wagering(table, step, stopped_at, at)
        case "deciding":
            # The time that was left is still left, and enough of it for a terminal to come back:
            # what a seat decides must not be decided by how fast it reconnects.
            left = _left(table.state.times.decides_at, stopped_at, table.decision_ms)
            left = max(left, min(RETURN_MS, table.decision_ms))
            table.tell(
                step,
                DecidingResumed(
                    round=table.state.round.number,
                    stage=table.state.underway.stage,
                    decides_at=at + left,
                ),
            )
        case "awaiting_result" if table.deals:
            _resume_cards(table, step, at)
    if not table.deals:
        _resume_device(table, step, at)
    return step


def _left(ends_at: int | None, stopped_at: int, whole_ms: int) -> int:
    if ends_at is None:
        raise Broken("a period without an end was interrupted")
    return min(max(ends_at - stopped_at, 0), whole_ms)


def _resume_wagering(table: Table, step: Step, stopped_at: int, at: int) -> None:
    state = table.state
    # Dice under a cover tell nobody anything; a ball in the track does, and so do dice that a
    # machine has begun to shake.
    covered = table.device == "tumbler" and table.mode == "live"
    if state.underway.device == "spun" and not covered:
        # The outcome had begun to be determined: whoever could bet now might know it.
        rounds.close_wagering(table, step, "interrupted", at)
    elif table.state.times.closes_at is not None:
        closes_at = at + _left(table.state.times.closes_at, stopped_at, table.wagering_ms)
        table.tell(
            step,
            WageringResumed(
                round=table.state.round.number,
                closes_at=closes_at,
                spin_at=rounds.spin_at(table, closes_at),
                withdraw=table.policy("power_failure").value == "withdraw",
            ),
        )


def _resume_cards(table: Table, step: Step, at: int) -> None:
    """Before the first card no wager has won or lost; some documents then let players withdraw."""
    state, policy = table.state, table.policy("power_failure")
    if policy.value == "withdraw" and not state.round.coup.draws and state.round.slips:
        coup.ask(table, step, tuple(sorted(state.round.slips)), WITHDRAW, policy.rule, at)
    elif table.state.times.draw_at is not None:
        draw_at = at + table.config.timings.deal_ms
        table.tell(
            step, RoundResumed(round=table.state.round.number, silent_at=None, draw_at=draw_at)
        )


def _resume_device(table: Table, step: Step, at: int) -> None:
    """What a simulated device was doing is gone with the interruption and is done again; a real
    one will be told of."""
    state = table.state
    if state.phase not in ("wagering", "awaiting_result") or state.underway.device == "rested":
        return
    silent_at = rounds.silent_at(table, at) if state.phase == "awaiting_result" else None
    if table.throws and table.config.device == "attached":
        if (
            table.state.underway.device == "spun"
        ):  # they have long come to rest, and whoever looks knows how
            rounds.come_to_rest(table, step, "floor")
        return
    if table.config.device == "simulated" and table.state.underway.uncovered:
        step.uncover = True
        table.tell(
            step, RoundResumed(round=table.state.round.number, silent_at=silent_at, draw_at=None)
        )
    elif _lost(table) and (table.state.phase == "awaiting_result" or table.mode == "live"):
        rounds.start_device(table, step, silent_at)
    elif silent_at is not None:
        table.tell(
            step, RoundResumed(round=table.state.round.number, silent_at=silent_at, draw_at=None)
        )


def _lost(table: Table) -> bool:
    return table.config.device == "simulated" and table.state.underway.device in ("ordered", "spun")
