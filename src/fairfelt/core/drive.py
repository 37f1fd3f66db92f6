"""Drives a game: asks it what it awaits, answers, and goes on until the coup is over.

Whoever plays a coup answers two questions, what was drawn and what a seat chose. Exact odds,
simulations, reconstructed rounds and tests differ in their answers only. A table cannot wait for an
answer: it meets one step, and the next when somebody has acted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from fairfelt.core.errors import Broken
from fairfelt.core.game import Decide, Done, Draw, Game, Settlement, Step
from fairfelt.core.play import Coup, Outcome, Slip

_SEAT, _BESIDE = "seat", "beside"
R_co = TypeVar("R_co", covariant=True)


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


class MeetsSteps(Protocol[R_co]):
    """What somebody does about each step that a coup can await."""

    def draw(self, step: Draw) -> R_co: ...

    def decide(self, step: Decide) -> R_co: ...

    def done(self) -> R_co: ...


def meet(step: Step, by: MeetsSteps[R_co]) -> R_co:
    """The one place that tells the steps of a coup apart."""
    match step:
        case Draw():
            return by.draw(step)
        case Decide():
            return by.decide(step)
        case Done():
            return by.done()


def drive(
    game: Game, slips: Mapping[str, Slip], draws: Draws, choices: Choices, coup: Coup | None = None
) -> Driven:
    """Go on with a coup until it is over, or until an answer does not come."""
    coming = _Drive(game, dict(slips), draws, choices, Coup() if coup is None else coup)
    while True:
        step = game.step(coming.coup, coming.slips.items())
        if not meet(step, coming):
            return Driven(coming.coup, coming.slips, step)


@dataclass(slots=True)
class _Drive:
    """A coup on its way. Each step says whether it goes on."""

    game: Game
    slips: dict[str, Slip]
    draws: Draws
    choices: Choices
    coup: Coup

    def draw(self, step: Draw) -> bool:
        outcome = self.draws(step, self.coup)
        if outcome is not None:
            self.coup = self.coup.drawn(outcome, step.place)
        return outcome is not None

    def decide(self, step: Decide) -> bool:
        chosen = [self._has_chosen(seat, step.stage) for seat in step.seats]  # every one is asked
        return all(chosen)

    def done(self) -> bool:
        return False

    def _has_chosen(self, seat: str, stage: str) -> bool:
        """Then its slip says what."""
        slip = self.slips[seat]
        choice = self.choices(PendingChoice(self.game, self.coup, slip, seat, stage))
        if choice is not None:
            self.slips[seat] = self.game.choose(self.coup, slip, choice)
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
