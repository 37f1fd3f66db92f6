"""What choices do to the meter, and side bets that stand only beside their main wager."""

from __future__ import annotations

from typing import Any

import pytest

from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"
PAID_IN = 10_000


def table(game: str, mode: str = "live", **config: Any) -> Sitting:
    sitting = Sitting(game=game, mode=mode, **config)
    sitting.pay_in(cents=PAID_IN)
    return sitting


# -- a seat that chooses ------------------------------------------------------------------------

# What PT-1 staked, the cards and its choices as they come, the meter before the result is settled,
# and the meter in the end. X is a card that nobody sees.
PLAYED = [
    pytest.param(
        "blackjack", {"player": 1000}, "6S 6D 5H double TC KD KH", 8_000, 12_000,
        marks=rule(BOOK, "13.3.5.8.1", "13.3.5.8.2"), id="a double wins both wagers",
    ),
    pytest.param(
        "blackjack", {"player": 1000}, "8S 6D 8H split 3C TC TD stand KD KH", 8_000, 12_000,
        marks=rule(BOOK, "13.3.5.9.1"), id="a split wins both wagers",
    ),
    pytest.param(
        "blackjack", {"player": 1000}, "AS AD AH no-insurance split KC 9D KD", 8_000, 9_000,
        marks=rule(BOOK, "13.3.5.9.4"), id="split aces against a blackjack lose one wager",
    ),
    pytest.param(
        "blackjack", {"player": 1001}, "9S AD 9H insurance stand KD", 8_499, 9_999,
        marks=rule(BOOK, "13.3.5.7", "13.4.1.5"), id="insurance is half, paid 2:1",
    ),
    pytest.param(
        "blackjack", {"player": 1000}, "9S AD 9H insurance stand 7D", 8_500, 8_500 + 1_000,
        marks=rule(BOOK, "13.3.5.7"), id="insurance is lost without a blackjack",
    ),
    pytest.param(
        "blackjack", {"player": 1000}, "KS AD AH insurance even-money 9D", 11_000, 11_000,
        marks=rule(BOOK, "13.3.5.7.1", "13.3.5.7.2"), id="even money pays 1:1 and returns it",
    ),
    pytest.param(
        "blackjack", {"player": 1000}, "KS AD AH insurance no-even-money KD", 8_500, 11_000,
        marks=rule(BOOK, "13.3.5.7.1"), id="an insured blackjack that went on",
    ),
    pytest.param(
        "casino-war", {"ante:1": 1000, "tie:1": 100}, "KS 2H 3H KD war:1 X X X 9S 8H",
        7_900, PAID_IN + 1_000 + 1_100, marks=rule(BOOK, "14.3.10", "14.3.10.2"), id="a war won",
    ),
    pytest.param(
        "casino-war", {"ante:1": 1000}, "KS 2H 3H KD war:1 X X X 8S 8H", 8_000, PAID_IN + 2_000,
        marks=rule(BOOK, "14.3.10", "14.3.10.2"), id="a war that ties",
    ),
    pytest.param(
        "casino-war", {"ante:1": 1000}, "KS 2H 3H KD war:1 X X X 7S 8H", 8_000, PAID_IN - 2_000,
        marks=rule(BOOK, "14.3.10", "14.3.10.2"), id="a war lost",
    ),
    pytest.param(
        "casino-war", {"ante:1": 1001}, "KS 2H 3H KD surrender:1", 8_999, PAID_IN - 500,
        marks=rule(BOOK, "14.3.10", "14.3.10.1"), id="half a surrender, the odd cent back",
    ),
]  # fmt: skip


def play_on(sitting: Sitting, steps: str) -> None:
    """Cards and choices as they come."""
    for step in steps.split():
        if step == "X" or len(step) == 2:
            sitting.cards(step.replace("X", "XX"))
        else:
            assert sitting.choose(step) == {}, step


@pytest.mark.parametrize(("game", "stakes", "steps", "staked", "in_the_end"), PLAYED)
def test_a_choice_is_debited_when_it_is_made_and_settled_with_the_rest(
    game: str, stakes: dict[str, int], steps: str, staked: int, in_the_end: int
) -> None:
    sitting = table(game, **({"areas": 3} if game == "casino-war" else {}))
    sitting.play(stakes)
    play_on(sitting, steps)
    assert sitting.credit() == staked
    sitting.settle()
    assert sitting.credit() == in_the_end
    assert sitting.last("bet.settled")["laid"] == stakes  # and what can be repeated
    assert sitting.findings == []


@rule(BOOK, "13.3.5.4", "13.3.5.12")
def test_every_seat_plays_the_shared_cards_its_own_way_whoever_decides_first() -> None:
    in_the_end = []
    for order in (("PT-1", "PT-2", "PT-3"), ("PT-3", "PT-1", "PT-2")):
        sitting = Sitting(game="blackjack", mode="live")
        sitting.deal("start_round")
        for seat in order:
            sitting.pay_in(seat)
            sitting.bet({"player": 1000}, seat)
        sitting.pass_ms(20_000)
        sitting.cards("8S 6D 8H")
        plays = {"PT-1": "stand", "PT-2": "hit", "PT-3": "split"}
        for seat in order:
            sitting.choose(plays[seat], seat)
        sitting.cards("3C")  # 19 for PT-2, 11 for the first hand of PT-3
        sitting.choose("stand", "PT-2")
        sitting.cards("TC TH")  # 21, then 18 for the second
        sitting.choose("stand", "PT-3")
        sitting.cards("TD 2S")  # the dealer has 18
        sitting.settle_round()
        in_the_end.append([sitting.credit(seat) for seat in ("PT-1", "PT-2", "PT-3")])
    assert in_the_end == [[9_000, 11_000, 11_000]] * 2


def test_who_cannot_pay_for_a_choice_keeps_the_others() -> None:
    sitting = Sitting(game="casino-war", mode="live", areas=3)
    sitting.pay_in(cents=1000)
    sitting.play({"ante:1": 1000}, "KS 2H 3H KD")
    refused = sitting.choose("war:1")
    assert (refused["code"], refused["details"]["needed_cents"]) == ("credit_too_low", 1000)
    assert sitting.options() == ["surrender:1", "war:1"]
    assert sitting.choose("surrender:1") == {}


@rule(BOOK, "14.2.1", "13.2.1")
@pytest.mark.parametrize(
    ("game", "spots"),
    [("blackjack", ["insurance", "double", "split"]), ("casino-war", ["war:1"]),
     ("three-card-poker", ["play"])],
)  # fmt: skip
def test_what_a_choice_stakes_takes_no_chips(game: str, spots: list[str]) -> None:
    sitting = table(game, "rng")
    for spot in spots:
        assert sitting.bet({spot: 500})["code"] == "spot_by_choice"
    assert sitting.credit() == PAID_IN


# -- side bets ----------------------------------------------------------------------------------

# game, the side bet, the wager it needs, the rule that says so
SIDE_BETS = [
    ("blackjack", "kings-bounty", "player", "13.2.3"),
    ("blackjack", "royal-match", "player", "13.2.4"),
    ("blackjack", "bet-the-set", "player", "13.2.5"),
    ("casino-war", "tie:2", "ante:2", "14.2.4"),
    ("three-card-poker", "pair-plus", "ante", "15.2.3"),
    ("three-card-poker", "six-card-bonus", "ante", "15.2.3"),
    ("three-card-poker", "pair-plus:row-2", "ante", "15.2.3"),
]
side_bets = pytest.mark.parametrize(("game", "side", "main", "cited"), SIDE_BETS)


@rule(BOOK, "13.2.3", "13.2.4", "13.2.5", "14.2.4", "15.2.3", "1.1 Ante")
@side_bets
def test_a_side_bet_alone_is_refused(game: str, side: str, main: str, cited: str) -> None:
    sitting = table(game, "rng")
    assert sitting.bet({side: 500})["code"] == "needs_main"
    assert (sitting.stakes(), sitting.credit()) == ({}, PAID_IN)
    assert sitting.bet({side: 500, main: 500})["stakes"] == {side: 500, main: 500}


@rule(BOOK, "13.2.3", "13.2.4", "13.2.5", "14.2.4", "15.2.3")
@side_bets
def test_a_side_bet_whose_main_wager_was_taken_down_goes_back_when_wagering_ends(
    game: str, side: str, main: str, cited: str
) -> None:
    sitting = table(game, "rng")
    sitting.bet({main: 500, side: 700})
    sitting.bet({main: 0})
    sitting.pass_ms(20_000)
    returned = sitting.last("bet.returned")
    assert (returned["returned"], returned["reason"], returned["rule"]) == (
        {side: 700}, "needs_main", cited,
    )  # fmt: skip
    assert (sitting.stakes(), sitting.credit()) == ({}, PAID_IN)
    assert sitting.findings == []


@rule(BOOK, "13.2.3", "4.2")
def test_a_side_bet_goes_back_with_a_main_wager_that_was_too_small() -> None:
    sitting = table("blackjack", "rng", limits={"player": {"min_cents": 500}})
    sitting.bet({"player": 400, "kings-bounty": 300})
    sitting.pass_ms(20_000)
    assert [(r["reason"], r["returned"]) for r in sitting.told("bet.returned")] == [
        ("below_minimum", {"player": 400}),
        ("needs_main", {"kings-bounty": 300}),
    ]
    assert sitting.credit() == PAID_IN


@rule(BOOK, "14.2.4", "14.3.2")
def test_an_ante_on_another_area_is_not_enough() -> None:
    sitting = table("casino-war", "rng", areas=3)
    assert sitting.bet({"ante:1": 500, "tie:2": 500})["code"] == "needs_main"
    everywhere = {f"{kind}:{area}": 500 for area in (1, 2, 3) for kind in ("ante", "tie")}
    assert sitting.bet(everywhere)["stakes"] == everywhere


@rule(BOOK, "14.3.1")
@pytest.mark.parametrize("areas", [3, 5, 7])
def test_the_operator_offers_three_five_or_seven_areas(areas: int) -> None:
    sitting = table("casino-war", "rng", areas=areas)
    assert sitting.bet({f"ante:{areas}": 500})["stakes"] == {f"ante:{areas}": 500}
    assert sitting.bet({f"ante:{areas + 1}": 500})["code"] == "spot_unknown"
