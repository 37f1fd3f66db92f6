"""Letting terminals and staff in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.floor.authority import (
    STAFF_TERMINALS,
    digest,
    hash_pin,
    new_code,
    new_token,
    pin_matches,
)
from fairfelt.floor.config import StaffConfig
from fairfelt.floor.floor import Caller, Commit, Floor
from fairfelt.floor.people import CODE_MS, SESSION_MS, Code, Terminal
from fairfelt.journal import Fact

_PREFIX = {"player": "PT", "dealer": "DT", "supervisor": "SV", "display": "DI", "device": "DV"}
TERMINALS_MOST = 100_000
WRONG_PINS_MOST = 5
LOCKED_MS = 60_000


def enrol(floor: Floor, role: str, code: str | None, at: int) -> tuple[Commit, dict[str, Any]]:
    """Give a terminal its name and its token. A demo floor takes any browser without a code."""
    permit = _permit(floor, role, code, at)
    number = floor.people.counts.get(role, 0) + 1
    if number > TERMINALS_MOST:
        raise Refused("enrolment_refused")
    name, token = f"{_PREFIX[role]}-{number}", new_token()
    fact = Fact(
        "terminal.enrolled",
        {"terminal": name, "role": role, "table": permit.table, "token_sha256": digest(token),
         "code_sha256": digest(code) if code else None, "demo": floor.config.demo},
    )  # fmt: skip
    answer = {"terminal": name, "role": role, "token": token}
    return floor.commit_floor([fact], [], name, "enrol", at), answer


def _permit(floor: Floor, role: str, code: str | None, at: int) -> Code:
    if code is None and floor.config.demo and role != "device":
        return Code(role, None, at)
    known = floor.people.codes.get(digest(code)) if code else None
    if known is None or known.role != role or known.expires_at <= at:
        raise Refused("enrolment_refused")
    return known


def first_code(floor: Floor, at: int) -> tuple[Commit, str] | None:
    """Codes come from supervisors; the floor itself gives the one for the first of them."""
    if floor.config.demo or floor.people.counts.get("supervisor"):
        return None
    code = new_code()
    fact = Fact(
        "enrolment.issued",
        {"for_role": "supervisor", "table": None, "code_sha256": digest(code),
         "expires_at": at + CODE_MS, "by": "floor"},
    )  # fmt: skip
    return floor.commit_floor([fact], [], "floor", "issue_enrolment", at), code


def terminal_of(floor: Floor, token: str) -> Terminal:
    terminal = floor.people.terminals.get(digest(token))
    if terminal is None:
        raise Refused("not_enrolled")
    return terminal


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    locked_until: int = 0


class SignIn:
    """Staff sign in with number and PIN. Guessing is slowed down, whoever is asked for."""

    def __init__(self, staff: tuple[StaffConfig, ...]) -> None:
        self._staff = {
            person.number: (person, person.pin_hash or hash_pin(person.pin)) for person in staff
        }
        self._tries: dict[str, _Tries] = {}

    def check(self, number: str, pin: str, at: int) -> StaffConfig:
        if number not in self._staff:
            raise Refused("sign_in_refused")
        tries = self._tries.setdefault(number, _Tries())
        if tries.locked_until > at:
            seconds = -(-(tries.locked_until - at) // 1000)
            raise Refused("sign_in_locked", seconds=seconds)
        person, pin_hash = self._staff[number]
        if not pin_matches(pin, pin_hash):
            self._missed(tries, at)
            raise Refused("sign_in_refused")
        tries.wrong = 0
        return person

    def _missed(self, tries: _Tries, at: int) -> None:
        tries.wrong += 1
        if tries.wrong >= WRONG_PINS_MOST:
            tries.wrong, tries.locked_until = 0, at + LOCKED_MS


def sign_in(
    floor: Floor, door: SignIn, terminal: Terminal, number: str, pin: str, at: int
) -> tuple[Commit, dict[str, Any]]:
    if terminal.role not in STAFF_TERMINALS:
        raise Refused("role_forbids", role=terminal.role)
    person = door.check(number, pin, at)
    session, expires_at = new_token(), at + SESSION_MS
    shown = {"staff": person.number, "name": person.name, "role": person.role,
             "expires_at": expires_at}  # fmt: skip
    body = {**shown, "terminal": terminal.id, "session_sha256": digest(session)}
    commit = floor.commit_floor([Fact("staff.signed_in", body)], [], terminal.id, "sign_in", at)
    return commit, {**shown, "session": session}


def sign_out(floor: Floor, caller: Caller, at: int) -> Commit:
    staff = floor.staff(caller, at)
    body = {"staff": staff.staff, "session_sha256": caller.session}
    return floor.commit_floor(
        [Fact("staff.signed_out", body)], [], caller.terminal.id, "sign_out", at
    )
