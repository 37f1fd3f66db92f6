"""How a round goes: it opens, wagering ends, a result is registered, it settles or is void."""

from __future__ import annotations

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.play import Outcome, Slip
from fairfelt.ledger import Transfer, meter, wagers
from fairfelt.table import coup, shoe
from fairfelt.table.limits import to_return, without_main
from fairfelt.table.table import Step, Table


def open_round(table: Table, at: int) -> Step:
    step = Step()
    if shoe.is_needed(table):
        if not table.runs_itself:
            raise Refused("shoe_needed")
        shoe.start(table, step, "floor")
    waits = table.policy("countdown").value == "first_bet"
    closes_at = None if waits else at + table.wagering_ms
    table.tell(
        step, "round.opened",
        round=table.state.round + 1, wagering_ms=table.wagering_ms, closes_at=closes_at,
        spin_at=spin_at(table, closes_at),
    )  # fmt: skip
    if table.rules.device == "tumbler" and table.mode == "live":
        start_device(table, step)  # the dice are shaken under their cover before anybody bets
    return step


def spin_at(table: Table, closes_at: int | None) -> int | None:
    """An automated wheel spins so that the ball still turns when wagering ends."""
    if closes_at is None or table.mode != "automated":
        return None
    return closes_at - table.config.timings.spin_lead_ms


def start_countdown(table: Table, step: Step, at: int) -> None:
    """Where nobody had bet yet, the time to bet runs from the first bet on."""
    if table.state.closes_at is None and table.state.slips:
        table.tell(
            step, "countdown.started",
            round=table.state.round, closes_at=at + table.wagering_ms,
            rule=table.policy("countdown").rule,
        )  # fmt: skip


def time_is_up(table: Table, at: int) -> bool:
    """The period ends by the clock, whether or not anybody has got round to closing it."""
    closes_at = table.state.closes_at
    return closes_at is not None and at >= closes_at


def start_device(table: Table, step: Step, silent_at: int | None = None) -> Step:
    """Have the ball spun or the dice shaken. That it was done is for the device to report."""
    step.spin = True
    table.tell(step, f"{table.rules.device}.ordered", round=table.state.round, silent_at=silent_at)
    return step


def silent_at(table: Table, at: int) -> int | None:
    """A device that runs by itself must have reported by then, however long anything took."""
    return at + table.config.timings.device_ms if table.mode == "automated" else None


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
        silent_at=silent_at(table, at),
    )  # fmt: skip
    return coup.advance(table, step, at) if table.deals else step


def _return_small(table: Table, step: Step, seat: str, slip: Slip) -> None:
    spots = table.game.spots
    small = to_return(table.config.limits, spots, slip)
    kept = slip.staked(dict.fromkeys(small, 0))
    if small:
        _give_back(table, step, seat, small, kept, "below_minimum", table.cites.minimum)
    for rule, alone in without_main(spots, kept).items():
        kept = kept.staked(dict.fromkeys(alone, 0))
        _give_back(table, step, seat, alone, kept, "needs_main", rule)
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


def ends_early(table: Table, step: Step, result: Outcome | None, at: int) -> bool:
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


def settle(table: Table, step: Step, by: str, at: int) -> Step:
    state, result = table.state, table.state.entered
    if result is None:
        raise Broken(f"{table.id}: round {state.round} settles without a result")
    table.tell(step, "result.confirmed", round=state.round, result=result, by=by)
    paid, last = _settle_slips(table, step), shoe.is_at_its_last(table)
    table.tell(
        step, "round.settled",
        round=state.round, result=result, staked_cents=state.staked_cents, paid_cents=paid,
        resumes_at=_resumes_at(table, at),
    )  # fmt: skip
    if last:
        shoe.end(table, step)
    return step


def _settle_slips(table: Table, step: Step) -> int:
    settle_slip, drawn, paid = table.game.settle, table.state.coup, 0
    for seat, slip in table.state.slips.items():
        settlement = settle_slip(drawn, slip)
        step.settled[seat] = settlement
        step.transfers += table.settlement_transfers(seat, settlement)
        paid += settlement.won_cents + settlement.returned_cents
    return paid


def _resumes_at(table: Table, at: int) -> int | None:
    return at + table.config.timings.pause_ms if table.runs_itself else None


def void(table: Table, step: Step, reason: str, rule: str, by: str, at: int) -> Step:
    """No result: every wager goes back to the meter it came from."""
    state, last = table.state, shoe.is_at_its_last(table)
    for seat, slip in state.slips.items():
        step.voided[seat] = slip.total
        step.transfers.append(Transfer(wagers(table.id), meter(seat), slip.total, "void"))
    table.tell(
        step, "round.voided",
        round=state.round, reason=reason, rule=rule, by=by,
        returned_cents=sum(step.voided.values()), resumes_at=_resumes_at(table, at),
    )  # fmt: skip
    if shoe.is_voided_with(table, rule):
        shoe.end(table, step, rule)
    elif last:
        shoe.end(table, step)
    return step
