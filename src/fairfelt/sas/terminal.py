"""What the protocol wants to know of a terminal, and what a host may ask it to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
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


class SasTerminal(Protocol):
    """A terminal, as far as the protocol concerns it."""

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
