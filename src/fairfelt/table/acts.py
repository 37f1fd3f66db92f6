"""What players, staff and devices do at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.money import CENTS_MOST
from fairfelt.core.play import Outcome, SpotId
from fairfelt.ledger import Transfer, meter, wagers
from fairfelt.table import rounds
from fairfelt.table.commands import (
    CloseTable,
    CloseWagering,
    ConfirmBets,
    ConfirmResult,
    Dealing,
    EnterResult,
    OpenTable,
    PlaceBets,
    PlaceCall,
    ReportWheel,
    SpinWheel,
    StartRound,
    VoidRound,
)
from fairfelt.table.limits import fit
from fairfelt.table.table import Step, Table

SPOTS_MOST = 256  # more than any layout has wagers in one tap


def place_bets(table: Table, seat: str, command: PlaceBets, credit_cents: int, at: int) -> Step:
    if len(command.stakes) > SPOTS_MOST:
        raise Refused("too_many_spots", most=SPOTS_MOST)
    _check_wagering(table, seat, command.round, at)
    return _set_stakes(table, seat, command.stakes, credit_cents)


def place_call(table: Table, seat: str, command: PlaceCall, credit_cents: int, at: int) -> Step:
    """A wager of several pieces adds each piece to what stands on its spot already."""
    _check_wagering(table, seat, command.round, at)
    call = table.game.calls.get(command.call)
    if call is None:
        raise Refused("call_unknown", call=command.call)
    piece = _stake(command.piece_cents, least=1)
    stakes = table.state.slip(seat).stakes
    wanted = {spot: stakes.get(spot, 0) + n * piece for spot, n in call.pieces.items()}
    return _set_stakes(table, seat, wanted, credit_cents, call=call.id)


def _check_wagering(table: Table, seat: str, round_: int, at: int) -> None:
    state = table.state
    if state.phase in ("open", "closed"):
        raise Refused("phase_forbids", act="Betting", phase=state.phase)
    if state.phase != "wagering" or rounds.time_is_up(table, at):
        raise Refused("wagering_over", rule=table.policy("after_closing").rule)
    if round_ != state.round:
        raise Refused("round_other", asked=round_, now=state.round)
    if seat in state.confirmed:
        raise Refused("bets_confirmed", rule=table.policy("confirm_bets").rule)


def _stake(cents: int, least: int = 0) -> int:
    if not least <= cents <= CENTS_MOST:
        raise Refused("stake_invalid", stake=cents, least=least, most=CENTS_MOST)
    return cents


def _set_stakes(
    table: Table,
    seat: str,
    wanted: Mapping[SpotId, int],
    credit_cents: int,
    call: str | None = None,
) -> Step:
    """To bet is to set the stake of spots: placing, pressing, moving and taking down are one."""
    spots = table.game.spots
    for spot, cents in wanted.items():
        if spot not in spots:
            raise Refused("spot_unknown", spot=spot)
        _stake(cents)
    before = table.state.slip(seat)
    placed, cuts, more = fit(table.config.limits, table.cites, spots, before, wanted)
    if more > credit_cents:
        raise Refused("credit_too_low", needed_cents=more, credit_cents=credit_cents)
    stakes = before.staked(placed).stakes
    step = Step(transfers=_moved(table, seat, more))
    table.tell(
        step, "bet.placed", seat,
        table=table.id, round=table.state.round, stakes=stakes, changed=placed,
        limited={spot: cut._asdict() for spot, cut in cuts.items()} if cuts else {}, call=call,
        credit_cents=credit_cents - more,
    )  # fmt: skip
    return step


def _moved(table: Table, seat: str, more: int) -> list[Transfer]:
    if more > 0:
        return [Transfer(meter(seat), wagers(table.id), more, "staked")]
    if more < 0:
        return [Transfer(wagers(table.id), meter(seat), -more, "taken down")]
    return []


def confirm_bets(table: Table, seat: str, command: ConfirmBets, credit_cents: int, at: int) -> Step:
    if table.policy("confirm_bets").value != "offered":
        raise Refused("not_offered", act="Confirming wagers", ruleset=table.config.ruleset)
    _check_wagering(table, seat, command.round, at)
    if not table.state.slip(seat).stakes:
        raise Refused("nothing_to_confirm")
    step = Step()
    table.tell(
        step, "bet.confirmed", seat,
        table=table.id, round=table.state.round, credit_cents=credit_cents,
    )  # fmt: skip
    return step


def deal(table: Table, by: str, command: Dealing, at: int) -> Step:
    """What staff do, on the picture that they had in front of them."""
    if command.seen != table.state.n:
        raise Refused("seen_stale", seen=command.seen, now=table.state.n)
    match command:
        case OpenTable():
            return open_table(table, by, at)
        case CloseTable():
            return _close_table(table, by)
        case StartRound():
            _only_live(table, "Starting a round by hand")
            _need(table, "New game", "open")
            return rounds.open_round(table, at)
        case CloseWagering():
            _only_live(table, "Closing wagering by hand")
            _need(table, "No more bets", "wagering")
            return rounds.close_wagering(table, Step(), "dealer", at)
        case SpinWheel():
            return _spin(table)
        case EnterResult():
            return _enter(table, by, command.result, at)
        case ConfirmResult():
            return _confirm(table, by, at)
        case VoidRound():
            return _void(table, by, command, at)
    raise AssertionError(f"no act for {command}")


def open_table(table: Table, by: str, at: int, step: Step | None = None) -> Step:
    _need(table, "Opening the table", "closed")
    step = step or Step()
    table.tell(
        step, "table.opened",
        ruleset=table.config.ruleset, game=table.config.game, mode=table.mode,
        config_hash=table.config_hash, by=by, config=_plain(table),
        resumes_at=at if table.runs_itself else None,
    )  # fmt: skip
    return step


def reopen_table(table: Table, at: int) -> Step:
    """Between two rounds, go over to the configuration that the operator has chosen since."""
    step = _close_table(table, "floor")
    return open_table(table, "floor", at, step)


def _plain(table: Table) -> dict[str, Any]:
    """The configuration as it goes on record, so that a replay needs nothing from outside."""
    plain: dict[str, Any] = msgspec.to_builtins(table.config)
    return plain


def _close_table(table: Table, by: str) -> Step:
    if table.state.phase not in ("open", "closed") and table.state.slips:
        raise Refused("bets_outstanding", count=len(table.state.slips))
    _need(table, "Closing the table", "open")
    step = Step()
    table.tell(step, "table.closed", by=by)
    return step


def _spin(table: Table) -> Step:
    _only_live(table, "Spinning by hand")
    _need(table, "Spinning the ball", "wagering", "awaiting_result")
    _ball(table, "out")
    return rounds.order_spin(table, Step())


def _enter(table: Table, by: str, result: Outcome, at: int) -> Step:
    """A number entered while bets are open has been seen: it ends wagering, as a sensor would."""
    state = table.state
    if state.suspended is None:
        _only_live(table, "Entering a result by hand")
    _need(table, "Entering a result", "wagering", "awaiting_result", "result_entered", "suspended")
    table.possible(result)
    step = Step()
    if rounds.ends_early(table, step, result, at):
        return step
    source = "sensor" if result == state.sensed else "dealer"
    table.tell(
        step, "result.entered",
        round=state.round, result=result, source=source, sensed=state.sensed, by=by,
        settles_at=None,
    )  # fmt: skip
    return step


def _confirm(table: Table, by: str, at: int) -> Step:
    if table.state.phase in ("awaiting_result", "suspended"):
        raise Refused("result_missing")
    _need(table, "Confirming the result", "result_entered")
    if table.state.settles_at is not None:
        _only_live(table, "Confirming by hand")
    return rounds.settle(table, Step(), by, at)


def _void(table: Table, by: str, command: VoidRound, at: int) -> Step:
    if not command.reason.strip() or not command.rule.strip():
        raise Refused("reason_missing")
    grounds = [ground.rule for ground in table.rules.voids.values()]
    if command.rule.strip() not in grounds:
        raise Refused("rule_no_ground", rule=command.rule.strip(), grounds=", ".join(grounds))
    _need(table, "Voiding the round", "wagering", "awaiting_result", "result_entered", "suspended")
    return rounds.void(table, Step(), command.reason.strip(), command.rule.strip(), by, at)


def report_wheel(table: Table, command: ReportWheel, at: int) -> Step:
    """What the sensors of a wheel saw."""
    if table.mode == "rng":
        raise Refused("mode_forbids", act="A wheel's report", mode=table.mode)
    _need(table, "A wheel's report", "wagering", "awaiting_result", "result_entered")
    step = Step()
    match command.report:
        case "spun":
            _ball(table, "out", "ordered")
            table.tell(step, "wheel.spun", round=table.state.round)
        case "dropping":
            _ball(table, "spun")
            if table.state.phase == "wagering":
                rounds.close_wagering(table, step, "sensor", at)
        case "rested":
            if command.result is None:
                raise Refused("result_missing")
            _ball(table, "spun")
            _rested(table, step, table.possible(command.result), at)
    return step


def _rested(table: Table, step: Step, result: Outcome, at: int) -> None:
    table.tell(step, "wheel.sensed", round=table.state.round, result=result)
    if table.state.phase == "result_entered":  # by hand, before the sensor spoke: on record now
        return
    if rounds.ends_early(table, step, result, at):
        return
    if table.runs_itself:
        rounds.register(table, step, result, "sensor", at)


def _ball(table: Table, *states: str) -> None:
    """A round has one ball. What is told of another belongs to another round."""
    ball = table.state.ball
    if ball not in states:
        raise Refused("ball_unknown" if ball in ("out", "ordered") else "ball_in_play")


def _need(table: Table, act: str, *phases: str) -> None:
    if table.state.phase not in phases:
        raise Refused("phase_forbids", act=act, phase=table.state.phase.replace("_", " "))


def _only_live(table: Table, act: str) -> None:
    if table.mode != "live":
        raise Refused("mode_forbids", act=act, mode=table.mode)
