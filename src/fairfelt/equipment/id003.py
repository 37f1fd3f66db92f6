"""The serial line of a note acceptor that speaks ID-003: bytes into messages, and back.

A message is SYNC, its length in bytes, a code, data, and a checksum. Who says so, and how far they
agree, is in docs/decisions/0041-note-acceptor.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, NamedTuple

SYNC: Final = 0xFC
_FRAME_BYTES_LEAST: Final = 5  # SYNC, length, code and two bytes of checksum


class Say(IntEnum):
    """What an acceptor is told. It answers a setting by repeating it, and an order by ACK."""

    STATUS = 0x11
    RESET = 0x40
    STACK_1 = 0x41
    RETURN = 0x43
    ACK = 0x50
    DENOMINATIONS = 0x8A
    SET_DENOMINATIONS = 0xC0
    SET_MODE = 0xC2
    SET_INHIBIT = 0xC3
    SET_OPTIONS = 0xC5
    SET_BARCODE = 0xC6
    SET_BARCODE_INHIBIT = 0xC7


class AcceptorStatus(IntEnum):
    """How an acceptor is, whenever it is asked."""

    IDLING = 0x11
    ACCEPTING = 0x12
    ESCROW = 0x13
    STACKING = 0x14
    VEND_VALID = 0x15
    STACKED = 0x16
    REJECTING = 0x17
    RETURNING = 0x18
    HOLDING = 0x19
    DISABLED = 0x1A
    INITIALIZING = 0x1B
    POWER_UP = 0x40
    POWER_UP_IN_ACCEPTOR = 0x41
    POWER_UP_IN_STACKER = 0x42
    STACKER_FULL = 0x43
    STACKER_OPEN = 0x44
    ACCEPTOR_JAM = 0x45
    STACKER_JAM = 0x46
    PAUSE = 0x47
    CHEATED = 0x48
    FAILURE = 0x49
    COMMUNICATION_ERROR = 0x4A


INVALID_COMMAND: Final = 0x4B
# Options: it tells after a loss of power what became of a note that was on its way in.
POWER_RECOVERY: Final = 0x02
INTERLEAVED_2_OF_5, BARCODE_FIGURES = 0x01, 18
_TICKET: Final = 0x6F
_DENOMINATIONS: Final = range(0x61, _TICKET)
REJECTED: Mapping[int, str] = {
    0x71: "it went in crooked",
    0x72: "its magnetic pattern is wrong",
    0x73: "something is left in the head",
    0x74: "it cannot be measured",
    0x75: "it does not feed",
    0x76: "it is not recognised",
    0x77: "its pattern is wrong",
    0x78: "too much or too little light passes",
    0x79: "it is not accepted now",
    0x7B: "the acceptor was disturbed",
    0x7C: "something is left in the stacker",
    0x7D: "its length is wrong",
    0x7E: "its colours are wrong",
}


class Frame(NamedTuple):
    code: int
    data: bytes = b""


class Note(NamedTuple):
    code: int  # its denomination, as this acceptor counts them


class BarcodeTicket(NamedTuple):
    validation: str


def checksum(data: bytes) -> int:
    """CRC-16 of CCITT, lowest bit first, begun with zero; some call it Kermit."""
    crc = 0
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ 0x8408 if crc & 1 else crc >> 1
    return crc


def written(frame: Frame) -> bytes:
    said = bytes((SYNC, _FRAME_BYTES_LEAST + len(frame.data), frame.code)) + frame.data
    return said + checksum(said).to_bytes(2, "little")


@dataclass(slots=True)
class Frames:
    """Bytes into messages. What is damaged is passed over, byte by byte, until one fits again."""

    _open: bytearray = field(default_factory=bytearray)

    def feed(self, data: bytes) -> Iterator[Frame]:
        self._open += data
        while (begin := self._open.find(SYNC)) >= 0:
            del self._open[:begin]
            length = self._open[1] if len(self._open) > 1 else _FRAME_BYTES_LEAST
            if length >= _FRAME_BYTES_LEAST and len(self._open) < length:
                return
            if frame := _read(bytes(self._open[:length])):
                del self._open[:length]
                yield frame
            else:
                del self._open[0]
        self._open.clear()

    def clear(self) -> None:
        """What has not ended by now never will: the acceptor speaks only when it is asked."""
        self._open.clear()


def _read(said: bytes) -> Frame | None:
    if len(said) < _FRAME_BYTES_LEAST:
        return None
    body, sum_ = said[:-2], said[-2:]
    if checksum(body).to_bytes(2, "little") != sum_:
        return None
    return Frame(body[2], body[3:])


def inserted(data: bytes) -> Note | BarcodeTicket | None:
    """What lies in escrow; none for what cannot be read."""
    if not data:
        return None
    if data[0] in _DENOMINATIONS:
        return Note(data[0])
    figures = data[1:]
    if data[0] == _TICKET and len(figures) == BARCODE_FIGURES and figures.isdigit():
        return BarcodeTicket(figures.decode("ascii"))
    return None


class Denominations(NamedTuple):
    cents: Mapping[int, int]  # by their codes
    countries: frozenset[int]


def denominations(data: bytes) -> Denominations:
    """The notes that an acceptor knows: four bytes each, for code, country, figure and zeros. What
    is left at the end belongs to none."""
    cents, countries = {}, set()
    for at in range(0, len(data) - 3, 4):
        code, country, figure, zeros = data[at : at + 4]
        if code in _DENOMINATIONS and figure and zeros <= 6:
            cents[code] = figure * 10**zeros * 100
            countries.add(country)
    return Denominations(cents, frozenset(countries))
