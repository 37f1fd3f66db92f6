"""When terminals were last here, kept over a restart in a file beside the records.

It is no record: it moves no money and decides nothing. Most terminals are known by their commands
anyway; this is for those that send none, such as displays. It is written once a minute and at the
close, so a floor that was killed knows it to the minute. A file that cannot be read counts for
nothing.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from pathlib import Path

import msgspec

from fairfelt.server.hub import Hub

log = logging.getLogger("fairfelt.terminals")

EVERY_S = 60.0
Seen = dict[str, int]


class LastSeen:
    def __init__(self, file: Path, hub: Hub) -> None:
        self._file = file
        self._hub = hub
        self._writing = threading.Lock()
        self._closed = False
        hub.seen_before = _read(file)

    async def keep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            seen = self._seen()
            await asyncio.to_thread(self._write_on, seen)

    def close(self) -> None:
        """Nothing older is written over it: a thread goes on although nobody waits for it."""
        with self._writing:
            self._closed = True
            self._write(self._seen())

    def _write_on(self, seen: Seen) -> None:
        with self._writing:
            if not self._closed:
                self._write(seen)

    def _seen(self) -> Seen:
        """As of now; whoever is here is seen now."""
        hub, now = self._hub, self._hub.port.now()
        here = {id_: now if at is None else at for id_, at in hub.last_seen().items()}
        return {**hub.seen_before, **here}

    def _write(self, seen: Seen) -> None:
        fresh = self._file.with_suffix(".new")
        try:
            fresh.write_bytes(msgspec.json.encode(seen))
            fresh.replace(self._file)
        except OSError as error:
            log.warning("when terminals were last here could not be kept: %s", error)


def _read(file: Path) -> Seen:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Seen)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}
