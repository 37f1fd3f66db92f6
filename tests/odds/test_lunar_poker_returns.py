"""The exact returns of the super bet of Lunar Poker, recomputed on the code that pays."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairfelt
from fairfelt.core.cards import DECK
from fairfelt.core.play import Slip
from fairfelt.games.lunar_hands import SUPER_BET, super_line
from fairfelt.odds import returns_of
from fairfelt.odds.lunar_poker import distribution, five_card_classes
from fairfelt.odds.walk import Distribution, expected
from tests.rules.lunar_poker import RULES, RULESET, game_with

LINES = tuple(SUPER_BET)  # as the document prints them, best first
BET = Slip({"super-bet": 100})

# How many of all hands make each line and no better one; the other two are counted below.
HANDS = {
    "four-of-a-kind": 624,
    "coloured-straight": 10 * 2 * 2**5,
    "full-house": 3744,
    "flush": 5148 - 40,
    "straight": 10 * (4**5 - 2 * 2**5),
    "three-of-a-kind": 54912,
}


@cache
def returns(table: str) -> Distribution:
    found = distribution(game_with(super_bet=table), BET)
    assert found is not None
    assert sum(found.distribution.values()) == 1
    return found.distribution


# Pay table, and its edge in per cent.
EDGES = """
    1  7.78
    2  2.77
    3  5.10
    4  7.21
"""


@pytest.mark.parametrize("row", EDGES.strip().splitlines())
def test_the_super_bet_by_each_table(row: str) -> None:
    table, per_cent = row.split()
    edge = -expected(returns(table))
    assert edge == RULES.wagers["super-bet"].house_edge(RULES.configure({"super_bet": table}))
    assert round(100 * edge, 2) == Fraction(per_cent)


@pytest.mark.parametrize("table", ["1", "2", "3", "4"])
def test_the_super_bet_by_the_numbers_of_hands(table: str) -> None:
    """The same edges by plain arithmetic, with none of the code that pays."""
    pays = RULES.wagers["super-bet"].pays(RULES.configure({"super_bet": table}))
    hands = HANDS | {"ace-king-queen": aces_kings_queens(), "five-coloured": coloured()}
    won = sum(hands[line] * (odds.win + 1) for line, odds in pays.items())
    assert -expected(returns(table)) == 1 - Fraction(won, comb(52, 5))


def aces_kings_queens() -> int:
    """Ace, king, queen and two others that make nothing better: two more ranks that are no jack and
    ten together, not all of a suit; or one of the three again and one more rank; or a pair of
    another rank; or two of the three again."""
    different = (comb(10, 2) - 1) * (4**5 - 4)
    one_again = 3 * 10 * comb(4, 2) * 4**3
    pair_beside = 10 * comb(4, 2) * 4**3
    two_again = 3 * comb(4, 2) ** 2 * 4
    return different + one_again + pair_beside + two_again


def coloured() -> int:
    """Five of one colour that make nothing better: no straight, no flush, not ace, king and queen.
    Three of a kind needs both colours."""
    count = 0
    for ranks in combinations_with_replacement("23456789TJQKA", 5):
        alike = Counter(ranks)
        if max(alike.values()) > 2 or {"A", "K", "Q"} <= set(ranks):
            continue
        ways = 2 * prod(comb(2, number) for number in alike.values())
        if len(alike) == 5:
            ways = 0 if in_a_row(ranks) else ways - 4
        count += ways
    return count


def in_a_row(ranks: tuple[str, ...]) -> bool:
    return "".join(ranks) in "23456789TJQKA" or ranks == ("2", "3", "4", "5", "A")


def test_the_classes_stand_for_all_hands() -> None:
    counts: Counter[str] = Counter()
    for cards, count in five_card_classes():
        assert len(set(cards)) == 5
        assert count > 0
        counts[super_line(LINES, cards)] += count
    assert counts.total() == comb(52, 5)
    assert {line: counts[line] for line in HANDS} == HANDS


def alike(cards: tuple[str, ...]) -> tuple[str, int, int]:
    """What the classes tell apart: the ranks, and how many suits and colours there are."""
    suits = {card[1] for card in cards}
    colours = {suit in "HD" for suit in suits}
    return "".join(sorted(card[0] for card in cards)), len(suits) == 1, len(colours)


@cache
def lines() -> dict[tuple[str, int, int], str]:
    return {alike(cards): super_line(LINES, cards) for cards, _ in five_card_classes()}


RED = st.lists(st.sampled_from([card for card in DECK if card[1] in "HD"]),
               min_size=5, max_size=5, unique=True)  # fmt: skip
ANY = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


@given(st.one_of(ANY, RED))
@settings(deadline=None, derandomize=True, max_examples=500)
def test_five_cards_make_what_their_class_makes(cards: list[str]) -> None:
    assert super_line(LINES, tuple(cards)) == lines()[alike(tuple(cards))]


def test_every_hand_of_two_suits_is_settled_as_its_class() -> None:
    """All hands of spades and clubs, and of spades and hearts, one by one."""
    for suits in ("SC", "SH"):
        deck = [card for card in DECK if card[1] in suits and card[0] in "23456TJQKA"]
        for cards in combinations(deck, 5):
            assert super_line(LINES, cards) == lines()[alike(cards)]


def test_only_the_super_bet_has_a_figure() -> None:
    assert [row.wager for row in returns_of(RULESET, "lunar-poker")] == ["super-bet"]
    with pytest.raises(LookupError, match="no exact return of ante is known"):
        fairfelt.game(f"{RULESET}/lunar-poker").house_edge("ante")
    for stakes in ({}, {"ante": 100}, {"ante": 100, "super-bet": 100}):
        assert distribution(game_with(), Slip(stakes)) is None
