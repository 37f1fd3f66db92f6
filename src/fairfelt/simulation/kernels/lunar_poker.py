"""Lunar Poker, compiled: one seat against the dealer, from the first card to the last.

An ending is what the wagers of the seat look at: which lines of the super bet the first five cards
make, what was paid for, whether the hand was insured and how it fared; and where that is worth
money, the two combinations that it made.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK
from fairfelt.core.game import Game
from fairfelt.core.play import Slip
from fairfelt.games.lunar_hands import COMBINATIONS
from fairfelt.odds.lunar_poker import STYLES, plans
from fairfelt.odds.lunar_strategy import REPLACED, REPLACED_ALWAYS, Style
from fairfelt.odds.plans import BEST
from fairfelt.simulation.compiled import compiled, lean
from fairfelt.simulation.kernel import Counts, Draws, Endings, Kernel
from fairfelt.simulation.kernels.cards import Shoe, deal, from_a_shoe, note
from fairfelt.simulation.kernels.lunar_hands import (
    ACE,
    ACE_KING,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    KINDS,
    NONE,
    PAIR,
    QUALIFIED,
    RANKS,
    ROYAL,
    SIX,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    bit_of,
    in_every_suit,
    made,
    ranks_of,
    size_of,
    strength,
    without_highest,
)
from fairfelt.simulation.kernels.lunar_play import (
    BET,
    EXCHANGE,
    FOLD,
    Choice,
    bets_on,
    few_of,
    first_choice,
    insures,
)
from fairfelt.simulation.streams import State

_OPENING = 5 + 1
LONGEST = _OPENING + 5 + 4 + 1

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

# How a hand fares, and again where the dealer had a card replaced.
LEFT, LEVEL, LOWER, HIGHER, OUTCOMES = range(5)
# What a seat may have paid for before it bets or folds.
_NO_FEE, _EXCHANGED, _SIXTH_CARD, FEES = range(4)

_WAYS = len(PAID)
_PLAYED = FEES + FEES * 2 * 2 * OUTCOMES * _WAYS
_SUPER = (ROYAL - TWO_PAIR + 1) * 2 * 2
_ACE_KING_QUEEN = ACE | ACE >> 1 | ACE >> 2
_BLACK = RANKS | RANKS << 48

_NEVER, _AT_TIMES, _ALWAYS = range(3)


class _Seat(NamedTuple):
    """How a seat plays."""

    bits: NDArray[np.int64]  # by card: the hand that it is alone
    ways: NDArray[np.int64]  # by what a hand has made: its place among what can be paid
    replaces: NDArray[np.int64]  # by the same: whether the dealer's card is worth its price
    answers: bool
    draws: bool
    folds: bool
    insures_all: bool


class _Hand(NamedTuple):
    """What a seat holds."""

    cards: int
    size: int
    seen: int  # with those that were given up
    made: int  # two combinations
    fee: int
    dealt: int  # how many cards have been dealt to both sides


@compiled
def _super_lines(hand: int, first: int) -> int:
    """All that the lines of the super bet ask of five cards."""
    kind = first - TWO_PAIR if first > TWO_PAIR else 0
    high = ranks_of(hand).once & _ACE_KING_QUEEN == _ACE_KING_QUEEN
    black = hand & _BLACK
    return (kind * 2 + high) * 2 + (black == 0 or black == hand)


@lean
def _first(seat: _Seat, hand: int, combinations: int, shown: int) -> Choice:
    if not seat.answers:
        return FOLD, 0
    if seat.draws:
        choice, kept = first_choice(hand, shown)
    else:
        choice, kept = BET if bets_on(combinations, hand, hand, shown) else FOLD, 0
    return (BET, 0) if choice == FOLD and not seat.folds else (choice, kept)


@compiled
def _compared(own: int, theirs: int) -> int:
    return LEVEL if own == theirs else HIGHER if own > theirs else LOWER


@lean
def _dealt(seat: _Seat, shoe: Shoe, dealt: int, some: int, state: State) -> tuple[State, int]:
    """So many more cards, and the hand that they are."""
    hand = 0
    for place in range(dealt, dealt + some):
        state = deal(shoe, place, state)
        hand |= seat.bits[shoe[place]]
    return state, hand


@lean
def _drawn(
    seat: _Seat, shoe: Shoe, state: State, five: int, choice: int, kept: int
) -> tuple[State, _Hand]:
    """What the seat holds after its exchange, or with a sixth card."""
    held, size, fee = five, SIX, _SIXTH_CARD
    if choice == EXCHANGE:
        held, size, fee = five & in_every_suit(kept), 5, _EXCHANGED
    wanted = size - size_of(held)
    state, new = _dealt(seat, shoe, _OPENING, wanted, state)
    held |= new
    return state, _Hand(held, size, five | new, made(held, size), fee, _OPENING + wanted)


@lean
def _against_dealer(
    seat: _Seat, shoe: Shoe, state: State, hand: _Hand, first: int
) -> tuple[State, int, int]:
    """A hand that is bet on: the next state, how many cards it took in all, and how it fared."""
    state, others = _dealt(seat, shoe, hand.dealt, 4, state)
    dealer, dealt = first | others, hand.dealt + 4
    theirs, replaced, outcome = strength(dealer, 5), 0, LEFT
    if theirs < QUALIFIED:
        rest = without_highest(dealer)
        worth = seat.replaces[hand.made]
        if worth == _ALWAYS or (worth == _AT_TIMES and few_of(hand.seen, ranks_of(rest).once)):
            state, new = _dealt(seat, shoe, dealt, 1, state)
            theirs, replaced, dealt = strength(rest | new, 5), 1, dealt + 1
    if theirs >= QUALIFIED:
        outcome = _compared(strength(hand.cards, hand.size), theirs)
    return state, dealt, replaced * OUTCOMES + outcome


@lean
def _round(seat: _Seat, shoe: Shoe, state: State) -> tuple[State, int, int]:
    """A round: the next state, how many cards it took, and its ending."""
    state, five = _dealt(seat, shoe, 0, 5, state)
    state, dealer = _dealt(seat, shoe, 5, 1, state)
    hand = _Hand(five, 5, five, made(five, 5), _NO_FEE, _OPENING)
    shown = ranks_of(dealer).once
    ending = _super_lines(five, hand.made // KINDS) * _PLAYED
    choice, kept = _first(seat, five, hand.made, shown)
    if choice == FOLD:
        return state, _OPENING, ending
    if choice != BET:
        state, hand = _drawn(seat, shoe, state, five, choice, kept)
        if seat.folds and not bets_on(hand.made, hand.cards, hand.seen, shown):
            return state, hand.dealt, ending + hand.fee
    insured = hand.made >= THREE * KINDS and (seat.insures_all or insures(hand.seen, shown))
    state, dealt, fared = _against_dealer(seat, shoe, state, hand, dealer)
    way = seat.ways[hand.made] if insured or fared % OUTCOMES == HIGHER else 0
    fared += (hand.fee * 2 + insured) * 2 * OUTCOMES
    return state, dealt, ending + FEES + fared * _WAYS + way


@lean
def _play(
    seat: _Seat,
    shoe: Shoe,
    state: State,
    rounds: int,
    counts: Counts,
    firsts: Draws,
    endings: Endings,
    draws: Draws,
) -> None:
    for number in range(rounds):
        state, dealt, ending = _round(seat, shoe, state)
        note(number, ending, shoe, dealt, counts, firsts, endings, draws)


def kernel(game: Game, plan: str = BEST) -> Kernel:
    strategy = plans(game)[plan].choose
    style = STYLES.get(plan)
    seat = _Seat(
        np.array([bit_of(card) for card in range(len(DECK))], np.int64),
        _by_combinations({paid: way for way, paid in enumerate(PAID)}),
        _by_combinations({paid: _worth(game, style or Style(), paid) for paid in PAID}),
        answers=style is not None,
        draws=style is None or style.draws,
        folds=style is None or style.folds,
        insures_all=style is not None and style.insures == "always",
    )
    return Kernel(
        game,
        from_a_shoe(partial(_play, seat), decks=1),
        endings=_SUPER * _PLAYED,
        longest=LONGEST,
        outcomes=DECK,
        strategy=strategy,
        beside=Slip({"ante": 100}),
    )


def _by_combinations(numbers: Mapping[int, int]) -> NDArray[np.int64]:
    table = np.zeros(KINDS * KINDS, np.int64)
    table[list(numbers)] = list(numbers.values())
    return table


def _worth(game: Game, style: Style, paid: int) -> int:
    """Whether the dealer's card is worth its price to a hand that has made so much."""
    if style.replaces != "well":
        return _ALWAYS if style.replaces == "always" else _NEVER
    pays = game.spots["bet"].pays
    kinds = (COMBINATIONS[kind - 1] for kind in divmod(paid, KINDS) if kind != NONE)
    times = sum((Fraction(pays[kind].win, pays[kind].stake) for kind in kinds), Fraction(0))
    return _ALWAYS if times >= REPLACED_ALWAYS else _AT_TIMES if times >= REPLACED else _NEVER
