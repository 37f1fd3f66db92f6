"""Good play of Lunar Poker as a chart: hands of each kind against each card of the dealer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fairfelt.core.cards import DECK, Card, rank
from fairfelt.games.lunar_hands import EXCHANGES, LOW_TO_HIGH
from fairfelt.odds.charts import Chart, ChartRow
from fairfelt.odds.lunar_strategy import AFTER, FIRST, Cards, first_choice

_LEGEND = {
    "B": "Bet",
    "S": "Buy a sixth card",
    "2": "Exchange two",
    "3": "Exchange three",
    "4": "Exchange four",
    "F": "Fold",
}
_CODES = {"bet": "B", "buy": "S", "fold": "F"}
_MATCHED = (
    "The other cards of a hand have nothing to do with the dealer's here. If one of them is of the"
    " dealer's rank, bet on eights and better against a queen or less."
)


class Example(NamedTuple):
    """A kind of hand: the cards that make it, and ranks that may lie beside them. The first are
    taken of which none is the dealer's or in the hand already."""

    label: str
    cards: Cards
    beside: tuple[str, ...]


def _example(label: str, cards: str, *beside: str) -> Example:
    return Example(label, tuple(cards.split()), beside)


EXAMPLES = (
    _example("Straight", "9S 8H 7D 6C 5S", ""),
    _example("Flush", "QS 9S 7S 4S 2S", ""),
    _example("Full house", "8S 8H 8D 5C 5S", ""),
    _example("Four of a kind", "8S 8H 8D 8C", "5", "4"),
    _example("Two pair", "8S 8H 5D 5C", "3", "2"),
    _example("Three of a kind", "8S 8H 8D", "52", "43"),
    _example("Three of a kind, A K", "8S 8H 8D AC KS", ""),
    _example("Four of one suit", "QS 9S 7S 4S", "3", "2"),
    _example("Pair, one short of a straight", "9S 9H 8D 7C 5S", ""),
    _example("Pair of 4 or more, A K", "4S 4H AD KC", "9", "7"),
    _example("Pair of 3, A K", "3S 3H AD KC", "9", "7"),
    _example("Pair of 2, A K", "2S 2H AD KC", "9", "7"),
    *(
        _example(f"Pair of {each}", f"{each}S {each}H", "J73", "Q84", "T62", "K95")
        for each in reversed(LOW_TO_HIGH)
    ),
    _example("Open straight", "9S 8H 7D 6C", "2", "3"),
    _example("Five of six in a row", "9S 8H 7D 5C 4S", ""),
    _example("Three of a suit: Q J T", "QS JS TS", "52", "43"),
    _example("A K", "AS KH", "J73", "T84", "962"),
    _example("A K Q, one short of a straight", "AS KH QD JC", "5", "4"),
    _example("K Q of a suit", "KS QS", "962", "853"),
    _example("J T of a suit", "JS TS", "852", "743"),
    _example("Ace", "AS", "J963", "T852", "Q742"),
    _example("King", "KS", "J963", "T852", "Q742"),
    _example("Queen", "QS", "J963", "T852"),
    _example("Jack", "JS", "T853", "9742"),
    _example("Ten", "TS", "8653", "9742"),
    _example("Nine or less", "9S", "8643", "7542", "7532"),
)


def hand(example: Example, shown: str) -> tuple[Cards, Card]:
    """The hand, and a card of this rank that the dealer shows."""
    there = {shown, *map(rank, example.cards)}
    beside = next(ranks for ranks in example.beside if not there & set(ranks))
    others = (each + suit for each, suit in zip(beside, "DCHD", strict=False))
    cards = (*example.cards, *others)
    return cards, next(card for card in DECK if rank(card) == shown and card not in cards)


def chart() -> Chart:
    """What to do with five cards; a blank where the dealer cannot show the card."""
    return Chart(
        title="The first choice",
        columns=tuple(LOW_TO_HIGH),
        rows=tuple(
            ChartRow(example.label, tuple(_cell(example, shown) for shown in LOW_TO_HIGH))
            for example in EXAMPLES
        ),
        legend=_LEGEND,
        notes=(_MATCHED, *_rules(), *AFTER),
    )


def _rules() -> Iterator[str]:
    """What the chart shows examples of."""
    yield "With five cards, the first of these that fits tells what to do:"
    for number, rule in enumerate(FIRST, 1):
        yield f"{number}. {rule.holding}: {rule.play[:1].lower()}{rule.play[1:]}."


def _cell(example: Example, shown: str) -> str:
    if [rank(card) for card in example.cards].count(shown) == 4:
        return ""
    chosen = first_choice(*hand(example, shown))
    return _CODES.get(chosen) or str(len(EXCHANGES[chosen]))
