"""Check sums, and where messages begin and end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.sas.frames import FrameReader, LineTiming, crc, is_sealed, with_ninth_bits
from fairfelt.sas.polls import POLLS, message_length
from tests.sas.rig import check_sum


def test_the_check_sum_has_the_value_that_is_published_for_it() -> None:
    assert crc(b"123456789").hex() == "8921"  # 2189, the low byte first


# Messages that stand in programs which speak to machines, with their check sums: see the reference.
PUBLISHED = (
    "01 06 EE 7C", "01 07 67 6D", "01 2E 00 00 9B 0F", "01 2E 90 00 C6 16", "01 66 00 59 6B",
    "01 71 01 FF 1F D0", "01 72 01 80 0B B4", "01 72 02 FF 00 0F 22", "01 73 01 FF A7 65",
    "01 FF 00 1C A5", "01 FF 1B 4E 0B", "01 FF 1C F1 7F", "01 FF 1F 6A 4D", "01 FF 3B 4C 2A",
    "01 FF 51 10 E6", "01 FF 69 DB 5B", "01 FF 70 9B D6", "01 FF 88 5C AD",
    "01 19 00 45 20 40 00 86 14 80 00 41 30 78 00 63 44 94 00 00 20 62 D5 CE",
)  # fmt: skip


@pytest.mark.parametrize("message", PUBLISHED)
def test_the_check_sum_is_that_of_messages_of_others(message: str) -> None:
    assert is_sealed(bytes.fromhex(message))


@given(st.binary(max_size=64))
def test_the_table_gives_what_the_polynomial_gives(data: bytes) -> None:
    assert crc(data) == check_sum(data)


@given(st.binary(min_size=1, max_size=40), st.data())
def test_one_changed_bit_is_found(data: bytes, choice: st.DataObject) -> None:
    message = bytearray(data + crc(data))
    bit = choice.draw(st.integers(0, 8 * len(message) - 1))
    message[bit // 8] ^= 1 << bit % 8
    assert not is_sealed(bytes(message))


# what is heard, each at its time in ms                    the messages
CUT = (
    ([(0, "81")],                                          ["81"]),
    ([(0, "80 81")],                                       ["80", "81"]),
    ([(0, "01 1A 81")],                                    ["01 1A", "81"]),
    ([(0, "01"), (4, "1A")],                               ["01 1A"]),
    ([(0, "01"), (6, "1A")],                               []),
    ([(0, "01"), (6, "81")],                               ["81"]),
    ([(0, "01 06 EE"), (1, "7C 81")],                      ["01 06 EE 7C", "81"]),
    ([(0, "01 71 01 FF 1F D0")],                           ["01 71 01 FF 1F D0"]),
    ([(0, "01 71"), (1, "01"), (2, "FF 1F"), (3, "D0")],   ["01 71 01 FF 1F D0"]),
    ([(0, "01 EE 81 81")],                                 ["01 EE"]),
    ([(0, "01 EE 81"), (9, "81")],                         ["01 EE"]),
    ([(0, "01 EE 81"), (20, "81")],                        ["01 EE", "81"]),
)  # fmt: skip


@pytest.mark.parametrize(("heard", "messages"), CUT)
def test_a_line_without_a_ninth_bit_is_cut_by_length_and_silence(
    heard: list[tuple[int, str]], messages: list[str]
) -> None:
    reader = FrameReader(_length, LineTiming())
    found = [
        message.hex(" ").upper()
        for at, text in heard
        for message in reader.feed(((byte, None) for byte in bytes.fromhex(text)), at)
    ]
    assert found == messages


def _length(begun: bytes) -> int | None:
    """As of the polls there are, and of one that is sized."""
    if begun[1:2] == b"\x71":
        return 5 + begun[2] if len(begun) > 2 else None
    return message_length(begun)


def test_with_a_ninth_bit_a_message_begins_where_it_is_set() -> None:
    reader = FrameReader(message_length, LineTiming())
    heard = [(0x1A, False), (0x01, True), (0x01, True), (0x1A, False), (0x81, False), (0x81, True)]
    assert reader.feed(heard, 0) == [b"\x01\x1a", b"\x81"]


def test_the_marks_of_a_serial_port_are_read() -> None:
    heard, left = with_ninth_bits(bytes.fromhex("FF 00 01 1A FF FF 07 FF 00"))
    assert heard == [(0x01, True), (0x1A, False), (0xFF, False), (0x07, False)]
    assert left == b"\xff\x00"
    assert with_ninth_bits(left + b"\x81") == ([(0x81, True)], b"")


def test_every_poll_has_a_length() -> None:
    for command, row in POLLS.items():
        begun = bytes([1, command])
        length = message_length(begun)
        assert (length is None) == row.asks_sized
        assert length is None or length == 2 + (row.asks.size + 2 if row.asks else 0)
