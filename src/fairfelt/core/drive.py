"""Drives a game: asks it what it awaits, answers, and goes on until the coup is over.

Whoever plays a coup answers two questions, what was drawn and what a seat chose. Exact odds,
simulations, reconstructed rounds and tests differ in their answers only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from fairfelt.core.errors import Broken
from fairfelt.core.game import Decide, Done, Draw, Game, Settlement, Step
from fairfelt.core.play import Coup, Outcome, Slip

_SEAT, _BESIDE = "seat", "beside"


class PendingChoice(NamedTuple):
    """A seat that has to choose, and what it sees."""

    game: Game
    coup: Coup
    slip: Slip
    seat: str
    stage: str


Draws = Callable[[Draw, Coup], Outcome | None]  # nothing: no more comes, and the drive stops there
Choices = Callable[[PendingChoice], str | None]  # nothing: this seat has not chosen yet
Strategy = Callable[[Game, Coup, Slip], str]


class NotPossible(ValueError):  # noqa: N818 - as a person at the table would say it
    """A draw or a choice that cannot come now; the message lists what can."""


class Driven(NamedTuple):
    """How far a coup has come."""

    coup: Coup
    slips: Mapping[str, Slip]  # with what was chosen
    awaits: Step  # Done where the coup is over


def drive(
    game: Game, slips: Mapping[str, Slip], draws: Draws, choices: Choices, coup: Coup | None = None
) -> Driven:
    """Go on with a coup until it is over, or until an answer does not come."""
    slips = dict(slips)
    coup = Coup() if coup is None else coup
    while True:
        step = game.step(coup, slips.items())
        match step:
            case Draw(place=place):
                outcome = draws(step, coup)
                if outcome is None:
                    return Driven(coup, slips, step)
                coup = coup.drawn(outcome, place)
            case Decide(seats, stage):
                chosen = [_chosen(game, coup, slips, seat, stage, choices) for seat in seats]
                if not all(chosen):
                    return Driven(coup, slips, step)
            case Done():
                return Driven(coup, slips, step)


def _chosen(
    game: Game, coup: Coup, slips: dict[str, Slip], seat: str, stage: str, choices: Choices
) -> bool:
    """Whether the seat has chosen, and then its slip says what."""
    choice = choices(PendingChoice(game, coup, slips[seat], seat, stage))
    if choice is not None:
        slips[seat] = game.choose(coup, slips[seat], choice)
    return choice is not None


def no_draw(_draw: Draw, _coup: Coup) -> None:
    """Stops before the next draw."""


def given(draws: Iterable[Outcome]) -> Draws:
    """These in turn, each checked when its turn comes."""
    left = iter(draws)

    def next_draw(draw: Draw, coup: Coup) -> Outcome | None:
        outcome = next(left, None)
        if outcome is not None and not draw.weights.get(outcome):
            where = f" at {draw.place}" if draw.place else ""
            raise NotPossible(
                f"{outcome!r} cannot be drawn{where} now; possible: {', '.join(possible(draw))}"
            )
        return outcome

    return next_draw


def possible(draw: Draw) -> tuple[Outcome, ...]:
    """What may come of a draw."""
    return tuple(outcome for outcome, weight in draw.weights.items() if weight > 0)


def by(strategy: Strategy) -> Choices:
    """Every seat plays by this strategy."""
    return lambda asked: strategy(asked.game, asked.coup, asked.slip)


def first_option(game: Game, coup: Coup, slip: Slip) -> str:
    """What the table does for a seat whose time runs out."""
    return game.options(coup, slip)[0].id


def first_draw(game: Game) -> Draw:
    """What a coup begins with. Where one draw decides, these are all its outcomes."""
    step = game.step(Coup(), ())
    if not isinstance(step, Draw):
        raise Broken(f"a coup begins with a draw, and not with {step}")
    return step


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
    left = iter(draws)
    slips = {_SEAT: slip} if beside is None else {_SEAT: slip, _BESIDE: beside}
    coup, chosen, awaits = drive(game, slips, given(left), by(strategy))
    if awaits != Done():
        raise Broken(f"the round goes on after {coup.draws}, and nothing more was drawn")
    if (more := next(left, None)) is not None:
        raise Broken(f"the round is over after {coup.draws}, and {more} was drawn too")
    return Played(coup, chosen[_SEAT], game.settle(coup, chosen[_SEAT]))
