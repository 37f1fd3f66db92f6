"""Those who were told that something is theirs to know or to look at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from fairfelt.floor.facts.base import FloorFact
from fairfelt.journal import Audience, Weight

_KEPT = 100  # of those that somebody has acknowledged


@dataclass(slots=True)
class Notices:
    """By number; the newest last."""

    given: dict[int, dict[str, Any]] = field(default_factory=dict)
    last: int = 0


class NoticeGiven(FloorFact[Notices], frozen=True):
    KIND = "notice.given"
    HEADING = "notices"
    WEIGHT = Weight.NOTABLE
    PART = "notices"

    notice: int
    to: str
    rule: str
    words: str
    table: str
    round: int
    at: int
    # Of what a player has reported; the seat, of a recommendation too.
    seat: str | None = None
    fault: str | None = None
    others: list[str] = msgspec.field(default_factory=list)
    others_rule: str | None = None
    sitting: int = 0

    def change(self, part: Notices) -> None:
        part.given[self.notice] = {**self.plain(), "by": "", "acknowledged_at": None}
        part.last = self.notice


class NoticeAcknowledged(FloorFact[Notices], frozen=True):
    KIND = "notice.acknowledged"
    HEADING = "notices"
    PART = "notices"

    notice: int
    by: str
    at: int

    def change(self, part: Notices) -> None:
        part.given[self.notice] |= {"by": self.by, "acknowledged_at": self.at}
        done = [number for number, one in part.given.items() if one["by"]]
        for number in done[:-_KEPT]:
            del part.given[number]


class FaultReported(FloorFact[None], frozen=True):
    """What a player reports is known by the notice of it."""

    KIND = "fault.reported"
    TO = Audience.SEAT

    seat: str
    fault: str
    notice: int
    rule: str
    words: str
    table: str
    round: int
    at: int


class FaultAcknowledged(FloorFact[None], frozen=True):
    KIND = "fault.acknowledged"
    TO = Audience.SEAT

    notice: int
    at: int
