"""The dealer's dice tumbler at the sic bo table: sections 12.2.1, 12.3 and 12.5."""

from __future__ import annotations

import pytest

from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"
GROUNDS = {"12.5.3": "A die leans", "12.5.4": "It stuck", "12.5.5": "Dice seen", "12.5.6": "Broken"}


def table(device: str = "attached") -> Sitting:
    """PT-1 has $10.00 on small and $5.00 on the single number 3."""
    sitting = Sitting(game="sic-bo", mode="live", device=device)
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"small": 1000, "single:3": 500})
    return sitting


@rule(BOOK, "12.3.1")
def test_new_game_has_the_covered_dice_shaken_and_opens_wagering() -> None:
    sitting = Sitting(game="sic-bo", mode="live", device="simulated")
    assert sitting.deal("start_round") == {}
    sitting.pass_ms(0)
    assert sitting.kinds()[-3:] == ["round.opened", "tumbler.ordered", "tumbler.shaken"]
    assert (sitting.phase, sitting.state.times.closes_at) == ("wagering", 20_000)
    sitting.pass_ms(19_999)
    assert "tumbler.sensed" not in sitting.kinds()  # nobody can read dice under a cover


@rule(BOOK, "12.3.2", "12.3.3", "12.3.4", "12.2.1.1")
def test_a_round_from_the_countdown_to_ok() -> None:
    sitting = table()
    sitting.pass_ms(20_000)
    assert sitting.last("wagering.closed")["reason"] == "countdown"
    assert sitting.deal("lift_cover") == {}
    assert sitting.last("tumbler.uncovered") == {"round": 1, "by": "1001"}
    assert sitting.deal("enter_result", result="1-3-3") == {}
    assert sitting.last("result.entered")["result"] == "1-3-3"
    sitting.pass_ms(600_000)
    assert sitting.phase == "result_entered"  # the system asks back, and waits for OK
    assert sitting.settle() == {"small": ("won", 1000, 1000), "single:3": ("won", 1000, 500)}
    assert sitting.credit() == 12_000
    assert sitting.deal("start_round") == {}
    assert not sitting.state.underway.uncovered  # the cover is back on


@rule(BOOK, "12.3.2", "12.3.3")
def test_nobody_enters_dice_that_lie_under_their_cover() -> None:
    sitting = table()
    enter = {"table": "T1", "result": "1-3-6"}
    assert sitting.refusal("DT-1", "enter_result", **enter) == "cover_on"
    sitting.pass_ms(20_000)
    assert sitting.refusal("DT-1", "enter_result", **enter) == "cover_on"
    assert sitting.phase == "awaiting_result"


@rule(BOOK, "12.3.4")
def test_what_was_entered_wrongly_is_entered_again_before_ok() -> None:
    sitting = table()
    sitting.pass_ms(20_000)
    sitting.deal("lift_cover")
    sitting.deal("enter_result", result="6-6-6")
    sitting.deal("enter_result", result="1-3-6")
    assert sitting.settle() == {"small": ("won", 1000, 1000), "single:3": ("won", 500, 500)}


@rule(BOOK, "12.3.3")
@pytest.mark.parametrize("result", ["3-1-6", "0-1-2", "1-2-7", "1-2", "17", ""])
def test_only_three_dice_can_be_entered(result: str) -> None:
    sitting = table()
    sitting.pass_ms(20_000)
    sitting.deal("lift_cover")
    assert sitting.refusal("DT-1", "enter_result", table="T1", result=result) in (
        "result_impossible", "bad_message",
    )  # fmt: skip
    assert sitting.phase == "awaiting_result"


@rule(BOOK, "12.5.2", "5.4")
@pytest.mark.parametrize("by", ["DT-1", "DV-1"])
def test_a_cover_lifted_early_ends_wagering_at_once_and_the_round_is_completed(by: str) -> None:
    sitting = table()
    sitting.pass_ms(5_000)
    if by == "DT-1":
        sitting.deal("lift_cover")
    else:
        sitting.tumbler("uncovered")
    closed = sitting.last("wagering.closed")
    assert (closed["reason"], closed["rule"]) == ("early_result", "12.5.2")
    assert sitting.stakes() == {"small": 1000, "single:3": 500}
    assert sitting.bet({"small": 2000})["code"] == "wagering_over"
    assert sitting.refusal("DT-1", "lift_cover", table="T1") == "cover_lifted"
    sitting.deal("enter_result", result="4-5-6")
    assert sitting.settle() == {"small": ("lost", 0, 0), "single:3": ("lost", 0, 0)}


@rule(BOOK, "12.5.2", "12.3.3")
def test_a_simulated_tumbler_is_read_once_it_lies_open() -> None:
    sitting = table("simulated")
    sitting.pass_ms(5_000)
    sitting.deal("lift_cover")
    assert sitting.state.round.sensed is None
    sitting.pass_ms(600)
    sensed = sitting.last("tumbler.sensed")["result"]
    wrong = "1-1-1" if sensed != "1-1-1" else "2-2-2"
    assert sitting.refusal("DT-1", "enter_result", table="T1", result=wrong) == "act_needs_role"
    assert sitting.deal("enter_result", result=sensed) == {}
    sitting.settle()


def test_a_cover_lifted_as_the_game_begins_still_shows_the_dice() -> None:
    sitting = Sitting(game="sic-bo", mode="live", device="simulated")
    sitting.deal("start_round")
    sitting.at_once("DT-1", "lift_cover")
    sitting.pass_ms(600)
    assert sitting.kinds()[-2:] == ["tumbler.shaken", "tumbler.sensed"]


@rule(BOOK, "12.5.7", "12.5.3", "12.5.4", "12.5.5", "12.5.6")
@pytest.mark.parametrize("ground", GROUNDS)
def test_no_result_voids_all_wagers_of_the_game(ground: str) -> None:
    sitting = table()
    sitting.pay_in("PT-2")
    sitting.bet({"any-triple": 700}, "PT-2")
    sitting.pass_ms(20_000)
    sitting.deal("lift_cover")
    assert sitting.deal("remedy", reason=GROUNDS[ground], irregularity=sitting.named(ground)) == {}
    assert (sitting.credit(), sitting.credit("PT-2")) == (10_000, 10_000)
    voided = sitting.last("round.voided")
    assert (voided["rule"], voided["returned_cents"]) == (ground, 2_200)
    assert sitting.deal("start_round") == {}


def test_dice_that_were_never_shaken_cannot_come_to_rest() -> None:
    sitting = table()
    assert sitting.tumbler("rested", "1-2-3") == {}
    assert (sitting.last("alert.raised")["cause"], sitting.state.round.sensed) == (
        "reading_stray",
        None,
    )
    sitting.tumbler("shaken")
    assert sitting.tumbler("shaken") == {}
    assert sitting.tumbler("rested", "1-2-3") == {}
    assert sitting.state.round.sensed is None  # under the cover
    sitting.tumbler("uncovered")
    assert sitting.tumbler("rested", "1-2-3") == {}
    assert sitting.tumbler("rested", "1-2-4") == {}
    alert = sitting.last("alert.raised")
    assert (alert["cause"], alert["read"]) == ("reading_differs", "1-2-4")
