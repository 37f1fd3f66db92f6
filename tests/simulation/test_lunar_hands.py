"""Hands of Lunar Poker as whole numbers, beside the code that pays and the rules of good play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import comb
from random import Random
from types import MappingProxyType

import numpy as np
import pytest
from numpy.typing import NDArray

from fairfelt.core.cards import DECK, rank
from fairfelt.core.poker import best_five
from fairfelt.games import lunar_hands as paid
from fairfelt.games.lunar_hands import COMBINATIONS, EXCHANGES, LOW_TO_HIGH, made_by
from fairfelt.odds import lunar_strategy as strategy
from fairfelt.simulation.compiled import compiled
from fairfelt.simulation.kernels import lunar_answers as looked_up
from fairfelt.simulation.kernels import lunar_hands as hands
from fairfelt.simulation.kernels import lunar_play as play
from fairfelt.simulation.kernels.lunar_fives import (
    Fives,
    all_fives,
    best_of_six,
    number_of,
    sum_of,
)

Cards = tuple[str, ...]

# Decks in which straights, flushes and hands of a kind come often.
DECKS = (
    DECK,
    tuple(card for card in DECK if card[1] in "SH"),
    tuple(card for card in DECK if card[0] in "AKQJT95"),
    tuple(card for card in DECK if card[0] in "A2345K"),
    tuple(card for card in DECK if card[1] == "S" or card[0] in "AK"),
)


# Those that hardly ever come.
RARE = """
    AS KS QS JS TS
    AS KS QS JS TS 9S
    AS KS QS JS TS 2S
    AS KS QS JS TS AH
    9S 8S 7S 6S 5S
    9S 8S 7S 6S 5S 4S
    9S 8S 7S 6S 5S 2S
    9S 8S 7S 6S 5S 9H
    9S 8S 7S 6S 5S TH
    9S 8S 7S 6S 5S KH
    5S 4S 3S 2S AS KH
    5H 4S 3S 2D AS KH
    9S 8S 7S 6S 2S 5H
    9S 8S 7S 6S 2S 9H
    AS 8S 7S 6S 2S KH
    QS 9S 7S 6S 3S 2S
    8S 8H 8D 8C 5S 5H
    AS AH AD AC KS
    8S 8H 8D 5C 5S 5H
    KS KH KD 5C 5S AH
    AS AH 5D 5C KS
    8S 8H 5D 5C 2S 2H
"""


def number(cards: Cards) -> int:
    return sum(hands.bit_of(DECK.index(card)) for card in cards)


def value(card: str) -> int:
    """A rank as a set of its own."""
    return 1 << LOW_TO_HIGH.index(rank(card))


def dealt(sizes: tuple[int, ...], some: int) -> Iterator[Cards]:
    random = Random(22)
    for n in range(some):
        yield tuple(random.sample(DECKS[n % len(DECKS)], random.choice(sizes)))


def test_two_combinations_are_those_that_the_engine_pays() -> None:
    seen = set()
    rare = (tuple(row.split()) for row in RARE.strip().splitlines())
    for cards in (*rare, *dealt((5, 6), 1500)):
        made = hands.made(number(cards), len(cards))
        kinds = tuple(COMBINATIONS[kind - 1] for kind in divmod(made, hands.KINDS) if kind)
        assert kinds == made_by(cards).kinds, cards
        seen.add(made)
    assert seen == set(hands.PAID)


def worth(cards: Cards) -> int:
    """The number that five cards, or the best five of six, are looked up by."""
    if len(cards) == hands.SIX:
        return best_of_six(all_fives(), number(cards))
    return number_of(all_fives(), sum_of(all_fives(), number(cards)))


def test_the_better_hand_is_the_greater_number() -> None:
    others = dealt((5,), 2000)
    for cards, other in zip(dealt((5, 6), 2000), others, strict=True):
        own, theirs = best_five(cards)[:2], best_five(other)[:2]
        numbers = worth(cards), worth(other)
        assert (own > theirs, own == theirs) == (numbers[0] > numbers[1], numbers[0] == numbers[1])
        assert (numbers[1] >= all_fives().qualified) == paid.qualifies(other)


def test_the_best_five_of_hands_that_hardly_ever_come() -> None:
    for row in RARE.strip().splitlines():
        cards = tuple(row.split())
        best = max(combinations(cards, 5), key=best_five)
        assert worth(cards) == worth(best), cards


@compiled
def counted(fives: Fives, bits: NDArray[np.int64], kinds: NDArray[np.int64]) -> None:
    """All hands of five cards by the first combination that they are said to make."""
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four = bits[a] | bits[b] | bits[c] | bits[d]
                    for e in range(d):
                        found = number_of(fives, sum_of(fives, four | bits[e]))
                        kinds[fives.made[found] // hands.KINDS] += 1


# How many of the 2,598,960 hands are of each kind, as in "The statistics of poker hands"
# (poker-tables.co.za, poker-articles). Of those without a pair, the ones with an ace and a king are
# told apart: with three more ranks that are not queen, jack and ten, and not all of a suit.
NO_PAIR = 1_302_540
ACE_KING = (comb(11, 3) - 1) * (4**5 - 4)
FREQUENCIES: Mapping[int, int] = MappingProxyType(
    {
        hands.NONE: NO_PAIR - ACE_KING,
        hands.ACE_KING: ACE_KING,
        hands.PAIR: 1_098_240,
        hands.TWO_PAIR: 123_552,
        hands.THREE: 54_912,
        hands.STRAIGHT: 10_200,
        hands.FLUSH: 5_108,
        hands.FULL_HOUSE: 3_744,
        hands.FOUR: 624,
        hands.STRAIGHT_FLUSH: 36,
        hands.ROYAL: 4,
    }
)


def test_every_hand_of_five_cards() -> None:
    bits = np.array([hands.bit_of(card) for card in range(52)], np.int64)
    kinds = np.zeros(hands.KINDS, np.int64)
    counted(all_fives(), bits, kinds)
    assert dict(enumerate(kinds.tolist())) == FREQUENCIES


def test_what_is_looked_up_of_five_cards_is_what_they_make() -> None:
    for cards in dealt((5,), 1000):
        assert all_fives().made[worth(cards)] == hands.made(number(cards), 5), cards


def test_the_highest_card_goes() -> None:
    for cards in dealt((5,), 500):
        if len(set(map(rank, cards))) == 5:
            left = paid.without_highest(cards)
            assert hands.without_highest(number(cards)) == number(left)
            assert hands.size_of(number(left)) == 4


# -- good play ------------------------------------------------------------------------------------


def test_ranks_that_complete_a_straight() -> None:
    for ranks in range(1 << 13):
        if ranks.bit_count() in (4, 5) and not hands.tops(ranks):
            wanted = (1 << n for n in range(13) if not ranks >> n & 1)
            expected = sum(each for each in wanted if hands.tops(ranks | each))
            assert play.lacking(ranks) == expected, bin(ranks)


def kept(cards: Cards, ranks: int) -> str:
    """The exchange that keeps the cards of these ranks."""
    gone = tuple(n for n, card in enumerate(cards) if not value(card) & ranks)
    return next(option for option, places in EXCHANGES.items() if places == gone)


@pytest.mark.parametrize("deck", range(len(DECKS)))
def test_the_first_choice_is_the_one_of_the_rules(deck: int) -> None:
    random, chosen = Random(deck), set()
    for _ in range(1500):
        *cards, shown = random.sample(DECKS[deck], 6)
        choice, ranks = play.first_choice(number(tuple(cards)), value(shown))
        option = ("fold", "bet", "buy", "")[choice] or kept(tuple(cards), ranks)
        assert option == strategy.first_choice(tuple(cards), shown), (cards, shown)
        chosen.add(choice)
    assert {play.BET, play.BUY, play.EXCHANGE} <= chosen


@pytest.mark.parametrize("deck", range(len(DECKS)))
def test_the_first_choice_that_is_looked_up_is_that_one(deck: int) -> None:
    random, answers = Random(deck), looked_up.answers_of(draws=True, folds=True)
    for _ in range(1500):
        *cards, shown = random.sample(DECKS[deck], 6)
        five, of_dealer = number(tuple(cards)), LOW_TO_HIGH.index(rank(shown))
        at = worth(tuple(cards))
        plain, far = int(answers.plain[at, of_dealer]), int(answers.by_suit[at])
        added = sum_of(all_fives(), five)
        answer = looked_up.by_suits(plain, far, five, added, value(shown))
        choice, ranks = play.first_choice(five, value(shown))
        known = {play.FOLD: looked_up.FOLDS, play.BET: looked_up.BETS, play.BUY: looked_up.BUYS}
        if choice == play.EXCHANGE:
            left = five & looked_up.kept_by(answer)
            assert left == five & hands.in_every_suit(ranks), (cards, shown)
            assert looked_up.wanted_by(answer) == 5 - hands.size_of(left)
        else:
            assert answer == known[choice], (cards, shown)


def test_what_to_bet_on_and_insure_is_that_of_the_rules() -> None:
    random, bets, insured = Random(1), 0, 0
    for n in range(2000):
        *cards, shown = random.sample(DECKS[n % len(DECKS)], random.choice((7, 9)))
        held, seen = tuple(cards[:5]), tuple(cards)
        there = number(held), number(seen), value(shown)
        made = hands.made(there[0], 5)
        wanted = strategy.bets_on(held, seen, shown)
        assert play.bets_on(made, *there) == wanted, (cards, shown)
        assert play.insures(*there[1:]) == strategy.insures(seen, shown), (cards, shown)
        bets += wanted
        insured += strategy.insures(seen, shown)
    assert 0 < bets < 2000
    assert 0 < insured < 2000
