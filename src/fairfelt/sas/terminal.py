"""What the protocol wants to know of a terminal, and what a host may ask it to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, IntEnum
from typing import NamedTuple, Protocol

import msgspec

from fairfelt.sas.fields import ClockTime

# The codes of denominations in whole cents.
DENOMINATION_CENTS = {
    0x01: 1, 0x02: 5, 0x03: 10, 0x04: 25, 0x05: 50, 0x06: 100, 0x07: 500, 0x08: 1_000,
    0x09: 2_000, 0x0A: 10_000, 0x0B: 20, 0x0C: 200, 0x0D: 250, 0x0E: 2_500, 0x0F: 5_000,
    0x10: 20_000, 0x11: 25_000, 0x12: 50_000, 0x13: 100_000, 0x14: 200_000, 0x15: 250_000,
    0x16: 500_000, 0x17: 2, 0x18: 3, 0x19: 15, 0x1A: 40,
}  # fmt: skip


class SasSetup(msgspec.Struct, frozen=True):
    """What an operator sets up for one machine."""

    address: int = 1
    asset: int = 0  # without one no money is transferred
    serial: str = ""
    denomination: int = 0x01
    game_id: str = "FF"
    additional_id: str = "000"
    transfer_cents_most: int = 1_000_000
    credit_cents_most: int = 100_000_000
    tickets: bool = True
    transfers: bool = True

    @property
    def credit_cents(self) -> int:
        return DENOMINATION_CENTS[self.denomination]


class SasGame(NamedTuple):
    """A game as a host lists it. Games are numbered from 1, without gaps."""

    number: int
    credits_most: int
    paytable: str  # six characters
    payback: int  # theoretical, in hundredths of a percent
    enabled: bool = True


class Switch(Enum):
    """What a host turns on and off."""

    PLAY = "play"
    SOUND = "sound"
    NOTES = "notes"
    GAME = "game"


class Way(Enum):
    """Where money goes."""

    TO_MACHINE = "to_machine"
    TO_HOST = "to_host"


class TransferStatus(IntEnum):
    """How a transfer stands. From 0x80 it has failed, from 0xC0 it was never begun."""

    FULL = 0x00
    PARTIAL = 0x01
    PENDING = 0x40
    CANCELLED = 0x80
    ID_USED = 0x81
    UNSUPPORTED = 0x82
    BAD_AMOUNT = 0x83
    ABOVE_LIMIT = 0x84
    NOT_WHOLE_CREDITS = 0x85
    NOT_NOW = 0x87
    WRONG_KEY = 0x89
    NO_RECEIPT = 0x90
    WRONG_ASSET = 0x93
    NOT_LOCKED = 0x94
    BAD_ID = 0x95
    UNEXPECTED = 0x9F
    ANOTHER_UNDER_WAY = 0xC0
    UNKNOWN_CODE = 0xC1
    NONE = 0xFF


class RedemptionStatus(IntEnum):
    """How the redemption of a ticket stands. From 0x80 it has failed."""

    REDEEMED = 0x00
    WAITING = 0x20
    PENDING = 0x40
    REFUSED_BY_HOST = 0x80
    WRONG_NUMBER = 0x81
    UNSUPPORTED = 0x82
    BAD_AMOUNT = 0x83
    ABOVE_LIMIT = 0x84
    NOT_WHOLE_CREDITS = 0x85
    NOT_NOW = 0x87
    TOO_LATE = 0x88
    LINE_DOWN = 0x89
    DISABLED = 0x8A
    READER_FAILED = 0x8B
    NOT_IN_THIS_CYCLE = 0xC0
    NONE = 0xFF


class SasTerminal(Protocol):
    """A terminal, as far as the protocol concerns it.

    What moves money is only begun here. The terminal says to the machine how it went, at once or
    later; it does nothing twice that has the same ticket number or transfer id.
    """

    def counters(self, game: int) -> Mapping[str, int]:
        """By `Counter`, of one game or, for 0, of the whole terminal."""
        ...

    def games(self) -> Sequence[SasGame]: ...

    def selected_game(self) -> int:
        """0 if none is."""
        ...

    def clock(self) -> ClockTime: ...

    def set_clock(self, time: ClockTime) -> bool: ...

    def switch(self, what: Switch, on: bool, game: int) -> bool:
        """Whether it could; `game` is 0 unless it is about one game."""
        ...

    def print_ticket(self, number: str, cents: int) -> None:
        """The host has given the number, of 18 digits."""
        ...

    def ticket_refused(self, cents: int) -> None:
        """The host gives no number."""
        ...

    def redeem_ticket(self, number: str, cents: int) -> None:
        """The host says what it is worth: take it in, then credit it."""
        ...

    def return_ticket(self, number: str, why: RedemptionStatus) -> None: ...

    def allows(self, way: Way) -> bool:
        """Whether money could go there now."""
        ...

    def transfer(self, transfer_id: str, way: Way, cents: int) -> None: ...

    def cancel_transfer(self, transfer_id: str) -> bool:
        """Whether it was stopped before any money moved."""
        ...

    def lock(self) -> bool:
        """Let nobody play: whether it could at once. If not, it says so when it has."""
        ...

    def unlock(self) -> None: ...
