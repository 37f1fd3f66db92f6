"""The floor as one deterministic machine: commands and time in, commits out.

It puts the recorder, the pit and the desks together, and hands every step to its caller as a
`Commit`: what to write and, once that is written, what to tell whom. It reads no clock and writes
nothing itself, so the server, a script on a virtual clock and a test drive the very same thing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairfelt.core.errors import Refused
from fairfelt.equipment import Rng
from fairfelt.floor import departures, presence, sessions
from fairfelt.floor.act import Look
from fairfelt.floor.answers import Answer, Answered, Answers, fingerprint, read_answers
from fairfelt.floor.authorise import code_used
from fairfelt.floor.authority import STAFF_TERMINALS
from fairfelt.floor.caller import Caller
from fairfelt.floor.commit import Commit
from fairfelt.floor.config import FloorConfig
from fairfelt.floor.desks import Cage, DutyDesk, FrontDesk, PitDesk, Workshop
from fairfelt.floor.errands import ErrandNeeded, Errands
from fairfelt.floor.pins import ProofNeeded
from fairfelt.floor.pit import Pit
from fairfelt.floor.player_edges import EdgeFinder
from fairfelt.floor.reception import Reception
from fairfelt.floor.recorder import Recorder
from fairfelt.floor.refusals import OnRecord
from fairfelt.floor.registry import ACTS, LOOKS
from fairfelt.floor.runner import TableRunner
from fairfelt.floor.sittings import Seating
from fairfelt.floor.state import FloorState
from fairfelt.ledger import Ledger
from fairfelt.table.commands import Command, tag


class Floor:
    def __init__(
        self, config: FloorConfig, ledger: Ledger, state: FloorState, rng: Rng,
        find_edges: EdgeFinder, errands: Errands,
    ) -> None:  # fmt: skip
        self.config = config
        self.ledger = ledger
        self.state = state
        self.errands = errands
        recorder = self.recorder = Recorder(ledger, state)
        pit = self.pit = Pit(recorder, rng, find_edges, errands)
        seating = self.seating = Seating(recorder, pit)
        reception = self.reception = Reception(recorder, config)
        self.front_desk = FrontDesk(recorder, reception, pit)
        self.pit_desk = PitDesk(recorder, reception, pit, seating, errands, config)
        self.cage = Cage(recorder, reception, pit, seating, errands, config)
        self.duty_desk = DutyDesk(recorder, reception, pit, seating, errands)
        self.workshop = Workshop(recorder, reception, pit, config.demo)
        desks = (self.front_desk, self.pit_desk, self.cage, self.duty_desk, self.workshop)
        self._desks: Mapping[type, Any] = {type(desk): desk for desk in (*desks, pit)}
        self.answers = Answers(self._recall)
        self.awaited: dict[str, ErrandNeeded] = {}  # by table: errands on which its time waits

    def _recall(self, actor: str) -> list[Answered]:
        """What was answered to a terminal that has not been heard from since the start."""
        return self.errands.fetch(("answers", actor), lambda store: read_answers(store, actor))

    # -- commands -------------------------------------------------------------------------------

    def handle(self, caller: Caller, command: Command, at: int) -> list[Commit] | Answer:
        """Do what is asked. A command already answered gets that answer again."""
        terminal, session = caller.terminal, caller.session
        if terminal.id in self.state.people.former:
            raise Refused("not_enrolled")
        asked = self.recorder.asking = fingerprint(session, command)
        answers = self.answers[terminal.id]
        if command.id <= answers.last:
            answered = answers.repeated(command.id, asked)
            if session is not None:
                self.reception.staff(caller, at)  # a session that is over is told nothing any more
            return answered
        act = ACTS.get(type(command)) or LOOKS[type(command)]
        if terminal.role not in act.terminals:
            raise Refused("role_forbids", role=terminal.role)
        if terminal.role in STAFF_TERMINALS:
            self.reception.staff(caller, at)  # nobody else is told anything
        desk = self._desks[act.desk]
        if isinstance(act, Look):
            return act.run(desk, caller, command, at)
        try:
            done = act.run(desk, caller, command, at)
        except Exception as error:
            self._refused(error, caller, command, at)
            raise
        commits = done if isinstance(done, list) else [done]
        answers.keep(command.id, asked, commits[0].answer)
        if session is not None or caller.proof is not None:
            commits += self._by_staff(caller, at)
        if commits[0].public or self.recorder.departed:
            return self._followed(commits, at)
        return commits

    def _by_staff(self, caller: Caller, at: int) -> list[Commit]:
        """Somebody is there, and a code that came with it is used up."""
        if caller.session is not None:
            self.reception.touch(caller.session, at)
        if not (used := code_used(caller.proof)):
            return []
        return [self.recorder.commit_floor(used, [], caller.terminal.id, "use_code", at)]

    def _refused(self, error: Exception, caller: Caller, command: Command, at: int) -> None:
        """Some refusals are put on record. After anything but a refusal the table can no longer be
        trusted; the floor can."""
        table = getattr(command, "table", "")
        if isinstance(error, OnRecord):
            self.reception.on_record(error, caller, tag(command), at, table)
        elif not isinstance(error, (Refused, ProofNeeded, ErrandNeeded)):
            runner = self.pit.runners.get(table)
            if runner is not None:
                frozen = OnRecord("table_frozen", {})
                frozen.commit = runner.freeze(error, at)
                raise frozen from error

    def _followed(self, commits: list[Commit], at: int) -> list[Commit]:
        """With what follows at the tables: players leave, and a turn of a table awaits a draw."""
        first = commits[0]
        if self.recorder.departed:
            commits = [*commits, *departures.leave_tables(self.pit, at)]
        if first.table is not None and first.public:
            runner = self.pit.runners[first.table]
            commits += runner.drive(at)
            commits += presence.notice(self.seating, runner, at)
        return commits

    # -- time -----------------------------------------------------------------------------------

    def due(self) -> int | None:
        """When something next happens by itself."""
        times = (
            self.pit.due(),
            sessions.expiry_due(self.reception),
            sessions.lock_due(self.reception),
            departures.due(self.recorder, self.config.sitting_ends_ms),
        )
        return min((at for at in times if at is not None), default=None)

    def tick(self, at: int) -> list[Commit]:
        """Everything whose time has come, table by table. What a table awaits for it is left in
        `awaited`: somebody is to bring it, and then it is that table's time again."""
        self.awaited.clear()
        commits = sessions.end_expired(self.reception, at)
        commits += sessions.lock_idle(self.reception, at)
        commits += departures.end_idle(self.seating, self.config.sitting_ends_ms, at)
        for id_, runner in self.pit.runners.items():
            if runner.is_frozen:
                continue
            try:
                self._tick_table(runner, at, commits)
            except ErrandNeeded as errand:
                self.awaited[id_] = errand
            except Exception as error:
                commits.append(runner.freeze(error, at))
        return commits

    def _tick_table(self, runner: TableRunner, at: int, commits: list[Commit]) -> None:
        runner.tick(at, commits)
        if not runner.is_frozen:
            commits += presence.notice(self.seating, runner, at)
