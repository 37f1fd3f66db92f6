"""The desks of the floor: where acts are done, and what each desk has to do them with."""

from __future__ import annotations

from dataclasses import dataclass

from fairfelt.equipment import Rng
from fairfelt.floor.books import OpenBooks
from fairfelt.floor.config import FloorConfig
from fairfelt.floor.errands import Errands
from fairfelt.floor.pit import Pit
from fairfelt.floor.reception import Reception
from fairfelt.floor.recorder import Recorder
from fairfelt.floor.sittings import Seating
from fairfelt.floor.vouchers import new_number


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
    voucher_rng: Rng

    def next_voucher(self) -> str:
        rng = self.voucher_rng
        return self.errands.fetch("voucher", lambda store: new_number(rng, store.voucher_known))


@dataclass(slots=True)
class DutyDesk(Desk):
    """Disputes, notices, and faults that players report."""

    seating: Seating
    errands: Errands


@dataclass(slots=True)
class Workshop(Desk):
    """Devices at tables and machines at terminals."""

    demo: bool  # faults are rehearsed on a demo floor only
