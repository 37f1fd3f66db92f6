"""The desks of the floor: where acts are done, and what each desk has to do them with."""

from __future__ import annotations

from dataclasses import dataclass

from fairfelt.floor.books import OpenBooks
from fairfelt.floor.config import FloorConfig
from fairfelt.floor.errands import Errands
from fairfelt.floor.pit import Pit
from fairfelt.floor.reception import Reception
from fairfelt.floor.recorder import Recorder
from fairfelt.floor.sittings import Seating


@dataclass(slots=True)
class Desk:
    """Acts are put on record, and the reception knows who may do them."""

    recorder: Recorder
    reception: Reception
    pit: Pit


@dataclass(slots=True)
class FrontDesk(Desk):
    """Terminals, devices and sessions."""


@dataclass(slots=True)
class PitDesk(Desk):
    """Acts at the tables: of players, and of the staff who deal and supervise."""

    seating: Seating
    errands: Errands
    config: FloorConfig

    @property
    def books(self) -> OpenBooks:
        return OpenBooks(self.recorder, self.errands)


@dataclass(slots=True)
class Cage(Desk):
    """Money away from the tables: notes, payouts, debts, unclaimed credit."""

    seating: Seating
    errands: Errands
    config: FloorConfig

    def is_simulated(self, terminal: str, kind: str) -> bool:
        """Whether the machine of a demo terminal is one in thought only."""
        terminals = self.reception.people.terminals.values()
        return self.config.demo and not any(
            one.serves == terminal and one.kind in ("", kind) for one in terminals
        )


@dataclass(slots=True)
class DutyDesk(Desk):
    """Disputes, notices, and faults that players report."""

    seating: Seating
    errands: Errands


@dataclass(slots=True)
class Workshop(Desk):
    """Devices at tables and machines at terminals."""

    demo: bool  # faults are rehearsed on a demo floor only
