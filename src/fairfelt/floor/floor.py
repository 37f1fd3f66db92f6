"""The floor as one deterministic machine: commands and time in, commits out.

It holds the tables, the ledger and the people in memory, and hands every step to its caller as a
`Commit`: what to write and, once that is written, what to tell whom. It reads no clock and writes
nothing itself, so the server, a script on a virtual clock and a test drive the very same thing.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from fairfelt.core.errors import Disagrees, Refused
from fairfelt.core.game import Draw
from fairfelt.core.game import Step as GameStep
from fairfelt.equipment import Rng, SimulatedDevice, SystemRng
from fairfelt.floor import departures, equipment, long_turns, presence, sessions
from fairfelt.floor import state as floor_state
from fairfelt.floor.admission import Admission
from fairfelt.floor.answers import (
    Answer,
    Answered,
    Answers,
    fingerprint,
    read_answers,
    without_secrets,
)
from fairfelt.floor.authority import as_role
from fairfelt.floor.config import FloorConfig
from fairfelt.floor.errands import NOTHING, AtOnce, ErrandNeeded, Errands, Key
from fairfelt.floor.facts.money import Debts
from fairfelt.floor.facts.sittings import SittingClosed
from fairfelt.floor.facts.tables import Frozen, TableFrozen
from fairfelt.floor.favours import Favour, Judge, favours, unjudged
from fairfelt.floor.freezes import disagrees
from fairfelt.floor.indexing import floor_index, index_of
from fairfelt.floor.marked import Marked
from fairfelt.floor.people import People, Session, Terminal
from fairfelt.floor.pins import Proof, ProofNeeded
from fairfelt.floor.refusals import OnRecord
from fairfelt.floor.registry import ACTS, LOOKS
from fairfelt.floor.snapshots import snapshot
from fairfelt.floor.state import FloorState
from fairfelt.floor.told import SeatMessage, messages, own_facts
from fairfelt.floor.vouchers import new_number
from fairfelt.journal import FORMAT, GENESIS, Entry, Fact, encode_entry, seal, told
from fairfelt.ledger import Ledger, Transfer, meter, wagers
from fairfelt.rulebooks import KeptRules
from fairfelt.store import Index, Logged, Row, Store
from fairfelt.table import Step, Table, cards, clock, coup, draws, reports, shoe
from fairfelt.table.closing import close_table
from fairfelt.table.commands import Command, tag
from fairfelt.table.facts import table_fact
from fairfelt.table.facts.rounds import ResultEntered, RoundOpened, TableOpened
from fairfelt.table.facts.shoe import ShoeEnded
from fairfelt.table.opening import reopen_table
from fairfelt.table.purse import Purse
from fairfelt.table.state import State

log = logging.getLogger("fairfelt.floor")

FLOOR = "floor"
_FLOOR_SNAPSHOT_EVERY = 256


class Commit(msgspec.Struct, frozen=True):
    """One step: what is written, and what is told once it is written."""

    row: Row
    actor: str
    id: int
    answer: Mapping[str, Any]
    at: int
    table: str | None
    public: Sequence[tuple[int, Fact]]  # numbered facts for everybody who follows the table
    private: Sequence[SeatMessage]  # for one seat each
    news: Sequence[tuple[Logged, Fact]] = ()  # what the log gains, for the consoles of supervisors
    to_house: bytes = b""  # what the house is asked, once it is written


class Announced(NamedTuple):
    """The entry that announces a draw, and when it was written down."""

    n: int
    at: int


@dataclass(frozen=True, slots=True)
class Caller:
    """Who is asking: an enrolled terminal, and the digest of the staff session open at it."""

    terminal: Terminal
    session: str | None = None
    proof: Proof | None = None  # of the PIN that comes with what is asked, once it was looked at
    brought: Mapping[Key, Any] = NOTHING  # by the errands that it needed


class Floor:
    def __init__(
        self, config: FloorConfig, store: Store, rng: Rng, judge: Judge = unjudged
    ) -> None:
        self.config = config
        self.members = {staff.number: staff for staff in config.staff}
        self.errands: Errands = AtOnce(store)
        self.rng = rng
        self.voucher_rng: Rng = SystemRng()  # a script has one that can be repeated
        self.judge = judge
        self.ledger = Ledger(store.balances(), store.holds())
        self.state = FloorState()
        self.tables: dict[str, Table] = {}
        self.admission = Admission()  # what is so of a terminal over all tables
        self.coming: dict[str, Table] = {}  # under new configurations, once the round is over
        self.devices: dict[str, SimulatedDevice] = {}
        self.beside: dict[str, list[SimulatedDevice]] = {}  # what else is simulated at a table
        self.heads: dict[str, tuple[int, bytes]] = {}
        self.unkept: set[str] = set()  # streams that were replayed without a snapshot
        self.written: dict[str, int] = {}  # the newest entry of each stream that is on disk
        self.marked: dict[str, Marked] = {}  # the newest entries that say something of a round
        self.answers = Answers(self._recall)
        self.touched: dict[str, int] = {}  # when each session last did something
        self.asking = ""  # the fingerprint of the command that is being done
        self.announced: dict[str, Announced] = {}  # by table: draws that wait for the disk
        self.awaited: dict[str, ErrandNeeded] = {}  # by table: errands on which its time waits
        self.noticed: dict[str, int] = {}  # after which round each table was last looked over
        self.departed: list[str] = []  # terminals whose sitting is over: tables are to be told
        self.emptied: dict[str, int] = {}  # since when a meter has nothing, the newest last

    @property
    def people(self) -> People:
        return self.state.people

    @property
    def frozen(self) -> dict[str, Frozen]:
        """Tables that have stopped, and why."""
        return self.state.freezes.tables

    @property
    def debts(self) -> Debts:
        return self.state.debts

    def next_voucher(self) -> str:
        rng = self.voucher_rng
        return self.errands.fetch("voucher", lambda store: new_number(rng, store.voucher_known))

    def _recall(self, actor: str) -> list[tuple[int, Answered]]:
        """What was answered to a terminal that has not been heard from since the start."""
        return self.errands.fetch(("answers", actor), lambda store: read_answers(store, actor))

    def wrote(self, commit: Commit) -> None:
        """It is on disk by now."""
        self.written[commit.row.stream] = commit.row.n

    def check_untouched(self, stream: str, as_of: int, round_: int | None = None) -> None:
        """What is decided on the records must not be behind what is so by now."""
        marked = self.marked.get(stream)
        if marked is not None and marked.since(as_of, round_):
            raise Refused("still_writing")

    def credit(self, terminal: str) -> int:
        return self.ledger.balance(meter(terminal))

    def purse(self, terminal: str, table: Table) -> Purse:
        """What somebody at a terminal can stake at a table: in the unit that is played there."""
        unit, sitting = table.money.unit, self.state.sittings.open.get(terminal)
        credit = self.ledger.balance(meter(terminal, unit))
        return Purse(terminal, credit, unit, sitting.number if sitting is not None else 0)

    def take_over(self, table: Table) -> None:
        """A table as it is now, with all that stands there."""
        self.tables[table.id] = table
        self.admission.load(table)

    # -- commands -------------------------------------------------------------------------------

    def handle(self, caller: Caller, command: Command, at: int) -> list[Commit] | Answer:
        """Do what is asked. A command already answered gets that answer again."""
        actor = caller.terminal.id
        if actor in self.people.former:
            raise Refused("not_enrolled")
        asked = self.asking = fingerprint(caller.session, command)
        answered = self.answers.repeated(actor, command.id, asked)
        if answered is not None:
            if caller.session is not None:
                self.staff(caller, at)  # a session that is over is told nothing any more
            return answered
        if (look := LOOKS.get(type(command))) is not None:
            as_role(caller, look.terminals)
            return look.run(self, caller, command, at)
        done = self._act(caller, command, at)
        if caller.session is not None:
            self.touch(caller.session, at)
        commits = done if isinstance(done, list) else [done]
        commit = commits[0]
        self.answers.keep(actor, command.id, asked, commit.answer)
        if self.departed:
            commits = [*commits, *departures.leave_tables(self, at)]
        if commit.table is not None and commit.public:  # a turn of the table may await a draw
            commits += self.drive(commit.table, at)
            commits += presence.notice(self, self.tables[commit.table], at)
        return commits

    def _act(self, caller: Caller, command: Command, at: int) -> Commit | list[Commit]:
        try:
            act = ACTS[type(command)]
            as_role(caller, act.terminals)
            return act.run(self, caller, command, at)
        except OnRecord as refused:
            table = getattr(command, "table", "")
            raise self.on_record(refused, caller, tag(command), at, table) from None
        except (Refused, ProofNeeded, ErrandNeeded):
            raise
        except Exception as error:
            # Whatever it was, the table can no longer be trusted; the floor can.
            id_ = getattr(command, "table", None)
            if id_ not in self.tables:
                raise
            frozen = OnRecord("table_frozen", {})
            frozen.commit = self.freeze(id_, error, at)
            raise frozen from error

    def on_record(
        self, refused: OnRecord, caller: Caller, act: str, at: int, table: str = ""
    ) -> OnRecord:
        """A refusal with what is to be written of it before anybody is told."""
        session = self.people.sessions.get(caller.session or "")
        where = {"act": act, "code": refused.code, "table": table, "at": at}
        fact = refused.fact(caller.terminal.id, session, where)
        refused.commit = self.commit_floor([fact], [], caller.terminal.id, act, at)
        return refused

    def known_table(self, id_: str) -> Table:
        """The table, whether it has stopped or not: to be looked at."""
        table = self.tables.get(id_)
        if table is None:
            raise Refused("table_unknown", table=id_)
        return table

    def table(self, id_: str) -> Table:
        """The table to work an act out on. What is told there is so once it is committed."""
        table = self.known_table(id_)
        if id_ in self.frozen:
            raise Refused("table_frozen")
        return table.draft()

    def staff(self, caller: Caller, at: int) -> Session:
        """The member of staff who is signed in at this terminal, and there."""
        session = self.session_at(caller, at)
        if session.locked:
            raise Refused("session_locked", name=session.name)
        return session

    def session_at(self, caller: Caller, at: int) -> Session:
        """The session of this terminal, if it still holds."""
        if caller.session is None:
            raise Refused("not_signed_in")
        session = self.people.sessions.get(caller.session)
        if session is None and (moved := self.people.moved.get(caller.terminal.id)):
            raise Refused("session_taken_over", name=moved.name, terminal=moved.to_terminal)
        if session is None or not self.holds(session, at):
            raise Refused("session_ended")
        if session.terminal != caller.terminal.id:
            raise Refused("session_foreign")
        return session

    def holds(self, session: Session, at: int) -> bool:
        """Whether it is that person's still, by the configuration as it is now."""
        person = self.members.get(session.staff)
        as_then = person is not None and (person.name, person.role) == (session.name, session.role)
        return as_then and session.expires_at > at

    def touch(self, session: str | None, at: int) -> None:
        """Somebody is at the terminal."""
        if session in self.people.sessions:
            self.touched[session] = at

    # -- time and devices -----------------------------------------------------------------------

    def due(self) -> int | None:
        """When something next happens by itself."""
        times = [clock.due(t) for id_, t in self.tables.items() if id_ not in self.frozen]
        times += [
            device.due
            for id_ in self.devices
            if id_ not in self.frozen
            for device in equipment.simulated_at(self, id_)
        ]
        times += [
            announced.at
            for id_, announced in self.announced.items()
            if id_ not in self.frozen and draws.waits_for_disk(self.tables[id_])
        ]
        times += [sessions.lock_due(self), departures.due(self)]
        return min((at for at in times if at is not None), default=None)

    def tick(self, at: int) -> list[Commit]:
        """Everything whose time has come, table by table. What a table awaits for it is left in
        `awaited`: somebody is to bring it, and then it is that table's time again."""
        self.awaited.clear()
        commits = sessions.lock_idle(self, at) + departures.end_idle(self, at)
        for id_ in self.tables:
            if id_ in self.frozen:
                continue
            try:
                self._tick_table(id_, at, commits)
            except ErrandNeeded as errand:
                self.awaited[id_] = errand
            except Exception as error:
                commits.append(self.freeze(id_, error, at))
        return commits

    def _tick_table(self, id_: str, at: int, commits: list[Commit]) -> None:
        if id_ in self.coming and between(self.tables[id_].state):
            commits += self.change_over(id_, at)
        while id_ not in self.frozen:
            done = self._heard(id_, at) or self._passed(id_, at) or self.drive(id_, at)
            if not done:
                break
            commits += done
        if id_ not in self.frozen:
            commits += presence.notice(self, self.tables[id_], at)

    def _heard(self, id_: str, at: int) -> list[Commit]:
        """What a simulated device has to say."""
        table = self.tables[id_].draft()
        for device in equipment.simulated_at(self, id_):
            while device.due is not None and device.due <= at:
                if device.draws and draws.decides_alone(table):
                    announced = self._announced(table, at)
                    if not self._may_draw(table):
                        return announced
                told = device.report()
                kind: Any = reports.REPORTS[told.kind]
                name = f"{told.kind}:{id_}"
                try:
                    step = reports.report(table, kind(1, id_, **told.says), name, at)
                except Refused as refused:  # of a round that is over
                    table = self.tables[id_].draft()
                    log.info("%s: the report was refused: %s", name, refused)
                    continue
                return [self.commit(table, step, name, str(kind.__struct_config__.tag), at)]
        return []

    def _passed(self, id_: str, at: int) -> list[Commit]:
        table = self.tables[id_].draft()
        if clock.settles(table, at):
            step: Step | None = long_turns.worked_out(self, table, lambda t: clock.settle(t, at))
        else:
            step = clock.pass_time(table, at)
        return [self.commit(table, step, "clock", "pass_time", at)] if step is not None else []

    def change_over(self, id_: str, at: int) -> list[Commit]:
        """Put a table under its new configuration now that no round is in progress."""
        before, table = self.tables[id_], self.coming.pop(id_)
        table.state = before.state
        self.take_over(table)
        self.equip(table)
        if table.state.phase == "closed":
            return []
        draft = table.draft()
        return [self.commit(draft, self._reopened(before, draft, at), "floor", "change_over", at)]

    def _reopened(self, before: Table, table: Table, at: int) -> Step:
        """A table that has come to favour the player waits for somebody who means it."""
        found = self.favours(table)
        if found and not _pays_alike(before, table, found):
            return close_table(table, "floor", at)
        return reopen_table(table, at, [one.body() for one in found])

    def favours(self, table: Table) -> tuple[Favour, ...]:
        """The wagers at a table that favour the player."""
        return favours(table, self.judge)

    def equip(self, table: Table) -> None:
        """Put the simulated devices there that the table is configured for, if any."""
        equipment.stand(self, table)

    def drive(self, id_: str, at: int) -> list[Commit]:
        """Draw what a table awaits of a generator now. Where that fails the table stops, and what
        came before stands."""
        table = self.tables[id_].draft()
        commits: list[Commit] = []
        try:
            while (draw := table.awaits(at)) is not None:
                if draw.place != "cut":  # where a shoe is cut nobody ever sees
                    commits += self._announced(table, at)
                    if not self._may_draw(table):
                        break
                commits.append(self.commit(table, self._draw(table, draw, at), "rng", "draw", at))
        except Exception as error:
            commits.append(self.freeze(id_, error, at))
        return commits

    def _announced(self, table: Table, at: int) -> list[Commit]:
        """That a draw is about to be made, if that has not been said."""
        if table.id in self.announced and draws.is_announced(table):
            return []
        commit = self.commit(table, draws.announce(table), "rng", "announce_draw", at)
        self.announced[table.id] = Announced(commit.row.n, at)
        return [commit]

    def _may_draw(self, table: Table) -> bool:
        """Once it is on record that there will be a draw, it is made."""
        if self.written.get(table.stream, 0) < self.announced[table.id].n:
            return False
        del self.announced[table.id]
        return True

    def _draw(self, table: Table, draw: Draw, at: int) -> Step:
        if draw.face_down:
            return self._lay(table, draw, at)
        drawn = self.rng.pick(draw.weights)
        if draw.place == "cut":
            return shoe.cut(table, Step(), int(drawn))
        if not table.deals:
            return coup.register(table, Step(), drawn, "rng", at)
        return cards.deal(table, drawn, "rng", "rng", at)

    def _lay(self, table: Table, draw: GameStep, at: int) -> Step:
        """All cards that lie face down are drawn in one step: none of them is ever known alone."""
        step = Step()
        while isinstance(draw, Draw) and draw.face_down:
            cards.lay(table, step, self.rng.pick(draw.weights), draw)
            draw = table.next_step()
        return cards.laid(table, step, at)

    def freeze(self, id_: str, error: Exception, at: int) -> Commit:
        """Something at a table does not agree: it stops with its evidence, the others go on."""
        state = self.tables[id_].state  # all of it is on record, and some of it is nobody's to read
        log.critical(
            "%s is frozen in round %d (%s)", id_, state.round.number, state.phase, exc_info=error
        )
        why = f"{type(error).__name__}: {error}"
        cause = "ledger" if isinstance(error, Disagrees) else "fault"
        fact = told(TableFrozen(table=id_, why=why, round=state.round.number, at=at, cause=cause))
        return self.commit_floor([fact], [], "floor", "freeze", at)

    # -- making commits -------------------------------------------------------------------------

    def commit(
        self, table: Table, step: Step, actor: str, act: str, at: int,
        id_: int = 0, answer: Mapping[str, Any] = {},
    ) -> Commit:  # fmt: skip
        """Post the money of a table's step and make it ready to be written and told. What cannot
        be made ready has moved nothing."""
        holds = self.ledger.holds
        self.ledger.post(step.transfers)
        head = self.heads.get(table.stream, (0, GENESIS))
        try:
            commit = self._ready(table, step, actor, act, at, id_, answer)
        except Exception:
            self.ledger.take_back(step.transfers, holds)
            self.heads[table.stream] = head
            raise
        here = self.tables[table.id]
        before, here.state = here.state, table.state
        self.admission.follow(before, here, step.facts)
        departures.watch(self, step.transfers, at)
        return commit

    def _ready(
        self, table: Table, step: Step, actor: str, act: str, at: int, id_: int,
        answer: Mapping[str, Any],
    ) -> Commit:  # fmt: skip
        public = [fact for fact in step.facts if not fact.seat]
        ready = long_turns.ready_of(table, step) if step.ready is not None else None
        made = ready.snapshot if ready else b""
        kept = self._turn(table, step, public, at, made) if public else None
        index = ready.found_by if ready else index_of(
            step.facts, step.transfers, table.state, table.stream
        )  # fmt: skip
        row = self._row(table.stream, step.facts, step.transfers, actor, act, at, id_, answer,
                        kept, index, _rules_to_keep(table, public) if public else None)  # fmt: skip
        numbered = list(enumerate(public, table.state.n - len(public) + 1)) if public else ()
        told = self._private(table, step)
        news = _news(index, step.facts) if index.logged else ()
        return Commit(row, actor, id_, answer, at, table.id, numbered, told, news)

    def _turn(
        self, table: Table, step: Step, public: list[Fact], at: int, made: bytes
    ) -> bytes | None:
        """What else goes with a turn of the table: the device is told, the end of a round kept."""
        ends = any(table_fact(fact).KEPT_WHOLE for fact in public)
        if ends and self.emptied:
            departures.round_over(self, table, at)
        if ends or any(isinstance(fact.body, RoundOpened) for fact in public):
            self.check_layout(table)
        void = any(table_fact(fact).VOIDS for fact in public)
        if (device := self.devices.get(table.id)) is not None:
            _tell_device(device, step, void, at)
            for beside in self.beside[table.id]:
                _tell_beside(beside, table.state, public, at)
        return self._kept(table.stream, table.state, due=ends, made=made)

    def _kept(
        self, stream: str, state: State | FloorState, *, due: bool, made: bytes = b""
    ) -> bytes | None:
        """A snapshot where one is due, and where the last start had none to begin with."""
        if not due and stream not in self.unkept:
            return None
        self.unkept.discard(stream)
        return made or snapshot(state)

    def check_layout(self, table: Table) -> None:
        """The money of a table is what lies on its layout, or nothing there can be trusted."""
        if problem := disagrees(self, table):
            raise Disagrees(f"{wagers(table.id)}: {problem}")

    def commit_floor(
        self, facts: list[Fact], transfers: list[Transfer], actor: str, act: str, at: int,
        id_: int = 0, answer: Mapping[str, Any] = {},
    ) -> Commit:  # fmt: skip
        """The same for a step of the floor itself."""
        self.ledger.post(transfers)
        for fact in facts:
            floor_state.apply(self.state, fact)
            if isinstance(fact.body, SittingClosed):
                self.departed.append(fact.body.terminal)
        departures.watch(self, transfers, at)
        n, _ = self.heads.get(FLOOR, (0, GENESIS))
        kept = self._kept(FLOOR, self.state, due=(n + 1) % _FLOOR_SNAPSHOT_EVERY == 0)
        index = floor_index(facts, FLOOR)
        row = self._row(FLOOR, facts, transfers, actor, act, at, id_, answer, kept, index)
        private = own_facts(facts, self.credit)
        return Commit(row, actor, id_, answer, at, None, (), private, _news(index, facts))

    def _row(
        self, stream: str, facts: list[Fact], transfers: list[Transfer], actor: str, act: str,
        at: int, id_: int, answer: Mapping[str, Any], state: bytes | None,
        index: Index, rules: KeptRules | None = None,
    ) -> Row:  # fmt: skip
        n, before = self.heads.get(stream, (0, GENESIS))
        kept, asked = without_secrets(answer) if answer else {}, self.asking if id_ else ""
        entry = Entry(
            stream, n + 1, at, actor, act, tuple(facts), tuple(transfers), id_, kept, asked, FORMAT
        )
        body = encode_entry(entry)
        sealed = seal(before, body)
        self.heads[stream] = (n + 1, sealed)
        if index.marks:
            self.marked.setdefault(stream, Marked()).note(n + 1, index.marks)
        moved = entry.transfers
        return Row(stream, n + 1, at, actor, id_, body, sealed, moved, state, index, rules)

    def _private(self, table: Table, step: Step) -> list[SeatMessage]:
        ready = long_turns.ready_of(table, step) if step.ready is not None else None
        return messages(table, step, self.credit, ready.settled if ready else None)


def _news(index: Index, facts: Sequence[Fact]) -> Sequence[tuple[Logged, Fact]]:
    return [(one, facts[one.i]) for one in index.logged]


def _rules_to_keep(table: Table, public: Sequence[Fact]) -> KeptRules | None:
    """Whoever reads that a table was opened finds beside it the rule data that it was opened by."""
    opens = any(isinstance(fact.body, TableOpened) for fact in public)
    return table.rules.kept if opens else None


def between(state: State) -> bool:
    """No round is in progress, and no wager waits for the next."""
    return not state.in_progress and not state.layout.standing


def _pays_alike(before: Table, table: Table, found: Sequence[Favour]) -> bool:
    """Whether wagers return now what they returned before: those that favour the player at some
    stakes only, if the sign has the same stakes."""
    if any(one.stake_cents for one in found) and before.config.limits != table.config.limits:
        return False
    return before.rules.sha256 == table.rules.sha256 and before.options == table.options


def _tell_device(device: SimulatedDevice, step: Step, void: bool, at: int) -> None:
    """The ball is taken out of the wheel where the spin is void, and where it is spun anew. One
    that still runs when its round is settled comes to rest, and the wheel reads it."""
    if step.spin or void:
        device.stop()
    if step.spin:
        device.start(at)
    if step.uncover:
        device.uncover(at)


def _tell_beside(device: SimulatedDevice, state: State, public: list[Fact], at: int) -> None:
    """The sign shows what came; cards that are out of the shoe are counted and shuffled, unless
    people are to look through them first."""
    for fact in public:
        match fact.body, device.kind:
            case ResultEntered(result=result), "display":
                device.show(result, at)
            case ShoeEnded(), "shuffler":
                device.shuffle(at)
            case ShoeEnded(), "deck_checker" if not state.cards.unchecked:
                device.check(at)
