"""Whole coups of any game, with any slips, draws and choices, for laws that hold for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from fairfelt.core.game import Decide, Done, Draw, Game, Option
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import load_rules

Key = tuple[str, str]  # rule set and game
Seats = dict[str, Slip]
Watch = Callable[[Coup, Seats], None]

STEPS_MOST = 200  # no game goes on for longer
STAKES = st.integers(1, 10**9)


@cache
def variants(key: Key) -> tuple[Game, ...]:
    """The game as it usually is, and with each option of the operator set to each other value."""
    rules = load_rules(*key)
    others = [
        {name: value}
        for name, option in rules.options.items()
        for value in getattr(option, "allowed", ())
        if name != "mode" and value != option.default
    ]
    return tuple(build_game(rules, options) for options in ({}, *others))


def games(key: Key) -> st.SearchStrategy[Game]:
    return st.sampled_from(variants(key))


def slips(game: Game) -> st.SearchStrategy[Slip]:
    """Any stakes laid as chips, also a side bet without the wager that it needs."""
    laid = sorted(spot.id for spot in game.spots.values() if not spot.by_choice)
    return st.dictionaries(st.sampled_from(laid), STAKES, max_size=12).map(
        lambda stakes: Slip(stakes)
    )


def open_to(game: Game, coup: Coup, slip: Slip, stage: str) -> tuple[Option, ...]:
    return tuple(option for option in game.options(coup, slip) if option.stage == stage)


def possible(weights: Mapping[str, int]) -> list[str]:
    return [outcome for outcome, weight in weights.items() if weight > 0]


def nothing(_coup: Coup, _seats: Seats) -> None: ...


def play(
    game: Game, seats: Seats, data: st.DataObject, watch: Watch = nothing
) -> tuple[Coup, Seats]:
    """A coup with any outcome that can come; seats choose in any order whatever is open to them.

    `watch` sees it before every step.
    """
    seats = {seat: _wagering(game, slip, data) for seat, slip in seats.items()}
    coup = Coup()
    for _ in range(STEPS_MOST):
        watch(coup, seats)
        match game.step(coup, seats.items()):
            case Draw(weights, place):
                coup = coup.drawn(data.draw(st.sampled_from(possible(weights))), place)
            case Decide(asked, stage):
                seat = data.draw(st.sampled_from(asked))
                options = open_to(game, coup, seats[seat], stage)
                choice = data.draw(st.sampled_from(options))
                seats = {**seats, seat: game.choose(coup, seats[seat], choice.id)}
            case Done():
                return coup, seats
    raise AssertionError(f"the coup does not end: {coup}")


def _wagering(game: Game, slip: Slip, data: st.DataObject) -> Slip:
    """What is chosen before anything is drawn may be chosen again."""
    for _ in range(2):
        options = game.options(Coup(), slip)
        if not options or data.draw(st.booleans()):
            break
        slip = game.choose(Coup(), slip, data.draw(st.sampled_from(options)).id)
    return slip


def play_one(game: Game, data: st.DataObject, watch: Watch = nothing) -> tuple[Coup, Slip]:
    """A coup with one seat."""
    coup, seats = play(game, {"seat": data.draw(slips(game))}, data, watch)
    return coup, seats["seat"]


def some_seats(game: Game, data: st.DataObject) -> Seats:
    held: list[Any] = data.draw(st.lists(slips(game), min_size=1, max_size=3))
    return {f"seat {number}": slip for number, slip in enumerate(held)}
