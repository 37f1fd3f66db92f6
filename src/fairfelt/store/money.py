"""The money of a floor: its transfers, and what they add up to in each account."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence

from fairfelt.ledger import (
    HOUSE,
    Account,
    AccountId,
    Book,
    EntryRef,
    Hold,
    Holds,
    Kind,
    Reason,
    Transfer,
    account_of,
    reason_of,
    unit_of,
)
from fairfelt.ledger.kinds import kind_of
from fairfelt.ledger.upgrade import from_prose
from fairfelt.store.base import Row
from fairfelt.store.inserts import Insert

# As version 2 had it.
ACCOUNTS_WITHOUT_BOOKS = """
CREATE TABLE accounts (
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    unit TEXT NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (kind, owner, unit)
) STRICT, WITHOUT ROWID
"""
SCHEMA = f"""
CREATE TABLE IF NOT EXISTS transfers (
    seq INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    n INTEGER NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents > 0),
    reason TEXT NOT NULL,
    cites_stream TEXT,
    cites_n INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS transfers_begun ON transfers (target)
    WHERE reason = '{Reason.HOLD_BEGUN.text}';
CREATE TABLE IF NOT EXISTS accounts (
    book TEXT NOT NULL,
    kind TEXT NOT NULL,
    owner TEXT NOT NULL,
    unit TEXT NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (book, kind, owner, unit)
) STRICT, WITHOUT ROWID;
"""
_TRANSFERS = Insert(
    "transfers (stream, n, source, target, cents, reason, cites_stream, cites_n)", 8
)
_ACCOUNTS = Insert(
    "accounts (book, kind, owner, unit, cents)", 5,
    "ON CONFLICT (book, kind, owner, unit) DO UPDATE SET cents = cents + excluded.cents",
)  # fmt: skip
_EVERY = """
SELECT stream, n, source, target, cents, reason, cites_stream, cites_n FROM transfers ORDER BY seq
"""
_HOLD = Kind.HOLD.value
_BEGUN = f"""
SELECT source, cents FROM transfers
WHERE target = ? AND reason = '{Reason.HOLD_BEGUN.text}' AND (stream = '{HOUSE}') = ?
"""  # noqa: S608 - by the words of its index
_NOTHING = (None, None)  # is cited


def write(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    _TRANSFERS.run(db, [
        (r.stream, r.n, move.source, move.target, move.cents, move.reason.text,
         *(move.cites or _NOTHING))
        for r in rows for move in r.transfers
    ])  # fmt: skip
    _ACCOUNTS.run(db, [
        (book.value, *account_of(account).columns, cents)
        for book, changes in zip(Book, _changes(rows), strict=True)
        for account, cents in changes.items()
    ])  # fmt: skip


def take_over(db: sqlite3.Connection) -> None:
    """Transfers and accounts as the first release kept them, in tables that stand aside."""
    before = db.execute(
        "SELECT seq, stream, n, source, target, cents, why FROM transfers_before ORDER BY seq"
    )
    for seq, stream, n, *told in before:
        move = from_prose(*told)
        values = (seq, stream, n, move.source, move.target, move.cents, move.reason.text)
        db.execute("INSERT INTO transfers VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL)", values)
    for account, cents in db.execute("SELECT account, cents FROM accounts_before"):
        db.execute(
            "INSERT INTO accounts VALUES (?, ?, ?, ?)", (*account_of(account).columns, cents)
        )


def open_books(db: sqlite3.Connection) -> None:
    """All accounts of a database without books are the floor's. Its table stands aside."""
    db.execute(
        "INSERT INTO accounts SELECT ?, kind, owner, unit, cents FROM accounts_before",
        (Book.FLOOR.value,),
    )


def _account(kind: str, owner: str, unit: str) -> Account:
    return Account(kind_of(kind), owner, unit_of(unit))


def _changes(rows: Sequence[Row]) -> tuple[dict[AccountId, int], dict[AccountId, int]]:
    """In the books of the floor, and in those of the house."""
    books: tuple[dict[AccountId, int], dict[AccountId, int]] = ({}, {})
    for row in rows:
        changes = books[row.stream == HOUSE]
        for move in row.transfers:
            changes[move.source] = changes.get(move.source, 0) - move.cents
            changes[move.target] = changes.get(move.target, 0) + move.cents
    return books


def balances(db: sqlite3.Connection, book: Book) -> dict[AccountId, int]:
    found = db.execute(
        "SELECT kind, owner, unit, cents FROM accounts "
        "WHERE book = ? AND (cents <> 0 OR kind <> ?)",
        (book.value, _HOLD),
    )
    return {_account(*key).id: cents for *key, cents in found}


def transfers(db: sqlite3.Connection) -> Iterator[tuple[str, int, Transfer]]:
    for stream, n, source, target, cents, reason, *cites in db.execute(_EVERY):
        cited = None if cites == [None, None] else EntryRef(*cites)
        ends = account_of(source).id, account_of(target).id
        yield stream, n, Transfer(*ends, cents, reason_of(reason), cited)


def holds(db: sqlite3.Connection, book: Book) -> Holds:
    """Those in whose accounts something is, with where it came from."""
    of = (book.value, _HOLD)
    (last,) = db.execute(
        "SELECT IFNULL(MAX(CAST(owner AS INTEGER)), 0) FROM accounts WHERE book = ? AND kind = ?",
        of,
    ).fetchone()
    found = db.execute(
        "SELECT kind, owner, unit FROM accounts WHERE book = ? AND kind = ? AND cents <> 0", of
    ).fetchall()
    begun = (_begun(db, book, _account(*key)) for key in found)
    return Holds({one.number: one for one in begun}, last)


def _begun(db: sqlite3.Connection, book: Book, account: Account) -> Hold:
    source, cents = db.execute(_BEGUN, (account.id, book is Book.HOUSE)).fetchone()
    return Hold(int(account.owner), source, cents)


def named(book: Book, account: str) -> str:
    """An account where those of both books are named."""
    return account if book is Book.FLOOR else f"{book.value}:{account}"


def moved_since(db: sqlite3.Connection, seq: int) -> tuple[int, dict[str, int]]:
    """The newest transfer, and by how much each account changed after a transfer."""
    (newest,) = db.execute("SELECT IFNULL(MAX(seq), 0) FROM transfers").fetchone()
    moved: dict[str, int] = {}
    for side, sign in (("source", -1), ("target", 1)):
        totals = (
            f"SELECT stream = '{HOUSE}', {side}, SUM(cents) FROM transfers "  # noqa: S608
            "WHERE seq > ? GROUP BY 1, 2"
        )
        for of_house, account, cents in db.execute(totals, (seq,)):
            name = named(Book.HOUSE if of_house else Book.FLOOR, account)
            moved[name] = moved.get(name, 0) + sign * cents
    return newest, moved
