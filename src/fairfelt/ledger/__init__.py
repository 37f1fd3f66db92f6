"""Accounts and transfers: double entry in whole cents."""

from fairfelt.ledger.accounts import (
    house,
    meter,
    notes,
    owed,
    owed_aside,
    paid,
    unclaimed,
    wagers,
    withheld,
)
from fairfelt.ledger.book import Ledger, Transfer, accounts_changed

__all__ = [
    "Ledger", "Transfer", "accounts_changed", "house", "meter", "notes", "owed", "owed_aside",
    "paid", "unclaimed", "wagers", "withheld",
]  # fmt: skip
