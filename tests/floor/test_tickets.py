"""Tickets: collected, issued by the house, printed, read again, and paid once only."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from fairfelt.cli.audit_both import audit_both
from fairfelt.core.validation import is_validation, new_validation
from fairfelt.exchange.tickets import FindTickets
from fairfelt.floor.facts.tickets import KEPT
from fairfelt.floor.outbox import to_send
from fairfelt.floor.reading import READING_MS
from fairfelt.house.tickets import find
from fairfelt.ledger import AT_HOUSE, meter, unclaimed
from tests.marks import rule
from tests.sitting import Sitting

RAPID = "star-rapid-fusion-2024"
BLOCK = "star-interblock-2016"
MINISTAR = "star-ministar-2018"
DAY_MS = 24 * 3_600_000


class TicketFloor(Sitting):
    """A table, and terminals with notes and tickets."""

    def __init__(self, ruleset: str = RAPID, mode: str = "automated", **config: Any) -> None:
        super().__init__(ruleset, mode, **config)
        self.attached = False  # the machines of PT-1
        self.do("PT-2", "insert_note", cents=1_000)

    def ticket(self, cents: int = 10_000) -> str:
        """PT-1 puts a note in and collects it."""
        if self.attached:
            note = {"terminal": "PT-1", "report": "note_stacked", "cents": cents}
            assert self.do("DV-1", "report_stacker", **note) == {}
        else:
            assert self.do("PT-1", "insert_note", cents=cents) == {}
        assert self.do("PT-1", "cash_out") == {}
        return str(self.last("ticket.issued")["validation"])

    def put_in(self, validation: str, seat: str = "PT-2") -> dict[str, Any]:
        return self.do(seat, "insert_ticket", validation=validation)

    def status(self, validation: str) -> str:
        port: Any = self.player.house
        house = port.house if isinstance(port, Link) else port
        (found,) = find(house.house.state, FindTickets(validation), self.player.now)
        return str(found.status)

    def balance(self, account: str) -> int:
        return self.player.floor.ledger.balance(account)  # type: ignore[arg-type]

    @property
    def all_findings(self) -> list[str]:
        return audit_both(self.player.store).findings


class Link:
    """The link to the house, which can be cut: what is said meanwhile is said again."""

    def __init__(self, house: Any) -> None:
        self.house = house
        self.is_cut = False
        self.loses_answers = False

    def ask(self, message: bytes, at: int, answer: Any) -> None:
        if not self.is_cut:
            self.house.ask(message, at, (lambda _: None) if self.loses_answers else answer)


def linked() -> tuple[TicketFloor, Link]:
    floor = TicketFloor()
    link = Link(floor.player.house)
    floor.player.house = link
    return floor, link


def say_again(floor: TicketFloor) -> None:
    """What was not answered is said again, as it is every two seconds."""
    for message in to_send(floor.player.floor.state).values():
        floor.player._ask_house(message)


# -- out ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(RAPID, marks=rule(RAPID, "6.3.1")),
        pytest.param(BLOCK, marks=rule(BLOCK, "3.6")),
        pytest.param(MINISTAR, marks=rule(MINISTAR, "3.8", "4.3")),
    ],
)
def test_what_is_collected_is_a_ticket_and_off_the_meter(ruleset: str) -> None:
    floor = TicketFloor(ruleset)
    number = floor.ticket(5_000)
    issued = floor.last("ticket.issued")
    assert (issued["cents"], issued["credit_cents"]) == (5_000, 0)
    assert is_validation(number)
    assert issued["expires_at"] - issued["at"] == 365 * DAY_MS
    assert floor.last("ticket.printed")["validation"] == number
    assert (floor.balance(meter("PT-1")), floor.balance(AT_HOUSE)) == (0, 5_000)
    assert floor.status(number) == "good"
    assert floor.all_findings == []


def test_it_is_never_on_the_meter_and_on_paper_at_once() -> None:
    floor, link = linked()
    link.is_cut = True
    floor.do("PT-1", "insert_note", cents=5_000)
    assert floor.do("PT-1", "cash_out") == {}
    assert floor.balance(meter("PT-1")) == 0
    assert not [said for said in floor.said if said.get("kind") == "ticket.issued"]
    assert floor.do("PT-1", "insert_note", cents=5_000)["code"] == "money_moving"
    assert floor.do("PT-1", "cash_out")["code"] == "money_moving"
    floor.power_failure()
    link.is_cut = False
    say_again(floor)
    assert floor.last("ticket.issued")["cents"] == 5_000
    assert floor.all_findings == []


def test_a_house_that_does_not_answer_lets_nobody_collect_and_play_goes_on() -> None:
    floor, link = linked()
    link.is_cut = True
    floor.do("PT-1", "insert_note", cents=5_000)
    floor.do("PT-1", "cash_out")
    floor.player.advance(floor.player.now + 6_000)
    refused = floor.do("PT-2", "cash_out")
    assert refused["code"] == "house_away"
    assert floor.balance(meter("PT-2")) == 1_000
    assert floor.do("PT-2", "insert_note", cents=1_000) == {}


def test_two_tickets_never_have_the_same_number_and_none_follows_from_another() -> None:
    floor = TicketFloor()
    made = [floor.ticket(1_000) for _ in range(20)]
    assert len({*made}) == 20
    assert made not in (sorted(made), sorted(made, reverse=True))
    assert min(abs(int(a) - int(b)) for a in made for b in made if a != b) > 10**9


def test_the_newest_35_are_known_at_each_terminal() -> None:
    floor = TicketFloor()
    made = [floor.ticket(500) for _ in range(KEPT + 2)]
    kept = floor.player.floor.state.tickets.printed["PT-1"]
    assert [one.validation for one in kept] == made[2:]
    for number in made[: KEPT + 1]:
        floor.put_in(number)
    taken = floor.player.floor.state.tickets.accepted["PT-2"]
    assert [one.validation for one in taken] == made[1 : KEPT + 1]


# -- in -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(RAPID, marks=rule(RAPID, "1.1 Redeemable Ticket", "3.3.2")),
        pytest.param(BLOCK, marks=rule(BLOCK, "1.1 Redeemable Ticket", "3.2.3")),
        pytest.param(MINISTAR, marks=rule(MINISTAR, "1.1 Redeemable Ticket", "3.4.2")),
    ],
)
def test_a_ticket_is_credit_at_another_terminal(ruleset: str) -> None:
    floor = TicketFloor(ruleset)
    number = floor.ticket(5_000)
    assert floor.put_in(number) == {}
    assert floor.last("ticket.accepted")["credit_cents"] == 6_000
    assert (floor.balance(meter("PT-2")), floor.balance(AT_HOUSE)) == (6_000, 0)
    assert floor.status(number) == "redeemed"
    assert floor.all_findings == []


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(RAPID, marks=rule(RAPID, "3.2", "3.2.1")),
        pytest.param(MINISTAR, marks=rule(MINISTAR, "3.3.1", "3.3.2")),
    ],
)
def test_a_ticket_opens_the_account_of_somebody_who_comes(ruleset: str) -> None:
    floor = TicketFloor(ruleset)
    number = floor.ticket(5_000)
    assert floor.put_in(number, "PT-3") == {}
    opened = floor.last("sitting.opened")
    assert (opened["terminal"], opened["cause"]) == ("PT-3", "ticket")
    assert floor.balance(meter("PT-3")) == 5_000


def test_a_photocopy_is_handed_back() -> None:
    floor = TicketFloor()
    number = floor.ticket()
    floor.put_in(number)
    assert floor.put_in(number, "PT-3") == {}
    back = floor.last("ticket.handed_back")
    assert (back["terminal"], back["code"]) == ("PT-3", "ticket_redeemed")
    assert floor.balance(meter("PT-3")) == 0
    assert floor.all_findings == []


def test_a_forged_ticket_is_handed_back_and_a_misread_one_never_asked_for() -> None:
    floor = TicketFloor()
    forged = new_validation(lambda most: most - 1)
    assert floor.put_in(forged) == {}
    assert floor.last("ticket.handed_back")["code"] == "ticket_unknown"
    number = floor.ticket()
    misread = number[:4] + str((int(number[4]) + 1) % 10) + number[5:]
    asked = floor.player.floor.state.outbox.last
    assert floor.put_in(misread)["code"] == "ticket_misread"
    assert floor.player.floor.state.outbox.last == asked


def test_a_ticket_that_has_expired_is_handed_back() -> None:
    floor = TicketFloor()
    number = floor.ticket()
    floor.player.now += 365 * DAY_MS + 1  # nothing else happens meanwhile
    floor.put_in(number, "PT-3")
    assert floor.last("ticket.handed_back")["code"] == "ticket_expired"
    assert floor.status(number) == "expired"


def test_a_ticket_above_the_limit_of_the_meter_is_handed_back_and_stays_good() -> None:
    floor = TicketFloor()
    number = floor.ticket()
    cage = floor.player.floor.cage
    cage.config = msgspec.structs.replace(cage.config, credit_limit_cents=10_500)
    floor.put_in(number)
    assert floor.last("ticket.handed_back")["code"] == "credit_limit"
    assert floor.status(number) == "good"
    assert floor.balance(meter("PT-2")) == 1_000
    assert floor.put_in(number, "PT-3") == {}
    assert floor.balance(meter("PT-3")) == 10_000
    assert floor.all_findings == []


def test_one_ticket_in_two_readers_at_the_same_instant_is_paid_at_one() -> None:
    floor, link = linked()
    number = floor.ticket()
    link.is_cut = True
    assert floor.put_in(number, "PT-2") == {}
    assert floor.put_in(number, "PT-3") == {}
    link.is_cut = False
    say_again(floor)
    credit = [floor.balance(meter(seat)) for seat in ("PT-2", "PT-3")]
    assert credit == [11_000, 0]
    assert floor.last("ticket.handed_back")["code"] in ("ticket_taken", "ticket_redeemed")
    assert floor.all_findings == []


def test_an_answer_that_comes_too_late_pays_nobody_and_the_ticket_stays_good() -> None:
    floor, link = linked()
    number = floor.ticket()
    link.is_cut = True
    floor.put_in(number)
    floor.player.advance(floor.player.now + READING_MS + 1)
    link.is_cut = False
    say_again(floor)
    assert floor.last("ticket.handed_back")["code"] == "reader_waited"
    assert floor.balance(meter("PT-2")) == 1_000
    assert floor.status(number) == "good"
    assert floor.all_findings == []


def test_an_answer_that_is_lost_or_comes_twice_pays_once() -> None:
    floor, link = linked()
    number = floor.ticket()
    link.loses_answers = True
    floor.put_in(number)
    link.loses_answers = False
    say_again(floor)
    say_again(floor)
    assert floor.balance(meter("PT-2")) == 11_000
    floor.power_failure()
    say_again(floor)
    assert floor.balance(meter("PT-2")) == 11_000
    assert floor.all_findings == []


# -- a printer that fails -------------------------------------------------------------------------


def printer_says(floor: TicketFloor, report: str, **fields: Any) -> dict[str, Any]:
    return floor.do("DV-1", "report_printer", terminal="PT-1", report=report, **fields)


def half_printed() -> tuple[TicketFloor, str]:
    """A ticket was issued, and the paper ran out in the middle of it."""
    floor = TicketFloor()
    assert printer_says(floor, "ready") == {}
    floor.attached = True
    number = floor.ticket(5_000)
    assert floor.status(number) == "printing"
    assert printer_says(floor, "fault", fault="paper_out") == {}
    assert floor.last("ticket.unprinted")["validation"] == number
    return floor, number


def test_an_attached_printer_says_when_it_is_whole() -> None:
    floor = TicketFloor()
    assert printer_says(floor, "ready") == {}
    floor.attached = True
    number = floor.ticket(5_000)
    floor.put_in(number)
    assert floor.last("ticket.handed_back")["code"] == "ticket_unprinted"
    assert printer_says(floor, "printed", voucher=number) == {}
    assert floor.status(number) == "good"
    assert printer_says(floor, "printed", voucher=number)["code"] == "ticket_not_there"
    assert floor.put_in(number) == {}
    assert floor.balance(meter("PT-2")) == 6_000
    assert floor.all_findings == []


def test_a_ticket_that_was_not_printed_whole_is_paid_to_nobody_and_printed_anew_by_staff() -> None:
    floor, number = half_printed()
    floor.put_in(number)
    assert floor.last("ticket.handed_back")["code"] == "ticket_unprinted"
    words = {"terminal": "PT-1", "validation": number, "reason": "Torn off"}
    assert floor.do("DT-1", "settle_print", paper="spoilt", **words)["code"] == "act_needs_role"
    assert floor.do("SV-1", "settle_print", paper="spoilt", **words) == {}
    assert floor.status(number) == "void"
    assert floor.balance(unclaimed("PT-1", 2)) == 5_000
    assert floor.do("SV-1", "settle_print", paper="whole", **words)["code"] == "ticket_not_there"
    printer_says(floor, "cleared")
    reissue = {"terminal": "PT-1", "sitting": 2, "reason": "New paper"}
    assert floor.do("SV-1", "reissue_ticket", **reissue) == {}
    second = str(floor.last("ticket.issued")["validation"])
    assert second != number
    assert floor.do("SV-1", "reissue_ticket", **reissue)["code"] == "ticket_unsettled"
    assert printer_says(floor, "printed", voucher=second) == {}
    assert floor.do("SV-1", "reissue_ticket", **reissue)["code"] == "nothing_to_pay"
    floor.put_in(number)
    assert floor.last("ticket.handed_back")["code"] == "ticket_void"
    assert floor.put_in(second) == {}
    assert floor.balance(meter("PT-2")) == 6_000
    assert floor.all_findings == []


def test_one_that_is_whole_after_all_is_good_and_cannot_be_made_void() -> None:
    floor, number = half_printed()
    words = {"terminal": "PT-1", "validation": number, "reason": "It is whole"}
    assert floor.do("SV-1", "settle_print", paper="whole", **words) == {}
    assert floor.status(number) == "good"
    assert floor.do("SV-1", "settle_print", paper="spoilt", **words)["code"] == "ticket_not_there"
    assert floor.put_in(number) == {}
    assert floor.balance(meter("PT-2")) == 6_000


def test_nobody_collects_at_a_terminal_with_a_ticket_that_nobody_has_looked_at() -> None:
    floor, number = half_printed()
    printer_says(floor, "cleared")
    note = {"terminal": "PT-1", "report": "note_read", "cents": 1_000}
    refused = floor.do("DV-1", "report_stacker", **note)
    assert (refused["code"], refused["details"]["validation"]) == ("ticket_unsettled", number)


# -- attached readers -----------------------------------------------------------------------------


def stacker_says(floor: TicketFloor, report: str, **fields: Any) -> dict[str, Any]:
    return floor.do("DV-2", "report_stacker", terminal="PT-2", report=report, **fields)


def attached() -> tuple[TicketFloor, str]:
    floor = TicketFloor()
    number = floor.ticket(5_000)
    assert stacker_says(floor, "ready") == {}
    return floor, number


@pytest.mark.parametrize(
    "ruleset",
    [
        pytest.param(RAPID, marks=rule(RAPID, "3.3.1")),
        pytest.param(BLOCK, marks=rule(BLOCK, "3.2.1")),
        pytest.param(MINISTAR, marks=rule(MINISTAR, "3.4.1")),
    ],
)
def test_a_note_counts_once_it_is_past_return(ruleset: str) -> None:
    floor = TicketFloor(ruleset)
    assert stacker_says(floor, "note_read", cents=2_000) == {}
    assert floor.balance(meter("PT-2")) == 1_000
    assert stacker_says(floor, "note_returned", cents=2_000) == {}
    assert floor.balance(meter("PT-2")) == 1_000
    assert stacker_says(floor, "note_read", cents=2_000) == {}
    assert stacker_says(floor, "note_stacked", cents=2_000) == {}
    assert floor.balance(meter("PT-2")) == 3_000
    assert stacker_says(floor, "note_read", cents=300)["code"] == "note_unknown"
    assert floor.all_findings == []


def test_a_note_that_is_told_twice_with_one_number_counts_once() -> None:
    floor, _ = attached()
    for _ in range(2):
        assert stacker_says(floor, "note_stacked", cents=2_000, id=50) == {}
    assert floor.balance(meter("PT-2")) == 3_000


def test_the_player_of_an_attached_terminal_has_no_simulated_notes() -> None:
    floor, number = attached()
    assert floor.do("PT-2", "insert_note", cents=1_000)["code"] == "money_not_demo"
    assert floor.put_in(number)["code"] == "money_not_demo"


def test_a_ticket_counts_once_it_is_past_return() -> None:
    floor, number = attached()
    assert stacker_says(floor, "ticket_read", validation=number) == {}
    assert floor.last("ticket.good")["cents"] == 5_000
    assert floor.balance(meter("PT-2")) == 1_000
    assert floor.status(number) == "taken"
    assert stacker_says(floor, "ticket_returned", validation=number) == {}
    assert floor.status(number) == "good"
    assert stacker_says(floor, "ticket_read", validation=number) == {}
    assert stacker_says(floor, "ticket_stacked", validation=number) == {}
    assert floor.balance(meter("PT-2")) == 6_000
    assert floor.status(number) == "redeemed"
    refused = stacker_says(floor, "ticket_stacked", validation=number)
    assert refused["code"] == "ticket_not_there"
    assert floor.all_findings == []


def test_a_ticket_that_was_never_granted_cannot_be_past_return() -> None:
    floor, link = linked()
    number = floor.ticket(5_000)
    assert stacker_says(floor, "ready") == {}
    link.is_cut = True
    stacker_says(floor, "ticket_read", validation=number)
    refused = stacker_says(floor, "ticket_stacked", validation=number)
    assert refused["code"] == "ticket_not_there"
    assert stacker_says(floor, "ticket_returned", validation=number) == {}
    link.is_cut = False
    say_again(floor)
    assert floor.status(number) == "good"
    assert floor.balance(meter("PT-2")) == 1_000
    assert floor.all_findings == []


@pytest.mark.parametrize("taken_in", [True, False])
def test_a_reader_that_falls_silent_is_looked_at_by_staff(taken_in: bool) -> None:
    floor, number = attached()
    stacker_says(floor, "ticket_read", validation=number)
    floor.power_failure()
    words = {"terminal": "PT-2", "taken_in": taken_in, "reason": "Opened and looked"}
    assert floor.do("SV-1", "settle_ticket", **words) == {}
    assert floor.balance(meter("PT-2")) == (6_000 if taken_in else 1_000)
    assert floor.status(number) == ("redeemed" if taken_in else "good")
    assert floor.do("SV-1", "settle_ticket", **words)["code"] == "ticket_not_there"
    assert floor.all_findings == []


# -- when a player may leave ----------------------------------------------------------------------


def until(floor: TicketFloor, phases: tuple[str, ...]) -> None:
    for _ in range(300):
        if floor.state.phase in phases:
            return
        floor.player.advance(floor.player.now + 500)
    raise AssertionError(f"{floor.state.phase} goes on for ever")


@rule(RAPID, "6.2")
def test_a_player_leaves_while_bets_are_open_and_no_wager_stands() -> None:
    floor = TicketFloor(mode="rng")
    floor.bet({"red": 500}, "PT-2")
    assert floor.do("PT-2", "cash_out")["code"] == "wagers_stand"
    floor.bet({"red": 0}, "PT-2")
    floor.do("PT-1", "insert_note", cents=5_000)
    floor.bet({"red": 500}, "PT-1")
    until(floor, ("awaiting_result", "result_entered"))
    refused = floor.do("PT-2", "cash_out")
    assert (refused["code"], refused["details"]["rule"]) == ("collect_while_betting", "6.2")
    assert floor.balance(meter("PT-2")) == 1_000
    until(floor, ("wagering",))
    assert floor.do("PT-2", "cash_out") == {}
    assert floor.all_findings == []
