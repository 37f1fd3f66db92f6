"""A supervisor lets a wager be changed after betting, where the ban would be unfair to the player
(2024 3.2.8, 2018 3.3.8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import INTERBLOCK, Sitting

STAR = "star-rapid-fusion-2024"
MINISTAR = "star-ministar-2018"
RED, BLACK = {"red": 500}, {"spot": "black", "cents": 700}


def closed(ruleset: str = STAR, **config: Any) -> Sitting:
    """A round of roulette with $5.00 on red and betting over, the ball still running."""
    sitting = Sitting(ruleset, "live" if ruleset == STAR else "automated", **config)
    sitting.pay_in()
    if ruleset == STAR:
        sitting.deal("start_round")
    sitting.bet(RED)
    sitting.pass_ms(sitting.table.wagering_ms - 1_000)
    sitting.wheel("spun")
    sitting.pass_ms(1_000)
    assert sitting.phase == "awaiting_result"
    return sitting


def change(sitting: Sitting, who: str = "SV-1", **said: Any) -> dict[str, Any]:
    fields = {"seat": "PT-1", "reason": "The terminal hung", **BLACK, **said}
    return sitting.deal("change_bet", who, **fields)


@rule(STAR, "3.2.8")
def test_3_2_8_a_supervisor_may_place_change_and_withdraw_for_a_player_after_betting() -> None:
    sitting = closed()
    assert sitting.bet(BLACK_STAKE)["code"] == "wagering_over"
    assert change(sitting, "DT-1")["code"] == "act_needs_role"
    assert change(sitting) == {}
    assert (sitting.stakes(), sitting.credit()) == ({"red": 500, "black": 700}, 8_800)
    (noted,) = sitting.recorded("wagering.relaxed")
    assert noted == {
        "round": 1, "seat": "PT-1", "spot": "black", "was_cents": 0, "cents": 700,
        "reason": "The terminal hung", "rule": "3.2.8", "by": "2001",
    }  # fmt: skip
    assert change(sitting, spot="black", cents=200) == {}
    assert change(sitting, spot="red", cents=0) == {}
    assert (sitting.stakes(), sitting.credit()) == ({"black": 200}, 9_800)
    sitting.power_failure()
    sitting.wheel("rested", "2")
    sitting.deal("enter_result", result="2")
    sitting.deal("confirm_result")
    assert sitting.lines() == {"black": ("won", 200, 200)}
    assert sitting.findings == []


BLACK_STAKE = {"black": 700}


@rule(STAR, "3.2.8")
def test_3_2_8_the_record_has_both_people_the_reason_and_the_money() -> None:
    sitting = closed()
    pin = {"staff": "2001", "pin": "2222"}
    assert change(sitting, "DT-1", authority="ask")["code"] == "authority_needed"
    assert change(sitting, "DT-1", authority=pin) == {}
    (noted,) = sitting.recorded("act.authorised")
    assert (noted["by"], noted["authorised_by"], noted["rule"]) == ("1001", "2001", "3.2.8")
    assert (noted["reason"], noted["taken_cents"]) == ("The terminal hung", 700)
    assert noted["value"] == {"seat": "PT-1", "spot": "black", "cents": 700}


@rule(MINISTAR, "3.3.8")
def test_3_3_8_a_casino_supervisor_may_and_a_gaming_supervisor_may_not() -> None:
    sitting = closed(MINISTAR)
    assert change(sitting)["code"] == "act_needs_role"
    sitting.sign_in("2501")
    assert change(sitting) == {}
    assert sitting.recorded("wagering.relaxed")[0]["rule"] == "3.3.8"
    sitting.wheel("rested", "1")
    assert change(sitting, cents=0)["code"] == "outcome_known"


@rule(STAR, "3.2.8")
def test_3_2_8_nothing_changes_once_the_result_could_be_known_or_while_betting_is_open() -> None:
    sitting = closed()
    sitting.wheel("rested", "2")
    assert change(sitting)["code"] == "outcome_known"
    sitting.deal("enter_result", result="2")
    assert change(sitting)["code"] == "outcome_known"
    sitting.deal("confirm_result")
    assert change(sitting)["code"] == "phase_forbids"
    sitting.deal("start_round")
    assert change(sitting)["code"] == "phase_forbids"


@rule(STAR, "3.2.8")
def test_3_2_8_a_card_that_lies_there_is_known() -> None:
    sitting = Sitting(game="baccarat", mode="live")
    sitting.pay_in()
    sitting.play({"player": 500})
    tie = {"spot": "tie", "cents": 500}
    assert change(sitting, **tie) == {}
    sitting.cards("9S")
    assert change(sitting, spot="tie", cents=0)["code"] == "outcome_known"


@rule(STAR, "3.2.8")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"reason": " "}, "reason_missing"),
        ({"spot": "purple"}, "spot_unknown"),
        ({"spot": "red", "cents": 500}, "nothing_to_correct"),
        ({"cents": 20_000}, "credit_too_low"),
        ({"seat": "DT-1"}, "terminal_unknown"),
    ],
)
def test_3_2_8_what_is_refused_changes_nothing(said: dict[str, Any], code: str) -> None:
    sitting = closed()
    assert change(sitting, **said)["code"] == code
    assert (sitting.stakes(), sitting.credit()) == (RED, 9_500)


@rule(STAR, "3.2.6", "3.2.8")
def test_3_2_8_relaxes_the_end_of_betting_and_not_what_a_player_has_confirmed() -> None:
    sitting = Sitting(mode="live")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet(RED)
    sitting.do("PT-1", "confirm_bets", table="T1")
    sitting.pass_ms(sitting.table.wagering_ms)
    assert change(sitting)["code"] == "bets_confirmed"


@rule(STAR, "3.2.8", "4.2")
def test_3_2_8_the_limits_of_the_table_hold() -> None:
    sitting = closed(limits={"black": {"min_cents": 300, "max_cents": 600}})
    assert change(sitting) == {}
    assert sitting.stakes()["black"] == 600
    assert change(sitting, cents=200) == {}
    assert sitting.stakes() == RED  # too small, so it went back
    assert sitting.credit() == 9_500


def test_other_documents_and_the_generator_know_no_such_thing() -> None:
    assert change(closed(INTERBLOCK))["code"] == "not_offered"
    sitting = Sitting(mode="rng")
    assert change(sitting)["code"] == "mode_forbids"
