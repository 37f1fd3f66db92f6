"""By what entries are found again: the rounds of a table, the plays of a seat, and the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from fairfelt.store.base import (
    Index,
    Logged,
    LogKey,
    LogRow,
    PlayedRound,
    RoundMark,
    Row,
    SeatRound,
    Span,
)
from fairfelt.store.inserts import Insert

# A settlement writes a row for every seat. Sorted by seat alone each of them would touch a page of
# its own; kept together for some rounds at a time they lie close, and a seat is still found.
ROUNDS_TOGETHER = 32
SCHEMA = """
CREATE TABLE IF NOT EXISTS marks (
    stream TEXT NOT NULL,
    round INTEGER NOT NULL,
    n INTEGER NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (stream, round, n, what)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS plays (
    stream TEXT NOT NULL,
    page INTEGER NOT NULL,
    seat TEXT NOT NULL,
    round INTEGER NOT NULL,
    n INTEGER NOT NULL,
    staked_cents INTEGER NOT NULL,
    received_cents INTEGER NOT NULL,
    sitting INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (stream, page, seat, round, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log (
    at INTEGER NOT NULL,
    stream TEXT NOT NULL,
    n INTEGER NOT NULL,
    i INTEGER NOT NULL,
    heading TEXT NOT NULL,
    weight INTEGER NOT NULL,
    place TEXT NOT NULL,
    PRIMARY KEY (at, stream, n, i)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS vouchers (
    number TEXT PRIMARY KEY,
    stream TEXT NOT NULL,
    n INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
"""
_MARKS = Insert("marks (stream, round, n, what)", 4)
_PLAYS = Insert("plays (stream, page, seat, round, n, staked_cents, received_cents, sitting)", 8)
_LOG = Insert("log (at, stream, n, i, heading, weight, place)", 7)
_VOUCHERS = Insert("vouchers (number, stream, n)", 3)
_LOG_BEFORE = """
SELECT at, stream, n, i, heading, weight, place FROM log
WHERE (at, stream, n, i) < (?, ?, ?, ?) AND at >= ?
ORDER BY at DESC, stream DESC, n DESC, i DESC LIMIT ?
"""
_NEWEST_PAGE = "SELECT MAX(page) FROM plays WHERE stream = ? AND page < ?"
_ON_PAGE = """
SELECT journal.stream, round, at, staked_cents, received_cents, sitting FROM (
    SELECT round, MIN(n) AS first_n, SUM(staked_cents) AS staked_cents,
           SUM(received_cents) AS received_cents, MAX(sitting) AS sitting
    FROM plays WHERE stream = ?1 AND page = ?2 AND seat = ?3 GROUP BY round
) JOIN journal ON journal.stream = ?1 AND journal.n = first_n
ORDER BY round DESC
"""


def write(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    found = [row for row in rows if row.found_by.marks or row.found_by.plays]
    _MARKS.run(db, [(r.stream, m.round, r.n, m.what) for r in found for m in r.found_by.marks])
    _PLAYS.run(db, [
        (r.stream, p.round // ROUNDS_TOGETHER, p.seat, p.round, r.n, p.staked_cents,
         p.received_cents, p.sitting)
        for r in found for p in r.found_by.plays
    ])  # fmt: skip
    _LOG.run(db, [(r.at, r.stream, r.n, *one) for r in rows for one in r.found_by.logged])
    _VOUCHERS.run(db, [(number, r.stream, r.n) for r in rows for number in r.found_by.vouchers])


def round_span(db: sqlite3.Connection, stream: str, round_: int) -> Span | None:
    marks: dict[str, list[int]] = {"opened": [], "ended": [], "later": []}
    query = "SELECT what, n FROM marks WHERE stream = ? AND round = ? ORDER BY n"
    for what, n in db.execute(query, (stream, round_)):
        marks[what].append(n)
    if not marks["opened"]:
        return None
    if not marks["ended"]:
        (newest,) = db.execute("SELECT MAX(n) FROM journal WHERE stream = ?", (stream,)).fetchone()
        return Span(marks["opened"][0], newest)
    ended, *again = marks["ended"]
    return Span(marks["opened"][0], ended, tuple(sorted({*again, *marks["later"]})))


def opening(db: sqlite3.Connection, stream: str, n: int) -> int | None:
    query = "SELECT MAX(n) FROM marks WHERE stream = ? AND round = 0 AND what = 'opened' AND n <= ?"
    found: tuple[int | None] = db.execute(query, (stream, n)).fetchone()
    return found[0]


def rounds(db: sqlite3.Connection, stream: str, most: int) -> list[int]:
    query = (
        "SELECT round FROM marks WHERE stream = ? AND round > 0 AND what = 'opened' "
        "ORDER BY round DESC LIMIT ?"
    )
    return [number for (number,) in db.execute(query, (stream, most))]


def played(db: sqlite3.Connection, seat: str, most: int) -> list[PlayedRound]:
    found = [one for stream in _streams(db) for one in _played_at(db, stream, seat, most)]
    return sorted(found, key=lambda one: (one.at, one.round), reverse=True)[:most]


def _streams(db: sqlite3.Connection) -> Iterator[str]:
    """From one to the next, without going through all that they have."""
    stream: str | None = ""
    while stream is not None:
        query = "SELECT MIN(stream) FROM plays WHERE stream > ?"
        (stream,) = db.execute(query, (stream,)).fetchone()
        if stream is not None:
            yield stream


def _played_at(db: sqlite3.Connection, stream: str, seat: str, most: int) -> list[PlayedRound]:
    found: list[PlayedRound] = []
    page: int | None = 2**62
    while len(found) < most:
        (page,) = db.execute(_NEWEST_PAGE, (stream, page)).fetchone()
        if page is None:
            break
        found += (PlayedRound(*row) for row in db.execute(_ON_PAGE, (stream, page, seat)))
    return found[:most]


def received(db: sqlite3.Connection, stream: str, round_: int) -> dict[str, int]:
    return dict(
        db.execute(
            "SELECT seat, SUM(received_cents) FROM plays "
            "WHERE stream = ? AND page = ? AND round = ? GROUP BY seat",
            (stream, round_ // ROUNDS_TOGETHER, round_),
        )
    )


def sittings(db: sqlite3.Connection, stream: str, round_: int) -> dict[str, int]:
    return dict(
        db.execute(
            "SELECT seat, MAX(sitting) FROM plays "
            "WHERE stream = ? AND page = ? AND round = ? AND sitting > 0 GROUP BY seat",
            (stream, round_ // ROUNDS_TOGETHER, round_),
        )
    )


def voucher_known(db: sqlite3.Connection, number: str) -> bool:
    query = "SELECT 1 FROM vouchers WHERE number = ?"
    return db.execute(query, (number,)).fetchone() is not None


def log(db: sqlite3.Connection, before: LogKey, since: int, most: int) -> list[LogRow]:
    found = db.execute(_LOG_BEFORE, (*before, since, most))
    return [LogRow(LogKey(*row[:4]), *row[4:]) for row in found]


def everything(db: sqlite3.Connection, stream: str) -> Iterator[tuple[int, Index]]:
    """Marks, plays, lines of the log and vouchers of one entry after the other."""
    every = db.execute(
        "SELECT n, 0, round, what, '', 0, 0, 0 FROM marks WHERE stream = ?1 UNION ALL "
        "SELECT n, 1, round, '', seat, staked_cents, received_cents, sitting FROM plays "
        "WHERE stream = ?1 AND page = round / ?2 "  # elsewhere nobody finds it
        "UNION ALL SELECT log.n, 2, i, heading, place, weight, 0, 0 FROM log JOIN journal "
        "ON journal.stream = log.stream AND journal.n = log.n AND journal.at = log.at "
        "WHERE log.stream = ?1 "
        "UNION ALL SELECT n, 3, 0, number, '', 0, 0, 0 FROM vouchers WHERE stream = ?1 "
        "ORDER BY 1, 2, 5, 3, 4",
        (stream, ROUNDS_TOGETHER),
    )
    for n, rows in groupby(every, key=itemgetter(0)):
        marks, plays, lines, vouchers = [], [], [], []
        for _, sort, number, what, where, first, second, third in rows:
            if sort == 0:
                marks.append(RoundMark(number, what))
            elif sort == 1:
                plays.append(SeatRound(where, number, first, second, third))
            elif sort == 2:
                lines.append(Logged(number, what, first, where))
            else:
                vouchers.append(what)
        yield n, Index(tuple(marks), tuple(plays), tuple(sorted(lines)), tuple(vouchers))
