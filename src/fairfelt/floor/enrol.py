"""Letting terminals and staff in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import OUTSIDE_RANKS
from fairfelt.floor import terminals, two_games
from fairfelt.floor.authorise import check_pin, code_used
from fairfelt.floor.authority import (
    STAFF_TERMINALS,
    code_digest,
    digest,
    new_code,
    new_token,
)
from fairfelt.floor.caller import Caller
from fairfelt.floor.commit import Commit
from fairfelt.floor.config import StaffConfig
from fairfelt.floor.facts.people import (
    EnrolmentIssued,
    SessionTakenOver,
    StaffSignedIn,
    StaffSignedOut,
    TerminalEnrolled,
)
from fairfelt.floor.people import CODE_MS, SESSION_MS, Code, Terminal
from fairfelt.floor.pins import Given
from fairfelt.floor.reception import Reception
from fairfelt.floor.refusals import OnRecord
from fairfelt.journal import Fact, told

_PREFIX = {"player": "PT", "dealer": "DT", "supervisor": "SV", "display": "DI", "device": "DV"}
TERMINALS_MOST = 100_000
_STRANGER = Terminal("door", "")  # whoever tries a code has no name yet


def enrol(
    reception: Reception, role: str, code: str | None, at: int, address: str = ""
) -> tuple[Commit, dict[str, Any]]:
    """Give a terminal its name and its token. A demo floor takes any browser without a code. Wrong
    codes are on record, and counted by the address from which they come."""
    permit = _permit(reception, role, code, at, address)
    name, token = _name(reception, role, permit), new_token()
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
            demo=reception.config.demo,
        )
    )
    answer = {"terminal": name, "role": role, "token": token}
    facts = [*terminals.retired_by(reception.recorder.state.people, new, at), fact]
    return reception.recorder.commit_floor(facts, [], name, "enrol", at), answer


def _name(reception: Reception, role: str, permit: Code) -> str:
    """A number of its own, or that of a player terminal which was revoked and comes back."""
    if role == "player" and permit.serves in reception.people.former:
        return permit.serves
    number = reception.people.counts.get(role, 0) + 1
    if number > TERMINALS_MOST:
        raise Refused("enrolment_refused")
    return f"{_PREFIX[role]}-{number}"


def _permit(reception: Reception, role: str, code: str | None, at: int, address: str) -> Code:
    if code is None and reception.config.demo and role != "device":
        return Code(role, None, at)
    if code is None:
        raise Refused("enrolment_refused")
    shared = reception.config.doors.shares(address)
    locked_ms = reception.recorder.state.refusals.enrolment_locked_ms(address, at, shared=shared)
    if locked_ms > 0:
        raise Refused("enrolment_locked", seconds=-(-locked_ms // 1000))
    known = reception.people.codes.get(code_digest(code))
    if known is None or known.role != role or known.expires_at <= at:
        missed = OnRecord("enrolment_refused", {"address": address})
        raise reception.on_record(missed, Caller(_STRANGER), "enrol", at)
    return known


def first_code(reception: Reception, at: int, asked_by: str = "") -> tuple[Commit, str] | None:
    """Codes come from supervisors. The floor itself gives one while no console is enrolled, and
    where the last was lost to whoever has the rank to ask for it at the start."""
    enrolled = any(one.role == "supervisor" for one in reception.people.terminals.values())
    if reception.config.demo or (enrolled and not asked_by):
        return None
    return own_code(reception, "supervisor", at, by=asked_by or "floor")


def own_code(
    reception: Reception,
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
    return reception.recorder.commit_floor([fact], [], "floor", "issue_enrolment", at), code


def terminal_of(reception: Reception, token: str) -> Terminal:
    terminal = reception.people.terminals.get(digest(token))
    if terminal is None:
        raise Refused("not_enrolled")
    return terminal


def sign_in(
    reception: Reception, caller: Caller, given: Given, at: int, *, take_over: bool = False
) -> tuple[Commit, dict[str, Any]]:
    """Let a member of the staff in at a terminal. To come from another one is a choice."""
    terminal = caller.terminal
    if terminal.role not in STAFF_TERMINALS:
        raise Refused("role_forbids", role=terminal.role)
    try:
        person = check_pin(reception, caller, given, at)
    except OnRecord as refused:
        raise reception.on_record(refused, caller, "sign_in", at) from None
    if person.role in OUTSIDE_RANKS and terminal.role != "supervisor":
        raise Refused("sign_in_elsewhere", role=person.role)
    left = _left(reception, terminal, person.number, at)
    if left is not None and not take_over:
        raise Refused("already_signed_in", terminal=left)
    session, expires_at = new_token(), at + SESSION_MS
    shown: dict[str, Any] = {"staff": person.number, "name": person.name, "role": person.role,
             "expires_at": expires_at}  # fmt: skip
    signed_in = StaffSignedIn(
        **shown,
        terminal=terminal.id,
        session_sha256=digest(session),
        credentials=person.credentials,
    )
    facts = [
        *_taken_over(reception, person, left, terminal.id),
        told(signed_in),
        *code_used(caller.proof),
        *two_games.released(reception.recorder.state.conducted, terminal.id, person.number),
    ]
    commit = reception.recorder.commit_floor(facts, [], terminal.id, "sign_in", at)
    reception.touched = {key: reception.touched.get(key, at) for key in reception.people.sessions}
    reception.touched[digest(session)] = at
    return commit, {**shown, "session": session}


def _left(reception: Reception, terminal: Terminal, number: str, at: int) -> str | None:
    """The other terminal where this person is signed in. Signing in again where one is already, as
    after a lost link or in a second window, takes nothing over."""
    where = reception.people.where(number, at)
    return where if where != terminal.id else None


def _taken_over(
    reception: Reception, person: StaffConfig, left: str | None, terminal: str
) -> Iterator[Fact]:
    """The terminal that was left is told, and conducts no games any more."""
    if left is not None:
        yield told(
            SessionTakenOver(
                staff=person.number, name=person.name, from_terminal=left, to_terminal=terminal
            ),
            left,
        )
        yield from two_games.released(reception.recorder.state.conducted, left, person.number)


def sign_out(reception: Reception, caller: Caller, at: int) -> Commit:
    staff = reception.session_at(caller, at)
    terminal = caller.terminal.id
    facts = [
        told(StaffSignedOut(staff=staff.staff, session_sha256=caller.session or "")),
        *two_games.released(reception.recorder.state.conducted, terminal, staff.staff),
    ]
    return reception.recorder.commit_floor(facts, [], terminal, "sign_out", at)
