"""Counting the ways in which cards come from so many decks, exactly and many at a time.

Cards are drawn until a hand is over, by a dealer or by a player with a plan. How often each
ending comes is counted in whole numbers: orders in which cards can be drawn. A chance is such a
count over the orders of as many cards, so nothing is ever rounded.

All hands of a round draw from one shoe, and none of them looks at the cards of another but for the
dealer's first. The cards are exchangeable, so hands may be counted in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from math import perm, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK, rank
from fairfelt.core.errors import Broken
from fairfelt.games.blackjack_hands import VALUES as VALUE_OF
from fairfelt.odds.twenty_one import VALUES, Counts, hands

_DECK: Counts = tuple(sum(VALUE_OF[rank(card)] == value for card in DECK) for value in VALUES)
_ROUND_MOST = 40  # no round takes so many cards

Numbers = NDArray[Any]  # whole numbers: of 64 bits where they fit, else of any size

_MOST = 2**63
_BASE = 32  # of a key: a round has fewer cards of a value
_PLACES = _BASE ** np.arange(len(VALUES), dtype=np.int64)
_ROWS = 2048  # so many at a time stay in a processor's cache


class ShoeCounts(NamedTuple):
    """Full decks."""

    counts: Counts  # how many of each value, ace first
    size: int

    def orders_down(self, left: int) -> int:
        """The orders in which so many cards are drawn down to the fewest that a round can leave.

        All exact chances of a round are counted out of these, so they can be added as they are.
        """
        return _orders_between(max(self.size - _ROUND_MOST, 0), left)


@cache
def shoe_of(decks: int) -> ShoeCounts:
    counts = tuple(decks * count for count in _DECK)
    return ShoeCounts(counts, sum(counts))


class Dealer(NamedTuple):
    """Who deals, and from what: all that the dealer's own hand depends on."""

    decks: int
    hits_soft_17: bool

    @property
    def shoe(self) -> ShoeCounts:
        return shoe_of(self.decks)


# Whether a hand is over with one more card, and how: its number before and after, or BUST.
Ending = Callable[[int, int], int | None]


class _Step(NamedTuple):
    """A hand that draws: how many cards it has drawn, what of, and what each value makes of it."""

    hand: int
    drawn: int
    counts: Counts
    goes_on: tuple[tuple[int, int], ...]  # value less one, hand
    ends: tuple[tuple[int, int], ...]  # value less one, ending


class DrawingOut(NamedTuple):
    """How a hand is drawn out, from its first card or cards to an ending."""

    shoe: ShoeCounts
    start: int
    steps: tuple[_Step, ...]  # those with fewer cards first
    endings: int
    draws: int  # at most
    fits: bool  # whether 64 bits hold every count of its ways


def drawing(shoe: ShoeCounts, start: int, ending: Ending, endings: int) -> DrawingOut:
    known = hands()
    first = sum(known.counts[start])
    waiting, steps = {start}, []
    while waiting:
        hand = min(waiting)  # numbers grow with the cards
        waiting.remove(hand)
        goes_on, ends = [], []
        for place, after in enumerate(known.after[hand]):
            over = ending(hand, after)
            if over is None:
                goes_on.append((place, after))
            else:
                ends.append((place, over))
        waiting.update(after for _, after in goes_on)
        counts = known.counts[hand]
        steps.append(_Step(hand, sum(counts) - first, counts, tuple(goes_on), tuple(ends)))
    fits = _fits(shoe.counts, start, steps)
    return DrawingOut(shoe, start, tuple(steps), endings, steps[-1].drawn + 1, fits)


def ways(how: DrawingOut, gone: Numbers) -> Numbers:
    """For each row of cards that are gone (the hand's own start is not among them): how often each
    ending comes, out of the orders of `how.draws` cards of those that are left."""
    found = [_drawn(how, gone[at : at + _ROWS]) for at in range(0, len(gone), _ROWS)]
    return np.concatenate(found) if found else np.zeros((0, how.endings), object)


def _fits(shoe: Counts, start: int, steps: Iterable[_Step]) -> bool:
    """Whether 64 bits hold every count; from a full shoe there are the most ways."""
    flows: Counter[int] = Counter({start: 1})
    ended: Counter[int] = Counter()
    for step in steps:
        flow = flows[step.hand]
        for place, after in step.goes_on:
            flows[after] += flow * (shoe[place] - step.counts[place])
        ended[step.drawn] += flow * sum(shoe[place] - step.counts[place] for place, _ in step.ends)
    return max(*flows.values(), *ended.values()) < _MOST


def _drawn(how: DrawingOut, gone: Numbers) -> Numbers:
    """Endings after fewer draws count as often as there are orders of the cards still to draw."""
    size = how.shoe.size
    left = size - sum(hands().counts[how.start]) - gone.sum(axis=1)
    found: Numbers = np.zeros((len(gone), how.endings), np.int64)
    for drawn, counts in enumerate(_by_draws(how, gone if how.fits else gone.astype(object))):
        if found.dtype != object and size ** (drawn + 1) >= _MOST:
            found = found.astype(object)
        found = found * (left - drawn)[:, None] + counts
    return found.astype(object)


def _by_draws(how: DrawingOut, gone: Numbers) -> list[Numbers]:
    """In how many orders each ending comes with exactly one draw, two draws ..."""
    left = np.array(how.shoe.counts, gone.dtype)[:, None] - gone.T
    # How many cards of a value are left to a hand that holds none of them, one, two ...
    most = range(1 + max(max(step.counts) for step in how.steps))
    cards = [[count - held for held in most] for count in left]
    found = [np.zeros((how.endings, len(gone)), gone.dtype) for _ in range(how.draws)]
    flows: dict[int, Numbers] = {how.start: np.ones(len(gone), gone.dtype)}
    for step in how.steps:
        flow = flows.pop(step.hand)
        for place, after in step.goes_on:
            more = flow * cards[place][step.counts[place]]
            flows[after] = flows[after] + more if after in flows else more
        for place, over in step.ends:
            found[step.drawn][over] += flow * cards[place][step.counts[place]]
    return [np.ascontiguousarray(counts.T) for counts in found]


def key_of(cards: Numbers) -> Numbers:
    """Rows of cards, each as one number; that of two rows together is the sum of theirs."""
    return np.asarray(cards @ _PLACES)


def cards_of(keys: Numbers) -> Numbers:
    return (keys[:, None] // _PLACES) % _BASE


def taken_each(shoe: Counts, cards: Numbers) -> Numbers:
    """For each row, the ways to take these cards from a shoe, card by card."""
    found = np.ones(len(cards), object)
    for count, column in zip(shoe, cards.T, strict=True):
        found *= np.array([perm(count, held) for held in range(_BASE)], object)[column]
    return found


@cache
def _orders_between(fewest: int, left: int) -> int:
    if left < fewest:
        raise Broken(f"a round of blackjack left {left} cards, and {fewest} always stay")
    return prod(range(fewest + 1, left + 1))
