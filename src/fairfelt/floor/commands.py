"""What the floor itself can be asked to do, and the union of everything that can be asked."""

from __future__ import annotations

from typing import Literal

from fairfelt.table.commands import (
    ApproveHandEntry,
    Choose,
    CloseTable,
    CloseWagering,
    Command,
    ConfirmBets,
    ConfirmResult,
    CorrectCard,
    DealCard,
    EnterCard,
    EnterResult,
    LiftCover,
    Name,
    OpenTable,
    PlaceBets,
    PlaceCall,
    ReportShoe,
    ReportTumbler,
    ReportWheel,
    SetStandby,
    ShowCuttingCard,
    SpinWheel,
    StartRound,
    StartShoe,
    VoidRound,
)


class InsertNote(Command, frozen=True, tag="insert_note"):
    cents: int


class IssueEnrolment(Command, frozen=True, tag="issue_enrolment"):
    for_role: Literal["player", "dealer", "supervisor", "display", "device"]
    table: Name | None = None  # a device belongs to one table


AnyCommand = (
    InsertNote
    | IssueEnrolment
    | PlaceBets
    | PlaceCall
    | ConfirmBets
    | OpenTable
    | CloseTable
    | StartRound
    | CloseWagering
    | SpinWheel
    | EnterResult
    | ConfirmResult
    | VoidRound
    | Choose
    | LiftCover
    | StartShoe
    | DealCard
    | EnterCard
    | CorrectCard
    | ShowCuttingCard
    | SetStandby
    | ApproveHandEntry
    | ReportWheel
    | ReportTumbler
    | ReportShoe
)
