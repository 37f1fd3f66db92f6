"""Messages on the line: check sum, timing, where one begins and where it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

POLLED = 0x80  # added to an address: the general poll of that machine, or its refusal of a message
EVERYBODY = 0
CRC_BYTES = 2


def _table() -> tuple[int, ...]:
    row = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ 0x8408 if value & 1 else value >> 1
        row.append(value)
    return tuple(row)


_CRC = _table()


def crc(data: bytes) -> bytes:
    """CRC-16 with x^16 + x^12 + x^5 + 1, lowest bit first, from zero; the low byte goes first."""
    value = 0
    for byte in data:
        value = value >> 8 ^ _CRC[(value ^ byte) & 0xFF]
    return value.to_bytes(CRC_BYTES, "little")


def sealed(data: bytes) -> bytes:
    return data + crc(data)


def is_sealed(message: bytes) -> bool:
    return crc(message[:-CRC_BYTES]) == message[-CRC_BYTES:]


@dataclass(frozen=True, slots=True)
class LineTiming:
    """The time limits of the protocol."""

    answer_ms: int = 20  # within this an answer begins
    gap_ms: int = 5  # a longer silence within a message ends it
    poll_ms: int = 40  # a machine can be polled this often
    silent_ms: int = 5_000  # no address for so long is a break of the line
    chirp_ms: int = 200  # between two calls of a machine that hears nobody
    again_ms: int = 15_000  # a request to the host is repeated while it lasts
    ticket_ms: int = 10_000  # the host decides about a ticket within this


# Where the line has no ninth bit, a message begins after a longer silence than serial drivers and
# networks make by themselves.
WITHOUT_NINTH_BIT = LineTiming(gap_ms=250)


@dataclass(slots=True)
class FrameReader:
    """Cuts a stream of bytes into messages.

    With a ninth bit a message begins where the bit is set. Without one it begins where the last
    ended, and after a silence. How long it is follows from its first bytes; `length` gives nothing
    while it cannot be told, and zero for what nobody knows, of which only the beginning is kept.
    """

    length: Callable[[bytes], int | None]
    timing: LineTiming
    _begun: bytes = b""
    _skips: bool = False
    _last_at: int = field(default=0)

    @property
    def waits(self) -> bool:
        """In the middle of a message."""
        return bool(self._begun)

    def drop(self) -> None:
        self._begun = b""

    def feed(self, heard: Iterable[tuple[int, bool | None]], at: int) -> list[bytes]:
        """Bytes, each with its ninth bit, or with nothing where the line has none."""
        if at - self._last_at > self.timing.gap_ms:
            self._begun = b""
        if at - self._last_at >= self.timing.answer_ms:
            self._skips = False  # the host has waited for an answer to what nobody knows
        self._last_at = at
        return [message for byte, begins in heard if (message := self._take(byte, begins))]

    def _take(self, byte: int, begins: bool | None) -> bytes:
        if begins:
            self._begun, self._skips = b"", False
        elif self._skips or (begins is False and not self._begun):
            return b""
        self._begun += bytes([byte])
        length = self.length(self._begun)
        if length is None or length > len(self._begun):
            return b""
        message, self._begun = self._begun, b""
        self._skips = length == 0
        return message


def with_ninth_bits(data: bytes) -> tuple[list[tuple[int, bool]], bytes]:
    """What a serial port gives that checks for space parity and marks errors: FF 00 before a byte
    whose ninth bit is set, FF FF for an FF. Also what is left of an unfinished mark."""
    heard: list[tuple[int, bool]] = []
    while data:
        if data[0] != 0xFF:
            heard.append((data[0], False))
            data = data[1:]
        elif data[:2] == b"\xff\xff":
            heard.append((0xFF, False))
            data = data[2:]
        elif len(data) >= 3:
            heard.append((data[2], True))
            data = data[3:]
        else:
            break
    return heard, data
