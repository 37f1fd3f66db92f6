"""The staff list of the configuration is taken up while the floor runs."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fairfelt.equipment import SeededRng
from fairfelt.floor import load_floor
from fairfelt.floor.config import DEMO_FLOOR
from fairfelt.journal import decode_entry
from fairfelt.server.staff_list import StaffList
from tests.server.conftest import HeldClock, Seat, Served, serving

DEMO = DEMO_FLOOR.read_text(encoding="utf-8")
SUPERVISOR = """\
[[staff]]
number = "2001"
name = "Demo supervisor"
role = "gaming_supervisor"
pin = "2222"
"""
WITHOUT = DEMO.replace(SUPERVISOR, "")
DEMOTED = DEMO.replace(SUPERVISOR, SUPERVISOR.replace("gaming_supervisor", "dealer"))
NEW_PIN = DEMO.replace(SUPERVISOR, SUPERVISOR.replace("2222", "2323"))


class Office:
    """A running floor, and somebody who edits its configuration."""

    def __init__(self, served: Served, file: Path) -> None:
        self.served, self.file, self.edits = served, file, 0
        self.list = StaffList(file, served.hub.port)

    def write(self, text: str) -> None:
        """As of another time each, however coarse the clock of the file system is."""
        self.edits += 1
        self.file.write_text(text, encoding="utf-8")
        os.utime(self.file, (self.edits, self.edits))

    async def save(self, text: str) -> None:
        self.write(text)
        await self.look()
        await self.look()

    async def look(self) -> None:
        await self.list.look()
        await self.served.hub.port.committer.drained()

    def recorded(self, kind: str) -> list[dict[str, Any]]:
        entries = self.served.hub.port.store.entries("floor")
        facts = (fact for _, body, _ in entries for fact in decode_entry(body).facts)
        return [fact.body.plain() for fact in facts if fact.kind == kind]

    async def reads_purses(self, seat: Seat) -> int:
        bearer = {"authorization": f"Bearer {seat.session}"}
        return (await self.served.http.get("/api/purses", headers=bearer)).status_code


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    file = tmp_path / "floor.toml"
    file.write_text(DEMO, encoding="utf-8")
    config = load_floor(file)
    async with serving(config, tmp_path / "floor.db", SeededRng(1), HeldClock()) as served:
        yield Office(served, file)


@pytest.mark.parametrize("text", [WITHOUT, DEMOTED, NEW_PIN], ids=["gone", "demoted", "new PIN"])
async def test_who_is_removed_demoted_or_has_another_pin_loses_every_right_at_once(
    office: Office, text: str
) -> None:
    supervisor, dealer = await office.served.supervisor(), await office.served.dealer()
    assert await office.reads_purses(supervisor) == 200
    await office.save(text)
    ended = await supervisor.fact("session.ended")
    assert (ended["staff"], ended["why"]) == ("2001", "configuration")
    refused = await supervisor.ask(type="issue_enrolment", for_role="supervisor")
    assert refused["code"] == "session_ended"
    assert await office.reads_purses(supervisor) == 401
    assert await office.reads_purses(dealer) == 200  # nobody else notices
    assert [one["staff"] for one in office.recorded("session.ended")] == ["2001"]


async def test_the_new_list_counts_for_signing_in_and_for_authority_on_the_spot(
    office: Office,
) -> None:
    dealer = await office.served.dealer()
    asked = {"type": "issue_enrolment", "for_role": "player"}
    await office.save(NEW_PIN)
    token = (await office.served.enrol("supervisor"))["token"]
    before, now = {"staff": "2001", "pin": "2222"}, {"staff": "2001", "pin": "2323"}
    assert (await dealer.ask(**asked, authority=before))["code"] == "sign_in_refused"
    assert (await dealer.ask(**asked, authority=now))["type"] == "answer"
    assert (await office.served.sign_in(token, **before)).status_code == 401
    assert (await office.served.sign_in(token, **now)).status_code == 201
    await office.save(WITHOUT)
    assert (await dealer.ask(**asked, authority=now))["code"] == "sign_in_refused"


async def test_who_left_and_who_came_is_on_record_and_consoles_are_told(office: Office) -> None:
    console = await office.served.staff("supervisor", "3001", "3333")
    await office.save(WITHOUT)
    news = await console.hear(type="news", kind="staff.unlisted")
    assert news["body"]["name"] == "Demo supervisor"
    await office.save(WITHOUT)  # nothing new
    assert [one["staff"] for one in office.recorded("staff.unlisted")] == ["2001"]
    await office.save(DEMO)
    assert [one["staff"] for one in office.recorded("staff.listed")][-1] == "2001"
    assert (await office.served.supervisor()).session


async def test_a_list_that_is_wrong_is_refused_and_the_one_before_stays(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    supervisor = await office.served.supervisor()
    await office.save(DEMO.replace('role = "gaming_supervisor"', 'role = "king"'))
    news = await supervisor.hear(type="news", kind="staff_list.refused")
    assert "staff[2].role: one of dealer" in news["body"]["problem"]
    assert "the one before stays" in caplog.text
    assert await office.reads_purses(supervisor) == 200
    office.file.unlink()
    await office.look()
    await office.look()
    assert len(office.recorded("staff_list.refused")) == 2
    assert await office.reads_purses(supervisor) == 200
    await office.save(WITHOUT)
    assert await office.reads_purses(supervisor) == 401


async def test_a_list_that_leaves_nobody_to_mend_it_is_refused(office: Office) -> None:
    supervisor = await office.served.supervisor()
    await office.save(DEMO[: DEMO.index("[[staff]]")])
    (refused,) = office.recorded("staff_list.refused")
    assert "assistant gaming manager or above" in refused["problem"]
    assert await office.reads_purses(supervisor) == 200


async def test_a_list_is_judged_by_the_floor_that_runs_and_not_by_its_file(office: Office) -> None:
    """A file that calls itself a demo brings no PINs in the clear onto a real floor."""
    port = office.served.hub.port
    port.config = msgspec.structs.replace(port.config, demo=False)
    supervisor = await office.served.supervisor()
    await office.save(NEW_PIN)
    (refused,) = office.recorded("staff_list.refused")
    assert "a PIN in the clear is for demo floors" in refused["problem"]
    assert await office.reads_purses(supervisor) == 200


async def test_a_file_that_is_still_being_written_signs_nobody_out(office: Office) -> None:
    supervisor = await office.served.supervisor()
    office.write(DEMO[: DEMO.index(SUPERVISOR)])
    await office.look()
    office.write(DEMO)
    await office.look()
    await office.look()
    assert await office.reads_purses(supervisor) == 200
    assert office.recorded("session.ended") == office.recorded("staff_list.refused") == []


async def test_nothing_but_the_staff_is_taken_from_a_changed_file(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    before = office.served.hub.port.config
    await office.save(WITHOUT.replace('name = "', 'name = "Another ', 1))
    now = office.served.hub.port.floor.reception.config
    assert (now.name, now.tables) == (before.name, before.tables)
    assert "2001" not in now.members
    assert "start the floor again for the rest" in caplog.text


async def test_a_list_whose_record_was_lost_counts_nevertheless(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fails at the wrong moment brings nobody back."""
    supervisor, hub = await office.served.supervisor(), office.served.hub
    monkeypatch.setattr("fairfelt.server.floor_here.RECOVER_S", 0.0)
    with monkeypatch.context() as disk:
        disk.setattr(hub.port.store, "append", lambda rows: (_ for _ in ()).throw(OSError("full")))
        await office.save(WITHOUT)
    await supervisor.hear(type="welcome")
    assert await office.reads_purses(supervisor) == 401
    assert [one["staff"] for one in office.recorded("session.ended")] == ["2001"]
