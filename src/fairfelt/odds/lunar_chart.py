"""Good play of Lunar Poker as a chart: hands of each kind against each card of the dealer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fairfelt.core.cards import DECK, Card, rank
from fairfelt.core.saying import Saying
from fairfelt.games.lunar_hands import EXCHANGES, LOW_TO_HIGH
from fairfelt.odds.charts import Chart, ChartRow
from fairfelt.odds.lunar_strategy import AFTER, FIRST, Cards, first_choice

_LEGEND = {
    "B": "bet",
    "S": "buy",
    "2": "exchange_2",
    "3": "exchange_3",
    "4": "exchange_4",
    "F": "fold",
}
_CODES = {"bet": "B", "buy": "S", "fold": "F"}
_NOTE = "strategy.lunar-poker.note"


class Example(NamedTuple):
    """A kind of hand: the cards that make it, and ranks that may lie beside them. The first are
    taken of which none is the dealer's or in the hand already."""

    label: str
    cards: Cards
    beside: tuple[str, ...]


def _example(label: str, cards: str, *beside: str) -> Example:
    return Example(label, tuple(cards.split()), beside)


EXAMPLES = (
    _example("straight", "9S 8H 7D 6C 5S", ""),
    _example("flush", "QS 9S 7S 4S 2S", ""),
    _example("full_house", "8S 8H 8D 5C 5S", ""),
    _example("four_of_a_kind", "8S 8H 8D 8C", "5", "4"),
    _example("two_pair", "8S 8H 5D 5C", "3", "2"),
    _example("three_of_a_kind", "8S 8H 8D", "52", "43"),
    _example("three_of_a_kind_ak", "8S 8H 8D AC KS", ""),
    _example("four_suited", "QS 9S 7S 4S", "3", "2"),
    _example("pair_and_straight", "9S 9H 8D 7C 5S", ""),
    _example("pair_4_ak", "4S 4H AD KC", "9", "7"),
    _example("pair_3_ak", "3S 3H AD KC", "9", "7"),
    _example("pair_2_ak", "2S 2H AD KC", "9", "7"),
    *(
        _example(f"pair:{each}", f"{each}S {each}H", "J73", "Q84", "T62", "K95")
        for each in reversed(LOW_TO_HIGH)
    ),
    _example("open_straight", "9S 8H 7D 6C", "2", "3"),
    _example("five_of_six", "9S 8H 7D 5C 4S", ""),
    _example("three_suited", "QS JS TS", "52", "43"),
    _example("ace_king", "AS KH", "J73", "T84", "962"),
    _example("ace_king_queen", "AS KH QD JC", "5", "4"),
    _example("king_queen_suited", "KS QS", "962", "853"),
    _example("jack_ten_suited", "JS TS", "852", "743"),
    _example("ace", "AS", "J963", "T852", "Q742"),
    _example("king", "KS", "J963", "T852", "Q742"),
    _example("queen", "QS", "J963", "T852"),
    _example("jack", "JS", "T853", "9742"),
    _example("ten", "TS", "8653", "9742"),
    _example("low", "9S", "8643", "7542", "7532"),
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
        title=Saying("strategy.lunar-poker.chart"),
        columns=tuple(LOW_TO_HIGH),
        rows=tuple(
            ChartRow(_label(example), tuple(_cell(example, shown) for shown in LOW_TO_HIGH))
            for example in EXAMPLES
        ),
        legend=_LEGEND,
        notes=tuple(_notes()),
    )


def _label(example: Example) -> Saying:
    kind, _, held = example.label.partition(":")
    key = f"strategy.lunar-poker.hand.{kind}"
    return Saying(key, {"rank": held}) if held else Saying(key)


def _notes() -> Iterator[Saying]:
    """What the chart shows examples of, and the choices that come after."""
    yield Saying(f"{_NOTE}.matched")
    yield Saying(f"{_NOTE}.first")
    for number, rule in enumerate(FIRST, 1):
        yield Saying(f"{_NOTE}.rule.{rule.id}", {"number": number})
    for choice in AFTER:
        yield Saying(f"{_NOTE}.{choice}")


def _cell(example: Example, shown: str) -> str:
    if [rank(card) for card in example.cards].count(shown) == 4:
        return ""
    chosen = first_choice(*hand(example, shown))
    return _CODES.get(chosen) or str(len(EXCHANGES[chosen]))
