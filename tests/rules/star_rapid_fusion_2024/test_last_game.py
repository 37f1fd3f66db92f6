"""The last completed game of a player (3.8.1), who is present (18.8), and money that is owed."""

from __future__ import annotations

from tests.marks import rule
from tests.rules.irregular import SUPERVISOR, play_number, purse, remedy, roulette
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"


def sat_out(rounds: int) -> Sitting:
    """PT-1 wins $5.00 on red and $35.00 on 17, and PT-2 plays on alone."""
    sitting = roulette()
    play_number(sitting, "17")
    for _ in range(rounds):
        sitting.deal("start_round")
        sitting.bet({"black": 500}, "PT-2")
        sitting.pass_ms(20_000)
        sitting.deal("enter_result", result="2")
        sitting.deal("confirm_result")
    return sitting


@rule(BOOK, "3.8.1", "3.8.2")
def test_the_last_game_of_a_player_who_sat_out_is_still_the_last() -> None:
    sitting = sat_out(rounds=2)
    won = sitting.credit()
    assert won > 10_000 - 600
    assert remedy(sitting, "no_own_card", seats=["PT-1"]) == {}
    assert purse(sitting).credit_cents == 10_000  # the stakes, and nothing that they won
    assert sitting.last("seat.corrected", "PT-1")["round"] == 1
    assert remedy(sitting, "no_own_card", seats=["PT-2"], round=1)["code"] == "round_stands"
    assert sitting.findings == []


@rule(BOOK, "3.8.1", "3.8.2")
def test_the_last_round_of_a_player_is_offered_although_others_have_played_on() -> None:
    sitting = sat_out(rounds=2)
    told = sitting.do("SV-1", "see_irregularities", table="T1")["irregularities"]
    (offered,) = (one["rounds"] for one in told if one["name"] == "no_own_card")
    assert [one["round"] for one in offered] == [3, 2, 1]
    assert remedy(sitting, "no_own_card", seats=["PT-1"], round=3)["code"] == "round_stands"
    assert remedy(sitting, "no_own_card", seats=["PT-1"], round=1) == {}
    assert (purse(sitting).credit_cents, sitting.findings) == (10_000, [])


@rule(BOOK, "18.8")
def test_a_table_does_not_close_over_credit_of_somebody_who_has_played_there() -> None:
    sitting = sat_out(rounds=4)
    sitting.do("PT-2", "cash_out")
    assert sitting.deal("close_table")["code"] == "act_needs_role"
    sitting.sign_in(SUPERVISOR)
    refused = sitting.deal("close_table", "SV-1")
    assert (refused["code"], refused["details"]["players"]) == ("closing_not_shown", 1)
    sitting.do("PT-1", "cash_out")
    assert sitting.deal("close_table") == {}
    assert sitting.phase == "closed"


@rule(BOOK, "3.8.1")
def test_money_that_is_owed_is_not_staked() -> None:
    sitting = roulette()
    play_number(sitting, "17")
    sitting.deal("start_round")
    sitting.bet({"red": sitting.credit()})
    assert remedy(sitting, "no_own_card", seats=["PT-1"]) == {}
    assert purse(sitting)[:2] == (0, 3_000)
    assert sitting.bet({"red": 8_000})["stakes"] == {"red": 8_000}  # to take down is free
    refused = sitting.bet({"black": 2_500})
    assert (refused["code"], refused["details"]) == ("debt_first", {"owed_cents": 3_000})
    assert sitting.bet({"black": 2_000})["stakes"] == {"red": 8_000, "black": 2_000}
    sitting.sign_in(SUPERVISOR)
    sitting.do("SV-1", "collect_owed", terminal="PT-1", reason="Paid back")
    assert (purse(sitting)[:2], sitting.findings) == ((0, 0), [])


@rule(BOOK, "3.8.1")
def test_money_that_is_owed_pays_for_no_choice_either() -> None:
    """A note does not help before the debt is covered; to stand costs nothing and is free."""
    sitting = Sitting(game="blackjack", mode="live")
    sitting.pay_in()
    sitting.play({"player": 4_000}, "TS 6D TH")
    sitting.choose("stand")
    sitting.cards("TC TD")
    sitting.settle_round()
    sitting.play({"player": sitting.credit()}, "5S 6C 6H")
    assert remedy(sitting, "no_own_card", seats=["PT-1"], round=1) == {}
    assert purse(sitting)[:2] == (0, 4_000)
    sitting.do("PT-1", "insert_note", cents=10_000)
    sitting.do("PT-1", "insert_note", cents=5_000)
    refused = sitting.choose("double")
    assert (refused["code"], refused["details"]) == ("debt_first", {"owed_cents": 4_000})
    assert (sitting.credit(), sitting.stakes()) == (15_000, {"player": 14_000})
    sitting.do("PT-1", "insert_note", cents=5_000)
    assert sitting.choose("double") == {}
    assert (sitting.credit(), sitting.findings) == (6_000, [])
