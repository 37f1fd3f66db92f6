"""Cards dealt from a real shoe, compiled.

Every round deals from full decks: each card that is still in the shoe is as likely to come next as
any other. What has been dealt lies at the front of the shoe, in order, and the others behind it. A
new round begins at the front again without putting anything back in its place, since the order in
which a shoe is found changes nothing when any of its cards may come next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK, Card
from fairfelt.simulation.compiled import lean
from fairfelt.simulation.kernel import Counts, Draws, Endings, PlayRounds
from fairfelt.simulation.streams import State, below

# Small numbers that are never negative, so that looking something up by them needs no check.
Numbers: TypeAlias = NDArray[np.uint8]
ShoeOrder: TypeAlias = Numbers  # cards by their place in DECK
FromShoe: TypeAlias = Callable[[ShoeOrder, State, int, Counts, Draws, Endings, Draws], None]


def shoe_of(decks: int) -> ShoeOrder:
    return np.tile(np.arange(len(DECK), dtype=np.uint8), decks)


def by_card(number: Callable[[Card], int]) -> Numbers:
    """What a card counts, by its place in DECK."""
    return np.array([number(card) for card in DECK], np.uint8)


def from_a_shoe(play: FromShoe, decks: int) -> PlayRounds:
    """Rounds of a stream, all from one shoe of so many decks."""

    def rounds_of(
        state: State, rounds: int, counts: Counts, firsts: Draws, endings: Endings, draws: Draws
    ) -> None:
        play(shoe_of(decks), state, rounds, counts, firsts, endings, draws)

    return rounds_of


@lean
def deal(shoe: ShoeOrder, dealt: int, state: State) -> State:
    """Deal a card, after so many others of this round; it then lies at that place of the shoe."""
    state, further = below(state, np.uint64(shoe.size - dealt))
    at = dealt + np.int64(further)
    card = shoe[at]
    shoe[at] = shoe[dealt]
    shoe[dealt] = card
    return state


@lean
def keep(
    number: int,
    ending: int,
    drawn: Numbers,
    size: int,
    counts: Counts,
    firsts: Draws,
    draws: Draws,
) -> None:
    """Keep so many draws of a round, if it is the first of its ending and if all are asked for."""
    if counts[ending] == 0:
        for place in range(size):
            firsts[ending, place] = drawn[place]
    if draws.size:
        for place in range(size):
            draws[number, place] = drawn[place]


@lean
def count(number: int, ending: int, counts: Counts, endings: Endings) -> None:
    counts[ending] += 1
    if endings.size:
        endings[number] = ending


@lean
def note(
    number: int,
    ending: int,
    drawn: Numbers,
    size: int,
    counts: Counts,
    firsts: Draws,
    endings: Endings,
    draws: Draws,
) -> None:
    """Count a round whose draws lie in order, and keep them where they are asked for."""
    if counts[ending] == 0 or draws.size:
        keep(number, ending, drawn, size, counts, firsts, draws)
    count(number, ending, counts, endings)
