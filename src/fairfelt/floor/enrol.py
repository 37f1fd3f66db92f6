"""Letting terminals and staff in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import OUTSIDE_RANKS
from fairfelt.floor import terminals, two_games
from fairfelt.floor.authorise import check_pin
from fairfelt.floor.authority import (
    STAFF_TERMINALS,
    code_digest,
    digest,
    new_code,
    new_token,
)
from fairfelt.floor.config import StaffConfig
from fairfelt.floor.facts.people import (
    EnrolmentIssued,
    SessionTakenOver,
    StaffSignedIn,
    StaffSignedOut,
    TerminalEnrolled,
)
from fairfelt.floor.floor import Caller, Commit, Floor
from fairfelt.floor.people import CODE_MS, SESSION_MS, Code, Terminal
from fairfelt.floor.pins import Given
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import Fact, told

_PREFIX = {"player": "PT", "dealer": "DT", "supervisor": "SV", "display": "DI", "device": "DV"}
TERMINALS_MOST = 100_000
_STRANGER = Terminal("door", "")  # whoever tries a code has no name yet


def enrol(
    floor: Floor, role: str, code: str | None, at: int, address: str = ""
) -> tuple[Commit, dict[str, Any]]:
    """Give a terminal its name and its token. A demo floor takes any browser without a code. Wrong
    codes are on record, and counted by the address from which they come."""
    permit = _permit(floor, role, code, at, address)
    name, token = _name(floor, role, permit), new_token()
    device = role == "device"
    new = Terminal(name, role, permit.table, permit.serves if device else None, permit.kind)
    fact = told(
        TerminalEnrolled(
            terminal=name,
            role=role,
            table=new.table,
            serves=new.serves,
            kind=new.kind,
            at=at,
            token_sha256=digest(token),
            code_sha256=code_digest(code) if code else None,
            demo=floor.config.demo,
        )
    )
    answer = {"terminal": name, "role": role, "token": token}
    facts = [*terminals.retired_by(floor, new, at), fact]
    return floor.commit_floor(facts, [], name, "enrol", at), answer


def _name(floor: Floor, role: str, permit: Code) -> str:
    """A number of its own, or that of a player terminal which was revoked and comes back."""
    if role == "player" and permit.serves in floor.people.former:
        return permit.serves
    number = floor.people.counts.get(role, 0) + 1
    if number > TERMINALS_MOST:
        raise Refused("enrolment_refused")
    return f"{_PREFIX[role]}-{number}"


def _permit(floor: Floor, role: str, code: str | None, at: int, address: str) -> Code:
    if code is None and floor.config.demo and role != "device":
        return Code(role, None, at)
    if code is None:
        raise Refused("enrolment_refused")
    shared = floor.config.doors.shares(address)
    locked_ms = floor.state.refusals.enrolment_locked_ms(address, at, shared=shared)
    if locked_ms > 0:
        raise Refused("enrolment_locked", seconds=-(-locked_ms // 1000))
    known = floor.people.codes.get(code_digest(code))
    if known is None or known.role != role or known.expires_at <= at:
        missed = OnRecord("enrolment_refused", {"address": address})
        raise floor.on_record(missed, Caller(_STRANGER), "enrol", at)
    return known


def first_code(floor: Floor, at: int, asked_by: str = "") -> tuple[Commit, str] | None:
    """Codes come from supervisors. The floor itself gives one while no console is enrolled, and
    where the last was lost to whoever has the rank to ask for it at the start."""
    enrolled = any(one.role == "supervisor" for one in floor.people.terminals.values())
    if floor.config.demo or (enrolled and not asked_by):
        return None
    return own_code(floor, "supervisor", at, by=asked_by or "floor")


def own_code(
    floor: Floor,
    role: str,
    at: int,
    table: str | None = None,
    serves: str | None = None,
    by: str = "floor",
) -> tuple[Commit, str]:
    """A code that was asked for at no terminal: for the first supervisor, and for the devices that
    a script has at its tables."""
    code = new_code()
    fact = told(
        EnrolmentIssued(
            for_role=role,
            table=table,
            serves=serves,
            kind="",
            code_sha256=code_digest(code),
            expires_at=at + CODE_MS,
            by=by,
        )
    )
    return floor.commit_floor([fact], [], "floor", "issue_enrolment", at), code


def terminal_of(floor: Floor, token: str) -> Terminal:
    terminal = floor.people.terminals.get(digest(token))
    if terminal is None:
        raise Refused("not_enrolled")
    return terminal


def sign_in(
    floor: Floor, caller: Caller, given: Given, at: int, *, take_over: bool = False
) -> tuple[Commit, dict[str, Any]]:
    """Let a member of the staff in at a terminal. To come from another one is a choice."""
    terminal = caller.terminal
    if terminal.role not in STAFF_TERMINALS:
        raise Refused("role_forbids", role=terminal.role)
    try:
        person = check_pin(floor, caller, given, at)
    except OnRecord as refused:
        raise floor.on_record(refused, caller, "sign_in", at) from None
    if person.role in OUTSIDE_RANKS and terminal.role != "supervisor":
        raise Refused("sign_in_elsewhere", role=person.role.replace("_", " "))
    left = _left(floor, terminal, person.number, at)
    if left is not None and not take_over:
        raise Refused("already_signed_in", terminal=left)
    session, expires_at = new_token(), at + SESSION_MS
    shown: dict[str, Any] = {"staff": person.number, "name": person.name, "role": person.role,
             "expires_at": expires_at}  # fmt: skip
    signed_in = StaffSignedIn(**shown, terminal=terminal.id, session_sha256=digest(session))
    facts = [
        *_taken_over(floor, person, left, terminal.id),
        told(signed_in),
        *two_games.released(floor, terminal.id, person.number),
    ]
    commit = floor.commit_floor(facts, [], terminal.id, "sign_in", at)
    floor.touched = {key: floor.touched.get(key, at) for key in floor.people.sessions}
    floor.touched[digest(session)] = at
    return commit, {**shown, "session": session}


def _left(floor: Floor, terminal: Terminal, number: str, at: int) -> str | None:
    """The other terminal where this person is signed in. Signing in again where one is already, as
    after a lost link or in a second window, takes nothing over."""
    where = floor.people.where(number, at)
    return where if where != terminal.id else None


def _taken_over(
    floor: Floor, person: StaffConfig, left: str | None, terminal: str
) -> Iterator[Fact]:
    """The terminal that was left is told, and conducts no games any more."""
    if left is not None:
        yield told(
            SessionTakenOver(
                staff=person.number, name=person.name, from_terminal=left, to_terminal=terminal
            ),
            left,
        )
        yield from two_games.released(floor, left, person.number)


def sign_out(floor: Floor, caller: Caller, at: int) -> Commit:
    staff = floor.session_at(caller, at)
    terminal = caller.terminal.id
    facts = [
        told(StaffSignedOut(staff=staff.staff, session_sha256=caller.session or "")),
        *two_games.released(floor, terminal, staff.staff),
    ]
    return floor.commit_floor(facts, [], terminal, "sign_out", at)
