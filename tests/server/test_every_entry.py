"""Enrolling, signing in, unlocking and signing out, which come over HTTP: with every state of a
session, at every kind of terminal, and with odd values in every field. Who is refused has changed
nothing, and nothing is answered with a failure of the floor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fairfelt.equipment import SeededRng
from fairfelt.floor import load_floor
from fairfelt.floor.config import DEMO_FLOOR
from fairfelt.floor.facts.people import SessionLocked
from fairfelt.floor.people import SESSION_MS
from fairfelt.journal import told
from fairfelt.server.api import ENDPOINTS
from fairfelt.server.endpoint import Endpoint
from fairfelt.words import refusals
from tests.floors import picture, revoked
from tests.laws.machine import but_refusals
from tests.laws.oddities import fields_in, odd
from tests.server.conftest import HeldClock, Served, serving

ENROL, SIGN_IN = ("POST", "/api/terminals"), ("POST", "/api/sessions")
UNLOCK, SIGN_OUT = ("POST", "/api/sessions/unlock"), ("DELETE", "/api/sessions")
ENTRIES: dict[tuple[str, str], Endpoint] = {
    (one.method, one.path): one
    for one in ENDPOINTS
    if (one.method, one.path) in (ENROL, SIGN_IN, UNLOCK, SIGN_OUT)
}
# By state of the session: what unlocking, signing out, and another sign-in at the terminal bring.
# Nothing is no refusal.
STATES = {
    "none": ("session_ended", "session_ended", ""),
    "made up": ("session_ended", "session_ended", ""),
    "signed in": ("", "", ""),
    "locked": ("", "", ""),
    "signed out": ("session_ended", "session_ended", ""),
    "expired": ("session_ended", "session_ended", ""),
    "taken over": ("session_ended", "session_ended", "already_signed_in"),
    "revoked": ("session_ended", "session_ended", "not_enrolled"),
}
HERE = "the token of the terminal"


class Held(NamedTuple):
    """What somebody at a terminal of the staff has in hand."""

    token: str
    bearer: str | None


class Entrance:
    def __init__(self, floor: Served, clock: HeldClock) -> None:
        self.floor, self.clock = floor, clock

    @property
    def _inside(self) -> Any:
        return self.floor.hub.port

    async def ask(
        self, entry: tuple[str, str], said: Any = None, bearer: str | None = None
    ) -> tuple[str, dict[str, Any]]:
        """The code of the refusal, or nothing, and the answer. A refusal changes nothing."""
        before = picture(self._inside.floor)
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        answer = await self.floor.http.request(*entry, json=said, headers=headers)
        body = answer.json()
        assert answer.status_code < 500, (entry, said, body)
        if answer.status_code < 400:
            return "", body
        assert body["code"] in refusals(), body
        after = picture(self._inside.floor)
        assert but_refusals(after, True) == but_refusals(before, True), (entry, said)
        return body["code"], body

    async def held(self, state: str) -> Held:
        """A dealer's terminal with a session in that state."""
        terminal = await self.floor.enrol("dealer")
        token, name = terminal["token"], terminal["terminal"]
        if state in ("none", "made up"):
            return Held(token, "made-up" if state == "made up" else None)
        signed_in = await self.floor.sign_in(token, "1001", "1111", take_over=True)
        held = Held(token, signed_in.json()["session"])
        match state:
            case "locked":
                await self._note(told(SessionLocked(staff="1001", terminal=name), name))
            case "signed out":
                await self.ask(SIGN_OUT, bearer=held.bearer)
            case "expired":
                self.clock.at += SESSION_MS + 1
            case "taken over":
                other = (await self.floor.enrol("dealer"))["token"]
                await self.floor.sign_in(other, "1001", "1111", take_over=True)
            case "revoked":
                await self._note(told(revoked(name)))
        return held

    async def _note(self, fact: Any) -> None:
        here = self._inside
        await here.committer.write(
            [here.floor.recorder.commit_floor([fact], [], "x", "x", self.clock.at).row]
        )


@pytest.fixture
async def entrance(tmp_path: Path) -> Any:
    clock = HeldClock()
    config = load_floor(DEMO_FLOOR)
    async with serving(config, tmp_path / "floor.db", SeededRng(1), clock) as floor:
        yield Entrance(floor, clock)


def signing_in(token: str, **said: Any) -> dict[str, Any]:
    return {"token": token, "staff": "1001", "pin": "1111", **said}


def test_the_entries_here_are_all_that_write() -> None:
    """Whatever else is written over HTTP belongs into this table."""
    writes = {(one.method, one.path) for one in ENDPOINTS if one.method != "GET"}
    assert {entry for entry in writes if not entry[1].startswith("/api/lab")} == ENTRIES.keys()


# -- with every state of a session ----------------------------------------------------------------


@pytest.mark.parametrize("state", STATES)
async def test_what_a_session_in_that_state_is_good_for(entrance: Entrance, state: str) -> None:
    unlocks, signs_out, signs_in = STATES[state]
    held = await entrance.held(state)
    assert (await entrance.ask(UNLOCK, {"pin": "1111"}, held.bearer))[0] == unlocks
    assert (await entrance.ask(SIGN_OUT, bearer=held.bearer))[0] == signs_out
    assert (await entrance.ask(SIGN_IN, signing_in(held.token)))[0] == signs_in
    assert (await entrance.ask(ENROL, {"role": "player"}, held.bearer))[0] == ""


@pytest.mark.parametrize("state", STATES)
async def test_nobody_goes_on_with_a_wrong_pin(entrance: Entrance, state: str) -> None:
    unlocks, _, _ = STATES[state]
    held = await entrance.held(state)
    code = (await entrance.ask(UNLOCK, {"pin": "2222"}, held.bearer))[0]
    assert code == (unlocks or "sign_in_refused")
    if state == "locked":
        asked = {"Authorization": f"Bearer {held.bearer}"}
        answer = await entrance.floor.http.get("/api/terminals", headers=asked)
        assert answer.json()["code"] == "session_locked"


# -- at every kind of terminal --------------------------------------------------------------------


@pytest.mark.parametrize("role", ["player", "display", "dealer", "supervisor", "device"])
async def test_staff_sign_in_at_their_own_terminals_alone(entrance: Entrance, role: str) -> None:
    code, enrolled = await entrance.ask(ENROL, {"role": role})
    assert code == ("enrolment_refused" if role == "device" else "")
    if code:
        return
    signed_in, answer = await entrance.ask(SIGN_IN, signing_in(enrolled["token"]))
    expected = "" if role in ("dealer", "supervisor") else "role_forbids"
    assert signed_in == expected
    assert ("session" in answer) == (not expected)
    for entry in (UNLOCK, SIGN_OUT):  # a terminal's token is no session
        code, _ = await entrance.ask(entry, {"pin": "1111"}, enrolled["token"])
        assert code == "session_ended"


# -- with odd values ------------------------------------------------------------------------------


def oddly(entry: tuple[str, str], whole: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for field in fields_in(ENTRIES[entry].takes):
        yield from ({**whole, field.encode_name: value} for value in odd(field.type))
        if field.required:
            yield {key: value for key, value in whole.items() if key != field.encode_name}
    yield {**whole, "more": 1}


async def test_odd_values_enrol_nobody_as_something_else(entrance: Entrance) -> None:
    for said in oddly(ENROL, {"role": "device"}):
        code, enrolled = await entrance.ask(ENROL, said)
        if not code:  # a demo floor lets browsers in without a code, and no device
            assert enrolled["role"] == said["role"] != "device"
            assert said.get("code") is None


async def test_odd_values_sign_nobody_in(entrance: Entrance) -> None:
    """Next to them all is right. Each from a terminal that nobody has guessed at."""
    whole = signing_in(HERE)
    for said in oddly(SIGN_IN, whole):
        token = (await entrance.floor.enrol("dealer"))["token"]
        wrong = {key for key in whole.keys() | said.keys() if said.get(key) != whole.get(key)}
        here = {"token": token} if said.get("token") == HERE else {}
        code, _ = await entrance.ask(SIGN_IN, said | here)
        if not code:  # what may be left out, and which way to sign in
            assert wrong <= {"code", "take_over"}, said
        assert not code or code in (
            "bad_message", "sign_in_refused", "not_enrolled", "already_signed_in"
        ), (said, code)  # fmt: skip


async def test_odd_values_unlock_nothing(entrance: Entrance) -> None:
    for said in oddly(UNLOCK, {"pin": "1111"}):
        held = await entrance.held("locked")
        code, _ = await entrance.ask(UNLOCK, said, held.bearer)
        assert code in ("bad_message", "sign_in_refused") or said["pin"] == "1111", (said, code)
        for bearer in ("", "\x7f", "x" * 4000, held.token):
            assert (await entrance.ask(SIGN_OUT, bearer=bearer))[0] == "session_ended"
            assert (await entrance.ask(UNLOCK, said, bearer))[0] == "session_ended"
