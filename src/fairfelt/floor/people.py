"""Terminals, enrolment codes and staff sessions, as the facts of the floor make them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fairfelt.core.errors import Refused

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
    credentials: str = ""  # the mark of the PIN with which it was opened


@dataclass(frozen=True, slots=True)
class MovedSession:
    """Somebody who was signed in at a terminal and took that to another one."""

    staff: str
    name: str
    to_terminal: str


@dataclass(frozen=True, slots=True)
class Listed:
    name: str
    role: str  # none since the person is no longer on the staff
    since: int


@dataclass(slots=True)
class People:
    """Tokens, codes and sessions are known by their digests only."""

    terminals: dict[str, Terminal] = field(default_factory=dict)  # by the digest of the token
    former: dict[str, Terminal] = field(default_factory=dict)  # revoked, by their names
    codes: dict[str, Code] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    moved: dict[str, MovedSession] = field(default_factory=dict)  # by the terminal that was left
    counts: dict[str, int] = field(default_factory=dict)  # terminals so far, by role
    demo: bool | None = None  # whether these are the records of a demo floor
    # Who has each staff number, and since when: a number may pass on to somebody else.
    listed: dict[str, list[Listed]] = field(default_factory=dict)
    spent: dict[str, int] = field(default_factory=dict)  # the time step of each one's last code

    def where(self, number: str, at: int) -> str | None:
        """The one terminal where a member of the staff is signed in, if any. A lost link ends
        nothing: only signing out, taking over or the hour does."""
        sessions = self.sessions.values()
        return next((s.terminal for s in sessions if s.staff == number and s.expires_at > at), None)


# -- player terminals -----------------------------------------------------------------------------


def player_terminals(people: People) -> Iterator[Terminal]:
    """Those too that were revoked, whose money somebody may still see to."""
    everybody = (*people.terminals.values(), *people.former.values())
    return (terminal for terminal in everybody if terminal.role == "player")


def is_player_terminal(people: People, id_: str) -> bool:
    """One that is enrolled still."""
    return any(t.id == id_ and t.role == "player" for t in people.terminals.values())


def player_terminal(people: People, id_: str) -> str:
    check_player_terminals(people, (id_,))
    return id_


def check_player_terminals(people: People, ids: Sequence[str]) -> None:
    """There may be thousands of terminals: they are looked through once for all that are named."""
    missing = set(ids) - {seat.id for seat in player_terminals(people)} if ids else ()
    for id_ in ids:
        if id_ in missing:
            raise Refused("terminal_unknown", terminal=id_)


# -- names ----------------------------------------------------------------------------------------

# The keys under which a fact names members of the staff by their numbers.
NAMED_BY = ("by", "authorised_by", "staff")


def name_of(listed: Mapping[str, Sequence[Listed]], number: str, at: int) -> str:
    """Who had that staff number then; nothing where it is nobody's."""
    known = [one.name for one in listed.get(number, ()) if one.since <= at]
    return known[-1] if known else ""


_ITSELF = ("floor", "rng", "sensor", "cards")


def names_in(
    listed: Mapping[str, Sequence[Listed]], body: Mapping[str, Any], at: int
) -> dict[str, str]:
    """The names that belong to the staff numbers in a fact, as far as they are known."""
    numbers = {str(body[key]) for key in NAMED_BY if body.get(key)}
    known = ((number, name_of(listed, number, at)) for number in sorted(numbers))
    return {number: name for number, name in known if name}


def somebody(by: str | None) -> str:
    """Who did it; nobody, where the floor did it by itself or a device did, which is told by its
    kind and its table."""
    return "" if by is None or by in _ITSELF or ":" in by else by
