"""What cards of Lunar Poker make, in whole numbers that compiled rounds work on.

A hand is one number: a bit for each card, sixteen to a suit, from the deuce up to the ace at bit
12. A set of ranks is the same within thirteen bits.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from fairfelt.games.lunar_hands import COMBINATIONS
from fairfelt.simulation.compiled import compiled

KINDS = len(COMBINATIONS) + 1  # and nothing at all
NONE, ACE_KING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL = (
    range(KINDS)
)

SIX = 6
ACE = 1 << 12
BOTH = ACE | ACE >> 1  # ace and king
FIVE = 1 << 3  # on top of ace to five
RANKS = (1 << 13) - 1

# By the first combination, what the second may be.
SECONDS: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {
        NONE: (NONE,),
        ACE_KING: (NONE,),
        PAIR: (NONE, ACE_KING),
        TWO_PAIR: (NONE, ACE_KING, TWO_PAIR),
        THREE: (NONE, ACE_KING),
        STRAIGHT: (NONE, ACE_KING, STRAIGHT),
        FLUSH: (NONE, ACE_KING, PAIR, STRAIGHT, FLUSH),
        FULL_HOUSE: (NONE, ACE_KING, FULL_HOUSE),
        FOUR: (NONE, ACE_KING, FULL_HOUSE),
        STRAIGHT_FLUSH: (NONE, ACE_KING, STRAIGHT, FLUSH, STRAIGHT_FLUSH),
        ROYAL: (NONE, STRAIGHT, FLUSH, STRAIGHT_FLUSH),
    }
)
PAID = tuple(first * KINDS + each for first, seconds in SECONDS.items() for each in seconds)


class Ranks(NamedTuple):
    """Which ranks a hand has at all, and which of them twice, three and four times."""

    once: int
    twice: int
    thrice: int
    four: int


@compiled
def bit_of(card: int) -> int:
    """The hand of a single card, numbered as in the deck."""
    suit = card // 13
    return 1 << (16 * suit + (card - 13 * suit + 12) % 13)


@compiled
def ranks_of(hand: int) -> Ranks:
    first, second = hand & RANKS, (hand >> 16) & RANKS
    third, fourth = (hand >> 32) & RANKS, (hand >> 48) & RANKS
    either, both = first | second, first & second
    others, both_others = third | fourth, third & fourth
    return Ranks(
        either | others,
        both | both_others | (either & others),
        (both & others) | (both_others & either),
        both & both_others,
    )


@compiled
def several(ranks: int) -> bool:
    return (ranks & (ranks - 1)) != 0


@compiled
def highest(ranks: int) -> int:
    """The highest of one or two ranks."""
    return ranks & (ranks - 1) if several(ranks) else ranks


@compiled
def lengths(hand: int) -> int:
    """How many cards of each suit, sixteen bits apart."""
    pairs = (hand & 0x5555555555555555) + (hand >> 1 & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + (pairs >> 2 & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (eights + (eights >> 8)) & 0x000F000F000F000F


@compiled
def suited(hand: int, some: int) -> int:
    """The ranks of the suit that has so many cards, more than half of them; nothing if none has."""
    # A length that is long enough reaches bit 3.
    long = (lengths(hand) + (8 - some) * 0x0001000100010001) & 0x0008000800080008
    if long == 0:
        return 0
    shift = 0
    while (long >> shift & 8) == 0:
        shift += 16
    return hand >> shift & RANKS


@compiled
def size_of(hand: int) -> int:
    """How many cards there are."""
    by_suit = lengths(hand)
    return (by_suit + (by_suit >> 16) + (by_suit >> 32) + (by_suit >> 48)) & 0xF


@compiled
def in_every_suit(ranks: int) -> int:
    """All cards of these ranks."""
    return ranks | ranks << 16 | ranks << 32 | ranks << 48


@compiled
def without_highest(hand: int) -> int:
    """Of five cards of different ranks, the lower four."""
    highest = ranks_of(hand).once
    for _ in range(4):
        highest &= highest - 1
    return hand & ~in_every_suit(highest)


@compiled
def tops(ranks: int) -> int:
    """The highest ranks of all runs of five. An ace may stand below the deuce."""
    low = ranks << 1 | ranks >> 12
    twos = low & low << 1
    return (twos & twos << 2 & low << 4) >> 1


@compiled
def made(hand: int, size: int) -> int:
    """The two combinations that a bet on five or six cards is paid by: the first times KINDS, and
    the second."""
    once, twice, thrice, four = ranks_of(hand)
    ace_king = ACE_KING if once & BOTH == BOTH else NONE
    flush = suited(hand, 5)
    if flush:
        return _made_suited(once, twice, flush, size)
    if four:
        return FOUR * KINDS + (ace_king if twice == four else FULL_HOUSE)
    if thrice:
        return _made_of_three(once, twice, thrice)
    top = tops(once)
    if top:
        return STRAIGHT * KINDS + _beside_straight(once, twice, top)
    if several(twice):
        if several(twice & (twice - 1)):
            return TWO_PAIR * KINDS + TWO_PAIR
        return TWO_PAIR * KINDS + (ace_king if (once ^ twice) & BOTH else NONE)
    return PAIR * KINDS + ace_king if twice else ace_king * KINDS


@compiled
def _made_of_three(once: int, twice: int, thrice: int) -> int:
    ace_king = ACE_KING if once & BOTH == BOTH else NONE
    if several(thrice):
        return FULL_HOUSE * KINDS + FULL_HOUSE
    if twice == thrice:
        return THREE * KINDS + ace_king
    return FULL_HOUSE * KINDS + (ace_king if (once ^ twice) & BOTH else NONE)


@compiled
def _beside_straight(once: int, twice: int, top: int) -> int:
    if twice or several(top):
        return STRAIGHT
    return ACE_KING if top == FIVE and once & BOTH == BOTH else NONE


@compiled
def _made_suited(once: int, twice: int, flush: int, size: int) -> int:
    top = tops(flush)
    if top == 0:
        return FLUSH * KINDS + _beside_flush(once, twice, flush, size)
    first = ROYAL if highest(top) == ACE else STRAIGHT_FLUSH
    if several(top):
        return first * KINDS + STRAIGHT_FLUSH
    if lengths(flush) == SIX:
        return first * KINDS + FLUSH
    if size == SIX and (twice or several(tops(once))):
        return first * KINDS + STRAIGHT
    return first * KINDS + _ace_king_beside(once, flush)


@compiled
def _beside_flush(once: int, twice: int, flush: int, size: int) -> int:
    if lengths(flush) == SIX:
        return FLUSH
    if size == SIX and tops(once):
        return STRAIGHT
    return PAIR if twice else _ace_king_beside(once, flush)


@compiled
def _ace_king_beside(once: int, flush: int) -> int:
    return ACE_KING if once & BOTH == BOTH and (once ^ flush) & BOTH else NONE
