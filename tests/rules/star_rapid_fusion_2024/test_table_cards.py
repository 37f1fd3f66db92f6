"""Cards at the table: what the dealer is asked for, hand entry, corrections, and the result."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"


def table(game: str, mode: str = "live", **config: Any) -> Sitting:
    sitting = Sitting(game=game, mode=mode, **config)
    sitting.pay_in()
    return sitting


def places(sitting: Sitting) -> list[str]:
    """Every place for which the dealer terminal was told to deal a card, in order."""
    return [told["place"] for told in sitting.told("card.awaited")]


# -- what the dealer terminal asks for ----------------------------------------------------------


@rule(BOOK, "10.3.2.2", "10.3.2.3")
def test_baccarat_asks_for_player_and_banker_in_turn_and_then_for_third_cards() -> None:
    sitting = table("baccarat")
    sitting.play({"player": 500}, "KS 2D 3S 2H 4H 5C")
    assert places(sitting) == ["player", "banker", "player", "banker", "player", "banker"]
    assert sitting.state.underway.awaits is None


@rule(BOOK, "13.3.5.13", "13.3.5.2", "13.3.5.10")
def test_blackjack_asks_for_player_cards_until_all_have_decided_and_then_for_the_dealers() -> None:
    sitting = table("blackjack")
    sitting.pay_in("PT-2")
    sitting.deal("start_round")
    for seat in ("PT-1", "PT-2"):
        sitting.bet({"player": 1000}, seat)
    sitting.pass_ms(20_000)
    sitting.cards("KS 6D 2H")
    sitting.choose("stand")
    assert sitting.phase == "deciding"  # PT-2 has not decided yet
    sitting.choose("hit", "PT-2")
    sitting.cards("3C")
    assert sitting.last("deciding.opened")["seats"] == 1
    sitting.choose("hit", "PT-2")
    sitting.cards("6C")  # 21, and nothing more to choose
    sitting.cards("TD 5H")
    assert places(sitting) == ["player", "dealer", "player", "row", "row", "dealer", "dealer"]
    assert sitting.state.round.coup.places == tuple(places(sitting))


@rule(BOOK, "14.3.11", "14.3.7.2", "14.3.10.3", "14.3.10.4")
@pytest.mark.parametrize("burns", [0, 3])
def test_casino_war_asks_for_areas_dealer_burn_cards_and_war_cards(burns: int) -> None:
    sitting = table("casino-war", areas=3, burn_cards=burns)
    sitting.play({"ante:2": 1000}, "KS 2H 3H 2D")  # every area has a card, bet on or not
    sitting.choose("war:2")
    sitting.cards("XX " * burns + "9S 8H")
    war = ["burn"] * burns + ["war:2", "dealer:war"]
    assert places(sitting) == ["area:1", "area:2", "area:3", "dealer", *war]
    assert sitting.settle() == {"ante:2": ("push", 0, 1000), "war:2": ("won", 1000, 1000)}


@rule(BOOK, "14.3.11")
def test_a_burned_card_counts_as_unseen_whatever_was_read() -> None:
    sitting = table("casino-war", areas=3)
    sitting.play({"ante:1": 1000}, "2S KH 3H 2D")
    sitting.choose("war:1")
    assert sitting.shoe("card", "9S") == {}
    assert sitting.deal("enter_card", card="XX") == {}
    burned = [(dealt["place"], dealt["card"]) for dealt in sitting.told("card.dealt")[-2:]]
    assert burned == [("burn", "XX")] * 2


@pytest.mark.parametrize("card", ["1S", "XX", "KSS", "ks", " "])
def test_what_is_no_card_is_not_taken(card: str) -> None:
    sitting = table("blackjack")
    sitting.play({"player": 500}, "KS")
    assert sitting.shoe("card", card)["code"] == "card_impossible"
    assert sitting.state.round.coup.draws == ("KS",)


# -- hand entry ---------------------------------------------------------------------------------


@rule(BOOK, "10.5.12")
def test_at_baccarat_a_dealer_enters_cards_only_with_a_supervisors_approval() -> None:
    sitting = table("baccarat")
    sitting.play({"player": 500}, "9S")
    enter = {"table": "T1", "card": "2H"}
    assert sitting.refusal("DT-1", "enter_card", **enter) == "act_needs_role"
    assert sitting.refusal("DT-1", "approve_hand_entry", table="T1") == "act_needs_role"
    assert sitting.deal("approve_hand_entry", "SV-1") == {}
    assert sitting.last("hand_entry.approved") == {"round": 1, "by": "2001", "rule": "10.5.12"}
    assert sitting.deal("enter_card", card="2H") == {}
    assert sitting.last("card.dealt") == {
        "round": 1, "place": "banker", "card": "2H", "source": "dealer", "by": "1001",
    }  # fmt: skip


@rule(BOOK, "10.5.12", "10.3.3.1")
def test_a_card_that_the_shoe_reads_wrongly_ends_betting_all_the_same() -> None:
    sitting = table("baccarat")
    sitting.deal("start_shoe")
    sitting.deal("start_round")
    sitting.bet({"player": 500})
    sitting.deal("approve_hand_entry", "SV-1")
    assert sitting.shoe("card", "9S") == {}
    assert sitting.phase == "awaiting_result"
    assert sitting.last("wagering.closed")["rule"] == "10.3.3.1"
    assert sitting.bet({"player": 5_000})["code"] == "wagering_over"
    assert (sitting.state.round.coup.draws, list(sitting.state.alerts)) == ((), [])
    assert sitting.deal("enter_card", card="8S") == {}
    assert (sitting.state.round.coup.draws, sitting.findings) == (("8S",), [])


@rule(BOOK, "10.5.12")
def test_an_approval_holds_for_its_round() -> None:
    sitting = table("baccarat")
    sitting.play({"player": 500})
    sitting.deal("approve_hand_entry", "SV-1")
    for card in ["9S", "2H", "KD", "4H"]:
        assert sitting.deal("enter_card", card=card) == {}
    sitting.settle()
    sitting.play({"player": 500})
    assert sitting.refusal("DT-1", "enter_card", table="T1", card="9S") == "act_needs_role"
    assert sitting.deal("enter_card", "SV-1", card="9S") == {}


@pytest.mark.parametrize("game", ["blackjack", "casino-war"])
def test_elsewhere_the_dealer_enters_cards_without_asking(game: str) -> None:
    sitting = table(game)
    sitting.deal("start_round")
    assert sitting.deal("enter_card", card="9S") == {}


# -- corrections --------------------------------------------------------------------------------


def test_a_supervisor_corrects_the_last_card_and_the_coup_goes_by_the_right_one() -> None:
    sitting = table("baccarat")
    sitting.play({"player": 500, "banker": 500}, "9S 2H KD 6H")
    assert sitting.phase == "result_entered"
    assert sitting.refusal("DT-1", "correct_card", table="T1", card="7H") == "act_needs_role"
    assert sitting.deal("correct_card", "SV-1", card="7H") == {}
    assert sitting.last("card.corrected") == {
        "round": 1, "place": "banker", "card": "7H", "was": "6H", "by": "2001", "rule": "10.5.12",
    }  # fmt: skip
    assert sitting.last("result.entered")["result"] == "tie 9-9 natural"
    assert sitting.settle() == {"player": ("push", 0, 500), "banker": ("push", 0, 500)}


def test_a_correction_may_make_more_cards_necessary() -> None:
    sitting = table("baccarat")
    sitting.play({"player": 500}, "KS 2H 5D 6H")
    assert sitting.phase == "result_entered"  # the banker seemed to have a natural 8
    sitting.deal("correct_card", "SV-1", card="5H")
    assert (sitting.phase, sitting.state.round.entered) == ("awaiting_result", None)
    assert sitting.state.underway.awaits == "player"  # who has 5 and draws
    sitting.cards("9C")
    assert sitting.last("result.entered")["result"] == "banker 4-7"


def test_a_decision_on_a_card_that_was_misread_is_taken_back() -> None:
    sitting = table("casino-war", areas=3)
    sitting.play({"ante:1": 1000}, "KS 2H 3H KD")
    assert sitting.options() == ["surrender:1", "war:1"]
    sitting.deal("correct_card", "SV-1", card="QD")
    assert sitting.options() == []  # and the seat is told so
    assert sitting.phase == "result_entered"
    assert sitting.settle() == {"ante:1": ("won", 1000, 1000)}


def test_a_card_that_somebody_has_decided_on_stays() -> None:
    sitting = table("blackjack")
    sitting.pay_in("PT-2")
    sitting.deal("start_round")
    for seat in ("PT-1", "PT-2"):
        sitting.bet({"player": 1000}, seat)
    sitting.pass_ms(20_000)
    sitting.cards("KS 6D 2H")
    sitting.choose("hit")
    assert sitting.refusal("SV-1", "correct_card", table="T1", card="3H") == "decided_on_it"


def test_there_may_be_nothing_to_correct() -> None:
    sitting = table("blackjack")
    sitting.deal("start_round")
    assert sitting.refusal("SV-1", "correct_card", table="T1", card="3H") == "nothing_to_correct"
    sitting.cards("KS")
    assert sitting.refusal("SV-1", "correct_card", table="T1", card="1S") == "card_impossible"


# -- the result ---------------------------------------------------------------------------------

RESULTS = [
    ("baccarat", {"player": 500}, "9S 2H KD 4H", "player 9-6 natural"),
    ("blackjack", {"player": 500}, "KS 6D KH stand TD 5H", "21"),
    ("casino-war", {"ante:1": 500}, "KS 2H 3H 4H 5H 6D", "6D KS 2H 3H 4H 5H"),
]


@rule(BOOK, "10.3.2.11", "10.3.3", "13.3.5.14", "14.3.12", "3.5")
@pytest.mark.parametrize(("game", "stakes", "deal", "result"), RESULTS)
def test_a_result_is_recorded_then_confirmed_by_the_dealer_and_only_then_settled(
    game: str, stakes: dict[str, int], deal: str, result: str
) -> None:
    sitting = table(game)
    sitting.play(stakes)
    assert sitting.refusal("DT-1", "confirm_result", table="T1") == "result_missing"
    for card in deal.split():
        if card == "stand":
            sitting.choose(card)
        else:
            sitting.cards(card)
    assert sitting.last("result.entered")["result"] == result
    sitting.pass_ms(600_000)
    assert "round.settled" not in sitting.kinds()
    assert sitting.deal("confirm_result") == {}
    assert sitting.last("result.confirmed") == {"round": 1, "result": result, "by": "1001"}
    assert sitting.last("round.settled")["result"] == result
    assert sitting.findings == []
