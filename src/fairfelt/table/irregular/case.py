"""One irregularity as staff have found it: built once, and handed down to all that is decided and
done about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from fairfelt.core.play import Outcome
from fairfelt.core.ranks import Rank
from fairfelt.rulebooks import Irregularity
from fairfelt.table.commands import Staff
from fairfelt.table.irregular.said import OfSeats, RemedyDetails
from fairfelt.table.past import Past, Purses
from fairfelt.table.table import Table

S = TypeVar("S", bound=RemedyDetails)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """Why wagers or money are touched outside the course of a game, by which rule, and by whom."""

    name: str
    rule: str
    reason: str
    by: Staff
    at: int
    purses: Purses


@dataclass(frozen=True, slots=True)
class Stray:
    """Cards that were dealt to one game and came from the shoe of another."""

    other: Table
    cards: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case(Cause, Generic[S]):
    found: Irregularity
    said: S
    round: int | None  # the one that is over and that it is about; none: what is played now
    past: Past | None  # and what the records have of it
    last_played: Mapping[str, int] = field(default_factory=dict)  # by the seats that it concerns
    stray: Stray | None = None
    rank: Rank = Rank.DEALER  # what it takes
    looks: bool = False  # nothing is done, somebody only wants to see what would be

    @property
    def seats(self) -> tuple[str, ...]:
        """Whom it concerns, each once."""
        return tuple(dict.fromkeys(self.said.seats)) if isinstance(self.said, OfSeats) else ()

    def done_by(self, by: Staff, at: int) -> Case[S]:
        return replace(self, by=by, at=at)
