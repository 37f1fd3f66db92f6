"""The options of games in words, as a sheet tells them."""

from __future__ import annotations

from fairfelt.laboratory.numerals import money
from fairfelt.words import catalogue, say


def value_words(name: str, value: str) -> str:
    """
    >>> value_words("wagering_ms", "30000"), value_words("soft_17", "hits")
    ('30 s', 'takes a card')
    """
    if name.endswith("_ms"):
        return f"{int(value) / 1000:g} s"
    if name.endswith("_cents"):
        return money(int(value))
    return catalogue().get(f"rules.value.{value}", value)


def option_words(name: str, value: str) -> str:
    """
    >>> option_words("decks", "8")
    'Decks: 8'
    """
    return f"{say(f'rules.option.{name}')}: {value_words(name, value)}"
