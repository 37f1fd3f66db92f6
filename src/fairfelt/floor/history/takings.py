"""What the record comes to in money, by gaming day: all reports are made of it.

Every sum here follows from the record alone, entry by entry, so it can be made again at any time.
What goes through the meter of a terminal is sorted by why it moves, so that all of it together is
by how much the meter has changed. Dollars only: credits of a tournament are worth nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from fairfelt.ledger import Reason, Transfer

_METER, _BANK = "meter/", "house/"  # in dollars an account says no unit
Flow = Literal[
    "notes", "tickets_in", "given_back", "staked", "paid", "corrected", "tickets_out", "cancelled"
]
_FLOWS: dict[Reason, Flow] = {
    Reason.NOTE: "notes",
    Reason.TICKET: "tickets_in",
    Reason.CLAIMED: "given_back",
    Reason.STAKED: "staked",
    Reason.TAKEN_DOWN: "staked",
    Reason.BELOW_MINIMUM: "staked",
    Reason.BELOW_TOTAL_MINIMUM: "staked",
    Reason.NEEDS_MAIN: "staked",
    Reason.NOT_CONFIRMED: "staked",
    Reason.WITHDRAWN: "staked",
    Reason.DECLARED_VOID: "staked",
    Reason.VOID: "staked",
    Reason.RETURNED: "paid",
    Reason.WON: "paid",
    Reason.COLLECTED: "tickets_out",
    Reason.PAID_OUT: "cancelled",
    Reason.UNCLAIMED: "cancelled",
}
_COUNTED = ("notes", "tickets_in", "tickets_out")
_OUT = ("staked", "tickets_out", "cancelled")  # what leaves the meter counts as more of it


class MeterSums(msgspec.Struct):
    """What went through the meter of a terminal. Whatever comes in, comes back or is won is more of
    it, and whatever is staked or goes out is less."""

    rounds: int = 0  # settled, with a wager of the terminal in them
    notes: int = 0
    notes_cents: int = 0
    tickets_in: int = 0
    tickets_in_cents: int = 0
    given_back_cents: int = 0  # of what the house kept
    staked_cents: int = 0  # less what was taken down, and what came back from void rounds
    paid_cents: int = 0  # stakes that came back, and winnings
    corrected_cents: int = 0  # by hand or by a correction, above or below zero
    tickets_out: int = 0
    tickets_out_cents: int = 0
    cancelled_cents: int = 0  # taken into keeping, or paid on a voucher

    @property
    def change_cents(self) -> int:
        put_in = self.notes_cents + self.tickets_in_cents + self.given_back_cents
        out = self.tickets_out_cents + self.cancelled_cents
        return put_in + self.paid_cents + self.corrected_cents - self.staked_cents - out

    def move(self, reason: Reason, cents: int) -> None:
        """So many cents came to the meter, or went from it."""
        flow = _FLOWS.get(reason, "corrected")
        name = f"{flow}_cents"
        setattr(self, name, getattr(self, name) + (-cents if flow in _OUT else cents))
        if flow in _COUNTED:
            setattr(self, flow, getattr(self, flow) + 1)


class BankSums(msgspec.Struct):
    """What a table has taken. A wager counts once it is settled."""

    rounds: int = 0  # settled, with wagers in them
    voided: int = 0
    rolled_back: int = 0  # settled again with another result
    staked_cents: int = 0
    paid_cents: int = 0
    corrected_cents: int = 0  # what corrections brought the bank, above or below zero

    @property
    def win_cents(self) -> int:
        return self.staked_cents - self.paid_cents + self.corrected_cents


class WagerSums(msgspec.Struct):
    """What was staked on one kind of wager, and what came of it when it was settled."""

    wagers: int = 0
    staked_cents: int = 0
    paid_cents: int = 0
    squares: int = 0  # what a round had on it altogether, squared and added up over all rounds


class BankKey(NamedTuple):
    """A table on a gaming day, by the moment at which that began, and the game it had."""

    day: int
    table: str
    ruleset: str
    game: str


class WagerKey(NamedTuple):
    bank: BankKey
    config: str  # the hash of the configuration under which the table was open
    wager: str  # its kind, and the place where places of the kind differ


class KnownWager(NamedTuple):
    """What is known of a wager before it is played."""

    edge: Fraction | None  # exact; none where the rule data have none
    top: Fraction  # the highest odds that it may be paid

    @property
    def variance(self) -> Fraction:
        """Of one unit staked: exact where there is only one price to win, and at most this where
        there are several or a stake may come back."""
        edge = self.edge or Fraction(0)
        return (1 - edge) * (self.top + edge)


@dataclass(slots=True)
class Takings:
    """Of a whole record, or of that part of it which has been read."""

    meters: dict[tuple[int, str], MeterSums] = field(default_factory=dict)  # by day and terminal
    banks: dict[BankKey, BankSums] = field(default_factory=dict)
    wagers: dict[WagerKey, WagerSums] = field(default_factory=dict)
    terms: dict[tuple[str, str], KnownWager] = field(
        default_factory=dict
    )  # by configuration and wager

    def meter(self, day: int, terminal: str) -> MeterSums:
        return self.meters.setdefault((day, terminal), MeterSums())

    def take_meters(self, day: int, move: Transfer) -> None:
        if move.source.startswith(_METER):
            self.meter(day, move.source[len(_METER) :]).move(move.reason, -move.cents)
        if move.target.startswith(_METER):
            self.meter(day, move.target[len(_METER) :]).move(move.reason, move.cents)

    def take_bank(self, key: BankKey, move: Transfer) -> None:
        """By the reason alone: what is settled moves stakes and winnings, and whatever else comes
        to the bank or goes from it corrects that."""
        sums = self.banks.setdefault(key, BankSums())
        if move.reason in (Reason.LOST, Reason.RETURNED):
            sums.staked_cents += move.cents
        if move.reason in (Reason.RETURNED, Reason.WON):
            sums.paid_cents += move.cents
        if move.reason not in (Reason.LOST, Reason.RETURNED, Reason.WON):
            to_bank, from_bank = move.target.startswith(_BANK), move.source.startswith(_BANK)
            sums.corrected_cents += move.cents * (to_bank - from_bank)
