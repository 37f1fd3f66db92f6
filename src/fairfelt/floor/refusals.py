"""Refusals that go on record: an act beyond somebody's role, a wrong PIN, a table that broke.

Wrong PINs and wrong enrolment codes are counted from the record itself, so that a power failure
gives nobody more guesses. Who goes on guessing waits longer each time. A PIN is counted for the
terminal and the number together, and for the terminal: so nobody can shut the staff out of other
terminals than the one where the wrong PINs are typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from fairfelt.core.errors import Refused
from fairfelt.journal import Fact

if TYPE_CHECKING:
    from fairfelt.floor.floor import Commit
    from fairfelt.floor.people import Session

LOCKED_MS = 60_000  # at first; twice as long after each further miss
FORGOTTEN_MS = 3_600_000  # after the last miss, and the wait that it brought


class Limit(NamedTuple):
    """How often somebody may miss before having to wait, and how long at most."""

    misses: int
    longest_ms: int


OF_A_NUMBER = Limit(5, 3_600_000)  # at one terminal
OF_A_TERMINAL = Limit(10, 300_000)  # whatever numbers are tried there
OF_AN_ADDRESS = Limit(5, 3_600_000)  # codes tried from one place
OF_ALL_ADDRESSES = Limit(60, 300_000)


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
    last: int = 0
    locked_until: int = 0

    def forgotten(self, at: int) -> bool:
        """The time that somebody had to wait does not count towards it."""
        return at - max(self.last, self.locked_until) >= FORGOTTEN_MS


@dataclass(slots=True)
class Refusals:
    """How often what somebody is known by was wrong, by where and for whom it was tried."""

    tries: dict[str, Tries] = field(default_factory=dict)

    def pin_locked_ms(self, terminal: str, number: str, at: int) -> int:
        """How long nobody can use this number at this terminal."""
        return self._locked_ms(_limits_of_pin(terminal, number), at)

    def enrolment_locked_ms(self, address: str, at: int, *, shared: bool = False) -> int:
        """How long nobody can enrol a terminal from this address. One that many terminals share
        has the limit of the whole floor alone: else one guesser there would lock out them all."""
        return self._locked_ms(_limits_of_code("" if shared else address), at)

    def _locked_ms(self, keys: Iterable[str], at: int) -> int:
        found = (self.tries[key].locked_until - at for key in keys if key in self.tries)
        return max(found, default=0)

    def miss(self, limits: Mapping[str, Limit], at: int) -> None:
        self.tries = {key: t for key, t in self.tries.items() if not t.forgotten(at)}
        for key, limit in limits.items():
            _missed(self.tries.setdefault(key, Tries()), limit, at)

    def succeed(self, terminal: str, number: str) -> None:
        for key in _limits_of_pin(terminal, number):
            self.tries.pop(key, None)


def _limits_of_pin(terminal: str, number: str) -> dict[str, Limit]:
    return {f"pin {terminal} {number}": OF_A_NUMBER, f"pin {terminal}": OF_A_TERMINAL}


def _limits_of_code(address: str) -> dict[str, Limit]:
    of_all = {"code": OF_ALL_ADDRESSES}
    return {f"code {address}": OF_AN_ADDRESS, **of_all} if address else of_all


def _act_refused(refusals: Refusals, fact: Fact) -> None:
    body = fact.body
    if body["code"] == "sign_in_refused":
        refusals.miss(
            _limits_of_pin(body["terminal"], body.get("tried", body["staff"])), body["at"]
        )
    elif body["code"] == "enrolment_refused":
        refusals.miss(_limits_of_code(body.get("address", "")), body["at"])


def _missed(tries: Tries, limit: Limit, at: int) -> None:
    tries.wrong, tries.last = tries.wrong + 1, at
    over = tries.wrong - limit.misses
    if over >= 0:
        longest = limit.longest_ms.bit_length()
        tries.locked_until = at + min(LOCKED_MS << min(over, longest), limit.longest_ms)


def _act_authorised(refusals: Refusals, fact: Fact) -> None:
    """Who authorised an act is for the record alone."""


def _report_refused(refusals: Refusals, fact: Fact) -> None:
    """What a device told in vain is for the record alone."""


CHANGES: dict[str, Callable[[Refusals, Fact], None]] = {
    "act.refused": _act_refused,
    "report.refused": _report_refused,
    "act.authorised": _act_authorised,
}
