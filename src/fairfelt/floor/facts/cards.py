"""Player cards in the readers of terminals, and patrons whom staff have enrolled."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from fairfelt.floor.facts.base import FloorFact, StaffFloorFact
from fairfelt.journal import Audience


class CardInReader(NamedTuple):
    """A card that is in. Nobody is known by it before the house has answered."""

    card: str
    request: int  # by which the house was asked
    patron: str = ""


@dataclass(slots=True)
class PlayerCards:
    readers: dict[str, CardInReader] = field(default_factory=dict)  # by terminal

    def patron_at(self, terminal: str) -> str:
        there = self.readers.get(terminal)
        return there.patron if there is not None else ""


class PlayerCardRead(FloorFact[PlayerCards], frozen=True):
    KIND = "player_card.read"
    TO = Audience.RECORD
    PART = "cards"

    terminal: str
    card: str
    request: int
    at: int

    def change(self, part: PlayerCards) -> None:
        part.readers[self.terminal] = CardInReader(self.card, self.request)


class CardAccepted(FloorFact[PlayerCards], frozen=True):
    """The house knows whose it is, and it is in nowhere else."""

    KIND = "player_card.accepted"
    TO = Audience.SEAT
    TO_MACHINES = True
    PART = "cards"

    terminal: str
    patron: str

    def change(self, part: PlayerCards) -> None:
        there = part.readers[self.terminal]
        part.readers[self.terminal] = there._replace(patron=self.patron)


class CardHandedBack(FloorFact[PlayerCards], frozen=True):
    KIND = "player_card.handed_back"
    TO = Audience.SEAT
    TO_MACHINES = True
    HEADING = "players"
    PART = "cards"

    terminal: str
    card: str
    code: str  # why
    elsewhere: str = ""  # the terminal where the patron's card is in, and of which floor
    floor: str = ""
    rule: str = ""  # by which the patron is excluded

    def change(self, part: PlayerCards) -> None:
        part.readers.pop(self.terminal, None)


class CardRemoved(StaffFloorFact[PlayerCards], frozen=True):
    KIND = "player_card.removed"
    TO = Audience.SEAT
    PART = "cards"

    terminal: str
    card: str

    def change(self, part: PlayerCards) -> None:
        part.readers.pop(self.terminal, None)


class PatronRegistered(StaffFloorFact[PlayerCards], frozen=True):
    """The house has enrolled a patron, or issued a card."""

    KIND = "patron.registered"
    HEADING = "players"

    patron: str
    name: str = ""
    card: str = ""


class PatronDeclined(StaffFloorFact[PlayerCards], frozen=True):
    KIND = "patron.declined"
    HEADING = "players"

    patron: str
    code: str
    card: str = ""
