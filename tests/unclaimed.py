"""What is kept for players who have left a terminal, all sittings together."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.ledger import AccountId, Kind, SittingRef, account_of


def left_at(balances: Mapping[AccountId, int], seat: str) -> int:
    accounts = ((account_of(id_), cents) for id_, cents in balances.items())
    return sum(
        cents
        for account, cents in accounts
        if account.kind is Kind.UNCLAIMED and SittingRef.read(account.owner).terminal == seat
    )
