"""A movement of money between two accounts, and the entry of the journal that it may cite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from fairfelt.ledger.accounts import AccountId
from fairfelt.ledger.reasons import Reason


class EntryRef(NamedTuple):
    """An entry of the journal."""

    stream: str
    n: int


class Transfer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    source: AccountId
    target: AccountId
    cents: int
    reason: Reason
    cites: EntryRef | None = None  # the entry that it corrects


def accounts_changed(transfers: Iterable[Transfer]) -> Counter[AccountId]:
    """By how much each account changes."""
    changed: Counter[AccountId] = Counter()
    for move in transfers:
        changed[move.source] -= move.cents
        changed[move.target] += move.cents
    return changed
