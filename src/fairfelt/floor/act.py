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
    signed_in,
)
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.table.commands import ByStaff, Command, tag

if TYPE_CHECKING:
    from fairfelt.floor.answers import Answer
    from fairfelt.floor.asked import Asked
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.floor.people import Session
    from fairfelt.journal import Fact
    from fairfelt.ledger import Transfer

B = TypeVar("B", bound=ByStaff)
Run = Callable[["Floor", "Caller", Any, int], "Commit | list[Commit]"]

PLAYER = ("player",)
DEVICE = ("device",)


@dataclass(frozen=True, slots=True)
class Look:
    """What can be looked at beforehand. It changes nothing, and uses up no number of a command."""

    command: type[Command]
    run: Callable[[Floor, Caller, Any, int], Answer]
    terminals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Act:
    command: type[Command]
    run: Run
    terminals: tuple[str, ...]  # the kinds from which it may come


@dataclass(frozen=True, slots=True)
class Asking(Generic[B]):
    """A command of staff on its way: who sent it, when, and what is declared of its act."""

    floor: Floor
    caller: Caller
    command: B
    at: int
    act: DeskAct[B]

    def check_rank(self, rank: Rank, rule: str = "") -> Session:
        """Whoever is signed in may do it, or brings or asks for authority."""
        return check_asks(
            self.floor, self.caller, self.command, rank, self.at,
            words=self.act.name, outside_ranks=self.act.outside_ranks, rule=rule,
        )  # fmt: skip

    def authorise(self, asked: Asked, rank: Rank | None = None) -> Authorisation:
        """Last of all: nobody gives a PIN for what is refused anyway."""
        return authorise(
            self.floor, self.caller, self.command, rank or self.act.rank_for(self), asked, self.at,
            words=self.act.name, outside_ranks=self.act.outside_ranks,
        )  # fmt: skip

    def commit(
        self, staff: Authorisation | None, facts: Sequence[Fact],
        transfers: Sequence[Transfer] = (), answer: Mapping[str, Any] = {},
    ) -> Commit:  # fmt: skip
        """What was done, with whoever authorised it."""
        told = list(facts) if staff is None else [*authorised(staff, facts), *noted(staff)]
        return self.floor.commit_floor(
            told, list(transfers), self.caller.terminal.id, tag(self.command), self.at,
            self.command.id, answer,
        )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskAct(Generic[B]):
    """An act of staff at a desk of the floor."""

    command: type[B]
    do: Callable[[Asking[B]], Commit | list[Commit]]
    rank: Rank | Callable[[Asking[B]], Rank]
    outside_ranks: tuple[str, ...] = ()  # who may do it as well
    name: str = ""  # as whoever may not is told; else the name of the command
    rule: Callable[[Asking[B]], str] | None = None
    terminals: tuple[str, ...] = STAFF_TERMINALS

    def rank_for(self, asking: Asking[B]) -> Rank:
        return self.rank if isinstance(self.rank, Rank) else self.rank(asking)

    def run(self, floor: Floor, caller: Caller, command: B, at: int) -> Commit | list[Commit]:
        signed_in(floor, caller, at)  # nobody else is told anything
        asking = Asking(floor, caller, command, at, self)
        asking.check_rank(self.rank_for(asking), self.rule(asking) if self.rule else "")
        return self.do(asking)
