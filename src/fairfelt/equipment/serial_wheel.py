"""What a roulette wheel with in-rim sensors says on its serial line, read into what it has seen.

A wheel says where it is twice a second: `*X;4;016;10;0;154;0`. Where that form is known from, and
how far, is in docs/decisions/0014-serial-wheel.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any, Literal, NamedTuple

from fairfelt.equipment.kinds import NoSpin

Way = Literal["clockwise", "anticlockwise"]


class Stage(IntEnum):
    STARTED = 1
    ROTATING = 2
    IN_TRACK = 3
    NO_MORE_BETS = 4
    NUMBER = 5
    CLOSED = 6
    LOCKED = 7


class Warn(IntFlag):
    """The bit 1 means different things on different wheels, so nothing is made of it."""

    SAME_DIRECTION = 2
    SENSOR = 4
    VOID = 8


class Status(NamedTuple):
    """One line. Until stage 5 the number is still that of the game before."""

    stage: Stage
    number: str
    warnings: int
    speed: int
    wheel: Way
    ball: Way | None = None
    revolutions: int | None = None


class Sighting(NamedTuple):
    """What the wheel has seen, once: the words of its report, and for people why."""

    says: dict[str, Any]
    why: str = ""


_LINE_BYTES_MOST = 64
_SILENT, _CLOSED, _SENSOR = "it is silent", "it is closed", "a sensor fails"
_NO_NUMBER = "it has no number"
_WAYS: dict[bytes, Way] = {b"0": "clockwise", b"1": "anticlockwise"}
_STATUS = re.compile(
    rb"\*X;(?P<stage>[1-7]);\d{3};(?P<number>[ \d]\d);(?P<warnings>[\dA-F]);(?P<speed>\d{3});"
    rb"(?P<wheel>[01])(?:;[^;]*;(?P<revolutions>[\dA-F]{1,2});(?P<ball>[01])?(?:;[^;]*)*)?"
)
_NUMBER = re.compile(rb" ?\d{1,2}")
# A launch that failed and a ball that is too slow have the same bit.
_NO_SPINS: dict[Warn, NoSpin] = {
    Warn.SAME_DIRECTION: "same_direction",
    Warn.VOID: "few_revolutions",
}


def read_status(line: bytes, extended: bool = False) -> Status | None:
    """A whole line, or nothing: one that is cut short or damaged tells nothing for sure."""
    found = _STATUS.fullmatch(line)
    if not found:
        return None
    laps = found["revolutions"] if extended else None
    return Status(
        Stage(int(found["stage"])),
        _pocket(found["number"]),
        int(found["warnings"], 16),
        int(found["speed"]),
        _WAYS[found["wheel"]],
        _WAYS.get(found["ball"]) if extended else None,
        int(laps, 16) if laps else None,
    )


def _pocket(written: bytes) -> str:
    """`00` is a pocket of its own on some wheels; whether this table has it, the floor knows."""
    number = written.decode("ascii").strip()
    return number if number == "00" else str(int(number))


@dataclass(slots=True)
class Lines:
    """Bytes into lines, whichever way the wheel ends them. Noise without an end is dropped."""

    _open: bytearray = field(default_factory=bytearray)
    _lost: bool = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        for byte in data:
            if byte in b"\r\n":
                line, lost = bytes(self._open), self._lost
                self._open.clear()
                self._lost = False
                if line and not lost:
                    yield line
            elif len(self._open) < _LINE_BYTES_MOST:
                self._open.append(byte)
            else:
                self._lost = True


@dataclass(slots=True)
class Ball:
    """One ball on its way, and what has been told of it."""

    dropping: bool = False
    no_spin: bool = False  # it does not count, so no number is missed
    still: bool = False  # the wheel does not turn, which has been told
    reading: str | None = None
    rested: str | None = None
    gone: int = 0  # lines in a row without it


@dataclass(slots=True)
class WheelReader:
    """Follows a wheel line by line. The lines have no checksum, so a number counts once it has been
    read twice in a row, and a ball is gone without one when two lines say so."""

    extended: bool = False  # believe the further fields that some wheels add
    _lines: Lines = field(default_factory=Lines)
    _ball: Ball | None = None
    _warned: int = 0
    _unread: set[str] = field(default_factory=set)  # why the wheel cannot be read
    _in_order: bool | None = None  # what was last told about that; at first nothing is known

    def feed(self, data: bytes) -> list[Sighting]:
        seen: list[Sighting] = []
        for line in self._lines.feed(data):
            status = read_status(line[max(line.rfind(b"*"), 0) :], self.extended)
            if status:
                seen += self._follow(status)
            elif self._ball and self._ball.dropping and _NUMBER.fullmatch(line):
                seen += self._read(self._ball, _pocket(line))
        return seen

    def silent(self) -> list[Sighting]:
        """Nothing has come for longer than a wheel is ever quiet. Which ball it is that the next
        line tells of, nobody knows."""
        self._ball = None
        return list(self._faults({_SILENT: True}))

    def _follow(self, status: Status) -> Iterator[Sighting]:
        yield from self._faults(
            {_SENSOR: bool(status.warnings & Warn.SENSOR), _CLOSED: status.stage is Stage.CLOSED,
             _SILENT: False}
        )  # fmt: skip
        match status.stage:
            case Stage.IN_TRACK | Stage.NO_MORE_BETS:
                yield from self._roll(status)
            case Stage.NUMBER if self._ball:
                yield from self._drop(self._ball, status)
                yield from self._read(self._ball, status.number)
            case Stage.STARTED | Stage.ROTATING | Stage.CLOSED if self._ball:
                yield from self._end(self._ball, status)
        yield from self._warn(status)

    def _roll(self, status: Status) -> Iterator[Sighting]:
        ball = self._ball
        if ball is None or ball.rested:
            self._ball = ball = Ball()
            ways = {"wheel": status.wheel, "ball": status.ball}
            yield Sighting({"report": "spun", **{of: way for of, way in ways.items() if way}})
        ball.reading, ball.gone = None, 0
        if status.speed == 0 and not ball.still:
            ball.still = ball.no_spin = True
            yield _no_spin("wheel_still")
        if status.stage is Stage.NO_MORE_BETS:
            yield from self._drop(ball, status)

    def _drop(self, ball: Ball, status: Status) -> Iterator[Sighting]:
        if not ball.dropping:
            ball.dropping = True
            laps = status.revolutions
            yield Sighting(
                {"report": "dropping", **({} if laps is None else {"revolutions": laps})}
            )

    def _read(self, ball: Ball, number: str) -> Iterator[Sighting]:
        again, ball.reading = ball.reading == number, number
        if not again or number == ball.rested:
            return
        if ball.rested:  # twice one number and then twice another: somebody has to look
            yield from self._faults({_NO_NUMBER: True})
            return
        ball.rested = number
        yield from self._faults({_NO_NUMBER: False})
        yield Sighting({"report": "rested", "result": number})

    def _end(self, ball: Ball, status: Status) -> Iterator[Sighting]:
        """The next game: its lines still have the number of this one."""
        ball.gone += 1
        if ball.reading and not ball.rested:
            yield from self._read(ball, status.number)
        if ball.rested:
            self._ball = None
        elif ball.gone > 1:
            self._ball = None
            yield from self._faults({_NO_NUMBER: not ball.no_spin})

    def _warn(self, status: Status) -> Iterator[Sighting]:
        """A launch that failed before the ball was in the track concerns only the wheel."""
        new, self._warned = status.warnings & ~self._warned, status.warnings
        for warning, cause in _NO_SPINS.items():
            if new & warning and (self._ball or cause == "same_direction"):
                yield _no_spin(cause)
        if self._ball and status.warnings & (Warn.SAME_DIRECTION | Warn.VOID):
            self._ball.no_spin = True

    def _faults(self, present: dict[str, bool]) -> Iterator[Sighting]:
        self._unread -= {why for why, is_so in present.items() if not is_so}
        self._unread |= {why for why, is_so in present.items() if is_so}
        before, self._in_order = self._in_order, not self._unread
        if self._in_order == before:
            return
        if self._in_order:
            yield Sighting({"report": "cleared"})
        else:
            yield Sighting({"report": "fault", "fault": "no_reading"}, min(self._unread))


def _no_spin(cause: NoSpin) -> Sighting:
    return Sighting({"report": "no_spin", "cause": cause})
