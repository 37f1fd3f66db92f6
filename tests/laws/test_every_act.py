"""Every act that there is, by everybody who might try it, with odd values in every field.

The acts are read from the code, and so are their fields and bounds: a new act is tried here without
anybody adding it. Nobody it is not for gets an answer, a refusal changes nothing, and no exception
but a refusal leaves the floor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import inspect as types

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import STAFF_ROLES, Rank, is_enough, is_ranked
from fairfelt.floor import Floor, enrol, registry
from fairfelt.floor.authority import digest
from fairfelt.floor.caller import Caller
from fairfelt.floor.config import StaffConfig
from fairfelt.floor.facts.people import SessionLocked
from fairfelt.floor.history.audit import audit
from fairfelt.floor.people import SESSION_MS
from fairfelt.floor.pins import Given
from fairfelt.floor.refusals import OnRecord
from fairfelt.floor.registry import COMMANDS
from fairfelt.floor.script import Player
from fairfelt.journal import Fact, told
from fairfelt.server.messages import decode
from fairfelt.store import SqliteStore
from fairfelt.table.commands import ByStaff
from fairfelt.words import refusals
from tests.floors import (
    NZ,
    floor_config,
    games_built_once,
    picture,
    quiet,
    revoked,
    same,
    states,
    table_config,
    values,
)
from tests.laws.machine import but_refusals
from tests.server.conftest import Served
from tests.server.conftest import floor as floor  # the fixture

ACTS: dict[str, Any] = {str(one.__struct_config__.tag): one for one in COMMANDS}
ROLES = STAFF_ROLES
TABLES = ("R1", "B1", "S1", "A1")
# Two of each role: one for a dealer's terminal, one for a console.
PEOPLE = tuple(
    StaffConfig(f"{n}{place}", role, role, pin=f"pin-{n}-{place}")
    for n, role in enumerate(ROLES, 1)
    for place in (1, 2)
)
LATE = tuple(StaffConfig(f"9{n}", "Operator", "casino_operator", pin="late") for n in range(1, 9))
HUGE = 10**30
PROTOCOL = Path(__file__).parent.parent.parent / "docs" / "reference" / "protocol.md"
_LEAST = re.compile(
    r"^\| `(?P<act>\w+)` \| (?P<role>dealer|(gaming )?supervisor|assistant gaming manager"
    r"|casino operator)( or above)?(?P<beside>, or (the|an) \w+)?",
    re.MULTILINE,
)


def _lowest() -> dict[str, tuple[str, str]]:
    """By act, the lowest role that the documentation names, and one outside the order."""
    return {
        found["act"]: (
            found["role"].replace(" ", "_").replace("gaming_supervisor", "supervisor")
            .replace("supervisor", "gaming_supervisor"),
            (found["beside"] or "").rpartition(" ")[2],
        )
        for found in _LEAST.finditer(PROTOCOL.read_text(encoding="utf-8"))
    }  # fmt: skip


LOWEST = _lowest()
# What somebody below is told; a terminal of the wrong kind, or with a game, is told that first.
BELOW = ("act_needs_role", "role_forbids", "game_of_another")
# What is said to a session that is not good here any more, whatever is asked.
OVER = {
    "expired": "session_ended", "ended": "session_ended", "stolen": "session_foreign",
    "locked": "session_locked", "taken over": "session_taken_over", "revoked": "not_enrolled",
}  # fmt: skip


# -- who tries it ---------------------------------------------------------------------------------


class Who(NamedTuple):
    terminal: str  # the kind of terminal
    role: str  # of whoever is, or was, signed in
    session: str  # how that session is
    caller: Caller

    @property
    def is_staff(self) -> bool:
        return self.terminal in ("dealer", "supervisor") and self.session == "signed in"

    def is_below(self, tag: str) -> bool:
        """Whether the documentation names a higher role for it."""
        role, beside = LOWEST.get(tag, ("", ""))
        return bool(role) and self.role != beside and not is_enough(self.role, Rank(role))

    def may_be_answered(self, act: type) -> bool:
        """At most: what else it takes is for other tests to say."""
        tag = str(act.__struct_config__.tag)  # type: ignore[attr-defined]
        if issubclass(act, ByStaff):
            return self.is_staff and not self.is_below(tag)
        if tag.startswith("report_") and tag != "report_fault":
            return self.terminal == "device"
        return self.terminal == "player" or self.is_staff


class House:
    """A floor with tables of several kinds, and everybody who might try something there."""

    def __init__(self) -> None:
        config = floor_config(
            tables=(
                table_config("R1", mode="live", device="attached"),
                table_config("B1", game="baccarat", mode="live", device="attached"),
                table_config("S1", ruleset=NZ, game="snake-eyes", mode="live", device="attached"),
                table_config("A1", mode="automated", device="attached"),
            )
        )
        self.store = SqliteStore(":memory:")
        self.player: Player = quiet(
            msgspec.structs.replace(config, staff=(*PEOPLE, *LATE)), 0, self.store
        )
        expired = list(self._expired())
        self.player.advance(SESSION_MS + 1)
        self.everybody = [
            *expired, *self._terminals(), *self._staff(), *self._sessions_gone_wrong(),
            *self._locked(), *self._taken_over(), *self._revoked(),
        ]  # fmt: skip
        self.ids = 0
        self._play()

    @property
    def floor(self) -> Floor:
        return self.player.floor

    def _join(self, role: str, table: str | None = None, serves: str | None = None) -> Caller:
        code = None
        if role == "device":
            commit, code = enrol.own_code(
                self.floor.reception, role, self.player.now, table, serves
            )
            self.player._commit([commit])
        commit, answer = enrol.enrol(self.floor.reception, role, code, self.player.now)
        self.player._commit([commit])
        return Caller(enrol.terminal_of(self.floor.reception, answer["token"]))

    def _terminals(self) -> Iterator[Who]:
        self.seats = [self._join("player") for _ in range(2)]
        yield from (Who("player", "", "none", seat) for seat in self.seats)
        yield Who("display", "", "none", self._join("display"))
        yield Who("device", "", "none", self._join("device", "R1"))
        yield Who("device", "", "none", self._join("device", None, "PT-1"))
        yield from (Who(kind, "", "none", self._join(kind)) for kind in ("dealer", "supervisor"))

    def _sign_in(self, kind: str, person: StaffConfig, *, take_over: bool = False) -> Caller:
        joined, given, now = self._join(kind), Given(person.number, person.pin), self.player.now
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
                yield Who(kind, person.role, "signed in", self._sign_in(kind, person))

    def _sessions_gone_wrong(self) -> Iterator[Who]:
        """Of somebody of the highest rank, who would be let do anything."""
        sessions = self.floor.state.people.sessions
        (good,) = (key for key, one in sessions.items() if one.staff == _operator(2))
        for state, session, table in (("stolen", good, "B1"), ("ended", "0" * 64, "S1")):
            for kind in ("player", "display", "device", "dealer", "supervisor"):
                joined = self._join(kind, table if kind == "device" else None)
                yield Who(kind, "casino_operator", state, replace(joined, session=session))

    def _expired(self) -> Iterator[Who]:
        for kind, person in zip(("dealer", "supervisor"), LATE, strict=False):
            yield Who(kind, person.role, "expired", self._sign_in(kind, person))

    def _locked(self) -> Iterator[Who]:
        for kind, person in zip(("dealer", "supervisor"), LATE[2:], strict=False):
            caller = self._sign_in(kind, person)
            locked = SessionLocked(staff=person.number, terminal=caller.terminal.id)
            self._note(told(locked, caller.terminal.id))
            yield Who(kind, person.role, "locked", caller)

    def _taken_over(self) -> Iterator[Who]:
        for kind, person in zip(("dealer", "supervisor"), LATE[4:], strict=False):
            caller = self._sign_in(kind, person)
            self._sign_in(kind, person, take_over=True)
            yield Who(kind, person.role, "taken over", caller)

    def _revoked(self) -> Iterator[Who]:
        for kind, person in zip(("dealer", "supervisor"), LATE[6:], strict=False):
            caller = self._sign_in(kind, person)
            self._note(told(revoked(caller.terminal.id)))
            yield Who(kind, person.role, "revoked", caller)

    def _note(self, fact: Fact) -> None:
        self.player._commit(
            [self.floor.recorder.commit_floor([fact], [], "x", "x", self.player.now)]
        )

    def _play(self) -> None:
        """Money at a terminal, a wager, a round under way, a dispute, a fault."""
        for seat in self.seats:
            self.say(seat, type="insert_note", cents=10_000)
        dealer = self._of("dealer", "dealer")
        self.say(dealer, type="start_round", table="R1", seen=self.floor.pit.tables["R1"].state.n)
        self.say(self.seats[0], type="place_bets", table="R1", round=1, stakes={"red": 500})
        self.say(self.seats[0], type="open_dispute", table="R1", round=1, words="No")

    def _of(self, kind: str, role: str) -> Caller:
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


def _operator(place: int) -> str:
    return f"{ROLES.index('casino_operator') + 1}{place}"


# -- what is said -------------------------------------------------------------------------------

# Where a type alone says nothing sensible.
SENSIBLE: dict[str, Any] = {
    "terminal": "PT-1", "seat": "PT-1", "spot": "red", "result": "17", "card": "KS", "round": 1,
    "irregularity": "system", "reason": "Because", "words": "Because", "cents": 500,
    "stakes": {"red": 500}, "dispute": 1, "tables": ["R1"], "report": "fault", "rule": "18.3.2",
    "device": "wheel:R1", "call": "tier", "piece_cents": 100, "name": "Somewhere",
}  # fmt: skip


USUAL = ("reason", "fault")  # said although it may be left out


@cache
def fields_of(tag: str) -> tuple[types.Field, ...]:
    info = types.type_info(ACTS[tag])
    assert isinstance(info, types.StructType)
    return tuple(field for field in info.fields if field.name != "id")


def plain(kind: types.Type) -> types.Type:
    """What it is where it is there at all."""
    if isinstance(kind, types.UnionType):
        return next(one for one in kind.types if not isinstance(one, types.NoneType))
    return kind


def sensible(field: types.Field, house: House, table: str) -> Any:
    if field.name == "table":
        return table
    if field.name == "seen":
        return house.floor.pit.tables[table].state.n
    kind = plain(field.type)
    match kind:
        case types.LiteralType(values=values):
            wanted = SENSIBLE.get(field.name)
            return wanted if wanted in values else values[0]
        case types.BoolType():
            return True
    if field.name in SENSIBLE:
        return SENSIBLE[field.name]
    match kind:
        case types.IntType(ge=least):
            return max(least or 0, 1)
        case types.StrType():
            return "x"
    return []


def message(tag: str, house: House, table: str = "R1") -> dict[str, Any]:
    """What has to be said, and no more."""
    return {"type": tag} | {
        field.encode_name: sensible(field, house, table)
        for field in fields_of(tag)
        if field.required or field.name in USUAL
    }


def odd(kind: types.Type) -> Iterator[Any]:
    """Values at the bounds of a type, beyond them, and of other types."""
    yield from (None, True, 1.5, -1, 0, HUGE, -HUGE, "", "\x00", "‮💥", "x" * 5000, [], {}, [[]])
    match kind:
        case types.UnionType(types=several):
            for one in several:
                yield from odd(one)
        case types.IntType(ge=least, le=most):
            yield from (least, least - 1, most, most + 1)  # type: ignore[operator]
        case types.StrType(max_length=most):
            yield from ("é" * (most or 0), "x" * ((most or 0) + 1))
        case types.VarTupleType(max_length=most):
            yield from (["PT-1"] * (most or 0), ["PT-1"] * ((most or 0) + 1), ["PT-9"], [""], [5])
        case types.DictType(max_length=most):
            yield from (
                {f"x{n}": 1 for n in range((most or 0) + 1)},
                {"red": -1},
                {"": 1},
                {"red": HUGE},
            )
        case types.StructType(fields=fields):
            whole = {field.encode_name: "x" for field in fields}
            yield from (whole, {**whole, "more": 1}, dict.fromkeys(whole, 5))
        case types.LiteralType(values=values):
            yield from (*values, "nonsense")


# -- the laws -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def built() -> Iterator[None]:
    with games_built_once():
        yield


@pytest.fixture(scope="module")
def house(built: None) -> House:
    return House()


@pytest.mark.parametrize("tag", ACTS)
def test_nobody_it_is_not_for_gets_an_answer(built: None, tag: str) -> None:
    house = House()
    for who in house.everybody:
        able = who.may_be_answered(ACTS[tag])
        for table in TABLES if able else TABLES[:1]:
            code = house.say(who.caller, **message(tag, house, table))
            assert code or able, (tag, who)
            if who.is_staff and who.is_below(tag):  # and for no other reason than that
                assert code in BELOW, (tag, who, code)
            if who.session in OVER and issubclass(ACTS[tag], ByStaff):
                assert code in (OVER[who.session], "role_forbids"), (tag, who, code)
            assert code != "bad_message", message(tag, house, table)
    assert audit(house.store).findings == []


@pytest.mark.parametrize("tag", ACTS)
def test_odd_values_do_no_harm(house: House, tag: str) -> None:
    whole, able = message(tag, house), [w for w in house.everybody if w.may_be_answered(ACTS[tag])]
    who = next((w for w in reversed(able) if w.role == "casino_operator"), able[0])
    for field in fields_of(tag):
        for value in odd(field.type):
            house.say(who.caller, **{**message(tag, house), field.encode_name: value})
        if field.required:
            left = {key: value for key, value in whole.items() if key != field.encode_name}
            assert house.say(who.caller, **left) == "bad_message"
    assert house.say(who.caller, **whole, more=1) == "bad_message"
    for id_ in (0, -1, HUGE, "1", None, 1.5, True):
        assert house.say(who.caller, **{**whole, "id": id_}) == "bad_message"


@pytest.mark.parametrize("tag", [tag for tag, act in ACTS.items() if issubclass(act, ByStaff)])
def test_no_odd_value_lets_in_anybody_it_is_not_for(house: House, tag: str) -> None:
    """Authority is decided on what will be done, whatever a field says: by the highest and the
    lowest who are below, and by a session that is another terminal's."""
    below = [who for who in house.everybody if who.is_staff and who.is_below(tag)]
    stolen = [who for who in house.everybody if (who.terminal, who.session) == ("dealer", "stolen")]
    for who in (*below[-1:], *below[:1], *stolen):
        for field in fields_of(tag):
            for value in odd(field.type):
                said = {**message(tag, house), field.encode_name: value}
                assert house.say(who.caller, **said), (tag, who, field.encode_name, value)


def test_a_floor_that_heard_every_odd_value_is_sound(house: House) -> None:
    assert audit(house.store).findings == []
    assert sum(house.floor.ledger.balances.values()) == 0


@pytest.mark.parametrize("tag", [tag for tag, act in ACTS.items() if issubclass(act, ByStaff)])
def test_who_is_not_on_the_list_any_more_does_nothing(built: None, tag: str) -> None:
    """Whoever was taken out of the floor's file while signed in."""
    house = House()
    staff = [who for who in house.everybody if who.is_staff]
    house.floor.reception.members.clear()
    for who in staff:
        assert house.say(who.caller, **message(tag, house)), (tag, who)


async def test_who_has_not_said_hello_does_nothing(floor: Served) -> None:
    before, house = picture(floor.hub.port.floor), House()
    for id_, tag in enumerate(ACTS, 1):
        stranger = await floor.connect()  # who says much before hello is closed
        answer = await stranger.ask(**message(tag, house), id=id_)
        assert (answer["type"], answer["code"]) == ("refused", "not_enrolled"), tag
    assert picture(floor.hub.port.floor) == before


def test_the_acts_here_are_all_that_the_floor_does() -> None:
    assert set(ACTS.values()) == {*registry.ACTS, *registry.LOOKS}


def test_the_documentation_says_of_most_acts_who_may() -> None:
    assert LOWEST.keys() <= ACTS.keys()
    assert {"dealer", "gaming_supervisor", "assistant_gaming_manager", "casino_operator"} == {
        role for role, _ in LOWEST.values()
    }
