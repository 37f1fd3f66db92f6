"""What a host reads: meters, games, what the machine is, and its clock."""

from __future__ import annotations

import pytest

from fairfelt.sas.fields import ClockTime
from fairfelt.sas.meters import METERS, NOTES, Counter
from fairfelt.sas.terminal import DENOMINATION_CENTS, SasSetup, Switch
from tests.sas.rig import COUNTERS, FakeTerminal, Host, body, machine

# poll     fields of the answer
READ = (
    ("0F", "00 09 00 00  00 45 20 40  00 86 14 80  00 41 30 78  00 63 44 94  00 00 20 62"),
    ("10", "00 09 00 00"),
    ("11", "00 45 20 40"),
    ("12", "00 86 14 80"),
    ("13", "00 41 30 78"),
    ("14", "00 63 44 94"),
    ("15", "00 00 20 62"),
    ("16", "00 00 08 01"),
    ("17", "00 00 12 61"),
    ("18", "00 62  00 07"),
    ("1A", "00 01 23 45"),
    ("1C", "00 45 20 40  00 86 14 80  00 41 30 78  00 63 44 94  00 00 20 62  00 00 08 01"
           "00 00 00 00  00 00 00 00"),
    ("1E", "00 00 00 00  00 00 00 07  00 00 00 00  00 00 00 10  00 00 00 00  00 00 00 00"),
    ("20", "00 00 02 35"),
    ("33", "00 00 00 07"),
    ("35", "00 00 00 10"),
    ("46", "00 02 35 00"),
    ("48", "00 00 00 00 00 00"),
    ("1F", "46 46  30 30 30  01  FF  00  00 00  20 20 20 20 20 20  39 37 32 32"),
    ("51", "00 03"),
    ("54", "0C  36 30 32  46 46 2D 30 30 30 31 32 33"),
    ("55", "00 02"),
    ("56", "05  02  00 01  00 02"),
    ("7E", "11 18 20 26  20 15 30"),
    ("1B", "00 00  00 00 00 00 00  00 00  00  00 00 00 00 00 00 00 00 00 00"),
)  # fmt: skip


@pytest.mark.parametrize(("poll", "fields"), READ, ids=[poll for poll, _ in READ])
def test_a_poll_without_fields_reads(poll: str, fields: str) -> None:
    answer = Host(machine()).says(f"01 {poll}")
    assert answer.startswith(f"01 {poll} ")
    assert body(answer) == bytes.fromhex(fields).hex(" ").upper()


def test_the_answer_is_the_one_of_a_real_machine() -> None:
    """As it stands in the source of an emulator that took it from one."""
    said = "01 19 00 45 20 40 00 86 14 80 00 41 30 78 00 63 44 94 00 00 20 62 D5 CE"
    assert Host(machine()).says("01 19") == said


# poll with its fields                  fields of the answer
ASKED = (
    ("2F 03 00 00 0C",                  "07  00 00  0C 00 01 23 45"),
    ("2F 04 00 00 0D 11",               "0D  00 00  0D 00 00 00 47 50  11 00 00 00 12"),
    ("2F 04 00 00 00 EE",               "0C  00 00  00 00 45 20 40  EE 00 00 00 00"),
    ("2F 03 00 02 00",                  "07  00 02  00 00 00 02 00"),
    ("6F 04 00 00 0C 00",               "09  00 00  0C 00 04 00 01 23 45"),
    ("AF 04 00 00 0C 00",               "09  00 00  0C 00 04 00 01 23 45"),
    ("6F 06 00 00 0D 00 34 12",         "0D  00 00  0D 00 05 00 00 00 47 50  34 12 00"),
    ("6F 06 00 00 0E 00 1B 00",         "0C  00 00  0E 00 00  1B 00 04 00 00 00 00"),
    ("52 00 01", "00 01  00 00 01 00  00 00 00 50  00 00 00 00  00 00 00 00"),
    ("53 00 01", "00 01  46 46  30 30 30  01  FF  00  00 00  52 46 55 53 4E 31  39 37 33 30"),
    ("53 00 02", "00 02  46 46  30 30 30  01  64  00  00 00  42 41 43 43 30 31  39 38 39 34"),
    ("A0 00 00",                        "00 00  B0 4D 01  00 00 00"),
)  # fmt: skip


@pytest.mark.parametrize(("poll", "fields"), ASKED, ids=[poll for poll, _ in ASKED])
def test_a_poll_with_fields_reads(poll: str, fields: str) -> None:
    answer = Host(machine()).sends(f"01 {poll}")
    assert answer.startswith(f"01 {poll[:2]} ")
    assert body(answer) == bytes.fromhex(fields).hex(" ").upper()


@pytest.mark.parametrize(
    "poll",
    ["2F 03 00 07 00", "6F 04 00 07 00 00", "6F 03 00 00 00", "52 00 07", "53 00 07",
     "2F 0D 00 00" + " 00" * 11, "6F 1C 00 00" + " 00" * 26],
)  # fmt: skip
def test_what_there_is_not_is_passed_over_in_silence(poll: str) -> None:
    assert Host(machine()).sends(f"01 {poll}") == ""


def test_fields_that_are_no_numbers_are_refused() -> None:
    assert Host(machine()).sends("01 53 00 0A") == "81"


def test_money_is_told_in_credits_of_the_denomination() -> None:
    quarters = machine(setup=SasSetup(denomination=0x04))
    assert (
        body(Host(quarters).says("01 1A")) == "00 00 04 93"
    )  # $123.45 is 493 quarters and 20 cents
    assert body(Host(quarters).sends("01 2F 03 00 00 0D")) == "08 00 00 0D 00 00 00 47 50"
    assert body(Host(quarters).says("01 15")) == "00 00 20 62"


def test_meters_roll_over() -> None:
    terminal = FakeTerminal({Counter.STAKED: 100_000_042})
    assert body(Host(machine(terminal)).says("01 11")) == "00 00 00 42"


def test_the_last_note_is_told_with_its_meter() -> None:
    sas = machine()
    sas.note_accepted(20, 37)
    assert body(Host(sas).says("01 48")) == "37 04 00 00 00 10"


@pytest.mark.parametrize(
    ("poll", "what"),
    [
        ("01", (Switch.PLAY, False, 0)),
        ("02", (Switch.PLAY, True, 0)),
        ("03", (Switch.SOUND, False, 0)),
        ("04", (Switch.SOUND, True, 0)),
        ("06", (Switch.NOTES, True, 0)),
        ("07", (Switch.NOTES, False, 0)),
        ("09 00 02 01", (Switch.GAME, True, 2)),
        ("09 00 02 00", (Switch.GAME, False, 2)),
        ("7F 02 29 20 24 23 59 58", ("clock", ClockTime(2024, 2, 29, 23, 59, 58))),
    ],
)
def test_what_is_switched_is_acknowledged_with_the_address(
    poll: str, what: tuple[object, ...]
) -> None:
    terminal = FakeTerminal()
    assert Host(machine(terminal)).sends(f"01 {poll}") == "01"
    assert terminal.asked == [what]
    terminal.does = False
    assert Host(machine(terminal)).sends(f"01 {poll}") == "81"


@pytest.mark.parametrize("poll", ["09 00 09 01", "09 00 02 02", "0E 02", "7F 02 29 20 26 00 00 00"])
def test_what_makes_no_sense_is_refused(poll: str) -> None:
    terminal = FakeTerminal()
    assert Host(machine(terminal)).sends(f"01 {poll}") == "81"
    assert terminal.asked == []


def test_the_clock_is_set_for_all_machines_at_once_and_none_answers() -> None:
    terminal = FakeTerminal()
    host = Host(machine(terminal))
    assert host.sends("00 7F 11 18 20 26 06 00 00") == ""
    assert host.sends("00 01") == ""  # nobody else is switched so
    assert terminal.asked == [("clock", ClockTime(2026, 11, 18, 6))]


def test_each_note_has_a_meter_a_code_and_a_poll_of_its_own() -> None:
    rows = list(NOTES.values())
    for place in range(3):
        assert len({row[place] for row in rows}) == len(rows)
    assert {METERS[meter].counters for meter, _, _ in rows} == {(f"notes_{n}",) for n in NOTES}
    assert [code for _, code, _ in rows] == list(range(len(rows)))


def test_each_counter_is_behind_a_meter_or_a_poll() -> None:
    told = {counter for row in METERS.values() for counter in row.counters}
    assert set(Counter) - told == {Counter.DOOR_OPENED, Counter.POWER_RESETS}
    assert set(COUNTERS) <= told


def test_no_denomination_has_two_codes() -> None:
    assert len(set(DENOMINATION_CENTS.values())) == len(DENOMINATION_CENTS)
