"""What the floor itself can be asked to do, and the union of everything that can be asked."""

from __future__ import annotations

from typing import Literal

from fairfelt.table.commands import (
    AnswerDice,
    ApproveHandEntry,
    Choose,
    CloseTable,
    CloseWagering,
    Command,
    ConfirmBets,
    ConfirmLateBet,
    ConfirmResult,
    CorrectCard,
    DealCard,
    DeclareChips,
    EnterCard,
    EnterResult,
    ExcludePlayer,
    InviteGuest,
    LiftCover,
    Name,
    OfferDice,
    OpenTable,
    PlaceBets,
    PlaceCall,
    ReadmitPlayer,
    RecordAnswer,
    RecoverOverpayment,
    ReportDice,
    ReportShoe,
    ReportTumbler,
    ReportWheel,
    RestDice,
    SetStandby,
    ShowCuttingCard,
    SpinWheel,
    StartRound,
    StartShoe,
    TakeDice,
    ThrowDice,
    VoidRound,
    Words,
)


class InsertNote(Command, frozen=True, tag="insert_note"):
    cents: int


class CashOut(Command, frozen=True, tag="cash_out"): ...


class HoldUnclaimed(Command, frozen=True, tag="hold_unclaimed"):
    """Credit that was left behind is held for whoever claims it."""

    terminal: Name
    reason: Words


class ReturnUnclaimed(Command, frozen=True, tag="return_unclaimed"):
    terminal: Name


class CollectOwed(Command, frozen=True, tag="collect_owed"):
    """What a patron owes is taken from the credit that there is by now."""

    terminal: Name


class IssueEnrolment(Command, frozen=True, tag="issue_enrolment"):
    for_role: Literal["player", "dealer", "supervisor", "display", "device"]
    table: Name | None = None  # a device belongs to one table


AnyCommand = (
    InsertNote
    | CashOut
    | HoldUnclaimed
    | ReturnUnclaimed
    | CollectOwed
    | IssueEnrolment
    | PlaceBets
    | PlaceCall
    | ConfirmBets
    | AnswerDice
    | DeclareChips
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
    | OfferDice
    | RecordAnswer
    | TakeDice
    | ThrowDice
    | RestDice
    | ConfirmLateBet
    | InviteGuest
    | ExcludePlayer
    | ReadmitPlayer
    | RecoverOverpayment
    | ReportWheel
    | ReportTumbler
    | ReportDice
    | ReportShoe
)
