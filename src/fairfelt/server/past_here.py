"""What is asked of the past of a floor in this process.

Reading a long round, or far back in the log, takes a while, so it is done beside the loop, on a
connection of its own that cannot write.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from fairfelt.floor.history import rounds
from fairfelt.floor.history.log_pages import FOR_EVER, Names, Wanted, read_slice
from fairfelt.floor.history.log_report import LogReport, ReportHead
from fairfelt.floor.history.playback import play_back
from fairfelt.floor.history.takings_report import (
    HoldReport,
    MeterReport,
    ReportPeriod,
    hold_report,
    meter_report,
)
from fairfelt.floor.history.viewer import Viewer
from fairfelt.floor.people import Listed, names_in
from fairfelt.server.floor_here import FloorHere
from fairfelt.server.port import LogSlice, RecordsHead
from fairfelt.server.takings_here import TakingsHere
from fairfelt.store import LogKey, Store
from fairfelt.store.printed import printed
from fairfelt.store.seals import Sealed
from fairfelt.words import catalogue


class PastHere:
    def __init__(self, here: FloorHere) -> None:
        self._here = here
        self._takings = TakingsHere(here)

    @property
    def _listed(self) -> Mapping[str, Sequence[Listed]]:
        return self._here.floor.state.people.listed

    def _check_known(self, table: str) -> None:
        self._here.floor.pit.known_runner(table)

    async def table_rounds(self, table: str) -> list[dict[str, Any]]:
        self._check_known(table)
        return await self._here.reader.read(lambda store: rounds.table_rounds(store, table))

    async def seat_rounds(self, viewer: Viewer) -> list[dict[str, Any]]:
        return await self._here.reader.read(lambda store: rounds.seat_rounds(store, viewer))

    async def playback(self, table: str, round_: int, viewer: Viewer) -> dict[str, Any]:
        self._check_known(table)
        shown = await self._here.reader.read(lambda store: play_back(store, table, round_, viewer))
        return {**shown, "names": self._names(shown["steps"]) if viewer.is_staff else {}}

    def _names(self, steps: list[dict[str, Any]]) -> dict[str, str]:
        """Who of the staff the steps are about, by their numbers."""
        named = (names_in(self._listed, step["body"], step["at"]) for step in steps)
        return {number: name for names in named for number, name in names.items()}

    async def log_slice(self, wanted: Wanted, before: LogKey, most: int) -> LogSlice:
        about = self._about
        return await self._here.reader.read(
            lambda store: LogSlice(*read_slice(store, wanted, before, most, about, catalogue()))
        )

    @property
    def _about(self) -> Names:
        return Names(self._listed, self._here.config.gaming_day_starts)

    async def log_report(self, wanted: Wanted, head: ReportHead, most: int) -> bytes:
        """Slice by slice, so that whoever else looks back has a turn between two of them. It is
        read, written and let go of there."""
        made, about, reader = LogReport(head.language), self._about, self._here.reader

        def add(store: Store, before: LogKey) -> LogKey | None:
            left = most - made.lines
            lines, then = read_slice(store, wanted, before, left, about, catalogue())
            made.add(lines)
            return then

        after: LogKey | None = FOR_EVER
        while after is not None and made.lines < most:
            after = await reader.read(partial(add, before=after))
        whole = replace(head, cut=after is not None)
        return await reader.read(lambda _: made.text(whole).encode("utf-8-sig"))

    async def head(self) -> RecordsHead:
        """By it an auditor knows these records again, whatever becomes of the floor's own files."""
        at, sealed = self._here.now(), getattr(self._here.store, "sealed", Sealed())
        return RecordsHead(at, printed(sealed, at) if sealed.seq else "")

    async def hold_report(self, period: ReportPeriod) -> HoldReport:
        return await self._takings.report(hold_report, period)

    async def meter_report(self, period: ReportPeriod) -> MeterReport:
        return await self._takings.report(meter_report, period)
