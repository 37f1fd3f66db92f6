"""The tickets of the floor as staff see them: what needs somebody, and the newest of a terminal."""

from __future__ import annotations

from itertools import chain
from typing import Any

from fairfelt.floor import ticket_list
from fairfelt.floor.facts.tickets import KEPT
from fairfelt.floor.reading import READING_MS
from tests.floor.test_tickets import TicketFloor, attached, linked, say_again, stacker_says
from tests.floor.test_tickets import printer_says as says


def waits(floor: TicketFloor) -> list[tuple[str, str, int]]:
    rows = chain(*ticket_list.waiting(floor.player.floor.cage, floor.player.now))
    return [(row["waits"], row["terminal"], row["cents"]) for row in rows]


def listed(floor: TicketFloor, terminal: str = "") -> dict[str, Any]:
    return ticket_list.at_terminal(floor.player.floor.cage, terminal)


def run_out() -> TicketFloor:
    floor = TicketFloor()
    floor.do("SV-1", "inject_fault", device="printer:PT-1", fault="runs_out")
    floor.ticket(5_000)
    return floor


def test_nothing_waits_while_tickets_are_printed_whole() -> None:
    floor = TicketFloor()
    floor.put_in(floor.ticket(5_000))
    assert waits(floor) == []
    assert listed(floor)["printed"][0]["state"] == "printed"


def test_a_spoilt_ticket_waits_for_somebody_until_another_is_printed() -> None:
    floor = run_out()
    (row,) = chain(*ticket_list.waiting(floor.player.floor.cage, floor.player.now))
    spoilt = listed(floor)["printed"][0]
    assert (row["waits"], row["terminal"], row["cents"]) == ("print", "PT-1", 5_000)
    assert (row["validation"], row["fault"]) == (spoilt["validation"], "paper_out")
    words = {"terminal": "PT-1", "reason": "Torn"}
    say = {**words, "validation": row["validation"], "paper": "spoilt"}
    assert floor.do("SV-1", "settle_print", **say) == {}
    (kept,) = chain(*ticket_list.waiting(floor.player.floor.cage, floor.player.now))
    assert (kept["waits"], kept["cents"], kept["fault"]) == ("kept", 5_000, "paper_out")
    floor.do("SV-1", "clear_fault", device="printer:PT-1")
    assert floor.do("SV-1", "reissue_ticket", **words, sitting=kept["sitting"]) == {}
    assert waits(floor) == []
    assert [one["state"] for one in listed(floor)["printed"]] == ["printed", "void"]
    assert floor.all_findings == []


def test_a_ticket_in_the_printer_waits_for_nobody_until_the_printer_has_been_silent() -> None:
    floor = TicketFloor()
    assert says(floor, "ready") == {}
    floor.attached = True
    floor.ticket(5_000)
    assert waits(floor) == []
    floor.player.advance(floor.player.now + ticket_list.PRINTING_MS + 1)
    assert waits(floor) == [("print", "PT-1", 5_000)]


def test_a_reader_that_holds_a_ticket_waits_for_somebody_once_it_has_been_silent() -> None:
    floor, number = attached()
    stacker_says(floor, "ticket_read", validation=number)
    assert waits(floor) == []
    floor.player.advance(floor.player.now + READING_MS + 1)
    assert waits(floor) == [("reader", "PT-2", 5_000)]
    words = {"terminal": "PT-2", "taken_in": True, "reason": "Opened and looked"}
    assert floor.do("SV-1", "settle_ticket", **words) == {}
    assert waits(floor) == []
    assert listed(floor, "PT-2")["accepted"][0]["validation"] == number


def test_a_reader_that_waits_for_the_house_is_no_business_of_staff() -> None:
    floor, link = linked()
    number = floor.ticket(5_000)
    link.is_cut = True
    floor.put_in(number)
    floor.player.advance(floor.player.now + READING_MS + 1)
    assert waits(floor) == []
    link.is_cut = False
    say_again(floor)


def test_what_was_left_behind_and_not_collected_on_a_ticket_is_no_ticket() -> None:
    floor = TicketFloor()
    floor.do("SV-1", "hold_unclaimed", terminal="PT-2", reason="Left")
    assert waits(floor) == []


def test_the_newest_tickets_of_a_terminal_come_first_and_no_more_than_35_of_them() -> None:
    floor = TicketFloor()
    made = [floor.ticket(500) for _ in range(KEPT + 2)]
    floor.put_in(made[0])
    floor.put_in(made[1])
    there = listed(floor, "PT-1")
    assert [one["validation"] for one in there["printed"]] == made[:1:-1]
    assert there["terminals"] == ["PT-1", "PT-2"]
    assert listed(floor) == there
    taken = listed(floor, "PT-2")
    assert [one["validation"] for one in taken["accepted"]] == [made[1], made[0]]
    assert listed(floor, "PT-9")["printed"] == []
