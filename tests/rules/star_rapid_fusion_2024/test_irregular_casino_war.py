"""Casino war rounds laid out again with the cards as they should have come, or void (14.5.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"


def sitting_at(cards: str, stakes: dict[str, int], burn_cards: int = 0) -> Sitting:
    sitting = Sitting(game="casino-war", mode="live", areas=3, burn_cards=burn_cards)
    sitting.pay_in()
    sitting.play(stakes, cards)
    return sitting


def put(sitting: Sitting, name: str, **said: Any) -> dict[str, Any]:
    return sitting.deal("remedy", "SV-1", irregularity=name, reason="Seen", **said)


def laid(sitting: Sitting, cards: str) -> dict[str, Any]:
    return put(sitting, "card_misdealt", cards=cards.split())


@rule(BOOK, "14.5.6")
def test_an_area_that_was_passed_over_gets_its_card() -> None:
    sitting = sitting_at("KS 3H 4H 5D", {"ante:1": 500})  # the second area's 2H was left out
    assert laid(sitting, "KS 2H 3H 4H") == {}
    assert sitting.state.round.coup.at("dealer") == ("4H",)
    assert sitting.settle() == {"ante:1": ("won", 500, 500)}
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(BOOK, "9.2", "14.5.6")
def test_9_2_has_no_limit_and_a_misdeal_has_that_of_the_next_round() -> None:
    sitting = sitting_at("KS 2H 3H 4H", {"ante:1": 500})
    sitting.settle()
    assert sitting.credit() == 10_500
    sitting.deal("start_round")
    actual = ["3S", "2H", "3H", "4H"]
    assert put(sitting, "card_misdealt", round=1, cards=actual)["code"] == "round_stands"
    assert put(sitting, "display_correct", round=1, cards=actual) == {}
    assert (sitting.credit(), sitting.findings) == (9_500, [])


@rule(BOOK, "14.5.6")
def test_a_war_that_would_not_have_been_cannot_be_reconstructed() -> None:
    sitting = sitting_at("KS 2H 3H KD", {"ante:1": 500, "tie:1": 500})
    sitting.choose("war:1")
    assert sitting.credit() == 8_500
    assert laid(sitting, "KS 2H 3H QD")["code"] == "reconstruction_impossible"
    assert (sitting.credit(), sitting.phase) == (8_500, "awaiting_result")
    assert laid(sitting, "QS 2H 3H QD AS 2C") == {}  # but one with other cards can
    assert sitting.settle()["war:1"] == ("won", 500, 500)
    assert sitting.credit() == 10_000 + 500 + 11 * 500
    assert sitting.findings == []


@rule(BOOK, "14.5.3", "14.5.6")
def test_burned_cards_before_a_war_are_counted_and_not_looked_at() -> None:
    sitting = sitting_at("KS 2H 3H KD", {"ante:1": 500}, burn_cards=3)
    sitting.choose("war:1")
    assert put(sitting, "card_in_error", cards=["AS"]) == {}  # it is the first to be burned
    sitting.cards("XX XX")
    assert sitting.state.round.coup.at("burn") == ("XX", "XX", "XX")
    sitting.cards("2S 2C")
    assert laid(sitting, "KS 2H 3H KD AS 5D 6D AH 2C") == {}
    assert sitting.settle()["war:1"] == ("won", 500, 500)
    assert (sitting.credit(), sitting.findings) == (10_500, [])


@rule(BOOK, "14.5.6")
def test_a_settled_round_is_settled_anew() -> None:
    sitting = sitting_at("KS 2H 3H 4H", {"ante:1": 500})
    sitting.settle()
    assert sitting.credit() == 10_500
    assert laid(sitting, "2H KS 3H 4H") == {}
    assert (sitting.credit(), sitting.findings) == (9_500, [])


@rule(BOOK, "14.5.6", "14.3.9.1", "14.3.10.1")
@pytest.mark.parametrize("settled", [False, True])
def test_a_surrendered_ante_goes_back_whole_when_the_round_is_void(settled: bool) -> None:
    """Nothing was paid before the end, so there is no interim settlement that could stand."""
    sitting = sitting_at("KS 2H KC KD", {"ante:1": 500, "tie:1": 500, "ante:2": 500, "ante:3": 500})
    sitting.choose("surrender:1")
    sitting.choose("war:3")
    assert sitting.credit() == 7_500
    if settled:
        sitting.cards("AS 2C")
        sitting.settle()
    assert put(sitting, "misdeal") == {}
    assert sitting.credit() == 10_000
    assert sitting.findings == []


@rule(BOOK, "14.5.6.1", "14.5.6.2")
def test_short_of_cards_everything_goes_back_surrendered_or_not() -> None:
    sitting = sitting_at("KS 2H KC KD", {"ante:1": 500, "ante:3": 500})
    sitting.choose("surrender:1")
    sitting.choose("war:3")
    assert put(sitting, "cards_short") == {}
    assert (sitting.credit(), sitting.phase, sitting.findings) == (10_000, "open", [])
