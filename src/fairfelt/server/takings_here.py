"""The takings of a floor in this process, followed beside the loop.

They begin with the first report that is asked for, and go on from there with each of the next. Only
the thread that reads touches them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from fairfelt.floor.history.audit_takings import differences
from fairfelt.floor.history.takings import Takings
from fairfelt.floor.history.takings_follow import TakingsBook
from fairfelt.floor.history.takings_report import HoldReport, MeterReport, ReportPeriod
from fairfelt.server.floor_here import FloorHere
from fairfelt.store import Store

R = TypeVar("R", HoldReport, MeterReport)


class TakingsHere:
    def __init__(self, here: FloorHere) -> None:
        self._here = here
        self._book: TakingsBook | None = None

    async def report(self, make: Callable[[Takings, ReportPeriod], R], period: ReportPeriod) -> R:
        """Slice by slice, so that whoever else looks back has a turn between two of them."""
        work = partial(self._made, make=make, period=period)
        while (made := await self._here.reader.read(work)) is None:
            pass
        return made

    def _made(
        self, store: Store, make: Callable[[Takings, ReportPeriod], R], period: ReportPeriod
    ) -> R | None:
        """The report once everything is in it, held against the accounts of that very moment."""
        book = self._book or TakingsBook(self._here.config.gaming_day_starts)
        self._book = None  # should reading fail half-way, the next one begins anew
        more = book.follow(store)
        self._book = book
        if more:
            return None
        made = make(book.takings, period)
        made.about.findings += differences(book.takings, store.balances())
        return made
