"""The last answers to each terminal, so that a repeated command is answered and not done again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from fairfelt.core.errors import Refused

ANSWERS_KEPT = 32

Recall = Callable[[str, int], list[tuple[int, dict[str, Any]]]]


class Answers:
    """A terminal numbers its commands upwards. What it may repeat is what is still kept here."""

    def __init__(self, recall: Recall) -> None:
        self._recall = recall  # what the record says of a terminal not heard from since the start
        self._kept: dict[str, OrderedDict[int, dict[str, Any]]] = {}

    def _of(self, terminal: str) -> OrderedDict[int, dict[str, Any]]:
        kept = self._kept.get(terminal)
        if kept is None:
            kept = OrderedDict(reversed(self._recall(terminal, ANSWERS_KEPT)))
            self._kept[terminal] = kept
        return kept

    def last_id(self, terminal: str) -> int:
        return next(reversed(self._of(terminal)), 0)

    def repeated(self, terminal: str, id_: int) -> dict[str, Any] | None:
        """The answer already given to this command; None if it is new."""
        kept = self._of(terminal)
        if id_ in kept:
            return kept[id_]
        if kept and id_ <= next(reversed(kept)):
            raise Refused("id_stale", id=id_)
        return None

    def keep(self, terminal: str, id_: int, answer: dict[str, Any]) -> None:
        kept = self._of(terminal)
        kept[id_] = answer
        if len(kept) > ANSWERS_KEPT:
            kept.popitem(last=False)
