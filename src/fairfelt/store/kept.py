"""The records of a running floor: sealed, its own alone, and still the file that it opened."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Sequence
from pathlib import Path

from fairfelt.core.errors import Fault
from fairfelt.store import seals
from fairfelt.store.base import Row
from fairfelt.store.seals import Sealed
from fairfelt.store.sqlite import SqliteStore
from fairfelt.store.witness import Witness

# Where SQLite has its locks in a database file, by its file format. Each program that has it open
# holds a shared lock of this range; whoever has all of it for itself keeps all others out.
_SHARED_FIRST, _SHARED_BYTES = 0x40000000 + 2, 510


class KeptStore(SqliteStore):
    """SQLite's own exclusive mode would shut out the floor's reading connections as well. So the
    same lock is taken for the process: its connections share it, and nobody else gets in."""

    def __init__(self, path: Path, witness: Witness) -> None:
        super().__init__(path, key=witness.key)
        self._witness = witness
        self._files = [path, path.with_name(f"{path.name}-wal")]
        self._lock = os.open(path, os.O_RDWR)  # to be closed last: closing it lets go of all locks
        try:
            seals.newest(self._reads)  # by now every connection has its lock
            fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB, _SHARED_BYTES, _SHARED_FIRST)
        except OSError as error:
            self.close()
            raise Fault(f"another program has {path} open") from error
        self._opened = self._which()
        self.floor = self._identity()

    def append(self, rows: Sequence[Row]) -> None:
        if self._which() != self._opened:
            raise Fault("the records are no longer the file that this floor opened")
        super().append(rows)
        if rows:
            self._witness.note(self.floor, self.sealed, rows[-1].at)

    def _which(self) -> list[tuple[int, int]]:
        """Which files lie there now."""
        try:
            return [(found.st_dev, found.st_ino) for found in map(os.stat, self._files)]
        except FileNotFoundError:
            return []

    # -- whose records these are ----------------------------------------------------------------

    def _identity(self) -> str:
        found = self._db.execute("SELECT floor FROM identity").fetchone()
        return str(found[0]) if found else ""

    def be(self, floor: str) -> None:
        """From now on these are the records of that floor."""
        self._db.execute("DELETE FROM identity")
        self._db.execute("INSERT INTO identity (floor) VALUES (?)", (floor,))
        self.floor = floor

    # -- quick checks, however long the records are -----------------------------------------------

    def newest_is_ours(self) -> bool:
        return seals.check_newest(self._reads, self._witness.key)

    def has(self, sealed: Sealed) -> bool:
        """Whether that batch is still there."""
        return sealed.seq == 0 or seals.seal_at(self._reads, sealed.seq) == sealed.seal

    def close(self) -> None:
        super().close()
        os.close(self._lock)
