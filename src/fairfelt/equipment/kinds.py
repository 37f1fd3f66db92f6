"""What stands on a floor: one interface for each kind of device, and what can go wrong with it.

A device is told what to do and says what it sees. A simulated one is such an object in the floor; a
real one is told by the facts that it follows and speaks in the reports of the protocol, with the
very same words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, Protocol, get_args

from fairfelt.core.play import Outcome

AtTable = Literal["wheel", "tumbler", "dice", "shoe", "shuffler", "deck_checker", "display"]
AtTerminal = Literal["stacker", "printer", "card_reader"]
KINDS_AT_TABLES: tuple[str, ...] = get_args(AtTable)
KINDS_AT_TERMINALS: tuple[str, ...] = get_args(AtTerminal)

# Why a spin is none, whatever pocket the ball may come to lie in.
NoSpin = Literal[
    "same_direction", "wheel_still", "few_revolutions", "foreign_object", "no_pocket", "ball_out",
    "interference",
]  # fmt: skip
# What keeps a device from working until somebody has seen to it.
WheelFault = Literal["no_reading", "blocked"]
TumblerFault = Literal["not_operating", "broken", "no_reading"]
DiceFault = Literal["no_reading"]
ShoeFault = Literal["not_reading"]
ShufflerFault = Literal["malfunction", "damaged_cards"]
CheckerFault = Literal["not_counting"]
DisplayFault = Literal["dark"]
StackerFault = Literal["full", "jam", "cheat", "open", "broken", "silent", "unsettled"]
PrinterFault = Literal["paper_out", "jam"]
CardReaderFault = Literal["jam", "cheat"]
# A simulated printer whose paper ends in the middle of the next ticket: nobody knows before.
RUNS_OUT: Final = "runs_out"


class DeviceReport(NamedTuple):
    """What a device says, and when: the words of its report in the protocol."""

    at: int
    kind: AtTable  # as which device it speaks
    says: Mapping[str, Any]


class Device(Protocol):
    """What every device of a table can be asked."""

    kind: AtTable

    @property
    def due(self) -> int | None:
        """When it next has something to say."""
        ...

    def report(self, now: int) -> DeviceReport | None:
        """The next thing that it has to say by now."""
        ...

    def stop(self) -> None:
        """What was under way belongs to nothing any more."""
        ...


class WheelDevice(Device, Protocol):
    """A wheel with a sensor in its rim: the ball is spun, about to drop, at rest; or no spin."""

    def start(self, at: int) -> None:
        """Spin the ball."""
        ...


class Tumbler(Device, Protocol):
    """Dice under a cover: shaken, uncovered, read; or cocked, or not shaken at all."""

    def start(self, at: int) -> None:
        """Shake the dice."""
        ...

    def uncover(self, at: int) -> None:
        """The cover is off: read them."""
        ...


class DiceDevice(Device, Protocol):
    """Dice that people throw, under a camera."""

    def start(self, at: int) -> None:
        """They leave the hand."""
        ...


class ShoeDevice(Device, Protocol):
    """A shoe, or a shuffling machine, that reads each card as it is drawn."""

    def draw(self, weights: Mapping[Outcome, int]) -> Mapping[str, Any]:
        """Draw a card and say what was read."""
        ...


class Shuffler(Device, Protocol):
    """A shuffler, or a multishuffler beside a shoe: shuffling, ready, or stopped."""

    def shuffle(self, at: int) -> None:
        """Shuffle the cards that lie in it."""
        ...


class DeckChecker(Device, Protocol):
    """Counts cards and says which are missing and which do not belong there."""

    def check(self, at: int) -> None:
        """Count the cards that lie in it."""
        ...


class Display(Device, Protocol):
    """The sign above a table that shows its results."""

    def show(self, result: Outcome, at: int) -> None:
        """Show this result."""
        ...


class Stacker(Protocol):
    """The note stacker of a player terminal. A fault keeps it from taking a note."""

    @property
    def fault(self) -> str: ...


class Printer(Protocol):
    """The ticket printer of a player terminal. A fault keeps it from printing a voucher."""

    @property
    def fault(self) -> str: ...
