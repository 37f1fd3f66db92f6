"""What can be asked of the floor: a command, the terminals that may send it, and what is then done.

An act of staff away from the tables has a rank as well; those at a table are in `table.act`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fairfelt.core.ranks import Rank
from fairfelt.floor.authorise import (
    Authorisation,
    authorise,
    authorised,
    check_asks,
    noted,
)
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.table.commands import Command, StaffCommand, tag

if TYPE_CHECKING:
    from fairfelt.floor.answers import Answer
    from fairfelt.floor.asked import ActRequest
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.desks import Desk
    from fairfelt.floor.people import Session
    from fairfelt.journal import Fact
    from fairfelt.ledger import Transfer
    from fairfelt.table import Table

D = TypeVar("D")  # the desk, or another part of the floor, that has what the act needs
S = TypeVar("S", bound="Desk")
B = TypeVar("B", bound=StaffCommand)

PLAYER = ("player",)
DEVICE = ("device",)


@dataclass(frozen=True, slots=True)
class Look(Generic[D]):
    """What can be looked at beforehand. It changes nothing, and uses up no number of a command."""

    desk: type[D]
    command: type[Command]
    run: Callable[[D, Caller, Any, int], Answer]
    terminals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Act(Generic[D]):
    desk: type[D]
    command: type[Command]
    run: Callable[[D, Caller, Any, int], Commit | list[Commit]]
    terminals: tuple[str, ...]  # the kinds from which it may come


@dataclass(frozen=True, slots=True)
class Asking(Generic[S, B]):
    """A command of staff on its way: who sent it, when, and what is declared of its act."""

    desk: S
    caller: Caller
    command: B
    at: int
    act: DeskAct[S, B]

    def check_rank(self, rank: Rank, rule: str = "") -> Session:
        """Whoever is signed in may do it, or brings or asks for authority."""
        return check_asks(
            self.desk.reception, self.caller, self.command, rank, self.at,
            outside_ranks=self.act.outside_ranks, rule=rule,
        )  # fmt: skip

    def authorise(self, asked: ActRequest, rank: Rank | None = None) -> Authorisation:
        """Last of all: nobody gives a PIN for what is refused anyway."""
        return authorise(
            self.desk.reception, self.caller, self.command, rank or self.act.rank_for(self), asked,
            self.at, outside_ranks=self.act.outside_ranks,
        )  # fmt: skip

    def commit(
        self, staff: Authorisation | None, facts: Sequence[Fact],
        transfers: Sequence[Transfer] = (), answer: Mapping[str, Any] = {},
    ) -> Commit:  # fmt: skip
        """What was done, with whoever authorised it."""
        told = list(facts) if staff is None else [*authorised(staff, facts), *noted(staff)]
        return self.desk.recorder.commit_floor(
            told, list(transfers), self.caller.terminal.id, tag(self.command), self.at,
            self.command.id, answer,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody looks at what can be done: at the floor, or at one of its tables."""

    demo: bool
    table: Table | None = None
    stopped: bool = False  # the table


def _anywhere(place: Place) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskAct(Generic[S, B]):
    """An act of staff at a desk of the floor."""

    desk: type[S]
    command: type[B]
    do: Callable[[Asking[S, B]], Commit | list[Commit]]
    rank: Rank | Callable[[Asking[S, B]], Rank]
    # What it takes at least, where that depends on the case.
    least: Callable[[Place], Rank] | None = None
    check: Callable[[Place], None] = _anywhere  # refuses what cannot be, whatever else is said
    at_table: bool = False  # it is about one table, as a whole
    outside_ranks: tuple[str, ...] = ()  # who may do it as well
    rule: Callable[[Asking[S, B]], str] | None = None
    terminals: tuple[str, ...] = STAFF_TERMINALS

    def rank_for(self, asking: Asking[S, B]) -> Rank:
        return self.rank if isinstance(self.rank, Rank) else self.rank(asking)

    def least_rank(self, place: Place) -> Rank:
        if isinstance(self.rank, Rank):
            return self.rank
        return Rank.DEALER if self.least is None else self.least(place)

    def run(self, desk: S, caller: Caller, command: B, at: int) -> Commit | list[Commit]:
        asking = Asking(desk, caller, command, at, self)
        asking.check_rank(self.rank_for(asking), self.rule(asking) if self.rule else "")
        return self.do(asking)
