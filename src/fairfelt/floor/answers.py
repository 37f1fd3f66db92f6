"""The last answers to each terminal, so that a repeated command is answered and not done again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fairfelt.core.errors import Refused

ANSWERS_KEPT = 32

Answer = Mapping[str, Any]
Recall = Callable[[str, int], list[tuple[int, Answer]]]


class _Kept:
    """The answers to one terminal, oldest first, and the number of its newest command."""

    __slots__ = ("answers", "last")

    def __init__(self, newest_first: list[tuple[int, Answer]]) -> None:
        self.answers = dict(reversed(newest_first))
        self.last = newest_first[0][0] if newest_first else 0


class Answers:
    """A terminal numbers its commands upwards. What it may repeat is what is still kept here."""

    def __init__(self, recall: Recall) -> None:
        self._recall = recall  # what the record says of a terminal not heard from since the start
        self._kept: dict[str, _Kept] = {}

    def _of(self, terminal: str) -> _Kept:
        kept = self._kept.get(terminal)
        if kept is None:
            kept = self._kept[terminal] = _Kept(self._recall(terminal, ANSWERS_KEPT))
        return kept

    def last_id(self, terminal: str) -> int:
        return self._of(terminal).last

    def repeated(self, terminal: str, id_: int) -> Answer | None:
        """The answer already given to this command; None if it is new."""
        kept = self._of(terminal)
        if id_ > kept.last:
            return None
        if id_ not in kept.answers:
            raise Refused("id_stale", id=id_)
        return kept.answers[id_]

    def keep(self, terminal: str, id_: int, answer: Answer) -> None:
        kept = self._of(terminal)
        kept.answers[id_] = answer
        kept.last = id_
        if len(kept.answers) > ANSWERS_KEPT:
            del kept.answers[next(iter(kept.answers))]
