"""What a table can be asked to do. Each is a message on the wire and a line of a script."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec

from fairfelt.core.money import CENTS_MOST
from fairfelt.equipment.kinds import (
    CheckerFault,
    DiceFault,
    DisplayFault,
    NoSpin,
    ShoeFault,
    ShufflerFault,
    TumblerFault,
    WheelFault,
)

# Everything that somebody else sends has bounds: what is outside of them is no message at all.
NUMBER_MOST = 2**53  # what a browser counts exactly
Id = Annotated[int, msgspec.Meta(ge=1, le=NUMBER_MOST)]
Number = Annotated[int, msgspec.Meta(ge=0, le=NUMBER_MOST)]  # of a round, of a fact, of a moment
Cents = Annotated[int, msgspec.Meta(ge=0, le=CENTS_MOST)]
Change = Annotated[int, msgspec.Meta(ge=-CENTS_MOST, le=CENTS_MOST)]  # of somebody's money
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Words = Annotated[str, msgspec.Meta(max_length=400)]
Listed = Annotated[tuple[Name, ...], msgspec.Meta(max_length=52)]
Laid = Annotated[tuple[Name, ...], msgspec.Meta(max_length=416)]  # all cards of eight decks
Seats = Annotated[tuple[Name, ...], msgspec.Meta(max_length=200)]  # everybody is said by nobody
Stakes = Annotated[dict[Name, Cents], msgspec.Meta(max_length=400)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    id: Id


class PlaceBets(Command, frozen=True, tag="place_bets"):
    table: Name
    round: Number
    stakes: Stakes


class PlaceCall(Command, frozen=True, tag="place_call"):
    table: Name
    round: Number
    call: Name
    piece_cents: Cents


class ConfirmBets(Command, frozen=True, tag="confirm_bets"):
    table: Name
    round: Number


class Choose(Command, frozen=True, tag="choose"):
    table: Name
    round: Number
    after: Number  # how many choices the seat's screen showed it
    option: Name


class AnswerDice(Command, frozen=True, tag="answer_dice"):
    """The dice are offered, or held and given up."""

    table: Name
    round: Number
    accept: bool


class DeclareChips(Command, frozen=True, tag="declare_chips"):
    table: Name
    cents: Cents


class Staff(NamedTuple):
    """Who of the staff acts, and as what; and who authorised it on the spot, if anybody did."""

    number: str
    role: str
    authorised_by: str = ""

    @property
    def named(self) -> dict[str, str]:
        """Whom a fact names that the table remembers for a later one."""
        return {"authorised_by": self.authorised_by} if self.authorised_by else {}


class Authority(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Number and PIN of whoever authorises one act on the spot, and the code of the second factor
    where there is one."""

    staff: Name
    pin: Name
    code: Name | None = None

    def __repr__(self) -> str:
        return f"Authority(staff={self.staff!r})"  # a PIN is shown nowhere


class ByStaff(Command, frozen=True, kw_only=True):
    """What staff do. Somebody else may authorise it where the one who is signed in may not. With
    "ask" it is done where nobody has to, and else answered with what would be authorised."""

    authority: Authority | Literal["ask"] | None = None


class Dealing(ByStaff, frozen=True):
    """What staff do at a table, on the picture of it that their screen showed them."""

    table: Name
    seen: Number


class OpenTable(Dealing, frozen=True, tag="open_table"):
    confirmed: bool = False  # although its return favours the player


class CloseTable(Dealing, frozen=True, tag="close_table"): ...


class AnnounceClosing(Dealing, frozen=True, tag="announce_closing"):
    closes_at: Number  # on the floor's clock


class WithdrawClosing(Dealing, frozen=True, tag="withdraw_closing"): ...


class AskToVacate(Dealing, frozen=True, tag="ask_to_vacate"):
    seat: Name


class StartRound(Dealing, frozen=True, tag="start_round"): ...


class CloseWagering(Dealing, frozen=True, tag="close_wagering"): ...


class SpinWheel(Dealing, frozen=True, tag="spin_wheel"): ...


class EnterResult(Dealing, frozen=True, tag="enter_result"):
    result: Name


class ConfirmResult(Dealing, frozen=True, tag="confirm_result"): ...


class PutRight(Dealing, frozen=True, tag="put_right"):
    """Something went wrong, and this is done about it. What else is said hangs on what it is."""

    irregularity: Name
    reason: Words
    round: Number | None = None  # the one that is put right, if not the one being played
    result: Name | None = None  # the right one
    cards: Laid = ()  # dealt in error, or all of a coup as they should have come
    missing: Listed = ()  # what a check of the cards found
    foreign: Listed = ()
    counted: Count | None = None  # how many cards there were
    seats: Seats = ()  # whom it concerns, where it does not concern everybody
    cents: Change | None = None
    received_cents: Change | None = None  # what the screen showed before an adjustment by hand


class PreviewRight(PutRight, frozen=True, tag="preview_right"):
    """The same, only to see what it would do."""


class OrderCheck(Dealing, frozen=True, tag="order_check"):
    """The dealer is to check and verify the cards."""


class StartShoe(Dealing, frozen=True, tag="start_shoe"):
    pre_shuffled: bool = False  # by the maker of the cards
    riffled: bool = False  # such cards, riffled with a supervisor's approval


class PrepareShoe(Dealing, frozen=True, tag="prepare_shoe"):
    step: Literal["cut", "cutting_card", "burn"]  # that the dealer has done


class DealCard(Dealing, frozen=True, tag="deal_card"): ...


class EnterCard(Dealing, frozen=True, tag="enter_card"):
    card: Name


class CorrectCard(Dealing, frozen=True, tag="correct_card"):
    card: Name


class ShowCuttingCard(Dealing, frozen=True, tag="show_cutting_card"):
    confirmed: bool = False  # although it is far from the cut


class TakeBackCuttingCard(Dealing, frozen=True, tag="take_back_cutting_card"): ...


class SetStandby(Dealing, frozen=True, tag="set_standby"):
    on: bool


class EnterWinner(Dealing, frozen=True, tag="enter_winner"):
    winner: Name


class ApproveHandEntry(Dealing, frozen=True, tag="approve_hand_entry"): ...


class LiftCover(Dealing, frozen=True, tag="lift_cover"): ...


class BringDice(Dealing, frozen=True, tag="bring_dice"):
    """Other dice come to the table."""


class InspectDice(Dealing, frozen=True, tag="inspect_dice"):
    """At a dealer terminal the dealer, and then a supervisor by number and PIN; a supervisor from
    the console too."""


class OfferDice(Dealing, frozen=True, tag="offer_dice"): ...


class RecordAnswer(Dealing, frozen=True, tag="record_answer"):
    accept: bool


class TakeDice(Dealing, frozen=True, tag="take_dice"):
    reason: Words


class ThrowDice(Dealing, frozen=True, tag="throw_dice"): ...


class RestDice(Dealing, frozen=True, tag="rest_dice"): ...


class ConfirmLateBet(Dealing, frozen=True, tag="confirm_late_bet"):
    seat: Name


class InviteGuest(Dealing, frozen=True, tag="invite_guest"): ...


class ExcludePlayer(Dealing, frozen=True, tag="exclude_player"):
    seat: Name
    rule: Words  # of the measure
    reason: Words
    ground: Words = ""  # the rule that was broken, where the document names several
    round: Number | None = None  # whose wagers are void; if none is named, the last with any


class ChangeBet(Dealing, frozen=True, tag="change_bet"):
    """A wager of a seat after betting, where the ban on it would be unfair to the player."""

    seat: Name
    spot: Name
    cents: Cents  # what lies there then
    reason: Words


class ReadmitPlayer(Dealing, frozen=True, tag="readmit_player"):
    seat: Name
    reason: Words


class RecoverOverpayment(Dealing, frozen=True, tag="recover_overpayment"):
    seat: Name
    round: Number
    cents: Cents
    reason: Words


Turning = Literal["clockwise", "anticlockwise"]


class ReportWheel(Command, frozen=True, tag="report_wheel"):
    table: Name
    report: Literal["spun", "dropping", "rested", "no_spin", "fault", "cleared"]
    result: Name | None = None
    ball: Turning | None = None  # which way the ball runs
    wheel: Turning | Literal["still"] | None = None
    revolutions: Count | None = None  # of the ball around the track, when it drops
    cause: NoSpin | None = None
    fault: WheelFault | None = None


class ReportTumbler(Command, frozen=True, tag="report_tumbler"):
    table: Name
    report: Literal["shaken", "uncovered", "rested", "cocked", "fault", "cleared"]
    result: Name | None = None
    times: Count | None = None  # how often the dice tumbled
    fault: TumblerFault | None = None


class ReportDice(Command, frozen=True, tag="report_dice"):
    table: Name
    report: Literal["thrown", "rested", "cocked", "fault", "cleared"]
    result: Name | None = None
    fault: DiceFault | None = None


class ReportShoe(Command, frozen=True, tag="report_shoe"):
    table: Name
    report: Literal[
        "card", "cutting_card", "standby", "ready", "misread", "foreign", "result", "fault",
        "cleared",
    ]  # fmt: skip
    card: Name | None = None
    result: Name | None = None  # the side that has won
    fault: ShoeFault | None = None


class ReportShuffler(Command, frozen=True, tag="report_shuffler"):
    table: Name
    report: Literal["shuffling", "ready", "fault", "cleared"]
    fault: ShufflerFault | None = None


class ReportDeckChecker(Command, frozen=True, tag="report_deck_checker"):
    table: Name
    report: Literal["checked", "fault", "cleared"]
    missing: Listed = ()
    foreign: Listed = ()
    fault: CheckerFault | None = None


class ReportDisplay(Command, frozen=True, tag="report_display"):
    table: Name
    report: Literal["showing", "fault", "cleared"]
    shows: Name | None = None
    fault: DisplayFault | None = None


Reporting = (
    ReportWheel
    | ReportTumbler
    | ReportDice
    | ReportShoe
    | ReportShuffler
    | ReportDeckChecker
    | ReportDisplay
)
