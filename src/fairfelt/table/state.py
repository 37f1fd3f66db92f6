"""What a table knows. How each fact changes it is in `table.facts`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Self

import msgspec

from fairfelt.core.play import Slip, SpotId
from fairfelt.core.seats import in_order
from fairfelt.ledger import DOLLARS, Unit
from fairfelt.table.parts import (
    Cards,
    Dice,
    Equipment,
    Layout,
    Part,
    Payments,
    Phase,
    Players,
    ShoeState,
    Sign,
    TableRound,
    Times,
    Underway,
)

BETWEEN_ROUNDS = ("open", "closed")  # slips there are those of the round that was settled
RESULTS_KEPT = 100  # more than a shoe has coups
DAY_MS = 86_400_000
NO_SLIP = Slip()
DEALER = "dealer"  # as the shooter
_NOTHING: Mapping[SpotId, int] = {}


class State(Part, frozen=True):
    phase: Phase = "closed"
    config_hash: str = ""  # of the configuration under which it was opened
    config: dict[str, Any] = msgspec.field(default_factory=dict)
    unit: Unit = DOLLARS  # in which it is played
    n: int = 0  # facts told to everybody so far
    since: int = 0  # the last of them that changed what staff act on
    first_round: int = 1  # since the table was opened
    round: TableRound = TableRound()
    underway: Underway = Underway()
    times: Times = Times()
    layout: Layout = Layout()
    shoe: ShoeState | None = None
    cards: Cards = Cards()
    dice: Dice = Dice()
    equipment: Equipment = Equipment()
    players: Players = Players()
    payments: Payments = Payments()
    alerts: tuple[dict[str, Any], ...] = ()  # what staff must look at
    closing: Sign | None = None
    results: tuple[tuple[int, str], ...] = ()

    def in_round(self, **changes: Any) -> Self:
        return self.but(round=self.round.but(**changes))

    def in_shoe(self, **changes: Any) -> Self:
        """Nothing changes where a table deals from no shoe."""
        return self if self.shoe is None else self.but(shoe=self.shoe.but(**changes))

    @property
    def deadlines(self) -> tuple[int | None, ...]:
        times = self.times
        return (
            times.closes_at, times.spin_at, times.draw_at, times.decides_at, times.settles_at,
            times.resumes_at, times.silent_at, self.table_closes_at,
        )  # fmt: skip

    @property
    def table_closes_at(self) -> int | None:
        """When the table closes by itself: the time on the sign, once no round is in progress or
        the one that is waits for a first bet."""
        nobody_yet = self.phase == "wagering" and self.times.closes_at is None
        if self.closing is None or self.outstanding or not (self.phase == "open" or nobody_yet):
            return None
        return self.closing.closes_at

    @property
    def drawn(self) -> int:
        """How much of the coup has been drawn."""
        return len(self.round.coup.draws) + len(self.cards.hole)

    @property
    def spinning(self) -> bool:
        return self.underway.device == "spun"

    @property
    def in_progress(self) -> bool:
        return self.phase not in BETWEEN_ROUNDS

    @property
    def laid(self) -> dict[str, Slip]:
        """The wagers that are on the layout: of this round, or what stays for the next."""
        return {seat: self.laid_by(seat) for seat in in_order(self.playing)}

    @property
    def playing(self) -> Collection[str]:
        """The seats that have wagers on the layout."""
        return self.round.slips.keys() if self.in_progress else self.layout.standing.keys()

    @property
    def outstanding(self) -> int:
        return len(self.playing)

    @property
    def standing_cents(self) -> int:
        return sum(sum(stakes.values()) for stakes in self.layout.standing.values())

    @property
    def interim_cents(self) -> int:
        """Staked in this round, and settled before its end."""
        return sum(line["stake_cents"] for lines in self.round.interim.values() for line in lines)

    @property
    def late_cents(self) -> int:
        """On the layout, though the dealer has not taken it yet."""
        return sum(sum(asked.values()) for asked in self.layout.late.values())

    def fault(self, device: str) -> str:
        """What keeps a device of the table from working, if anything does."""
        return str(self.equipment.devices.get(device, {}).get("fault", ""))

    def plays(self, seat: str) -> bool:
        """Whether the seat has wagers on the layout."""
        return seat in self.playing or seat in self.layout.late

    def laid_by(self, seat: str) -> Slip:
        """The wagers of a seat that are on the layout."""
        return self.open_slip(seat) if self.in_progress else Slip(self.standing(seat))

    def open_slip(self, seat: str) -> Slip:
        """The wagers of a seat without those that were settled while the round goes on."""
        slip = self.slip(seat)
        lines = self.round.interim.get(seat)
        return slip.staked({line["spot"]: 0 for line in lines}) if lines else slip

    def sitting(self, seat: str) -> int:
        """The number of the sitting that plays at a seat; 0 where nobody does, or none is known."""
        seated = self.players.sittings.get(seat)
        return seated.number if seated is not None else 0

    def slip(self, seat: str) -> Slip:
        return self.round.slips.get(seat, NO_SLIP)

    def standing(self, seat: str) -> Mapping[SpotId, int]:
        """What a seat has left for the next round."""
        return self.layout.standing.get(seat, _NOTHING)
