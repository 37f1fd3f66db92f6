"""Connections on one side, the floor on the other: who is here, who follows what, who is told.

The floor is behind a port, and could be on another machine.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable
from typing import Any

from fairfelt import __version__
from fairfelt.core.errors import Refused
from fairfelt.floor import Commit, FloorConfig
from fairfelt.floor.answers import Answer
from fairfelt.floor.authority import digest
from fairfelt.floor.caller import Caller
from fairfelt.floor.facts import FLOOR_FACTS
from fairfelt.floor.facts.people import TerminalRevoked
from fairfelt.floor.facts.tables import TableFrozen, TableReleased
from fairfelt.floor.told import SeatMessage
from fairfelt.server.clients import SENT_AT_ONCE, Client, Unsent
from fairfelt.server.files import SPARE_FILES, files_most
from fairfelt.server.gate import Gate
from fairfelt.server.lab import Lab
from fairfelt.server.messages import (
    AnswerMessage,
    FactMessage,
    Hello,
    Ping,
    Touch,
    Unwatch,
    Watch,
    decode,
    encode,
    frame,
    id_in,
    refused_frame,
)
from fairfelt.server.port import FloorPort, HttpPort, LogNews, NotYet, PastPort
from fairfelt.server.watching import Watching
from fairfelt.table.commands import Command

log = logging.getLogger("fairfelt.hub")

# What a stacker or a printer follows.
MACHINE_FACTS = frozenset(kind for kind, body in FLOOR_FACTS.items() if body.TO_MACHINES)
SAID_SINCE_MOST = 64  # messages of a terminal that wait for one before them: then it is not read
_AT_ONCE = ("bad_message", "not_stored")  # which tell nothing of the floor


class Hub:
    def __init__(
        self, config: FloorConfig, port: FloorPort, desk: HttpPort, past: PastPort, lab: Lab
    ) -> None:
        self.config = config
        self.port = port
        self.desk = desk
        self.past = past
        self.lab = lab
        self.gate = Gate(config.doors, files_most() - SPARE_FILES)
        self.clients: dict[str, Client] = {}  # by terminal
        self.last_left: dict[str, int] = {}  # when each terminal left that is not here
        self.seen_before: dict[str, int] = {}  # when terminals were last here before this start
        self.machines: dict[str, set[Client]] = {}  # by the player terminal that they serve
        self.acts: Counter[type[Command]] = Counter()
        self.refusals: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self.unsent = Unsent()
        self.watching = Watching(port, self.unsent, self._spawn)
        port.listener = self

    async def start(self, code_asked_by: str = "") -> str | None:
        return await self.port.start(code_asked_by)

    async def stop(self) -> None:
        await self.lab.worker.close()
        for task in self._tasks:
            task.cancel()
        await self.port.stop()
        for client in list(self.clients.values()):
            client.connection.close()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- messages in ----------------------------------------------------------------------------

    def receive(self, client: Client, data: bytes) -> None:
        """Whatever a terminal sends gets an answer or a refusal, and the connection goes on."""
        if client.gone:
            return
        try:
            message = decode(data)
            if client.waits and not isinstance(message, Ping):
                self._hear_later(client, data)
                return
            if isinstance(message, Command):  # as nearly always
                caller = client.caller
                if caller is None or self.port.halted:
                    caller = self._caller(client)  # which refuses it
                self._command(client, caller, message)
            elif isinstance(message, Hello):
                self._hello(client, message)
            elif isinstance(message, Ping):
                client.send(frame("pong", now=self.port.now()))
            else:
                self._ask(client, self._caller(client), message)
        except Refused as refused:
            self._refuse_in_turn(client, refused, id_in(data))

    def _refuse_in_turn(self, client: Client, refused: Refused, id_: int | None) -> None:
        """Where it may tell of a table, it waits its turn: what it tells is then on record."""

        def tell() -> None:
            """Where that is lost, so is what the refusal is about."""
            lost = self.port.memory_ahead
            self.refuse(client, Refused("not_stored") if lost else refused, id_)

        if client.caller is None or refused.code in _AT_ONCE:
            self.refuse(client, refused, id_)
        else:
            self.port.in_turn(tell)

    def _caller(self, client: Client) -> Caller:
        if client.caller is None:
            raise Refused("not_enrolled")
        if self.port.halted:
            raise Refused("not_stored")
        return client.caller

    def _ask(self, client: Client, caller: Caller, message: Touch | Watch | Unwatch) -> None:
        if isinstance(message, Touch):
            self._when_ready(client, client.held(self.port.touch(caller)), None)
        elif isinstance(message, Watch):
            self._when_ready(client, self.watching.watch(client, message), None)
        else:
            self.watching.unwatch(client, message.table)

    def _hear_later(self, client: Client, data: bytes) -> None:
        """What a terminal says is done in the order in which it says it. One that says much is not
        read any further meanwhile; what had been read by then is kept."""
        client.said_since.append(data)
        if len(client.said_since) >= SAID_SINCE_MOST:
            client.connection.hold()

    def _command(self, client: Client, caller: Caller, command: Command) -> None:
        try:
            self._done(client, command, self.port.handle(caller, command))
        except NotYet:
            self._when_ready(client, self._command_later(client, caller, command), command.id)

    async def _command_later(self, client: Client, caller: Caller, command: Command) -> None:
        self._done(client, command, await self.port.handle_prepared(caller, command, client))

    def _done(self, client: Client, command: Command, answer: Answer | None) -> None:
        if answer is None:  # what it caused is told once it is written
            self.acts[type(command)] += 1
        else:
            self.port.in_turn(lambda: self._answer_again(client, command.id, answer))

    def _when_ready(self, client: Client, work: Awaitable[None], id_: int | None) -> None:
        """What it needs is looked up beside the loop, and the terminal waits for it."""
        client.waits += 1
        self._spawn(self._attend(client, work, id_))

    async def _attend(self, client: Client, work: Awaitable[None], id_: int | None) -> None:
        client.waits -= 1
        try:
            try:
                await work
            except Refused as refused:
                self._refuse_in_turn(client, refused, id_)
            while client.said_since and not client.waits:
                self.receive(client, client.said_since.popleft())
        except Exception:
            # Nobody knows what it did. A terminal that comes back is told how things stand.
            log.exception("a message of a terminal could not be handled")
            client.said_since.clear()
            client.connection.close()
            return
        if len(client.said_since) < SAID_SINCE_MOST:
            client.connection.go_on()

    def _answer_again(self, client: Client, id_: int, answer: Answer) -> None:
        if self.port.memory_ahead:  # the answer was to something that is lost
            self.refuse(client, Refused("not_stored"), id_)
        else:
            client.send(encode(AnswerMessage(id_, answer, [])))

    def _hello(self, client: Client, hello: Hello) -> None:
        if client.caller is not None:
            raise Refused("hello_again", terminal=client.caller.terminal.id)
        self._when_ready(client, self._enter(client, hello), None)

    async def _enter(self, client: Client, hello: Hello) -> None:
        terminal = await client.held(self.port.terminal_of(hello.token))
        if client.gone:
            return
        session = digest(hello.session) if hello.session else None
        caller = client.caller = Caller(terminal, session)
        before = self.clients.get(terminal.id)
        if before is not None and before is not client:
            self.refuse(before, Refused("taken_over"), None)
            self.leave(before)
            before.connection.close()
        self.clients[terminal.id] = client
        if terminal.serves is not None:
            self.machines.setdefault(terminal.serves, set()).add(client)
        await self._welcome(client, caller)

    def _greet(self, client: Client) -> None:
        """The welcome waits its turn behind what is being written, and is true when it is read."""
        if client.caller is not None:
            self._when_ready(client, self._welcome(client, client.caller), None)

    async def _welcome(self, client: Client, caller: Caller) -> None:
        body = await self.port.welcome(caller, client)

        def tell() -> None:
            if not self.port.memory_ahead:  # else all are greeted when the records are back
                one = caller.terminal  # a machine follows the terminal that it serves
                about = {"version": __version__, "channel": f"seat:{one.serves or one.id}"}
                client.send(frame("welcome", now=self.port.now(), n=client.n, **body, **about))

        if not self.port.memory_ahead:
            self.port.in_turn(tell)

    def leave(self, client: Client) -> None:
        """The connection is gone. Bets and money stay where they are."""
        client.gone = True
        for id_ in list(client.watching):
            self.watching.unwatch(client, id_)
        caller = client.caller
        if caller is not None and caller.terminal.serves is not None:
            self.machines.get(caller.terminal.serves, set()).discard(client)
        if caller is not None and self.clients.get(caller.terminal.id) is client:
            del self.clients[caller.terminal.id]
            self.last_left[caller.terminal.id] = self.port.now()

    def last_seen(self) -> dict[str, int | None]:
        """Of every terminal heard from since the floor started; nothing while it is here."""
        return {**self.last_left, **dict.fromkeys(self.clients)}

    # -- messages out ---------------------------------------------------------------------------

    def lost(self, actor: str, id_: int) -> None:
        """What was not written has not happened: say so."""
        self.refuse(self.clients.get(actor), Refused("not_stored"), id_)

    def restored(self) -> None:
        """Everybody is told anew what is so, which is what the records have. Some of the acts that
        were counted are lost, so they are counted anew, as after a restart."""
        self.acts.clear()
        for client in self.clients.values():
            self._greet(client)
        self.watching.restored()

    def refuse(self, client: Client | None, refused: Refused, id_: int | None) -> None:
        self.refusals[refused.code] += 1
        if client is not None:
            client.send(refused_frame(refused, id_))

    def told(self, commit: Commit, news: LogNews | None) -> None:
        """It is written: now everybody whom it concerns may know."""
        own: list[FactMessage] = []
        many = len(commit.private) > SENT_AT_ONCE
        for fact in commit.private:
            self._tell_seat(fact, commit, own, many=many)
        if commit.table is not None and commit.public:
            self.watching.tell(commit.table, commit)
        if news is not None:
            self._tell_consoles(commit, news)
        if commit.id and (client := self.clients.get(commit.actor)) is not None:
            client.send(encode(AnswerMessage(commit.id, commit.answer, own)))

    def _tell_seat(
        self, fact: SeatMessage, commit: Commit, own: list[FactMessage], *, many: bool
    ) -> None:
        """A fact for one seat, sent to it or put to the answer where it is the seat that asked."""
        if fact.kind in MACHINE_FACTS:
            self._tell_machines(fact, commit)
        client = self.clients.get(fact.seat)
        if client is None or fact.left:
            return
        client.n += 1
        told = FactMessage(f"seat:{fact.seat}", client.n, commit.at, fact.kind, fact.body)
        if commit.id and fact.seat == commit.actor:
            own.append(told)
        elif many:
            self.unsent.add(client, told)
        else:
            client.send(encode(told))

    def _tell_machines(self, fact: SeatMessage, commit: Commit) -> None:
        """The stacker and the printer of a terminal hear what they have to do."""
        for client in self.machines.get(fact.seat, ()):
            client.n += 1
            told = FactMessage(f"seat:{fact.seat}", client.n, commit.at, fact.kind, fact.body)
            client.send(encode(told))

    def _tell_consoles(self, commit: Commit, news: LogNews) -> None:
        """What staff should know of the floor itself, wherever somebody is signed in for it."""
        for _, fact in commit.news:
            if isinstance(fact.body, TableFrozen | TableReleased):
                self.watching.show_anew(fact.body.table)
            elif isinstance(fact.body, TerminalRevoked):
                self._shut_out(fact.body.terminal)
        if not news.lines:
            return
        looking = [
            client
            for client in self.clients.values()
            if client.caller is not None and _is_shown(client.caller, news)
        ]
        for one in news.lines:
            said = frame("news", **one)
            for client in looking:
                client.send(said)

    def _shut_out(self, id_: str) -> None:
        """Its token is worthless, and so is the connection that it opened."""
        if (client := self.clients.get(id_)) is not None:
            self.refuse(client, Refused("not_enrolled"), None)
            self.leave(client)
            client.connection.close()
        self.last_left.pop(id_, None)


def _is_shown(caller: Caller, news: LogNews) -> bool:
    """A session counts at its own console alone."""
    return caller.session is not None and news.sessions.get(caller.session) == caller.terminal.id
