"""The last answers to each terminal, so that a repeated command is answered and not done again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.journal import decode_entry
from fairfelt.store import AnswersGiven
from fairfelt.table.commands import Command, StaffCommand

ANSWERS_KEPT = 32
_TOLD_ONCE = "code"  # an enrolment code: whoever asks again gets another one

Answer = Mapping[str, Any]
_encode = msgspec.json.Encoder().encode


class Answered(msgspec.Struct, frozen=True, gc=False):
    """An answer, the number of the command that it answers, and the fingerprint of that."""

    id: int
    asked: str
    answer: Answer


Remember = Callable[[str], list[Answered]]
_nothing_hashed = blake2b(digest_size=12).copy  # of which a copy takes less time than a new one


def fingerprint(session: str | None, command: Command) -> str:
    """Tells one command of one session from any other. The PIN of whoever authorises it is no part
    of it: a fingerprint of so few figures would give them away."""
    if isinstance(command, StaffCommand) and command.authority is not None:
        command = msgspec.structs.replace(command, authority=None)
    who = b" " if session is None else f"{session} ".encode()
    hashed = _nothing_hashed()
    hashed.update(who + _encode(command))
    return hashed.hexdigest()


def without_secrets(answer: Answer) -> dict[str, Any]:
    """What may be kept of an answer, and told again."""
    return {key: value for key, value in answer.items() if key != _TOLD_ONCE}


def read_answers(store: AnswersGiven, actor: str) -> list[Answered]:
    """The last ones to a terminal, oldest first."""
    found = ((id_, decode_entry(body)) for id_, body in store.answers(actor, ANSWERS_KEPT))
    return [Answered(id_, entry.asked, entry.answer) for id_, entry in found][::-1]


class KeptAnswers:
    """The answers to one terminal, oldest first, and the number of its newest command."""

    __slots__ = ("answers", "last")

    def __init__(self, answers: list[Answered]) -> None:
        self.answers = deque(answers, ANSWERS_KEPT)
        self.last = answers[-1].id if answers else 0

    def repeated(self, id_: int, asked: str) -> Answer:
        """The answer already given to a command that is not new. Another command, or one of another
        session, gets nobody's answer."""
        answered = next((one for one in self.answers if one.id == id_), None)
        if answered is None:
            raise Refused("id_stale", id=id_)
        if answered.asked != asked:
            raise Refused("id_used", id=id_)
        return answered.answer

    def keep(self, id_: int, asked: str, answer: Answer) -> None:
        kept = without_secrets(answer) if answer else answer
        self.answers.append(Answered(id_, asked, kept))
        self.last = id_


class Answers(dict[str, KeptAnswers]):
    """By terminal. It numbers its commands upwards, and what it may repeat is what is kept here."""

    def __init__(self, recall: Remember) -> None:
        super().__init__()
        self._recall = recall  # what the record says of a terminal not heard from since the start

    def __missing__(self, terminal: str) -> KeptAnswers:
        kept = self[terminal] = KeptAnswers(self._recall(terminal))
        return kept
