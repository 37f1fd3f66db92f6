"""A note acceptor in thought: it answers in ID-003 as real ones are known to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fairfelt.equipment.id003 import AcceptorStatus, Frame, Frames, Say, written

ONE_DOLLAR, FIVE, TEN, TWENTY, FIFTY = range(0x61, 0x66)
# Code, country, figure, zeros; the fifth is a place that this one does not use.
KNOWN = bytes((
    ONE_DOLLAR, 2, 1, 0, FIVE, 2, 5, 0, TEN, 2, 1, 1, TWENTY, 2, 2, 1, FIFTY, 2, 5, 1,
    0x66, 0, 0, 0, 0x31, 0x39,
))  # fmt: skip
_SETTINGS = (
    Say.SET_MODE, Say.SET_OPTIONS, Say.SET_DENOMINATIONS, Say.SET_BARCODE, Say.SET_BARCODE_INHIBIT,
    Say.SET_INHIBIT,
)  # fmt: skip


def note(code: int) -> bytes:
    return bytes((code,))


def ticket(validation: str) -> bytes:
    return b"\x6f" + validation.encode()


@dataclass
class Acceptor:
    """`next` is how it is at the next look."""

    next: list[AcceptorStatus] = field(default_factory=lambda: [AcceptorStatus.POWER_UP])
    inside: bytes = b""
    known: bytes = KNOWN
    reads_tickets: bool = True
    on: bool = True
    told: list[Frame] = field(default_factory=list)
    swallows: bool = False  # a note that went in is never said to be past return
    cheated: bool = False  # somebody pulls it out on its way in
    _settings: dict[int, bytes] = field(default_factory=dict)
    _frames: Frames = field(default_factory=Frames)
    _stacks: bool = False

    def hears(self, data: bytes) -> bytes:
        return b"".join(self._answers(self._frames.feed(data)))

    def _answers(self, frames: Iterable[Frame]) -> Iterable[bytes]:
        for frame in frames:
            self.told.append(frame)
            answer = self._answer(frame) if self.on else None
            if answer:
                yield written(answer)

    @property
    def status(self) -> AcceptorStatus:
        return self.next[0]

    @property
    def takes(self) -> bool:
        return self.status is AcceptorStatus.IDLING

    def count(self, code: int) -> int:
        return sum(frame.code == code for frame in self.told)

    def insert(self, inside: bytes) -> None:
        assert self.takes, self.status.name
        self.inside = inside
        self.next = [AcceptorStatus.ACCEPTING, AcceptorStatus.ESCROW]

    def lose_power(self) -> None:
        self.on = False

    def come_on(self, how: AcceptorStatus) -> None:
        self.on, self.next, self._stacks = True, [how], how is AcceptorStatus.POWER_UP_IN_STACKER
        self._settings.clear()

    @property
    def _rest(self) -> AcceptorStatus:
        return (
            AcceptorStatus.DISABLED
            if self._settings.get(Say.SET_INHIBIT) == b"\1"
            else AcceptorStatus.IDLING
        )

    def _answer(self, frame: Frame) -> Frame | None:
        ack = Frame(Say.ACK)
        match frame.code, self.status:
            case Say.STATUS, _:
                return self._look()
            case Say.RESET, _:
                self.next = [AcceptorStatus.INITIALIZING]
                return ack
            case Say.DENOMINATIONS, _:
                return Frame(Say.DENOMINATIONS, self.known)
            case ((Say.SET_BARCODE | Say.SET_BARCODE_INHIBIT), _) if not self.reads_tickets:
                return Frame(0x4B)
            case code, _ if code in _SETTINGS:
                self._set(frame)
                return frame
            case Say.STACK_1, AcceptorStatus.ESCROW:
                over = [self._rest] if self.swallows else [AcceptorStatus.VEND_VALID]
                over = (
                    [AcceptorStatus.CHEATED, AcceptorStatus.CHEATED, self._rest]
                    if self.cheated
                    else over
                )
                self.next = [AcceptorStatus.STACKING, *over]
                return ack
            case Say.RETURN, AcceptorStatus.ESCROW:
                self.next = [AcceptorStatus.RETURNING, self._rest]
                return ack
            case Say.ACK, AcceptorStatus.VEND_VALID:
                self.next = [AcceptorStatus.STACKED, self._rest]
                return None
        return Frame(0x4B)

    def _set(self, frame: Frame) -> None:
        self._settings[frame.code] = frame.data
        if frame.code != Say.SET_INHIBIT:
            return
        match self.status:
            case AcceptorStatus.INITIALIZING if self._stacks and not self.swallows:
                self._stacks = False
                self.next = [AcceptorStatus.VEND_VALID]
            case AcceptorStatus.INITIALIZING | AcceptorStatus.IDLING | AcceptorStatus.DISABLED:
                self.next = [self._rest]

    def _look(self) -> Frame:
        """Each state is seen once, but for those that wait for something to be said."""
        status = self.next.pop(0) if len(self.next) > 1 else self.next[0]
        match status:
            case AcceptorStatus.ESCROW:
                return Frame(status, self.inside)
            case AcceptorStatus.VEND_VALID if self.inside[:1] != b"\x6f":
                return Frame(status, self.inside[:1])
            case AcceptorStatus.REJECTING:
                return Frame(status, b"\x71")
            case AcceptorStatus.FAILURE:
                return Frame(status, b"\xa2")
        return Frame(status)
