"""A round of one seat, step by step or from its draws to the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fairfelt.core.drive import (
    Choices,
    Draws,
    NotPossible,
    PendingChoice,
    Strategy,
    drive,
    given,
    no_draw,
    possible,
)
from fairfelt.core.game import Done, Draw, Game, Option, Settlement, Step
from fairfelt.core.money import format_cents
from fairfelt.core.play import Coup, Outcome, Place, Slip

_SEAT = "seat"


@dataclass(frozen=True, slots=True, repr=False)
class Round:
    """How far a round has come. It never changes: `draw` and `choose` give the round after them, so
    one can go back to any earlier one and try something else."""

    engine: Game
    coup: Coup
    slip: Slip
    awaits: Step  # a draw, a choice, or nothing more

    @property
    def is_over(self) -> bool:
        return isinstance(self.awaits, Done)

    @property
    def place(self) -> Place:
        """Where the next card will lie; empty where none comes, or nothing has a place."""
        return self.awaits.place if isinstance(self.awaits, Draw) else ""

    @property
    def possible(self) -> tuple[Outcome, ...]:
        """What can be drawn now."""
        return possible(self.awaits) if isinstance(self.awaits, Draw) else ()

    @property
    def options(self) -> tuple[str, ...]:
        """What the player can choose now. The first is what a time-out does."""
        return tuple(option.id for option in self._options)

    @property
    def _options(self) -> tuple[Option, ...]:
        return () if self.is_over else self.engine.options(self.coup, self.slip)

    def draw(self, *outcomes: Outcome) -> Round:
        """The round with these drawn, one after the other; each is checked before it counts."""
        left = iter(outcomes)
        after = self.played(given(left), undecided)
        if (more := next(left, None)) is not None:
            raise NotPossible(f"{more!r} cannot be drawn now; {after.awaited}")
        return after

    def choose(self, option: str) -> Round:
        """The round with this chosen. Before the first draw a choice may be made again."""
        if option not in self.options:
            raise NotPossible(f"{option!r} cannot be chosen now; {self.awaited}")
        slip = self.engine.choose(self.coup, self.slip, option)
        return replace(self, slip=slip).played(no_draw, undecided)

    def played(self, draws: Draws, choices: Choices) -> Round:
        """The round played on for as long as these answer."""
        done = drive(self.engine, {_SEAT: self.slip}, draws, choices, self.coup)
        return Round(self.engine, done.coup, done.slips[_SEAT], done.awaits)

    @property
    def awaited(self) -> str:
        """What comes next, in words, with all that is possible."""
        what = ", ".join(self.possible or self.options)
        return f"{self._next}: {what}" if what else self._next

    @property
    def _next(self) -> str:
        if self.is_over:
            return "the round is over"
        if not isinstance(self.awaits, Draw):
            return "the player chooses"
        return f"a draw comes next at {self.place}" if self.place else "a draw comes next"

    # -- what came of it --------------------------------------------------------------------------

    @property
    def settlement(self) -> Settlement:
        """A line for each wager, with what it is paid and the rule that says so."""
        if not self.is_over:
            raise NotPossible(f"the round cannot be settled yet; {self.awaited}")
        return self.engine.settle(self.coup, self.slip)

    @property
    def result(self) -> str:
        """The round in a word or two, as boards of past results keep it."""
        if not self.is_over:
            raise NotPossible(f"there is no result yet; {self.awaited}")
        return self.engine.result(self.coup)

    @property
    def paid_cents(self) -> int:
        """All that goes to the player: winnings, and what goes back of the stakes."""
        return self.settlement.paid_cents

    @property
    def net_cents(self) -> int:
        """What the player has won, less what was lost."""
        return self.settlement.won_cents - self.settlement.lost_cents

    def __repr__(self) -> str:
        return f"<Round {str(self).splitlines()[0]}>"

    def __str__(self) -> str:
        if not self.is_over:
            return f"{' '.join(self.coup.draws) or 'nothing drawn yet'}; {self._next}"
        lines = (
            f"{self.engine.spots[line.spot].name}: {format_cents(line.stake_cents)} {line.verdict}"
            f", pays {format_cents(line.win_cents + line.back_cents)} (rule {line.rule})"
            for line in self.settlement.lines
        )
        return "\n".join((f"{' '.join(self.coup.draws)}: {self.result}", *lines))


def undecided(_asked: PendingChoice) -> None:
    """Stops before the next choice."""


class ChosenInTurn:
    """These choices one after the other, and then what a plan says."""

    def __init__(self, choices: Iterable[str], plan: Strategy) -> None:
        self.left = list(choices)
        self._plan = plan

    def __call__(self, asked: PendingChoice) -> str:
        if not self.left:
            return self._plan(asked.game, asked.coup, asked.slip)
        option = self.left.pop(0)
        options = [one.id for one in asked.game.options(asked.coup, asked.slip)]
        if option not in options:
            raise NotPossible(f"{option!r} cannot be chosen now; possible: {', '.join(options)}")
        return option
