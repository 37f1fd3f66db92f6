"""Accounts, units, transfers and holds: double entry in whole cents."""

from fairfelt.ledger.accounts import (
    AT_HOUSE,
    Account,
    AccountId,
    SittingRef,
    account_of,
    floor,
    hold,
    house,
    kept,
    meter,
    notes,
    owed,
    owed_aside,
    paid,
    sums,
    ticket,
    unclaimed,
    wagers,
    withheld,
)
from fairfelt.ledger.book import Ledger
from fairfelt.ledger.books import HOUSE, Book, book_of
from fairfelt.ledger.holds import NO_HOLDS, Hold, Holds
from fairfelt.ledger.kinds import BalanceSign, Kind, Owner
from fairfelt.ledger.reasons import Reason, reason_of
from fairfelt.ledger.transfers import EntryRef, Transfer, accounts_changed
from fairfelt.ledger.units import DOLLARS, Unit, credits_of, unit_of

__all__ = [
    "AT_HOUSE",
    "DOLLARS",
    "HOUSE",
    "NO_HOLDS",
    "Account",
    "AccountId",
    "BalanceSign",
    "Book",
    "EntryRef",
    "Hold",
    "Holds",
    "Kind",
    "Ledger",
    "Owner",
    "Reason",
    "SittingRef",
    "Transfer",
    "Unit",
    "account_of",
    "accounts_changed",
    "book_of",
    "credits_of",
    "floor",
    "hold",
    "house",
    "kept",
    "meter",
    "notes",
    "owed",
    "owed_aside",
    "paid",
    "reason_of",
    "sums",
    "ticket",
    "unclaimed",
    "unit_of",
    "wagers",
    "withheld",
]  # fmt: skip
