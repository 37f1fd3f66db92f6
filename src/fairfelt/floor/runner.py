"""A table runner: one table, its simulated devices, its draws and its clock."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from fairfelt.core.errors import Disagrees, Refused
from fairfelt.core.game import Draw
from fairfelt.core.game import Step as GameStep
from fairfelt.equipment import Rng
from fairfelt.floor import long_turns
from fairfelt.floor.admission import Admission
from fairfelt.floor.commit import By, Commit
from fairfelt.floor.errands import Errands
from fairfelt.floor.facts.tables import TableFrozen
from fairfelt.floor.player_edges import EdgeFinder, PlayerEdge, player_edges
from fairfelt.floor.recorder import Recorder
from fairfelt.floor.simulated import SimulatedDevices
from fairfelt.journal import told
from fairfelt.table import Step, Table, cards, clock, coup, draws, reports, shoe
from fairfelt.table.closing import close_table
from fairfelt.table.opening import reopen_table
from fairfelt.table.state import State

log = logging.getLogger("fairfelt.floor")


@dataclass(slots=True)
class Kit:
    """What the runners of all tables work with."""

    recorder: Recorder
    admission: Admission
    rng: Rng
    find_edges: EdgeFinder
    errands: Errands

    def player_edges(self, table: Table) -> tuple[PlayerEdge, ...]:
        """The wagers at a table that favour the player."""
        return player_edges(table, self.find_edges)


class Announced(NamedTuple):
    """The entry that announces a draw, and when it was written down."""

    n: int
    at: int


class TableRunner:
    def __init__(self, table: Table, kit: Kit) -> None:
        self.table = table
        self._slate = table.draft()
        self.kit = kit
        self.recorder = kit.recorder
        self._admission = kit.admission
        self.pending: Table | None = None  # under its new configuration, once the round is over
        self.simulated = SimulatedDevices()
        self.announced: Announced | None = None  # a draw that waits for the disk
        self.idle_checked_round: int | None = None  # after which it was looked who sits out
        self._admission.load(table)

    @property
    def is_frozen(self) -> bool:
        return self.table.id in self.recorder.state.freezes.tables

    @property
    def next_table(self) -> Table:
        """The table as it is configured, which it may become only once the round is over."""
        return self.pending or self.table

    def take_over(self, table: Table) -> None:
        """The table as it is now, with all that stands there."""
        self.table = table
        self._slate = table.draft()
        self._admission.load(table)

    def equip(self) -> None:
        """Put the simulated devices there that the table is configured for, if any."""
        injected = self.recorder.state.equipment.injected
        self.simulated.stand(self.table, self.kit.rng, injected)

    def draft_for_bet(self) -> Table:
        """A draft for what is over before anybody asks for another: the next wipes it."""
        slate = self._slate
        slate.state = self.table.state
        return slate

    def commit_bet(
        self, table: Table, step: Step, seat: str, act: str, at: int, id_: int
    ) -> Commit:
        """Record a bet by itself, as nearly every step is."""
        commit = self.recorder.commit_bet(table, step, seat, act, at, id_)
        self.table.state = table.state
        self._admission.follow_bet(table, seat, commit.private[0].body)
        return commit

    def commit(self, table: Table, step: Step, by: By) -> Commit:
        """Record a step that was worked out on a draft, and take over what is so by it."""
        turn = self.simulated.turn
        commit = self.recorder.commit(table, step, by, turn)
        here = self.table
        before, here.state = here.state, table.state
        self._admission.follow(before, here, step.facts)
        return commit

    # -- time -----------------------------------------------------------------------------------

    def due(self) -> Iterator[int | None]:
        """The times at which something happens here by itself."""
        yield clock.due(self.table)
        for device in self.simulated:
            yield device.due
        if self.announced is not None and draws.waits_for_disk(self.table):
            yield self.announced.at

    def tick(self, at: int, commits: list[Commit]) -> None:
        """Everything whose time has come at this table."""
        if self.pending is not None and between(self.table.state):
            commits += self.change_over(at)
        while not self.is_frozen:
            done = self._heard(at) or self._passed(at) or self.drive(at)
            if not done:
                break
            commits += done

    def _heard(self, at: int) -> list[Commit]:
        """What a simulated device has to say."""
        table = self.table.draft()
        for device in self.simulated:
            while device.due is not None and device.due <= at:
                if device.draws and draws.decides_alone(table):
                    announced = self._announce(table, at)
                    if not self._may_draw(table):
                        return announced
                told = device.report()
                kind: Any = reports.REPORTS[told.kind]
                name = f"{told.kind}:{table.id}"
                try:
                    step = reports.report(table, kind(1, table.id, **told.says), name, at)
                except Refused as refused:  # of a round that is over
                    table = self.table.draft()
                    log.info("%s: the report was refused: %s", name, refused)
                    continue
                return [self.commit(table, step, By(name, str(kind.__struct_config__.tag), at))]
        return []

    def _passed(self, at: int) -> list[Commit]:
        table = self.table.draft()
        turn = clock.turn(table, at)
        if turn is None:
            return []
        if turn.long:
            n, errands = self.recorder.newest(table.stream), self.kit.errands
            step = long_turns.worked_out(errands, n, table, lambda t: turn.do(t, at))
        else:
            step = turn.do(table, at)
        return [self.commit(table, step, By("clock", "pass_time", at))]

    def change_over(self, at: int) -> list[Commit]:
        """Put the table under its new configuration now that no round is in progress."""
        before, table = self.table, self.next_table
        self.pending = None
        table.state = before.state
        self.take_over(table)
        self.equip()
        if table.state.phase == "closed":
            return []
        draft = table.draft()
        step = self._reopened(before, draft, at)
        return [self.commit(draft, step, By("floor", "change_over", at))]

    def _reopened(self, before: Table, table: Table, at: int) -> Step:
        """A table that has come to favour the player waits for somebody who means it."""
        found = self.kit.player_edges(table)
        if found and not _pays_alike(before, table, found):
            return close_table(table, "floor", at)
        return reopen_table(table, at, [one.body() for one in found])

    # -- draws ----------------------------------------------------------------------------------

    def drive(self, at: int) -> list[Commit]:
        """Draw what the table awaits of a generator now. Where that fails the table stops, and what
        came before stands."""
        table = self.table.draft()
        commits: list[Commit] = []
        try:
            while (draw := table.awaits(at)) is not None:
                if draw.place != "cut":  # where a shoe is cut nobody ever sees
                    commits += self._announce(table, at)
                    if not self._may_draw(table):
                        break
                step = self._draw(table, draw, at)
                commits.append(self.commit(table, step, By("rng", "draw", at)))
        except Exception as error:
            commits.append(self.freeze(error, at))
        return commits

    def _announce(self, table: Table, at: int) -> list[Commit]:
        """That a draw is about to be made, if that has not been said."""
        if self.announced is not None and draws.is_announced(table):
            return []
        commit = self.commit(table, draws.announce(table), By("rng", "announce_draw", at))
        self.announced = Announced(commit.row.n, at)
        return [commit]

    def _may_draw(self, table: Table) -> bool:
        """Once it is on record that there will be a draw, it is made."""
        announced = self.announced
        if announced is None or self.recorder.written.get(table.stream, 0) < announced.n:
            return False
        self.announced = None
        return True

    def _draw(self, table: Table, draw: Draw, at: int) -> Step:
        if draw.face_down:
            return self._lay(table, draw, at)
        drawn = self.kit.rng.pick(draw.weights)
        if draw.place == "cut":
            return shoe.cut(table, Step(), int(drawn))
        if not table.deals:
            return coup.register(table, Step(), drawn, "rng", at)
        return cards.deal(table, drawn, "rng", "rng", at)

    def _lay(self, table: Table, draw: GameStep, at: int) -> Step:
        """All cards that lie face down are drawn in one step: none of them is ever known alone."""
        step = Step()
        while isinstance(draw, Draw) and draw.face_down:
            cards.lay(table, step, self.kit.rng.pick(draw.weights), draw)
            draw = table.next_step()
        return cards.laid(table, step, at)

    # -- when something does not agree ----------------------------------------------------------

    def freeze(self, error: Exception, at: int) -> Commit:
        """The table stops with its evidence, and the others go on."""
        id_, state = self.table.id, self.table.state
        # All of the state is on record, and some of it is nobody's to read.
        number, phase = state.round.number, state.phase
        log.critical("%s is frozen in round %d (%s)", id_, number, phase, exc_info=error)
        why = f"{type(error).__name__}: {error}"
        cause = "ledger" if isinstance(error, Disagrees) else "fault"
        fact = told(TableFrozen(table=id_, why=why, round=number, at=at, cause=cause))
        return self.recorder.commit_floor([fact], [], "floor", "freeze", at)


def between(state: State) -> bool:
    """No round is in progress, and no wager waits for the next."""
    return not state.in_progress and not state.layout.standing


def _pays_alike(before: Table, table: Table, found: Sequence[PlayerEdge]) -> bool:
    """Whether wagers return now what they returned before: those that favour the player at some
    stakes only, if the sign has the same stakes."""
    if any(one.stake_cents for one in found) and before.config.limits != table.config.limits:
        return False
    return before.rules.sha256 == table.rules.sha256 and before.options == table.options
