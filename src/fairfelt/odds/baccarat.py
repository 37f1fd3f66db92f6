"""The exact returns of baccarat, over coups that are told apart only where it matters.

Suits never count, nor does the order of a hand's first two cards. Ranks count for pairs only, so
with four cards dealt it is enough to know whether a hand is paired and what its cards are worth.
Alike coups are therefore carried on as one, with the exact number of ways in which they can come,
and those that are left at the end are settled by the game that pays at the tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import perm

from fairfelt.core.cards import DECK, Card, rank
from fairfelt.core.drive import first_draw
from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Slip
from fairfelt.games.baccarat import BANKER, OPENING, PLAYER, BaccaratHand, hand, places_for, value
from fairfelt.odds.walk import Distribution, distributed, net_cents

Kind = Callable[[Card], Hashable]

_MOST = len(OPENING) + 2  # cards of a coup


def distribution(game: Game, slip: Slip) -> Distribution:
    """How a slip fares over every coup that there can be."""
    endings = _endings(_decks(game))
    nets = ((net_cents(game, coup, slip), chance) for coup, chance in endings)
    return distributed(nets, slip.total)


def _decks(game: Game) -> int:
    return sum(first_draw(game).weights.values()) // len(DECK)


class _Alike:
    """Coups of which the alike are one: one of them stands for all, with the ways of them all."""

    def __init__(self, key: Callable[[BaccaratHand], Hashable]) -> None:
        self._key = cache(lambda cards: key(hand(cards)))  # the same hands come again and again
        self._standing: dict[Hashable, Coup] = {}
        self._ways: Counter[Hashable] = Counter()

    def add(self, coup: Coup, ways: int) -> None:
        key = self._key(coup.at(PLAYER)), self._key(coup.at(BANKER))
        self._standing.setdefault(key, coup)
        self._ways[key] += ways

    def __iter__(self) -> Iterator[tuple[Coup, int]]:
        return ((coup, self._ways[key]) for key, coup in self._standing.items())


@cache
def _endings(decks: int) -> tuple[tuple[Coup, Fraction], ...]:
    """Complete coups, alike by all that a wager may look at, and how likely each is."""
    ended = _Alike(_finished)
    for coup, ways in _opened(decks):
        _finish(decks, coup, ways, ended)
    size = decks * len(DECK)
    return tuple((coup, Fraction(ways, perm(size, len(coup.draws)))) for coup, ways in ended)


def _opened(decks: int) -> _Alike:
    """The first four cards: told apart by ranks until both hands have theirs, then by values."""
    going = _Alike(_ranks)
    going.add(Coup(), 1)
    for place, key in zip(OPENING, (_ranks, _ranks, _ranks, _values), strict=True):
        further = _Alike(key)
        for coup, ways in going:
            for card, count in _left(decks, coup, rank):
                further.add(coup.drawn(card, place), ways * count)
        going = further
    return going


def _finish(decks: int, coup: Coup, ways: int, ended: _Alike) -> None:
    places = coup.places if len(coup.draws) == _MOST else places_for(coup.draws)
    if places == coup.places:
        ended.add(coup, ways)
    else:
        for card, count in _left(decks, coup, value):
            _finish(decks, coup.drawn(card, places[-1]), ways * count, ended)


def _left(decks: int, coup: Coup, kind: Kind) -> Iterator[tuple[Card, int]]:
    """A card of each kind that may come next, and how many there are."""
    gone = Counter(map(kind, coup.draws))
    for its, cards in _of_a_deck(kind).items():
        count = decks * len(cards) - gone[its]
        if count:
            yield cards[gone[its] % len(cards)], count


@cache
def _of_a_deck(kind: Kind) -> Mapping[Hashable, tuple[Card, ...]]:
    kinds: dict[Hashable, tuple[Card, ...]] = {}
    for card in DECK:
        kinds[kind(card)] = (*kinds.get(kind(card), ()), card)
    return kinds


def _ranks(its: BaccaratHand) -> Hashable:
    return tuple(sorted(map(rank, its.cards)))


def _values(its: BaccaratHand) -> Hashable:
    return tuple(sorted(map(value, its.cards))), its.paired


def _finished(its: BaccaratHand) -> Hashable:
    return its.points, len(its.cards), its.paired
