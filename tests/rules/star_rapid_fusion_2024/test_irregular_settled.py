"""Faults of the whole system and of the display (9.1 to 9.3), also after the settlement."""

from __future__ import annotations

import pytest

from tests.marks import rule
from tests.rules.irregular import (
    DEALER,
    Purse,
    bets_laid,
    credits,
    play_number,
    purse,
    remedy,
    roulette,
    spun,
)
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"


@rule(BOOK, "9.1")
@pytest.mark.parametrize("moment", ["betting", "closed", "entered", "settled"])
def test_9_1_a_malfunction_voids_plays_and_payouts(moment: str) -> None:
    sitting = roulette()
    if moment == "settled":
        play_number(sitting, "17")
        assert credits(sitting) == (13_000, 10_700)
    else:
        bets_laid(sitting)
    if moment in ("closed", "entered"):
        sitting.pass_ms(20_000)
    if moment == "entered":
        sitting.deal("enter_result", result="17")
    assert remedy(sitting, "system", DEALER)["code"] == "act_needs_role"
    assert remedy(sitting, "system") == {}
    assert (credits(sitting), sitting.phase) == ((10_000, 10_000), "open")
    assert (list(sitting.state.results), dict(sitting.state.round.slips)) == ([], {})
    assert remedy(sitting, "system")["code"] == "round_void"
    assert remedy(sitting, "correct_result", result="18")["code"] == "round_void"
    play_number(sitting, "18")  # the table goes on
    assert credits(sitting) == (10_400, 9_300)


@rule(BOOK, "9.1")
def test_9_1_winnings_that_have_left_the_meter_are_owed() -> None:
    sitting = spun("17")
    sitting.do("PT-1", "cash_out")
    assert remedy(sitting, "system") == {}
    assert purse(sitting) == Purse(0, 3_000)  # $36.00 came to it, of which $6.00 were its own
    told = sitting.last("seat.corrected", "PT-1")
    assert (told["was_cents"], told["due_cents"], told["void"]) == (3_600, 600, True)
    assert sitting.refusal("PT-1", "cash_out") == "debt_first"
    sitting.pay_in("PT-1", 5_000)  # somebody else's, as far as a terminal can tell
    assert purse(sitting) == Purse(5_000, 0)


def display_shows(sitting: Sitting, number: str) -> None:
    said = sitting.do("DV-1", "report_display", table="T1", report="showing", shows=number)
    assert said == {}


@rule(BOOK, "9.2")
@pytest.mark.parametrize("confirmed", [False, True])
def test_9_2_where_the_display_differs_the_outcome_is_established_and_confirmed(
    confirmed: bool,
) -> None:
    sitting = roulette()
    bets_laid(sitting)
    sitting.pass_ms(20_000)
    sitting.deal("enter_result", result="18")
    if confirmed:
        sitting.deal("confirm_result")
    before = credits(sitting)
    display_shows(sitting, "17")
    (alert,) = sitting.state.alerts
    assert (alert["shows"], alert["outcome"]) == ("17", "18")
    assert alert["irregularities"] == ["display_correct", "display"]
    assert credits(sitting) == before  # a display decides nothing
    low = remedy(sitting, "display_correct", DEALER, result="17")
    assert low["code"] == "act_needs_role"
    assert remedy(sitting, "display_correct", result="17") == {}  # the ball lies there
    if not confirmed:
        assert (sitting.state.round.entered, credits(sitting)) == ("17", (9_400, 9_300))
        sitting.deal("confirm_result", "SV-1")
    assert (credits(sitting), list(sitting.state.results)) == ((13_000, 10_700), [(1, "17")])
    noted = sitting.recorded("irregularity.noted")[-1]
    assert (noted["rule"], noted["irregularity"]) == ("9.2", "display_correct")
    assert list(sitting.state.alerts) == []
    display_shows(sitting, "17")
    assert list(sitting.state.alerts) == []


@rule(BOOK, "9.3")
def test_9_3_a_display_that_cannot_be_corrected_is_disregarded() -> None:
    sitting = spun("18")
    display_shows(sitting, "17")
    assert [alert["cause"] for alert in sitting.state.alerts] == ["display_differs"]
    assert remedy(sitting, "display") == {}
    assert (list(sitting.state.alerts), list(sitting.state.results)) == ([], [(1, "18")])
    assert credits(sitting) == (10_400, 9_300)


@rule(BOOK, "9.3")
@pytest.mark.parametrize("moment", ["played", "settled"])
def test_9_3_or_else_the_display_counts_for_nothing(moment: str) -> None:
    sitting = roulette()
    if moment == "settled":
        play_number(sitting, "18")
    else:
        bets_laid(sitting)
    before, slips = credits(sitting), dict(sitting.state.round.slips)
    assert remedy(sitting, "display") == {}
    assert (credits(sitting), dict(sitting.state.round.slips)) == (before, slips)
    if moment == "played":
        sitting.pass_ms(20_000)
        sitting.deal("enter_result", result="18")
        sitting.deal("confirm_result")
    assert credits(sitting) == (10_400, 9_300)
