"""The sign above a table that shows its results."""

from __future__ import annotations

from typing import Any

from tests.marks import rule
from tests.sitting import Sitting

RAPID = "star-rapid-fusion-2024"
INTERBLOCK = "star-interblock-2016"


def rested(ruleset: str = RAPID, mode: str = "live") -> Sitting:
    """PT-1 has $5.00 on red of $100.00, and the ball lies in 32, red."""
    sitting = Sitting(ruleset, mode)
    sitting.pay_in()
    if mode == "live":
        sitting.deal("start_round")
    sitting.bet({"red": 500})
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "32")
    return sitting


def shows(sitting: Sitting, shown: str | None) -> dict[str, Any]:
    return sitting.do("DV-1", "report_display", table="T1", report="showing", shows=shown)


@rule(RAPID, "9.2", "9.3")
def test_a_sign_that_differs_is_looked_into_and_settles_nothing() -> None:
    sitting = rested()
    assert shows(sitting, "15") == {}
    alert = sitting.last("alert.raised")
    assert (alert["cause"], alert["shows"], alert["outcome"]) == ("display_differs", "15", "32")
    assert alert["irregularities"] == ["display_correct", "display"]
    sitting.deal("enter_result", result="32")
    assert sitting.settle() == {"red": ("won", 500, 500)}  # by the wheel, whatever the sign says
    assert sitting.credit() == 10_500


@rule(INTERBLOCK, "9.3")
def test_interblock_a_sign_that_differs_has_no_effect_on_what_is_paid() -> None:
    sitting = rested(INTERBLOCK, "automated")
    assert shows(sitting, "15") == {}
    assert sitting.last("alert.raised")["irregularities"] == ["display"]
    assert sitting.settle() == {"red": ("won", 500, 500)}
    assert sitting.credit() == 10_500


@rule(RAPID, "9.2")
def test_a_sign_that_comes_to_show_the_outcome_ends_the_doubt() -> None:
    sitting = rested()
    shows(sitting, "15")
    assert shows(sitting, "32") == {}
    assert list(sitting.state.alerts) == []
    assert sitting.state.equipment.devices["display"]["state"] == "32"
    assert sitting.told("alert.raised")[-1]["cause"] == "display_differs"


def test_a_sign_may_show_anything_while_nothing_is_known_and_must_show_something() -> None:
    sitting = Sitting(RAPID, "live")
    sitting.deal("start_round")
    assert shows(sitting, "15") == {}
    assert list(sitting.state.alerts) == []
    assert shows(sitting, None)["code"] == "result_missing"


def test_what_a_sign_says_makes_no_picture_old() -> None:
    """Whoever taps while a sign reports is not sent back to look."""
    sitting = rested()
    seen = sitting.state.n
    shows(sitting, "32")
    assert sitting.state.n == seen + 1
    assert sitting.deal("enter_result", result="32", seen=seen) == {}


def test_at_a_table_of_the_generator_only_the_sign_reports() -> None:
    sitting = Sitting(RAPID, "rng")
    dark = {"table": "T1", "report": "fault", "fault": "dark"}
    assert sitting.do("DV-1", "report_display", **dark) == {}
    wheel = {"table": "T1", "report": "spun"}
    assert sitting.do("DV-1", "report_wheel", **wheel)["code"] == "mode_forbids"
    assert sitting.state.fault("display") == "dark"
    assert sitting.phase == "wagering"  # a dark sign stops nothing
