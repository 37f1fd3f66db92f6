"""Terminals, enrolment codes and staff sessions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from fairfelt.floor.facts.base import FloorFact, StaffFloorFact
from fairfelt.floor.people import (
    CODE_MS,
    SESSION_MS,
    Code,
    Listed,
    MovedSession,
    People,
    Session,
    Terminal,
)
from fairfelt.journal import Audience, Weight


class FloorOpened(FloorFact[People], frozen=True):
    KIND = "floor.opened"
    HEADING = "tables"
    PART = "people"

    name: str
    demo: bool

    def change(self, part: People) -> None:
        part.demo = self.demo


class RecordsAccepted(FloorFact[None], frozen=True):
    KIND = "records.accepted"
    HEADING = "tables"
    WEIGHT = Weight.GRAVE

    findings: list[str]
    by: str
    at: int


class TerminalEnrolled(FloorFact[People], frozen=True):
    KIND = "terminal.enrolled"
    HEADING = "staff"
    PART = "people"

    terminal: str
    role: str
    table: str | None
    token_sha256: str
    code_sha256: str | None
    demo: bool
    serves: str | None
    kind: str
    at: int

    def change(self, part: People) -> None:
        part.terminals[self.token_sha256] = Terminal(
            self.terminal, self.role, self.table, self.serves, self.kind, since=self.at
        )
        if part.former.pop(self.terminal, None) is None:  # else it has come back
            part.counts[self.role] = part.counts.get(self.role, 0) + 1
        part.codes.pop(self.code_sha256 or "", None)


class EnrolmentIssued(StaffFloorFact[People], frozen=True):
    KIND = "enrolment.issued"
    HEADING = "staff"
    PART = "people"

    for_role: str
    table: str | None
    code_sha256: str
    expires_at: int
    serves: str | None
    kind: str

    def change(self, part: People) -> None:
        at = self.expires_at - CODE_MS
        part.codes = {key: code for key, code in part.codes.items() if code.expires_at > at}
        part.codes[self.code_sha256] = Code(
            self.for_role, self.table, self.expires_at, self.serves, self.kind
        )


class TerminalRevoked(StaffFloorFact[People], frozen=True):
    """Its token opens nothing any more, and whoever was signed in there is not."""

    KIND = "terminal.revoked"
    HEADING = "staff"
    WEIGHT = Weight.NOTABLE
    PART = "people"

    terminal: str
    role: str
    kind: str
    table: str | None
    serves: str | None
    name: str
    reason: str
    replaced_by: str
    at: int

    def change(self, part: People) -> None:
        id_ = self.terminal
        for token, terminal in [*part.terminals.items()]:
            if terminal.id == id_:
                part.former[id_] = part.terminals.pop(token)
        sessions = part.sessions.items()
        part.sessions = {key: session for key, session in sessions if session.terminal != id_}
        part.moved.pop(id_, None)


class TerminalRenamed(StaffFloorFact[People], frozen=True):
    KIND = "terminal.renamed"
    HEADING = "staff"
    PART = "people"

    terminal: str
    name: str
    was: str

    def change(self, part: People) -> None:
        for token, terminal in part.terminals.items():
            if terminal.id == self.terminal:
                part.terminals[token] = replace(terminal, name=self.name)


class StaffListed(FloorFact[People], frozen=True):
    KIND = "staff.listed"
    HEADING = "staff"
    PART = "people"

    staff: str
    name: str
    role: str
    at: int

    def change(self, part: People) -> None:
        whose = part.listed.setdefault(self.staff, [])
        whose.append(Listed(self.name, self.role, self.at))


class StaffUnlisted(FloorFact[People], frozen=True):
    KIND = "staff.unlisted"
    HEADING = "staff"
    WEIGHT = Weight.NOTABLE
    PART = "people"

    staff: str
    name: str
    at: int

    def change(self, part: People) -> None:
        part.listed[self.staff].append(Listed(self.name, "", self.at))


class StaffListRefused(FloorFact[None], frozen=True):
    """The configuration was changed while the floor runs, and cannot be used."""

    KIND = "staff_list.refused"
    HEADING = "staff"
    WEIGHT = Weight.GRAVE

    problem: str
    at: int


class CodeUsed(FloorFact[People], frozen=True):
    """A code of a second factor is good once, whatever happens to the floor after that."""

    KIND = "code.used"
    TO = Audience.RECORD
    PART = "people"

    staff: str
    step: int

    def change(self, part: People) -> None:
        part.spent[self.staff] = max(part.spent.get(self.staff, 0), self.step)


class StaffSignedIn(FloorFact[People], frozen=True):
    """A terminal has one person, and a person one session: what was open there is over, and so is
    an earlier session of the same person."""

    KIND = "staff.signed_in"
    HEADING = "staff"
    PART = "people"

    staff: str
    name: str
    role: str
    expires_at: int
    terminal: str
    session_sha256: str
    credentials: str = ""

    def change(self, part: People) -> None:
        at = self.expires_at - SESSION_MS
        part.moved.pop(self.terminal, None)
        part.sessions = {
            key: session
            for key, session in part.sessions.items()
            if session.terminal != self.terminal
            and session.staff != self.staff
            and session.expires_at > at
        }
        part.sessions[self.session_sha256] = Session(
            self.staff, self.name, self.role, self.terminal, self.expires_at,
            credentials=self.credentials,
        )  # fmt: skip

    def apply(self, state: Any) -> None:
        """Whoever has the right PIN begins to count misses anew."""
        super().apply(state)
        state.refusals.succeed(self.terminal, self.staff)


class StaffSignedOut(FloorFact[People], frozen=True):
    KIND = "staff.signed_out"
    HEADING = "staff"
    PART = "people"

    staff: str
    session_sha256: str

    def change(self, part: People) -> None:
        part.sessions.pop(self.session_sha256, None)


def _no_session_of(people: People, staff: str) -> None:
    people.sessions = {key: s for key, s in people.sessions.items() if s.staff != staff}


class SessionTakenOver(FloorFact[People], frozen=True):
    KIND = "session.taken_over"
    TO = Audience.SEAT
    HEADING = "staff"
    WEIGHT = Weight.NOTABLE
    PART = "people"
    WITH_CREDIT = False

    staff: str
    name: str
    from_terminal: str
    to_terminal: str

    def change(self, part: People) -> None:
        _no_session_of(part, self.staff)
        part.moved[self.from_terminal] = MovedSession(self.staff, self.name, self.to_terminal)


SessionEndedBy = Literal["manager", "configuration", "expired"]


class SessionEnded(StaffFloorFact[People], frozen=True):
    KIND = "session.ended"
    TO = Audience.SEAT
    HEADING = "staff"
    WEIGHT = Weight.NOTABLE
    PART = "people"
    WITH_CREDIT = False

    staff: str
    name: str
    terminal: str
    why: SessionEndedBy
    reason: str

    def change(self, part: People) -> None:
        _no_session_of(part, self.staff)


def _lock(people: People, staff: str, *, locked: bool) -> None:
    for key, session in people.sessions.items():
        if session.staff == staff:
            people.sessions[key] = replace(session, locked=locked)


class SessionLocked(FloorFact[People], frozen=True):
    KIND = "session.locked"
    TO = Audience.SEAT
    HEADING = "staff"
    PART = "people"
    WITH_CREDIT = False

    staff: str
    terminal: str

    def change(self, part: People) -> None:
        _lock(part, self.staff, locked=True)


class SessionUnlocked(FloorFact[People], frozen=True):
    KIND = "session.unlocked"
    HEADING = "staff"
    PART = "people"

    staff: str
    terminal: str

    def change(self, part: People) -> None:
        _lock(part, self.staff, locked=False)
