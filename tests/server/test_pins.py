"""PINs over the wire: looked at beside the loop, one at a time, with equal words for everybody."""

from __future__ import annotations

import asyncio
import base64
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairfelt.cli import accepting
from fairfelt.core.errors import Fault
from fairfelt.equipment import SeededRng
from fairfelt.floor import pins
from fairfelt.floor.config import StaffConfig, floor_from
from fairfelt.floor.doors import DoorsConfig
from fairfelt.floor.pins import STEP_MS, totp_code
from fairfelt.server.records import started_by
from tests.floors import floor_config, hashed
from tests.server.conftest import HeldClock, Served, serving

SECRET = base64.b32encode(bytes(range(20))).decode()
PIN = "424242"


@pytest.fixture
async def real(tmp_path: Path) -> AsyncIterator[Served]:
    """A demo floor whose staff have PINs as on a real one; 3001 has a second factor."""
    staff = (
        StaffConfig("1001", "Dealer", "dealer", pin_hash=hashed(PIN)),
        StaffConfig("2001", "Supervisor", "gaming_supervisor", pin_hash=hashed(PIN)),
        StaffConfig("3001", "Manager", "assistant_gaming_manager", pin_hash=hashed(PIN),
                    totp=SECRET),
    )  # fmt: skip
    config = msgspec.structs.replace(floor_config(mode="live"), staff=staff, idle_lock_ms=300_000)
    config = floor_from(msgspec.to_builtins(config), "a floor")
    async with serving(config, tmp_path / "floor.db", SeededRng(1), HeldClock()) as served:
        yield served


async def terminal(real: Served, role: str = "dealer") -> str:
    return str((await real.enrol(role))["token"])


async def sign_in(real: Served, token: str, staff: str, code: str | None = None) -> Any:
    said = {"token": token, "staff": staff, "pin": PIN, "code": code, "take_over": True}
    return (await real.http.post("/api/sessions", json=said)).json()


class Slow:
    """A PIN that is looked at until somebody lets go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go, self.both, self.threads = threading.Event(), threading.Event(), set[str]()
        monkeypatch.setattr(pins, "pin_matches", self)

    def __call__(self, pin: str, pin_hash: str) -> bool:
        self.threads.add(threading.current_thread().name)
        if len(self.threads) == 2:
            self.both.set()
        assert self.go.wait(10)
        return pin == PIN


async def test_the_floor_goes_on_while_a_pin_is_looked_at_and_a_terminal_has_one_at_a_time(
    real: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, token = Slow(monkeypatch), await terminal(real)
    waiting = asyncio.create_task(sign_in(real, token, "1001"))
    await asyncio.sleep(0)
    player = await real.player(10_000)  # who does not wait for it
    assert not waiting.done()
    assert (await sign_in(real, token, "2001"))["code"] == "sign_in_busy"
    slow.go.set()
    assert (await waiting)["staff"] == "1001"
    assert all(name.startswith("prover") for name in slow.threads)
    assert player.name == "PT-1"


async def test_a_pin_on_the_spot_is_looked_at_beside_the_loop_too(
    real: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = await terminal(real)
    session = (await sign_in(real, token, "1001"))["session"]
    dealer = await real.sit("dealer", token, session)
    slow = Slow(monkeypatch)
    given = {"staff": "2001", "pin": PIN}
    asked = {"type": "issue_enrolment", "for_role": "player"}
    await dealer.say(**asked, id=dealer.ids + 1, authority=given)
    await dealer.say(type="ping")
    await dealer.hear(type="pong")
    refused = await dealer.ask(**asked, id=dealer.ids + 2, authority=given)
    assert refused["code"] == "sign_in_busy"
    slow.go.set()
    answer = await dealer.hear(type="answer", id=dealer.ids + 1)
    assert len(answer["body"]["code"]) == 14
    wrong = await dealer.ask(**asked, id=dealer.ids + 3, authority=given | {"pin": "1"})
    assert wrong["code"] == "sign_in_refused"


async def test_unknown_numbers_wrong_pins_and_missing_codes_are_told_in_the_same_words(
    real: Served,
) -> None:
    token = await terminal(real, "supervisor")
    said = [("9999", PIN), ("1001", "000000"), ("3001", PIN), ("3001", "000000")]
    heard = [(await real.sign_in(token, staff, pin)).json() for staff, pin in said]
    assert heard == [heard[0]] * 4
    assert heard[0]["code"] == "sign_in_refused"


async def test_a_code_is_good_once_and_a_refusal_does_not_use_it_up(real: Served) -> None:
    first, second = await terminal(real, "supervisor"), await terminal(real, "supervisor")
    clock: Any = real.hub.port.clock
    code = totp_code(SECRET, clock.at // STEP_MS)
    assert "session" in await sign_in(real, first, "3001", code)
    assert (await sign_in(real, second, "3001", code))["code"] == "sign_in_refused"
    clock.at += STEP_MS
    code = totp_code(SECRET, clock.at // STEP_MS)
    said = {"token": second, "staff": "3001", "pin": PIN, "code": code}
    elsewhere = (await real.http.post("/api/sessions", json=said)).json()
    assert elsewhere["code"] == "already_signed_in"
    assert "session" in await sign_in(real, second, "3001", code)
    assert (await real.http.get("/api/floor")).json()["second_factor"] is True


async def test_a_code_that_was_typed_to_accept_records_is_used_up(
    real: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, clock = real.hub.port, real.hub.port.clock
    code = totp_code(SECRET, clock.now() // STEP_MS)
    typed = iter(["3001", PIN, code])
    monkeypatch.setattr(accepting, "_answer", lambda *_, **__: next(typed))
    monkeypatch.setattr(accepting.time, "time_ns", lambda: clock.now() * 1_000_000)
    proof = accepting.asked(here.config, ["the clock is wrong"])
    (commit,) = started_by(here.floor.recorder, ["x"], proof, None, clock.now())
    here.committer.put(commit)
    token = await terminal(real, "supervisor")
    assert (await sign_in(real, token, "3001", code))["code"] == "sign_in_refused"
    for by in ((proof, None), (None, proof)):  # nor does it start the floor, or ask for a code
        with pytest.raises(Fault, match="was used before"):
            started_by(here.floor.recorder, ["x"], *by, clock.now())


async def test_a_code_is_good_for_one_thing_at_a_start(real: Served) -> None:
    here = real.hub.port
    step = here.now() // STEP_MS
    proof, newer = (pins.Proof("3001", right=True, step=one) for one in (step, step + 1))
    before = here.floor.recorder.heads["floor"]
    with pytest.raises(Fault, match="was used before"):
        started_by(here.floor.recorder, ["x"], proof, proof, here.now())
    assert here.floor.recorder.heads["floor"] == before
    assert len(started_by(here.floor.recorder, ["x"], proof, newer, here.now())) == 2


async def test_a_code_that_was_typed_to_ask_for_a_console_is_used_up(real: Served) -> None:
    here, clock = real.hub.port, real.hub.port.clock
    step = clock.now() // STEP_MS
    proof = pins.Proof("3001", right=True, step=step)
    here.committer.put(*started_by(here.floor.recorder, [], None, proof, clock.now()))
    token, code = await terminal(real, "supervisor"), totp_code(SECRET, step)
    assert (await sign_in(real, token, "3001", code))["code"] == "sign_in_refused"


async def test_a_code_that_was_used_before_a_restart_is_used_up(real: Served) -> None:
    """At a sign-in, on the spot and to unlock: the records know it, not the process."""
    token, clock = await terminal(real, "supervisor"), real.hub.port.clock
    dealer_token = await terminal(real)
    session = (await sign_in(real, dealer_token, "1001"))["session"]
    dealer = await real.sit("dealer", dealer_token, session)

    def code() -> str:
        clock.at += STEP_MS  # type: ignore[attr-defined]
        return totp_code(SECRET, clock.now() // STEP_MS)

    async def on_the_spot(code: str) -> dict[str, Any]:
        given = {"staff": "3001", "pin": PIN, "code": code}
        return await dealer.ask(type="issue_enrolment", for_role="player", authority=given)

    async def unlocked(session: str, code: str) -> int:
        bearer = {"authorization": f"Bearer {session}"}
        said = {"pin": PIN, "code": code}
        at = "/api/sessions/unlock"
        return (await real.http.post(at, json=said, headers=bearer)).status_code

    first = code()
    assert "session" in (signed_in := await sign_in(real, token, "3001", first))
    second = code()
    assert (await on_the_spot(second))["type"] == "answer"
    third = code()
    assert await unlocked(signed_in["session"], third) == 201
    for used in (first, second, third):
        here = real.hub.port
        here._take_over(here._restored(here.store))  # from the records alone
        assert (await sign_in(real, token, "3001", used))["code"] == "sign_in_refused"
        assert (await on_the_spot(used))["code"] == "sign_in_refused"
    assert await unlocked(signed_in["session"], third) == 401
    assert "session" in await sign_in(real, token, "3001", code())


async def test_a_code_that_is_given_at_two_terminals_at_once_lets_one_in(
    real: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, clock = Slow(monkeypatch), real.hub.port.clock
    code = totp_code(SECRET, clock.now() // STEP_MS)
    tokens = [await terminal(real, "supervisor"), await terminal(real, "supervisor")]
    waiting = [asyncio.create_task(sign_in(real, token, "3001", code)) for token in tokens]
    await asyncio.to_thread(slow.both.wait, 10)
    slow.go.set()
    heard = [await one for one in waiting]
    assert sorted("session" in one for one in heard) == [False, True]


async def test_a_locked_terminal_reads_nothing_until_the_pin_is_given(real: Served) -> None:
    token, clock = await terminal(real), real.hub.port.clock
    session = (await sign_in(real, token, "1001"))["session"]
    dealer = await real.sit("dealer", token, session)
    clock.at += 5 * 60_000  # type: ignore[attr-defined]
    real.hub.port.committer.put(*real.hub.port.floor.tick(clock.now()))
    await dealer.hear(type="fact", kind="session.locked")
    bearer = {"authorization": f"Bearer {session}"}
    purses = await real.http.get("/api/purses", headers=bearer)
    assert (purses.status_code, purses.json()["code"]) == (401, "session_locked")
    unlock = "/api/sessions/unlock"
    wrong = await real.http.post(unlock, json={"pin": "0"}, headers=bearer)
    assert wrong.json()["code"] == "sign_in_refused"
    right = await real.http.post(unlock, json={"pin": PIN}, headers=bearer)
    assert right.status_code == 201
    assert (await real.http.get("/api/purses", headers=bearer)).status_code == 200
    again = await real.sit("dealer", token, session)
    assert again.heard[-1]["staff"]["locked"] is False


async def test_a_touch_keeps_a_terminal_open(real: Served) -> None:
    token, clock = await terminal(real), real.hub.port.clock
    session = (await sign_in(real, token, "1001"))["session"]
    dealer = await real.sit("dealer", token, session)
    clock.at += 4 * 60_000  # type: ignore[attr-defined]
    await dealer.say(type="touch")
    await dealer.say(type="ping")
    await dealer.hear(type="pong")
    clock.at += 4 * 60_000  # type: ignore[attr-defined]
    assert real.hub.port.floor.tick(clock.now()) == []


async def test_wrong_codes_are_limited_by_the_address_they_come_from(real: Served) -> None:
    floor, alone = real.hub.port.floor, DoorsConfig(shared_addresses=())
    reception = floor.reception
    reception.employ(msgspec.structs.replace(reception.config, doors=alone))
    tried = [await real.enrol("device", "AAAA-BBBB-CCCC") for _ in range(6)]
    assert [one["code"] for one in tried] == ["enrolment_refused"] * 5 + ["enrolment_locked"]
    answer = await real.http.post("/api/terminals", json={"role": "device", "code": "A"})
    assert answer.status_code == 429
    assert answer.json()["details"]["seconds"] > 0
