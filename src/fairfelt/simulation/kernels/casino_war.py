"""Casino war, compiled: every area of the table, each with an ante on it.

Whoever sits at one area meets the same chances whatever is dealt to the others, so one run tells
about every area, and about slips on several of them. Burned cards are taken unseen and change no
odds. An ending is how each area fared; areas that nobody asks about can be left out of it, which
leaves a handful of endings for a seat at one area.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK, SUITS, UNSEEN, Card
from fairfelt.core.drive import Strategy, by, drive, first_draw, first_option
from fairfelt.core.game import Draw, Game
from fairfelt.core.play import Coup, Slip
from fairfelt.games.casino_war import BURN, DEALER, RANKING, height
from fairfelt.odds.casino_war import plans
from fairfelt.odds.plans import BEST
from fairfelt.simulation.compiled import lean
from fairfelt.simulation.kernel import Counts, Draws, Endings, Kernel
from fairfelt.simulation.kernels.cards import (
    Numbers,
    ShoeOrder,
    by_card,
    count,
    deal,
    from_a_shoe,
    keep,
)
from fairfelt.simulation.streams import State

_ANTE_CENTS = 100
_FIRST = Slip({"ante:1": _ANTE_CENTS})

# How an area fares: lower, higher, surrendered, or one of three ways in which a war goes.
_HIGHER, _TIED, _WARS = 1, 2, 3
_UNSEEN = len(DECK)


class _Table(NamedTuple):
    """How the table is set up and played."""

    heights: Numbers  # by card
    goes: NDArray[np.bool_]  # to war, by the height of the cards that tie
    war: int  # the first of the ways in which a war goes
    weights: NDArray[np.int64]  # by area: what it counts in an ending, nothing if left out
    burns: int


@lean
def _firsts(table: _Table, shoe: ShoeOrder, state: State) -> tuple[State, int, int]:
    """A card for the dealer and for every area: the ending so far, and how many areas tie. All
    cards are alike before they are seen, so the dealer's can be the first to be drawn, and areas
    are compared with it as theirs come."""
    state = deal(shoe, 0, state)
    dealer, ending, ties = table.heights[shoe[0]], 0, 0
    for area in range(table.weights.size):
        state = deal(shoe, 1 + area, state)
        own = table.heights[shoe[1 + area]]
        tied = own == dealer
        ending += (_HIGHER * (own > dealer) + _TIED * tied) * table.weights[area]
        ties += tied
    return state, ending, ties


@lean
def _wars(table: _Table, shoe: ShoeOrder, state: State) -> tuple[State, int]:
    """The same for war cards of the dealer and of areas that tie: what they add to the ending."""
    areas, heights = table.weights.size, table.heights
    first = areas + 1
    state = deal(shoe, first, state)
    dealer, against, more, dealt = heights[shoe[0]], heights[shoe[first]], 0, first
    for area in range(areas):
        if heights[shoe[1 + area]] == dealer:
            dealt += 1
            state = deal(shoe, dealt, state)
            own = heights[shoe[dealt]]
            way = table.war + (own >= against) + (own > against)
            more += (way - _TIED) * table.weights[area]
    return state, more


@lean
def _lay(shoe: ShoeOrder, areas: int, burns: int, wars: int, drawn: Numbers) -> int:
    """Put the cards in the order of the table: areas, dealer, and with a war those that are burned
    unseen, areas and dealer again. How many there are."""
    for area in range(areas):
        drawn[area] = shoe[1 + area]
    drawn[areas] = shoe[0]
    first = areas + 1
    if not wars:
        return first
    for place in range(first, first + burns):
        drawn[place] = _UNSEEN
    for war in range(wars):
        drawn[first + burns + war] = shoe[first + 1 + war]
    drawn[first + burns + wars] = shoe[first]
    return first + burns + wars + 1


@lean
def _play(
    table: _Table,
    drawn: Numbers,
    shoe: ShoeOrder,
    state: State,
    rounds: int,
    counts: Counts,
    firsts: Draws,
    endings: Endings,
    draws: Draws,
) -> None:
    for number in range(rounds):
        state, ending, wars = _firsts(table, shoe, state)
        if wars and table.goes[table.heights[shoe[0]]]:
            state, more = _wars(table, shoe, state)
            ending += more
        else:
            wars = 0
        if counts[ending] == 0 or draws.size:
            size = _lay(shoe, table.weights.size, table.burns, wars, drawn)
            keep(number, ending, drawn, size, counts, firsts, draws)
        count(number, ending, counts, endings)


def kernel(game: Game, plan: str = BEST, slip: Slip | None = None) -> Kernel:
    """The rounds played by a plan, told apart by the areas of a slip, or by all of them."""
    areas = sum(spot.kind == "ante" for spot in game.spots.values())
    told = set(range(1, areas + 1)) if slip is None else _areas(slip)
    strategy = plans(game)[plan].choose
    goes = [_goes(game, areas, strategy, each) for each in RANKING]
    war = _TIED if all(goes) else _TIED + 1
    ways = war + _WARS if any(goes) else war
    table = _Table(
        by_card(height), np.array(goes), war, _weights(areas, told, ways),
        burns := _burns(game, areas),
    )  # fmt: skip
    longest = 2 * (areas + 1) + burns
    decks = sum(first_draw(game).weights.values()) // len(DECK)

    def play(shoe: ShoeOrder, *rounds: Any) -> None:
        _play(table, np.empty(longest, np.uint8), shoe, *rounds)

    return Kernel(
        game,
        from_a_shoe(play, decks),
        endings=ways ** len(told),
        longest=longest,
        outcomes=(*DECK, UNSEEN),
        strategy=strategy,
        beside=Slip({f"ante:{area}": _ANTE_CENTS for area in range(1, areas + 1)}),
        tells=lambda asked: _areas(asked) <= told,
    )


def _areas(slip: Slip) -> set[int]:
    return {int(spot.partition(":")[2]) for spot in slip.stakes}


def _weights(areas: int, told: set[int], ways: int) -> NDArray[np.int64]:
    weights = np.zeros(areas, np.int64)
    for place, area in enumerate(sorted(told)):
        weights[area - 1] = ways**place
    return weights


def _all_tied(areas: int, rank: str) -> Coup:
    """A coup of which every area ties with the dealer, with cards of this rank."""
    cards = (rank + suit for suit in cycle(SUITS))
    places = (*(f"area:{area}" for area in range(1, areas + 1)), DEALER)
    return Coup(tuple(islice(cards, len(places))), places)


def _goes(game: Game, areas: int, strategy: Strategy, rank: str) -> bool:
    """Whether the plan goes to war when cards of this rank tie, which is all it can look at."""
    return strategy(game, _all_tied(areas, rank), _FIRST).startswith("war:")


def _burns(game: Game, areas: int) -> int:
    """How many cards the table burns before a war."""
    tied = _all_tied(areas, RANKING[0])
    slips = {"seat": game.choose(tied, _FIRST, "war:1")}

    def burned(draw: Draw, _coup: Coup) -> Card | None:
        return UNSEEN if draw.place == BURN else None

    coup = drive(game, slips, burned, by(first_option), tied).coup
    return len(coup.draws) - len(tied.draws)
