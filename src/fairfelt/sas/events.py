"""What a machine tells of by itself: a queue of what happened, and requests to the host.

An event is told in answer to a general poll, once the host has shown that it has heard the one
before. A request concerns something that the host is to do next: it comes before the queue, and
again after a while for as long as it lasts.
"""

from __future__ import annotations

from enum import IntEnum

import msgspec

from fairfelt.sas.fields import Bcd, Binary, FieldRow, Raw

QUEUE_MOST = 20


class EventCode(IntEnum):
    NOTHING = 0x00
    DOOR_OPENED = 0x11
    DOOR_CLOSED = 0x12
    POWER_ON = 0x17
    POWER_OFF = 0x18
    STACKER_OPENED = 0x19
    STACKER_CLOSED = 0x1A
    STACKER_REMOVED = 0x1B
    STACKER_INSTALLED = 0x1C
    TILT = 0x20
    STACKER_FULL = 0x27
    NOTE_JAM = 0x28
    NOTE_ACCEPTOR_FAILED = 0x29
    NOTE_REJECTED = 0x2B
    NOTE_COUNTERFEIT = 0x2C
    STACKER_NEARLY_FULL = 0x2E
    OPTIONS_CHANGED = 0x3C
    TICKET_PRINTED = 0x3D
    HAND_PAY_VALIDATED = 0x3E
    NOTE_ACCEPTED = 0x4F
    HAND_PAY_PENDING = 0x51
    HAND_PAY_RESET = 0x52
    VALIDATION_WANTED = 0x57
    PRINTER_SILENT = 0x60
    PRINTER_OUT_OF_PAPER = 0x61
    COLLECT_PRESSED = 0x66
    TICKET_INSERTED = 0x67
    TICKET_DONE = 0x68
    TRANSFER_DONE = 0x69
    COLLECT_TO_HOST_WANTED = 0x6A
    LOCKED = 0x6F
    QUEUE_OVERFLOW = 0x70
    ATTENDANT_CALLED = 0x71
    ATTENDANT_NO_LONGER_CALLED = 0x72
    PRINTER_LOW_ON_PAPER = 0x74
    METERS_RESET = 0x7A
    GAME_STARTED = 0x7E
    GAME_ENDED = 0x7F
    ATTENDANT_MENU_ENTERED = 0x82
    ATTENDANT_MENU_LEFT = 0x83
    OUT_OF_SERVICE = 0x86
    GAME_SELECTED = 0x8C


# The most urgent first.
REQUESTS = (
    EventCode.VALIDATION_WANTED,
    EventCode.TICKET_INSERTED,
    EventCode.TICKET_DONE,
    EventCode.COLLECT_TO_HOST_WANTED,
    EventCode.LOCKED,
    EventCode.TRANSFER_DONE,
    EventCode.TICKET_PRINTED,
    EventCode.HAND_PAY_VALIDATED,
    EventCode.HAND_PAY_PENDING,
)
# These are over once the host has heard of them; the others once it has asked about them.
TOLD_ONCE = frozenset({EventCode.LOCKED, EventCode.COLLECT_TO_HOST_WANTED})

# What goes with an event where events are reported in real time.
DETAILS = {
    EventCode.NOTE_ACCEPTED: FieldRow(
        (("country", Bcd(1)), ("denomination", Bcd(1)), ("count", Bcd(4)))
    ),
    EventCode.GAME_STARTED: FieldRow(
        (("credits", Bcd(2)), ("coin_in", Bcd(4)), ("wager", Raw(1)), ("group", Binary()))
    ),
    EventCode.GAME_ENDED: FieldRow((("win", Bcd(4)),)),
    EventCode.GAME_SELECTED: FieldRow((("game", Bcd(2)),)),
}

# A host that is not told of events in real time hears of these notes by a code of their own.
NOTE_CODES = {1: 0x47, 2: 0x4D, 5: 0x48, 10: 0x49, 20: 0x4A, 50: 0x4B, 100: 0x4C, 200: 0x50,
              500: 0x4E}  # fmt: skip


class SasEvent(msgspec.Struct):
    code: int
    details: bytes = b""
    plain: int = 0  # the code where it is told without details, if another

    def told_as(self, real_time: bool) -> int:
        return self.code if real_time or not self.plain else self.plain


class EventQueue(msgspec.Struct):
    """What is still to be told. It outlives a loss of power."""

    happened: list[SasEvent] = []
    lost: bool = False
    requests: dict[int, int] = {}  # each with the time from which it may be told
    telling: SasEvent | None = None

    def add(self, event: SasEvent) -> None:
        """The oldest is lost when there are too many."""
        if len(self.happened) == QUEUE_MOST:
            del self.happened[0]
            self.lost = True
        self.happened.append(event)

    def ask(self, code: EventCode) -> None:
        self.requests[code] = 0

    def withdraw(self, code: EventCode) -> None:
        self.requests.pop(code, None)
        if self.telling is not None and self.telling.code == code:
            self.telling = None

    def next(self, at: int) -> SasEvent | None:
        """The same until the host has heard it."""
        if self.telling is None:
            self.telling = self._most_urgent(at)
        return self.telling

    def _most_urgent(self, at: int) -> SasEvent | None:
        for code in REQUESTS:
            if self.requests.get(code, at + 1) <= at:
                return SasEvent(code)
        if self.lost:
            return SasEvent(EventCode.QUEUE_OVERFLOW)
        return self.happened[0] if self.happened else None

    def heard(self, at: int, again_ms: int) -> None:
        """The host has heard what was told last."""
        told, self.telling = self.telling, None
        if told is None:
            return
        if self.happened and self.happened[0] is told:
            del self.happened[0]
        elif told.code in TOLD_ONCE:
            self.requests.pop(told.code, None)
        elif told.code in self.requests:
            self.requests[told.code] = at + again_ms
        elif told.code == EventCode.QUEUE_OVERFLOW:
            self.lost = False
