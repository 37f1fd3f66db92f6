"""A note acceptor that speaks ID-003, and what is made of it: bytes in, sightings out.

It is asked again and again how it is (`poll`), and its answers are taken (`feed`). A note or ticket
in escrow waits until somebody has decided. What is past return is told once, by VEND VALID alone,
and acknowledged only after that was taken note of.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from fairfelt.equipment.id003 import (
    BARCODE_FIGURES,
    INTERLEAVED_2_OF_5,
    INVALID_COMMAND,
    POWER_RECOVERY,
    REJECTED,
    AcceptorStatus,
    BarcodeTicket,
    Denominations,
    Frame,
    Frames,
    Note,
    Say,
    denominations,
    inserted,
    written,
)
from fairfelt.equipment.kinds import StackerFault

# An acceptor hands back by itself what has waited in it for ten seconds.
ESCROW_MS: Final = 8_000
SILENT_MS: Final = 3_000
_SETTINGS: Final = (
    Frame(Say.SET_MODE, b"\0"),  # it speaks when asked
    Frame(Say.SET_OPTIONS, bytes((POWER_RECOVERY, 0))),
    Frame(Say.SET_DENOMINATIONS, b"\0\0"),  # none is switched off: the floor says which it takes
    Frame(Say.SET_BARCODE, bytes((INTERLEAVED_2_OF_5, BARCODE_FIGURES))),
    Frame(Say.SET_BARCODE_INHIBIT, b"\0"),
    Frame(Say.DENOMINATIONS),
    Frame(Say.SET_INHIBIT, b"\1"),
)
_FAULTS: Mapping[AcceptorStatus, StackerFault] = {
    AcceptorStatus.STACKER_FULL: "full",
    AcceptorStatus.STACKER_OPEN: "open",
    AcceptorStatus.ACCEPTOR_JAM: "jam",
    AcceptorStatus.STACKER_JAM: "jam",
    AcceptorStatus.CHEATED: "cheat",
    AcceptorStatus.FAILURE: "broken",
}
_STATUSES: Mapping[int, AcceptorStatus] = {int(status): status for status in AcceptorStatus}
_POWER_UP = (
    AcceptorStatus.POWER_UP,
    AcceptorStatus.POWER_UP_IN_ACCEPTOR,
    AcceptorStatus.POWER_UP_IN_STACKER,
)
# While it says these, nobody knows whether a fault is over, nor whether a note is another one.
_BETWEEN = (
    *_POWER_UP,
    AcceptorStatus.INITIALIZING,
    AcceptorStatus.PAUSE,
    AcceptorStatus.COMMUNICATION_ERROR,
)

# Why nobody knows what became of something.
_IN_HEAD: Final = "power was lost with something in its head"
_IN_STACKER: Final = "power was lost with something on its way into the stacker"
_LOST: Final = "it never said whether what was to go in is past return"
_UNKNOWN: Final = "it has taken in what it never told of"

Decision = Literal["waiting", "stack", "back"]


@dataclass(slots=True, eq=False)
class Insertion:
    """A note or a ticket on its way in."""

    what: Note | BarcodeTicket
    cents: int  # of a note
    at_ms: int
    decision: Decision = "waiting"
    asked: bool = True  # somebody was asked about it


@dataclass(frozen=True, slots=True)
class Escrow:
    """It can still be handed back: take it in or not?"""

    held: Insertion


@dataclass(frozen=True, slots=True)
class Stacked:
    """It is past return."""

    held: Insertion


@dataclass(frozen=True, slots=True)
class Returned:
    """It was handed back."""

    held: Insertion


@dataclass(frozen=True, slots=True)
class Rejected:
    """Something was handed back at once: no note or ticket that this acceptor knows."""

    why: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """It takes nothing, or it does again."""

    fault: StackerFault | None
    why: str = ""


Sighting = Escrow | Stacked | Returned | Rejected | Trouble


@dataclass(slots=True)
class NoteAcceptor:
    """`inside` is what an earlier run of the program had ordered in; `counted` that it has seen it
    past return."""

    inside: Insertion | None = None
    counted: bool = False
    _frames: Frames = field(default_factory=Frames)
    _status: AcceptorStatus | None = None
    _heard_ms: int | None = None
    _wanted: bool = False  # somebody is there who decides
    _settings: deque[Frame] = field(default_factory=deque)
    _ready: bool = False  # it has its settings
    _known: Denominations | None = None
    _last: Frame | None = None
    _acknowledges: bool = False
    _unsettled: str = ""  # why nobody knows what became of something
    _fault: StackerFault | None = None  # as its last status has it
    _told: tuple[StackerFault | None] | None = None

    # -- what it is told --------------------------------------------------------------------------

    def poll(self, now_ms: int) -> bytes:
        """The next thing to say. No order is said twice without a look at what came of it."""
        self._frames.clear()
        if self._heard_ms is None:
            self._heard_ms = now_ms
        held = self.inside
        if held and held.decision == "waiting" and now_ms - held.at_ms > ESCROW_MS:
            held.decision = "back"
        said = self._next()
        self._last = said if said != self._last else Frame(Say.STATUS)
        if self._last.code == Say.ACK:
            self._acknowledges = False
        return written(self._last)

    def _next(self) -> Frame:
        if self._acknowledges:
            return Frame(Say.ACK)
        if self._status in _POWER_UP:
            return Frame(Say.RESET)
        if (
            self._status is AcceptorStatus.ESCROW
            and self.inside
            and self.inside.decision != "waiting"
        ):
            stack = self.inside.decision == "stack"
            return Frame(Say.STACK_1 if stack else Say.RETURN)
        if self._settings:
            return self._settings[0]
        if self._status is AcceptorStatus.DISABLED and self._takes:
            return Frame(Say.SET_INHIBIT, b"\0")
        if self._status is AcceptorStatus.IDLING and not self._takes:
            return Frame(Say.SET_INHIBIT, b"\1")
        return Frame(Say.STATUS)

    @property
    def _takes(self) -> bool:
        return self._wanted and self._ready and not self._unsettled and self._one_currency

    @property
    def _one_currency(self) -> bool:
        return self._known is not None and len(self._known.countries) == 1

    def attend(self, wanted: bool) -> None:
        """Whether there is anybody who decides. Without that it takes nothing, and hands back what
        waits in it."""
        self._wanted = wanted
        if not wanted and self.inside and self.inside.decision == "waiting":
            self.inside.decision = "back"

    def decide(self, held: Insertion, *, stack: bool) -> bool:
        """Whether it still can be: it may have gone back meanwhile."""
        if held is not self.inside or held.decision != "waiting":
            return False
        held.decision = "stack" if stack else "back"
        return True

    # -- what it says -----------------------------------------------------------------------------

    def feed(self, data: bytes, now_ms: int) -> list[Sighting]:
        return [seen for frame in self._frames.feed(data) for seen in self._take(frame, now_ms)]

    def silent(self, now_ms: int) -> list[Sighting]:
        """Nothing has come. After a while that is a fault."""
        if self._heard_ms is None or now_ms - self._heard_ms <= SILENT_MS:
            return []
        self._fault = "silent"
        return list(self._trouble("it does not answer"))

    def _take(self, frame: Frame, now_ms: int) -> Iterator[Sighting]:
        self._heard_ms = now_ms
        asked = self._settings[0] if self._settings else None
        if asked and frame.code in (asked.code, INVALID_COMMAND):
            self._set(frame)
        elif status := _STATUSES.get(frame.code):
            before, self._status = self._status, status
            yield from self._follow(status, frame.data, before, now_ms)

    def _set(self, frame: Frame) -> None:
        """A setting is repeated by who knows it. Older acceptors read no tickets."""
        done = self._settings.popleft()
        if done.code == Say.DENOMINATIONS and frame.code == done.code:
            self._known = denominations(frame.data)
        self._ready = not self._settings

    def _follow(
        self, status: AcceptorStatus, data: bytes, before: AcceptorStatus | None, now_ms: int
    ) -> Iterator[Sighting]:
        match status:
            case AcceptorStatus.INITIALIZING:
                if before is not status:
                    self._begin()
            case AcceptorStatus.ESCROW:
                yield from self._escrow(data, now_ms)
            case AcceptorStatus.VEND_VALID:
                yield from self._past_return(data, now_ms)
            case AcceptorStatus.REJECTING | AcceptorStatus.RETURNING:
                yield from self._back(status, data, before)
            case AcceptorStatus.IDLING | AcceptorStatus.DISABLED:
                yield from self._at_rest()
            case (
                AcceptorStatus.POWER_UP
                | AcceptorStatus.POWER_UP_IN_ACCEPTOR
                | AcceptorStatus.POWER_UP_IN_STACKER
            ):
                self._came_on(status)
            case AcceptorStatus.STACKER_OPEN:  # somebody looks
                self._unsettled, self.inside = "", None
        if status not in (AcceptorStatus.VEND_VALID, *_BETWEEN):
            self._done()
        yield from self._condition(status, data)

    def _begin(self) -> None:
        self._ready = False
        self._settings = deque(_SETTINGS)

    def _escrow(self, data: bytes, now_ms: int) -> Iterator[Sighting]:
        what, before = inserted(data), self.inside
        if before and before.what == what:
            return
        if before and before.decision == "stack":
            self._unsettled = _LOST
        cents = self._cents(what)
        taken = self._takes and (bool(cents) or isinstance(what, BarcodeTicket))
        decision: Decision = "waiting" if taken else "back"
        self.inside = Insertion(what or Note(0), cents, now_ms, decision, asked=taken)
        if taken:
            yield Escrow(self.inside)

    def _cents(self, what: Note | BarcodeTicket | None) -> int:
        known = self._known.cents if self._known else {}
        return known.get(what.code, 0) if isinstance(what, Note) else 0

    def _past_return(self, data: bytes, now_ms: int) -> Iterator[Sighting]:
        """Again and again until it is acknowledged; it counts once."""
        self._acknowledges = True
        if self.counted:
            return
        self.counted, held = True, self.inside or self._named(data, now_ms)
        self._unsettled = "" if held else _UNKNOWN
        if held:
            self.inside = held
            yield Stacked(held)

    def _named(self, data: bytes, now_ms: int) -> Insertion | None:
        """Some say once more which note it is."""
        what = inserted(data)
        cents = self._cents(what)
        return Insertion(what, cents, now_ms, "stack") if what and cents else None

    def _done(self) -> None:
        """What was counted is over: the next VEND VALID is of something else."""
        if self.counted:
            self.counted, self.inside = False, None

    def _back(
        self, status: AcceptorStatus, data: bytes, before: AcceptorStatus | None
    ) -> Iterator[Sighting]:
        if self.counted or before is status:
            return
        held, self.inside, self._unsettled = self.inside, None, ""
        if held and held.asked:
            yield Returned(held)
        elif status is AcceptorStatus.REJECTING:
            yield Rejected(REJECTED.get(data[0], "unknown") if data else "unknown")

    def _at_rest(self) -> Iterator[Sighting]:
        """Nothing is in its head. What was to be stacked, and was never told to be past return, is
        in the stacker or in somebody's hand."""
        if not self._ready and not self._settings:
            self._begin()
        held = self.inside
        if held and held.decision == "stack" and not self.counted:
            self._unsettled = self._unsettled or _LOST
            return
        if self._unsettled == _IN_HEAD:
            self._unsettled = ""
        if held and not self.counted:
            self.inside = None
            if held.asked:
                yield Returned(held)

    def _came_on(self, status: AcceptorStatus) -> None:
        self._ready = False
        self._settings.clear()
        if self.counted or status is AcceptorStatus.POWER_UP:
            return
        if status is AcceptorStatus.POWER_UP_IN_STACKER:
            self._unsettled = _IN_STACKER
        else:
            self._unsettled = _IN_HEAD
            if self.inside:
                self.inside.decision = "back"

    # -- how it is --------------------------------------------------------------------------------

    def _condition(self, status: AcceptorStatus, data: bytes) -> Iterator[Sighting]:
        if status not in _BETWEEN:
            self._fault = _FAULTS.get(status)
        elif self._unsettled and self._fault == "silent":
            self._fault = None
        elif not self._unsettled:
            return
        why = f"code {data[:1].hex()}" if status is AcceptorStatus.FAILURE else ""
        yield from self._trouble(why or status.name.lower().replace("_", " "))

    def _trouble(self, why: str) -> Iterator[Sighting]:
        fault: StackerFault | None = self._fault or ("unsettled" if self._unsettled else None)
        if self._told == (fault,):
            return
        self._told = (fault,)
        yield Trouble(fault, (self._unsettled if fault == "unsettled" else why) if fault else "")
