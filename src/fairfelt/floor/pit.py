"""The pit: all tables of the floor, each with its runner, and what is so over all of them."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.core.errors import Refused
from fairfelt.equipment import Rng
from fairfelt.floor.admission import Admission
from fairfelt.floor.errands import Errands
from fairfelt.floor.facts.tables import Frozen
from fairfelt.floor.player_edges import EdgeFinder
from fairfelt.floor.recorder import Recorder
from fairfelt.floor.runner import Kit, TableRunner
from fairfelt.table import Table


class Pit:
    def __init__(
        self, recorder: Recorder, rng: Rng, find_edges: EdgeFinder, errands: Errands
    ) -> None:
        self.recorder = recorder
        self.admission = Admission()
        self.kit = Kit(recorder, self.admission, rng, find_edges, errands)
        self.runners: dict[str, TableRunner] = {}
        # Tables that have stopped, and why.
        self.frozen: Mapping[str, Frozen] = recorder.state.freezes.tables

    def add(self, table: Table) -> TableRunner:
        self.runners[table.id] = TableRunner(table, self.kit)
        return self.runners[table.id]

    @property
    def tables(self) -> Mapping[str, Table]:
        return {id_: runner.table for id_, runner in self.runners.items()}

    @property
    def pending_tables(self) -> Mapping[str, Table]:
        """Tables under new configurations, which they take once their round is over."""
        waiting = ((id_, runner.pending) for id_, runner in self.runners.items())
        return {id_: table for id_, table in waiting if table is not None}

    def known_runner(self, id_: str) -> TableRunner:
        """Of a table, whether it has stopped or not: to be looked at."""
        runner = self.runners.get(id_)
        if runner is None:
            raise Refused("table_unknown", table=id_)
        return runner

    def known_table(self, id_: str) -> Table:
        return self.known_runner(id_).table

    def table(self, id_: str) -> Table:
        """The table to work an act out on. What is told there is so once it is committed."""
        return self.running(id_).table.draft()

    def running(self, id_: str) -> TableRunner:
        """Of a table that has not stopped."""
        runner = self.runners.get(id_) or self.known_runner(id_)
        if id_ in self.frozen:
            raise Refused("table_frozen")
        return runner

    # -- time -----------------------------------------------------------------------------------

    def due(self) -> int | None:
        """When something next happens at a table by itself."""
        running = (runner for runner in self.runners.values() if not runner.is_frozen)
        times = (at for runner in running for at in runner.due() if at is not None)
        return min(times, default=None)
