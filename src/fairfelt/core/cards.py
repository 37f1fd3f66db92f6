"""Playing cards: "KS" is the king of spades, "TD" the ten of diamonds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

Card = str

RANKS = "A23456789TJQK"
SUITS = "SHDC"
DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)

# A card that was taken from the shoe and that nobody has seen. It changes no odds: what is left is
# as likely to come whatever it was.
UNSEEN: Card = "XX"


def rank(card: Card) -> str:
    return card[0]


def suit(card: Card) -> str:
    return card[1]


def left_of(decks: int, gone: Iterable[Card]) -> dict[Card, int]:
    """How many of each card are still to come from so many decks."""
    taken = Counter(gone)
    return {card: decks - taken[card] for card in DECK}
