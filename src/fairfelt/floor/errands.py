"""What takes long is done before an act and beside the loop: reading the records, or trying
something out at a full table.

The floor says what it needs; whoever drives it runs that errand, and asks again with what it
brought. Where nobody else waits, in a script or a test, an errand is run at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol, TypeVar

from immutables import Map

from fairfelt.store import Store

T = TypeVar("T")
Key = Hashable
NOTHING: Mapping[Key, Any] = Map()


class ErrandNeeded(Exception):  # noqa: N818 - nothing has failed
    """Before this can go on, something has to be read or worked out."""

    def __init__(self, key: Key, work: Callable[[Store], Any]) -> None:
        super().__init__(f"an errand is to be run: {key}")
        self.key = key
        self.work = work


class Errands(Protocol):
    def fetch(self, key: Key, work: Callable[[Store], T]) -> T:
        """What the work leads to. `key` tells it from other errands of the same act."""
        ...


class AtOnce:
    """Runs an errand while everybody waits."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def fetch(self, key: Key, work: Callable[[Store], T]) -> T:
        return work(self._store)


class ErrandResults:
    """Has what was brought for the act that is being done, and asks for the rest."""

    def __init__(self) -> None:
        self._known = NOTHING

    def bring(self, known: Mapping[Key, Any]) -> None:
        self._known = known

    def fetch(self, key: Key, work: Callable[[Store], T]) -> T:
        if key not in self._known:
            raise ErrandNeeded(key, work)
        found: T = self._known[key]
        return found


def kept(work: Callable[[Store], T]) -> Callable[[Store], Callable[[], T]]:
    """The same work, but for what it raises: that is raised when somebody asks for the outcome, on
    the thread of the floor, which then does about it what it does about any act."""

    def run(store: Store) -> Callable[[], T]:
        try:
            found = work(store)
        except Exception as error:
            return _raiser(error)
        return lambda: found

    return run


def _raiser(error: Exception) -> Callable[[], Any]:
    def outcome() -> Any:
        raise error

    return outcome
