"""Refusals that go on record: an act beyond somebody's role, a wrong PIN, a table that broke."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.floor.facts.refusals import ActRefused, ReportRefused
from fairfelt.journal import Fact, told

if TYPE_CHECKING:
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.people import Session


class OnRecord(Refused):
    """A no that is written down before it is told. `commit` is what to write."""

    def __init__(self, code: str, body: dict[str, Any], **details: object) -> None:
        super().__init__(code, **details)
        self.body = body
        self.commit: Commit | None = None

    def fact(self, terminal: str, session: Session | None, where: dict[str, Any]) -> Fact:
        by, role = (session.staff, session.role) if session else ("", "")
        said: dict[str, Any] = {"staff": by, "role": role, "needed": ""}
        said |= {key: value for key, value in self.body.items() if value}
        return told(ActRefused(**said, by=by, **where, terminal=terminal))


class RefusedReport(OnRecord):
    """Of a device: what it told can be of no use to the table that it named."""

    def fact(self, terminal: str, session: Session | None, where: dict[str, Any]) -> Fact:
        return told(ReportRefused(**self.body, **where, terminal=terminal))
