"""How often what somebody is known by was wrong.

Wrong PINs and wrong enrolment codes are counted from the record itself, so that a power failure
gives nobody more guesses. Who goes on guessing waits longer each time. A PIN is counted for the
terminal and the number together, and for the terminal: so nobody can shut the staff out of other
terminals than the one where the wrong PINs are typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from fairfelt.floor.facts.base import FloorFact
from fairfelt.journal import Weight

LOCKED_MS = 60_000  # at first; twice as long after each further miss
FORGOTTEN_MS = 3_600_000  # after the last miss, and the wait that it brought


class RetryLimit(NamedTuple):
    """How often somebody may miss before having to wait, and how long at most."""

    misses: int
    longest_ms: int


OF_A_NUMBER = RetryLimit(5, 3_600_000)  # at one terminal
OF_A_TERMINAL = RetryLimit(10, 300_000)  # whatever numbers are tried there
OF_AN_ADDRESS = RetryLimit(5, 3_600_000)  # codes tried from one place
OF_ALL_ADDRESSES = RetryLimit(60, 300_000)


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

    def miss(self, limits: Mapping[str, RetryLimit], at: int) -> None:
        self.tries = {key: t for key, t in self.tries.items() if not t.forgotten(at)}
        for key, limit in limits.items():
            _missed(self.tries.setdefault(key, Tries()), limit, at)

    def succeed(self, terminal: str, number: str) -> None:
        for key in _limits_of_pin(terminal, number):
            self.tries.pop(key, None)


def _limits_of_pin(terminal: str, number: str) -> dict[str, RetryLimit]:
    return {f"pin {terminal} {number}": OF_A_NUMBER, f"pin {terminal}": OF_A_TERMINAL}


def _limits_of_code(address: str) -> dict[str, RetryLimit]:
    of_all = {"code": OF_ALL_ADDRESSES}
    return {f"code {address}": OF_AN_ADDRESS, **of_all} if address else of_all


def _missed(tries: Tries, limit: RetryLimit, at: int) -> None:
    tries.wrong, tries.last = tries.wrong + 1, at
    over = tries.wrong - limit.misses
    if over >= 0:
        longest = limit.longest_ms.bit_length()
        tries.locked_until = at + min(LOCKED_MS << min(over, longest), limit.longest_ms)


class ActRefused(FloorFact[Refusals], frozen=True):
    KIND = "act.refused"
    HEADING = "authority"
    WEIGHT = Weight.GRAVE
    PART = "refusals"

    staff: str
    role: str
    needed: str
    by: str
    act: str
    code: str
    table: str | None
    at: int
    terminal: str
    tried: str | None = None  # the number with which a PIN was
    address: str | None = None  # from where a code was

    def change(self, part: Refusals) -> None:
        if self.code == "sign_in_refused":
            number = self.staff if self.tried is None else self.tried
            part.miss(_limits_of_pin(self.terminal, number), self.at)
        elif self.code == "enrolment_refused":
            part.miss(_limits_of_code(self.address or ""), self.at)


class ReportRefused(FloorFact[None], frozen=True):
    """What a device told in vain is for the record alone."""

    KIND = "report.refused"
    HEADING = "devices"
    WEIGHT = Weight.NOTABLE

    report: str
    result: str | None
    act: str
    code: str
    table: str | None
    at: int
    terminal: str
