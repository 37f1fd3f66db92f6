"""Devices on the wire: what the machines of a terminal hear, and the list of all devices."""

from __future__ import annotations

from tests.server.conftest import Seat, Served


async def printer_of(floor: Served, seat: str) -> Seat:
    supervisor = await floor.supervisor()
    told = await supervisor.let_in(for_role="device", terminal=seat, kind="printer")
    token = (await floor.enrol("device", told["body"]["code"]))["token"]
    return await floor.sit("device", token)


async def test_a_printer_hears_of_the_ticket_that_it_has_to_print(floor: Served) -> None:
    player = await floor.player()
    printer = await printer_of(floor, player.name)
    await player.ask(type="cash_out")
    told = await printer.hear(type="fact", kind="ticket.issued")
    assert told["channel"] == f"seat:{player.name}"
    printed = {"type": "report_printer", "terminal": player.name, "report": "printed"}
    answer = await printer.ask(**printed, voucher=told["body"]["validation"])
    assert answer["type"] == "answer"


async def test_it_hears_nothing_of_other_terminals_nor_of_wagers(floor: Served) -> None:
    player, other = await floor.player(), await floor.player()
    printer = await printer_of(floor, player.name)
    await other.ask(type="cash_out")
    placed = await player.ask(type="place_bets", table="R3", round=1, stakes={"red": 500})
    assert placed["type"] == "answer", placed
    await player.ask(type="insert_note", cents=500)
    told = await printer.hear(type="fact")
    assert (told["kind"], told["n"]) == ("note.inserted", 1)


async def test_the_list_of_devices_is_for_staff(floor: Served) -> None:
    player = await floor.player()
    assert (await floor.http.get("/api/devices")).status_code == 401
    token = (await floor.enrol("supervisor"))["token"]
    session = (await floor.sign_in(token, "2001", "2222")).json()["session"]
    answer = await floor.http.get("/api/devices", headers={"Authorization": f"Bearer {session}"})
    rows = {row["device"]: row for row in answer.json()}
    assert rows[f"printer:{player.name}"]["fault"] == ""
    assert {row["table"] for row in rows.values()} >= set(floor.hub.port.floor.pit.tables)
