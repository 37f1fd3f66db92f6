"""One round on the real engine, from draws that are given."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fairfelt.core.errors import Broken
from fairfelt.core.game import Decide, Done, Draw, Game, Settlement
from fairfelt.core.play import Coup, Outcome, Slip
from fairfelt.odds.walk import Strategy, first_option

_SEAT, _BESIDE = "seat", "beside"


class Played(NamedTuple):
    coup: Coup
    slip: Slip  # with what was chosen
    settlement: Settlement


def played(
    game: Game,
    draws: Iterable[Outcome],
    slip: Slip,
    strategy: Strategy = first_option,
    beside: Slip | None = None,
) -> Played:
    """The round that these draws make of a slip. It must use every one of them. A slip beside it,
    at another seat, may have cards dealt for which this one does not ask."""
    coup, left = Coup(), iter(draws)
    slips = {_SEAT: slip} if beside is None else {_SEAT: slip, _BESIDE: beside}
    while True:
        match game.step(coup, slips.items()):
            case Done():
                break
            case Decide(seats=seats):
                for seat in seats:
                    chosen = strategy(game, coup, slips[seat])
                    slips[seat] = game.choose(coup, slips[seat], chosen)
            case Draw(place=place):
                coup = coup.drawn(_next(left, coup), place)
    if (more := next(left, None)) is not None:
        raise Broken(f"the round is over after {coup.draws}, and {more} was drawn too")
    return Played(coup, slips[_SEAT], game.settle(coup, slips[_SEAT]))


def _next(left: Iterable[Outcome], coup: Coup) -> Outcome:
    for outcome in left:
        return outcome
    raise Broken(f"the round goes on after {coup.draws}, and nothing more was drawn")
