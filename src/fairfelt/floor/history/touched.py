"""Which rounds the newest entries of a stream are about: whether a round that was read from the
records has been touched since."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from fairfelt.store import RoundMark

KEPT = 256  # entries; what is older than these counts as touched, which is on the safe side


class TouchedRounds:
    def __init__(self) -> None:
        self._newest: deque[tuple[int, frozenset[int]]] = deque(maxlen=KEPT)

    def note(self, n: int, marks: Iterable[RoundMark]) -> None:
        self._newest.append((n, frozenset(mark.round for mark in marks)))

    def since(self, as_of: int, round_: int | None = None) -> bool:
        """Whether an entry after this one is about the round, or about any."""
        newer = [rounds for n, rounds in self._newest if n > as_of]
        if round_ is None or len(newer) == KEPT:
            return bool(newer)
        return any(round_ in rounds for rounds in newer)
