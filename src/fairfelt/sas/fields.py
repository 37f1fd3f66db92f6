"""What messages are made of: packed decimals, binary numbers, text and dates, each with its size.

Decimals and text go out with the most significant byte first, binary numbers with the least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol, TypeAlias

FieldValue: TypeAlias = int | bytes


class UnreadableError(ValueError):
    """Bytes that are not what a field takes."""


class Field(Protocol):
    @property
    def size(self) -> int:
        """In bytes; 0 where it is told with the field."""
        ...

    def pack(self, value: FieldValue) -> bytes: ...

    def unpack(self, data: bytes) -> tuple[FieldValue, bytes]:
        """The value at the beginning, and what follows it."""
        ...


def _cut(data: bytes, size: int) -> tuple[bytes, bytes]:
    if len(data) < size:
        raise UnreadableError("too short")
    return data[:size], data[size:]


@dataclass(frozen=True, slots=True)
class Bcd:
    """Two decimal digits a byte. What has more digits than fit rolls over, as meters do."""

    size: int

    def pack(self, value: FieldValue) -> bytes:
        digits = int(value) % 100**self.size
        return bytes.fromhex(f"{digits:0{2 * self.size}d}")

    def unpack(self, data: bytes) -> tuple[int, bytes]:
        mine, rest = _cut(data, self.size)
        if not mine.hex().isdecimal():
            raise UnreadableError("no decimal digits")
        return int(mine.hex()), rest


@dataclass(frozen=True, slots=True)
class Binary:
    size: int = 1

    def pack(self, value: FieldValue) -> bytes:
        number: int = int(value) % 256**self.size
        return number.to_bytes(self.size, "little")

    def unpack(self, data: bytes) -> tuple[int, bytes]:
        mine, rest = _cut(data, self.size)
        return int.from_bytes(mine, "little"), rest


@dataclass(frozen=True, slots=True)
class Raw:
    """So many bytes as they are: keys, text of a fixed width."""

    size: int
    fill: bytes = b"\0"

    def pack(self, value: FieldValue) -> bytes:
        return _bytes(value)[: self.size].ljust(self.size, self.fill)

    def unpack(self, data: bytes) -> tuple[bytes, bytes]:
        return _cut(data, self.size)


@dataclass(frozen=True, slots=True)
class Counted:
    """Bytes with their number before them."""

    most: int
    size: ClassVar[int] = 0

    def pack(self, value: FieldValue) -> bytes:
        mine = _bytes(value)[: self.most]
        return bytes([len(mine)]) + mine

    def unpack(self, data: bytes) -> tuple[bytes, bytes]:
        count, rest = _cut(data, 1)
        if count[0] > self.most:
            raise UnreadableError("too long")
        return _cut(rest, count[0])


@dataclass(frozen=True, slots=True)
class Rest:
    """Whatever is left."""

    size: ClassVar[int] = 0

    def pack(self, value: FieldValue) -> bytes:
        return _bytes(value)

    def unpack(self, data: bytes) -> tuple[bytes, bytes]:
        return data, b""


def _bytes(value: FieldValue) -> bytes:
    if isinstance(value, int):
        raise TypeError("a field of bytes takes no number")
    return value


class Values(dict[str, FieldValue]):
    """The fields of one message by name."""

    def number(self, name: str, otherwise: int = 0) -> int:
        value = self.get(name, otherwise)
        return value if isinstance(value, int) else otherwise

    def data(self, name: str) -> bytes:
        value = self.get(name, b"")
        return value if isinstance(value, bytes) else b""


@dataclass(frozen=True, slots=True)
class FieldRow:
    """Fields in their order. Those after the first `needed` may be missing at the end."""

    fields: Sequence[tuple[str, Field]] = ()
    needed: int | None = None

    @property
    def size(self) -> int:
        return sum(field.size for _, field in self.fields)

    def pack(self, values: Mapping[str, FieldValue]) -> bytes:
        """As far as there are values."""
        return b"".join(field.pack(values[name]) for name, field in self.fields if name in values)

    def unpack(self, data: bytes) -> Values:
        needed = len(self.fields) if self.needed is None else self.needed
        values = Values()
        for number, (name, field) in enumerate(self.fields):
            if not data and number >= needed:
                break
            values[name], data = field.unpack(data)
        if data:
            raise UnreadableError("too long")
        return values


class ClockTime(NamedTuple):
    """A date and a time of day, as a machine tells them."""

    year: int
    month: int
    day: int
    hour: int = 0
    minute: int = 0
    second: int = 0

    @property
    def date(self) -> int:
        """Month, day and year as eight digits."""
        return self.month * 1_000_000 + self.day * 10_000 + self.year

    @property
    def time(self) -> int:
        return self.hour * 10_000 + self.minute * 100 + self.second


_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def clock_time(date: int, time: int) -> ClockTime:
    """From the digits of both."""
    month, day, year = date // 1_000_000, date // 10_000 % 100, date % 10_000
    moment = ClockTime(year, month, day, time // 10_000, time // 100 % 100, time % 100)
    if not _is_day(moment) or moment.hour > 23 or moment.minute > 59 or moment.second > 59:
        raise UnreadableError("no such time")
    return moment


def _is_day(moment: ClockTime) -> bool:
    year, month, day = moment[:3]
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if year < 1 or not 1 <= month <= 12 or ((month, day) == (2, 29) and not leap):
        return False
    return 1 <= day <= _DAYS[month - 1]
