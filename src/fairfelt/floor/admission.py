"""What is so of one terminal over all tables: where it has wagers, from which tables its player is
shut out, and which payments are on hold.

One read model answers for the whole floor, so that no bet asks every table. It follows the states
of the tables as the floor takes them over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from fairfelt.floor.facts.sittings import Bar
from fairfelt.journal import Fact
from fairfelt.table.exclusion import reach_of

if TYPE_CHECKING:
    from fairfelt.table import Table
    from fairfelt.table.facts.wagers import BetPlaced
    from fairfelt.table.state import State

V = TypeVar("V")


class Admission:
    def __init__(self) -> None:
        self._plays: dict[str, dict[str, None]] = {}  # seat: the tables, in order
        self.bars: dict[str, dict[str, Bar]] = {}  # of seats whose player is shut out, by table
        self._withheld: dict[str, dict[str, int]] = {}  # seat: table, and the first such round

    # -- answers --------------------------------------------------------------------------------

    def tables_of(self, seat: str) -> Iterable[str]:
        """The tables at which the seat has wagers."""
        return self._plays.get(seat, ())

    def plays(self, seat: str) -> bool:
        return seat in self._plays

    @property
    def playing(self) -> Iterable[str]:
        """The seats that have wagers anywhere."""
        return self._plays.keys()

    def bars_of(self, seat: str) -> Iterable[Bar]:
        return self.bars[seat].values() if seat in self.bars else ()

    def withheld_of(self, seat: str) -> int:
        """A round of which a payment to the seat is on hold; 0 if there is none."""
        return next(iter(self._withheld.get(seat, {}).values()), 0)

    # -- keeping up -----------------------------------------------------------------------------

    def load(self, table: Table) -> None:
        """A table as it is, whatever was known of it before."""
        self._load_plays(table)
        self._load_bars(table)
        self._load_withheld(table)

    def follow(self, before: State, table: Table, facts: Sequence[Fact]) -> None:
        """The table after a step. Only what the step may have changed is looked at."""
        after = table.state
        if all(fact.seat for fact in facts):
            for seat in {fact.seat for fact in facts if not fact.on_record_only}:
                self._set_plays(table.id, seat, plays=after.plays(seat))
        elif not _is_laid_alike(before, after):
            self._load_plays(table)
        if after.players.excluded is not before.players.excluded:
            self._load_bars(table)
        if after.payments.withheld is not before.payments.withheld:
            self._load_withheld(table)

    def follow_bet(self, table: Table, seat: str, bet: BetPlaced) -> None:
        """The same after a bet by itself."""
        if not bet.stakes or table.id not in self._plays.get(seat, ()):
            self._set_plays(table.id, seat, plays=table.state.plays(seat))

    def _load_plays(self, table: Table) -> None:
        state = table.state
        _forget(self._plays, table.id)
        for seats in (state.playing, state.layout.late):
            for seat in seats:
                self._set_plays(table.id, seat, plays=True)

    def _set_plays(self, table: str, seat: str, *, plays: bool) -> None:
        here = self._plays.get(seat)
        if here is None:
            if plays:
                self._plays[seat] = {table: None}
        elif plays:
            here[table] = None
        elif table in here:
            del here[table]
            if not here:
                del self._plays[seat]

    def _load_bars(self, table: Table) -> None:
        _forget(self.bars, table.id)
        for seat, rule in table.state.players.excluded.items():
            bar = Bar(table.id, table.config.ruleset, reach_of(table, seat), rule)
            self.bars.setdefault(seat, {})[table.id] = bar

    def _load_withheld(self, table: Table) -> None:
        _forget(self._withheld, table.id)
        for round_, seat, _ in table.state.payments.withheld:
            self._withheld.setdefault(seat, {}).setdefault(table.id, round_)


def _is_laid_alike(before: State, after: State) -> bool:
    """Whether nobody's wagers can have come or gone."""
    return (
        before.round.slips is after.round.slips
        and before.layout.standing is after.layout.standing
        and before.layout.late is after.layout.late
        and before.in_progress == after.in_progress
    )


def _forget(by_seat: dict[str, dict[str, V]], table: str) -> None:
    for seat in [seat for seat, tables in by_seat.items() if table in tables]:
        del by_seat[seat][table]
        if not by_seat[seat]:
            del by_seat[seat]
