"""What a game is: a handful of pure functions over a coup and a slip.

The engine asks and a driver answers. The live dealer, the automated wheel, the random number
generator, a replay, a test and the exact-odds walker all drive the same functions, so the odds
are proved on the very code that pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from fairfelt.core.odds import Odds
from fairfelt.core.play import Coup, Outcome, Place, Slip, SpotId

NO_LINES: Mapping[str, str] = MappingProxyType({})

# "bonus": the wager itself lost or pushed (what goes back of the stake tells which), and is paid a
# bonus all the same.
Verdict = Literal["won", "lost", "push", "stays", "surrendered", "bonus"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the layout where a wager can stand."""

    id: SpotId
    kind: str  # straight, split, red ...: what limits and pay tables speak of
    name: str  # as people read it: "Split 5/8"
    # What it is paid: by the outcomes on which it wins where one draw decides, else by the lines of
    # its pay table.
    pays: Mapping[str, Odds]
    rule: str  # the rule that allows the wager
    pays_rule: str  # the rule that gives its odds
    needs: SpotId | None = None  # the wager without which this one cannot stand
    needs_rule: str = ""
    by_choice: bool = False  # staked by a choice during the coup, never by laying a chip
    lines: Mapping[str, str] = field(
        default_factory=lambda: NO_LINES
    )  # the lines of its pay table as people read them
    stays: frozenset[Outcome] = frozenset()  # one draw leaves it undecided on these outcomes

    @property
    def odds(self) -> str:
        """All odds that it may be paid, the lowest first: "1:2, 1:1"."""
        every = sorted(set(self.pays.values()), key=lambda odds: Fraction(odds.win, odds.stake))
        return ", ".join(map(str, every))

    def __str__(self) -> str:
        return f"{self.name} pays {self.odds} (rule {self.rule})"


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
    """The table awaits an outcome. Weights are exact; a device may report any of them.

    They are those of full decks less what the coup itself has drawn; a table that deals several
    coups from one shoe takes what the earlier ones have drawn off them.
    """

    weights: Mapping[Outcome, int]
    place: Place = ""  # where it will lie
    face_down: bool = False  # seats see it only as `shows` lets them


@dataclass(frozen=True, slots=True)
class Decide:
    """The table awaits the choices of these seats, all at the same stage of the coup."""

    seats: tuple[str, ...]
    stage: str


@dataclass(frozen=True, slots=True)
class Done:
    """The coup is complete and every slip can be settled."""


Step = Draw | Decide | Done


@dataclass(frozen=True, slots=True)
class Option:
    """A choice open to a seat, and what it would add to the stake of which spot."""

    id: str
    adds: Mapping[SpotId, int]
    stage: str  # "insurance", "play", "war" ...: seats choose one stage after the other


class Line(NamedTuple):
    """What became of one wager, and the rule that says so."""

    spot: SpotId
    stake_cents: int
    verdict: Verdict
    win_cents: int  # beside the stake itself
    rule: str
    back_cents: int  # what goes back of the stake itself: all, nothing, or half if surrendered


class Totals(NamedTuple):
    won_cents: int
    returned_cents: int
    lost_cents: int


@dataclass(frozen=True, slots=True)
class Settlement:
    lines: tuple[Line, ...]
    _totals: list[Totals] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def totals(self) -> Totals:
        """Added up once: a settlement is asked for them again and again."""
        if not self._totals:
            won = back = ended = 0
            for _, stake_cents, verdict, win_cents, _, back_cents in self.lines:
                won += win_cents
                back += back_cents
                if verdict != "stays":
                    ended += stake_cents - back_cents
            self._totals.append(Totals(won, back, ended))
        return self._totals[0]

    @property
    def won_cents(self) -> int:
        return self.totals.won_cents

    @property
    def returned_cents(self) -> int:
        """Of the stakes, what goes back to the player."""
        return self.totals.returned_cents

    @property
    def paid_cents(self) -> int:
        """All that goes to the player: winnings, and what goes back of the stakes."""
        return self.won_cents + self.returned_cents

    @property
    def standing(self) -> dict[SpotId, int]:
        """The stakes that are not decided yet and stay on the layout."""
        return {line.spot: line.stake_cents for line in self.lines if line.verdict == "stays"}

    @property
    def lost_cents(self) -> int:
        return self.totals.lost_cents

    def in_chips(self, chip_cents: int) -> Settlement:
        """Winnings that the smallest chip cannot pay exactly go up to the next amount that it can,
        line by line."""
        if chip_cents == 1:
            return self
        up = (line.win_cents + -line.win_cents % chip_cents for line in self.lines)
        pairs = zip(self.lines, up, strict=True)
        return Settlement(tuple(line._replace(win_cents=cents) for line, cents in pairs))


class Game(Protocol):
    """Every game on the floor. No clock, no randomness, no balance."""

    @property
    def spots(self) -> Mapping[SpotId, Spot]: ...

    @property
    def calls(self) -> Mapping[str, Call]: ...

    @property
    def own_hands(self) -> bool:
        """Whether seats play hands of their own on the shared cards; `hands` tells them."""
        ...

    def step(self, coup: Coup, slips: Iterable[tuple[str, Slip]]) -> Step:
        """What the table awaits next."""
        ...

    def options(self, coup: Coup, slip: Slip) -> tuple[Option, ...]:
        """This seat's choices now, none where it has nothing to choose. The first is the one taken
        when its time runs out, and adds nothing to any stake.

        Before the first draw these are choices made while wagering is open, and may be made again.
        """
        ...

    def choose(self, coup: Coup, slip: Slip, option: str) -> Slip: ...

    def settle(self, coup: Coup, slip: Slip) -> Settlement:
        """A line for every wager of the slip."""
        ...

    def result(self, coup: Coup) -> str:
        """A complete coup in a word or two, as boards of past results keep it."""
        ...

    def hands(self, coup: Coup, slip: Slip) -> tuple[Mapping[str, object], ...]:
        """The hands of a seat as its screen shows them."""
        ...

    def shows(self, coup: Coup, slip: Slip | None) -> tuple[Outcome, ...]:
        """The draws as a seat with this slip may see them now, "" for a card that is face down to
        it; without a slip, as everybody may."""
        ...


@runtime_checkable
class LaysHidden(Protocol):
    """A game whose opening ends with cards face down. A table deals them before anything else and
    turns them when the game draws them: to the game they are as good as in the deck until then."""

    hidden_after: int  # draws of the opening that lie face up
    hidden: int  # so many follow face down
    hidden_place: Place  # where they are turned


@runtime_checkable
class SettlesMeanwhile(Protocol):
    """A game that settles some wagers while the coup still goes on."""

    def interim(self, slip: Slip) -> Settlement:
        """A line for every wager of the slip that its choices have settled for good, and none for
        the others."""
        ...


@runtime_checkable
class NamesWinner(Protocol):
    """A game of which one side wins, whatever else its result says."""

    @property
    def winners(self) -> tuple[str, ...]: ...

    def winner(self, result: str) -> str:
        """The side that a result of this game names."""
        ...
