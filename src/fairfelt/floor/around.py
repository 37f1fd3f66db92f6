"""What the floor tells a table at which somebody acts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Broken
from fairfelt.core.play import Outcome
from fairfelt.floor import debts, patrons, presence
from fairfelt.floor.books import FloorRecords
from fairfelt.floor.people import check_player_terminals
from fairfelt.table.state import DAY_MS

if TYPE_CHECKING:
    from fairfelt.equipment import SimulatedDevice
    from fairfelt.floor.desks import PitDesk
    from fairfelt.floor.player_edges import PlayerEdge
    from fairfelt.table import Step, Table
    from fairfelt.table.purse import Purse


@dataclass(frozen=True, slots=True)
class FloorAround:
    desk: PitDesk
    table: Table

    @property
    def records(self) -> FloorRecords:
        return FloorRecords(self.desk.books, self.table)

    @property
    def adjusts_cents(self) -> int:
        return self.desk.config.supervisor_adjusts_cents

    def adjusted_cents(self, seat: str, round_: int, at: int) -> int:
        tables = self.desk.pit.tables.values()
        days = (adjusted for one in tables for adjusted in one.state.payments.by_hand)
        in_a_day = sum(
            abs(cents) for whose, cents, then in days if whose == seat and then > at - DAY_MS
        )
        return max(in_a_day, self.records.adjusted(round_, seat))

    def purse(self, seat: str) -> Purse:
        return self.desk.seating.purse(seat, self.table)

    def check_seats(self, seats: Sequence[str]) -> None:
        check_player_terminals(self.desk.reception.people, seats)

    def check_may_bet(self, seat: str, act: Callable[[Table], Step]) -> None:
        patrons.check_admitted(self.desk.seating, self.table, seat)
        debts.check_free(self.desk.recorder, self.table, seat, act)

    def players(self) -> Collection[str]:
        return presence.players(self.desk.seating, self.table)

    def waiting(self) -> Collection[str]:
        return presence.waiting(self.desk.seating, self.table)

    def sat_out(self, seat: str) -> int:
        return presence.sat_out(self.desk.seating, self.table, seat)

    def idle_besides(self, seat: str) -> int:
        return len(presence.idle_terminals(self.desk.seating, self.table) - {seat})

    def player_edges(self) -> tuple[PlayerEdge, ...]:
        return self.desk.pit.kit.player_edges(self.table)

    def draw(self, weights: Mapping[Outcome, int]) -> Mapping[str, Any]:
        if (device := self._device) is None:
            raise Broken(f"no device is simulated at {self.table.id}")
        return device.draw(weights)

    @property
    def _device(self) -> SimulatedDevice | None:
        return self.desk.pit.runners[self.table.id].simulated.device
