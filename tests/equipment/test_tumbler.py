"""Dice that lean, a tumbler that did not shake them, and one that is broken."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import Sitting

RAPID = "star-rapid-fusion-2024"
INTERBLOCK = "star-interblock-2016"
NZ = "nz-table-games"


def table(ruleset: str = RAPID, game: str = "sic-bo", **config: Any) -> Sitting:
    """PT-1 has $10.00 on small of $100.00."""
    sitting = Sitting(ruleset, "live", game=game, **config)
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"small": 1000})
    return sitting


def says(sitting: Sitting, report: str, **fields: Any) -> dict[str, Any]:
    return sitting.do("DV-1", "report_tumbler", table="T1", report=report, **fields)


def fitting(sitting: Sitting) -> tuple[str, list[str]]:
    alert = sitting.last("alert.raised")
    return alert["cause"], alert["irregularities"]


def no_result(sitting: Sitting, name: str, number: str, who: str = "DT-1") -> None:
    assert sitting.credit() == 9_000
    assert sitting.deal("remedy", who, irregularity=name, reason="No result") == {}
    assert sitting.last("round.voided")["rule"] == number
    assert (sitting.credit(), list(sitting.state.alerts)) == (10_000, [])
    assert sitting.findings == []


@rule(RAPID, "12.5.3", "12.5.7")
def test_cocked_dice_are_brought_before_the_dealer_who_announces_no_result() -> None:
    sitting = table()
    says(sitting, "shaken")
    sitting.pass_ms(20_000)
    assert says(sitting, "cocked") == {}  # nobody sees them yet
    assert fitting(sitting) == ("reading_stray", [])
    sitting.deal("lift_cover")
    assert says(sitting, "cocked") == {}
    assert fitting(sitting) == ("cocked", ["cocked"])
    no_result(sitting, "cocked", "12.5.3")


@rule(RAPID, "12.5.3", "12.5.7")
def test_cocked_dice_are_not_paid_by_the_dealers_word_alone() -> None:
    """Called before the sensor spoke or after, until somebody has dealt with the alert."""
    for called_first in (False, True):
        sitting = table()
        says(sitting, "shaken")
        sitting.pass_ms(20_000)
        sitting.deal("lift_cover")
        if called_first:
            assert sitting.deal("enter_result", result="1-1-2")["code"] == "act_needs_role"
            assert sitting.deal("enter_result", "SV-1", result="1-1-2") == {}
        assert says(sitting, "cocked") == {}
        refused = sitting.deal("enter_result", result="1-1-2")
        assert refused["code"] == "act_needs_role"
        if called_first:
            assert sitting.deal("confirm_result")["code"] == "act_needs_role"
        assert (sitting.credit(), sitting.told("bet.settled")) == (9_000, [])
        no_result(sitting, "cocked", "12.5.3", "SV-1" if called_first else "DT-1")


@rule(RAPID, "12.5.3", "12.3.4")
def test_a_supervisor_may_find_that_the_dice_lie_flat_after_all() -> None:
    sitting = table()
    says(sitting, "shaken")
    sitting.pass_ms(20_000)
    sitting.deal("lift_cover")
    says(sitting, "cocked")
    assert sitting.deal("enter_result", "SV-1", result="1-1-2") == {}
    assert sitting.deal("enter_result", result="4-5-6")["code"] == "act_needs_role"
    assert sitting.credit() == 9_000
    assert sitting.deal("confirm_result") == {}  # that has been decided
    assert (sitting.credit(), list(sitting.state.alerts)) == (11_000, [])
    assert sitting.findings == []


@rule(RAPID, "12.5.4", "12.5.6", "12.5.7")
@pytest.mark.parametrize(
    ("fault", "name", "number"),
    [("not_operating", "tumbler", "12.5.4"), ("broken", "broken", "12.5.6")],
)
def test_a_tumbler_that_fails_is_brought_before_the_dealer(
    fault: str, name: str, number: str
) -> None:
    sitting = table()
    says(sitting, "shaken")
    assert says(sitting, "fault", fault=fault) == {}
    cause, names = fitting(sitting)
    assert (cause, names[0]) == ("device_fault", name)
    assert sitting.credit() == 9_000
    sitting.deal("remedy", irregularity=name, reason="No result")
    assert sitting.last("round.voided")["rule"] == number
    assert sitting.credit() == 10_000
    assert [alert["fault"] for alert in sitting.state.alerts] == [fault]  # until it works again
    assert says(sitting, "cleared") == {}
    assert list(sitting.state.alerts) == []


@rule(RAPID, "12.3.1", "12.5.5", "12.5.7")
def test_a_cover_lifted_off_dice_that_were_never_shaken_is_noticed() -> None:
    sitting = table()
    says(sitting, "shaken")
    sitting.pass_ms(20_000)
    sitting.deal("lift_cover")
    assert sitting.told("alert.raised") == []
    says(sitting, "rested", result="1-1-2")
    sitting.deal("enter_result", result="1-1-2")
    sitting.settle()
    assert sitting.credit() == 11_000
    sitting.deal("start_round")
    sitting.bet({"small": 1000})
    sitting.pass_ms(20_000)
    assert sitting.deal("lift_cover") == {}  # and nothing was shaken before
    assert fitting(sitting) == ("not_shaken", ["not_activated"])
    assert sitting.credit() == 10_000
    sitting.deal("remedy", irregularity="not_activated", reason="Not shaken")
    assert sitting.last("round.voided")["rule"] == "12.5.5"
    assert sitting.credit() == 11_000


@rule(RAPID, "12.3.1", "12.5.5")
@pytest.mark.parametrize(("times", "counts"), [(0, False), (2, False), (3, True), (7, True)])
def test_three_tumbles_make_a_shake(times: int, counts: bool) -> None:
    sitting = table()
    assert says(sitting, "shaken", times=times) == {}
    assert (list(sitting.state.alerts) == []) is counts
    if not counts:
        no_result(sitting, "not_activated", "12.5.5")


def test_a_tumbler_without_a_sensor_is_not_missed() -> None:
    sitting = table()
    sitting.pass_ms(20_000)
    sitting.deal("lift_cover")
    assert sitting.told("alert.raised") == []


@rule(INTERBLOCK, "8.4.1", "8.4")
def test_interblock_cocked_dice_of_a_machine_stop_the_round_for_a_supervisor_to_void() -> None:
    sitting = Sitting(INTERBLOCK, "automated", game="sic-bo")
    sitting.pay_in()
    sitting.bet({"small": 1000})
    sitting.pass_ms(20_000)
    says(sitting, "shaken")
    assert says(sitting, "cocked") == {}
    assert (sitting.phase, sitting.credit()) == ("suspended", 9_000)
    assert fitting(sitting) == ("cocked", ["cocked"])
    said = {"irregularity": "cocked", "reason": "A die leans"}
    assert sitting.deal("remedy", "SV-1", **said) == {}
    assert (sitting.last("round.voided")["rule"], sitting.credit()) == ("8.4.1", 10_000)


@rule(NZ, "D9 7.1")
@pytest.mark.parametrize(
    ("reports", "name"),
    [
        ([("shaken", {}), ("cocked", {})], "not_flat"),
        ([("shaken", {}), ("fault", {"fault": "not_operating"})], "tumbler"),
    ],
)
def test_tai_sai_what_voids_a_spin_is_noticed_and_it_is_done_again(
    reports: list[tuple[str, dict[str, Any]]], name: str
) -> None:
    sitting = table(NZ, "tai-sai", style="A")
    for report, fields in reports:
        if report == "cocked":
            sitting.deal("close_wagering")
            sitting.deal("lift_cover")
        assert says(sitting, report, **fields) == {}
    assert name in fitting(sitting)[1]
    assert sitting.credit() == 9_000
    assert sitting.deal("remedy", irregularity=name, reason="No spin") == {}
    assert sitting.last("throw.voided")["rule"].startswith("D9 7.1(")
    assert (sitting.credit(), sitting.stakes()) == (9_000, {"small": 1000})


@rule(NZ, "D9 7.1")
def test_thrown_dice_that_lean_lie_and_are_thrown_again() -> None:
    sitting = Sitting(NZ, "live", game="tai-sai", style="B")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"triple:1": 1000})
    sitting.deal("close_wagering")
    sitting.deal("offer_dice")
    sitting.do("PT-1", "answer_dice", table="T1", accept=True)
    assert sitting.do("DV-1", "report_dice", table="T1", report="thrown") == {}
    assert sitting.do("DV-1", "report_dice", table="T1", report="cocked") == {}
    assert sitting.state.underway.device == "rested"
    assert "not_flat_area" in fitting(sitting)[1]
    assert sitting.deal("remedy", irregularity="not_flat_area", reason="No spin") == {}
    assert (sitting.credit(), sitting.stakes()) == (9_000, {"triple:1": 1000})
