"""Group commit: while one batch is being written the next collects. Nothing is told before it is
on disk, and no timer makes anybody wait."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

from fairfelt.floor import Commit
from fairfelt.house import HouseCommit
from fairfelt.store import Log, Row

log = logging.getLogger("fairfelt.committer")

BATCH_MOST = 1000
WAITING_MOST = 20_000

Tell = Callable[[], None]
Item = Commit | HouseCommit | Tell


class Committer:
    """One writer. `tell` gets each commit once it is written; `lost` all that could not be."""

    def __init__(
        self, store: Log, tell: Callable[[Commit], None], lost: Callable[[list[Item]], None]
    ) -> None:
        self._store = store
        self._tell = tell
        self._lost = lost
        self._waiting: deque[tuple[Item, ...]] = deque()
        self._busy = False
        self._shorter = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="committer")
        self.batches = 0
        self.commits = 0

    @property
    def is_full(self) -> bool:
        """So much waits to be written that nothing more is to be begun."""
        return len(self._waiting) >= WAITING_MOST

    async def room(self) -> None:
        """Until it is not."""
        while self.is_full:
            self._shorter.clear()
            await self._shorter.wait()

    def put(self, *items: Item) -> None:
        """Queue commits to be written, or things to be said after all that came before them. What
        is put together is written together, or not at all."""
        if items:
            self._waiting.append(items)
        if not self._busy and self._waiting:
            self._busy = True
            # Not at once: what else has arrived in this turn of the loop shares the batch.
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        batch: list[Item] = []
        while self._waiting and len(batch) < BATCH_MOST:
            batch += self._waiting.popleft()
        self._shorter.set()
        rows = [item.row for item in batch if isinstance(item, (Commit, HouseCommit))]
        if not rows:
            self._written(batch)
            return
        loop = asyncio.get_running_loop()
        writing = loop.run_in_executor(self._thread, self._write, rows)
        writing.add_done_callback(lambda done: self._done(batch, done))

    def _write(self, rows: list[Row]) -> None:
        self._store.append(rows)

    def _done(self, batch: list[Item], done: asyncio.Future[None]) -> None:
        error = done.exception()
        if error is None:
            self.batches += 1
            self._written(batch)
            return
        log.critical("a batch of %d could not be written", len(batch), exc_info=error)
        lost = [*batch, *chain.from_iterable(self._waiting)]
        self._waiting.clear()
        self._shorter.set()
        self._busy = False
        self._lost(lost)
        for item in lost:  # whoever waits is told, so that nobody waits for ever
            if not isinstance(item, (Commit, HouseCommit)):
                item()

    def _written(self, batch: list[Item]) -> None:
        for item in batch:
            if isinstance(item, Commit):
                self.commits += 1
                self._tell(item)
            elif not isinstance(item, HouseCommit):  # whose answer follows it
                item()
        if self._waiting:
            self._next()
        else:
            self._busy = False

    async def write(self, rows: list[Row]) -> None:
        """Write outside the queue, while it is stopped. Raises Fault."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, rows)

    async def drained(self) -> None:
        """Until everything queued so far has been written and told, or lost."""
        if self._busy:
            told = asyncio.Event()
            self.put(told.set)
            await told.wait()

    def close(self) -> None:
        self._thread.shutdown()
