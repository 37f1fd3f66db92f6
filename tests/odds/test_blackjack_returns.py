"""The exact returns of the side bets of blackjack, settled by the code that pays.

Published figures, all for six decks:

    apheat          apheat.net, 8 June 2013, "Card Counting the King's Bounty Blackjack Side Bet (6
                    Decks)", at the same pays
    pair-square     wizardofodds.com/games/blackjack/side-bets/pair-square, "15-10 Pay Table", by
                    another name the same bet at the same pays
    gam470          mathproblems.info/gam470, "Blackjack side bets part 1", Royal Match, at 25:1 and
                    5:2: of 48,516 units 3,234 are lost
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import sqrt

import pytest

from fairfelt.core.cards import DECK
from fairfelt.core.play import Slip
from fairfelt.odds.blackjack import distribution
from fairfelt.odds.walk import Distribution, expected, fares, variance
from tests.rules.blackjack import GAME, RULES, game_with

SIDES = ("kings-bounty", "royal-match", "bet-the-set")
PAIRS = 312 * 311 // 2  # ways to take two cards from six decks


def of(side: str) -> Distribution:
    found = distribution(GAME, Slip({side: 100}))
    assert found is not None
    return fares(found).distribution


@pytest.fixture(scope="module")
def distributions() -> dict[str, Distribution]:
    return {side: of(side) for side in SIDES}


def test_the_edges_printed_in_the_rule_data_are_the_true_ones(
    distributions: dict[str, Distribution],
) -> None:
    for side, found in distributions.items():
        assert sum(found.values()) == 1
        assert RULES.wagers[side].house_edge() == -expected(found)


@pytest.mark.parametrize(
    ("side", "edge", "published"),
    [
        ("kings-bounty", "5980547/25818598", "0.23164"),  # apheat
        ("bet-the-set", "33/311", "0.106109"),  # pair-square
    ],
)
def test_edges_that_are_published_elsewhere(
    side: str, edge: str, published: str, distributions: dict[str, Distribution]
) -> None:
    found = -expected(distributions[side])
    assert found == Fraction(edge)
    digits = len(published.partition(".")[2])
    assert f"{float(found):.{digits}f}" == published


def test_kings_bounty_spreads_as_published(distributions: dict[str, Distribution]) -> None:
    """The standard deviation, from "apheat"."""
    assert f"{sqrt(variance(distributions['kings-bounty'])):.3f}" == "4.871"


@pytest.mark.parametrize(
    ("side", "ways"),
    [
        ("royal-match", {50: 144, 2: 11_868, -1: 36_504}),  # gam470
        ("bet-the-set", {15: 780, 10: 2_808, -1: 44_928}),  # pair-square
    ],
)
def test_the_ways_to_be_dealt_each_line_are_those_that_are_published(
    side: str, ways: dict[int, int], distributions: dict[str, Distribution]
) -> None:
    assert {net: chance * PAIRS for net, chance in distributions[side].items()} == ways


def test_royal_match_at_the_usual_odds_has_the_edge_published_for_them(
    distributions: dict[str, Distribution],
) -> None:
    """We know of no figure for 50:1 and 2:1, but of one for 25:1 and 5:2: "gam470"."""
    usual = {50: Fraction(25), 2: Fraction(5, 2), -1: Fraction(-1)}
    ev = sum(usual[int(net)] * chance for net, chance in distributions["royal-match"].items())
    assert -ev == Fraction(3_234, 48_516)


def test_kings_bounty_counted_card_by_card(distributions: dict[str, Distribution]) -> None:
    """Every two of the 312 cards, and for the best two every two of the dealer's 310."""
    shoe = [card for card in DECK for _ in range(6)]
    ways: dict[int, int] = {}
    for one, other in combinations(shoe, 2):
        net = kings_bounty(one, other)
        ways[net] = ways.get(net, 0) + 1
    spades = ways.pop(100)
    shoe.remove("KS")
    shoe.remove("KS")
    naturals = sum(natural(one, other) for one, other in combinations(shoe, 2))
    best = Fraction(spades * naturals, PAIRS * (310 * 309 // 2))
    expected_chances = {net: Fraction(count, PAIRS) for net, count in ways.items()}
    expected_chances |= {1000: best, 100: Fraction(spades, PAIRS) - best}
    assert distributions["kings-bounty"] == expected_chances


def kings_bounty(one: str, other: str) -> int:
    twenty = {one[0], other[0]} <= set("TJQK") or {one[0], other[0]} == {"A", "9"}
    if not twenty:
        return -1
    if one == other:
        return 100 if one == "KS" else 30 if one[0] == "K" else 20
    if one[1] == other[1]:
        return 9
    return 6 if one[0] == other[0] == "K" else 4


def natural(one: str, other: str) -> bool:
    ranks = {one[0], other[0]}
    return "A" in ranks and not ranks.isdisjoint("TJQK")


def test_side_bets_together_return_what_they_return_alone(
    distributions: dict[str, Distribution],
) -> None:
    together = distribution(GAME, Slip(dict.fromkeys(SIDES, 100)))
    assert together is not None
    alone = sum(expected(found) for found in distributions.values())
    assert 3 * expected(fares(together).distribution) == alone


def test_no_option_of_the_operator_touches_the_side_bets(
    distributions: dict[str, Distribution],
) -> None:
    other = game_with(soft_17="hits", double_after_split="yes", dealer_blackjack_double="original")
    assert distribution(other, Slip({"bet-the-set": 100})) == distributions["bet-the-set"]


@pytest.mark.parametrize("stakes", [{"player": 100, "royal-match": 100}, {}])
def test_a_player_bet_and_side_bets_have_no_return_as_one(stakes: dict[str, int]) -> None:
    assert distribution(GAME, Slip(stakes)) is None
