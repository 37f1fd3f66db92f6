"""A floor with everybody on it who might try something: every role, at every kind of terminal, with
every state that a session can be in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import STAFF_ROLES, is_ranked
from fairfelt.floor import Floor, enrol
from fairfelt.floor.authority import STAFF_TERMINALS, code_digest, digest, new_code
from fairfelt.floor.caller import Caller
from fairfelt.floor.config import StaffConfig
from fairfelt.floor.facts.people import EnrolmentIssued, SessionLocked
from fairfelt.floor.people import CODE_MS, SESSION_MS
from fairfelt.floor.pins import Given
from fairfelt.floor.refusals import OnRecord
from fairfelt.floor.script import Player
from fairfelt.journal import Fact, told
from fairfelt.server.messages import decode
from fairfelt.store import SqliteStore
from fairfelt.words import refusals
from tests.floors import (
    NZ,
    floor_config,
    picture,
    quiet,
    revoked,
    same,
    states,
    table_config,
    values,
)
from tests.laws.machine import but_refusals

ROLES = STAFF_ROLES
TABLES = ("R1", "B1", "S1", "A1")
FOUR_TABLES = (
    table_config("R1", mode="live", device="attached"),
    table_config("B1", game="baccarat", mode="live", device="attached"),
    table_config("S1", ruleset=NZ, game="snake-eyes", mode="live", device="attached"),
    table_config("A1", mode="automated", device="attached"),
)
# Two of each role: one for a dealer's terminal, one for a console.
PEOPLE = tuple(
    StaffConfig(f"{n}{place}", role, role, pin=f"pin-{n}-{place}")
    for n, role in enumerate(ROLES, 1)
    for place in (1, 2)
)
LATE = tuple(StaffConfig(f"9{n}", "Operator", "casino_operator", pin="late") for n in range(1, 9))


class Who(NamedTuple):
    terminal: str  # the kind of terminal
    role: str  # of the person who is, or was, signed in
    session: str  # how that session is
    caller: Caller

    @property
    def is_staff(self) -> bool:
        return self.terminal in STAFF_TERMINALS and self.session == "signed in"


class House:
    """A floor with tables of several kinds, and everybody who might try something there."""

    def __init__(self) -> None:
        config = floor_config(tables=FOUR_TABLES)
        self.store = SqliteStore(":memory:")
        self.player: Player = quiet(
            msgspec.structs.replace(config, staff=(*PEOPLE, *LATE)), 0, self.store
        )
        expired = list(self._expired())
        self.player.advance(SESSION_MS + 1)
        self.everybody = [
            *expired, *self._terminals(), *self._devices(), *self._staff(),
            *self._sessions_gone_wrong(), *self._locked(), *self._taken_over(), *self._revoked(),
        ]  # fmt: skip
        self.ids = 0
        self._play()

    @property
    def floor(self) -> Floor:
        return self.player.floor

    def join(
        self, role: str, table: str | None = None, serves: str | None = None, kind: str = ""
    ) -> Caller:  # fmt: skip
        code = new_code() if role == "device" else None
        if code is not None:
            self.note(
                told(
                    EnrolmentIssued(
                        for_role=role, table=table, serves=serves, kind=kind, by="floor",
                        code_sha256=code_digest(code), expires_at=self.player.now + CODE_MS,
                    )
                )
            )  # fmt: skip
        commit, answer = enrol.enrol(self.floor.reception, role, code, self.player.now)
        self.player._commit([commit])
        return Caller(enrol.terminal_of(self.floor.reception, answer["token"]))

    def _terminals(self) -> Iterator[Who]:
        self.seats = [self.join("player") for _ in range(2)]
        yield from (Who("player", "", "none", seat) for seat in self.seats)
        yield Who("display", "", "none", self.join("display"))
        yield from (Who(kind, "", "none", self.join(kind)) for kind in ("dealer", "supervisor"))

    def _devices(self) -> Iterator[Who]:
        """Of one table and one kind, of another kind there, of all kinds of another table, and of
        player terminals. The first wheel is retired by the second."""
        places: tuple[tuple[str | None, str | None, str], ...] = (
            ("R1", None, "wheel"), ("R1", None, "wheel"), ("R1", None, "display"),
            ("A1", None, ""), (None, "PT-1", ""), (None, "PT-2", "printer"),
        )  # fmt: skip
        for n, place in enumerate(places):
            joined = self.join("device", *place)
            yield Who("device", "", "none" if n else "revoked", joined)

    def sign_in(self, kind: str, person: StaffConfig, *, take_over: bool = False) -> Caller:
        joined, given, now = self.join(kind), Given(person.number, person.pin), self.player.now
        commit, answer = self.player._proved(
            joined,
            lambda known: enrol.sign_in(
                self.floor.reception, known, given, now, take_over=take_over
            ),
        )
        self.player._commit([commit])
        return replace(joined, session=digest(answer["session"]))

    def _staff(self) -> Iterator[Who]:
        for person in PEOPLE:
            kind = "dealer" if person.number.endswith("1") else "supervisor"
            if kind == "supervisor" or is_ranked(person.role):
                yield Who(kind, person.role, "signed in", self.sign_in(kind, person))

    def _sessions_gone_wrong(self) -> Iterator[Who]:
        """Of somebody of the highest rank, who would be let do anything."""
        sessions = self.floor.state.people.sessions
        (good,) = (key for key, one in sessions.items() if one.staff == operator(2))
        for state, session, table in (("stolen", good, "B1"), ("ended", "0" * 64, "S1")):
            for kind in ("player", "display", "device", "dealer", "supervisor"):
                joined = self.join(kind, table if kind == "device" else None)
                yield Who(kind, "casino_operator", state, replace(joined, session=session))

    def _expired(self) -> Iterator[Who]:
        for kind, person in zip(("dealer", "supervisor"), LATE, strict=False):
            yield Who(kind, person.role, "expired", self.sign_in(kind, person))

    def _locked(self) -> Iterator[Who]:
        for kind, person in zip(("dealer", "supervisor"), LATE[2:], strict=False):
            caller = self.sign_in(kind, person)
            locked = SessionLocked(staff=person.number, terminal=caller.terminal.id)
            self.note(told(locked, caller.terminal.id))
            yield Who(kind, person.role, "locked", caller)

    def _taken_over(self) -> Iterator[Who]:
        for kind, person in zip(("dealer", "supervisor"), LATE[4:], strict=False):
            caller = self.sign_in(kind, person)
            self.sign_in(kind, person, take_over=True)
            yield Who(kind, person.role, "taken over", caller)

    def _revoked(self) -> Iterator[Who]:
        """A terminal that was taken off the floor, of every kind; staff were signed in there. The
        device is among the devices."""
        for kind in ("player", "display", "dealer", "supervisor"):
            caller, role = self.join(kind), ""
            if kind in STAFF_TERMINALS:
                person = LATE[6 + STAFF_TERMINALS.index(kind)]
                caller, role = self.sign_in(kind, person), person.role
            gone = msgspec.structs.replace(revoked(caller.terminal.id), role=kind)
            self.note(told(gone))
            yield Who(kind, role, "revoked", caller)

    def note(self, fact: Fact) -> None:
        self.player._commit(
            [self.floor.recorder.commit_floor([fact], [], "x", "x", self.player.now)]
        )

    def _play(self) -> None:
        """Money at a terminal, a wager, a round under way, a dispute, a fault."""
        for seat in self.seats:
            self.say(seat, type="insert_note", cents=10_000)
        dealer = self.of("dealer", "dealer")
        self.say(dealer, type="start_round", table="R1", seen=self.floor.pit.tables["R1"].state.n)
        self.say(self.seats[0], type="place_bets", table="R1", round=1, stakes={"red": 500})
        self.say(self.seats[0], type="open_dispute", table="R1", round=1, words="No")
        self.say(dealer, type="refer_dispute", dispute=1)

    def of(self, kind: str, role: str) -> Caller:
        return next(w.caller for w in self.everybody if (w.terminal, w.role) == (kind, role))

    def say(self, caller: Caller, **said: Any) -> str:
        """What becomes of it: nothing for an answer, or the code of the refusal. What is refused
        has changed nothing but the list of refusals."""
        self.ids += 1
        before, size = picture(self.floor), self.store.size()
        money, were = values(self.floor), states(self.floor)
        refused = self._try(caller, {"id": self.ids, **said})
        if refused is not None:
            written = isinstance(refused, OnRecord) and refused.commit is not None
            if isinstance(refused, OnRecord) and refused.commit is not None:
                self.player._commit([refused.commit])
            assert refused.code in refusals()
            after = picture(self.floor)
            assert but_refusals(after, written) == but_refusals(before, written), said
            assert self.store.size() == size + written
            assert same(were, states(self.floor))
            assert written or values(self.floor) == money
        assert not self.floor.pit.frozen, (said, self.floor.pit.frozen)
        return refused.code if refused else ""

    def _try(self, caller: Caller, said: dict[str, Any]) -> Refused | None:
        """Through the decoder, as it comes over the wire."""
        try:
            command: Any = decode(msgspec.json.encode(said))
            done = self.player._proved(
                caller, lambda known: self.floor.handle(known, command, self.player.now)
            )
        except Refused as refused:
            return refused
        self.player._commit(done if isinstance(done, list) else [])
        return None


def operator(place: int) -> str:
    return f"{ROLES.index('casino_operator') + 1}{place}"
