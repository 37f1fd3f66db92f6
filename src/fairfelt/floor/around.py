"""What the floor tells a table at which somebody acts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fairfelt.core.play import Outcome
from fairfelt.floor import debts, presence, purses
from fairfelt.floor.records import FloorRecords
from fairfelt.table.state import DAY_MS

if TYPE_CHECKING:
    from fairfelt.floor.favours import Favour
    from fairfelt.floor.floor import Floor
    from fairfelt.table import Step, Table
    from fairfelt.table.purse import Purse


@dataclass(frozen=True, slots=True)
class FloorAround:
    floor: Floor
    table: Table

    @property
    def records(self) -> FloorRecords:
        return FloorRecords(self.floor, self.table)

    @property
    def adjusts_cents(self) -> int:
        return self.floor.config.supervisor_adjusts_cents

    def adjusted_cents(self, seat: str, round_: int, at: int) -> int:
        tables = self.floor.tables.values()
        days = (adjusted for one in tables for adjusted in one.state.payments.by_hand)
        in_a_day = sum(
            abs(cents) for whose, cents, then in days if whose == seat and then > at - DAY_MS
        )
        return max(in_a_day, self.records.adjusted(round_, seat))

    def purse(self, seat: str) -> Purse:
        return self.floor.purse(seat, self.table)

    def check_seats(self, seats: Sequence[str]) -> None:
        purses.check_player_terminals(self.floor, seats)

    def check_may_bet(self, seat: str, act: Callable[[Table], Step]) -> None:
        presence.check_admitted(self.floor, self.table, seat)
        debts.check_free(self.floor, self.table, seat, act)

    def players(self) -> Collection[str]:
        return presence.players(self.floor, self.table)

    def waiting(self) -> Collection[str]:
        return presence.waiting(self.floor, self.table)

    def sat_out(self, seat: str) -> int:
        return presence.sat_out(self.floor, self.table, seat)

    def idle_besides(self, seat: str) -> int:
        return len(presence.idle_terminals(self.floor, self.table) - {seat})

    def favours(self) -> tuple[Favour, ...]:
        return self.floor.favours(self.table)

    @property
    def simulated(self) -> bool:
        return self.table.id in self.floor.devices

    def draw(self, weights: Mapping[Outcome, int]) -> Mapping[str, Any]:
        return self.floor.devices[self.table.id].draw(weights)
