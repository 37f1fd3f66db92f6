"""A floor in this process: its life, its records, and what is looked up for it beside the loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.equipment import Rng, SystemRng
from fairfelt.floor import Commit, Floor, FloorConfig, console, enrol, restore, staff_list, views
from fairfelt.floor.answers import Answer
from fairfelt.floor.authority import code_digest
from fairfelt.floor.caller import Caller
from fairfelt.floor.config import StaffConfig
from fairfelt.floor.errands import NOTHING, ErrandNeeded, ErrandResults, kept
from fairfelt.floor.history.log_pages import Names, line
from fairfelt.floor.long_turns import StepKey
from fairfelt.floor.people import Terminal
from fairfelt.floor.pins import ProofNeeded
from fairfelt.floor.refusals import OnRecord
from fairfelt.house import House
from fairfelt.server.clock import FloorClock
from fairfelt.server.committer import Committer, Item
from fairfelt.server.exchange import Exchange
from fairfelt.server.house_here import HouseHere
from fairfelt.server.lab import Lab
from fairfelt.server.port import Listener, LogNews, NotYet, NumberedPicture, Tell, WaitingClient
from fairfelt.server.prover import Prover
from fairfelt.server.reader import Reader
from fairfelt.store import LogKey, Store
from fairfelt.table.commands import Command

log = logging.getLogger("fairfelt.hub")

TICK_S = 0.05
RECOVER_S = 1.0
T = TypeVar("T")


class FromRecords(NamedTuple):
    """Floor and house as the records have them, and what is brought to that floor."""

    floor: Floor
    brought: ErrandResults
    house: House


class FloorHere:
    def __init__(self, config: FloorConfig, store: Store, rng: Rng, lab: Lab) -> None:
        self.config = config
        self.store = store
        self.rng = rng
        self.lab = lab
        self.reader = Reader(store.reader)  # for those who ask about the past
        self.worker = Reader(store.reader, "worker")  # so that nobody's reading delays a round
        self.clock = FloorClock(restore.last_at(store))
        self.prover = Prover(self.now)
        self.committer = Committer(store, self._told, self._lost)
        self.house = HouseHere(config.demo, self.committer, self.reader, self._spawn)
        self.exchange = Exchange(self.house, lambda: self.floor.cage, self.committer.put, self.now)
        self.listener: Listener  # whoever tells terminals, and is there before anything is told
        self.halted = True
        self.memory_ahead = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._take_over(self._restored(store))  # nobody waits yet
        self._turns: set[str] = set()  # tables whose turn is being worked out
        # Tables at which an act is being worked out: what is asked there since comes after it.
        self._working: dict[str, asyncio.Event] = {}
        self.first_code_used: Callable[[], None] = lambda: None  # it need not lie about any longer
        self._first_code = ""  # its digest, until then

    def now(self) -> int:
        return self.clock.now()

    # -- life -----------------------------------------------------------------------------------

    async def start(self, code_asked_by: str = "") -> str | None:
        """Open the floor. A floor without a supervisor's terminal gives the code for one, and so
        does one whose last was lost, if somebody with rank asks for it."""
        runners = self.floor.pit.runners.values()
        await self.lab.learn(runner.next_table for runner in runners)
        await self._go_on(self._so)
        first = enrol.first_code(self.floor.reception, self.now(), code_asked_by)
        if first:
            await self.committer.write([first[0].row])
            self.floor.recorder.wrote(first[0])
            self._first_code = code_digest(first[1])
        self._spawn(self._tick_for_ever())
        return first[1] if first else None

    def enrolled_with(self, code: str | None) -> None:
        """A terminal is enrolled, and that is on disk."""
        if code and code_digest(code) == self._first_code:
            self._first_code = ""
            self.first_code_used()

    def _restored(self, store: Store) -> FromRecords:
        """The records are read here and by errands from then on, never on the loop."""
        brought = ErrandResults()
        floor = restore.restore(self.config, store, self.rng, self.lab.player_edges, brought)
        return FromRecords(floor, brought, House(store, SystemRng().below))

    def _take_over(self, so: FromRecords) -> None:
        self._so = so
        self.floor, self.brought = so.floor, so.brought
        self.house.take_over(so.house)

    def replace_staff(self, staff: Sequence[StaffConfig]) -> None:
        """Whoever is on the list has rights from now on, and nobody else. Where that cannot be
        written, a floor that comes back from its records has the new list as well."""
        self.config = msgspec.structs.replace(self.config, staff=tuple(staff))
        self.committer.put(*staff_list.replace_staff(self.floor.reception, staff, self.now()))

    def refuse_staff(self, problem: str) -> None:
        self.committer.put(*staff_list.refuse_staff(self.floor.reception, problem, self.now()))

    async def stop(self) -> None:
        self.halted = True
        for task in self._tasks:
            task.cancel()
        await self.committer.drained()
        self.committer.close()
        self.worker.close()
        self.reader.close()
        self.prover.close()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tick_for_ever(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            if not self.halted:
                self._tick()
                self.exchange.repeat()

    def _tick(self) -> None:
        self.committer.put(*self.floor.tick(self.now()))
        for id_, errand in self.floor.awaited.items():
            if id_ not in self._turns:
                self._turns.add(id_)
                self._spawn(self._turn(id_, errand))

    async def _turn(self, id_: str, errand: ErrandNeeded) -> None:
        """The turn of a full table, worked out beside the loop and taken over in one turn of it."""
        try:
            brought = {errand.key: await self.worker.read(errand.work)}
        finally:
            self._turns.discard(id_)
        if not self.halted:
            self.brought.bring(brought)
            try:
                self._tick()
            finally:
                self.brought.bring(NOTHING)
        self.worker.let_go(brought)

    async def _go_on(self, so: FromRecords) -> None:
        """Open the tables, or take them up again where the records have them. Until that is on
        record, nobody sees any of it."""
        now = self.now()
        commits = await self._read(lambda store: restore.start(so.floor, store, now))
        commits += so.floor.tick(now)  # whoever comes first finds the first round open
        await self.committer.write([commit.row for commit in commits])
        self._take_over(so)
        self.halted = self.memory_ahead = False
        for commit in commits:
            self._told(commit)
        self.exchange.begin()

    # -- what is written ------------------------------------------------------------------------

    def _told(self, commit: Commit) -> None:
        self.floor.recorder.wrote(commit)
        self.listener.told(commit, self._news(commit) if commit.news else None)
        if commit.to_house:
            self.exchange.wrote(commit)

    def _lost(self, items: list[Item]) -> None:
        """What was not written has not happened: say so, and go back to what the records have."""
        self.halted = self.memory_ahead = True
        self.house.forget()
        for item in items:
            if isinstance(item, Commit) and item.id:
                self.listener.lost(item.actor, item.id)
        self._spawn(self._recover())

    async def _recover(self) -> None:
        while self.halted:
            await asyncio.sleep(RECOVER_S)
            try:
                await self._go_on(await self._read(self._restored))
            except Exception:
                log.critical("the records are still not to be had", exc_info=True)
        self.listener.restored()

    async def _read(self, work: Callable[[Store], T]) -> T:
        """Of the records, beside the loop. What it raises is raised here."""
        return (await self.worker.read(kept(work)))()

    def in_turn(self, tell: Tell) -> None:
        self.committer.put(tell)

    def check_writable(self) -> None:
        if self.halted:
            raise Refused("not_stored")

    # -- commands -------------------------------------------------------------------------------

    async def terminal_of(self, token: str) -> Terminal:
        return enrol.terminal_of(self.floor.reception, token)

    async def touch(self, caller: Caller) -> None:
        now = self.now()
        self.floor.reception.staff(caller, now)
        self.floor.reception.touch(caller.session, now)

    def handle(self, caller: Caller, command: Command) -> Answer | None:
        if self.committer.is_full or (self._working and _table_of(command) in self._working):
            raise NotYet
        try:
            return self._handle(caller, command)
        except (ProofNeeded, ErrandNeeded):
            raise NotYet from None

    def _handle(self, caller: Caller, command: Command) -> Answer | None:
        try:
            done = self.floor.handle(caller, command, self.clock.now())
        except OnRecord as refused:
            if refused.commit:
                self.committer.put(refused.commit)
            raise
        if not isinstance(done, list):  # asked before; what it caused was told then
            return done
        self.committer.put(*done)
        return None

    async def handle_prepared(
        self, caller: Caller, command: Command, asker: WaitingClient
    ) -> Answer | None:
        def act(known: Caller) -> Answer | None:
            self.check_writable()
            return self._handle(known, command)

        await self._until_room(asker)
        await self._until_worked_out(_table_of(command), asker)
        return await self.prepared(caller, act, asker)

    async def _until_room(self, asker: WaitingClient) -> None:
        """A floor that is behind with writing hears nobody, rather than refuse each of them."""
        asker.waits += 1
        try:
            await self.committer.room()
        finally:
            asker.waits -= 1

    async def _until_worked_out(self, table: str, asker: WaitingClient) -> None:
        asker.waits += 1
        try:
            while table in self._working:
                await self._working[table].wait()
        finally:
            asker.waits -= 1

    async def prepared(self, caller: Caller, act: Callable[[Caller], T], asker: WaitingClient) -> T:
        """Somebody's PIN came with it, or it needs something of the past: both are looked at beside
        the loop, and then it is done in one turn."""

        def with_what_was_brought(known: Caller) -> T:
            self.brought.bring(known.brought)
            try:
                return act(known)
            finally:
                self.brought.bring(NOTHING)

        brought = self.brought
        while True:
            try:
                return await self.prover.proved(caller, with_what_was_brought)
            except ErrandNeeded as errand:
                if isinstance(errand.key, StepKey):
                    found = await self._work_out(errand, errand.key.table, asker)
                else:
                    found = await self._run(errand, asker)
                if self.brought is not brought:  # the floor has gone back to its records since
                    raise Refused("not_stored") from None
                caller = replace(caller, brought={**caller.brought, errand.key: found})

    async def _work_out(self, errand: ErrandNeeded, table: str, asker: WaitingClient) -> Any:
        """While bets stream in, a full table would always have moved on: they wait meanwhile. What
        others do, the clock among them, still goes on, and then it is worked out anew."""
        await self._until_worked_out(table, asker)
        done = self._working[table] = asyncio.Event()
        try:
            return await self._run(errand, asker)
        finally:
            del self._working[table]
            done.set()

    async def _run(self, errand: ErrandNeeded, asker: WaitingClient) -> Any:
        asker.waits += 1
        try:
            return await self.reader.read(errand.work)
        finally:
            asker.waits -= 1

    # -- pictures -------------------------------------------------------------------------------

    async def welcome(self, caller: Caller, asker: WaitingClient) -> dict[str, Any]:
        return await self.prepared(caller, self._welcome, asker)

    def _welcome(self, caller: Caller) -> dict[str, Any]:
        terminal, floor = caller.terminal, self.floor
        staff, signed_out = None, None
        try:
            staff = views.staff_body(floor.reception.session_at(caller, self.now()))
        except Refused as refused:
            if refused.code == "session_taken_over":
                signed_out = refused.details
        plays = terminal.role == "player"
        return {
            "terminal": terminal.id,
            "role": terminal.role,
            "table": terminal.table,
            "staff": staff,
            "signed_out": signed_out,
            "last_id": floor.answers[terminal.id].last,
            "seat": views.seat_body(floor.seating, terminal.id) if plays else None,
        }

    async def picture(self, table: str) -> NumberedPicture:
        known = self.floor.pit.known_table(table)
        body = views.public_body(known)
        stopped = views.STOPPED if table in self.floor.pit.frozen else {}
        return NumberedPicture(known.state.n, body | stopped)

    def _news(self, commit: Commit) -> LogNews:
        looking = console.looking(self.floor.reception, commit.at)
        if not looking:
            return LogNews((), {})
        listed, row = self.floor.state.people.listed, commit.row
        about = Names(listed, self.config.gaming_day_starts)
        lines = [
            line(LogKey(row.at, row.stream, row.n, one.i), one, fact, commit.actor, about)
            for one, fact in commit.news
        ]
        return LogNews(lines, looking)


def _table_of(command: Command) -> str:
    """The table that a command is about, if it is about one."""
    return getattr(command, "table", None) or ""
