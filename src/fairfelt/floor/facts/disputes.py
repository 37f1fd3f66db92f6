"""Disputes between players and the house, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from fairfelt.core.ranks import Rank
from fairfelt.floor.facts.base import FloorFact, StaffFloorFact
from fairfelt.journal import Audience, Weight
from fairfelt.rulebooks import DisputeRules

Stage = Literal["open", "referred", "decided", "under_review", "final"]
_KEPT = 200  # of those that are final; the record has them all


@dataclass(frozen=True, slots=True)
class Decision:
    words: str
    by: str
    role: str
    at: int


@dataclass(slots=True)
class Dispute:
    number: int
    table: str
    round: int
    seat: str
    words: str
    opened_by: str
    at: int
    rules: DisputeRules
    sitting: int = 0  # whose it is; 0 of records that do not say
    stage: Stage = "open"
    decisions: list[Decision] = field(default_factory=list)

    @property
    def decides(self) -> Rank:
        """Who decides it next: first one role, on review another, and at last the one whose word
        is final."""
        rules = self.rules
        return (rules.first, rules.review, rules.final)[min(len(self.decisions), 2)]


@dataclass(slots=True)
class Disputes:
    """By number; the newest last."""

    known: dict[int, Dispute] = field(default_factory=dict)
    last: int = 0

    def finish(self, dispute: Dispute) -> None:
        dispute.stage = "final"
        final = [number for number, one in self.known.items() if one.stage == "final"]
        for number in final[:-_KEPT]:
            del self.known[number]


class DisputeOpened(FloorFact[Disputes], frozen=True):
    KIND = "dispute.opened"
    TO = Audience.SEAT
    HEADING = "disputes"
    WEIGHT = Weight.NOTABLE
    PART = "disputes"

    dispute: int
    table: str
    round: int
    seat: str
    words: str
    by: str
    rule: str
    rules: DisputeRules
    at: int
    sitting: int = 0

    def change(self, part: Disputes) -> None:
        part.last = self.dispute
        part.known[self.dispute] = Dispute(
            self.dispute,
            self.table,
            self.round,
            self.seat,
            self.words,
            self.by,
            self.at,
            self.rules,
            self.sitting,
        )


class DisputeReferred(FloorFact[Disputes], frozen=True):
    KIND = "dispute.referred"
    TO = Audience.SEAT
    HEADING = "disputes"
    PART = "disputes"

    dispute: int
    to: str
    by: str
    rule: str
    at: int

    def change(self, part: Disputes) -> None:
        part.known[self.dispute].stage = "referred"


class DisputeDecided(StaffFloorFact[Disputes], frozen=True):
    KIND = "dispute.decided"
    TO = Audience.SEAT
    HEADING = "disputes"
    PART = "disputes"

    dispute: int
    words: str
    role: str
    rule: str
    final: bool
    final_rule: str
    complaint: str
    at: int

    def change(self, part: Disputes) -> None:
        dispute = part.known[self.dispute]
        dispute.decisions.append(Decision(self.words, self.by, self.role, self.at))
        if self.final:
            part.finish(dispute)
        else:
            dispute.stage = "decided"


class DisputeReviewAsked(FloorFact[Disputes], frozen=True):
    KIND = "dispute.review_asked"
    TO = Audience.SEAT
    HEADING = "disputes"
    PART = "disputes"

    dispute: int
    by: str
    on_behalf_of: str | None
    at: int
    to: str
    rule: str

    def change(self, part: Disputes) -> None:
        part.known[self.dispute].stage = "under_review"


class DisputeAccepted(FloorFact[Disputes], frozen=True):
    KIND = "dispute.accepted"
    TO = Audience.SEAT
    HEADING = "disputes"
    PART = "disputes"

    dispute: int
    by: str
    on_behalf_of: str | None
    at: int
    rule: str
    complaint: str

    def change(self, part: Disputes) -> None:
        part.finish(part.known[self.dispute])
