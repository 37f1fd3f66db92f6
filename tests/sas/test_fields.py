"""Decimals, numbers, text and dates."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.sas.fields import (
    Bcd,
    Binary,
    ClockTime,
    Counted,
    Field,
    FieldRow,
    FieldValue,
    Raw,
    Rest,
    UnreadableError,
    clock_time,
)

# field             value        bytes
PACKED: tuple[tuple[Field, FieldValue, str], ...] = (
    (Bcd(4),        12_345,      "00 01 23 45"),
    (Bcd(4),        99_999_999,  "99 99 99 99"),
    (Bcd(4),        100_000_001, "00 00 00 01"),  # a meter rolls over
    (Bcd(1),        37,          "37"),
    (Binary(4),     0x0A0B0C0D,  "0D 0C 0B 0A"),
    (Binary(),      255,         "FF"),
    (Raw(3),        b"AB",       "41 42 00"),
    (Raw(3, b"0"),  b"ABCD",     "41 42 43"),
    (Counted(20),   b"T1",       "02 54 31"),
    (Counted(1),    b"T1",       "01 54"),
    (Rest(),        b"T1",       "54 31"),
)  # fmt: skip


@pytest.mark.parametrize(("field", "value", "data"), PACKED)
def test_a_value_is_so_many_bytes(field: Field, value: FieldValue, data: str) -> None:
    assert field.pack(value).hex(" ").upper() == data


@given(st.integers(0, 10**8 - 1), st.integers(0, 2**16 - 1), st.binary(max_size=9), st.binary())
def test_what_is_packed_is_read_again(digits: int, number: int, text: bytes, rest: bytes) -> None:
    row = FieldRow((("a", Bcd(4)), ("b", Binary(2)), ("c", Counted(9)), ("d", Rest())))
    values = {"a": digits, "b": number, "c": text, "d": rest}
    assert row.unpack(row.pack(values)) == values


@given(st.binary(max_size=12))
def test_fields_are_read_or_found_unreadable(data: bytes) -> None:
    row = FieldRow((("a", Bcd(2)), ("b", Counted(3)), ("c", Binary())), needed=1)
    try:
        values = row.unpack(data)
    except UnreadableError:
        return
    assert row.pack(values) == data


@pytest.mark.parametrize(
    "data", ["", "0A 00", "12", "12 34 04 00", "12 34 02 41", "12 34 00 07 08"]
)
def test_what_is_no_message_is_unreadable(data: str) -> None:
    row = FieldRow((("a", Bcd(2)), ("b", Counted(3)), ("c", Binary())), needed=1)
    with pytest.raises(UnreadableError):
        row.unpack(bytes.fromhex(data))


def test_a_moment_is_two_numbers() -> None:
    moment = ClockTime(2024, 2, 29, 23, 59, 58)
    assert (moment.date, moment.time) == (2_292_024, 235_958)
    assert clock_time(2_292_024, 235_958) == moment


@pytest.mark.parametrize(
    ("date", "time"),
    [(2_292_026, 0), (13_012_026, 0), (4_312_026, 0), (1_010_000, 0), (1_012_026, 240_000),
     (1_012_026, 6_000), (1_012_026, 60), (0, 0)],
)  # fmt: skip
def test_no_such_moment(date: int, time: int) -> None:
    with pytest.raises(UnreadableError):
        clock_time(date, time)
