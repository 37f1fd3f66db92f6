"""Connections on one side, the floor on the other: who is here, who follows what, who is told."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fairfelt import __version__
from fairfelt.core.errors import Refused
from fairfelt.equipment import Rng
from fairfelt.floor import Commit, Floor, FloorConfig, console, enrol, restore, views
from fairfelt.floor.answers import Answer
from fairfelt.floor.authority import code_digest, digest
from fairfelt.floor.errands import NOTHING, Brought, ErrandNeeded
from fairfelt.floor.facts import FLOOR_FACTS
from fairfelt.floor.facts.people import TerminalRevoked
from fairfelt.floor.facts.tables import TableFrozen, TableReleased
from fairfelt.floor.floor import Caller
from fairfelt.floor.log_pages import Names, line
from fairfelt.floor.pins import ProofNeeded
from fairfelt.floor.refusals import OnRecord
from fairfelt.floor.told import SeatMessage
from fairfelt.server.clock import FloorClock
from fairfelt.server.committer import Committer, Item
from fairfelt.server.exchange import Exchange
from fairfelt.server.files import SPARE_FILES, files_most
from fairfelt.server.gate import Gate
from fairfelt.server.guests import SENT_AT_ONCE, Guest, Unsent
from fairfelt.server.house_here import HouseHere
from fairfelt.server.lab import Lab
from fairfelt.server.messages import (
    Answered,
    Hello,
    Ping,
    Told,
    Touch,
    Unwatch,
    Watch,
    decode,
    encode,
    frame,
    id_in,
    refused_frame,
)
from fairfelt.server.prover import Prover
from fairfelt.server.reader import Reader
from fairfelt.store import LogKey, Store
from fairfelt.table.commands import Command

log = logging.getLogger("fairfelt.hub")

FACTS_HELD = 512  # of each table, for terminals that missed some
TICK_S = 0.05
# What a stacker or a printer follows.
MACHINE_FACTS = frozenset(kind for kind, body in FLOOR_FACTS.items() if body.TO_MACHINES)
RECOVER_S = 1.0
SAID_SINCE_MOST = 64  # messages of a terminal that wait until one before them is done
_AT_ONCE = ("bad_message", "not_stored", "rate_exceeded")  # which tell nothing of the floor


Act = Callable[[Caller], None]


class Hub:
    def __init__(self, config: FloorConfig, store: Store, rng: Rng) -> None:
        self.config = config
        self.store = store
        self.rng = rng
        self.gate = Gate(config.doors, files_most() - SPARE_FILES)
        self.clock = FloorClock(restore.last_at(store))
        self.lab = Lab()
        self.reader = Reader(store.reader)
        self.worker = Reader(store.reader, "worker")  # so that nobody's reading delays a round
        self.prover = Prover(lambda: self.clock.now())
        self.brought = Brought()
        self.floor: Floor = self._restored()
        self.committer = Committer(store, self._told, self._lost)
        self.house = HouseHere(store, config.demo, self.committer)
        self.exchange = Exchange(
            self.house, lambda: self.floor, self.committer.put, lambda: self.clock.now()
        )
        self.halted = True
        self.ahead = False  # memory is ahead of the records, which could not be written
        self.guests: dict[str, Guest] = {}  # by terminal
        self.seen: dict[str, int] = {}  # when each terminal left that is not here
        self.machines: dict[str, set[Guest]] = {}  # by the player terminal that they serve
        self.watchers: dict[str, set[Guest]] = {id_: set() for id_ in self.floor.tables}
        self.held: dict[str, deque[tuple[int, bytes]]] = {
            id_: deque(maxlen=FACTS_HELD) for id_ in self.floor.tables
        }
        self.acts: Counter[type[Command]] = Counter()
        self.refusals: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turns: set[str] = set()  # tables whose turn is being worked out
        self.unsent = Unsent()
        self.first_code_used: Callable[[], None] = lambda: None  # it need not lie about any longer
        self._first_code = ""  # its digest, until then

    # -- life -----------------------------------------------------------------------------------

    async def start(self, code_asked_by: str = "") -> str | None:
        """Open the floor. A floor without a supervisor's terminal gives the code for one, and so
        does one whose last was lost, if somebody with rank asks for it."""
        floor = self.floor
        await self.lab.learn(floor.coming.get(id_, floor.tables[id_]) for id_ in floor.tables)
        await self._go_on()
        first = enrol.first_code(self.floor, self.clock.now(), code_asked_by)
        if first:
            await self.committer.write([first[0].row])
            self.floor.wrote(first[0])
            self._first_code = code_digest(first[1])
        self._spawn(self._tick_for_ever())
        return first[1] if first else None

    def enrolled_with(self, code: str | None) -> None:
        """A terminal is enrolled, and that is on disk."""
        if code and code_digest(code) == self._first_code:
            self._first_code = ""
            self.first_code_used()

    def _restored(self) -> Floor:
        """From the records, which are read here and by errands from then on, never on the loop."""
        floor = restore.restore(self.config, self.store, self.rng, self.lab.favours)
        floor.errands = self.brought
        return floor

    async def stop(self) -> None:
        self.halted = True
        await self.lab.worker.close()
        for task in self._tasks:
            task.cancel()
        await self.committer.drained()
        for guest in list(self.guests.values()):
            guest.connection.close()
        self.committer.close()
        self.reader.close()
        self.worker.close()
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
        self.committer.put(*self.floor.tick(self.clock.now()))
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

    async def _go_on(self) -> None:
        """Open the tables, or take them up again where the records have them."""
        now = self.clock.now()
        commits = restore.start(self.floor, self.store, now)
        commits += self.floor.tick(now)  # whoever comes first finds the first round open
        await self.committer.write([commit.row for commit in commits])
        self.halted = self.ahead = False
        for commit in commits:
            self._told(commit)
        self.exchange.begin()

    # -- when the record cannot be written ------------------------------------------------------

    def _lost(self, items: list[Item]) -> None:
        """What was not written has not happened: say so, and go back to what the records have."""
        self.halted = self.ahead = True
        self.house.forget()
        for item in items:
            if isinstance(item, Commit) and item.id:
                self.refuse(self.guests.get(item.actor), Refused("not_stored"), item.id)
        self._spawn(self._recover())

    async def _recover(self) -> None:
        while self.halted:
            await asyncio.sleep(RECOVER_S)
            try:
                self.floor = self._restored()
                self.house.restore()
                await self._go_on()
            except Exception:
                log.critical("the records are still not to be had", exc_info=True)
        for guest in self.guests.values():
            self._greet(guest)
        for id_, watchers in self.watchers.items():
            self.held[id_].clear()
            self.unsent.send_all(watchers, self._picture(id_))

    # -- messages in ----------------------------------------------------------------------------

    def receive(self, guest: Guest, data: bytes) -> None:
        """Whatever a terminal sends gets an answer or a refusal, and the connection goes on."""
        if guest.gone:
            return
        try:
            message = decode(data)
            if guest.waits and not isinstance(message, Ping):
                self._hear_later(guest, data)
                return
            if isinstance(message, Hello):
                self._hello(guest, message)
            elif isinstance(message, Ping):
                guest.send(frame("pong", now=self.clock.now()))
            else:
                self._ask(guest, message)
        except Refused as refused:
            self._refuse_on_record(guest, refused, id_in(data))

    def _refuse_on_record(self, guest: Guest, refused: Refused, id_: int | None) -> None:
        """Where a refusal goes on record it is told once it is written. Any other waits its turn
        too where it may tell of a table: what it tells is then on record."""

        def tell() -> None:
            """Where that is lost, so is what the refusal is about."""
            self.refuse(guest, Refused("not_stored") if self.ahead else refused, id_)

        if isinstance(refused, OnRecord) and refused.commit:
            self.committer.put(refused.commit, tell)
        elif guest.caller is None or refused.code in _AT_ONCE:
            self.refuse(guest, refused, id_)
        else:
            self.committer.put(tell)

    def _ask(self, guest: Guest, message: Any) -> None:
        caller = guest.caller
        if caller is None:
            raise Refused("not_enrolled")
        if self.halted:
            raise Refused("not_stored")
        if isinstance(message, Touch):
            self.floor.staff(caller, self.clock.now())
            self.floor.touch(caller.session, self.clock.now())
        elif isinstance(message, Watch):
            self._watch(guest, message)
        elif isinstance(message, Unwatch):
            self._unwatch(guest, message.table)
        else:
            self._command(guest, caller, message)

    def _hear_later(self, guest: Guest, data: bytes) -> None:
        """What a terminal says is done in the order in which it says it."""
        if len(guest.said_since) >= SAID_SINCE_MOST:
            raise Refused("rate_exceeded")
        guest.said_since.append(data)

    def _command(self, guest: Guest, caller: Caller, command: Any) -> None:
        self.committer.check_room()
        try:
            self._done(guest, command, self.floor.handle(caller, command, self.clock.now()))
        except (ProofNeeded, ErrandNeeded):
            self._prepare(
                guest, caller, lambda known: self._again(guest, known, command), command.id
            )

    def _again(self, guest: Guest, caller: Caller, command: Any) -> None:
        if self.halted:
            raise Refused("not_stored")
        self._done(guest, command, self.floor.handle(caller, command, self.clock.now()))

    def _prepare(self, guest: Guest, caller: Caller, act: Act, id_: int | None) -> None:
        """What it needs is looked up beside the loop, and the terminal waits for it."""
        guest.waits += 1
        self._spawn(self._when_ready(guest, caller, act, id_))

    async def _when_ready(self, guest: Guest, caller: Caller, act: Act, id_: int | None) -> None:
        guest.waits -= 1
        try:
            await self._prepared(guest, caller, act)
        except Refused as refused:
            self._refuse_on_record(guest, refused, id_)
        while guest.said_since and not guest.waits:
            self.receive(guest, guest.said_since.popleft())

    async def _prepared(self, guest: Guest, caller: Caller, act: Act) -> None:
        """Somebody's PIN came with it, or it needs something of the past: both are looked at beside
        the loop, and then it is done in one turn."""

        def with_what_was_brought(known: Caller) -> None:
            self.brought.bring(known.brought)
            try:
                act(known)
            finally:
                self.brought.bring(NOTHING)

        while True:
            try:
                return await self.prover.proved(caller, with_what_was_brought)
            except ErrandNeeded as errand:
                found = await self._run(guest, errand)
                caller = replace(caller, brought={**caller.brought, errand.key: found})

    async def _run(self, guest: Guest, errand: ErrandNeeded) -> Any:
        guest.waits += 1
        try:
            return await self.reader.read(errand.work)
        finally:
            guest.waits -= 1

    def _done(self, guest: Guest, command: Any, done: list[Commit] | Answer) -> None:
        if not isinstance(done, list):  # asked before; what it caused was told then
            self.committer.put(lambda: self._answer_again(guest, command.id, done))
            return
        self.acts[type(command)] += 1
        self.committer.put(*done)

    def _answer_again(self, guest: Guest, id_: int, answer: Answer) -> None:
        if self.ahead:  # the answer was to something that is lost
            self.refuse(guest, Refused("not_stored"), id_)
        else:
            guest.send(encode(Answered(id_, answer, [])))

    def _hello(self, guest: Guest, hello: Hello) -> None:
        if guest.caller is not None:
            raise Refused("hello_again", terminal=guest.caller.terminal.id)
        terminal = enrol.terminal_of(self.floor, hello.token)
        session = digest(hello.session) if hello.session else None
        guest.caller = Caller(terminal, session)
        before = self.guests.get(terminal.id)
        if before is not None and before is not guest:
            self.refuse(before, Refused("taken_over"), None)
            self.leave(before)
            before.connection.close()
        self.guests[terminal.id] = guest
        if terminal.serves is not None:
            self.machines.setdefault(terminal.serves, set()).add(guest)
        self._greet(guest)

    def _greet(self, guest: Guest) -> None:
        """The welcome waits its turn behind what is being written, and is true when it is read."""
        if guest.caller is not None:
            self._prepare(guest, guest.caller, lambda known: self._put_welcome(guest, known), None)

    def _put_welcome(self, guest: Guest, caller: Caller) -> None:
        if self.ahead:  # everybody is greeted when the records are back
            return
        terminal, floor = caller.terminal, self.floor
        staff, signed_out = None, None
        try:
            staff = views.staff_body(floor.session_at(caller, self.clock.now()))
        except Refused as refused:
            if refused.code == "session_taken_over":
                signed_out = refused.details
        body = {
            "terminal": terminal.id,
            "role": terminal.role,
            "table": terminal.table,
            "staff": staff,
            "signed_out": signed_out,
            "last_id": floor.answers.last_id(terminal.id),
            "version": __version__,
            "channel": f"seat:{terminal.id}",
            "seat": views.seat_body(floor, terminal.id) if terminal.role == "player" else None,
        }
        self.committer.put(lambda: self._welcome(guest, body))

    def _welcome(self, guest: Guest, body: dict[str, Any]) -> None:
        if not self.ahead:
            guest.send(frame("welcome", now=self.clock.now(), n=guest.n, **body))

    def _watch(self, guest: Guest, watch: Watch) -> None:
        table = self.floor.known_table(watch.table)
        id_, n = table.id, table.state.n
        if watch.since is not None and not 0 <= watch.since <= n:
            raise Refused("seen_stale", seen=watch.since, now=n)
        picture = self._picture(id_)
        self.committer.put(lambda: self._catch_up(guest, id_, watch.since, picture))

    def _catch_up(self, guest: Guest, id_: str, since: int | None, picture: bytes) -> None:
        """Only the facts that were missed, where they are still held; else the whole picture."""
        if guest.gone:
            return
        guest.watching.add(id_)
        self.watchers[id_].add(guest)
        held = self.held[id_]
        if self.ahead:  # a picture comes when the records are back
            return
        if since is not None and held and held[0][0] <= since + 1:
            for n, sent in held:
                if n > since:
                    guest.send(sent)
        else:
            guest.send(picture)

    def _picture(self, id_: str) -> bytes:
        table = self.floor.tables[id_]
        body = views.public_body(table)
        if id_ in self.floor.frozen:
            body |= views.STOPPED
        return frame(
            "snapshot", channel=f"table:{id_}", n=table.state.n, at=self.clock.now(), body=body
        )

    def _unwatch(self, guest: Guest, id_: str) -> None:
        guest.watching.discard(id_)
        self.watchers.get(id_, set()).discard(guest)

    def leave(self, guest: Guest) -> None:
        """The connection is gone. Bets and money stay where they are."""
        guest.gone = True
        for id_ in list(guest.watching):
            self._unwatch(guest, id_)
        caller = guest.caller
        if caller is not None and caller.terminal.serves is not None:
            self.machines.get(caller.terminal.serves, set()).discard(guest)
        if caller is not None and self.guests.get(caller.terminal.id) is guest:
            del self.guests[caller.terminal.id]
            self.seen[caller.terminal.id] = self.clock.now()

    def last_seen(self) -> dict[str, int | None]:
        """Of every terminal heard from since the floor started; nothing while it is here."""
        return {**self.seen, **dict.fromkeys(self.guests)}

    # -- messages out ---------------------------------------------------------------------------

    def refuse(self, guest: Guest | None, refused: Refused, id_: int | None) -> None:
        self.refusals[refused.code] += 1
        if guest is not None:
            guest.send(refused_frame(refused, id_))

    def _told(self, commit: Commit) -> None:
        """It is written: now everybody whom it concerns may know."""
        self.floor.wrote(commit)
        own: list[Told] = []
        many = len(commit.private) > SENT_AT_ONCE
        for fact in commit.private:
            self._tell_seat(fact, commit, own, many=many)
        if commit.table is not None and commit.public:
            self._tell_table(commit.table, commit)
        if commit.news:
            self._tell_consoles(commit)
        if commit.to_house:
            self.exchange.wrote(commit)
        if commit.id and (guest := self.guests.get(commit.actor)) is not None:
            guest.send(encode(Answered(commit.id, commit.answer, own)))

    def _tell_seat(self, fact: SeatMessage, commit: Commit, own: list[Told], *, many: bool) -> None:
        """A fact for one seat, sent to it or put to the answer where it is the seat that asked."""
        if fact.kind in MACHINE_FACTS:
            self._tell_machines(fact, commit)
        guest = self.guests.get(fact.seat)
        if guest is None or fact.left:
            return
        guest.n += 1
        told = Told(f"seat:{fact.seat}", guest.n, commit.at, fact.kind, fact.body)
        if commit.id and fact.seat == commit.actor:
            own.append(told)
        elif many:
            self.unsent.add(guest, told)
        else:
            guest.send(encode(told))

    def _tell_machines(self, fact: SeatMessage, commit: Commit) -> None:
        """The stacker and the printer of a terminal hear what they have to do."""
        for guest in self.machines.get(fact.seat, ()):
            guest.n += 1
            told = Told(f"seat:{fact.seat}", guest.n, commit.at, fact.kind, fact.body)
            guest.send(encode(told))

    def _tell_consoles(self, commit: Commit) -> None:
        """What staff should know of the floor itself, wherever somebody is signed in for it."""
        for _, fact in commit.news:
            if isinstance(fact.body, TableFrozen | TableReleased):
                self._show_anew(fact.body.table)
            elif isinstance(fact.body, TerminalRevoked):
                self._shut_out(fact.body.terminal)
        looking = [
            guest
            for guest in self.guests.values()
            if guest.caller is not None and console.may_look(self.floor, guest.caller, commit.at)
        ]
        if not looking:
            return
        about, row = Names(self.floor.people, self.config.gaming_day_starts), commit.row
        for one, fact in commit.news:
            key = LogKey(row.at, row.stream, row.n, one.i)
            news = frame("news", **line(key, one, fact, commit.actor, about))
            for guest in looking:
                guest.send(news)

    def _shut_out(self, id_: str) -> None:
        """Its token is worthless, and so is the connection that it opened."""
        if (guest := self.guests.get(id_)) is not None:
            self.refuse(guest, Refused("not_enrolled"), None)
            self.leave(guest)
            guest.connection.close()
        self.seen.pop(id_, None)

    def _show_anew(self, id_: str) -> None:
        """A table has stopped, or goes on: everything of it that was done is on record by now."""
        self.unsent.send_all(self.watchers[id_], self._picture(id_))

    def _tell_table(self, id_: str, commit: Commit) -> None:
        for n, fact in commit.public:
            told = encode(Told(f"table:{id_}", n, commit.at, fact.kind, fact.body))
            self.held[id_].append((n, told))
            self.unsent.send_all(self.watchers[id_], told)
