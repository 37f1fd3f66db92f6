"""Terminals, enrolment codes and staff sessions, as the facts of the floor make them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fairfelt.journal import Fact

SESSION_MS = 12 * 3600 * 1000
CODE_MS = 15 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Terminal:
    id: str
    role: str
    table: str | None = None
    serves: str | None = None  # the player terminal of a stacker or a printer
    kind: str = ""  # of a device; one without a kind speaks for all that stand there
    name: str = ""  # as staff call it
    since: int | None = None


@dataclass(frozen=True, slots=True)
class Code:
    role: str
    table: str | None
    expires_at: int
    serves: str | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    staff: str
    name: str
    role: str
    terminal: str
    expires_at: int
    locked: bool = False  # nobody touched the terminal for long: it waits for the PIN


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody who was signed in at a terminal and took that to another one."""

    staff: str
    name: str
    to_terminal: str


@dataclass(frozen=True, slots=True)
class Listed:
    name: str
    role: str
    since: int


@dataclass(slots=True)
class People:
    """Tokens, codes and sessions are known by their digests only."""

    terminals: dict[str, Terminal] = field(default_factory=dict)  # by the digest of the token
    former: dict[str, Terminal] = field(default_factory=dict)  # revoked, by their names
    codes: dict[str, Code] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    moved: dict[str, Moved] = field(default_factory=dict)  # by the terminal that was left
    counts: dict[str, int] = field(default_factory=dict)  # terminals so far, by role
    demo: bool | None = None  # whether these are the records of a demo floor
    # Who has each staff number, and since when: a number may pass on to somebody else.
    listed: dict[str, list[Listed]] = field(default_factory=dict)

    def where(self, number: str, at: int) -> str | None:
        """The one terminal where a member of the staff is signed in, if any. A lost link ends
        nothing: only signing out, taking over or the hour does."""
        sessions = self.sessions.values()
        return next((s.terminal for s in sessions if s.staff == number and s.expires_at > at), None)

    def name_of(self, number: str, at: int) -> str:
        """Who had that staff number then; nothing where it is nobody's."""
        known = [one.name for one in self.listed.get(number, ()) if one.since <= at]
        return known[-1] if known else ""


# The keys under which a fact names members of the staff by their numbers.
NAMED_BY = ("by", "authorised_by", "staff")


def names_in(people: People, body: Mapping[str, Any], at: int) -> dict[str, str]:
    """The names that belong to the staff numbers in a fact, as far as they are known."""
    numbers = {str(body[key]) for key in NAMED_BY if body.get(key)}
    known = ((number, people.name_of(number, at)) for number in sorted(numbers))
    return {number: name for number, name in known if name}


def _terminal_enrolled(people: People, fact: Fact) -> None:
    body = fact.body
    people.terminals[body["token_sha256"]] = Terminal(
        body["terminal"], body["role"], body["table"], body.get("serves"), body.get("kind", ""),
        since=body.get("at"),
    )  # fmt: skip
    if people.former.pop(body["terminal"], None) is None:  # else it has come back
        people.counts[body["role"]] = people.counts.get(body["role"], 0) + 1
    people.codes.pop(body["code_sha256"] or "", None)


def _enrolment_issued(people: People, fact: Fact) -> None:
    body = fact.body
    at = body["expires_at"] - CODE_MS
    people.codes = {key: code for key, code in people.codes.items() if code.expires_at > at}
    people.codes[body["code_sha256"]] = Code(
        body["for_role"], body["table"], body["expires_at"], body.get("serves"),
        body.get("kind", ""),
    )  # fmt: skip


def _terminal_revoked(people: People, fact: Fact) -> None:
    """Its token opens nothing any more, and whoever was signed in there is not."""
    id_ = fact.body["terminal"]
    for token, terminal in [*people.terminals.items()]:
        if terminal.id == id_:
            people.former[id_] = people.terminals.pop(token)
    sessions = people.sessions.items()
    people.sessions = {key: session for key, session in sessions if session.terminal != id_}
    people.moved.pop(id_, None)


def _terminal_renamed(people: People, fact: Fact) -> None:
    for token, terminal in people.terminals.items():
        if terminal.id == fact.body["terminal"]:
            people.terminals[token] = replace(terminal, name=fact.body["name"])


def _staff_listed(people: People, fact: Fact) -> None:
    body = fact.body
    whose = people.listed.setdefault(body["staff"], [])
    whose.append(Listed(body["name"], body["role"], body["at"]))


def _staff_signed_in(people: People, fact: Fact) -> None:
    """A terminal has one person, and a person one session: what was open there is over, and so is
    an earlier session of the same person."""
    body, at = fact.body, fact.body["expires_at"] - SESSION_MS
    people.moved.pop(body["terminal"], None)
    people.sessions = {
        key: session
        for key, session in people.sessions.items()
        if session.terminal != body["terminal"]
        and session.staff != body["staff"]
        and session.expires_at > at
    }
    people.sessions[body["session_sha256"]] = Session(
        body["staff"], body["name"], body["role"], body["terminal"], body["expires_at"]
    )


def _staff_signed_out(people: People, fact: Fact) -> None:
    people.sessions.pop(fact.body["session_sha256"], None)


def _session_ended(people: People, fact: Fact) -> None:
    staff = fact.body["staff"]
    people.sessions = {key: s for key, s in people.sessions.items() if s.staff != staff}


def _lock(locked: bool) -> Callable[[People, Fact], None]:
    def change(people: People, fact: Fact) -> None:
        for key, session in people.sessions.items():
            if session.staff == fact.body["staff"]:
                people.sessions[key] = replace(session, locked=locked)

    return change


def _session_taken_over(people: People, fact: Fact) -> None:
    body = fact.body
    _session_ended(people, fact)
    moved = Moved(body["staff"], body["name"], body["to_terminal"])
    people.moved[body["from_terminal"]] = moved


def _floor_opened(people: People, fact: Fact) -> None:
    people.demo = fact.body["demo"]


def _only_money(people: People, fact: Fact) -> None:
    """The money is in the ledger; nobody here changes."""


def _nobody_changes(people: People, fact: Fact) -> None:
    """It is there to be read."""


CHANGES: dict[str, Callable[[People, Fact], None]] = {
    "floor.opened": _floor_opened,
    "records.accepted": _nobody_changes,
    "terminal.enrolled": _terminal_enrolled,
    "enrolment.issued": _enrolment_issued,
    "terminal.revoked": _terminal_revoked,
    "terminal.renamed": _terminal_renamed,
    "staff.listed": _staff_listed,
    "staff.signed_in": _staff_signed_in,
    "staff.signed_out": _staff_signed_out,
    "session.taken_over": _session_taken_over,
    "session.ended": _session_ended,
    "session.locked": _lock(locked=True),
    "session.unlocked": _lock(locked=False),
    "note.inserted": _only_money,
    "credit.paid_out": _only_money,
    "credit.held": _only_money,
    "credit.given_back": _only_money,
    "claim.declined": _nobody_changes,
    "debt.collected": _only_money,
}
