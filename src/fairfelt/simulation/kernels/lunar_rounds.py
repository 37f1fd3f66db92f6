"""Rounds of Lunar Poker, many side by side, each from a deck of its own.

A machine works ahead on what it guesses will come, and has to begin anew where it guessed wrong; in
a round by itself it would do so several times. So all rounds are taken through one stage before the
next begins. Short loops work everything out for every round, and where some go on and others do
not, those that do are listed first.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fairfelt.simulation.compiled import lean
from fairfelt.simulation.kernel import Counts, Draws, Endings
from fairfelt.simulation.kernels.cards import Numbers, ShoeOrder, count, deal, keep, shoe_of
from fairfelt.simulation.kernels.lunar_answers import (
    BETS,
    FOLDS,
    LunarAnswers,
    by_suits,
    kept_by,
    wanted_by,
)
from fairfelt.simulation.kernels.lunar_fives import Fives, Longs, best_of_six, number_of, sum_of
from fairfelt.simulation.kernels.lunar_hands import (
    KINDS,
    PAID,
    RANKS,
    ROYAL,
    SIX,
    THREE,
    TWO_PAIR,
    made,
    ranks_of,
    without_highest,
)
from fairfelt.simulation.kernels.lunar_play import bets_on, few_of, insures
from fairfelt.simulation.streams import State

SIDE = 128  # rounds side by side
_SHOWN = 5  # where the dealer's first card lies
_OPENING = _SHOWN + 1
_WANTED_MOST = 4
_OTHERS = 4  # of the dealer's cards
LONGEST = _OPENING + _WANTED_MOST + _OTHERS + 1
_LENGTH_BITS = 8

# How a hand fares, and again where the dealer had a card replaced.
LEFT, LEVEL, LOWER, HIGHER, OUTCOMES = range(5)
# What a seat may have paid for before it bets or folds.
NO_FEE, EXCHANGED, SIXTH_CARD, FEES = range(4)
# When it is worth its price to have the dealer's card replaced.
NEVER, AT_TIMES, ALWAYS = range(3)

_WAYS = len(PAID)
_LINES = (ROYAL - TWO_PAIR + 1) * 2  # of the super bet; and again for cards of one colour
ENDINGS = (FEES + FEES * 2 * 2 * OUTCOMES * _WAYS) * _LINES * 2
_BLACK = RANKS | RANKS << 48


class LunarSeat(NamedTuple):
    """How a seat plays."""

    bits: Longs  # by card: the hand that it is alone
    ranks: Numbers  # by card: from the deuce up
    fives: Fives
    answers: LunarAnswers
    ways: Numbers  # by what a hand has made: its place among what can be paid
    replaces: Numbers  # by the same: whether the dealer's card is worth its price
    folds: bool
    insures_all: bool


class LunarTable(NamedTuple):
    """By round, but for the lists."""

    decks: Numbers
    lists: Longs  # by how many cards are wanted: the rounds that go on
    five: Longs  # as dealt
    dealer: Longs
    rank: Longs  # that the dealer shows
    added: Longs  # by the cards that were looked up last
    number: Longs  # of the hand that the seat holds
    theirs: Longs  # of the dealer's hand
    lines: Longs
    by_suit: Longs  # how far suits decide
    answer: Longs
    held: Longs
    seen: Longs  # with the cards that were given up
    made: Longs  # two combinations
    way: Longs
    stays: Longs
    insured: Longs
    replaced: Longs
    ending: Longs


def fresh() -> LunarTable:
    decks = shoe_of(SIDE).reshape(SIDE, -1)
    lists = np.zeros((_WANTED_MOST + 1, SIDE), np.int64)
    return LunarTable(decks, lists, *np.zeros((len(LunarTable._fields) - 2, SIDE), np.int64))


@lean
def play(
    seat: LunarSeat,
    table: LunarTable,
    state: State,
    rounds: int,
    counts: Counts,
    firsts: Draws,
    endings: Endings,
    draws: Draws,
) -> None:
    """The last rounds have as many beside them as all others, so that a round is the same however
    many are asked for."""
    for begun in range(0, rounds, SIDE):
        state = _side_by_side(seat, table, state)
        for place in range(min(SIDE, rounds - begun)):
            number, ending = begun + place, table.ending[place]
            if counts[ending] == 0 or draws.size:
                deck, dealt = table.decks[place], _dealt_in_all(table, place)
                keep(number, ending, deck, dealt, counts, firsts, draws)
            count(number, ending, counts, endings)


@lean
def _side_by_side(seat: LunarSeat, table: LunarTable, state: State) -> State:
    state = _open(seat, table, state)
    _look_up(seat.fives, table.five, table.added, table.number)
    _choose(seat, table)
    lengths = _list(table)
    state = _draw(seat, table, lengths, state)
    _look_up(seat.fives, table.held, table.added, table.number)
    _look_up_six(seat.fives, table, lengths)
    _weigh(seat, table)
    state = _deal_dealer(seat, table, _list(table), state)
    _look_up(seat.fives, table.dealer, table.added, table.theirs)
    state = _replace(seat, table, state)
    _tell(seat, table)
    return state


@lean
def _dealt(
    seat: LunarSeat, deck: ShoeOrder, dealt: int, some: int, state: State
) -> tuple[State, int]:
    """So many more cards, and the hand that they are."""
    hand = 0
    for place in range(some):
        state = deal(deck, dealt + place, state)
        hand |= seat.bits[deck[dealt + place]]
    return state, hand


@lean
def _look_up(fives: Fives, hands: Longs, added: Longs, numbers: Longs) -> None:
    for place in range(SIDE):
        added[place] = sum_of(fives, hands[place])
        numbers[place] = number_of(fives, added[place])


@lean
def _list(table: LunarTable) -> int:
    """List those who stay by how many cards they want; the lengths of all lists in one number,
    which is at hand sooner than what is read back from an array."""
    lengths = 0
    for place in range(SIDE):
        wanted = wanted_by(table.answer[place])
        table.lists[wanted, _length(lengths, wanted)] = place
        lengths += table.stays[place] << _LENGTH_BITS * wanted
    return lengths


@lean
def _length(lengths: int, wanted: int) -> int:
    return lengths >> _LENGTH_BITS * wanted & (1 << _LENGTH_BITS) - 1


# -- the first five cards -------------------------------------------------------------------------


@lean
def _open(seat: LunarSeat, table: LunarTable, state: State) -> State:
    for place in range(SIDE):
        deck = table.decks[place]
        state, table.five[place] = _dealt(seat, deck, 0, _SHOWN, state)
        state, table.dealer[place] = _dealt(seat, deck, _SHOWN, 1, state)
        table.rank[place] = seat.ranks[deck[_SHOWN]]
    return state


@lean
def _choose(seat: LunarSeat, table: LunarTable) -> None:
    for place in range(SIDE):
        number = table.number[place]
        table.answer[place] = seat.answers.plain[number, table.rank[place]]
        table.by_suit[place] = seat.answers.by_suit[number]
        table.lines[place] = seat.fives.lines[number]
    for place in range(SIDE):
        plain, far, five = table.answer[place], table.by_suit[place], table.five[place]
        shown = 1 << table.rank[place]
        table.answer[place] = by_suits(plain, far, five, table.added[place], shown)
    for place in range(SIDE):
        table.stays[place] = table.answer[place] != FOLDS
    for place in range(SIDE):
        table.held[place] = table.five[place] & kept_by(table.answer[place])
    for place in range(SIDE):
        table.seen[place] = table.five[place]


# -- an exchange, or a sixth card -----------------------------------------------------------------


@lean
def _draw(seat: LunarSeat, table: LunarTable, lengths: int, state: State) -> State:
    # One by one, so that each list is compiled for its number of cards.
    state = _drawn(seat, table, lengths, 1, state)
    state = _drawn(seat, table, lengths, 2, state)
    state = _drawn(seat, table, lengths, 3, state)
    return _drawn(seat, table, lengths, 4, state)


@lean
def _drawn(seat: LunarSeat, table: LunarTable, lengths: int, wanted: int, state: State) -> State:
    for n in range(_length(lengths, wanted)):
        place = table.lists[wanted, n]
        state, new = _dealt(seat, table.decks[place], _OPENING, wanted, state)
        table.held[place] |= new
        table.seen[place] |= new
    return state


@lean
def _look_up_six(fives: Fives, table: LunarTable, lengths: int) -> None:
    """What all have made, and again for those who bought a card."""
    for place in range(SIDE):
        table.made[place] = fives.made[table.number[place]]
    for n in range(_length(lengths, 1)):
        place = table.lists[1, n]
        table.number[place] = best_of_six(fives, table.held[place])
        table.made[place] = made(table.held[place], SIX)


@lean
def _weigh(seat: LunarSeat, table: LunarTable) -> None:
    """Whether to bet, and whether to insure."""
    for place in range(SIDE):
        chosen, shown = table.answer[place], 1 << table.rank[place]
        good = bets_on(table.made[place], table.held[place], table.seen[place], shown)
        table.stays[place] &= (chosen == BETS) | good | (not seat.folds)
    for place in range(SIDE):
        good = insures(table.seen[place], 1 << table.rank[place])
        table.insured[place] = (table.made[place] >= THREE * KINDS) & (good | seat.insures_all)


# -- the dealer -----------------------------------------------------------------------------------


@lean
def _deal_dealer(seat: LunarSeat, table: LunarTable, lengths: int, state: State) -> State:
    # As above: each list is compiled for the place at which it goes on.
    state = _dealt_dealer(seat, table, lengths, 0, state)
    state = _dealt_dealer(seat, table, lengths, 1, state)
    state = _dealt_dealer(seat, table, lengths, 2, state)
    state = _dealt_dealer(seat, table, lengths, 3, state)
    return _dealt_dealer(seat, table, lengths, 4, state)


@lean
def _dealt_dealer(
    seat: LunarSeat, table: LunarTable, lengths: int, wanted: int, state: State
) -> State:
    for n in range(_length(lengths, wanted)):
        place = table.lists[wanted, n]
        state, others = _dealt(seat, table.decks[place], _OPENING + wanted, _OTHERS, state)
        table.dealer[place] |= others
    return state


@lean
def _dealt_in_all(table: LunarTable, place: int) -> int:
    drawn: int = wanted_by(table.answer[place]) + table.replaced[place]
    return _OPENING + drawn + _OTHERS * int(table.stays[place])


@lean
def _replace(seat: LunarSeat, table: LunarTable, state: State) -> State:
    some, listed = 0, table.lists[0]
    for place in range(SIDE):
        table.replaced[place] = 0
        listed[some] = place
        worth = seat.replaces[table.made[place]] != NEVER
        some += table.stays[place] & worth & (table.theirs[place] < seat.fives.qualified)
    for n in range(some):
        place = listed[n]
        worth, rest = seat.replaces[table.made[place]], without_highest(table.dealer[place])
        if worth == ALWAYS or few_of(table.seen[place], ranks_of(rest).once):
            deck, dealt = table.decks[place], _dealt_in_all(table, place)
            state, new = _dealt(seat, deck, dealt, 1, state)
            table.theirs[place] = number_of(seat.fives, sum_of(seat.fives, rest | new))
            table.replaced[place] = 1
    return state


@lean
def _tell(seat: LunarSeat, table: LunarTable) -> None:
    """Which ending each round had."""
    for place in range(SIDE):
        table.way[place] = seat.ways[table.made[place]]
    for place in range(SIDE):
        own, theirs, stays = table.number[place], table.theirs[place], table.stays[place]
        insured, replaced = table.insured[place], table.replaced[place]
        wanted, five = wanted_by(table.answer[place]), table.five[place]
        fee = EXCHANGED * (wanted > 1) + SIXTH_CARD * (wanted == 1)
        compared = LEVEL + (LOWER - LEVEL) * (own < theirs) + (HIGHER - LEVEL) * (own > theirs)
        outcome = compared * (theirs >= seat.fives.qualified)
        way = table.way[place] * (insured | (outcome == HIGHER))
        fared = ((fee * 2 + insured) * 2 + replaced) * OUTCOMES + outcome
        played = fee + stays * (FEES + fared * _WAYS + way - fee)
        one_colour = (five & _BLACK == 0) | (five & _BLACK == five)
        table.ending[place] = (played * _LINES + table.lines[place]) * 2 + one_colour
