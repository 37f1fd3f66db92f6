"""Hands of Lunar Poker as whole numbers, beside the code that pays and the rules of good play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from fairfelt.simulation.kernels import lunar_hands as hands
from fairfelt.simulation.kernels import lunar_play as play
from fairfelt.simulation.kernels.lunar_poker import PAID

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
    assert seen == set(PAID)


def test_the_better_hand_is_the_greater_number() -> None:
    others = dealt((5,), 2000)
    for cards, other in zip(dealt((5, 6), 2000), others, strict=True):
        own, theirs = best_five(cards)[:2], best_five(other)[:2]
        numbers = hands.strength(number(cards), len(cards)), hands.strength(number(other), 5)
        assert (own > theirs, own == theirs) == (numbers[0] > numbers[1], numbers[0] == numbers[1])
        assert (numbers[1] >= hands.QUALIFIED) == paid.qualifies(other)


@compiled
def counted(bits: NDArray[np.int64], kinds: NDArray[np.int64]) -> int:
    """All hands of five cards by kind, and how many of those without a pair are ace-king."""
    ace_king = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four = bits[a] | bits[b] | bits[c] | bits[d]
                    for e in range(d):
                        found = hands.strength(four | bits[e], 5)
                        kinds[found >> hands.KIND] += 1
                        if found >> hands.KIND == 0 and found >= hands.QUALIFIED:
                            ace_king += 1
    return ace_king


# How many of the 2,598,960 hands are of each kind, as every book on poker prints them; the royal
# flushes are among the straight flushes here.
FREQUENCIES: Mapping[int, int] = MappingProxyType(
    {
        hands.NONE: 1_302_540,
        hands.PAIR: 1_098_240,
        hands.TWO_PAIR: 123_552,
        hands.THREE: 54_912,
        hands.STRAIGHT: 10_200,
        hands.FLUSH: 5_108,
        hands.FULL_HOUSE: 3_744,
        hands.FOUR: 624,
        hands.STRAIGHT_FLUSH: 40,
    }
)


def test_every_hand_of_five_cards() -> None:
    """Of the hands without a pair 167,280 are ace-king, as published for Caribbean Stud Poker, in
    which the dealer qualifies as here."""
    bits = np.array([hands.bit_of(card) for card in range(52)], np.int64)
    kinds = np.zeros(hands.KINDS, np.int64)
    assert counted(bits, kinds) == 167_280
    assert {kind: some for kind, some in enumerate(kinds.tolist()) if some} == FREQUENCIES


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
