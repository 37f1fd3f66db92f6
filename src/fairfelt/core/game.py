"""What a game is: a handful of pure functions over a coup and a slip.

The engine asks and a driver answers. The live dealer, the automated wheel, the random number
generator, a replay, a test and the exact-odds walker all drive the same functions, so the odds
are proved on the very code that pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from fairfelt.core.odds import Odds
from fairfelt.core.play import Coup, Outcome, Slip, SpotId

Verdict = Literal["won", "lost", "push", "stays"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the layout where a wager can stand."""

    id: SpotId
    kind: str  # straight, split, red ...: what limits and pay tables speak of
    name: str  # as people read it: "Split 5/8"
    pays: Mapping[Outcome, Odds]  # the outcomes on which it wins, and what it is then paid
    rule: str  # the rule that allows the wager
    pays_rule: str  # the rule that gives its odds


@dataclass(frozen=True, slots=True)
class Call:
    """A wager of several pieces, each of them a wager of its own kind."""

    id: str
    name: str
    pieces: Mapping[SpotId, int]  # how many pieces on which spot
    rule: str
    group: str  # "neighbours", "finales" ...: how a layout puts them together


@dataclass(frozen=True, slots=True)
class Draw:
    """The table awaits an outcome. Weights are exact; a device may report any of them."""

    weights: Mapping[Outcome, int]


@dataclass(frozen=True, slots=True)
class Decide:
    """The table awaits the choices of these seats."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """The coup is complete and every slip can be settled."""


Step = Draw | Decide | Done


@dataclass(frozen=True, slots=True)
class Option:
    """A choice open to a seat, and what it would add to the stake of which spot."""

    id: str
    adds: Mapping[SpotId, int]


class Line(NamedTuple):
    """What became of one wager, and the rule that says so."""

    spot: SpotId
    stake_cents: int
    verdict: Verdict
    win_cents: int  # beside the stake itself
    rule: str


@dataclass(frozen=True, slots=True)
class Settlement:
    lines: tuple[Line, ...]

    @property
    def won_cents(self) -> int:
        return sum(line.win_cents for line in self.lines)

    @property
    def returned_cents(self) -> int:
        """Stakes that go back to the player: those that won and those that pushed."""
        return sum(line.stake_cents for line in self.lines if line.verdict in ("won", "push"))

    @property
    def lost_cents(self) -> int:
        return sum(line.stake_cents for line in self.lines if line.verdict == "lost")


class Game(Protocol):
    """Every game on the floor. No clock, no randomness, no balance."""

    @property
    def spots(self) -> Mapping[SpotId, Spot]: ...

    @property
    def calls(self) -> Mapping[str, Call]: ...

    def step(self, coup: Coup, slips: Iterable[tuple[str, Slip]]) -> Step:
        """What the table awaits next."""
        ...

    def options(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        """This seat's choices; the first is the one taken when its time runs out."""
        ...

    def choose(self, coup: Coup, slip: Slip, option: str) -> Slip: ...

    def settle(self, coup: Coup, slip: Slip) -> Settlement:
        """A line for every wager of the slip."""
        ...
