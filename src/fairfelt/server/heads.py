"""Writing heads out: once a minute, what the newest entry of each stream is goes elsewhere."""

from __future__ import annotations

import asyncio
import logging

from fairfelt.server import syslog
from fairfelt.server.reader import Reader
from fairfelt.server.records import OpenRecords, check_balances
from fairfelt.store import SqliteStore, Store
from fairfelt.store.base import Head
from fairfelt.store.printed import printed

log = logging.getLogger("fairfelt.heads")

EVERY_S = 60.0


class HeadsKeeper:
    """Signed lines, each with the streams that have changed since the one before."""

    def __init__(self, records: OpenRecords, to_syslog: str = "") -> None:
        self._records = records
        self._syslog = to_syslog
        self._told: dict[str, Head] = {}

    async def keep_for_ever(self, reader: Reader) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            await reader.read(self.write)  # beside the loop

    def write(self, store: Store) -> None:
        """Also count the accounts again, so that the next start has little to count."""
        heads = {stream: head for stream in store.streams() if (head := store.head(stream))}
        fresh = {stream: head for stream, head in heads.items() if self._told.get(stream) != head}
        if not fresh:
            return
        try:
            self._write(fresh, max(head.at for head in heads.values()))
            self._told = heads
            if isinstance(store, SqliteStore) and (problem := self._miscounted(store)):
                log.critical(problem)
        except OSError:  # the other disk is away: the floor goes on, and says so
            log.critical("heads could not be written out", exc_info=True)

    def _write(self, heads: dict[str, Head], at: int) -> None:
        sealed = self._records.store.sealed
        self._records.witness.write_heads(
            {
                "floor": self._records.store.floor,
                "at": at,
                "heads": {stream: [head.n, head.hash.hex()] for stream, head in heads.items()},
            }
        )
        if self._syslog and sealed.seq:
            self._send(printed(sealed, at))

    def _send(self, line: str) -> None:
        """A log that does not answer costs nothing else: the heads are in their file."""
        try:
            syslog.send(self._syslog, line)
        except OSError as error:
            log.critical("the head could not be sent to %s: %s", self._syslog, error)

    def _miscounted(self, store: SqliteStore) -> str:
        return check_balances(store, self._records.witness)
