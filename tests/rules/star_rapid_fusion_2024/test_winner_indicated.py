"""The winning side at baccarat, as the shoe indicates it or the dealer keys it in (10.3.2.10,
10.5.11)."""

from __future__ import annotations

from typing import Any

import pytest

from fairfelt.floor.views import public_body
from tests.marks import rule
from tests.sitting import NZ, Sitting

BOOK = "star-rapid-fusion-2024"
NATURAL = "9S 2H KD 4H"  # the player has nine, the banker six


def dealt(cards: str = NATURAL) -> Sitting:
    sitting = Sitting(game="baccarat", mode="live")
    sitting.pay_in()
    sitting.play({"player": 500}, cards)
    return sitting


def indicates(sitting: Sitting, winner: str | None) -> dict[str, Any]:
    return sitting.do("DV-1", "report_shoe", table="T1", report="result", result=winner)


def put(sitting: Sitting, name: str, who: str = "SV-1", **said: Any) -> dict[str, Any]:
    return sitting.deal("remedy", who, irregularity=name, reason="Looked at the cards", **said)


def alerts(sitting: Sitting) -> list[str]:
    return [alert["cause"] for alert in sitting.state.alerts]


@rule(BOOK, "10.5.11", "10.1.4.1", "1.1 Angel Eye Shoe")
def test_10_5_11_a_shoe_that_agrees_is_on_record_and_the_dealer_confirms() -> None:
    sitting = dealt()
    assert indicates(sitting, "player") == {}
    assert sitting.last("winner.indicated") == {
        "round": 1, "source": "shoe", "winner": "player", "agrees": True, "rule": "10.5.11",
        "by": "DV-1",
    }  # fmt: skip
    assert alerts(sitting) == []
    sitting.settle_round()
    assert sitting.findings == []


@rule(BOOK, "10.5.11")
def test_10_5_11_a_shoe_that_differs_waits_for_a_supervisor_who_confirms_the_cards() -> None:
    sitting = dealt()
    assert indicates(sitting, "banker") == {}
    raised = sitting.last("alert.raised")
    assert (raised["cause"], raised["winner"], raised["of"]) == ("shoe_differs", "banker", 1)
    assert raised["irregularities"] == ["discrepancy", "outcome_confirmed", "outcome_unconfirmed"]
    assert sitting.deal("confirm_result")["code"] == "act_needs_role"
    sitting.power_failure()
    assert sitting.deal("confirm_result")["code"] == "act_needs_role"
    assert put(sitting, "outcome_confirmed", "DT-1")["code"] == "act_needs_role"
    assert put(sitting, "outcome_confirmed") == {}
    assert alerts(sitting) == []
    sitting.settle_round()
    assert sitting.lines()["player"][0] == "won"


@rule(BOOK, "10.5.11")
def test_10_5_11_a_supervisor_may_confirm_the_result_at_once_by_pin() -> None:
    sitting = dealt()
    indicates(sitting, "tie")
    pin = {"staff": "2001", "pin": "2222"}
    assert sitting.deal("confirm_result", authority=pin) == {}
    assert sitting.recorded("act.authorised")[0]["authorised_by"] == "2001"


@rule(BOOK, "10.5.11")
def test_10_5_11_where_the_shoe_was_right_the_coup_is_laid_out_again() -> None:
    sitting = dealt()
    indicates(sitting, "banker")
    assert put(sitting, "discrepancy", cards=["2S", "9H", "KD", "KH"]) == {}
    assert sitting.last("result.entered")["result"].startswith("banker")
    assert alerts(sitting) == []
    sitting.settle_round()
    assert sitting.lines()["player"][0] == "lost"


@rule(BOOK, "10.5.11")
def test_10_5_11_only_an_assistant_manager_voids_what_cannot_be_confirmed() -> None:
    sitting = dealt()
    indicates(sitting, "banker")
    assert put(sitting, "outcome_unconfirmed")["code"] == "act_needs_role"
    sitting.sign_in("3001")
    assert put(sitting, "outcome_unconfirmed") == {}
    assert sitting.credit() == 10_000


@rule(BOOK, "10.5.11")
def test_10_5_11_what_the_shoe_says_too_early_is_compared_with_every_card() -> None:
    sitting = dealt("9S 2H KD")
    assert indicates(sitting, "player") == {}
    assert alerts(sitting) == ["shoe_differs"]  # a card is still awaited
    sitting.cards("4H")
    assert alerts(sitting) == []
    sitting.settle_round()


@rule(BOOK, "10.5.11")
@pytest.mark.parametrize("betting", [False, True])
def test_10_5_11_a_difference_found_after_settlement_names_the_correction(betting: bool) -> None:
    sitting = dealt()
    sitting.settle_round()
    if betting:
        sitting.deal("start_round")
    assert indicates(sitting, "banker") == {}
    assert sitting.last("winner.indicated")["round"] == 1
    raised = sitting.last("alert.raised")
    assert (raised["of"], raised["lasting"]) == (1, True)
    assert "discrepancy" in raised["irregularities"]
    assert put(sitting, "discrepancy", round=1, cards=["2S", "9H", "KD", "KH"]) == {}
    assert alerts(sitting) == []
    assert sitting.credit() == 9_500
    assert sitting.findings == []


def test_a_late_difference_of_the_last_coup_does_not_stop_the_next_result() -> None:
    sitting = dealt()
    sitting.settle_round()
    indicates(sitting, "banker")
    sitting.play({"player": 500}, NATURAL)
    assert sitting.deal("confirm_result") == {}
    assert alerts(sitting) == ["shoe_differs"]
    assert put(sitting, "outcome_confirmed") == {}
    assert alerts(sitting) == []


def test_a_shoe_names_a_side_and_only_where_a_coup_was_dealt() -> None:
    sitting = Sitting(game="baccarat", mode="live")
    assert indicates(sitting, "player") == {}
    assert alerts(sitting) == ["reading_stray"]
    assert sitting.told("winner.indicated") == []
    sitting = dealt()
    assert indicates(sitting, None)["code"] == "result_missing"
    assert indicates(sitting, "dragon") == {}  # on record, and for nothing
    assert alerts(sitting) == ["reading_stray"]
    other = Sitting(game="blackjack", mode="live")
    assert indicates(other, "player")["code"] == "device_forbids"
    other = Sitting(NZ, "live", game="baccarat")
    assert indicates(other, "player")["code"] == "not_offered"


# -- 10.3.2.10 ----------------------------------------------------------------------------------


@rule(BOOK, "10.3.2.10", "1.1 DT(i)")
def test_10_3_2_10_the_dealer_may_enter_who_has_won_and_then_confirms() -> None:
    sitting = dealt("9S 2H KD")
    assert sitting.deal("enter_winner", winner="player")["code"] == "phase_forbids"
    sitting.cards("4H")
    assert sitting.deal("enter_winner", winner="banked")["code"] == "result_impossible"
    assert sitting.deal("enter_winner", winner="player") == {}
    assert sitting.last("winner.indicated") == {
        "round": 1, "source": "dealer", "winner": "player", "agrees": True, "rule": "10.3.2.10",
        "by": "1001",
    }  # fmt: skip
    assert public_body(sitting.table)["indicated"] == {"dealer": "player"}
    sitting.settle_round()
    assert public_body(sitting.table)["indicated"] == {}


@rule(BOOK, "10.3.2.10", "10.5.11")
def test_10_3_2_10_an_entry_that_is_not_what_the_cards_say_is_not_confirmed_by_the_dealer() -> None:
    sitting = dealt()
    assert sitting.deal("enter_winner", winner="tie") == {}
    assert alerts(sitting) == ["winner_differs"]
    assert sitting.deal("confirm_result")["code"] == "act_needs_role"
    assert sitting.deal("enter_winner", winner="player") == {}  # it was a slip
    assert alerts(sitting) == []
    sitting.settle_round()
    assert sitting.lines()["player"][0] == "won"


@rule(BOOK, "10.3.2.10")
def test_10_3_2_10_it_need_not_be_entered() -> None:
    sitting = dealt()
    sitting.settle_round()
    assert "winner.indicated" not in sitting.kinds()
