"""Terminals, enrolment codes and staff sessions, as the facts of the floor make them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fairfelt.journal import Fact

SESSION_MS = 12 * 3600 * 1000
CODE_MS = 15 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Terminal:
    id: str
    role: str
    table: str | None = None
    serves: str | None = None  # the player terminal of a stacker or a printer


@dataclass(frozen=True, slots=True)
class Code:
    role: str
    table: str | None
    expires_at: int
    serves: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    staff: str
    name: str
    role: str
    terminal: str
    expires_at: int


@dataclass(slots=True)
class People:
    """Tokens, codes and sessions are known by their digests only."""

    terminals: dict[str, Terminal] = field(default_factory=dict)  # by the digest of the token
    codes: dict[str, Code] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)  # terminals so far, by role
    demo: bool | None = None  # whether these are the records of a demo floor


def _terminal_enrolled(people: People, fact: Fact) -> None:
    body = fact.body
    people.terminals[body["token_sha256"]] = Terminal(
        body["terminal"], body["role"], body["table"], body.get("serves")
    )
    people.counts[body["role"]] = people.counts.get(body["role"], 0) + 1
    people.codes.pop(body["code_sha256"] or "", None)


def _enrolment_issued(people: People, fact: Fact) -> None:
    body = fact.body
    people.codes[body["code_sha256"]] = Code(
        body["for_role"], body["table"], body["expires_at"], body.get("serves")
    )


def _staff_signed_in(people: People, fact: Fact) -> None:
    body = fact.body
    people.sessions[body["session_sha256"]] = Session(
        body["staff"], body["name"], body["role"], body["terminal"], body["expires_at"]
    )


def _staff_signed_out(people: People, fact: Fact) -> None:
    people.sessions.pop(fact.body["session_sha256"], None)


def _floor_opened(people: People, fact: Fact) -> None:
    people.demo = fact.body["demo"]


def _only_money(people: People, fact: Fact) -> None:
    """The money is in the ledger; nobody here changes."""


CHANGES: dict[str, Callable[[People, Fact], None]] = {
    "floor.opened": _floor_opened,
    "terminal.enrolled": _terminal_enrolled,
    "enrolment.issued": _enrolment_issued,
    "staff.signed_in": _staff_signed_in,
    "staff.signed_out": _staff_signed_out,
    "note.inserted": _only_money,
    "credit.paid_out": _only_money,
    "credit.held": _only_money,
    "credit.given_back": _only_money,
    "debt.collected": _only_money,
}
