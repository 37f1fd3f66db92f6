"""The staff list of the configuration, taken up again whenever its file is changed."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import msgspec

from fairfelt.core.errors import ConfigError
from fairfelt.floor import FloorConfig
from fairfelt.floor.config import check_new_staff, load_floor
from fairfelt.server.floor_here import FloorHere

log = logging.getLogger("fairfelt.staff")

LOOK_S = 1.0  # how often the file is looked at
Stamp = tuple[int, int, int]


class StaffList:
    """Only the staff are taken from a changed file: tables and the rest stay as they were at the
    start. A file that is still being written may end anywhere, and everybody missing in it would be
    signed out, so it is read once it has been the same at two looks."""

    def __init__(self, file: Path, here: FloorHere) -> None:
        self._file = file
        self._here = here
        self._known = self._before = _stamp(file)

    async def keep_fresh(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            await self.look()

    async def look(self) -> None:
        stamp, before = _stamp(self._file), self._before
        self._before = stamp
        if stamp == self._known or stamp != before or self._here.halted:
            return
        self._known = stamp
        try:
            config = await asyncio.to_thread(load_floor, self._file)
            check_new_staff(self._here.config, config.staff, self._file)
        except (ConfigError, OSError) as error:
            log.critical("the staff list is not taken up, the one before stays: %s", error)
            self._here.refuse_staff(str(error))
        else:
            self._take(config)

    def _take(self, config: FloorConfig) -> None:
        before = self._here.config
        if config.staff != before.staff:
            self._here.replace_staff(config.staff)
            log.warning("the staff list was taken up from %s", self._file)
        if msgspec.structs.replace(config, staff=before.staff) != before:
            log.warning("of %s only the staff list is taken up; start the floor again for the rest",
                        self._file)  # fmt: skip


def _stamp(file: Path) -> Stamp | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
