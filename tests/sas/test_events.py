"""What the machine tells of by itself, and how the host shows that it has heard."""

from __future__ import annotations

import msgspec
import pytest

from fairfelt.sas.events import QUEUE_MOST, EventCode
from fairfelt.sas.memory import HandPay, SasMemory
from fairfelt.sas.terminal import SasSetup
from tests.sas.rig import Host, body, machine


def test_nothing_has_happened() -> None:
    assert Host(machine()).says("81") == "00"


@pytest.mark.parametrize("next_poll", ["80", "82", "01 1A", "02 1A", "01 EE"])
def test_an_event_is_told_until_the_host_goes_on(next_poll: str) -> None:
    sas = machine()
    host = Host(sas)
    sas.tell(EventCode.DOOR_OPENED)
    sas.tell(EventCode.DOOR_CLOSED)
    assert [host.says("81") for _ in range(4)] == ["11"] * 4
    host.says(next_poll)
    assert host.says("81") == "12"
    host.says(next_poll)
    assert host.says("81") == "00"


def test_a_message_that_was_not_understood_confirms_nothing() -> None:
    sas = machine()
    host = Host(sas)
    sas.tell(EventCode.DOOR_OPENED)
    assert host.says("81") == "11"
    assert host.says("01 53 00 01 00 00") == ""
    assert host.says("81") == "11"


def test_events_are_told_in_their_order_and_the_oldest_are_lost() -> None:
    sas = machine()
    for number in range(QUEUE_MOST + 3):
        sas.tell((EventCode.DOOR_OPENED, EventCode.DOOR_CLOSED)[number % 2])
    told = Host(sas).events()
    assert told == ["70", *["12", "11"] * (QUEUE_MOST // 2)]


def test_losing_the_event_that_is_being_told_loses_no_other() -> None:
    sas = machine()
    host = Host(sas)
    sas.tell(EventCode.TILT)
    assert host.says("81") == "20"
    for _ in range(QUEUE_MOST):
        sas.tell(EventCode.DOOR_OPENED)
    assert host.says("81") == "20"
    assert host.events() == ["70", *["11"] * QUEUE_MOST]


def test_what_the_host_is_to_do_comes_first_and_again() -> None:
    sas = machine()
    host = Host(sas)
    sas.tell(EventCode.DOOR_OPENED)
    sas.hand_pay_pending(HandPay(1_234_500))
    assert host.events() == ["51", "11"]
    assert host.polls() == "00"
    host.at += 15_000
    assert host.events() == ["51"]
    hand_pay = "00 80  00 01 23 45 00  00 00  00  00 00 00 00 00 00 00 00 00 00"
    for _ in range(2):  # lost and asked for again
        assert body(host.says("01 1B")) == bytes.fromhex(hand_pay).hex(" ").upper()
    host.says("80")
    assert body(host.says("01 1B")).replace("00", "").strip() == ""
    host.at += 15_000
    assert host.polls() == "00"


def test_hand_pays_are_read_one_after_the_other() -> None:
    sas = machine()
    host = Host(sas)
    sas.hand_pay_pending(HandPay(100, is_win=True))
    sas.hand_pay_pending(HandPay(200))
    assert body(host.says("01 1B")).startswith("00 00 00 00 00 01 00")
    host.says("80")
    assert body(host.says("01 1B")).startswith("00 80 00 00 00 02 00")


# -- in real time ----------------------------------------------------------------------


def test_events_in_real_time_come_with_details_and_in_place_of_an_answer() -> None:
    sas = machine()
    host = Host(sas)
    assert host.sends("01 0E 01") == "01"
    assert host.says("81") == "01 FF 00 1C A5"
    sas.hand_pay_pending(HandPay(100))
    assert host.says("01 1A") == "01 FF 51 10 E6"
    assert host.says("01 1A") == "01 FF 51 10 E6"  # again, in case it was lost
    host.says("80")
    assert body(host.says("01 1A")) == "00 01 23 45"
    assert host.sends("01 0E 00") == "01"
    assert host.says("81") == "00"


def test_an_answer_that_was_lost_is_not_replaced_by_an_event() -> None:
    sas = machine()
    host = Host(sas)
    host.sends("01 0E 01")
    answer = host.says("01 1A")
    sas.tell(EventCode.TILT)
    assert host.says("01 1A") == answer
    assert body(host.says("81")) == "20"


def test_the_details_of_events() -> None:
    sas = machine()
    host = Host(sas)
    host.sends("01 0E 01")
    sas.tell(EventCode.GAME_STARTED, credits=120, coin_in=50_522_580, wager=b"A", group=0)
    sas.tell(EventCode.GAME_ENDED, win=4_200)
    sas.tell(EventCode.GAME_SELECTED, game=2)
    sas.note_accepted(20, 37)
    assert [body(host.polls()) for _ in range(4)] == [
        "7E 01 20 50 52 25 80 41 00",
        "7F 00 00 42 00",
        "8C 00 02",
        "4F 37 04 00 00 00 10",
    ]


def test_notes_have_a_code_of_their_own_where_events_are_not_told_in_real_time() -> None:
    sas = machine()
    for dollars in (1, 2, 5, 10, 20, 50, 100, 200, 500, 25):
        sas.note_accepted(dollars, 37)
    assert Host(sas).events() == ["47", "4D", "48", "49", "4A", "4B", "4C", "50", "4E", "4F"]


# -- the line --------------------------------------------------------------------------


def test_nobody_else_is_answered_for() -> None:
    host = Host(machine())
    assert [host.says(poll) for poll in ("82", "80", "02 1A", "FF")] == [""] * 4


def test_a_machine_without_an_address_is_silent() -> None:
    sas = machine(setup=SasSetup(address=0))
    host = Host(sas)
    assert [host.says(poll) for poll in ("80", "00 1A", "81")] == [""] * 3
    assert (sas.tick(0), sas.tick(60_000)) == (b"", b"")


def test_a_machine_that_hears_nobody_calls_out() -> None:
    sas = machine()
    said = [(at, sas.tick(at)) for at in range(0, 5_600, 100)]
    assert [at for at, call in said if call == b"\x01"] == [5_000, 5_200, 5_400]
    assert {call for _, call in said} == {b"", b"\x01"}
    assert sas.line_is_down(5_600)
    assert sas.receive(b"\x82", 5_650) == b""
    assert (sas.tick(5_700), sas.line_is_down(5_700)) == (b"", False)


def test_an_answer_is_given_up_when_the_host_speaks_on() -> None:
    sas = machine()
    assert sas.hear([(0x81, True), (0x01, True)], 0) == b""
    assert sas.hear([(0x1A, False)], 1)[:2] == b"\x01\x1a"


def test_what_is_too_much_of_a_message_is_dropped_where_there_is_no_ninth_bit() -> None:
    sas = machine()
    assert sas.receive(b"\x82\x01", 0) == b""
    assert sas.receive(b"\x54\x00", 1)[:2] == b"\x01\x54"
    assert sas.receive(b"\x81", 2) == b"\x00"


def test_events_outlive_a_loss_of_power() -> None:
    sas = machine()
    sas.tell(EventCode.DOOR_OPENED)
    sas.hand_pay_pending(HandPay(100))
    host = Host(sas)
    assert host.says("81") == "51"
    kept = msgspec.json.decode(msgspec.json.encode(sas.memory), type=SasMemory)
    assert Host(machine(memory=kept)).events() == ["51", "11"]
