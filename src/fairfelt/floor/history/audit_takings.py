"""Check the sums of reports: made anew from the record, they must be what the accounts have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from fairfelt.floor.history.takings import BankKey, Takings
from fairfelt.floor.history.takings_follow import TakingsBook
from fairfelt.ledger import DOLLARS, AccountId, Kind, account_of
from fairfelt.store import Store

_ANY_TIME = "06:00"  # whichever day a sum is of, all days together come to the same


def check(store: Store) -> Iterator[str]:
    book = TakingsBook(_ANY_TIME)
    while book.follow(store):
        pass
    yield from differences(book.takings, store.balances())


def differences(takings: Takings, balances: Mapping[AccountId, int]) -> Iterator[str]:
    """All days together must come to the balance of each account."""
    for kind, sums in ((Kind.METER, _meters(takings)), (Kind.HOUSE, _banks(takings))):
        kept = Counter({
            account.owner: cents
            for account, cents in ((account_of(id_), cents) for id_, cents in balances.items())
            if account.kind is kind and account.unit == DOLLARS
        })  # fmt: skip
        for owner in sorted(sums.keys() | kept.keys()):
            if sums[owner] != kept[owner]:
                yield (
                    f"reports: {kind.value}/{owner} comes to {sums[owner]} by the reports, and to "
                    f"{kept[owner]} by its account"
                )
    yield from _wagers(takings)


def _meters(takings: Takings) -> Counter[str]:
    found: Counter[str] = Counter()
    for (_, terminal), sums in takings.meters.items():
        found[terminal] += sums.change_cents
    return found


def _banks(takings: Takings) -> Counter[str]:
    found: Counter[str] = Counter()
    for key, sums in takings.banks.items():
        found[key.table] += sums.win_cents
    return found


def _wagers(takings: Takings) -> Iterator[str]:
    """What was staked on all kinds together is what was settled at the table that day."""
    staked: Counter[BankKey] = Counter()
    for key, sums in takings.wagers.items():
        staked[key.bank] += sums.staked_cents
    for bank, settled in takings.banks.items():
        its = staked[bank]
        if its and its != settled.staked_cents:
            yield (
                f"reports: at {bank.table} {settled.staked_cents} was settled, and {its} by "
                "kind of wager"
            )
