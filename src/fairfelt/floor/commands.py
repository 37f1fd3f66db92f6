"""What the floor itself can be asked to do, and the union of everything that can be asked."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fairfelt.equipment.kinds import AtTable, AtTerminal, PrinterFault, StackerFault
from fairfelt.table.commands import (
    AnnounceClosing,
    AnswerDice,
    ApproveHandEntry,
    AskToVacate,
    BringDice,
    ByStaff,
    Cents,
    ChangeBet,
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
    EnterWinner,
    ExcludePlayer,
    InspectDice,
    InviteGuest,
    LiftCover,
    Name,
    Number,
    OfferDice,
    OpenTable,
    OrderCheck,
    PlaceBets,
    PlaceCall,
    PrepareShoe,
    PreviewRight,
    PutRight,
    ReadmitPlayer,
    RecordAnswer,
    RecoverOverpayment,
    ReportDeckChecker,
    ReportDice,
    ReportDisplay,
    ReportShoe,
    ReportShuffler,
    ReportTumbler,
    ReportWheel,
    RestDice,
    SetStandby,
    ShowCuttingCard,
    SpinWheel,
    StartRound,
    StartShoe,
    TakeBackCuttingCard,
    TakeDice,
    ThrowDice,
    WithdrawClosing,
    Words,
)

Label = Annotated[str, msgspec.Meta(max_length=40)]
Tables = Annotated[tuple[Name, ...], msgspec.Meta(max_length=16)]


class InsertNote(Command, frozen=True, tag="insert_note"):
    cents: Cents


class CashOut(Command, frozen=True, tag="cash_out"): ...


class HoldUnclaimed(ByStaff, frozen=True, tag="hold_unclaimed"):
    """Credit that was left behind is handed to the house, for the player who claims it."""

    terminal: Name
    reason: Words = ""  # every act that moves money by hand is refused without one
    due: bool = False  # not what is on the meter, but what a correction found due to who has left


class ReturnUnclaimed(ByStaff, frozen=True, tag="return_unclaimed"):
    """Somebody whom the cage has identified claims credit that the house keeps."""

    credit: Number  # of the house
    cents: Cents  # as the screen shows it
    terminal: Name  # to whose meter it goes
    name: Words = ""  # of the person,
    document: Words = ""  # and the document that was seen
    reason: Words = ""


class CollectOwed(ByStaff, frozen=True, tag="collect_owed"):
    """What a patron owes is taken from the credit that there is by now."""

    terminal: Name
    reason: Words = ""


class SetDebtAside(ByStaff, frozen=True, tag="set_debt_aside"):
    """The player who owes it has left: the debt is kept apart from the terminal."""

    terminal: Name
    reason: Words = ""  # whose it is, and why


class IssueEnrolment(ByStaff, frozen=True, tag="issue_enrolment"):
    for_role: Literal["player", "dealer", "supervisor", "display", "device"]
    table: Name | None = None  # a device belongs to one table
    terminal: Name | None = None  # or to one player terminal; for a player: the one that comes back
    kind: AtTable | AtTerminal | None = None  # of a device; none speaks for all that stand there


class RevokeTerminal(ByStaff, frozen=True, tag="revoke_terminal"):
    """The token of a terminal or a device is worthless from now on."""

    terminal: Name
    reason: Words = ""


class RenameTerminal(ByStaff, frozen=True, tag="rename_terminal"):
    """What staff call it; nothing where it is called by its number again."""

    terminal: Name
    name: Label


class EndSession(ByStaff, frozen=True, tag="end_session"):
    """Somebody is signed out by a manager, wherever that is."""

    staff: Name
    reason: Words


class ReleaseTable(ByStaff, frozen=True, tag="release_table"):
    """A table that has stopped is brought back from its records. Its round is void."""

    table: Name
    reason: Words
    go_on: bool = False  # its records confirm the round, so it goes on, where a rule has that


class ReturnStakes(ByStaff, frozen=True, tag="return_stakes"):
    """The stakes at a table that has stopped go back, and it stays stopped."""

    table: Name
    reason: Words


class OpenDispute(Command, frozen=True, tag="open_dispute"):
    """Somebody does not agree with what a round came to. Staff say for which terminal."""

    table: Name
    round: Number
    words: Words
    seat: Name | None = None


class ReferDispute(ByStaff, frozen=True, tag="refer_dispute"):
    dispute: Number


class DecideDispute(ByStaff, frozen=True, tag="decide_dispute"):
    """In the first instance, or on review."""

    dispute: Number
    words: Words


class AnswerDecision(Command, frozen=True, tag="answer_decision"):
    """The player takes the decision as it is, or asks for a review."""

    dispute: Number
    review: bool


PlayerFault = Literal["screen", "notes", "voucher", "meter", "equipment", "result", "else"]


class ReportFault(Command, frozen=True, tag="report_fault"):
    """A player tells the staff that the own terminal, or the game at a table, does not work."""

    table: Name
    fault: PlayerFault
    words: Words = ""  # what else there is to say; needed where it is some other fault


class AcknowledgeNotice(Command, frozen=True, tag="acknowledge_notice"):
    notice: Number


class ReportStacker(Command, frozen=True, tag="report_stacker"):
    terminal: Name
    report: Literal["ready", "rejected", "fault", "cleared"]
    fault: StackerFault | None = None


class ReportPrinter(Command, frozen=True, tag="report_printer"):
    terminal: Name
    report: Literal["ready", "printed", "fault", "cleared"]
    voucher: Name | None = None
    fault: PrinterFault | None = None


class InjectFault(ByStaff, frozen=True, tag="inject_fault"):
    """A simulated device of a demo floor goes wrong."""

    device: Name
    fault: Name


class ClearFault(ByStaff, frozen=True, tag="clear_fault"):
    device: Name


class ConductGames(ByStaff, frozen=True, tag="conduct_games"):
    """The games that a dealer conducts at this terminal: one, two in turn, or none any more."""

    tables: Tables


AnyCommand = (
    InsertNote
    | CashOut
    | HoldUnclaimed
    | ReturnUnclaimed
    | CollectOwed
    | SetDebtAside
    | IssueEnrolment
    | RevokeTerminal
    | RenameTerminal
    | EndSession
    | ReleaseTable
    | ReturnStakes
    | OpenDispute
    | ReferDispute
    | DecideDispute
    | AnswerDecision
    | ReportFault
    | AcknowledgeNotice
    | ConductGames
    | PlaceBets
    | PlaceCall
    | ConfirmBets
    | AnswerDice
    | DeclareChips
    | OpenTable
    | CloseTable
    | AnnounceClosing
    | WithdrawClosing
    | AskToVacate
    | StartRound
    | CloseWagering
    | SpinWheel
    | EnterResult
    | ConfirmResult
    | PutRight
    | PreviewRight
    | Choose
    | LiftCover
    | StartShoe
    | PrepareShoe
    | TakeBackCuttingCard
    | DealCard
    | EnterCard
    | CorrectCard
    | ShowCuttingCard
    | SetStandby
    | EnterWinner
    | ApproveHandEntry
    | BringDice
    | InspectDice
    | OrderCheck
    | OfferDice
    | RecordAnswer
    | TakeDice
    | ThrowDice
    | RestDice
    | ConfirmLateBet
    | InviteGuest
    | ExcludePlayer
    | ChangeBet
    | ReadmitPlayer
    | RecoverOverpayment
    | ReportWheel
    | ReportTumbler
    | ReportDice
    | ReportShoe
    | ReportShuffler
    | ReportDeckChecker
    | ReportDisplay
    | ReportStacker
    | ReportPrinter
    | InjectFault
    | ClearFault
)
