"""Refusals that go on record: an act beyond somebody's role, a wrong PIN, a table that broke.

Wrong PINs are counted from the record itself, so that a power failure gives nobody more guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.journal import Fact

if TYPE_CHECKING:
    from fairfelt.floor.floor import Commit
    from fairfelt.floor.people import Session

WRONG_PINS_MOST = 5  # within LOCKED_MS, of one number
LOCKED_MS = 60_000


class OnRecord(Refused):
    """A no that is written down before it is told. `commit` is what to write."""

    def __init__(self, code: str, body: dict[str, Any], **details: object) -> None:
        super().__init__(code, **details)
        self.body = body
        self.commit: Commit | None = None

    def fact(self, terminal: str, session: Session | None, where: dict[str, Any]) -> Fact:
        by, role = (session.staff, session.role) if session else ("", "")
        known = {"staff": by, "role": role, "needed": ""}
        said = {key: said for key, said in self.body.items() if said}
        return Fact("act.refused", {**known, **said, "by": by, **where, "terminal": terminal})


class ReportRefused(OnRecord):
    """Of a device: what it told can be of no use to the table that it named."""

    def fact(self, terminal: str, session: Session | None, where: dict[str, Any]) -> Fact:
        return Fact("report.refused", {**self.body, **where, "terminal": terminal})


@dataclass(slots=True)
class Tries:
    wrong: int = 0
    since: int = 0
    locked_until: int = 0


@dataclass(slots=True)
class Refusals:
    """How often each number was tried with a wrong PIN."""

    tries: dict[str, Tries] = field(default_factory=dict)

    def locked_ms(self, number: str, at: int) -> int:
        """How long nobody can use this number."""
        tries = self.tries.get(number)
        return max(tries.locked_until - at, 0) if tries else 0


def _act_refused(refusals: Refusals, fact: Fact) -> None:
    if fact.body["code"] == "sign_in_refused":
        _missed(refusals.tries.setdefault(fact.body["staff"], Tries()), fact.body["at"])


def _missed(tries: Tries, at: int) -> None:
    if at - tries.since >= LOCKED_MS:
        tries.wrong, tries.since = 0, at
    tries.wrong += 1
    if tries.wrong >= WRONG_PINS_MOST:
        tries.wrong, tries.locked_until = 0, at + LOCKED_MS


def _act_authorised(refusals: Refusals, fact: Fact) -> None:
    """Who authorised an act is for the record alone."""


def _report_refused(refusals: Refusals, fact: Fact) -> None:
    """What a device told in vain is for the record alone."""


CHANGES: dict[str, Callable[[Refusals, Fact], None]] = {
    "act.refused": _act_refused,
    "report.refused": _report_refused,
    "act.authorised": _act_authorised,
}
