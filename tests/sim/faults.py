"""A store that fails as disks and machines do: before the commit, after it, or with a clear no."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from fairfelt.core.errors import Fault
from fairfelt.store import Row, SqliteStore, Store


class Crash(Exception):  # noqa: N818
    """The machine is gone. Whatever was in memory is gone with it."""


class FaultyStore:
    """The store, with a fault now and then at a moment that the seed decides."""

    def __init__(self, store: Store, random: Random) -> None:
        self._store = store
        self._random = random
        self.failing = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(self, rows: Sequence[Row]) -> None:
        roll = self._random.random() if self.failing else 1.0
        if roll < 0.06:
            raise Fault("the disk is full")
        if roll < 0.12:
            raise Crash("before the commit")
        self._store.append(rows)
        if roll < 0.20:
            raise Crash("after the commit")


class Failing(SqliteStore):
    """A store that takes so many batches and then fails once, before or after writing."""

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.batches = 0
        self.fails_at: int | None = None
        self.before = False

    def append(self, rows: Sequence[Row]) -> None:
        self.batches += 1
        fails = self.batches == self.fails_at
        if fails and self.before:
            raise Crash("before the commit")
        super().append(rows)
        if fails:
            raise Crash("after the commit")
