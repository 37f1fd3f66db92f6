"""Three card poker, compiled: nine cards of the array and three of the dealer's.

An ending is what the wagers of a seat look at: how its own hand fares against the dealer, what its
three cards make, and what they make with the dealer's. Rows and columns that are bet blind fare by
other cards. All six of them at once would make endings without number, so rounds are compiled for a
slip, and each blind wager that it has is told apart too. Without a slip they serve every wager on
the seat's own hand, at the places that it has unless it picks others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairfelt.core.cards import DECK
from fairfelt.core.drive import Strategy
from fairfelt.core.errors import Broken
from fairfelt.core.game import Game
from fairfelt.core.play import Coup, Slip
from fairfelt.core.poker import FIVE_CARD_KINDS, THREE_CARD_KINDS, three_card_hand
from fairfelt.games.three_card_poker import ARRAY, BLIND, PLACES, ThreeCardPoker, pick_of
from fairfelt.odds.plans import BEST
from fairfelt.odds.three_card_poker import plans
from fairfelt.simulation.compiled import lean
from fairfelt.simulation.kernel import Counts, Draws, Endings, Kernel
from fairfelt.simulation.kernels.cards import Numbers, ShoeOrder, count, deal, from_a_shoe, keep
from fairfelt.simulation.kernels.poker import (
    FACES,
    Faces,
    Three,
    best_of_six,
    place_of,
    table_of_three,
    threes,
)
from fairfelt.simulation.streams import State

DECKS = 1
MOST_ENDINGS = 100_000

_ANTE = Slip({"ante": 100})
_OWN = Slip({"ante": 100, "pair-plus": 100, "six-card-bonus": 100})
# How a hand fares: it is folded, meets a dealer who does not qualify, wins, equals or loses.
_UNQUALIFIED, _EQUAL, _WAYS = 1, 3, 5
# A hand as it is looked up: how it stands, its kind, and whether it is played and qualifies.
_STANDING, _KIND_FROM, _KIND, _PLAYED_FROM, _QUALIFIES_FROM = (1 << 10) - 1, 10, 7, 13, 14


class _Seat(NamedTuple):
    """How a seat plays, and the hands that are told apart: its own first, then those bet blind.

    Any twelve cards are alike before they are seen, so those of the seat's own hand are dealt
    first, then the dealer's, then the others; `order` puts them where they lie at the table.
    """

    faces: Faces
    hands: NDArray[np.uint16]  # by place of three cards
    order: Numbers  # which of the cards dealt lies at each place of the table
    cells: Numbers  # by hand: which three of them are its own
    threes: NDArray[np.int64]  # by hand: what its kind counts in an ending, nothing if left out
    sixes: NDArray[np.int64]  # the same of the best five with the dealer's


@lean
def _fared(own: int, dealer: int) -> int:
    """How the seat's hand fared, without a branch that nobody can predict."""
    lead = (own & _STANDING) - (dealer & _STANDING)
    met = _EQUAL + (lead >> 63 & 1) - (-lead >> 63 & 1)
    plays, qualifies = own >> _PLAYED_FROM & 1, dealer >> _QUALIFIES_FROM & 1
    return plays * (_UNQUALIFIED + qualifies * (met - _UNQUALIFIED))


@lean
def _made(
    seat: _Seat, hand: int, three: int, a: int, b: int, c: int, d: int, e: int, f: int
) -> int:
    """What a hand and its best five with the dealer's made, as they count in an ending."""
    made: int = (three >> _KIND_FROM & _KIND) * seat.threes[hand]
    if seat.sixes[hand]:
        made += best_of_six(seat.faces, a, b, c, d, e, f) * seat.sixes[hand]
    return made


@lean
def _play(
    seat: _Seat,
    drawn: Numbers,
    shoe: ShoeOrder,
    state: State,
    rounds: int,
    counts: Counts,
    firsts: Draws,
    endings: Endings,
    draws: Draws,
) -> None:
    faces, cells = seat.faces, seat.cells
    for number in range(rounds):
        for place in range(12):
            state = deal(shoe, place, state)
        a, b, c, d, e, f = shoe[0], shoe[1], shoe[2], shoe[3], shoe[4], shoe[5]
        own, dealer = seat.hands[place_of(faces, a, b, c)], seat.hands[place_of(faces, d, e, f)]
        ending = _fared(own, dealer) + _made(seat, 0, own, a, b, c, d, e, f)
        for hand in range(1, cells.shape[0]):
            a, b, c = shoe[cells[hand, 0]], shoe[cells[hand, 1]], shoe[cells[hand, 2]]
            blind = seat.hands[place_of(faces, a, b, c)]
            ending += _made(seat, hand, blind, a, b, c, d, e, f)
        if counts[ending] == 0 or draws.size:
            for place in range(12):
                drawn[place] = shoe[seat.order[place]]
            keep(number, ending, drawn, 12, counts, firsts, draws)
        count(number, ending, counts, endings)


def kernel(game: Game, plan: str = BEST, slip: Slip = _OWN) -> Kernel:
    """The rounds of a seat that plays by a plan and bets on what this slip bets on."""
    if not isinstance(game, ThreeCardPoker):
        raise Broken(f"these rounds are of three card poker, not of {game}")
    told = {"ante", "pair-plus", *slip.stakes}
    pick, strategy = pick_of(slip), plans(game)[plan].choose
    hands, endings = _told_apart(told)
    if endings > MOST_ENDINGS:
        wagers = ", ".join(sorted(told))
        raise LookupError(f"{wagers} together have too many endings; take fewer blind wagers")
    order = _order(pick)
    cells = [[order.index(cell) for cell in (BLIND[place] if place else pick)] for place in hands]
    seat = _Seat(
        FACES,
        _hands(game, plan),
        np.array([order.index(place) for place in range(len(PLACES))], np.uint8),
        np.array(cells, np.uint8),
        np.array([threes for threes, _ in hands.values()], np.int64),
        np.array([sixes for _, sixes in hands.values()], np.int64),
    )

    def play(shoe: ShoeOrder, *rounds: Any) -> None:
        _play(seat, np.empty(len(PLACES), np.uint8), shoe, *rounds)

    return Kernel(
        game,
        from_a_shoe(play, DECKS),
        endings,
        longest=len(PLACES),
        outcomes=DECK,
        strategy=strategy,
        tells=lambda asked: asked.stakes.keys() <= told and pick_of(asked) == pick,
    )


def _order(pick: tuple[int, ...]) -> list[int]:
    """The places of the table in the order in which they are dealt."""
    dealer = range(len(ARRAY), len(PLACES))
    return [*pick, *dealer, *(cell for cell in range(len(ARRAY)) if cell not in pick)]


Hands = dict[str, tuple[int, int]]  # by place: what its three and its six cards count in an ending


def _told_apart(told: set[str]) -> tuple[Hands, int]:
    """The hands that these wagers look at, the seat's own first, and how many endings there are."""
    hands: Hands = {}
    endings = _WAYS
    for place in ("", *BLIND):
        threes = sixes = 0
        if _spot("pair-plus", place) in told:
            threes, endings = endings, endings * len(THREE_CARD_KINDS)
        if _spot("six-card-bonus", place) in told:
            sixes, endings = endings, endings * len(FIVE_CARD_KINDS)
        if threes or sixes:
            hands[place] = threes, sixes
    return hands, endings


def _spot(kind: str, place: str) -> str:
    return f"{kind}:{place}" if place else kind


@lru_cache(maxsize=8)
def _hands(game: ThreeCardPoker, plan: str) -> NDArray[np.uint16]:
    strategy = plans(game)[plan].choose
    known = {three_card_hand(cards): cards for cards in threes()}
    whole = {
        hand: number
        | hand.standing << _KIND_FROM
        | _qualifies(game, known[hand]) << _QUALIFIES_FROM
        for number, hand in enumerate(sorted(known))
    }
    return table_of_three(
        lambda cards: whole[three_card_hand(cards)] | _plays(game, strategy, cards) << _PLAYED_FROM
    )


def _plays(game: Game, strategy: Strategy, cards: Three) -> bool:
    """Whether a hand is played: whoever holds it sees no other card."""
    array = Coup((*cards, *_others(cards, len(ARRAY) - 3)), ARRAY)
    return strategy(game, array, _ANTE) == "play"


def _qualifies(game: Game, dealer: Three) -> bool:
    coup = Coup((*_others(dealer, len(ARRAY)), *dealer), PLACES)
    return not game.result(coup).endswith("unqualified")


def _others(cards: Three, count: int) -> Iterator[str]:
    return islice((card for card in DECK if card not in cards), count)
