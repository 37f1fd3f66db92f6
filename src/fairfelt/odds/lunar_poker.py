"""The exact returns of the super bet of Lunar Poker.

It is settled on the first five cards. What they make hangs on their ranks, and on suits only where
all five are of one suit or of one colour, so the hands of each such class are counted together and
one of them is settled by the code that pays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from fairfelt.core.cards import DECK, RANKS, SUITS, Card
from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Slip
from fairfelt.games.lunar_hands import HAND
from fairfelt.games.lunar_poker import OPENING
from fairfelt.odds.walk import Distribution, distributed, net_cents

Cards = tuple[Card, ...]

_BLACK = "SC"
_EACH_COLOUR = 2  # suits of a colour, and colours


def distribution(game: Game, slip: Slip) -> Distribution | None:
    """How a super bet fares; none for the ante, which returns what its player makes of it."""
    if slip.stakes.keys() != {"super-bet"}:
        return None
    every = comb(len(DECK), HAND)
    endings = (
        (net_cents(game, _coup(cards), slip), Fraction(count, every))
        for cards, count in five_card_classes()
    )
    return distributed(endings, slip.total)


def five_card_classes() -> Iterator[tuple[Cards, int]]:
    """All 2,598,960 hands: one for all that fare alike, and how many they are."""
    for ranks in combinations_with_replacement(RANKS, HAND):
        alike = Counter(ranks).values()
        if max(alike) > len(SUITS):
            continue
        suited = len(SUITS) if len(alike) == HAND else 0
        coloured = _EACH_COLOUR * prod(comb(_EACH_COLOUR, count) for count in alike) - suited
        every = prod(comb(len(SUITS), count) for count in alike)
        yield _in_turn(ranks, SUITS), every - coloured - suited
        if coloured:
            yield _in_turn(ranks, _BLACK), coloured
        if suited:
            yield _in_turn(ranks, SUITS[0]), suited


def _in_turn(ranks: tuple[str, ...], suits: str) -> Cards:
    """Cards of these ranks, equal ones side by side, with each of these suits in turn."""
    return tuple(rank + suits[n % len(suits)] for n, rank in enumerate(ranks))


def _coup(cards: Cards) -> Coup:
    shown = next(card for card in DECK if card not in cards)
    return Coup((*cards, shown), OPENING)
