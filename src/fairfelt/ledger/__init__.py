"""Accounts, units, transfers and holds: double entry in whole cents."""

from fairfelt.ledger.accounts import (
    Account,
    AccountId,
    account_of,
    hold,
    house,
    meter,
    notes,
    owed,
    owed_aside,
    paid,
    sums,
    unclaimed,
    wagers,
    withheld,
)
from fairfelt.ledger.book import Ledger
from fairfelt.ledger.holds import NO_HOLDS, Hold, Holds
from fairfelt.ledger.kinds import Kind, Owner, Sign
from fairfelt.ledger.reasons import Reason, reason_of
from fairfelt.ledger.transfers import EntryRef, Transfer, accounts_changed
from fairfelt.ledger.units import DOLLARS, Unit, credits_of, unit_of

__all__ = [
    "DOLLARS", "NO_HOLDS", "Account", "AccountId", "EntryRef", "Hold", "Holds", "Kind", "Ledger",
    "Owner", "Reason", "Sign", "Transfer", "Unit", "account_of", "accounts_changed", "credits_of",
    "hold", "house", "meter", "notes", "owed", "owed_aside", "paid", "reason_of", "sums",
    "unclaimed", "unit_of", "wagers", "withheld",
]  # fmt: skip
