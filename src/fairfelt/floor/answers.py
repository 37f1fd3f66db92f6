"""The last answers to each terminal, so that a repeated command is answered and not done again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.journal import decode_entry
from fairfelt.store import Recall

ANSWERS_KEPT = 32
_TOLD_ONCE = "code"  # an enrolment code: whoever asks again gets another one

Answer = Mapping[str, Any]
_encode = msgspec.json.Encoder().encode


class Answered(NamedTuple):
    """An answer, and the fingerprint of what it answers."""

    asked: str
    answer: Answer


Remember = Callable[[str], list[tuple[int, Answered]]]


def fingerprint(session: str | None, command: Any) -> str:
    """Tells one command of one session from any other. The PIN of whoever authorises it is no part
    of it: a fingerprint of so few figures would give them away."""
    if getattr(command, "authority", None) is not None:
        command = msgspec.structs.replace(command, authority=None)
    said = (session or "").encode() + b" " + _encode(command)
    return blake2b(said, digest_size=12).hexdigest()


def without_secrets(answer: Answer) -> dict[str, Any]:
    """What may be kept of an answer, and told again."""
    return {key: value for key, value in answer.items() if key != _TOLD_ONCE}


def read_answers(store: Recall, actor: str) -> list[tuple[int, Answered]]:
    """The last ones to a terminal, newest first."""
    found = ((id_, decode_entry(body)) for id_, body in store.answers(actor, ANSWERS_KEPT))
    return [(id_, Answered(entry.asked, entry.answer)) for id_, entry in found]


class _Kept:
    """The answers to one terminal, oldest first, and the number of its newest command."""

    __slots__ = ("answers", "last")

    def __init__(self, newest_first: list[tuple[int, Answered]]) -> None:
        self.answers = dict(reversed(newest_first))
        self.last = newest_first[0][0] if newest_first else 0


class Answers:
    """A terminal numbers its commands upwards. What it may repeat is what is still kept here."""

    def __init__(self, recall: Remember) -> None:
        self._recall = recall  # what the record says of a terminal not heard from since the start
        self._kept: dict[str, _Kept] = {}

    def _of(self, terminal: str) -> _Kept:
        kept = self._kept.get(terminal)
        if kept is None:
            kept = self._kept[terminal] = _Kept(self._recall(terminal))
        return kept

    def last_id(self, terminal: str) -> int:
        return self._of(terminal).last

    def repeated(self, terminal: str, id_: int, asked: str) -> Answer | None:
        """The answer already given to this command; None if it is new. Another command, or one of
        another session, gets nobody's answer."""
        kept = self._of(terminal)
        if id_ > kept.last:
            return None
        if id_ not in kept.answers:
            raise Refused("id_stale", id=id_)
        answered = kept.answers[id_]
        if answered.asked != asked:
            raise Refused("id_used", id=id_)
        return answered.answer

    def keep(self, terminal: str, id_: int, asked: str, answer: Answer) -> None:
        kept = self._of(terminal)
        kept.answers[id_] = Answered(asked, without_secrets(answer) if answer else answer)
        kept.last = id_
        if len(kept.answers) > ANSWERS_KEPT:
            del kept.answers[next(iter(kept.answers))]
