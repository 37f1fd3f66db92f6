"""Tickets with the host's numbers: printed, read by the host, redeemed."""

from __future__ import annotations

import msgspec
import pytest

from fairfelt.sas.memory import VALIDATIONS_MOST, SasMemory, ValidationKind
from fairfelt.sas.meters import Counter
from fairfelt.sas.terminal import RedemptionStatus, SasSetup
from tests.sas.rig import SETUP, FakeTerminal, Host, body, machine

NUMBER = "011234567890123456"  # of system 01
TICKET = "01 12 34 56 78 90 12 34 56"


def test_a_ticket_gets_its_number_from_the_host() -> None:
    terminal = FakeTerminal()
    sas = machine(terminal)
    host = Host(sas)
    assert body(host.says("01 57")) == "80 00 00 00 00 00"  # nobody waits
    assert sas.want_number(4_750)
    assert not sas.want_number(100)
    assert host.polls() == "57"
    assert body(host.says("01 57")) == "00 00 00 00 47 50"
    number = "01 58 01 12 34 56 78 90 12 34 56"
    assert [body(host.sends(number)) for _ in range(3)] == ["00"] * 3
    assert terminal.asked == [("print", NUMBER, 4_750)]
    host.says("80")
    assert body(host.sends(number)) == "80"  # not in this cash-out
    assert host.events() == []


@pytest.mark.parametrize(
    ("poll", "status", "asked"),
    [
        ("00 00 00 00 00 00 00 00 00", "00", [("refused", 4_750)]),
        ("00 12 34 56 78 90 12 34 56", "00", [("refused", 4_750)]),
        ("01 00 00 00 00 00 00 00 00", "81", []),
    ],
)
def test_a_host_may_give_no_number(poll: str, status: str, asked: list[object]) -> None:
    terminal = FakeTerminal()
    sas = machine(terminal)
    sas.want_number(4_750)
    assert body(Host(sas).sends(f"01 58 {poll}")) == status
    assert terminal.asked == asked
    assert body(Host(sas).says("01 57")) == ("80 00 00 00 00 00" if asked else "00 00 00 00 47 50")


def test_a_terminal_that_no_longer_waits_gets_no_number() -> None:
    terminal = FakeTerminal()
    sas = machine(terminal)
    sas.want_number(4_750)
    sas.want_none()
    assert Host(sas).events() == []
    assert body(Host(sas).sends("01 58 01 12 34 56 78 90 12 34 56")) == "80"
    assert terminal.asked == []


# kind  index  date and time               number                    cents           no.    sys.
RECORD = "00 01  11 18 20 26 20 15 30  12 34 56 78 90 12 34 56  00 00 00 47 50  01 00  01" \
         "00 00 99 99  00 00"  # fmt: skip


def test_what_was_printed_is_told_until_the_host_has_read_it() -> None:
    sas = machine()
    host = Host(sas)
    sas.validated(ValidationKind.TICKET, NUMBER, 4_750)
    assert host.events() == ["3D"]
    assert host.polls() == "00"
    host.at += 15_000
    assert host.events() == ["3D"]
    told = bytes.fromhex(RECORD).hex(" ").upper()
    assert body(host.sends("01 4D FF")) == told  # looks ahead, reads nothing
    assert [body(host.sends("01 4D 00")) for _ in range(2)] == [told, told]
    host.says("80")
    assert body(host.sends("01 4D 00")) == " ".join(["00"] * 31)
    assert body(host.sends("01 4D 01")) == told  # by its index, for good
    host.at += 15_000
    assert host.events() == []


def test_tickets_and_hand_pays_are_read_one_after_the_other() -> None:
    sas = machine()
    host = Host(sas)
    sas.validated(ValidationKind.CREDIT_HAND_PAY, "", 100)
    sas.validated(ValidationKind.TICKET, NUMBER, 200)
    assert host.events() == ["3D", "3E"]
    assert body(host.sends("01 4D 00"))[:5] == "40 01"
    host.says("80")
    assert host.events() == ["3D"]
    assert body(host.sends("01 4D 00"))[:5] == "00 02"
    host.says("80")
    assert host.events() == []
    assert body(host.sends("01 50 00")) == "00 00 00 00 01 00 00 00 02 00"
    assert body(host.sends("01 50 40")) == "40 00 00 00 01 00 00 00 01 00"
    assert body(host.sends("01 50 80")) == "80 00 00 00 00 00 00 00 00 00"


def test_no_ticket_is_printed_while_nobody_reads() -> None:
    sas = machine()
    host = Host(sas)
    for number in range(10, 10 + VALIDATIONS_MOST):
        assert sas.want_number(100)
        assert body(host.sends(f"01 58 01 12 34 56 78 90 12 34 {number}")) == "00"
        sas.validated(ValidationKind.TICKET, f"0112345678901234{number}", 100)
    assert len({record.index for record in sas.memory.validation.records}) == VALIDATIONS_MOST
    assert not sas.want_number(100)
    host.sends("01 4D 00")
    host.says("80")
    assert sas.want_number(100)


# poll                                                  answer
SET = (
    ("7B 08 00 00 00 00 00 00 00 00", "0A  0D 0C 0B 0A  25 00  99 99  99 99"),
    ("7B 08 FF FF 04 00 00 30 00 60", "0A  0D 0C 0B 0A  04 00  00 30  00 60"),
    ("7B 08 20 00 00 00 00 00 00 00", "0A  0D 0C 0B 0A  05 00  99 99  99 99"),
    ("7C 00", "01"),
    ("7C 07 00 05 46 65 6C 74 73", "01"),
    ("7C 07 00 06 46 65 6C 74 73", "00"),
    ("7C 02 07 00", "00"),
    ("7C 01 00", "00"),
    ("7C 03 00 01 07", "00"),
    ("7D 00", "01"),
    ("7D 03 07 00 1E", "01"),
    ("7D 09 07 00 1E 05 46 65 6C 74 73", "01"),
    ("7D 05 07 00 1E 01 07", "00"),
)  # fmt: skip


@pytest.mark.parametrize(("poll", "answer"), SET, ids=[poll for poll, _ in SET])
def test_what_is_printed_is_set_up(poll: str, answer: str) -> None:
    assert body(Host(machine()).sends(f"01 {poll}")) == bytes.fromhex(answer).hex(" ").upper()


def test_texts_stay_until_they_are_set_again() -> None:
    sas = machine()
    host = Host(sas)
    host.sends("01 7C 0C 00 05 46 65 6C 74 73 01 03 31 20 41")
    assert sas.memory.validation.texts == {0: "Felts", 1: "1 A"}
    host.sends("01 7D 06 07 00 1E 00 01 42")
    assert sas.memory.validation.texts == {0: "Felts", 1: "B"}
    assert (sas.memory.validation.host, sas.memory.validation.ticket_days) == (7, 30)
    host.sends("00 7C 02 00 00")  # to all machines: none answers
    assert sas.memory.validation.texts == {1: "B"}
    host.sends("01 7D 03 07 00 00")
    assert sas.memory.validation.ticket_days == 9_999


# -- tickets that come in ------------------------------------------------------------------------


def inserted(terminal: FakeTerminal | None = None, setup: SasSetup = SETUP) -> Host:
    sas = machine(terminal, setup=setup)
    sas.tick(1_000)
    assert sas.ticket_inserted(NUMBER)
    return Host(sas)


def approval(cents: str = "00 00 00 47 50", code: str = "00", ticket: str = TICKET) -> str:
    return f"01 71 10 {code} {cents} 00 {ticket}"


def test_a_ticket_is_redeemed_for_what_the_host_says() -> None:
    terminal = FakeTerminal()
    host = inserted(terminal)
    assert host.polls() == "67"
    assert body(host.says("01 70")) == f"10 00 00 00 00 00 00 00 {TICKET}"
    pending = f"10 40 00 00 00 47 50 00 {TICKET}"
    assert [body(host.sends(approval())) for _ in range(3)] == [pending] * 3
    assert terminal.asked == [("redeem", NUMBER, 4_750)]
    assert host.events() == []
    host.of.ticket_redeemed(NUMBER)
    assert host.events() == ["68"]
    done = f"10 00 00 00 00 47 50 00 {TICKET}"
    assert [body(host.sends("01 71 01 FF")) for _ in range(2)] == [done] * 2
    host.at += 15_000
    assert host.events() == []
    assert body(host.sends("01 71 01 FF")) == done
    assert body(host.sends("01 50 80")) == "80 00 00 00 01 00 00 00 47 50"
    host.says("80")
    assert body(host.sends(approval())) == f"10 C0 00 00 00 47 50 00 {TICKET}"
    assert terminal.asked == [("redeem", NUMBER, 4_750)]


# the decision of the host                                         status
REFUSED = (
    ("01 71 01 80",                                                "80"),
    (approval(code="84"),                                          "80"),
    (approval(code="01"),                                          "82"),
    (approval(ticket="01 12 34 56 78 90 12 34 57"),                "81"),
    (approval("00 00 00 47 5A"),                                   "83"),
    (approval("00 00 00 00 00"),                                   "83"),
    (approval("00 99 99 99 99"),                                   "84"),
    ("01 71 01 00",                                                "82"),
)  # fmt: skip


@pytest.mark.parametrize(("decision", "status"), REFUSED)
def test_a_ticket_goes_back(decision: str, status: str) -> None:
    terminal = FakeTerminal()
    host = inserted(terminal)
    for _ in range(2):
        assert body(host.sends(decision)).split()[1] == status
    assert terminal.asked == [("return", NUMBER, RedemptionStatus(int(status, 16)))]
    assert host.events() == ["68"]


def test_a_ticket_that_is_no_whole_credit_goes_back() -> None:
    host = inserted(setup=SasSetup(denomination=0x04))
    assert body(host.sends(approval("00 00 00 47 51"))).split()[1] == "85"


def test_a_host_that_does_not_decide_in_time_decides_nothing() -> None:
    terminal = FakeTerminal()
    host = inserted(terminal)
    for at in range(2_000, 12_001, 1_000):
        assert terminal.asked == []
        host.of.receive(b"\x80", at)
        host.of.tick(at)
    assert terminal.asked == [("return", NUMBER, RedemptionStatus.TOO_LATE)]
    host.at = 13_000
    assert body(host.sends(approval())).split()[1] == "C0"
    assert terminal.asked == [("return", NUMBER, RedemptionStatus.TOO_LATE)]


def test_a_ticket_goes_back_when_the_line_is_down() -> None:
    terminal = FakeTerminal()
    host = inserted(terminal)
    host.of.tick(7_000)
    assert terminal.asked == [("return", NUMBER, RedemptionStatus.LINE_DOWN)]


def test_no_ticket_is_asked_about() -> None:
    host = Host(machine())
    assert body(host.says("01 70")) == "01 FF"
    assert body(host.sends("01 71 01 FF")) == "01 FF"
    assert body(host.sends(approval())) == "01 FF"


@pytest.mark.parametrize("number", ["", "1234", "01123456789012345X"])
def test_what_is_no_number_is_given_back_at_once(number: str) -> None:
    assert not machine().ticket_inserted(number)


def test_the_host_turns_redemption_off() -> None:
    sas = machine()
    Host(sas).sends("01 7B 08 20 00 00 00 00 00 00 00")
    assert not sas.ticket_inserted(NUMBER)


def test_one_ticket_at_a_time() -> None:
    host = inserted()
    assert not host.of.ticket_inserted("019999999999999999")
    host.of.ticket_failed(NUMBER, RedemptionStatus.READER_FAILED)
    assert host.of.ticket_inserted("019999999999999999")


def test_a_ticket_that_was_being_redeemed_when_the_power_went_is_redeemed_once() -> None:
    terminal = FakeTerminal()
    host = inserted(terminal)
    host.sends(approval())
    kept = msgspec.json.decode(msgspec.json.encode(host.of.memory), type=SasMemory)
    again = machine(terminal, memory=kept)
    again.resume(20_000)
    again.ticket_redeemed(NUMBER)
    again.ticket_redeemed(NUMBER)
    assert terminal.asked == [("redeem", NUMBER, 4_750)] * 2  # the terminal knows the number
    assert again.memory.validation.totals[ValidationKind.TICKET_REDEEMED].count == 1


def test_a_ticket_that_waited_when_the_power_went_goes_back() -> None:
    terminal = FakeTerminal()
    again = machine(terminal, memory=inserted(terminal).of.memory)
    again.resume(20_000)
    assert terminal.asked == [("return", NUMBER, RedemptionStatus.TOO_LATE)]
    assert Host(again, at=20_000).events() == ["68"]


def test_the_credit_limit_counts_what_is_on_the_meter() -> None:
    terminal = FakeTerminal({Counter.CREDIT: 99_999_000})
    assert body(inserted(terminal).sends(approval())).split()[1] == "84"
