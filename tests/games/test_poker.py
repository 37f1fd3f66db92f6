"""Poker hands, against a second classifier that knows straights by name."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairfelt.core.cards import DECK
from fairfelt.core.poker import FIVE_CARD_KINDS, PokerHand, best_five, three_card_hand

LOW_TO_HIGH = "23456789TJQKA"
STRAIGHTS_OF_THREE = "A23 234 345 456 567 678 789 89T 9TJ TJQ JQK QKA"
STRAIGHTS_OF_FIVE = "A2345 23456 34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA"


def named(cards: tuple[str, ...]) -> str:
    """What three cards make, said once more and in another way."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    straight = any(set(run) == ranks for run in STRAIGHTS_OF_THREE.split())
    if len(ranks) < 3:
        return "three-of-a-kind" if len(ranks) == 1 else "pair"
    if straight:
        return "straight-flush" if len(suits) == 1 else "straight"
    return "flush" if len(suits) == 1 else "high-card"


def named_of_five(cards: tuple[str, ...]) -> str:
    ranks = "".join(sorted((card[0] for card in cards), key=LOW_TO_HIGH.index))
    suited = len({card[1] for card in cards}) == 1
    pairs = sum(one[0] == other[0] for one, other in combinations(cards, 2))
    by_pairs = {1: "pair", 2: "two-pair", 3: "three-of-a-kind", 4: "full-house"}
    if pairs:
        return by_pairs.get(pairs, "four-of-a-kind")
    if suited and set(ranks) == set("TJQKA"):
        return "royal-flush"
    if any(set(run) == set(ranks) for run in STRAIGHTS_OF_FIVE.split()):
        return "straight-flush" if suited else "straight"
    return "flush" if suited else "high-card"


def test_all_22100_hands_of_three_cards() -> None:
    hands = list(combinations(DECK, 3))
    assert [three_card_hand(cards).kind for cards in hands] == [named(cards) for cards in hands]
    assert Counter(three_card_hand(cards).kind for cards in hands) == {
        "straight-flush": 48,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high-card": 16440,
    }


@given(st.permutations(DECK))
@settings(deadline=None, derandomize=True)
def test_the_order_and_the_names_of_the_suits_make_no_difference(deck: list[str]) -> None:
    cards = tuple(deck[:3])
    renamed = tuple(card[0] + "SHDC"["HDCS".index(card[1])] for card in reversed(cards))
    assert three_card_hand(cards) == three_card_hand(renamed)


ASCENDING = """
    5S 3H 2D    the lowest hand
    QS 3H 2D    the lowest that qualifies a dealer
    QS 6H 3D
    QS 6H 4D
    AS KH JD    the highest without a pair
    2S 2H 3D
    2S 2H AD
    3S 3H 2D
    AS AH KD
    5S 3S 2S    flush
    AS KS JS
    AS 2H 3D    straight: an ace below the two
    2S 3H 4D
    JS QH KD
    QS KH AD
    2S 2H 2D    three of a kind
    AS AH AD
    AS 2S 3S    straight flush
    2S 3S 4S
    QS KS AS    the highest hand
"""


def test_three_cards_from_the_lowest_hand_to_the_highest() -> None:
    hands = [three_card_hand(line.split()[:3]) for line in ASCENDING.strip().splitlines()]
    assert all(lower < higher for lower, higher in pairwise(hands))
    every = [three_card_hand(cards) for cards in combinations(DECK, 3)]
    assert (min(every), max(every)) == (hands[0], hands[-1])


@pytest.mark.parametrize("around", ["KS AH 2D", "QS AH 2D", "KS AS 2S"])
def test_no_straight_goes_round_the_ace(around: str) -> None:
    assert three_card_hand(around.split()).kind in ("high-card", "flush")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("KS 9H 4D", "KC 9D 4S"),
        ("7S 7H AD", "7D 7C AS"),
        ("QS KH AD", "QC KC AS"),
        ("9S 6S 2S", "9D 6D 2D"),
    ],
)
def test_hands_of_the_same_ranks_tie(one: str, other: str) -> None:
    assert three_card_hand(one.split()) == three_card_hand(other.split())


SIX_CARDS = """
    TH JH QH KH AH 2C    royal-flush
    9H TH JH QH KH AH    royal-flush
    9H TH JH QH KH AC    straight-flush
    AH 2H 3H 4H 5H KC    straight-flush
    7S 7H 7D 7C KS KH    four-of-a-kind
    7S 7H 7D KS KH KC    full-house
    7S 7H 7D KS KH 2C    full-house
    2H 5H 7H 9H JH JC    flush
    2H 5H 7H 9H JH AH    flush
    4S 5H 6D 7C 8S 8H    straight
    AS 2H 3D 4C 5S KH    straight
    9S 9H 9D KS 4H 2C    three-of-a-kind
    9S 9H KD KS 4H 4C    two-pair
    9S 9H KD QS 4H 3C    pair
    AS QH 9D 7C 4S 2H    high-card
    KS AH 2D 3C 4S 9H    high-card
"""


@pytest.mark.parametrize("row", SIX_CARDS.strip().splitlines())
def test_the_best_five_of_six(row: str) -> None:
    *cards, kind = row.split()
    assert best_five(cards).kind == kind


@given(st.permutations(DECK))
@settings(deadline=None, derandomize=True, max_examples=500)
def test_any_six_cards_make_the_best_that_any_five_of_them_make(deck: list[str]) -> None:
    fives = combinations(deck[:6], 5)
    best = max((named_of_five(cards) for cards in fives), key=FIVE_CARD_KINDS.index)
    assert best_five(deck[:6]).kind == best


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("AS AH 3D 3C 2S", "KS KH QD QC AS"),
        ("9S 9H 9D 2C 2S", "8S 8H 8D AC AS"),
        ("6S 5H 4D 3C 2S", "AS 2H 3D 4C 5S"),
        ("AS KH 9D 7C 3S", "AD KC 9H 7S 2D"),
    ],
)
def test_five_cards_of_a_kind_stand_by_their_ranks(higher: str, lower: str) -> None:
    strong, weak = (best_five(cards.split()) for cards in (higher, lower))
    assert isinstance(strong, PokerHand)
    assert strong.kind == weak.kind
    assert strong > weak
