"""What the amendments do not print and Fairfelt takes from elsewhere, at New Zealand's tables."""

from __future__ import annotations

import pytest

from fairfelt.floor.views import public_body
from fairfelt.rulebooks import load_rules
from tests.marks import rule
from tests.sitting import NZ, Sitting

RULESET = "nz-table-games"
GAMES = ("baccarat", "lunar-poker", "money-wheel", "snake-eyes", "tai-sai")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("policy", "value", "number"),
    [
        pytest.param(
            "several_games", "allowed", "D1 Several games", marks=rule(RULESET, "D1 Several games")
        ),
        pytest.param(
            "power_failure", "resume", "D1 Faults of equipment",
            marks=rule(RULESET, "D1 Faults of equipment"),
        ),
        pytest.param(
            "cash_out", "no_wagers", "D1 Leaving with the credit",
            marks=rule(RULESET, "D1 Leaving with the credit"),
        ),
    ],
)  # fmt: skip
def test_where_the_amendments_are_silent_the_line_says_so(
    game: str, policy: str, value: str, number: str
) -> None:
    found = load_rules(RULESET, game).policies[policy]
    assert (found.value, found.rule, found.source) == (value, number, "readings")


def wheel() -> Sitting:
    sitting = Sitting(NZ, "live", game="money-wheel")
    sitting.pay_in()
    sitting.deal("start_round")
    return sitting


@rule(RULESET, "D1 Placing a wager")
def test_a_wager_counts_as_soon_as_it_is_laid() -> None:
    sitting = wheel()
    sitting.bet({"A": 500})
    assert sitting.refusal("PT-1", "confirm_bets", table="T1") != ""
    sitting.deal("close_wagering")
    sitting.deal("enter_result", result="A")
    sitting.deal("confirm_result")
    assert sitting.last("bet.settled")["won_cents"] == 500


@rule(RULESET, "D1 Entry by hand", "D1 Result confirmed")
def test_what_was_keyed_in_wrongly_is_keyed_in_again_and_counts_once_confirmed() -> None:
    sitting = wheel()
    sitting.bet({"A": 500})
    sitting.deal("close_wagering")
    for result in ("B", "A"):
        assert sitting.deal("enter_result", result=result) == {}
    assert "bet.settled" not in sitting.kinds()
    assert sitting.deal("confirm_result") == {}
    assert sitting.last("bet.settled")["won_cents"] == 500


@rule(RULESET, "D5 Cut")
def test_the_cutting_card_lies_twenty_cards_or_more_from_the_back() -> None:
    cuts = {Sitting(NZ, "rng", game="baccarat", seed=seed).state.shoe.cut_at for seed in range(20)}
    assert all(20 <= 8 * 52 - cut <= 52 for cut in cuts)


@pytest.mark.parametrize(
    ("key", "number"),
    [
        pytest.param(
            "during_rule", "D5 Cutting card in a coup",
            marks=rule(RULESET, "D5 Cutting card in a coup"),
        ),
        pytest.param(
            "first_rule", "D5 Cutting card first", marks=rule(RULESET, "D5 Cutting card first")
        ),
    ],
)  # fmt: skip
def test_how_a_shoe_ends_is_said_by_a_line_of_its_own(key: str, number: str) -> None:
    shoe = load_rules(RULESET, "baccarat").shoe
    assert shoe is not None
    assert (getattr(shoe, key), shoe.source) == (number, "published")


@rule(RULESET, "SE 3.4(b)")
def test_se_3_4_the_latest_results_are_there_to_be_displayed() -> None:
    sitting = Sitting(NZ, "rng", game="snake-eyes")
    sitting.pay_in()
    sitting.bet({"six": 500})
    sitting.pass_ms(60_000)
    assert len(public_body(sitting.table)["results"]) >= 1


@rule(RULESET, "D9 3.4(g)")
def test_d9_3_4_the_latest_results_are_there_to_be_displayed() -> None:
    sitting = Sitting(NZ, "rng", game="tai-sai")
    sitting.pay_in()
    sitting.bet({"big": 500})
    sitting.pass_ms(60_000)
    assert len(public_body(sitting.table)["results"]) >= 1
