"""The house of a served floor: unclaimed credit over the wire, and a house that does not answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from fairfelt.ledger import AT_HOUSE, hold
from fairfelt.server import exchange
from tests.server.conftest import Seat, Served

CLAIM = {"type": "return_unclaimed", "credit": 1, "cents": 10_000, "name": "Ann Lee",
         "document": "Passport 1", "reason": "Came back"}  # fmt: skip


class Deaf:
    """A house that hears nothing."""

    def ask(self, message: bytes, at: int, answer: Callable[[bytes], None]) -> None: ...


async def unclaimed(floor: Served, seat: Seat) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {seat.session}"}
    found = (await floor.http.get("/api/unclaimed", headers=headers)).json()
    assert isinstance(found, dict)
    return found


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not so():  # noqa: ASYNC110 - nobody is told of it
            await asyncio.sleep(0.01)


async def test_credit_left_at_one_terminal_is_claimed_at_another(floor: Served) -> None:
    supervisor, left, other = await floor.supervisor(), await floor.player(), await floor.player(0)
    held = await supervisor.ask(type="hold_unclaimed", terminal=left.name, reason="Left")
    assert held["type"] == "answer"
    await until(lambda: floor.hub.port.floor.ledger.balance(AT_HOUSE) == 10_000)
    (credit,) = (await unclaimed(floor, supervisor))["credits"]
    assert (credit["credit"], credit["cents"], credit["taken"]) == (1, 10_000, False)
    assert (credit["floor"], credit["terminal"]) == (floor.hub.config.name, left.name)
    answer = await supervisor.ask(**CLAIM, terminal=other.name)
    assert answer["body"] == {"request": 2}
    body = await other.fact("credit.given_back")
    assert (body["cents"], body["from_terminal"], body["credit_cents"]) == (
        10_000, left.name, 10_000)  # fmt: skip
    assert "Ann Lee" not in str(other.heard)
    await until(lambda: not floor.hub.port.floor.state.outbox.waiting)
    now = await unclaimed(floor, supervisor)
    assert (now["credits"], [one["outcome"] for one in now["claims"]]) == ([], ["paid"])


async def test_it_is_listed_for_staff_alone(floor: Served) -> None:
    player = await floor.player()
    headers = {"authorization": f"Bearer {player.token}"}
    assert (await floor.http.get("/api/unclaimed", headers=headers)).status_code == 401
    assert (await floor.http.get("/api/unclaimed")).status_code == 401


async def test_tickets_are_listed_for_staff_alone(floor: Served) -> None:
    player, supervisor = await floor.player(), await floor.supervisor()
    assert (await player.ask(type="cash_out"))["type"] == "answer"
    await player.fact("ticket.printed")
    told = {who.name: {"authorization": f"Bearer {who.token}"} for who in (player, supervisor)}
    for headers in (None, *told.values()):
        assert (await floor.http.get("/api/tickets", headers=headers)).status_code == 401
    staff = {"authorization": f"Bearer {supervisor.session}"}
    asked = await floor.http.get("/api/tickets", headers=staff, params={"terminal": player.name})
    (ticket,) = asked.json()["printed"]
    assert (ticket["cents"], ticket["state"]) == (10_000, "printed")
    unknown = await floor.http.get("/api/tickets", headers=staff, params={"seat": player.name})
    assert unknown.status_code == 400


async def test_a_ticket_is_found_by_any_number_on_it_and_by_where_and_when(floor: Served) -> None:
    player, supervisor = await floor.player(), await floor.supervisor()
    await player.ask(type="cash_out")
    issued = await player.fact("ticket.issued")
    await player.fact("ticket.printed")
    await until(lambda: not floor.hub.port.floor.state.outbox.waiting)
    staff = {"authorization": f"Bearer {supervisor.session}"}

    async def found(**asked: Any) -> list[str]:
        answer = await floor.http.get("/api/tickets/find", headers=staff, params=asked)
        return [one["status"] for one in answer.json()]

    number = str(issued["validation"])
    for by in (
        {"number": f"{number[:4]} {number[4:]}"},
        {"number": str(issued["ticket"])},
        {"terminal": player.name, "since": issued["at"], "until": issued["at"]},
    ):
        assert await found(**by) == ["good"]
    for by in (
        {"number": number[::-1]},
        {"terminal": "PT-9"},
        {"terminal": player.name, "until": issued["at"] - 1},
        {"terminal": player.name, "floor": "Another floor"},
    ):
        assert await found(**by) == []


async def test_a_ticket_is_looked_for_by_staff_alone_and_while_the_house_answers(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "LIST_S", 0.05)
    player, supervisor = await floor.player(), await floor.supervisor()
    for headers in (None, {"authorization": f"Bearer {player.token}"}):
        asked = await floor.http.get("/api/tickets/find", headers=headers)
        assert asked.status_code == 401
    floor.hub.port.exchange.house = Deaf()
    staff = {"authorization": f"Bearer {supervisor.session}"}
    asked = await floor.http.get("/api/tickets/find", headers=staff)
    assert (asked.status_code, asked.json()["code"]) == (503, "house_away")


async def test_a_house_that_does_not_answer_stops_no_floor_and_hears_all_of_it_later(
    floor: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "LIST_S", 0.05)
    monkeypatch.setattr(exchange, "REPEAT_MS", 0)
    supervisor, player = await floor.supervisor(), await floor.player()
    hub = floor.hub
    house, hub.port.exchange.house = hub.port.exchange.house, Deaf()
    held = await supervisor.ask(type="hold_unclaimed", terminal=player.name, reason="Left")
    assert held["type"] == "answer"
    assert (await unclaimed(floor, supervisor))["code"] == "house_away"
    assert (await player.ask(type="insert_note", cents=5_000))["type"] == "answer"
    await asyncio.sleep(0.2)  # it is said again, and again to nobody
    assert hub.port.floor.ledger.balance(hold(1)) == 10_000
    hub.port.exchange.house = house
    await until(lambda: hub.port.floor.ledger.balance(AT_HOUSE) == 10_000)
    assert [one["credit"] for one in (await unclaimed(floor, supervisor))["credits"]] == [1]
