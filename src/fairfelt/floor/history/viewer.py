"""Who looks at the past: staff at all seats or at one, a player at the present sitting."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fairfelt.floor.facts.sittings import NEVER
from fairfelt.journal import Fact, seat_of
from fairfelt.store import PlayedRound


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: staff at all seats or at one, a player at what was played in the present sitting,
    which is since the one before ended."""

    seat: str | None
    is_staff: bool = True
    since: int = NEVER
    sitting: int = 0

    def has_left(self, play: PlayedRound) -> bool:
        """Whether it was the play of somebody whose sitting is over. Some records do not say
        whose it was, only when."""
        if self.is_staff:
            return False
        return play.sitting != self.sitting if play.sitting else play.at <= self.since

    def of(self, ended_at: int) -> Viewer:
        """Of a round that was over before, a player sees what everybody was told."""
        return self if ended_at > self.since else replace(self, seat="")

    def sees(self, fact: Fact) -> bool:
        """What everybody was told, what the seat was told, and what staff put on record."""
        if fact.on_record_only:
            about = seat_of(fact.body)
            meant = self.seat is None or about is None or about == self.seat
            return self.is_staff and hasattr(fact.body, "by") and meant
        return fact.seat == "" or self.seat in (None, fact.seat)
