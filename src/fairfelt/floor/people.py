"""Terminals, enrolment codes and staff sessions, as the facts of the floor make them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

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
