"""What the floor knows of its tables beside what each knows itself: those that have stopped, and
who conducts which."""

from __future__ import annotations

from dataclasses import dataclass, field

from fairfelt.floor.facts.base import FloorFact, StaffFloorFact
from fairfelt.journal import Weight


@dataclass(frozen=True, slots=True)
class Frozen:
    why: str  # as the program put it: evidence, and nothing for people to read
    round: int
    at: int
    cause: str = "fault"  # of the system, or `ledger`: it and the layout do not agree


@dataclass(slots=True)
class Freezes:
    tables: dict[str, Frozen] = field(default_factory=dict)


class TableFrozen(FloorFact[Freezes], frozen=True):
    KIND = "table.frozen"
    HEADING = "tables"
    WEIGHT = Weight.GRAVE
    PART = "freezes"

    table: str
    why: str
    round: int
    at: int
    cause: str

    def change(self, part: Freezes) -> None:
        part.tables[self.table] = Frozen(self.why, self.round, self.at, self.cause)


class TableReleased(StaffFloorFact[Freezes], frozen=True):
    KIND = "table.released"
    HEADING = "tables"
    PART = "freezes"

    table: str
    round: int
    reason: str
    at: int
    rule: str
    goes_on: bool

    def change(self, part: Freezes) -> None:
        part.tables.pop(self.table, None)


@dataclass(slots=True)
class Conducted:
    """The tables that each dealer's terminal conducts."""

    tables: dict[str, list[str]] = field(default_factory=dict)
    by_acting: set[str] = field(default_factory=set)  # terminals at which nobody chose any


class GamesConducted(FloorFact[Conducted], frozen=True):
    """A table has one dealer: whoever took it last."""

    KIND = "games.conducted"
    HEADING = "staff"
    PART = "conducted"

    terminal: str
    staff: str
    tables: list[str]
    rules: list[str]
    chosen: bool

    def change(self, part: Conducted) -> None:
        taken = set(self.tables)
        others = {
            terminal: [id_ for id_ in tables if id_ not in taken]
            for terminal, tables in part.tables.items()
            if terminal != self.terminal
        }
        others[self.terminal] = self.tables
        part.by_acting.discard(self.terminal)
        if not self.chosen:
            part.by_acting.add(self.terminal)
        part.tables = {terminal: tables for terminal, tables in others.items() if tables}
