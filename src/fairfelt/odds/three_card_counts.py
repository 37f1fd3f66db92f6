"""How many hands of three card poker there are of each sort, of one player and of both.

Hands that fare alike are counted together: three cards up to a change of suits, the dealer's by how
they stand against the player's, and six cards by their ranks and whether five of them are suited.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod
from typing import NamedTuple

from fairfelt.core.cards import DECK, RANKS, SUITS, Card, rank, suit
from fairfelt.core.poker import PokerHand, best_five, three_card_hand
from fairfelt.games.three_card_poker import QUEEN_HIGH

Cards = tuple[Card, ...]
Weighed = Mapping[Cards, int]  # hands that stand for all that fare alike, and how many

_PLACE = {card: place for place, card in enumerate(DECK)}
_HEIGHT = {each: height for height, each in enumerate(RANKS)}


class Duel(NamedTuple):
    """All that a settlement looks at when a hand meets the dealer's."""

    kind: str  # what the player holds
    queen_high: bool  # whether the dealer has at least that
    standing: int  # above nothing where the player is higher, below where lower


@cache
def three_card_classes() -> Weighed:
    """All 22,100 hands, those together that a change of suits turns into each other."""
    return Counter(renamed(cards) for cards in combinations(DECK, 3))


def renamed(cards: Sequence[Card]) -> Cards:
    """The hand in order of ranks, its suits renamed as they come. Of a pair the card that shares
    its suit with the third one goes first, so that the order of the cards makes no difference."""
    suits = [suit(card) for card in cards]
    ordered = sorted(cards, key=lambda card: (_HEIGHT[rank(card)], -suits.count(suit(card))))
    names: dict[str, str] = {}
    return tuple(rank(c) + names.setdefault(suit(c), SUITS[len(names)]) for c in ordered)


@cache
def duels() -> Mapping[Cards, Mapping[Duel, int]]:
    """By hand of the player: how many of the dealer's 18,424 hands make each duel of it."""
    dealers = _Dealers()
    return {cards: dict(dealers.met_by(cards)) for cards in three_card_classes()}


@cache
def duel_cards() -> Mapping[Duel, Cards]:
    """Six cards for each duel that there is: the player's, then the dealer's."""
    found: dict[Duel, Cards] = {}
    for cards, met in duels().items():
        for duel in met.keys() - found.keys():
            found[duel] = (*cards, *_dealer_in(duel, cards))
    return found


def duel_of(own: Sequence[Card], dealer: Sequence[Card]) -> Duel:
    mine, theirs = three_card_hand(own), three_card_hand(dealer)
    return Duel(mine.kind, theirs >= QUEEN_HIGH, (mine > theirs) - (mine < theirs))


def _dealer_in(duel: Duel, own: Cards) -> Cards:
    left = [card for card in DECK if card not in own]
    return next(dealer for dealer in combinations(left, 3) if duel_of(own, dealer) == duel)


class _Dealers:
    """All hands that a dealer can have, from the lowest up.

    How many of a stretch of them avoid a player's three cards is counted by adding and taking away
    those that hold one, two or all three of these.
    """

    def __init__(self) -> None:
        known = sorted((three_card_hand(cards), cards) for cards in combinations(DECK, 3))
        self.hands: list[PokerHand] = [hand for hand, _ in known]
        self.holding: defaultdict[Cards, list[int]] = defaultdict(list)
        for place, (_, cards) in enumerate(known):
            for some in range(4):
                for held in combinations(cards, some):
                    self.holding[held].append(place)
        self.queen_high = bisect_left(self.hands, QUEEN_HIGH)

    def met_by(self, cards: Cards) -> Iterator[tuple[Duel, int]]:
        own = three_card_hand(cards)
        above = (own.standing, (*own.values, 0), "")  # the next that is better
        lowest, higher = (bisect_left(self.hands, at) for at in (own, above))
        cuts = sorted({0, self.queen_high, lowest, higher, len(self.hands)})
        ordered = tuple(sorted(cards, key=_PLACE.__getitem__))
        for first, end in pairwise(cuts):
            count = self._avoiding(ordered, first, end)
            if count:
                standing = (first < lowest) - (first >= higher)
                yield Duel(own.kind, first >= self.queen_high, standing), count

    def _avoiding(self, cards: Cards, first: int, end: int) -> int:
        return sum(
            (-1) ** some * self._between(self.holding[held], first, end)
            for some in range(4)
            for held in combinations(cards, some)
        )

    @staticmethod
    def _between(places: list[int], first: int, end: int) -> int:
        return bisect_left(places, end) - bisect_left(places, first)


@cache
def six_card_classes() -> Weighed:
    """All 20,358,520 hands. What six cards make depends on their ranks, and on suits only where
    five are of one."""
    return dict(_six_card_classes())


def _six_card_classes() -> Iterator[tuple[Cards, int]]:
    for ranks in combinations_with_replacement(RANKS, 6):
        alike = Counter(ranks)
        if max(alike.values()) <= len(SUITS):
            ways = prod(comb(len(SUITS), count) for count in alike.values())
            yield _in_turn("".join(ranks)), ways - _ways_suited(len(alike))
    for ranks in combinations(RANKS, 6):
        yield tuple(each + SUITS[0] for each in ranks), len(SUITS)
    for ranks in combinations(RANKS, 5):
        suited = tuple(each + SUITS[0] for each in ranks)
        for other in RANKS:
            yield (*suited, other + SUITS[1]), len(SUITS) * (len(SUITS) - 1)


@cache
def _in_turn(ranks: str) -> Cards:
    """Cards of these ranks with each suit in turn, so that no five are of one."""
    return tuple(each + SUITS[n % len(SUITS)] for n, each in enumerate(ranks))


def _ways_suited(different: int) -> int:
    """Of six cards with so many different ranks, how many choices of suits put five or more in one.

    Six ranks: all in one suit, or all but one. Five ranks: one card of each, and the odd one out.
    """
    others = len(SUITS) - 1
    return len(SUITS) * {6: 1 + 6 * others, 5: others}.get(different, 0)


class Sort(NamedTuple):
    """Hands that make the same: one of them, and how many there are."""

    cards: Cards
    ways: int


@cache
def three_card_sorts() -> Mapping[str, Sort]:
    """All hands of three cards by what they make."""
    return _sorts((three_card_hand(c).kind, c, n) for c, n in three_card_classes().items())


@cache
def six_card_sorts() -> Mapping[str, Sort]:
    """All pairs of a player's and a dealer's hand by what the six cards make."""
    splits = comb(6, 3)
    return _sorts((_kind_of(c), c, n * splits) for c, n in six_card_classes().items())


def _sorts(made: Iterable[tuple[str, Cards, int]]) -> Mapping[str, Sort]:
    found: dict[str, Sort] = {}
    for kind, cards, count in made:
        known = found.get(kind, Sort(cards, 0))
        found[kind] = known._replace(ways=known.ways + count)
    return found


@cache
def kinds_with(own: Cards) -> Mapping[str, int]:
    """How many of the dealer's hands make each kind of six cards with the player's three."""
    kinds = Counter(_kinds_by_rank(_in_order(own)))
    for dealer in _suiting(own):
        six = (*own, *dealer)
        kinds[_kind_of(_in_turn(_in_order(six)))] -= 1
        kinds[_kind_of(_suited(six))] += 1
    return {kind: count for kind, count in kinds.items() if count}


@cache
def _kinds_by_rank(own: str) -> Mapping[str, int]:
    """The same as if no five cards were ever of one suit."""
    kinds: Counter[str] = Counter()
    for dealer in combinations_with_replacement(RANKS, 3):
        ways = prod(comb(len(SUITS) - own.count(each), dealer.count(each)) for each in set(dealer))
        if ways:
            six = "".join(sorted((*own, *dealer), key=_HEIGHT.__getitem__))
            kinds[_kind_of(_in_turn(six))] += ways
    return kinds


@cache
def _kind_of(six: Cards) -> str:
    return best_five(six).kind


def _in_order(cards: Cards) -> str:
    return "".join(sorted(map(rank, cards), key=_HEIGHT.__getitem__))


def _suited(six: Cards) -> Cards:
    """Six cards of which five or all are of one suit, as their class has them."""
    usual = Counter(map(suit, six)).most_common(1)[0][0]
    of_it, others = ([c for c in six if (suit(c) == usual) == its] for its in (True, False))
    ranks = _in_order(tuple(of_it))
    return (*(each + SUITS[0] for each in ranks), *(rank(other) + SUITS[1] for other in others))


def _suiting(own: Cards) -> Iterator[Cards]:
    """The hands of the dealer with which five or six cards are of one suit."""
    usual, held = Counter(map(suit, own)).most_common(1)[0]
    left = [card for card in DECK if card not in own]
    suited = [card for card in left if suit(card) == usual]
    if held + 3 >= 5:
        yield from combinations(suited, 3)
    if held + 2 >= 5:
        others = [card for card in left if suit(card) != usual]
        yield from ((*two, other) for two in combinations(suited, 2) for other in others)
