"""What a machine must not forget, whenever the power goes."""

from __future__ import annotations

from enum import IntEnum

import msgspec

from fairfelt.sas.events import EventQueue
from fairfelt.sas.fields import ClockTime
from fairfelt.sas.terminal import RedemptionStatus, TransferStatus, Way

VALIDATIONS_MOST = 31
TRANSFERS_MOST = 127


class ValidationKind(IntEnum):
    TICKET = 0x00
    CREDIT_HAND_PAY_WITH_RECEIPT = 0x10
    WIN_HAND_PAY_WITH_RECEIPT = 0x20
    CREDIT_HAND_PAY = 0x40
    WIN_HAND_PAY = 0x60
    TICKET_REDEEMED = 0x80


class ValidationRecord(msgspec.Struct):
    """A ticket that was printed, or a hand pay."""

    index: int
    kind: int
    time: ClockTime
    number: str  # 18 digits: two of the system, and its number
    cents: int
    ticket: int  # its number on this machine
    expiry: int
    unread: bool = True


class ValidationTotal(msgspec.Struct):
    count: int = 0
    cents: int = 0


class Validation(msgspec.Struct):
    wanted_cents: int = 0
    records: list[ValidationRecord] = []
    printed: int = 0
    last_index: int = 0
    totals: dict[int, ValidationTotal] = {}
    controls: int = 0b100101  # printer for tickets, hand pays validated, redemption
    ticket_days: int = 9999
    promotion_days: int = 9999
    texts: dict[int, str] = {}
    host: int = 0


class TicketIn(msgspec.Struct):
    """A ticket in the reader, or the last one."""

    number: str
    at: int
    status: int = RedemptionStatus.WAITING
    cents: int = 0


class SasTransfer(msgspec.Struct):
    id: str
    way: Way
    kind: int
    cents: int
    flags: int
    status: int = TransferStatus.PENDING
    time: ClockTime = ClockTime(1, 1, 1)
    index: int = 0  # in the history, once there


class Transfers(msgspec.Struct):
    registration: int = 0x80
    key: bytes = bytes(20)
    pos: int = 0
    current: SasTransfer | None = None
    history: list[SasTransfer] = []
    last_index: int = 0
    host_collect: int = 0b001  # the host controls it, it is off, soft


class HandPay(msgspec.Struct):
    cents: int
    is_win: bool = False
    reset_id: int = 0


class LastNote(msgspec.Struct):
    country: int
    dollars: int


class SasMemory(msgspec.Struct):
    events: EventQueue = msgspec.field(default_factory=EventQueue)
    real_time: bool = False
    validation: Validation = msgspec.field(default_factory=Validation)
    ticket: TicketIn | None = None
    transfers: Transfers = msgspec.field(default_factory=Transfers)
    hand_pays: list[HandPay] = []
    last_note: LastNote | None = None
