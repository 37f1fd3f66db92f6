"""What the sensor in the rim of a wheel sees go wrong, and what staff then do about it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import Sitting

RAPID = "star-rapid-fusion-2024"
INTERBLOCK = "star-interblock-2016"
MINISTAR = "star-ministar-2018"


def spinning(ruleset: str = RAPID, mode: str = "live", **spun: Any) -> Sitting:
    """PT-1 has $5.00 on red of $100.00, wagering is over, and the ball runs."""
    sitting = Sitting(ruleset, mode)
    sitting.pay_in()
    if mode == "live":
        sitting.deal("start_round")
    sitting.bet({"red": 500})
    sitting.pass_ms(20_000)
    assert says(sitting, "spun", **spun) == {}
    return sitting


def says(sitting: Sitting, report: str, **fields: Any) -> dict[str, Any]:
    return sitting.do("DV-1", "report_wheel", table="T1", report=report, **fields)


def no_spin_and_again(sitting: Sitting, name: str, number: str) -> None:
    """A dealer announces it: the wagers stand, the ball is spun again and 32, red, pays."""
    assert (sitting.credit(), sitting.stakes()) == (9_500, {"red": 500})
    assert sitting.deal("remedy", irregularity=name, reason="No spin") == {}
    assert sitting.last("spin.voided")["rule"] == number
    if name == "ball_out":  # which a supervisor has to look at
        examined = {"irregularity": "ball_examined", "reason": "Whole"}
        assert sitting.deal("remedy", "SV-1", **examined) == {}
    assert list(sitting.state.alerts) == []
    assert (sitting.credit(), sitting.stakes()) == (9_500, {"red": 500})
    sitting.wheel("rested", "32")
    sitting.deal("enter_result", result="32")
    assert sitting.settle() == {"red": ("won", 500, 500)}
    assert sitting.credit() == 10_500
    assert sitting.findings == []


SEEN = [
    pytest.param("same_direction", "11.5.1.1", marks=rule(RAPID, "11.5.1.1")),
    pytest.param("wheel_still", "11.5.1.2", marks=rule(RAPID, "11.5.1.2")),
    pytest.param("few_revolutions", "11.5.1.3", marks=rule(RAPID, "11.5.1.3")),
    pytest.param("foreign_object", "11.5.1.4", marks=rule(RAPID, "11.5.1.4")),
    pytest.param("no_pocket", "11.5.1.5", marks=rule(RAPID, "11.5.1.5")),
    pytest.param("ball_out", "11.5.1.6", marks=rule(RAPID, "11.5.1.6")),
    pytest.param("interference", "11.5.1.7", marks=rule(RAPID, "11.5.1.7")),
]


@rule(RAPID, "11.5.1.9")
@pytest.mark.parametrize(("cause", "number"), SEEN)
def test_a_spin_that_the_wheel_finds_wanting_is_brought_before_the_dealer(
    cause: str, number: str
) -> None:
    sitting = spinning()
    assert says(sitting, "no_spin", cause=cause) == {}
    alert = sitting.last("alert.raised")
    assert (alert["cause"], alert["irregularities"][0]) == (cause, cause)
    assert sitting.phase == "awaiting_result"  # nothing is decided by a sensor
    no_spin_and_again(sitting, cause, number)


@rule(RAPID, "11.3.2", "11.5.1.1", "11.5.1.2")
@pytest.mark.parametrize(
    ("ball", "wheel", "cause"),
    [
        ("clockwise", "clockwise", "same_direction"),
        ("anticlockwise", "anticlockwise", "same_direction"),
        ("clockwise", "still", "wheel_still"),
        ("clockwise", "anticlockwise", None),
        ("anticlockwise", "clockwise", None),
    ],
)
def test_the_directions_of_ball_and_wheel_tell_a_no_spin(
    ball: str, wheel: str, cause: str | None
) -> None:
    sitting = spinning(ball=ball, wheel=wheel)
    assert sitting.last("wheel.spun") == {"round": 1, "ball": ball, "wheel": wheel}
    assert [alert["cause"] for alert in sitting.state.alerts] == ([cause] if cause else [])


@rule(RAPID, "11.3.2", "11.5.1.3")
@pytest.mark.parametrize(("revolutions", "counts"), [(0, False), (3, False), (4, True), (9, True)])
def test_four_times_around_the_track_make_a_spin(revolutions: int, counts: bool) -> None:
    sitting = spinning()
    assert says(sitting, "dropping", revolutions=revolutions) == {}
    assert (list(sitting.state.alerts) == []) is counts
    if not counts:
        no_spin_and_again(sitting, "few_revolutions", "11.5.1.3")


def test_an_automated_wheel_need_not_count_its_revolutions() -> None:
    sitting = spinning(mode="automated")
    assert says(sitting, "dropping", revolutions=2) == {}
    assert list(sitting.state.alerts) == []


@rule(RAPID, "11.5.1.8")
def test_a_number_that_comes_all_the_same_waits_for_whoever_announces_no_spin() -> None:
    sitting = spinning(ball="clockwise", wheel="clockwise")
    assert says(sitting, "rested", result="32") == {}
    assert (sitting.phase, sitting.state.round.sensed) == ("awaiting_result", "32")
    assert sitting.credit() == 9_500
    assert sitting.deal("remedy", irregularity="same_direction", reason="With it") == {}
    assert sitting.state.round.sensed is None
    sitting.wheel("rested", "15")
    sitting.deal("enter_result", result="15")
    assert sitting.settle() == {"red": ("lost", 0, 0)}
    assert sitting.credit() == 9_500


def test_a_wheel_that_reports_no_spin_says_why_and_in_its_own_round() -> None:
    sitting = spinning()
    assert says(sitting, "no_spin")["code"] == "cause_missing"
    assert says(sitting, "fault")["code"] == "fault_missing"
    assert says(sitting, "cleared")["code"] == "device_in_order"
    says(sitting, "rested", result="7")
    assert says(sitting, "no_spin", cause="no_pocket") == {}  # of a ball that it has read
    assert (sitting.phase, sitting.state.round.sensed) == ("awaiting_result", "7")
    alert = sitting.last("alert.raised")
    assert (alert["cause"], alert["read"]) == ("reading_differs", "no_spin")
    assert sitting.deal("enter_result", result="7")["code"] == "act_needs_role"


def test_the_same_cause_is_told_once() -> None:
    sitting = spinning(ball="clockwise", wheel="still")
    says(sitting, "no_spin", cause="wheel_still")
    assert len(sitting.told("alert.raised")) == 1


# -- nobody at the wheel ------------------------------------------------------------------------


@rule(RAPID, "11.5.3.4", "11.5.5")
def test_an_automated_wheel_that_cannot_read_stops_the_round_until_the_number_is_found() -> None:
    sitting = spinning(mode="automated")
    assert says(sitting, "fault", fault="no_reading") == {}
    assert sitting.phase == "suspended"
    assert sitting.last("round.suspended")["reason"] == "device_fault"
    assert sitting.last("alert.raised")["irregularities"] == [
        "wheel_error", "automated_wheel", "unconfirmed", "system",
    ]  # fmt: skip
    assert (sitting.credit(), sitting.stakes()) == (9_500, {"red": 500})
    sitting.sign_in("3001")
    said = {"irregularity": "wheel_error", "reason": "Ball seen", "result": "32"}
    assert sitting.deal("remedy", "SV-1", **said) == {}
    assert sitting.credit() == 10_500
    assert sitting.findings == []


@rule(RAPID, "11.3.3")
def test_an_automated_wheel_that_spins_with_its_ball_stops_the_round() -> None:
    against = spinning(mode="automated", ball="clockwise", wheel="anticlockwise")
    assert (against.phase, list(against.state.alerts)) == ("awaiting_result", [])
    sitting = spinning(mode="automated", ball="clockwise", wheel="clockwise")
    assert sitting.last("alert.raised")["cause"] == "same_direction"
    assert (sitting.phase, sitting.stakes()) == ("suspended", {"red": 500})


@rule(MINISTAR, "3.13", "7.4.1.2")
def test_ministar_a_wheel_that_spins_with_its_ball_voids_the_round() -> None:
    against = spinning(MINISTAR, "automated", ball="clockwise", wheel="anticlockwise")
    assert (against.phase, list(against.state.alerts)) == ("awaiting_result", [])
    sitting = spinning(MINISTAR, "automated", ball="clockwise", wheel="clockwise")
    voided = sitting.last("round.voided")
    assert (voided["reason"], voided["rule"]) == ("same_direction", "7.4.1.2")
    assert sitting.credit() == 10_000


@rule(INTERBLOCK, "8.2.4")
def test_interblock_a_wheel_at_standstill_is_no_spin() -> None:
    sitting = spinning(INTERBLOCK, "automated", ball="clockwise", wheel="still")
    assert sitting.phase == "suspended"
    assert sitting.last("alert.raised")["irregularities"][0] == "wheel_still"
    assert (sitting.credit(), sitting.stakes()) == (9_500, {"red": 500})
    assert sitting.deal("remedy", irregularity="wheel_still", reason="Still") == {}
    assert (sitting.credit(), sitting.stakes()) == (9_500, {"red": 500})
    sitting.wheel("rested", "32")
    assert sitting.settle() == {"red": ("won", 500, 500)}
    assert sitting.credit() == 10_500


@rule(INTERBLOCK, "8.8", "8.2.5")
def test_interblock_a_number_that_was_not_read_is_looked_up_and_paid() -> None:
    sitting = spinning(INTERBLOCK, "automated")
    assert says(sitting, "fault", fault="no_reading") == {}
    assert sitting.last("alert.raised")["irregularities"][0] == "unread_number"
    said = {"irregularity": "unread_number", "reason": "It lies in 32", "result": "32"}
    assert sitting.deal("remedy", "SV-1", **said) == {}
    assert sitting.credit() == 10_500


@rule(MINISTAR, "7.4.1.2")
def test_ministar_an_error_of_the_wheel_voids_the_round_and_every_wager_goes_back() -> None:
    sitting = spinning(MINISTAR, "automated")
    assert sitting.credit() == 9_500
    assert says(sitting, "fault", fault="blocked") == {}
    assert sitting.last("round.voided")["reason"] == "device_fault"
    assert sitting.credit() == 10_000
    assert sitting.phase == "open"


def test_a_wheel_that_fails_while_bets_are_open_ends_them() -> None:
    sitting = Sitting(mode="automated")
    sitting.pay_in()
    sitting.bet({"red": 500})
    assert says(sitting, "fault", fault="blocked") == {}
    assert sitting.kinds()[-4:] == [
        "device.failed", "alert.raised", "wagering.closed", "round.suspended",
    ]  # fmt: skip
    assert sitting.credit() == 9_500


def test_no_round_opens_by_itself_while_its_wheel_is_out_of_order() -> None:
    sitting = spinning(MINISTAR, "automated")
    says(sitting, "fault", fault="blocked")
    sitting.pass_ms(600_000)
    assert (sitting.phase, sitting.state.round.number) == ("open", 1)
    sitting.power_failure()
    sitting.pass_ms(600_000)
    assert (sitting.phase, sitting.state.fault("wheel")) == ("open", "blocked")
    assert [alert["cause"] for alert in sitting.state.alerts] == ["device_fault"]
    assert says(sitting, "cleared") == {}
    assert list(sitting.state.alerts) == []
    sitting.pass_ms(6_000)
    assert (sitting.phase, sitting.state.round.number) == ("wagering", 2)


def test_a_dealer_plays_on_with_a_wheel_that_reads_nothing() -> None:
    sitting = spinning()
    assert says(sitting, "fault", fault="no_reading") == {}
    assert sitting.phase == "awaiting_result"
    assert sitting.deal("enter_result", result="32") == {}
    assert sitting.settle() == {"red": ("won", 500, 500)}
    assert [alert["cause"] for alert in sitting.state.alerts] == ["device_fault"]  # still so
