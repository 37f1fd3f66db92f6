"""How a round goes: it opens, wagering ends, a result is registered, it settles or is void."""

from __future__ import annotations

from fairfelt.core.errors import Broken
from fairfelt.core.play import Outcome, Slip
from fairfelt.ledger import Transfer, meter, wagers
from fairfelt.table.limits import to_return
from fairfelt.table.table import Step, Table


def open_round(table: Table, at: int) -> Step:
    step = Step()
    closes_at = at + table.wagering_ms
    table.tell(
        step, "round.opened",
        round=table.state.round + 1, wagering_ms=table.wagering_ms, closes_at=closes_at,
        spin_at=_spin_at(table, closes_at),
    )  # fmt: skip
    return step


def _spin_at(table: Table, closes_at: int) -> int | None:
    """An automated wheel spins so that the ball still turns when wagering ends."""
    return closes_at - table.config.timings.spin_lead_ms if table.mode == "automated" else None


def time_is_up(table: Table, at: int) -> bool:
    """The period ends by the clock, whether or not anybody has got round to closing it."""
    closes_at = table.state.closes_at
    return closes_at is not None and at >= closes_at


def resume(table: Table, stopped_at: int, at: int) -> Step:
    """Go on after an interruption, by what was known when it began."""
    state, step = table.state, Step()
    if state.phase == "wagering" and state.ball == "spun":
        # The outcome had begun to be determined: whoever could bet now might know it.
        close_wagering(table, step, "interrupted", at)
    elif state.phase == "wagering" and state.closes_at is not None:
        # The time that was left to bet is still left to bet.
        left = min(max(state.closes_at - stopped_at, 0), table.wagering_ms)
        table.tell(
            step, "wagering.resumed",
            round=state.round, closes_at=at + left, spin_at=_spin_at(table, at + left),
        )  # fmt: skip
    _resume_ball(table, step, at)
    return step


def _resume_ball(table: Table, step: Step, at: int) -> None:
    """A simulated ball is gone with the interruption and spun again; a real one will be told of."""
    state = table.state
    if state.phase not in ("wagering", "awaiting_result") or state.ball == "rested":
        return
    lost = table.config.wheel == "simulated" and state.ball in ("ordered", "spun")
    silent_at = _silent_at(table, at) if state.phase == "awaiting_result" else None
    if lost and (state.phase == "awaiting_result" or table.mode == "live"):
        order_spin(table, step, silent_at)
    elif silent_at is not None:
        table.tell(step, "round.resumed", round=state.round, silent_at=silent_at)


def _silent_at(table: Table, at: int) -> int | None:
    """A wheel that runs by itself must have reported by then, however long anything took."""
    return at + table.config.timings.device_ms if table.mode == "automated" else None


def order_spin(table: Table, step: Step, silent_at: int | None = None) -> Step:
    """Have the ball spun. That it was spun is for the wheel to report."""
    step.spin = True
    table.tell(step, "wheel.ordered", round=table.state.round, silent_at=silent_at)
    return step


def close_wagering(table: Table, step: Step, reason: str, at: int, rule: str | None = None) -> Step:
    """Wagers not permitted as they stand go back to their meters; the rest are committed."""
    for seat, slip in list(table.state.slips.items()):
        _return_small(table, step, seat, slip)
    called = reason in ("sensor", "dealer")
    closing = table.policy("no_more_bets" if called else "closing")
    table.tell(
        step, "wagering.closed",
        round=table.state.round, reason=reason, rule=rule or closing.rule,
        seats=len(table.state.slips), staked_cents=table.state.staked_cents,
        silent_at=_silent_at(table, at),
    )  # fmt: skip
    return step


def _return_small(table: Table, step: Step, seat: str, slip: Slip) -> None:
    small = to_return(table.config.limits, table.game.spots, slip)
    kept = slip.staked(dict.fromkeys(small, 0))
    if small:
        _give_back(table, step, seat, small, kept, "below_minimum", table.cites.minimum)
    if kept.stakes and kept.total < table.config.limits.total.min_cents:
        rule = table.cites.total_minimum
        _give_back(table, step, seat, dict(kept.stakes), Slip(), "below_total_minimum", rule)


def _give_back(
    table: Table,
    step: Step,
    seat: str,
    returned: dict[str, int],
    kept: Slip,
    reason: str,
    rule: str,
) -> None:
    back = sum(returned.values())
    step.transfers.append(Transfer(wagers(table.id), meter(seat), back, reason))
    table.tell(
        step, "bet.returned", seat,
        table=table.id, round=table.state.round, returned=returned, reason=reason, rule=rule,
        stakes=dict(kept.stakes), returned_cents=back,
    )  # fmt: skip


def ends_early(table: Table, step: Step, result: Outcome, at: int) -> bool:
    """A result before the wagering period has ended, which each document treats in its own way.

    True when the round cannot go on by itself.
    """
    if table.state.phase != "wagering":
        return False
    if time_is_up(table, at):
        close_wagering(table, step, "countdown", at)
        return False
    policy = table.policy("early_result")
    if policy.value == "return":
        void(table, step, "early_result", policy.rule, "floor", at)
        return True
    close_wagering(table, step, "early_result", at, policy.rule)
    if policy.value == "malfunction":
        table.tell(
            step, "round.suspended",
            round=table.state.round, reason="early_result", rule=policy.rule, result=result,
        )  # fmt: skip
        return True
    return False


def register(table: Table, step: Step, result: Outcome, source: str, at: int) -> Step:
    """A result that settles by itself, once the terminals have had time to show it."""
    table.tell(
        step, "result.entered",
        round=table.state.round, result=result, source=source, sensed=table.state.sensed, by=source,
        settles_at=at + table.config.timings.reveal_ms,
    )  # fmt: skip
    return step


def settle(table: Table, step: Step, by: str, at: int) -> Step:
    state, result = table.state, table.state.entered
    if result is None:
        raise Broken(f"{table.id}: round {state.round} settles without a result")
    table.tell(step, "result.confirmed", round=state.round, result=result, by=by)
    paid = _settle_slips(table, step)
    table.tell(
        step, "round.settled",
        round=state.round, result=result, staked_cents=state.staked_cents, paid_cents=paid,
        resumes_at=_resumes_at(table, at),
    )  # fmt: skip
    return step


def _settle_slips(table: Table, step: Step) -> int:
    settle_slip, coup, paid = table.game.settle, table.state.coup, 0
    for seat, slip in table.state.slips.items():
        settlement = settle_slip(coup, slip)
        step.settled[seat] = settlement
        step.transfers += table.settlement_transfers(seat, settlement)
        paid += settlement.won_cents + settlement.returned_cents
    return paid


def _resumes_at(table: Table, at: int) -> int | None:
    return at + table.config.timings.pause_ms if table.runs_itself else None


def void(table: Table, step: Step, reason: str, rule: str, by: str, at: int) -> Step:
    """No result: every wager goes back to the meter it came from."""
    state = table.state
    for seat, slip in state.slips.items():
        step.voided[seat] = slip.total
        step.transfers.append(Transfer(wagers(table.id), meter(seat), slip.total, "void"))
    table.tell(
        step, "round.voided",
        round=state.round, reason=reason, rule=rule, by=by,
        returned_cents=sum(step.voided.values()), resumes_at=_resumes_at(table, at),
    )  # fmt: skip
    return step
