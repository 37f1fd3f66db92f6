"""What a kind of fact of a table declares: what it says, who is told, how it changes what the table
knows, what money the auditor expects of it, and what it means to a round.

The money is worked out from the fact and from what the table knew before and knows after it, never
from the transfers that were made: so the auditor learns nothing from the place that made them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, Protocol

from fairfelt.core.game import Game, Settlement
from fairfelt.core.play import Coup, Slip
from fairfelt.journal import FactBody
from fairfelt.ledger import AccountId, Transfer, Unit, house, meter, wagers
from fairfelt.table.state import State

# How the list of rounds marks one, in the order in which it has the marks.
Flag = Literal["dummy", "rolled_back", "voided", "corrected"]


class Settles(Protocol):
    """The table as it was then, by the rule data of its day."""

    game: Game
    pays_in_cents: int

    def settle(self, coup: Coup, slip: Slip) -> Settlement: ...


@dataclass(frozen=True, slots=True)
class Audited:
    """What the auditor knows around a fact."""

    table: str  # its name
    before: State
    after: State
    to: str  # the seat that was told
    settles: Settles | None  # none where the table was never opened
    forfeited: Collection[str]  # seats whose wagers were kept just before the round was void

    @property
    def unit(self) -> Unit:
        """In which the table is played, as it was opened."""
        return self.after.unit

    @property
    def layout(self) -> AccountId:
        return wagers(self.table, self.unit)

    @property
    def bank(self) -> AccountId:
        return house(self.table, self.unit)

    def purse(self, seat: str) -> AccountId:
        """Of the sitting that played at a seat, as the table was told it. Where records do not say,
        terminals had one meter."""
        seated = self.after.players.sittings.get(seat)
        return meter(seat) if seated is None else seated.purse


class SeatReturn(NamedTuple):
    """What a round that need not be over brought to a seat, beside what ends it brings."""

    seat: str
    round: int
    staked_cents: int = 0
    came_cents: int = 0


class TableFact(FactBody, frozen=True):
    IN_PASSING: ClassVar[bool] = False  # makes no picture old that a member of staff acts on
    OPENS_ROUND: ClassVar[bool] = False
    ENDS_ROUND: ClassVar[bool] = False
    KEPT_WHOLE: ClassVar[bool] = False  # what the table knows is kept after it, as a snapshot
    VOIDS: ClassVar[bool] = False  # what was under way: a device stops
    OF_THE_NEXT: ClassVar[bool] = False  # said of a round that is over, about what stays after it
    OF_THE_PAST: ClassVar[bool] = False  # about what a seat had out of a round that is over
    CITES: ClassVar[bool] = False  # its money corrects a round, and cites the entry that ended it
    FLAG: ClassVar[Flag | None] = None
    PREVIEWED: ClassVar[bool] = False  # named where staff see what a remedy would do
    PLAYBACK: ClassVar[Literal["all", "players", "none"]] = "all"  # who sees it there as a step
    OF_ONE_SEAT: ClassVar[bool] = False  # left out first where a playback has too many steps

    def apply(self, state: State, to: str) -> State:
        """What is so after it. Without a word here: what it tells is known from others already."""
        return state

    def money(self, case: Audited) -> Iterable[Transfer]:
        """What must have moved with it."""
        return ()

    def brought(self, to: str, state: State) -> Iterable[SeatReturn]:
        """What it is in the account of a round, where `state` is what the table knows after it."""
        return ()


class StaffTableFact(TableFact, frozen=True, kw_only=True):
    """Done by somebody, or by what does it in the place of somebody: `floor`, `rng`, a device."""

    by: str
    authorised_by: str = ""  # on the spot
