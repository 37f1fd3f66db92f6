"""Whole coups of any game, with any slips, draws and choices, for laws that hold for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from fairfelt.core.drive import Choices, Draws, PendingChoice, drive
from fairfelt.core.game import Decide, Draw, Game, Option
from fairfelt.core.play import Coup, Outcome, Slip
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


Turn = Callable[[tuple[str, ...]], str]


def nothing(_coup: Coup, _seats: Seats) -> None: ...


def play(
    game: Game, seats: Seats, data: st.DataObject, watch: Watch = nothing
) -> tuple[Coup, Seats]:
    """A coup with any outcome that can come; seats choose in any order whatever is open to them.

    `watch` sees it before every step.
    """
    seats = {seat: _wagering(game, slip, data) for seat, slip in seats.items()}

    def drawn(draw: Draw, _: Coup) -> Outcome:
        return data.draw(st.sampled_from(possible(draw.weights)))

    def chosen(asked: PendingChoice) -> str:
        return data.draw(st.sampled_from(open_to(game, asked.coup, asked.slip, asked.stage))).id

    return one_by_one(
        game, seats, drawn, chosen, lambda asked: data.draw(st.sampled_from(asked)), watch
    )


def one_by_one(
    game: Game, seats: Seats, draws: Draws, choices: Choices, turn: Turn, watch: Watch = nothing
) -> tuple[Coup, Seats]:
    """A coup of which every single answer is a step, and `turn` names the seat that chooses."""
    coup = Coup()

    def drawn(draw: Draw, coup: Coup) -> Outcome | None:
        assert len(coup.draws) < STEPS_MOST, f"the coup does not end: {coup}"
        watch(coup, seats)
        return draws(draw, coup)

    for _ in range(STEPS_MOST):
        coup, driven, awaits = drive(game, seats, drawn, nobody, coup)
        seats = dict(driven)
        watch(coup, seats)
        if not isinstance(awaits, Decide):
            return coup, seats
        seat = turn(awaits.seats)
        choice = choices(PendingChoice(game, coup, seats[seat], seat, awaits.stage))
        assert choice is not None
        seats[seat] = game.choose(coup, seats[seat], choice)
    raise AssertionError(f"the coup does not end: {coup}")


def nobody(_: PendingChoice) -> None:
    """No seat chooses by itself."""


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
