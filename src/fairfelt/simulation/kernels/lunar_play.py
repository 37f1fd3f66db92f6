"""Good play of Lunar Poker on hands as whole numbers: the rules of `odds.lunar_strategy`, which
say why, in the same order."""

from __future__ import annotations

from fairfelt.simulation.compiled import compiled
from fairfelt.simulation.kernels.lunar_hands import (
    ACE,
    BOTH,
    KINDS,
    PAIR,
    RANKS,
    in_every_suit,
    ranks_of,
    several,
    suited,
    tops,
)

FOLD, BET, BUY, EXCHANGE = range(4)

_KING = ACE >> 1
_QUEEN = ACE >> 2
_JACK = ACE >> 3
_TEN = ACE >> 4
_EIGHT = 1 << 6
_SEVEN = 1 << 5
_SIX = 1 << 4
_THREE = 1 << 1

# What to do, and if that is an exchange, which ranks to keep.
Choice = tuple[int, int]


@compiled
def lacking(ranks: int) -> int:
    """The ranks of which one card would complete a straight."""
    up = ranks << 1 | ranks >> 12  # with a low ace at bit 0
    ones, twos = up << 1 & up >> 1, up << 2
    above, below = up << 1 & twos, up >> 1 & up >> 2
    found = above & up << 3 & up << 4
    found |= above & up << 3 & up >> 1
    found |= ones & twos & up >> 2
    found |= below & up >> 3 & up << 1
    found |= below & up >> 3 & up >> 4
    return (found >> 1 | (found & 1) << 12) & RANKS & ~ranks


@compiled
def first_choice(hand: int, shown: int) -> Choice:
    """By the five cards, and the rank that the dealer shows."""
    ranks = ranks_of(hand)
    if suited(hand, 5) or tops(ranks.once):
        return BUY, 0
    if ranks.four or several(ranks.twice):
        return BET, 0
    if ranks.thrice:
        if shown == ranks.thrice:
            return BET, 0
        return (BUY, 0) if ranks.once & BOTH == BOTH else (EXCHANGE, ranks.thrice)
    if suited(hand, 4):
        return BUY, 0
    if ranks.twice:
        return _with_pair(ranks.once, ranks.twice, shown)
    return _without_pair(hand, ranks.once, shown)


@compiled
def _with_pair(ranks: int, pair: int, shown: int) -> Choice:
    if lacking(ranks):
        return BUY, 0
    if ranks & BOTH == BOTH:
        low = pair <= _THREE and pair < shown and shown < _KING
        return (EXCHANGE, BOTH) if low else (BET, 0)
    matched = pair >= _EIGHT and ranks & shown != 0 and shown <= _QUEEN
    return (BET, 0) if pair >= shown or matched else (EXCHANGE, pair)


@compiled
def _without_pair(hand: int, ranks: int, shown: int) -> Choice:
    wanted = lacking(ranks)
    if several(wanted) or several(tops(ranks | wanted)):
        return BUY, 0
    three = suited(hand, 3)
    if worth_keeping(three):
        return EXCHANGE, three
    if ranks & BOTH == BOTH:
        buys = shown >= _KING and ranks & _QUEEN != 0 and wanted != 0
        return (BUY, 0) if buys else (EXCHANGE, BOTH)
    return _with_high_cards(hand, ranks, shown)


@compiled
def worth_keeping(three: int) -> bool:
    """Whether to exchange two cards beside three of one suit."""
    lowest = three & -three
    return (lowest >= _SIX) & ((three < lowest << 4) | (lowest >= _TEN))


@compiled
def _with_high_cards(hand: int, ranks: int, shown: int) -> Choice:
    highest = ACE
    while ranks & highest == 0:
        highest >>= 1
    suit = hand
    while suit & highest == 0:
        suit >>= 16
    two = suit & -_TEN & RANKS
    if several(two) and two & -two > shown:
        return EXCHANGE, two
    if highest >= _KING:
        return (EXCHANGE, highest) if shown < highest else (FOLD, 0)
    return (EXCHANGE, highest) if highest >= _TEN and shown <= _SEVEN else (FOLD, 0)


@compiled
def bets_on(made: int, hand: int, seen: int, shown: int) -> bool:
    """Whether to bet on what a hand has made, with these cards seen beside the dealer's."""
    high = shown >= _KING
    beside = hand & in_every_suit(_QUEEN | _JACK) != 0
    matched = seen & in_every_suit(shown) != 0
    return (made >= PAIR * KINDS) | (made >= KINDS) & (high & beside | (not high) & matched)


@compiled
def insures(seen: int, shown: int) -> bool:
    return (shown <= _QUEEN) & several(seen & in_every_suit(shown))


@compiled
def few_of(seen: int, ranks: int) -> bool:
    """Whether at most one card of these ranks has been seen."""
    return not several(seen & in_every_suit(ranks))
