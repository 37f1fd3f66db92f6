"""Hands of blackjack: what they count, and how a seat's play follows from its choices.

All seats share two cards and one row of further cards. What a seat holds is therefore known from
those cards and from what it chose, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

from fairfelt.core.cards import DECK, RANKS, Card, rank
from fairfelt.core.errors import Broken
from fairfelt.core.play import SpotId

# 13.1.5: an ace counts one here, and ten more where that does not bust the hand.
VALUES: Mapping[str, int] = MappingProxyType(
    {name: min(place, 10) for place, name in enumerate(RANKS, 1)}
)
_VALUE = {card: VALUES[rank(card)] for card in DECK}
_ACES = frozenset(card for card in DECK if rank(card) == "A")
BEST = 21

# The wagers of a seat's first hand and, after a split, of its second: its own, then its double.
WAGERS: tuple[tuple[SpotId, SpotId], ...] = (("player", "double"), ("split", "double:2"))

State = Literal["active", "waiting", "stood", "busted", "blackjack", "doubled", "done"]


class HandTotal(NamedTuple):
    points: int
    soft: bool  # an ace counts eleven


def total(cards: Sequence[Card]) -> HandTotal:
    low = sum(map(_VALUE.__getitem__, cards))
    soft = low + 10 <= BEST and not _ACES.isdisjoint(cards)
    return HandTotal(low + 10, True) if soft else HandTotal(low, False)


def is_blackjack(cards: Sequence[Card]) -> bool:
    return len(cards) == 2 and total(cards).points == BEST


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as a screen shows it.

    It is active while its seat chooses or a card is to come, and waiting while the first hand of a
    split is played. It is done where nothing was left to choose: at 21, or as a split ace.
    """

    cards: tuple[Card, ...]
    state: State
    spots: tuple[SpotId, ...]  # the wagers that ride on it

    @property
    def total(self) -> int:
        return total(self.cards).points

    @property
    def soft(self) -> bool:
        return total(self.cards).soft

    def to_json(self) -> dict[str, object]:
        return {
            "cards": list(self.cards),
            "total": self.total,
            "soft": self.soft,
            "state": self.state,
            "spots": list(self.spots),
        }


@dataclass(frozen=True, slots=True)
class Play:
    """A seat's hands so far, and what its play awaits: a choice, a card of the row, or nothing."""

    hands: tuple[Hand, ...]
    menu: tuple[str, ...] = ()
    wants_card: bool = False


class Drawing(NamedTuple):
    """How hands may be drawn to at a table, by rule data and options."""

    hard_least: int  # below these the system draws for a seat
    soft_least: int
    doubled_on: tuple[int, ...]  # totals of two cards
    double_after_split: bool

    def is_forced(self, total: HandTotal, cards: int) -> bool:
        least = self.soft_least if total.soft else self.hard_least
        return cards < 2 or total.points < least

    def may_double(self, total: HandTotal, cards: int, after_split: bool) -> bool:
        open_ = self.double_after_split or not after_split
        return open_ and cards == 2 and total.points in self.doubled_on


class _Terms(NamedTuple):
    """What is open to a hand beyond stand and hit."""

    drawing: Drawing
    after_split: bool = False
    one_card: bool = False


class _Turn(NamedTuple):
    """How far one hand has come."""

    cards: tuple[Card, ...]
    state: State
    menu: tuple[str, ...] = ()
    wants_card: bool = False


def play_of(
    pair: Sequence[Card], row: Sequence[Card], choices: Sequence[str], drawing: Drawing
) -> Play:
    """The play of a seat with these two cards that has chosen so, along this row."""
    if is_blackjack(pair):
        return Play((_hand(0, _Turn(tuple(pair), "blackjack")),))
    cards, said = iter(row), iter(choices)
    if _pairs(pair) and choices and choices[0] == "split":
        next(said)
        aces = rank(pair[0]) == "A"
        terms = _Terms(drawing, after_split=True, one_card=aces)
        return _played([(card,) for card in pair], cards, said, terms)
    return _played([tuple(pair)], cards, said, _Terms(drawing))


def _pairs(cards: Sequence[Card]) -> bool:
    return VALUES[rank(cards[0])] == VALUES[rank(cards[1])]


def _played(
    starts: Sequence[tuple[Card, ...]], row: Iterator[Card], choices: Iterator[str], terms: _Terms
) -> Play:
    """One hand after the other; the second goes on along the row where the first has ended."""
    hands: list[Hand] = []
    turn = _Turn((), "done")
    for number, start in enumerate(starts):
        if turn.menu or turn.wants_card:
            hands.append(_hand(number, _Turn(start, "waiting")))
            continue
        turn = _turn(start, row, choices, terms)
        hands.append(_hand(number, turn))
    return Play(tuple(hands), turn.menu, turn.wants_card)


def _hand(number: int, turn: _Turn) -> Hand:
    spots = WAGERS[number] if turn.state == "doubled" else WAGERS[number][:1]
    return Hand(turn.cards, turn.state, spots)


def _turn(
    cards: tuple[Card, ...], row: Iterator[Card], choices: Iterator[str], terms: _Terms
) -> _Turn:
    while True:
        if over := _over(cards, terms):
            return _Turn(cards, over)
        menu = _menu(cards, terms)
        choice = _chosen(menu, choices)
        if choice == "":
            return _Turn(cards, "active", menu)
        if choice == "stand":
            return _Turn(cards, "stood")
        state: State = "doubled" if choice == "double" else "active"
        card = next(row, None)
        if card is None:
            return _Turn(cards, state, wants_card=True)
        cards = (*cards, card)
        if state == "doubled":
            return _Turn(cards, state)


def _over(cards: tuple[Card, ...], terms: _Terms) -> State | None:
    points = total(cards).points
    if points > BEST:
        return "busted"
    if points == BEST or (terms.one_card and len(cards) == 2):
        return "done"
    return None


def _menu(cards: tuple[Card, ...], terms: _Terms) -> tuple[str, ...]:
    """What this hand may choose, first what time-out chooses; nothing where a draw is forced."""
    held = total(cards)
    may = {
        "double": terms.drawing.may_double(held, len(cards), terms.after_split),
        "split": len(cards) == 2 and not terms.after_split and _pairs(cards),
    }
    extras = tuple(choice for choice, allowed in may.items() if allowed)
    if terms.drawing.is_forced(held, len(cards)):
        return ("hit", *extras) if extras else ()
    return ("stand", "hit", *extras)


def _chosen(menu: tuple[str, ...], choices: Iterator[str]) -> str:
    """What the seat chose here: a forced draw is not its choice, and nothing may be not yet."""
    if not menu:
        return "hit"
    choice = next(choices, "")
    if choice and choice not in menu:
        raise Broken(f"a seat chose {choice} where it had {', '.join(menu)}")
    return choice
