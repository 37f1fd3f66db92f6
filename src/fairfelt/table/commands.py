"""What a table can be asked to do. Each is a message on the wire and a line of a script."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec

from fairfelt.core.play import SpotId

Id = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Words = Annotated[str, msgspec.Meta(max_length=400)]


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    id: Id


class PlaceBets(Command, frozen=True, tag="place_bets"):
    table: Name
    round: int
    stakes: dict[SpotId, int]


class PlaceCall(Command, frozen=True, tag="place_call"):
    table: Name
    round: int
    call: Name
    piece_cents: int


class ConfirmBets(Command, frozen=True, tag="confirm_bets"):
    table: Name
    round: int


class Choose(Command, frozen=True, tag="choose"):
    table: Name
    round: int
    after: Annotated[int, msgspec.Meta(ge=0)]  # how many choices the seat's screen showed it
    option: Name


class AnswerDice(Command, frozen=True, tag="answer_dice"):
    """The dice are offered, or held and given up."""

    table: Name
    round: int
    accept: bool


class DeclareChips(Command, frozen=True, tag="declare_chips"):
    table: Name
    cents: int


class Staff(NamedTuple):
    """Who of the staff acts, and as what."""

    number: str
    role: str


class Dealing(Command, frozen=True):
    """What staff do at a table, on the picture of it that their screen showed them."""

    table: Name
    seen: int


class OpenTable(Dealing, frozen=True, tag="open_table"):
    confirmed: bool = False  # although its return favours the player


class CloseTable(Dealing, frozen=True, tag="close_table"): ...


class StartRound(Dealing, frozen=True, tag="start_round"): ...


class CloseWagering(Dealing, frozen=True, tag="close_wagering"): ...


class SpinWheel(Dealing, frozen=True, tag="spin_wheel"): ...


class EnterResult(Dealing, frozen=True, tag="enter_result"):
    result: Name


class ConfirmResult(Dealing, frozen=True, tag="confirm_result"): ...


class VoidRound(Dealing, frozen=True, tag="void_round"):
    reason: Words
    rule: Words


class StartShoe(Dealing, frozen=True, tag="start_shoe"):
    pre_shuffled: bool = False  # by the maker of the cards


class DealCard(Dealing, frozen=True, tag="deal_card"): ...


class EnterCard(Dealing, frozen=True, tag="enter_card"):
    card: Name


class CorrectCard(Dealing, frozen=True, tag="correct_card"):
    card: Name


class ShowCuttingCard(Dealing, frozen=True, tag="show_cutting_card"): ...


class SetStandby(Dealing, frozen=True, tag="set_standby"):
    on: bool


class ApproveHandEntry(Dealing, frozen=True, tag="approve_hand_entry"): ...


class LiftCover(Dealing, frozen=True, tag="lift_cover"): ...


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
    rule: Words
    reason: Words


class ReadmitPlayer(Dealing, frozen=True, tag="readmit_player"):
    seat: Name


class RecoverOverpayment(Dealing, frozen=True, tag="recover_overpayment"):
    seat: Name
    round: int
    cents: int
    reason: Words


class ReportWheel(Command, frozen=True, tag="report_wheel"):
    table: Name
    report: Literal["spun", "dropping", "rested"]
    result: Name | None = None


class ReportTumbler(Command, frozen=True, tag="report_tumbler"):
    table: Name
    report: Literal["shaken", "uncovered", "rested"]
    result: Name | None = None


class ReportDice(Command, frozen=True, tag="report_dice"):
    table: Name
    report: Literal["thrown", "rested"]
    result: Name | None = None


class ReportShoe(Command, frozen=True, tag="report_shoe"):
    table: Name
    report: Literal["card", "cutting_card", "standby", "ready"]
    card: Name | None = None


Reporting = ReportWheel | ReportTumbler | ReportDice | ReportShoe
