"""How the player's wager at blackjack fares under a plan: every net result and its exact chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from fairfelt.odds.blackjack_dealer import BLACKJACK, ENDINGS, against
from fairfelt.odds.blackjack_ends import BUSTED, End, ends_of, less, taken
from fairfelt.odds.blackjack_insurance import NATURAL, InsuranceCards
from fairfelt.odds.blackjack_plans import SPLITS, UNSPLIT, Play21
from fairfelt.odds.blackjack_shoe import Dealer, Numbers
from fairfelt.odds.blackjack_splits import split_ends
from fairfelt.odds.blackjack_terms import AT_BLACKJACK, BlackjackTerms, compared
from fairfelt.odds.twenty_one import VALUES, hands
from fairfelt.odds.walk import Fares

_ACE, _TEN = 1, 10
_ONE, _HALF = Fraction(1), Fraction(1, 2)
_NATURAL = End(22)  # the player's blackjack


class Result(NamedTuple):
    """Per unit of the player's wager."""

    net: Fraction
    staked: Fraction


class Ending(NamedTuple):
    """How a round has ended, but for insurance."""

    result: Result
    seen: InsuranceCards
    dealer_blackjack: bool


def fares_of(terms: BlackjackTerms, play: Play21) -> Fares:
    shoe = terms.dealer.shoe
    results: Counter[Result] = Counter()
    for card in VALUES:
        rows = tuple(play.row(split, card) for split in SPLITS)
        for ending, count in endings_against(card, terms.against(card), rows).items():
            result = _insured(terms, play, ending) if card == _ACE else ending.result
            results[result] += shoe.counts[card - 1] * count
    every = shoe.orders_down(shoe.size)
    nets: Counter[Fraction] = Counter()
    for result, count in results.items():
        nets[result.net] += count
    staked = sum((result.staked * count for result, count in results.items()), Fraction(0))
    chances = {net: Fraction(nets[net], every) for net in sorted(nets) if nets[net]}
    return Fares(chances, staked / every)


def _insured(terms: BlackjackTerms, play: Play21, ending: Ending) -> Result:
    net, staked = ending.result
    at = int(ending.dealer_blackjack)
    if not play.insurance.takes(ending.seen):
        return ending.result
    if not ending.seen.natural:
        return Result(net + terms.insurance[at], staked + _HALF)
    nets = terms.even_money if play.insurance.even_money else terms.insured_blackjack
    return Result(nets[at], staked + _HALF)


@lru_cache(maxsize=256)
def endings_against(card: int, terms: BlackjackTerms, rows: tuple[bytes, ...]) -> Counter[Ending]:
    """Every ending against a dealer's card, out of the orders of all cards but that one; the
    plan as its rows, by the pair that was split or UNSPLIT."""
    found: Counter[Ending] = Counter()
    for tens, pairs in _openings(card).items():
        busts = np.zeros(ENDINGS, object)
        for pair, orders in pairs.items():
            busts += _ways(card, terms.dealer, pair, orders)
        for ends, counts in _not_bust(card, terms.dealer, rows, pairs).items():
            busts = busts - counts
            seen = NATURAL if ends == (_NATURAL,) else InsuranceCards(tens)
            _add(found, terms, ends, seen, counts)
        _add(found, terms, (BUSTED,), InsuranceCards(tens), busts)
    return found


def _openings(card: int) -> Mapping[int, Mapping[int, int]]:
    """All first two cards, with their orders, by how many tens they hold. Only against an ace,
    where there is insurance, are they told apart."""
    found: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for pair in product(VALUES, repeat=2):
        tens = pair.count(_TEN) if card == _ACE else 0
        found[tens][hands().number(pair)] += 1
    return found


def _add(
    found: Counter[Ending],
    terms: BlackjackTerms,
    ends: tuple[End, ...],
    seen: InsuranceCards,
    counts: Numbers,
) -> None:
    for dealer, count in enumerate(counts):
        if count:
            found[Ending(result_of(terms, ends, dealer), seen, dealer == BLACKJACK)] += count


def _ways(card: int, dealer: Dealer, hand: int, orders: int) -> Numbers:
    """How often each ending of the dealer's comes after a hand that is drawn in so many orders."""
    near, cards = against(card, dealer, UNSPLIT), hands().counts[hand]
    shoe = dealer.shoe
    count = orders * taken(less(shoe.counts, card), cards)
    count *= shoe.orders_down(shoe.size - 1 - sum(cards) - near.draws)
    return np.asarray(near.ways[near.rows[hand]] * count)


def _not_bust(
    card: int, dealer: Dealer, rows: tuple[bytes, ...], pairs: Mapping[int, int]
) -> dict[tuple[End, ...], Numbers]:
    """All that a seat's hand or hands can come to from these first two cards but a bust of the only
    one, by ending of the dealer."""
    known = hands()
    shoe = less(dealer.shoe.counts, card)
    whole = ends_of(pairs, rows[UNSPLIT])
    found: dict[tuple[End, ...], Numbers] = {}
    for hand, end, orders in whole.alone():
        ends = (_NATURAL if hand == known.number((1, 10)) else end,)
        found[ends] = found.get(ends, 0) + _ways(card, dealer, hand, orders)
    for pair in whole.split:
        value = known.counts[pair].index(2) + 1
        count = taken(shoe, known.counts[pair])
        for both, counts in split_ends(card, dealer, value, rows[value]).items():
            found[both] = found.get(both, 0) + counts * count
    return found


def result_of(terms: BlackjackTerms, ends: tuple[End, ...], dealer: int) -> Result:
    """Of a hand or of both hands of a split, against an ending of the dealer's."""
    if len(ends) > 1:
        return _of_split(terms, ends[0], ends[1], dealer)
    [end] = ends
    if end == BUSTED:
        return Result(-_ONE, _ONE)
    if end == _NATURAL:
        return Result(terms.blackjack[dealer == BLACKJACK], _ONE)
    nets = terms.doubled if end.doubled else terms.stood
    return Result(nets[compared(end.points, dealer)], Fraction(1 + end.doubled))


def _of_split(terms: BlackjackTerms, one: End, other: End, dealer: int) -> Result:
    staked = Fraction(2 + one.doubled + other.doubled)
    if dealer == BLACKJACK:  # it takes one wager, beside those that are lost already
        busts = (one, other).count(BUSTED)
        first = terms.split_stood[0][AT_BLACKJACK]
        return Result(first * (busts < 2) - busts, staked)
    net = Fraction(0)
    for place, end in enumerate((one, other)):
        nets = terms.split_doubled if end.doubled else terms.split_stood
        net += -1 if end == BUSTED else nets[place][compared(end.points, dealer)]
    return Result(net, staked)
