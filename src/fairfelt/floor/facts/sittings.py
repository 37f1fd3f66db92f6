"""Who sits at each player terminal, and patrons who are shut out wherever they sit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from fairfelt.floor.facts.base import FloorFact
from fairfelt.journal import Audience
from fairfelt.ledger import DOLLARS, AccountId, Unit, unit_of

if TYPE_CHECKING:
    from fairfelt.table import Table

PATRONS_KEPT = 4096  # of sittings that are over, the newest: corrections come soon
NEVER = -1  # when a sitting ended at a terminal where none has


class Bar(NamedTuple):
    """A person is shut out: from a table, from all tables of its document, or from the casino."""

    table: str
    ruleset: str
    reach: str
    rule: str

    def holds_at(self, table: Table) -> bool:
        alike = self.reach == "document" and self.ruleset == table.config.ruleset
        return self.reach == "casino" or alike or self.table == table.id


class Sitting(msgspec.Struct, frozen=True):
    """One person at one terminal. Number 0 is of records that do not number them."""

    number: int
    terminal: str
    since: int
    purse: AccountId  # from which whoever sits there stakes, and into which a table pays
    patron: str = ""  # whom a card has named; nobody is known without one
    has_card: bool = False  # it is in the reader
    unit: Unit = DOLLARS
    # The round of each table at which the rounds that a player sits out are counted.
    rounds: dict[str, int] = {}


class Closed(NamedTuple):
    number: int
    at: int


@dataclass(slots=True)
class Sittings:
    last: int = 0  # the number of the newest
    open: dict[str, Sitting] = field(default_factory=dict)  # by terminal
    closed: dict[str, Closed] = field(default_factory=dict)  # the last at each terminal
    barred: dict[str, list[Bar]] = field(default_factory=dict)  # patrons who are shut out
    patrons: dict[int, str] = field(default_factory=dict)  # whom a card had named, once it is over


SittingOpenedWith = Literal[
    "note", "ticket", "card", "claim", "exclusion", "dispute", "report", "records"
]
SittingClosedBy = Literal["collected", "held", "card_removed", "time", "next_player"]


class SittingOpened(FloorFact[Sittings], frozen=True):
    KIND = "sitting.opened"
    TO = Audience.SEAT
    PART = "sittings"

    sitting: int
    terminal: str
    cause: SittingOpenedWith
    patron: str
    purse: str
    unit: str
    rounds: dict[str, int]
    at: int

    def change(self, part: Sittings) -> None:
        part.last = max(part.last, self.sitting)
        part.open[self.terminal] = Sitting(
            self.sitting, self.terminal, self.at, AccountId(self.purse), self.patron,
            bool(self.patron), unit_of(self.unit), self.rounds,
        )  # fmt: skip


class SittingIdentified(FloorFact[Sittings], frozen=True):
    KIND = "sitting.identified"
    TO = Audience.RECORD
    PART = "sittings"

    sitting: int
    terminal: str
    patron: str
    at: int

    def change(self, part: Sittings) -> None:
        known = part.open[self.terminal]
        part.open[self.terminal] = msgspec.structs.replace(known, patron=self.patron, has_card=True)


class SittingCardRemoved(FloorFact[Sittings], frozen=True):
    KIND = "sitting.card_removed"
    TO = Audience.RECORD
    PART = "sittings"

    sitting: int
    terminal: str
    at: int

    def change(self, part: Sittings) -> None:
        known = part.open[self.terminal]
        part.open[self.terminal] = msgspec.structs.replace(known, has_card=False)


class SittingClosed(FloorFact[Sittings], frozen=True):
    KIND = "sitting.closed"
    TO = Audience.SEAT
    PART = "sittings"

    sitting: int
    terminal: str
    reason: SittingClosedBy
    at: int

    def change(self, part: Sittings) -> None:
        over = part.open.pop(self.terminal, None)
        part.closed[self.terminal] = Closed(self.sitting, self.at)
        if over is None or not over.patron:
            return
        part.patrons[self.sitting] = over.patron
        if len(part.patrons) > PATRONS_KEPT:
            del part.patrons[min(part.patrons)]


class PatronExcluded(FloorFact[Sittings], frozen=True):
    KIND = "patron.excluded"
    TO = Audience.RECORD
    PART = "sittings"

    patron: str
    sitting: int
    table: str
    ruleset: str
    reach: str
    rule: str
    at: int

    def change(self, part: Sittings) -> None:
        bar = Bar(self.table, self.ruleset, self.reach, self.rule)
        part.barred.setdefault(self.patron, []).append(bar)


class PatronReadmitted(FloorFact[Sittings], frozen=True):
    KIND = "patron.readmitted"
    TO = Audience.RECORD
    PART = "sittings"

    patron: str
    table: str
    at: int

    def change(self, part: Sittings) -> None:
        bars = part.barred.pop(self.patron, [])
        if kept := [bar for bar in bars if bar.table != self.table]:
            part.barred[self.patron] = kept
