"""The exact returns of stadium three card poker.

Any three of the nine cards are as likely as any others, and so are any six with the dealer's. Hands
that fare alike are counted together: three cards up to a change of suits, six cards by their ranks
and whether five of them are suited, and the dealer's by how they stand against the player's.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.core.cards import DECK, RANKS, SUITS, Card, rank, suit
from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Slip
from fairfelt.core.poker import Hand, three_card_hand
from fairfelt.games.three_card_poker import (
    BLIND,
    PLACES,
    QUEEN_HIGH,
    Cells,
    ThreeCardPoker,
    pick_of,
)
from fairfelt.odds.walk import Distribution, expected, net_cents

Cards = tuple[Card, ...]
Weighed = Iterable[tuple[Cards, int]]  # hands that stand for all that fare alike, and how many


def distribution(game: Game, slip: Slip) -> Distribution | None:
    """How a single wager fares, an ante with the best play; nothing for other slips, and nothing
    for side bets that a fold can lose, since those depend on the play."""
    if not isinstance(game, ThreeCardPoker) or len(slip.stakes) != 1:
        return None
    kind, _, place = next(iter(slip.stakes)).partition(":")
    if kind == "ante":
        return best_play(game, slip).distribution
    hands = _SIDE_BETS.get(kind)
    if hands is None or not (place or game.folded_side_bets_play):
        return None
    cells = BLIND[place] if place else pick_of(slip)
    return _spread((_net(game, slip, cells, cards), count) for cards, count in hands())


def three_card_classes() -> Weighed:
    """All 22,100 hands, those together that a change of suits turns into each other."""
    return Counter(_suits_renamed(cards) for cards in combinations(DECK, 3)).items()


def six_card_classes() -> Weighed:
    """All 20,358,520 hands. What six cards make hangs on their ranks, and on suits only where five
    are of one."""
    for ranks in combinations_with_replacement(RANKS, 6):
        alike = Counter(ranks)
        if max(alike.values()) <= len(SUITS):
            ways = prod(comb(len(SUITS), count) for count in alike.values())
            yield _in_turn(ranks), ways - _ways_suited(len(alike))
    for ranks in combinations(RANKS, 6):
        yield tuple(each + SUITS[0] for each in ranks), len(SUITS)
    for ranks in combinations(RANKS, 5):
        suited = tuple(each + SUITS[0] for each in ranks)
        for other in RANKS:
            yield (*suited, other + SUITS[1]), len(SUITS) * (len(SUITS) - 1)


_SIDE_BETS: Mapping[str, Callable[[], Weighed]] = MappingProxyType(
    {"pair-plus": three_card_classes, "six-card-bonus": six_card_classes}
)


class Played(NamedTuple):
    """An ante with the best play: what it returns, and the hands that it plays."""

    distribution: Distribution
    plays: tuple[Cards, ...]
    folds: tuple[Cards, ...]


def best_play(game: ThreeCardPoker, slip: Slip) -> Played:
    """Each hand is played or folded, whichever returns more over all hands of the dealer."""
    results: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    hands: dict[str, list[Cards]] = {"play": [], "fold": []}
    for cards, count in three_card_classes():
        returns = {
            choice: against_all(game, slip.chose(choice, adds), slip.total, cards)
            for choice, adds in (("fold", {}), ("play", {"play": slip.stakes["ante"]}))
        }
        best = max(returns, key=lambda choice: expected(returns[choice]))
        hands[best].append(cards)
        for net, chance in returns[best].items():
            results[net] += chance * Fraction(count, comb(52, 3))
    return Played(dict(sorted(results.items())), tuple(hands["play"]), tuple(hands["fold"]))


def against_all(game: ThreeCardPoker, slip: Slip, unit: int, cards: Cards) -> Distribution:
    """How a slip with these cards fares over all hands of the dealer, per unit of its ante."""
    cells = pick_of(slip)
    met = _dealers().met_by(cards)
    return _spread((_net(game, slip, cells, (*cards, *dealer), unit), n) for dealer, n in met)


def _spread(results: Iterable[tuple[Fraction, int]]) -> Distribution:
    counts: Counter[Fraction] = Counter()
    for net, count in results:
        counts[net] += count
    return {net: Fraction(counts[net], counts.total()) for net in sorted(counts)}


def _net(game: Game, slip: Slip, cells: Cells, cards: Cards, unit: int = 0) -> Fraction:
    """What the slip wins or loses when these cards are its own three, and the dealer's if more."""
    return Fraction(net_cents(game, _coup(cells, cards), slip), unit or slip.total)


def _coup(cells: Cells, cards: Cards) -> Coup:
    others = (card for card in DECK if card not in cards)
    own = dict(zip((*cells, 9, 10, 11), cards, strict=False))
    return Coup(tuple(own.get(n) or next(others) for n in range(len(PLACES))), PLACES)


def _suits_renamed(cards: Cards) -> Cards:
    """The hand in order of ranks, its suits renamed as they come."""
    ordered = sorted(cards, key=lambda card: RANKS.index(rank(card)))
    names: dict[str, str] = {}
    return tuple(rank(c) + names.setdefault(suit(c), SUITS[len(names)]) for c in ordered)


def _in_turn(ranks: Sequence[str]) -> Cards:
    """Cards of these ranks with each suit in turn, so that no five are of one."""
    return tuple(each + SUITS[n % len(SUITS)] for n, each in enumerate(ranks))


def _ways_suited(different: int) -> int:
    """Of six cards with so many different ranks, how many choices of suits put five or more in one.

    Six ranks: all in one suit, or all but one. Five ranks: one card of each, and the odd one out.
    """
    others = len(SUITS) - 1
    return len(SUITS) * {6: 1 + 6 * others, 5: others}.get(different, 0)


class _Dealers:
    """All hands that a dealer can have, from the lowest up.

    How many of a stretch of them avoid a player's three cards is counted by adding and taking away
    those that hold one, two or all three of these.
    """

    def __init__(self) -> None:
        known = sorted((three_card_hand(cards), cards) for cards in combinations(DECK, 3))
        self.hands: list[Hand] = [hand for hand, _ in known]
        self.cards: list[Cards] = [cards for _, cards in known]
        self.holding: defaultdict[Cards, list[int]] = defaultdict(list)
        for place, cards in enumerate(self.cards):
            for some in range(4):
                for held in combinations(cards, some):
                    self.holding[held].append(place)

    def met_by(self, cards: Cards) -> Iterator[tuple[Cards, int]]:
        """A hand of the dealer for each way to stand against the player's, and how many do so."""
        own = three_card_hand(cards)
        above = (own.standing, (*own.values, 0), "")  # the next that is better
        cuts = sorted({0, *(bisect_left(self.hands, at) for at in (QUEEN_HIGH, own, above))})
        ordered = tuple(sorted(cards, key=DECK.index))
        for first, end in pairwise((*cuts, len(self.hands))):
            count = self._avoiding(ordered, first, end)
            if count:
                yield self._one_avoiding(cards, first), count

    def _avoiding(self, cards: Cards, first: int, end: int) -> int:
        return sum(
            (-1) ** some * self._between(self.holding[held], first, end)
            for some in range(4)
            for held in combinations(cards, some)
        )

    @staticmethod
    def _between(places: list[int], first: int, end: int) -> int:
        return bisect_left(places, end) - bisect_left(places, first)

    def _one_avoiding(self, cards: Cards, first: int) -> Cards:
        return next(
            self.cards[place]
            for place in range(first, len(self.cards))
            if not set(self.cards[place]) & set(cards)
        )


@cache
def _dealers() -> _Dealers:
    return _Dealers()
