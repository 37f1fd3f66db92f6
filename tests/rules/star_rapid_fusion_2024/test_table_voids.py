"""Rounds that are void: what each component allows, who may say so, and what goes back."""

from __future__ import annotations

import pytest

from tests.marks import rule
from tests.sitting import Sitting

BOOK = "star-rapid-fusion-2024"

# game, a ground, who must say so
GROUNDS = [
    pytest.param("baccarat", "10.5.1.2.1", "SV-1", marks=rule(BOOK, "10.5.1.2.1")),
    pytest.param("baccarat", "10.5.6", "SV-1", marks=rule(BOOK, "10.5.6")),
    pytest.param("baccarat", "10.5.10.2", "SV-1", marks=rule(BOOK, "10.5.10.2")),
    pytest.param("baccarat", "10.5.19", "SV-1", marks=rule(BOOK, "10.5.19")),
    pytest.param("blackjack", "13.5.7", "SV-1", marks=rule(BOOK, "13.5.7")),
    pytest.param("casino-war", "14.5.6.2", "SV-1", marks=rule(BOOK, "14.5.6.2")),
]
# Whether the cards that are left in the shoe are played on with.
UNFIT = {
    "10.5.1.2.1": False, "10.5.6": True, "10.5.10.2": True, "10.5.19": False,
    "10.5.20": True,
}  # fmt: skip
# Up to where somebody has staked more by a choice, if the game has one.
PLAYED = {
    "baccarat": ({"player": 500, "tie": 500}, "9S 2H", ""),
    "blackjack": ({"player": 500, "royal-match": 500}, "6S 6D 5H", "double"),
    "casino-war": ({"ante:1": 500, "tie:1": 500}, "KS 2H 3H 4H 5H KD", "war:1"),
}


@rule("star-rapid-fusion-2024", "1.1 Void")
@pytest.mark.parametrize(("game", "ground", "by"), GROUNDS)
def test_a_supervisor_voids_the_round_and_everything_staked_goes_back(
    game: str, ground: str, by: str
) -> None:
    sitting = Sitting(game=game, mode="live")
    sitting.pay_in()
    stakes, cards, choice = PLAYED[game]
    sitting.play(stakes, cards)
    if choice:
        sitting.choose(choice)
    staked = sum(sitting.stakes().values())
    assert sitting.credit() == 10_000 - staked
    void = {"table": "T1", "reason": "Cards", "irregularity": sitting.named(ground)}
    assert sitting.refusal("DT-1", "remedy", **void) == "act_needs_role"
    assert sitting.do(by, "remedy", **void) == {}
    assert sitting.last("bet.voided")["returned_cents"] == staked
    assert sitting.last("round.voided")["rule"] == ground
    assert (sitting.credit(), sitting.phase) == (10_000, "open")
    assert sitting.state.round.coup.draws == ()
    assert sitting.findings == []


@rule(BOOK, "10.5.1.2.1", "10.5.6", "10.5.10.2", "10.5.20")
@pytest.mark.parametrize(("ground", "unfit"), UNFIT.items())
def test_cards_that_ran_short_or_were_wrong_are_not_played_on_with(
    ground: str, unfit: bool
) -> None:
    sitting = Sitting(game="baccarat", mode="live")
    sitting.pay_in()
    sitting.play({"player": 500}, "9S 2H")
    sitting.player.play({"as": "SV-1", "type": "sign_in", "staff": "3001", "pin": "3333"})
    assert sitting.deal("remedy", "SV-1", reason="Cards", irregularity=sitting.named(ground)) == {}
    assert sitting.state.shoe.over is unfit
    refused = sitting.deal("start_round")
    assert refused.get("code") == ("shoe_needed" if unfit else None)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("cards_wrong", marks=rule(BOOK, "10.5.10.1")),
        pytest.param("shuffler", marks=rule(BOOK, "10.5.19")),
    ],
)
def test_coups_that_were_finished_before_keep_their_results(name: str) -> None:
    sitting = Sitting(game="baccarat", mode="live")
    sitting.pay_in()
    sitting.play({"player": 500}, "9S 2H KD 4H")
    sitting.settle()
    sitting.play({"player": 500}, "9S")
    assert sitting.credit() == 10_000
    assert sitting.deal("remedy", "SV-1", reason="Seen", irregularity=name) == {}
    assert list(sitting.state.results) == [(1, "player 9-6 natural")]
    assert sitting.credit() == 10_500


@rule(BOOK, "10.5.1.2.2")
def test_after_a_misdeal_a_supervisor_may_have_the_shoe_replaced() -> None:
    sitting = Sitting(game="baccarat", mode="live")
    sitting.pay_in()
    sitting.play({"player": 500}, "9S")
    sitting.deal("remedy", "SV-1", reason="Misdeal", irregularity="misdeal")
    assert sitting.refusal("DT-1", "start_shoe", table="T1") == "act_needs_role"
    assert sitting.deal("start_shoe", "SV-1") == {}


@pytest.mark.parametrize("game", PLAYED)
def test_the_ground_of_another_game_is_none(game: str) -> None:
    sitting = Sitting(game=game, mode="live")
    sitting.pay_in()
    stakes, cards, _ = PLAYED[game]
    sitting.play(stakes, cards)
    refused = sitting.refusal("SV-1", "remedy", table="T1", reason="?", irregularity="unconfirmed")
    assert refused == "irregularity_unknown"


@rule(BOOK, "15.5.1")
def test_what_no_rule_of_three_card_poker_covers_takes_an_assistant_manager() -> None:
    sitting = Sitting(game="three-card-poker", mode="rng")
    sitting.pay_in()
    sitting.bet({"ante": 500})
    void = {"table": "T1", "reason": "A power surge", "irregularity": "irregularity"}
    assert sitting.refusal("SV-1", "remedy", **void) == "act_needs_role"
    sitting.player.play({"as": "SV-1", "type": "sign_in", "staff": "3001", "pin": "3333"})
    assert sitting.do("SV-1", "remedy", **void) == {}
    assert sitting.credit() == 10_000
