"""What answers to long polls are made from, and what an answer is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fairfelt.sas.fields import FieldRow, FieldValue, Values
from fairfelt.sas.frames import CRC_BYTES, LineTiming
from fairfelt.sas.memory import SasMemory
from fairfelt.sas.terminal import SasSetup, SasTerminal


@dataclass(slots=True)
class PlayLock:
    """Whether play is locked for a transfer. It does not outlive a loss of power."""

    wanted: bool = False
    held: bool = False
    until: int = 0


@dataclass(slots=True)
class Cabinet:
    """One machine: how it is set up, what it remembers, and the terminal behind it."""

    setup: SasSetup
    terminal: SasTerminal
    memory: SasMemory
    timing: LineTiming
    lock: PlayLock = field(default_factory=PlayLock)
    at: int = 0


@dataclass(frozen=True, slots=True)
class PollReply:
    """What a long poll is answered with.

    Where something was done, a repeated poll gets this answer again in place of a second doing.
    Otherwise it is worked out again. `heard` is run once the host has shown that it has heard it.
    """

    values: Mapping[str, FieldValue] | None = None  # nothing: it is acknowledged, or refused
    good: bool = True
    done: bool = False
    heard: Callable[[], None] | None = None


DONE = PollReply(done=True)
REFUSED = PollReply(good=False, done=True)

# Nothing is said where a machine does not do what a poll asks for.
PollAnswer = Callable[[Cabinet, Values], PollReply | None]


def done_if(did: bool) -> PollReply:
    return DONE if did else REFUSED


HEAD_BYTES = 2  # address and command


@dataclass(frozen=True, slots=True)
class PollRow:
    """A long poll: its name, what it does, its fields and those of its answer.

    `asks` is nothing for a poll that only reads and has no check sum. `answer` is nothing where the
    machine acknowledges with its address, or refuses with that and 80.
    """

    name: str
    does: PollAnswer
    asks: FieldRow | None = None
    answer: FieldRow | None = None
    asks_sized: bool = False  # its size is told before its fields
    answer_sized: bool = False
    to_all: bool = False  # may be sent to all machines, and none answers then

    def length(self, begun: bytes) -> int | None:
        """Of a message that begins so; nothing while it cannot be told."""
        if self.asks is None:
            return HEAD_BYTES
        if not self.asks_sized:
            return HEAD_BYTES + self.asks.size + CRC_BYTES
        if len(begun) == HEAD_BYTES:
            return None
        return HEAD_BYTES + 1 + begun[HEAD_BYTES] + CRC_BYTES
