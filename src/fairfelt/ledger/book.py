"""The ledger: every movement is a transfer between two accounts, so the sum is always zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fairfelt.core.errors import Broken
from fairfelt.ledger.accounts import may_go_below_zero


class Transfer(NamedTuple):
    source: str
    target: str
    cents: int
    why: str


def accounts_changed(transfers: Iterable[Transfer]) -> Counter[str]:
    """By how much each account changes."""
    changed: Counter[str] = Counter()
    for source, target, cents, _ in transfers:
        changed[source] -= cents
        changed[target] += cents
    return changed


class Ledger:
    """Balances as they stand after every transfer posted so far."""

    def __init__(self, balances: Mapping[str, int] | None = None) -> None:
        self.balances: dict[str, int] = dict(balances or {})

    def balance(self, account: str) -> int:
        return self.balances.get(account, 0)

    def post(self, transfers: Iterable[Transfer]) -> None:
        """Move the money. A balance that may not go below zero and would is a broken invariant."""
        balances: dict[str, int] = {}  # all or nothing: taken over only when every transfer fits
        before = self.balances
        for source, target, cents, why in transfers:
            if cents <= 0:
                raise Broken(f"a transfer of {cents} cents from {source} to {target} ({why})")
            left = balances.get(source, before.get(source, 0)) - cents
            if left < 0 and not may_go_below_zero(source):
                raise Broken(f"{source} would stand at {left} cents after {why}")
            balances[source] = left
            balances[target] = balances.get(target, before.get(target, 0)) + cents
        before.update(balances)

    def take_back(self, transfers: Iterable[Transfer]) -> None:
        """Undo what was posted for a step that came to nothing."""
        for source, target, cents, _ in transfers:
            self.balances[source] += cents
            self.balances[target] -= cents
