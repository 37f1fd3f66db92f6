"""Inserts of many rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import chain

_TOGETHER = 64  # rows in one statement


class Insert:
    """An insert of many rows.

    Every run of a statement lets go of the interpreter and has to get it back from a busy event
    loop, so rows go by the dozens in a statement and not one by one.
    """

    def __init__(self, into: str, columns: int, conflict: str = "") -> None:
        row = f"({','.join('?' * columns)})"
        self._one = f"INSERT INTO {into} VALUES {row} {conflict}"  # noqa: S608 - all our own words
        self._many = self._one.replace(row, ",".join([row] * _TOGETHER))

    def run(self, db: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
        whole = len(rows) - len(rows) % _TOGETHER
        for i in range(0, whole, _TOGETHER):
            db.execute(self._many, list(chain.from_iterable(rows[i : i + _TOGETHER])))
        db.executemany(self._one, rows[whole:])
