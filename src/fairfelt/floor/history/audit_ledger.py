"""Check the ledger of a floor against its journal, side by side and in the order of writing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from fairfelt.core.errors import Broken
from fairfelt.floor.history.audit_sittings import FollowedSittings
from fairfelt.journal import decode_entry
from fairfelt.ledger import (
    DOLLARS,
    NO_HOLDS,
    Account,
    AccountId,
    Book,
    Holds,
    Transfer,
    account_of,
    book_of,
    sums,
)
from fairfelt.store import Store


@dataclass(slots=True)
class Checked:
    findings: list[str] = field(default_factory=list)
    transfers: int = 0


def check(store: Store) -> Checked:
    """The ledger must be what the journal says, and the balances what the ledger adds up to. What
    is held of it are the accounts and the open holds, never the transfers."""
    checked = Checked()
    books = {book: _Followed() for book in Book}
    sittings = FollowedSittings()
    same = True
    journal = _journalled(store, sittings)
    for journalled, posted in zip_longest(journal, store.transfers()):
        same = same and journalled == posted
        if journalled is not None:
            checked.transfers += 1
            books[book_of(journalled[0])].make(journalled[2])
        if posted is not None:
            checked.findings += _of_one_unit(posted[2])
            books[book_of(posted[0])].take(posted[2])
    if not same:
        checked.findings.append("ledger: the transfers are not those of the journal")
    for book, followed in books.items():
        checked.findings += _balances(store, book, followed.made)
        checked.findings += followed.findings(store, book)
    checked.findings += sittings.findings
    return checked


def _journalled(store: Store, sittings: FollowedSittings) -> Iterator[tuple[str, int, Transfer]]:
    """The money of the journal, in the order in which it was written."""
    for body in store.written():
        entry = decode_entry(body)
        sittings.take(entry)
        yield from ((entry.stream, entry.n, transfer) for transfer in entry.transfers)


def _of_one_unit(move: Transfer) -> Iterator[str]:
    if account_of(move.source).unit != account_of(move.target).unit:
        yield f"ledger: money went from {move.source} to {move.target}, of another unit"


def dollars(store: Store) -> int:
    """What all accounts in dollars add up to."""
    return sums(store.balances()).get(DOLLARS, 0)


def _balances(store: Store, book: Book, made: Counter[AccountId]) -> Iterator[str]:
    kept, whose = store.balances(book), "" if book is Book.FLOOR else " of the house"
    for id_ in sorted(made.keys() | kept.keys()):
        cents = kept.get(id_, 0)
        if made[id_] != cents:
            yield f"ledger: {id_} does not add up to its transfers"
        yield from _wrong_side(account_of(id_), cents)
        if not book.takes(account_of(id_).kind):
            yield f"ledger: {id_} stands in the books{whose or ' of the floor'}"
    for unit, total in sorted(sums(kept).items()):
        if total:
            of = "" if unit == DOLLARS else f" in {unit}"
            yield f"ledger: all accounts{whose}{of} add up to {total}, not 0"


def _wrong_side(account: Account, cents: int) -> Iterator[str]:
    if cents < 0 and account.never_below:
        yield f"ledger: {account.id} is below zero"
    if cents > 0 and account.never_above:
        yield f"ledger: {account.id} is above zero"


class _Followed:
    """One book: what its transfers add up to. Each hold was begun once and ended at most once, in
    the order in which it was written."""

    def __init__(self) -> None:
        self.made: Counter[AccountId] = Counter()
        self._holds = NO_HOLDS
        self._problem = ""

    def make(self, move: Transfer) -> None:
        self.made[move.source] -= move.cents
        self.made[move.target] += move.cents

    def take(self, move: Transfer) -> None:
        touches = account_of(move.source).is_hold or account_of(move.target).is_hold
        if self._problem or not touches:
            return
        try:
            self._holds = self._holds.after(move)
        except Broken as problem:
            self._problem = f"ledger: {problem}"

    def findings(self, store: Store, book: Book) -> Iterator[str]:
        if self._problem:
            yield self._problem
        elif not _same(self._holds, store.holds(book)):
            yield "ledger: the holds that are open are not those of the transfers"


def _same(made: Holds, kept: Holds) -> bool:
    return (made.last, dict(made.open)) == (kept.last, dict(kept.open))
