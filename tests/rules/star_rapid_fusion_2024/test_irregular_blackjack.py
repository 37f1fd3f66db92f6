"""Blackjack rounds laid out again with the cards as they should have come, or void (13.5.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"


def sitting_at(cards: str, **stakes: int) -> Sitting:
    sitting = Sitting(game="blackjack", mode="live")
    sitting.pay_in()
    sitting.pay_in("PT-2")
    sitting.play(stakes or {"player": 1_000}, cards)
    return sitting


def put(sitting: Sitting, name: str, who: str = "SV-1", **said: Any) -> dict[str, Any]:
    return sitting.deal("remedy", who, irregularity=name, reason="Seen", **said)


def laid(sitting: Sitting, cards: str) -> dict[str, Any]:
    return put(sitting, "card_misdealt", cards=cards.split())


@rule(BOOK, "13.5.6")
def test_a_card_left_out_is_put_where_it_belongs_and_choices_stand() -> None:
    sitting = sitting_at("TS 6D 5H")  # 15 against 6
    sitting.choose("hit")
    sitting.cards("KC")  # bust, but the two of clubs had come before it
    assert sitting.state.slip("PT-1").choices == ("hit",)
    assert laid(sitting, "TS 6D 5H 2C") == {}
    assert (sitting.phase, sitting.options()) == ("deciding", ["stand", "hit"])
    sitting.choose("stand")
    sitting.cards("KC TC")  # the dealer goes bust
    assert sitting.settle() == {"player": ("won", 1_000, 1_000)}
    assert (sitting.credit(), sitting.findings) == (11_000, [])


@rule(BOOK, "13.5.6")
def test_surplus_cards_are_burned_and_the_result_is_accepted() -> None:
    sitting = sitting_at("TS 6D 9H")
    sitting.choose("stand")
    sitting.cards("5C 8H")  # the dealer makes 19
    assert sitting.phase == "result_entered"
    assert laid(sitting, "TS 6D 9H KC 8H 5C") == {}  # and should have gone bust
    assert sitting.last("card.burned")["card"] == "5C"
    assert sitting.settle() == {"player": ("won", 1_000, 1_000)}
    assert (sitting.credit(), sitting.findings) == (11_000, [])


@rule(BOOK, "13.5.6")
def test_a_settled_round_is_settled_by_the_cards_as_they_should_have_come() -> None:
    sitting = sitting_at("TS 6D 9H")
    sitting.choose("stand")
    sitting.cards("5C TH")  # dealer 21
    sitting.settle()
    assert sitting.credit() == 9_000
    said = put(sitting, "card_misdealt", round=1, cards=["TS", "6D", "9H", "TH", "KC"])
    assert said == {}
    assert (sitting.credit(), list(sitting.state.results)) == (11_000, [(1, "bust")])
    assert sitting.last("seat.corrected")["cents"] == 2_000
    assert sitting.findings == []


@rule(BOOK, "9.2", "13.5.6")
def test_9_2_has_no_limit_and_a_misdeal_has_that_of_the_next_round() -> None:
    sitting = sitting_at("TS 6D 9H")
    sitting.choose("stand")
    sitting.cards("5C TH")  # dealer 21
    sitting.settle()
    sitting.deal("start_round")
    actual = ["TS", "6D", "9H", "TH", "KC"]
    assert put(sitting, "card_misdealt", round=1, cards=actual)["code"] == "round_stands"
    assert put(sitting, "display_correct", round=1, cards=actual) == {}
    assert (sitting.credit(), list(sitting.state.results)) == (11_000, [(1, "bust")])
    assert sitting.findings == []


@rule(BOOK, "13.5.6")
def test_a_choice_that_staked_more_must_still_be_possible() -> None:
    sitting = sitting_at("6S 6D 5H")
    sitting.choose("double")
    assert sitting.credit() == 8_000
    refused = laid(sitting, "6S 6D TH")  # nobody doubles on 16
    assert refused["code"] == "reconstruction_impossible"
    assert refused["details"] == {"problem": "choice_missing", "seat": "PT-1"}
    assert (sitting.credit(), sitting.state.round.coup.draws) == (8_000, ("6S", "6D", "5H"))
    assert laid(sitting, "6S 6D 4H") == {}  # but on 10
    assert sitting.stakes() == {"player": 1_000, "double": 1_000}
    assert put(sitting, "misdeal") == {}
    assert (sitting.credit(), sitting.findings) == (10_000, [])


@rule(BOOK, "13.5.6")
def test_what_a_seat_was_asked_in_vain_is_forgotten() -> None:
    sitting = sitting_at("TS 6D 2H")
    for choice, card in (("hit", "3C"), ("hit", "2D")):
        sitting.choose(choice)
        sitting.cards(card)
    assert laid(sitting, "TS 6D 2H 9C") == {}  # 21 with the first card, so never asked again
    assert sitting.state.slip("PT-1").choices == ("hit",)
    sitting.cards("KC TC")
    assert sitting.settle() == {"player": ("won", 1_000, 1_000)}
    assert sitting.findings == []


@rule(BOOK, "13.5.6")
def test_it_takes_cards_that_the_decks_have_and_other_than_lie_there() -> None:
    sitting = sitting_at("TS 6D 9H")
    assert laid(sitting, "TS 6D 9H")["code"] == "nothing_to_correct"
    assert put(sitting, "card_misdealt")["code"] == "card_missing"
    assert laid(sitting, "TS 1X 9H")["code"] == "card_impossible"
    assert put(sitting, "card_misdealt", "DT-1", cards=["TS"])["code"] == "act_needs_role"
    assert sitting.credit() == 9_000


@rule(BOOK, "13.5.6", "13.3.5.7.2")
@pytest.mark.parametrize("settled", [False, True])
def test_even_money_that_was_paid_stands_although_the_round_is_void(settled: bool) -> None:
    sitting = Sitting(game="blackjack", mode="live")
    for seat in ("PT-1", "PT-2"):
        sitting.pay_in(seat)
    sitting.deal("start_round")
    sitting.bet({"player": 1_000, "royal-match": 500})
    sitting.bet({"player": 1_000}, "PT-2")
    sitting.pass_ms(sitting.table.wagering_ms)
    sitting.cards("AS AD KH")
    sitting.choose("insurance")
    sitting.choose("even-money")
    sitting.choose("no-insurance", "PT-2")
    assert (sitting.credit(), sitting.credit("PT-2")) == (10_500, 9_000)
    if settled:
        sitting.cards("KC")  # the dealer has blackjack too
        sitting.settle()
        assert (sitting.credit(), sitting.credit("PT-2")) == (10_500, 10_000)
    assert put(sitting, "misdeal") == {}
    # 1:1 on the wager, and the insurance and the side bet back.
    assert (sitting.credit(), sitting.credit("PT-2")) == (11_000, 10_000)
    assert sitting.findings == []
