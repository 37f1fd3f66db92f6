"""Reading the records beside the loop, on a connection of its own that cannot write."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from fairfelt.core.errors import Refused
from fairfelt.store import Store

log = logging.getLogger("fairfelt.recall")

T = TypeVar("T")
HELD_S = 0.02


class Reader:
    """One thread that reads the records, as they are at that moment."""

    def __init__(self, open_store: Callable[[], Store], name: str = "recall") -> None:
        self._open = open_store
        self._store: Store | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def read(self, work: Callable[[Store], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def _do(self, work: Callable[[Store], T]) -> T:
        try:
            if self._store is None:  # belongs to the thread that opened it
                self._store = self._open()
            with self._store.reading():
                return work(self._store)
        except Refused:
            raise
        except Exception as error:  # damage may show itself as anything
            log.exception("the records could not be read")
            raise Refused("records_unreadable") from error

    def let_go(self, what: object) -> None:
        """Nobody needs it any more. To free a hundred thousand small things takes long as well, so
        that is done there, once the caller has let go of them too."""
        self._thread.submit(_hold, what)

    def close(self) -> None:
        self._thread.submit(self._close)
        self._thread.shutdown()

    def _close(self) -> None:
        if self._store is not None:
            self._store.close()


def _hold(_what: object) -> None:
    time.sleep(HELD_S)
