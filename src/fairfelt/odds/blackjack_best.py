"""The best play of blackjack against a dealer's card, and what any play is worth, exactly.

From the largest hands back to the first card, each hand takes what brings most on average: the
dealer's ending is known for every hand, and so is every card that may come. The cards that count
are the hand's own, the dealer's and, after a split, the other card of the pair.

A plan plays both hands of a split alike and does not look from one to the other. All cards are
exchangeable, so the second hand then returns what the first does. Only a dealer's blackjack couples
them: it takes one wager of the two, beside those of hands that are bust (13.3.5.9.4), so where both
bust it takes nothing more. A play of split hands is therefore improved until no answer to it by one
of the hands is better.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple, Protocol

import numpy as np

from fairfelt.games.blackjack_hands import BEST as MOST
from fairfelt.odds.blackjack_dealer import BLACKJACK, ENDINGS, against
from fairfelt.odds.blackjack_ends import less
from fairfelt.odds.blackjack_shoe import DrawingOut, ShoeCounts, cards_of, drawing, key_of, ways
from fairfelt.odds.blackjack_terms import AT_BLACKJACK, BlackjackTerms, Nets, compared
from fairfelt.odds.twenty_one import BUST, DOUBLE, EMPTY, HIT, SPLIT, STAND, UNSPLIT, VALUES, hands

MAKES_BLACKJACK: Mapping[int, int] = {1: 10, 10: 1}  # by the dealer's first card, the second

Actions = dict[int, int]  # by number of a hand
Spared = Mapping[int, int]  # by number of a hand


class Menu(Protocol):
    """What a player considers; equal ones are equal to consider."""

    def __call__(self, split: int, hand: int, card: int) -> tuple[int, ...]:
        """The pair that was split or UNSPLIT, the hand, the dealer's card."""
        ...

    def of_split(self) -> Menu:
        """What of it matters once a pair is split."""
        ...

    def __hash__(self) -> int: ...


class Best(NamedTuple):
    """The best play against a card, and what a round is worth then, before any insurance."""

    actions: Mapping[int, Actions]  # by the pair that was split or UNSPLIT
    offers: Mapping[int, Mapping[int, int]]  # of two cards, what each action is worth
    worth: int  # in parts of `part_of(terms)`, out of the orders of all but the dealer's card


class _Played(NamedTuple):
    actions: Actions
    offers: Mapping[int, Mapping[int, int]]  # of two cards
    worth: int


def part_of(terms: BlackjackTerms) -> int:
    """Net results are whole numbers of such a part of the wager."""
    rows = (
        *(terms.stood, terms.doubled, *terms.split_stood, *terms.split_doubled),
        *(terms.insurance, terms.blackjack, terms.insured_blackjack, terms.even_money),
    )
    return lcm(*(net.denominator for row in rows for net in row))


def best_against(card: int, terms: BlackjackTerms, menu: Menu) -> Best:
    known, part = hands(), part_of(terms)
    pairs = {value: known.number((value, value)) for value in VALUES}
    split = {
        value: _best_split(card, value, terms.of_split(), part, menu.of_split())
        for value, pair in pairs.items()
        if SPLIT in menu(UNSPLIT, pair, card)
    }
    worths = {pairs[value]: found.worth for value, found in split.items()}
    whole = _Seat(card, UNSPLIT, terms, part, menu, worths).best({})
    actions = {value: found.actions for value, found in split.items()}
    return Best({UNSPLIT: whole.actions, **actions}, whole.offers, whole.worth)


@lru_cache(maxsize=1024)
def _best_split(card: int, value: int, terms: BlackjackTerms, part: int, menu: Menu) -> _Played:
    """Both hands of a split together."""
    seat = _Seat(card, value, terms, part, menu, {})
    found = seat.best({})
    if card not in MAKES_BLACKJACK:
        return found
    spared = seat.spared(found.actions)
    worth = seat.worth(found.actions, spared)
    while True:
        # A change of play gains each hand what its own busts are spared, and the other one as much.
        answer = seat.best({hand: 2 * parts for hand, parts in spared.items()})
        if answer.actions == found.actions:
            break
        spared = seat.spared(answer.actions)
        better = seat.worth(answer.actions, spared)
        if better <= worth:
            break
        found, worth = answer, better
    return found._replace(worth=worth + seat.taken())


class _Seat:
    """All that a seat can come to hold from its first card on, or from one of a pair it split."""

    def __init__(
        self,
        card: int,
        split: int,
        terms: BlackjackTerms,
        part: int,
        menu: Menu,
        pairs: Mapping[int, int],
    ) -> None:
        self._card, self._split, self._terms = card, split, terms
        self._pairs = pairs  # what it is worth to split them
        self._part = part
        self._full = terms.dealer.shoe
        self._near = against(card, terms.dealer, split)
        self._start = hands().number((split,)) if split else EMPTY
        gone = (card, split)
        self._shoe = less(self._full.counts, *gone)
        self._left = [sum(self._shoe) - sum(counts) for counts in hands().counts]
        self._menu = self._reached(menu)
        self._stood = self._worths(terms.split_stood if split else (terms.stood,), self._menu)
        doubled = {
            after
            for hand in self._menu
            if DOUBLE in self._menu[hand]
            for after in hands().after[hand]
        }
        self._doubled = self._worths(
            terms.split_doubled if split else (terms.doubled,), sorted(doubled)
        )
        if not split:
            self._stood[hands().number((1, 10))] = self._natural()

    def best(self, spared: Spared) -> _Played:
        """The best action of each hand, the first of those that are equal."""
        worths: dict[int, int] = {}
        actions: Actions = {}
        offers: dict[int, Mapping[int, int]] = {}
        for hand, offered in reversed(self._menu.items()):
            found = {action: self._worth(action, hand, worths, spared) for action in offered}
            actions[hand] = max(found, key=found.__getitem__)
            worths[hand] = found[actions[hand]]
            if sum(hands().counts[hand]) == 2:
                offers[hand] = found
        return _Played(actions, offers, worths[self._start])

    def worth(self, actions: Actions, spared: Spared) -> int:
        """What a play of both hands is worth, but for the one wager that a blackjack takes."""
        worths: dict[int, int] = {}
        for hand in reversed(self._menu):
            worths[hand] = self._worth(actions[hand], hand, worths, spared)
        return worths[self._start]

    def taken(self) -> int:
        """The one wager that a dealer's blackjack takes of a split."""
        net = sum(nets[AT_BLACKJACK] for nets in self._terms.split_stood)
        pair = against(self._card, self._terms.dealer, UNSPLIT)
        count = pair.ways[pair.rows[hands().number((self._split,) * 2)], BLACKJACK]
        left = self._left[self._start] - pair.draws
        return int(net * self._part) * int(count) * self._full.orders_down(left)

    def spared(self, actions: Actions) -> Spared:
        """What it spares each hand that the other, played so, busts against a blackjack too."""
        busts = [(hand, place) for hand in self._menu for place in self._busting(hand)]
        if not busts:
            return {}
        second = MAKES_BLACKJACK[self._card] - 1
        rows, places = np.arange(len(busts)), np.array([place for _, place in busts])
        held = np.array([hands().counts[hand] for hand, _ in busts], np.int64)
        cards = np.array(self._shoe)[places] - held[rows, places]
        held[rows, places] += 1
        cards *= self._shoe[second] - held[:, second]
        how = _busting(self._full, self._split, actions)
        keys, alike = np.unique(key_of(held), return_inverse=True)
        gone = cards_of(keys)
        gone[:, [self._card - 1, second]] += 1
        counts = ways(how, gone)[:, 0][alike] * cards
        found: dict[int, int] = {}
        for (hand, _), count in zip(busts, counts, strict=True):
            found[hand] = found.get(hand, 0) + count
        drawn = 2 + how.draws
        return {
            hand: count * self._part * self._full.orders_down(self._left[hand] - drawn)
            for hand, count in found.items()
        }

    def _busting(self, hand: int) -> Iterator[int]:
        if HIT in self._menu[hand]:
            yield from (n for n, after in enumerate(hands().after[hand]) if after == BUST)

    def _reached(self, menu: Menu) -> dict[int, tuple[int, ...]]:
        """The hands that there can be under the menu, those with fewer cards first."""
        known = hands()
        waiting, found = {self._start}, {}
        for hand in self._near.rows:
            if hand in waiting:
                found[hand] = menu(self._split, hand, self._card)
                if HIT in found[hand]:
                    waiting.update(known.after[hand])
        return found

    def _worths(self, of_hands: tuple[Nets, ...], numbers: Iterable[int]) -> dict[int, int]:
        """What each hand is worth as it is; of a split, both as if they fared alike."""
        nets = [sum(each, Fraction(0)) for each in zip(*of_hands, strict=True)]
        if self._split:
            nets[AT_BLACKJACK] = Fraction(0)  # what it takes is counted once, by `taken`
        by_points = np.array(
            [
                [int(nets[compared(points, dealer)] * self._part) for dealer in range(ENDINGS)]
                for points in range(MOST + 1)
            ],
            object,
        )
        numbers = list(numbers)
        points = [hands().points[hand] for hand in numbers]
        rows = [self._near.rows[hand] for hand in numbers]
        worths = (self._near.ways[rows] * by_points[points]).sum(axis=1)
        draws = self._near.draws
        return {
            hand: worth * self._full.orders_down(self._left[hand] - draws)
            for hand, worth in zip(numbers, worths, strict=True)
        }

    def _natural(self) -> int:
        hand = hands().number((1, 10))
        counts = self._near.ways[self._near.rows[hand]]
        plain, blackjack = (int(net * self._part) for net in self._terms.blackjack)
        worth = plain * sum(counts[:BLACKJACK]) + blackjack * counts[BLACKJACK]
        return int(worth) * self._full.orders_down(self._left[hand] - self._near.draws)

    def _worth(self, action: int, hand: int, worths: Mapping[int, int], spared: Spared) -> int:
        if action == STAND:
            return self._stood[hand]
        if action == SPLIT:
            return self._pairs[hand]
        if action == DOUBLE:
            return self._drawn(hand, self._doubled)
        return self._drawn(hand, worths) + spared.get(hand, 0)

    def _drawn(self, hand: int, worths: Mapping[int, int]) -> int:
        """The mean over the next card."""
        known = hands()
        found, busts = 0, 0
        for count, held, after in zip(
            self._shoe, known.counts[hand], known.after[hand], strict=True
        ):
            if after == BUST:
                busts += count - held
            else:
                found += (count - held) * worths[after]
        if busts:
            lost = self._part * (2 if self._split else 1)
            found -= busts * lost * self._full.orders_down(self._left[hand] - 1)
        return found


def _busting(shoe: ShoeCounts, split: int, actions: Actions) -> DrawingOut:
    """How one hand of a split is drawn out: ending 0 is a bust."""

    def ending(before: int, after: int) -> int | None:
        if after == BUST:
            return 0
        return 1 if actions[before] == DOUBLE or actions[after] == STAND else None

    return drawing(shoe, hands().number((split,)), ending, 2)
