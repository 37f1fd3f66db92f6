"""Settlement, and how a roulette round is run: sections 3.4, 3.5, 6.1 and 11.3."""

from __future__ import annotations

import pytest

from fairfelt.floor.views import win_cents
from tests.marks import rule
from tests.sitting import STAR, Sitting


def live() -> Sitting:
    """A live wheel with an attached sensor; PT-1 has $5.00 on red and $1.00 on 17."""
    sitting = Sitting(STAR, "live")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"red": 500, "straight:17": 100})
    return sitting


@rule("star-rapid-fusion-2024", "3.3.3", "3.4", "6.1", "6.1.1", "6.1.2", "6.1.3")
def test_losing_chips_go_winnings_are_shown_and_credited_with_the_winning_stake() -> None:
    sitting = live()
    sitting.deal("enter_result", result="17")
    sitting.deal("confirm_result")
    settled = sitting.last("bet.settled")
    assert settled["result"] == "17"
    assert [(li["spot"], li["verdict"], li["win_cents"]) for li in settled["lines"]] == [
        ("red", "lost", 0),
        ("straight:17", "won", 3500),
    ]
    assert (settled["won_cents"], settled["returned_cents"], settled["lost_cents"]) == (
        3500,
        100,
        500,
    )
    assert settled["credit_cents"] == 10_000 - 600 + 3500 + 100
    assert win_cents(sitting.player.floor.pit, "PT-1") == 3500


def test_the_outcome_is_told_once_to_the_whole_table() -> None:
    sitting = live()
    sitting.deal("enter_result", result="0")
    sitting.deal("confirm_result")
    told = [s for s in sitting.said if s.get("kind") == "round.settled"]
    assert [(s["table"], s["body"]["result"]) for s in told] == [("T1", "0")]


@rule("star-rapid-fusion-2024", "3.5", "11.3.2.2", "11.3.6.2", "1.1 Round of Play")
def test_nothing_settles_before_the_dealer_has_confirmed() -> None:
    sitting = live()
    sitting.deal("close_wagering")
    sitting.deal("enter_result", result="17")
    sitting.pass_ms(600_000)
    assert "round.settled" not in sitting.kinds()
    sitting.deal("confirm_result")
    assert sitting.last("result.confirmed") == {"round": 1, "result": "17", "by": "1001"}
    assert sitting.last("round.settled")["result"] == "17"


@rule("star-rapid-fusion-2024", "3.5", "11.3.6.2")
def test_a_number_entered_wrongly_is_corrected_before_it_is_confirmed() -> None:
    sitting = live()
    sitting.deal("close_wagering")
    sitting.deal("enter_result", result="16")
    sitting.deal("enter_result", result="17")
    sitting.deal("confirm_result")
    assert sitting.last("round.settled")["result"] == "17"


@rule("star-rapid-fusion-2024", "11.3.2.1")
def test_on_a_live_wheel_betting_ends_while_the_ball_still_runs() -> None:
    sitting = live()
    sitting.wheel("spun")
    sitting.wheel("dropping")
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("sensor", "11.3.2.1")
    assert sitting.table.state.spinning


@rule("star-rapid-fusion-2024", "11.3.2.1")
def test_the_dealer_may_call_no_more_bets_while_the_ball_runs() -> None:
    sitting = live()
    sitting.wheel("spun")
    sitting.deal("close_wagering")
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("dealer", "11.3.2.1")
    assert sitting.table.state.spinning
    assert sitting.bet({"red": 1000})["code"] == "wagering_over"


@rule("star-rapid-fusion-2024", "11.3.2.2", "11.3.7")
def test_the_sensors_number_waits_for_the_dealer_to_accept_and_to_confirm_it() -> None:
    sitting = live()
    sitting.deal("close_wagering")
    sitting.wheel("rested", "17")
    assert sitting.last("wheel.sensed")["result"] == "17"
    assert sitting.phase == "awaiting_result"
    sitting.deal("enter_result", result="17")
    assert sitting.last("result.entered")["source"] == "sensor"
    sitting.deal("confirm_result")
    assert sitting.last("round.settled")["result"] == "17"


@rule("star-rapid-fusion-2024", "11.3.7", "11.5.1.10")
def test_another_number_than_the_sensors_takes_a_supervisor_once() -> None:
    sitting = live()
    sitting.deal("close_wagering")
    sitting.wheel("rested", "16")
    assert sitting.refusal("DT-1", "enter_result", table="T1", result="17") == "act_needs_role"
    sitting.deal("enter_result", "SV-1", result="17")
    entered = sitting.last("result.entered")
    assert (entered["source"], entered["sensed"], entered["by"]) == ("dealer", "16", "2001")
    sitting.deal("confirm_result")  # it has been decided
    assert sitting.last("round.settled")["result"] == "17"
    assert sitting.last("bet.settled")["won_cents"] == 3500


@rule("star-rapid-fusion-2024", "11.3.7", "11.5.1.10")
def test_a_sensor_that_speaks_after_the_dealer_is_on_record_and_heard() -> None:
    sitting = live()
    sitting.deal("close_wagering")
    sitting.wheel("spun")
    assert sitting.refusal("DT-1", "enter_result", table="T1", result="17") == "act_needs_role"
    sitting.deal("enter_result", "SV-1", result="17")
    sitting.wheel("rested", "16")
    assert sitting.last("wheel.sensed")["result"] == "16"
    alert = sitting.last("alert.raised")
    assert (alert["cause"], alert["irregularities"]) == ("reading_differs", ["correct_result"])
    assert sitting.table.state.round.entered == "17"
    assert sitting.refusal("DT-1", "confirm_result", table="T1") == "act_needs_role"
    assert sitting.refusal("DT-1", "enter_result", table="T1", result="16") == "act_needs_role"
    sitting.deal("enter_result", "SV-1", result="16")
    assert list(sitting.state.alerts) == []
    sitting.deal("confirm_result")
    assert sitting.last("round.settled")["result"] == "16"


@rule("star-rapid-fusion-2024", "11.3.3.1", "11.3.3.2", "11.3.8")
def test_an_automated_wheel_closes_registers_and_settles_by_itself() -> None:
    sitting = Sitting(STAR, "automated")
    sitting.pay_in()
    sitting.bet({"straight:17": 100})
    sitting.wheel("spun")
    sitting.pass_ms(18_000)
    sitting.wheel("dropping")
    assert sitting.last("wagering.closed")["rule"] == "11.3.3.1"
    sitting.wheel("rested", "17")
    assert sitting.last("result.entered")["source"] == "sensor"
    sitting.pass_ms(5_000)
    assert sitting.last("bet.settled")["won_cents"] == 3500
    sitting.pass_ms(6_000)
    assert sitting.last("round.opened")["round"] == 2


@rule("star-rapid-fusion-2024", "11.3.1")
@pytest.mark.parametrize("mode", ["live", "automated", "rng"])
def test_the_operator_chooses_what_determines_the_outcome(mode: str) -> None:
    sitting = Sitting(STAR, mode)
    assert sitting.last("table.opened")["mode"] == mode
    assert sitting.phase == ("open" if mode == "live" else "wagering")


def test_a_generator_runs_a_table_by_itself_and_draws_only_after_betting_has_closed() -> None:
    sitting = Sitting(STAR, "rng")
    sitting.pay_in()
    sitting.bet({"red": 500})
    sitting.pass_ms(20_000)
    kinds = sitting.kinds()
    assert kinds.index("wagering.closed") < kinds.index("result.entered")
    sitting.pass_ms(5_000)
    won = sitting.last("bet.settled")["won_cents"]
    assert sitting.credit() == 10_000 + (500 if won else -500)
    sitting.pass_ms(6_000)
    assert sitting.last("round.opened")["round"] == 2


def test_a_supervisor_voids_a_round_and_every_wager_goes_back() -> None:
    sitting = live()
    sitting.pay_in("PT-2")
    sitting.bet({"black": 700}, "PT-2")
    sitting.deal("remedy", "SV-1", reason="Fire alarm", irregularity="disrupted")
    voided = sitting.last("round.voided")
    assert (voided["reason"], voided["rule"], voided["by"], voided["returned_cents"]) == (
        "Fire alarm",
        "18.4.1",
        "2001",
        1300,
    )
    assert (sitting.credit("PT-1"), sitting.credit("PT-2")) == (10_000, 10_000)
    sitting.deal("start_round")
    assert sitting.phase == "wagering"


def test_an_automated_wheel_that_falls_silent_stops_the_round_for_a_manager() -> None:
    sitting = Sitting(STAR, "automated")
    sitting.pay_in()
    sitting.bet({"red": 500})
    sitting.pass_ms(20_000 + 60_000)
    suspended = sitting.last("round.suspended")
    assert (suspended["reason"], suspended["rule"]) == ("device_silent", "11.5.5")
    assert sitting.refusal("DT-1", "enter_result", table="T1", result="7") == "act_needs_role"
    sitting.sign_in("3001")
    sitting.deal("enter_result", "SV-1", result="7")
    sitting.deal("confirm_result", "SV-1")
    assert sitting.credit() == 10_500
