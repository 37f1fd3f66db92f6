"""Poker hands: three cards, and the best five of more than five."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.cards import Card, rank, suit

# From the lowest to the highest. Of three cards a straight is rarer than a flush, and beats it.
THREE_CARD_KINDS = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
FIVE_CARD_KINDS = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)

_VALUES = MappingProxyType({rank: value for value, rank in enumerate("23456789TJQKA", start=2)})
_ACE = _VALUES["A"]

# What cards make that share ranks, by how many share each of them.
_SHAPES: Mapping[tuple[int, ...], str] = MappingProxyType(
    {
        (3,): "three-of-a-kind",
        (2, 1): "pair",
        (4, 1): "four-of-a-kind",
        (3, 2): "full-house",
        (3, 1, 1): "three-of-a-kind",
        (2, 2, 1): "two-pair",
        (2, 1, 1, 1): "pair",
    }
)

_Standings = Mapping[str, int]
_OF_THREE: _Standings = MappingProxyType({kind: n for n, kind in enumerate(THREE_CARD_KINDS)})
_OF_FIVE: _Standings = MappingProxyType({kind: n for n, kind in enumerate(FIVE_CARD_KINDS)})


class PokerHand(NamedTuple):
    """A hand as it stands against others of as many cards: the greater one wins."""

    standing: int  # of its kind among the kinds
    values: tuple[int, ...]  # what decides between two of a kind, ace 14
    kind: str


def three_card_hand(cards: Sequence[Card]) -> PokerHand:
    """
    >>> three_card_hand(("AS", "2H", "3D")) < three_card_hand(("4S", "2H", "3D"))
    True
    """
    return _hand(cards, _OF_THREE)


def best_five(cards: Iterable[Card]) -> PokerHand:
    """
    >>> best_five(("9S", "AH", "KH", "TH", "QH", "JH")).kind
    'royal-flush'
    """
    return max(_hand(five, _OF_FIVE) for five in combinations(cards, 5))


def _hand(cards: Sequence[Card], standings: _Standings) -> PokerHand:
    held: dict[int, int] = {}
    for card in cards:
        value = _VALUES[rank(card)]
        held[value] = held.get(value, 0) + 1
    values = tuple(sorted(held, key=lambda value: (held[value], value), reverse=True))
    if len(values) < len(cards):
        kind = _SHAPES[tuple(held[value] for value in values)]
        return PokerHand(standings[kind], values, kind)
    top = _top_of_straight(values)
    kind = _kind_of_different(top, len({suit(card) for card in cards}) == 1, standings)
    return PokerHand(standings[kind], (top,) if top else values, kind)


def _top_of_straight(values: tuple[int, ...]) -> int:
    """The highest of consecutive values, nothing if they are not. An ace may stand below the two,
    and then the card above it is what counts."""
    if values[0] - values[-1] == len(values) - 1:
        return values[0]
    if values[0] == _ACE and values[1] == len(values) and values[-1] == 2:
        return values[1]
    return 0


def _kind_of_different(top: int, suited: bool, standings: _Standings) -> str:
    match bool(top), suited:
        case True, True:
            return "royal-flush" if top == _ACE and "royal-flush" in standings else "straight-flush"
        case True, False:
            return "straight"
        case False, True:
            return "flush"
        case _:
            return "high-card"
