"""The wire of note acceptors: bytes that others have published, and noise."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.equipment.id003 import (
    BarcodeTicket,
    Frame,
    Frames,
    Note,
    Say,
    checksum,
    denominations,
    inserted,
    written,
)
from tests.equipment.acceptor import KNOWN

frames = st.builds(Frame, st.integers(0, 255), st.binary(max_size=250))


@pytest.mark.parametrize(
    ("frame", "bytes_"),
    [
        (Frame(Say.STATUS), "FC 05 11 27 56"),
        (Frame(Say.RESET), "FC 05 40 2B 15"),
        (Frame(Say.STACK_1), "FC 05 41 A2 04"),
        (Frame(Say.RETURN), "FC 05 43 B0 27"),
        (Frame(Say.ACK), "FC 05 50 AA 05"),
        (Frame(Say.DENOMINATIONS), "FC 05 8A 7D 7C"),
        (Frame(Say.SET_INHIBIT, b"\0"), "FC 06 C3 00 04 D6"),
        (Frame(Say.SET_INHIBIT, b"\1"), "FC 06 C3 01 8D C7"),
    ],
)
def test_messages_are_written_as_programs_that_run_with_real_ones_write_them(
    frame: Frame, bytes_: str
) -> None:
    assert written(frame) == bytes.fromhex(bytes_)
    assert list(Frames().feed(bytes.fromhex(bytes_))) == [frame]


def test_the_checksum_is_the_one_of_its_catalogue() -> None:
    assert checksum(b"123456789") == 0x2189  # CRC-16/KERMIT


@given(st.lists(frames, max_size=4), st.lists(st.integers(0, 1200), max_size=6))
def test_it_does_not_matter_in_which_pieces_the_bytes_come(
    told: list[Frame], cuts: list[int]
) -> None:
    data = b"".join(map(written, told))
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    reader = Frames()
    assert [one for a, b in pairwise(edges) for one in reader.feed(data[a:b])] == told


@given(st.binary(max_size=400))
def test_noise_is_passed_over(noise: bytes) -> None:
    reader = Frames()
    list(reader.feed(noise))
    reader.clear()
    assert list(reader.feed(written(Frame(Say.STATUS)))) == [Frame(Say.STATUS)]


@given(frames, st.data())
def test_a_message_with_a_damaged_byte_is_no_message(frame: Frame, data: st.DataObject) -> None:
    said = bytearray(written(frame))
    at = data.draw(st.integers(0, len(said) - 1))
    said[at] ^= data.draw(st.integers(1, 255))
    assert frame not in Frames().feed(bytes(said))


def test_what_follows_damage_is_read() -> None:
    good = written(Frame(0x13, b"\x63"))
    assert list(Frames().feed(b"\xfc\x00" + good[:-1] + b"\xfc\x05" + good)) == [
        Frame(0x13, b"\x63")
    ]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x61", Note(0x61)),
        (b"\x6f014802177365914469", BarcodeTicket("014802177365914469")),
        (b"\x6f01480217736591446", None),
        (b"\x6f01480217736591446A", None),
        (b"\x70", None),
        (b"", None),
    ],
)
def test_what_lies_in_escrow(data: bytes, what: Note | BarcodeTicket | None) -> None:
    assert inserted(data) == what


def test_denominations_are_those_that_an_acceptor_names() -> None:
    known = denominations(KNOWN)
    assert known.cents == {0x61: 100, 0x62: 500, 0x63: 1_000, 0x64: 2_000, 0x65: 5_000}
    assert known.countries == {2}


@given(st.binary(max_size=80))
def test_denominations_that_make_no_sense_are_none(data: bytes) -> None:
    assert all(0 < cents <= 255 * 10**8 for cents in denominations(data).cents.values())
