"""Blackjack with all of its rules, played by a plan, compiled.

A round is a walk through a table, one lookup for each card: see `blackjack_rounds`. Its ending is
the one at which the walk ends, together with what the side bets make of the first two cards.
"""

from __future__ import annotations

from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK, RANKS, Card
from fairfelt.core.errors import Broken
from fairfelt.core.game import Game
from fairfelt.games.blackjack import OPENING
from fairfelt.games.blackjack_hands import VALUES
from fairfelt.games.blackjack_sides import SIDE_BETS, Opening
from fairfelt.odds.blackjack_plans import Play21, plan_table
from fairfelt.odds.blackjack_terms import terms_of
from fairfelt.simulation.compiled import compiled
from fairfelt.simulation.kernel import Counts, Draws, Endings, Kernel
from fairfelt.simulation.kernels.blackjack_rounds import Rounds, rounds_of
from fairfelt.simulation.kernels.blackjack_shoe import (
    CODES,
    RANK_BITS,
    SIX,
    Code,
    ShoeOrder,
    code,
    deal_six,
    fresh_shoe,
    number_of,
    rank_of,
)
from fairfelt.simulation.streams import State

Steps = NDArray[np.uint16]  # by row and rank: where a card leads
Sides = NDArray[np.uint16]  # by the codes of the player's two cards: the first of their endings

_BEGIN = np.uint64(0)
_FIRST, _SECOND = OPENING.index("player"), len(OPENING) - 1  # where the player's two cards lie
_CODES = np.uint64(CODES)
_MOST = 1 << 16  # rows that a step can name


@compiled
def _play(
    steps: Steps,
    rows: np.uint64,
    sides: Sides,
    fresh: ShoeOrder,
    state: State,
    rounds: int,
    counts: Counts,
    firsts: Draws,
    endings: Endings,
    draws: Draws,
) -> None:
    shoe = fresh.copy()
    for number in range(rounds):
        at, place = _BEGIN, np.uint64(0)
        while at < rows:
            # Six cards end most rounds. The rest of them changes nothing, and costs less than to
            # ask after each card whether it was the last.
            state = deal_six(state, shoe, place)
            for _ in range(SIX):
                at = _after(steps, at, shoe[place])
                place += np.uint64(1)
        ending = _side(sides, shoe) + (at - rows)
        if counts[ending] == 0:
            _tell(steps, rows, shoe, firsts[ending])
        counts[ending] += 1
        if endings.size:
            endings[number] = ending
        if draws.size:
            _tell(steps, rows, shoe, draws[number])


@compiled
def _after(steps: Steps, at: np.uint64, drawn: Code) -> np.uint64:
    return np.uint64(steps[at << RANK_BITS | rank_of(drawn)])


@compiled
def _side(sides: Sides, shoe: ShoeOrder) -> np.uint64:
    return np.uint64(sides[np.uint64(shoe[_FIRST]) * _CODES + np.uint64(shoe[_SECOND])])


@compiled
def _tell(steps: Steps, rows: np.uint64, shoe: ShoeOrder, row: NDArray[np.int16]) -> None:
    """The cards of the round that lies at the front of the shoe."""
    at, place = _BEGIN, 0
    while at < rows:
        row[place] = number_of(shoe[place])
        at = _after(steps, at, shoe[place])
        place += 1


def kernel(game: Game, plan: str) -> Kernel:
    return kernel_of(game, plan_table(game, plan))


def kernel_of(game: Game, play: Play21) -> Kernel:
    """The game played by a table of what to do."""
    terms = terms_of(game)
    rounds = rounds_of(play, terms)
    endings = len(rounds.endings)
    sides = _sides(endings)
    shoe = fresh_shoe(terms.dealer.decks)
    return Kernel(
        game=game,
        play=partial(_play, _steps(rounds), np.uint64(len(rounds.rows)), sides, shoe),
        endings=int(sides.max()) + endings,
        longest=rounds.longest,
        outcomes=DECK,
        strategy=play.choose,
    )


def _steps(rounds: Rounds) -> Steps:
    """A column for each rank. At an ending, every card stays where it is."""
    rows = len(rounds.rows)
    total = rows + len(rounds.endings)
    if total > _MOST:
        raise Broken(f"a table of {total} rows; even play by chance has made do with {_MOST}")
    steps = np.repeat(np.arange(total, dtype=np.uint16)[:, None], 1 << int(RANK_BITS), axis=1)
    steps[:rows, : len(RANKS)] = np.array(rounds.rows)[:, [VALUES[rank] - 1 for rank in RANKS]]
    return steps.ravel()


def _sides(endings: int) -> Sides:
    """The endings of rounds come once for each kind of two cards that the side bets tell apart."""
    kinds: dict[tuple[bool, ...], int] = {}
    sides = np.zeros((CODES, CODES), np.uint16)
    for first, second in product(DECK, repeat=2):
        kind = kinds.setdefault(_kind(first, second), len(kinds))
        sides[code(first), code(second)] = kind * endings
    return sides.ravel()


def _kind(first: Card, second: Card) -> tuple[bool, ...]:
    """Which lines of the side bets fit two cards; a dealer's blackjack is an ending of its own."""
    openings = [Opening(first, second, dealer_blackjack) for dealer_blackjack in (False, True)]
    fits = [line for lines in SIDE_BETS.values() for line in lines.values()]
    return tuple(fit(opening) for fit in fits for opening in openings)
