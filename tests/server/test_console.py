"""What consoles are told of the floor itself, and a refusal that is on record before it is told."""

from __future__ import annotations

from unittest import mock

import pytest

from fairfelt.core.errors import Broken
from fairfelt.journal import decode_entry
from tests.server.conftest import Seat, Served


async def console(floor: Served, seat: Seat) -> dict[str, object]:
    headers = {"authorization": f"Bearer {seat.session}"}
    answer = await floor.http.get("/api/console", headers=headers)
    return {"status": answer.status_code, **answer.json()}


def refusals(floor: Served) -> list[str]:
    """By the records, whatever memory says."""
    entries = (decode_entry(body) for _, body, _ in floor.hub.port.store.entries("floor"))
    return [f.body.staff for e in entries for f in e.facts if f.kind == "act.refused"]


async def beyond(dealer: Seat) -> dict[str, object]:
    return await dealer.ask(type="remedy", table="R1", seen=1, reason="x", irregularity="disrupted")


async def test_a_refusal_is_on_record_when_the_terminal_hears_it(floor: Served) -> None:
    dealer, supervisor = await floor.dealer(), await floor.supervisor()
    assert (await beyond(dealer))["code"] == "act_needs_role"
    assert refusals(floor) == ["1001"]
    news = await supervisor.hear(type="news", kind="act.refused")
    assert (news["body"]["staff"], news["body"]["act"]) == ("1001", "remedy")
    assert news["names"] == {"1001": "Demo dealer"}


async def test_of_a_refusal_that_cannot_be_written_no_more_is_told_than_that(floor: Served) -> None:
    dealer = await floor.dealer()
    with mock.patch.object(type(floor.hub.port.store), "append", side_effect=OSError("disk")):
        assert (await beyond(dealer))["code"] == "not_stored"
    assert refusals(floor) == []


async def test_a_wrong_pin_at_the_door_is_on_record(floor: Served) -> None:
    token = (await floor.enrol("dealer"))["token"]
    answer = await floor.sign_in(token, "1001", "0000")
    assert (answer.status_code, answer.json()["code"]) == (401, "sign_in_refused")
    assert refusals(floor) == ["1001"]


@pytest.mark.parametrize(
    ("staff", "pin", "sees"),
    [("2001", "2222", True), ("4001", "4444", True), ("5001", "5555", True),
     ("1001", "1111", False), ("6001", "6666", False), ("7001", "7777", False)],
)  # fmt: skip
async def test_supervisors_and_inspectors_look_at_all_of_it(
    floor: Served, staff: str, pin: str, sees: bool
) -> None:
    seat = await floor.staff("supervisor", staff, pin)
    dealer = await floor.staff("dealer", "1002", "1212")
    assert (await console(floor, seat))["status"] == (200 if sees else 403)
    await beyond(dealer)
    await seat.say(type="ping")
    await seat.hear(type="pong")
    assert ("news" in [message["type"] for message in seat.heard]) == sees
    assert "news" not in [message["type"] for message in dealer.heard]


async def test_a_session_is_shown_news_at_its_own_console_alone(floor: Served) -> None:
    supervisor = await floor.staff("supervisor", "2001", "2222")
    display = await floor.sit("display", session=supervisor.session)
    await beyond(await floor.staff("dealer", "1002", "1212"))
    await supervisor.hear(type="news", kind="act.refused")
    await display.say(type="ping")
    await display.hear(type="pong")
    assert "news" not in [message["type"] for message in display.heard]


async def test_a_table_that_breaks_is_shown_as_stopped_and_comes_back(floor: Served) -> None:
    dealer, player = await floor.dealer(), await floor.player()
    manager = await floor.staff("supervisor", "3001", "3333")
    n = (await player.watch("R1"))["n"]
    with mock.patch("fairfelt.floor.recorder.messages", side_effect=Broken("test")):
        answer = await dealer.ask(type="start_round", table="R1", seen=n)
    assert answer["code"] == "table_frozen"
    stopped = await player.hear(type="snapshot")
    assert (stopped["n"], stopped["body"]["phase"]) == (n, "suspended")  # as it was last told
    assert [one["table"] for one in (await console(floor, manager))["frozen"]] == ["R1"]
    assert (await dealer.watch("R1"))["body"]["suspended"]["reason"] == "frozen"
    assert (await floor.http.get("/api/tables/R1")).status_code == 200

    assert (await manager.ask(type="release_table", table="R1", reason="Seen"))["type"] == "answer"
    back = await player.hear(type="snapshot")
    assert back["body"]["phase"] == "open"
    assert (await dealer.ask(type="start_round", table="R1", seen=back["n"]))["type"] == "answer"
    assert (await player.fact("round.opened"))["round"] == 1
    assert (await console(floor, manager))["frozen"] == []
