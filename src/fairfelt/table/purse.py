"""The purse of a player, as the floor hands it to a table: what is available, in which unit, and
whose it is. A table takes stakes from it and pays into it, and knows nothing of terminals' meters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from fairfelt.ledger import (
    DOLLARS,
    AccountId,
    EntryRef,
    Reason,
    Transfer,
    Unit,
    meter,
    owed,
    owed_aside,
    unclaimed,
)
from fairfelt.table.past import Past, Purses
from fairfelt.table.state import State

NO_DEBTS: Mapping[int, int] = {}


class Purse(msgspec.Struct, frozen=True, gc=False):
    """What somebody at a terminal has, or what is kept for somebody who played there and left."""

    seat: str
    account: AccountId
    available_cents: int
    unit: Unit = DOLLARS
    sitting: int = 0  # whose it is; 0 where records do not number sittings
    former_cents: int = 0  # more of it is in what former records keep for the whole terminal
    owes_cents: int = 0  # at the terminal, out of the round that is corrected
    aside: Mapping[int, int] = NO_DEBTS  # and so much of it was set aside, by the debts' numbers
    is_held: bool = False  # the sitting is over: what is on the meter now is somebody else's

    @property
    def former_account(self) -> AccountId:
        return unclaimed(self.seat, unit=self.unit)


class MoneyMoved(NamedTuple):
    """What a change of so many cents comes to at a terminal."""

    transfers: list[Transfer]
    told: dict[str, Any]  # as facts have it


def account_at(state: State, seat: str) -> AccountId:
    """Where the stakes of a seat come from, and where they go back to: what the sitting that plays
    there has handed over. Where records do not say, terminals had one meter."""
    seated = state.players.sittings.get(seat)
    return meter(seat) if seated is None else seated.purse


def has_left(state: State, seat: str, round_: int) -> bool:
    """Whether the sitting that had wagers in a round that is over has ended since."""
    seated = state.players.sittings.get(seat)
    return seated is None or seated.from_round > round_


def of(state: State, purses: Purses, past: Past, seat: str) -> Purse:
    """The sitting that played the round, or what is kept for it once it is over: the meter is the
    next player's then, and neither pays for the other. Debts are cancelled by the round alone from
    which they come."""
    unit, owing = state.unit, past.owing.get(seat, 0)
    owes = min(owing, -purses.balance(owed(seat, unit)))
    aside = _as_far_as(owing - owes, purses.aside(seat))
    over = has_left(state, seat, past.round)
    sitting = past.sittings.get(seat, 0) if over else state.sitting(seat)
    if not over:
        account = account_at(state, seat)
        return Purse(seat, account, purses.balance(account), unit, sitting, 0, owes, aside)
    held = unclaimed(seat, sitting, unit)
    kept = min(past.unclaimed.get(seat, 0), purses.balance(held))
    # Where the round does not say whose it was, both are one account.
    at_terminal = purses.balance(unclaimed(seat, unit=unit)) - (0 if sitting else kept)
    former = min(past.former.get(seat, 0), at_terminal)
    return Purse(seat, held, kept, unit, sitting, former, owes, aside, is_held=True)


def _as_far_as(cents: int, debts: Mapping[int, int]) -> dict[int, int]:
    """The oldest first."""
    parts = dict[int, int]()
    for number, debt in sorted(debts.items()):
        if part := min(debt, cents):
            parts[number] = part
            cents -= part
    return parts


def move(
    bank: AccountId, purse: Purse, cents: int, reason: Reason, cites: EntryRef | None = None
) -> MoneyMoved:
    """The bank pays the player, or takes from the purse where `cents` is below zero.

    A purse never goes below zero: what it cannot cover is owed. What is paid goes against what is
    owed first.
    """
    if cents < 0:
        return _take(bank, purse, -cents, reason, cites)
    return _pay(bank, purse, cents, reason, cites)


def _take(
    bank: AccountId, purse: Purse, cents: int, reason: Reason, cites: EntryRef | None
) -> MoneyMoved:
    taken = min(cents, purse.available_cents)
    former = min(cents - taken, purse.former_cents)
    lacking = cents - taken - former
    moves = (
        (purse.account, taken),
        (purse.former_account, former),
        (owed(purse.seat, purse.unit), lacking),
    )
    transfers = [Transfer(source, bank, part, reason, cites) for source, part in moves if part]
    return MoneyMoved(transfers, _told(purse, -taken, lacking, {}) | {"former_cents": -former})


def _pay(
    bank: AccountId, purse: Purse, cents: int, reason: Reason, cites: EntryRef | None
) -> MoneyMoved:
    debt = min(cents, purse.owes_cents)
    aside = _as_far_as(cents - debt, purse.aside)
    rest = cents - debt - sum(aside.values())
    moves = [
        (owed(purse.seat, purse.unit), debt),
        *((owed_aside(number, purse.unit), part) for number, part in aside.items()),
        (purse.account, rest),
    ]
    transfers = [Transfer(bank, target, part, reason, cites) for target, part in moves if part]
    return MoneyMoved(transfers, _told(purse, rest, -debt - sum(aside.values()), aside))


def _told(purse: Purse, cents: int, owed_cents: int, aside: Mapping[int, int]) -> dict[str, Any]:
    return {
        "sitting": purse.sitting,
        "left": purse.is_held,
        "meter_cents": 0 if purse.is_held else cents,
        "unclaimed_cents": cents if purse.is_held else 0,
        "owed_cents": owed_cents,
        "aside_cents": {str(number): part for number, part in aside.items()},
    }
