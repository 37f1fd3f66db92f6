"""Playing cards: "KS" is the king of spades, "TD" the ten of diamonds."""

from __future__ import annotations

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
    left = dict.fromkeys(DECK, decks)
    for card in gone:
        if card in left:  # nobody knows which card an unseen one was
            left[card] -= 1
    return left
