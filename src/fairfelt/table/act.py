"""An act of staff at a table: who may do it, when it can be done, by which rule, and what it does.

All of that is declared once, beside the function that does it, in the module of its subject. The
same conditions refuse an act and tell a screen beforehand that it would be refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.table.commands import Staff, StaffTableCommand, tag_of
from fairfelt.table.table import Step, Table
from fairfelt.table.wants import Choices

if TYPE_CHECKING:
    from fairfelt.table.around import Around

C = TypeVar("C", bound=StaffTableCommand)
Check = Callable[[Table], None]  # refuses what cannot be, whatever else is said

LIVE = ("live",)
AT_PLAY = ("open", "wagering", "awaiting_result", "result_entered", "suspended")
# Refusals that no fact of a round changes: there is no such thing at this table.
NOT_HERE = ("not_offered", "mode_forbids", "device_forbids")
BY_NOBODY = Staff("", Rank.DEALER)


@dataclass(frozen=True, slots=True)
class Doing:
    """Who does something at a table, when, at which kind of terminal, and the floor around it."""

    by: Staff
    at: int
    around: Around
    terminal: str = "dealer"


def _nothing(table: Table, command: Any) -> str:
    return ""


def _no_more(table: Table, command: Any, doing: Doing) -> Mapping[str, Any]:
    return {}


def _none_known(table: Table, doing: Doing) -> Choices:
    return {}


def _whenever_possible(table: Table) -> bool:
    return True


def _in_one_way(table: Table) -> str:
    return ""


def by_time(table: Table) -> str:
    """Of what may also be done while bets are open, and ends betting then."""
    return "ends_betting" if table.state.phase == "wagering" else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffAct(Generic[C]):
    command: type[C]
    do: Callable[[Table, C, Doing], Step]
    # Whoever has this rank may. Where it depends on the case it is worked out; without a command,
    # what it takes at least.
    rank: Rank | Callable[[Table, C | None, Doing], Rank] = Rank.DEALER
    outside_ranks: tuple[str, ...] = ()  # who may do it as well
    devices: tuple[str, ...] = ()  # any, where none is named; and so on
    modes: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    first: tuple[Check, ...] = ()  # what is looked at before the phase
    checks: tuple[Check, ...] = ()  # and after it
    choices: Callable[[Table, Doing], Choices] = _none_known  # what its fields can say, if known
    # Whether it is the time for it. What is possible at another time is left for whoever has to.
    advised: Callable[[Table], bool] = _whenever_possible
    how: Callable[[Table], str] = _in_one_way  # it is done now, where there are several ways
    rule: Callable[[Table, C], str] = _nothing
    why: str | Callable[[Table, C], str] = ""  # on record, where nobody has to give a reason
    means: Callable[[Table, C, Doing], Mapping[str, Any]] = _no_more  # and the command does not say
    by_authoriser: bool = False  # whoever authorises it is the one who does it
    reads: bool = False  # it decides about what a device has read
    long: bool = False  # at a full table it takes its time, and is worked out beside the loop
    quiet: bool = False  # it cites no rule to whoever authorises it

    @property
    def id(self) -> str:
        """The name of its command, under which it has its words."""
        return tag_of(self.command)

    def check(self, table: Table) -> None:
        """Refuse what cannot be done as the table stands, whoever asks."""
        need_mode(table, self.id, *self.modes)
        if self.devices and table.device not in self.devices:
            raise Refused("device_forbids", act=self.id, device=table.device)
        for check in self.first:
            check(table)
        need(table, self.id, *self.phases)
        for check in self.checks:
            check(table)

    def rank_for(self, table: Table, command: C | None, doing: Doing) -> Rank:
        return self.rank if isinstance(self.rank, Rank) else self.rank(table, command, doing)


def need_mode(table: Table, act: str, *modes: str) -> None:
    if modes and table.mode not in modes:
        raise Refused("mode_forbids", act=act, mode=table.mode)


def need(table: Table, act: str, *phases: str) -> None:
    """Refuse what is not done in the phase that the table is in; with no phases, nothing."""
    if phases and table.state.phase not in phases:
        raise Refused("phase_forbids", act=act, phase=table.state.phase)


def check_seen(table: Table, seen: int, since: int = 0) -> None:
    """The screen on which staff acted must show all that they act on."""
    if not max(table.state.since, since) <= seen <= table.state.n:
        raise Refused("seen_stale", seen=seen, now=table.state.n)


def offered(act: str, is_offered: Callable[[Table], object]) -> Check:
    """A check that the document of the table knows the act."""

    def check(table: Table) -> None:
        if not is_offered(table):
            raise Refused("not_offered", act=act, ruleset=table.config.ruleset)

    return check


def written(reason: str) -> str:
    """Why, as somebody wrote it."""
    if not (words := reason.strip()):
        raise Refused("reason_missing")
    return words
