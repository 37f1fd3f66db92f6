"""Hands of Lunar Poker: what cards make, twice over, and what a seat holds after its draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.cards import Card, rank, suit
from fairfelt.core.poker import FIVE_CARD_KINDS, best_five

HAND = 5
INSURED_FROM = "three-of-a-kind"
LOW_TO_HIGH = "23456789TJQKA"
ACE_KING = best_five(("AS", "KH", "4D", "3C", "2S"))  # the lowest of them

# From the lowest to the highest, as the bet is paid by them: ace and king, where five cards that
# make nothing have a high card.
COMBINATIONS = ("ace-king", *FIVE_CARD_KINDS[1:])
_STANDING: Mapping[str, int] = MappingProxyType({kind: n for n, kind in enumerate(COMBINATIONS)})

# What fewer than five cards make, by how many share a rank. Of five, all must be part of it: a pair
# is two cards and leaves the other three to a second combination.
_SHAPES: Mapping[tuple[int, ...], str] = MappingProxyType(
    {(2,): "pair", (3,): "three-of-a-kind", (2, 2): "two-pair", (4,): "four-of-a-kind"}
)
_OF_FIVE = frozenset({"straight", "flush", "full-house", "straight-flush", "royal-flush"})

# Which places of the five a seat may exchange: any two or more, counted from nothing.
EXCHANGES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"exchange:" + "-".join(str(place + 1) for place in places): places
     for some in range(2, HAND + 1) for places in combinations(range(HAND), some)}
)  # fmt: skip


class Combination(NamedTuple):
    """One that the bet is paid by, and the cards that make it: the greater one is the better."""

    standing: int
    values: tuple[int, ...]
    kind: str
    cards: tuple[Card, ...]


class Made(NamedTuple):
    """What a hand makes. The second has at least one card that is not in the first."""

    first: Combination | None
    second: Combination | None

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(each.kind for each in self if each is not None)

    @property
    def insurable(self) -> bool:
        return self.first is not None and self.first.standing >= _STANDING[INSURED_FROM]


@lru_cache(maxsize=256)
def made_by(cards: tuple[Card, ...]) -> Made:
    """
    >>> made_by(("KS", "KH", "AD", "7C", "2S")).kinds
    ('pair', 'ace-king')
    """
    subsets = chain.from_iterable(combinations(cards, some) for some in range(2, HAND + 1))
    found = [each for each in map(_combination, subsets) if each is not None]
    first = max(found, default=None)
    if first is None:
        return Made(None, None)
    others = (each for each in found if not set(each.cards) <= set(first.cards))
    return Made(first, max(others, default=None))


def _combination(cards: tuple[Card, ...]) -> Combination | None:
    if len(cards) == HAND:
        hand = best_five(cards)
        whole = hand.kind in _OF_FIVE
        return _standing(hand.kind, hand.values, cards) if whole else None
    kind = _kind(cards)
    values = sorted((LOW_TO_HIGH.index(rank(card)) for card in cards), reverse=True)
    return _standing(kind, tuple(values), cards) if kind else None


def _standing(kind: str, values: tuple[int, ...], cards: tuple[Card, ...]) -> Combination:
    return Combination(_STANDING[kind], values, kind, cards)


def _kind(cards: tuple[Card, ...]) -> str:
    ranks = Counter(map(rank, cards))
    if len(cards) == 2 and ranks.keys() == {"A", "K"}:
        return "ace-king"
    return _SHAPES.get(tuple(ranks.values()), "")


def qualifies(dealer: Sequence[Card]) -> bool:
    return best_five(dealer) >= ACE_KING


def without_highest(dealer: Sequence[Card]) -> tuple[Card, ...]:
    """The dealer's cards but the highest. One who does not qualify has no two of a rank."""
    highest = max(dealer, key=lambda card: LOW_TO_HIGH.index(rank(card)))
    return tuple(card for card in dealer if card != highest)


def wanted(choices: Sequence[str]) -> int:
    """How many cards of the row a seat takes that chose so."""
    if "buy" in choices:
        return 1
    return len(EXCHANGES[choices[0]]) if choices and choices[0] in EXCHANGES else 0


def held(dealt: Sequence[Card], row: Sequence[Card], choices: Sequence[str]) -> tuple[Card, ...]:
    """A seat's cards: a new one lies where the one lay that it replaces, a sixth at the end."""
    if "buy" in choices:
        return (*dealt, *row[:1])
    places = EXCHANGES.get(choices[0], ()) if choices else ()
    new = dict(zip(places, row, strict=False))
    kept = ((n, card) for n, card in enumerate(dealt) if n in new or n not in places)
    return tuple(new.get(n, card) for n, card in kept)


# -- the super bet -------------------------------------------------------------------------------

_STRAIGHTS = frozenset({"straight", "straight-flush", "royal-flush"})
_RED = frozenset("HD")


def _is(*kinds: str) -> Callable[[tuple[Card, ...]], bool]:
    return lambda cards: best_five(cards).kind in kinds


def _one_colour(cards: tuple[Card, ...]) -> bool:
    return len({suit(card) in _RED for card in cards}) == 1


SUPER_BET: Mapping[str, Callable[[tuple[Card, ...]], bool]] = MappingProxyType(
    {
        "four-of-a-kind": _is("four-of-a-kind"),
        "coloured-straight": lambda cards: _one_colour(cards) and _is(*_STRAIGHTS)(cards),
        "full-house": _is("full-house"),
        "flush": _is("flush"),
        "straight": _is("straight"),
        "three-of-a-kind": _is("three-of-a-kind"),
        "ace-king-queen": lambda cards: {"A", "K", "Q"} <= set(map(rank, cards)),
        "five-coloured": _one_colour,
    }
)


def super_line(lines: Sequence[str], cards: tuple[Card, ...]) -> str:
    """The first of these lines that the cards make, or nothing."""
    return next((line for line in lines if SUPER_BET[line](cards)), "")
