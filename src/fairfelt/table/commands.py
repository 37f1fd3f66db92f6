"""What a table can be asked to do. Each is a message on the wire and a line of a script."""

from __future__ import annotations

from typing import Annotated, Literal

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


class Dealing(Command, frozen=True):
    """What staff do at a table, on the picture of it that their screen showed them."""

    table: Name
    seen: int


class OpenTable(Dealing, frozen=True, tag="open_table"): ...


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


class ReportWheel(Command, frozen=True, tag="report_wheel"):
    table: Name
    report: Literal["spun", "dropping", "rested"]
    result: Name | None = None


DealerCommand = (
    OpenTable | CloseTable | StartRound | CloseWagering | SpinWheel | EnterResult | ConfirmResult
)
