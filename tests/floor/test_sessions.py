"""A session is somebody's for as long as the configuration says so, and nobody has ended it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairfelt.core.errors import Refused
from fairfelt.floor import sessions
from fairfelt.floor.people import SESSION_MS
from fairfelt.floor.state import FloorState
from tests.floors import picture
from tests.sitting import Sitting

DEALER = {"staff": "1001", "pin": "1111"}


def signed_in(**config: Any) -> Sitting:
    sitting = Sitting(mode="live")
    sitting.player.config = msgspec.structs.replace(sitting.player.config, **config)
    sitting.power_failure()
    sitting.player.play({"as": "DT-1", "type": "sign_in", **DEALER})
    sitting.sign_in("3001")
    return sitting


def reconfigured(sitting: Sitting, **changes: str) -> None:
    """The floor starts with 3001 set up otherwise, or with nobody of that number."""
    staff = [
        msgspec.structs.replace(one, **changes) if one.number == "3001" else one
        for one in sitting.player.config.staff
        if changes or one.number != "3001"
    ]
    sitting.player.config = msgspec.structs.replace(sitting.player.config, staff=tuple(staff))
    sitting.power_failure()


# -- the configuration has the last word ----------------------------------------------------------


@pytest.mark.parametrize(
    "changes", [{}, {"role": "dealer"}, {"name": "Somebody else"}, {"pin": "3434"}]
)
def test_who_is_removed_or_is_something_else_loses_every_right(changes: dict[str, str]) -> None:
    sitting = signed_in()
    assert "code" in sitting.do("SV-1", "issue_enrolment", for_role="supervisor")
    sitting.player.unasked.clear()
    reconfigured(sitting, **changes)
    assert sitting.refusal("SV-1", "issue_enrolment", for_role="supervisor") == "session_ended"
    (ended,) = sitting.recorded("session.ended")
    assert (ended["staff"], ended["why"], ended["by"]) == ("3001", "configuration", "floor")
    assert [s.staff for s in sitting.player.floor.state.people.sessions.values()] == ["1001"]
    assert sitting.deal("start_round") == {}  # whoever is still on the staff goes on


def test_every_use_asks_the_configuration_anew() -> None:
    """Also where a session is in the records although it should have been ended."""
    sitting = signed_in()
    floor, caller = sitting.player.floor, sitting.player.callers["SV-1"]
    del floor.reception.members["3001"]
    with pytest.raises(Refused, match="ended"):
        floor.reception.staff(caller, sitting.player.now)


# -- managers end sessions ------------------------------------------------------------------------


def test_a_manager_ends_a_session_on_record_and_the_terminal_is_told() -> None:
    sitting = signed_in()
    sitting.deal("start_round")
    assert sitting.do("SV-1", "end_session", staff="1001", reason="Went home") == {}
    told = next(s for s in sitting.said if s.get("kind") == "session.ended")
    assert (told["seat"], told["body"]["reason"], told["body"]["by"]) == (
        "DT-1",
        "Went home",
        "3001",
    )
    sitting.player.unasked.clear()
    assert sitting.refusal("DT-1", "close_wagering", table="T1") == "session_ended"
    assert sitting.player.floor.state.conducted.tables == {}
    before = picture(sitting.player.floor)["floor"]
    sitting.power_failure()
    assert picture(sitting.player.floor)["floor"] == before
    assert sitting.findings == []


@pytest.mark.parametrize(
    ("by", "whom", "reason", "code"),
    [
        ("2001", "1001", "Went home", "act_needs_role"),
        ("3001", "4001", "Went home", "act_needs_role"),  # somebody above
        ("3001", "1001", " ", "reason_missing"),
        ("3001", "7001", "Went home", "nobody_signed_in"),
        ("3001", "9999", "Went home", "nobody_signed_in"),
    ],
)
def test_who_may_not_end_a_session(by: str, whom: str, reason: str, code: str) -> None:
    sitting = signed_in()
    sitting.sign_in("4001", "SV-2")
    sitting.sign_in(by)
    count = len(sitting.player.floor.state.people.sessions)
    assert sitting.refusal("SV-1", "end_session", staff=whom, reason=reason) == code
    assert len(sitting.player.floor.state.people.sessions) == count


def test_the_console_lists_who_is_signed_in_where() -> None:
    sitting = signed_in()
    listed = sessions.sessions_body(sitting.player.floor.reception, sitting.player.now)
    assert [(one["staff"], one["terminal"], one["locked"]) for one in listed] == [
        ("1001", "DT-1", False), ("3001", "SV-1", False),
    ]  # fmt: skip


# -- one session a person -------------------------------------------------------------------------


def test_a_second_sign_in_at_the_same_terminal_ends_the_first() -> None:
    sitting = signed_in()
    first = sitting.player.callers["DT-1"]
    sitting.player.play({"as": "DT-1", "type": "sign_in", **DEALER})
    with pytest.raises(Refused, match="ended"):
        sitting.player.floor.reception.staff(first, sitting.player.now)
    assert sitting.deal("start_round") == {}


def test_sessions_that_are_over_are_in_no_snapshot() -> None:
    sitting = signed_in()
    for _ in range(20):
        sitting.player.play({"as": "DT-1", "type": "sign_in", **DEALER})
        sitting.player.play({"as": "DT-1", "type": "sign_out"})
    sitting.pass_ms(SESSION_MS)
    sitting.player.play({"as": "DT-1", "type": "sign_in", **DEALER})
    kept = msgspec.json.decode(msgspec.json.encode(sitting.player.floor.state), type=FloorState)
    assert [s.staff for s in kept.people.sessions.values()] == ["1001"]
    assert len(sitting.player.floor.reception.touched) == 1


# -- the idle lock --------------------------------------------------------------------------------


def test_a_terminal_that_nobody_touches_asks_for_the_pin() -> None:
    sitting = signed_in(idle_lock_ms=300_000)
    sitting.deal("start_round")
    conducted = dict(sitting.player.floor.state.conducted.tables)
    sitting.pass_ms(5 * 60_000)
    assert sitting.refusal("DT-1", "close_wagering", table="T1") == "session_locked"
    told = [s["seat"] for s in sitting.said if s.get("kind") == "session.locked"]
    assert sorted(told) == ["DT-1", "SV-1"]
    sitting.power_failure()  # which opens nothing
    assert sitting.refusal("DT-1", "spin_wheel", table="T1") == "session_locked"
    sitting.player.play({"as": "DT-1", "type": "unlock", "pin": "0"})
    assert sitting.said[-1]["refused"]["code"] == "sign_in_refused"
    sitting.player.play({"as": "DT-1", "type": "unlock", "pin": "1111"})
    assert (
        sitting.player.floor.state.conducted.tables == conducted
    )  # the game is still that dealer's
    assert sitting.refusal("DT-1", "start_round", table="T1") != "session_locked"
    assert sitting.findings == []


def test_who_works_is_not_locked_out() -> None:
    sitting = signed_in(idle_lock_ms=300_000)
    floor, dealer = sitting.player.floor, sitting.player.callers["DT-1"]
    for _ in range(4):
        sitting.pass_ms(4 * 60_000)
        floor.reception.touch(dealer.session, sitting.player.now)
    locked = {s.terminal: s.locked for s in floor.state.people.sessions.values()}
    assert locked == {"DT-1": False, "SV-1": True}


def test_whoever_is_locked_can_sign_out_and_somebody_else_sign_in() -> None:
    sitting = signed_in(idle_lock_ms=60_000)
    sitting.pass_ms(60_000)
    sitting.player.play({"as": "DT-1", "type": "sign_out"})
    sitting.player.play({"as": "DT-1", "type": "sign_in", "staff": "2001", "pin": "2222"})
    assert sitting.deal("start_round") == {}


@pytest.mark.parametrize(
    ("demo", "configured", "locks_ms"),
    [(True, None, 0), (False, None, 900_000), (False, 0, 0), (True, 120_000, 120_000)],
)
def test_a_real_floor_locks_after_a_quarter_of_an_hour(
    demo: bool, configured: int | None, locks_ms: int
) -> None:
    config = Sitting(mode="live").player.config
    changed = msgspec.structs.replace(config, demo=demo, idle_lock_ms=configured)
    assert changed.idle_ms == locks_ms
