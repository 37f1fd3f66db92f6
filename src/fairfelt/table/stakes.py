"""How money moves at a table: between the purses of its players, its layout and its win.

This is the only place that spells the transfers of a wager out. A table plays in one unit, dollars
or the credits of a tournament, and no other part of it knows in which.
"""

from __future__ import annotations

from fairfelt.core.game import Settlement
from fairfelt.ledger import (
    DOLLARS,
    AccountId,
    EntryRef,
    Reason,
    Transfer,
    Unit,
    house,
    unit_of,
    wagers,
    withheld,
)


class TableMoney:
    """The accounts of one table, and the moves between them and the purses of its players. Which
    account a purse is says the sitting that handed it over."""

    __slots__ = ("bank", "layout", "unit")

    def __init__(self, table: str, unit: Unit = DOLLARS) -> None:
        self.unit = unit_of(unit)
        self.layout = wagers(table, unit)
        self.bank = house(table, unit)

    def withheld(self, seat: str) -> AccountId:
        """Where a payment is kept that is on hold."""
        return withheld(seat, self.unit)

    def stake(self, purse: AccountId, cents: int) -> Transfer:
        return Transfer(purse, self.layout, cents, Reason.STAKED)

    def change(self, purse: AccountId, more: int) -> list[Transfer]:
        """The money of a stake that has grown by so much, or shrunk where it is below zero."""
        if more > 0:
            return [Transfer(purse, self.layout, more, Reason.STAKED)]
        return [self.give_back(purse, -more, Reason.TAKEN_DOWN)] if more else []

    def give_back(self, purse: AccountId, cents: int, reason: Reason) -> Transfer:
        """A stake that is not played goes back to where it came from."""
        return Transfer(self.layout, purse, cents, reason)

    def forfeit(self, cents: int) -> Transfer:
        return Transfer(self.layout, self.bank, cents, Reason.FORFEITED)

    def keep(self, seat: str, cents: int) -> Transfer:
        """A payment on hold turns out not to be the player's."""
        return Transfer(self.withheld(seat), self.bank, cents, Reason.KEPT)

    def settle(self, purse: AccountId, settlement: Settlement) -> list[Transfer]:
        """Losing stakes go to the house; winnings and what is returned go to the player."""
        layout, bank = self.layout, self.bank
        moves = (
            Transfer(layout, bank, settlement.lost_cents, Reason.LOST),
            Transfer(layout, purse, settlement.returned_cents, Reason.RETURNED),
            Transfer(bank, purse, settlement.won_cents, Reason.WON),
        )
        return [move for move in moves if move.cents]

    def correct_layout(self, more: int, cites: EntryRef) -> list[Transfer]:
        """What stays for the next round is other money than before: it comes from the house, where
        it had gone or been paid from, or goes there."""
        if more > 0:
            return [Transfer(self.bank, self.layout, more, Reason.CORRECTED, cites)]
        return [Transfer(self.layout, self.bank, -more, Reason.CORRECTED, cites)] if more else []
