"""The options of games in words, as a sheet tells them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fairfelt.laboratory.numerals import money

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "ante_bonus": "Ante bonus table",
        "areas": "Areas",
        "burn_cards": "Cards burned before a war",
        "craps_12": "Craps 12 pays",
        "craps_2": "Craps 2 pays",
        "dealer_blackjack_double": "Dealer's blackjack takes of a double",
        "decision_ms": "Time to decide",
        "decks": "Decks",
        "double_after_split": "Double after a split",
        "field": "Field table",
        "folded_side_bets": "Side bets after a fold",
        "hard_10": "Hard 10 pays",
        "hard_4": "Hard 4 pays",
        "hard_6": "Hard 6 pays",
        "hard_8": "Hard 8 pays",
        "layout": "Layout",
        "mode": "Run by",
        "pair_plus": "Pair Plus table",
        "pre_shuffled": "Pre-shuffled cards",
        "qualify": "Dealer qualifies with",
        "settlement": "Settlement",
        "six_card_bonus": "Six Card Bonus table",
        "smallest_chip_cents": "Smallest chip",
        "soft_17": "Dealer with a soft 17",
        "style": "Style",
        "super_bet": "Super Bet table",
        "terminals": "Terminals at most",
        "wagering_ms": "Wagering time",
    }
)
VALUES: Mapping[str, str] = MappingProxyType(
    {
        "all": "all of it",
        "automated": "an automated device",
        "baccarat": "19:20 for Banker",
        "even-money": "even money, half on a 6",
        "hits": "takes a card",
        "live": "a dealer",
        "lost": "are lost",
        "none": "any hand",
        "not-approved": "not approved",
        "original": "the original stake",
        "play": "still play",
        "queen-high": "queen high or better",
        "rng": "random numbers",
    }
)


def value_words(name: str, value: str) -> str:
    """
    >>> value_words("wagering_ms", "30000"), value_words("soft_17", "hits")
    ('30 s', 'takes a card')
    """
    if name.endswith("_ms"):
        return f"{int(value) / 1000:g} s"
    if name.endswith("_cents"):
        return money(int(value))
    return VALUES.get(value, value)


def option_words(name: str, value: str) -> str:
    """
    >>> option_words("decks", "8")
    'Decks: 8'
    """
    return f"{NAMES[name]}: {value_words(name, value)}"
