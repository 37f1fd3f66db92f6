"""A terminal of a floor: it comes back by itself, and says again what got no answer."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, TypeVar

import msgspec

from fairfelt.client.dialogue import Dialogue, Said
from fairfelt.client.line import FloorLine, Gone
from fairfelt.client.messages import (
    Answer,
    Message,
    News,
    NumberedFact,
    Refusal,
    Snapshot,
    Welcome,
    decode,
)
from fairfelt.client.site import FloorSite
from fairfelt.core.errors import Fault

WELCOME_S = 10.0
AGAIN_S, AGAIN_S_MOST = 0.25, 8.0
_FOR_GOOD = ("taken_over", "not_enrolled", "session_taken_over")  # coming back would not help
_UNSURE = "not_stored"  # the floor goes back to its records, and the command is said again


class NotLetIn(Exception):  # noqa: N818 - a person has to see to it, no program can
    """The floor does not know this terminal, or another window has its seat."""


class RefusedByFloor(Exception):  # noqa: N818 - as on the floor itself
    """A clear no that changed nothing."""

    def __init__(self, refusal: Refusal) -> None:
        self.code, self.details = refusal.code, refusal.details
        super().__init__(refusal.message)


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection has ended, or could not be made. There will be another."""

    why: str


Event = Welcome | NumberedFact | Snapshot | News | Lost
Listener = Callable[[Event], None]
T = TypeVar("T")


@dataclass
class TerminalClient:
    """Use it as `async with TerminalClient(site, token) as terminal:`.

    It connects within the block and stays connected until its end. `listener` is told every event
    as it comes; `events` gives them one by one instead.
    """

    site: FloorSite
    token: str
    session: str | None = None
    listener: Listener | None = None
    _line: FloorLine | None = None
    _staying: asyncio.Task[None] | None = None
    _online: asyncio.Event = field(default_factory=asyncio.Event)
    _answers: dict[int, asyncio.Future[Answer]] = field(default_factory=dict)
    _snapshots: dict[str, asyncio.Future[Snapshot]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._dialogue = Dialogue(self.token, self.session)

    async def __aenter__(self) -> TerminalClient:
        self._staying = asyncio.create_task(self._stay())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._staying is not None:
            self._staying.cancel()
            with suppress(asyncio.CancelledError, NotLetIn):
                await self._staying

    async def welcome(self) -> Welcome:
        """The welcome of this connection, as soon as there is one."""
        while (found := self._dialogue.welcome) is None or not self._online.is_set():
            await self._unless_shut_out(self._online.wait())
        return found

    async def ask(self, command: str, **fields: Any) -> Answer:
        """Give a command and return its answer, which comes when it is on disk.

        It waits while there is no connection, and is repeated with the same number after a lost
        one, so it is done once. To give up use `asyncio.timeout`: whether it was done is then not
        known, and it is not said again. What the floor refuses raises `RefusedByFloor`.
        """
        await self.welcome()
        said = self._dialogue.command(command, **fields)
        number: int = said["id"]
        waiting = self._answers[number] = asyncio.get_running_loop().create_future()
        try:
            self._say(said)
            return await self._unless_shut_out(waiting)
        finally:
            del self._answers[number]
            self._dialogue.unanswered.pop(number, None)

    async def next_number(self) -> int:
        """The number of the next command. A program that notes it down knows after a restart, from
        `last_id` of its welcome, whether that command was done."""
        await self.welcome()
        return self._dialogue.next_number

    async def follow(self, table: str) -> Snapshot:
        """A table as it stands. Its facts are events from now on, without a gap."""
        await self.welcome()
        waiting = self._snapshots[table] = asyncio.get_running_loop().create_future()
        try:
            self._say(self._dialogue.follow(table))
            return await self._unless_shut_out(waiting)
        finally:
            self._snapshots.pop(table, None)

    def leave(self, table: str) -> None:
        """Follow it no longer."""
        self._say(self._dialogue.leave(table))

    def events(self) -> AsyncIterator[Event]:
        """Everything that comes from now on, in order. Call it before `follow`."""
        queue: asyncio.Queue[Event] = asyncio.Queue()
        self.listener = queue.put_nowait
        return self._told(queue)

    async def _told(self, queue: asyncio.Queue[Event]) -> AsyncIterator[Event]:
        while True:
            yield await self._unless_shut_out(queue.get())

    async def _unless_shut_out(self, waiting: Awaitable[T]) -> T:
        """Wait for it, but not for a floor that will not have this terminal."""
        staying = self._staying
        if staying is None:
            raise Gone("use the terminal within `async with`")
        wanted: asyncio.Future[T] = asyncio.ensure_future(waiting)
        try:
            await asyncio.wait((wanted, staying), return_when=asyncio.FIRST_COMPLETED)
            if not wanted.done():
                await staying  # which tells why
            return await wanted
        finally:
            wanted.cancel()

    # -- staying connected ------------------------------------------------------------------------

    async def _stay(self) -> None:
        """Until the floor does not let this terminal in, or nobody needs it any more."""
        tries = 0
        while True:
            try:
                await self._converse()
                tries = 0
            except (Gone, Fault, TimeoutError) as error:
                tries = 0 if self._online.is_set() else tries + 1
                self._tell(Lost(str(error) or "no answer"))
            finally:
                self._online.clear()
                if self._line is not None:
                    await self._line.close()
            await asyncio.sleep(pause_s(tries))

    async def _converse(self) -> None:
        """One connection, from its hello to its end."""
        line = self._line = await FloorLine.open(await self.site.socket_url())
        line.say(**self._dialogue.hello())
        async with asyncio.timeout(WELCOME_S):
            while self._dialogue.welcome is None:
                self._take(await line.receive())
        while not self._dialogue.gap:
            self._take(await line.receive())
        raise Gone("some of what the floor said was lost")

    def _say(self, said: Said) -> None:
        """What cannot be said now is said after the next welcome."""
        if self._line is not None:
            with suppress(Gone):
                self._line.send(msgspec.json.encode(said))

    def _take(self, data: bytes) -> None:
        message = decode(data)
        if message is None:
            return
        match message:
            case Refusal(id=int(id_), code=code) if code == _UNSURE and id_ in self._answers:
                raise Gone(message.message)  # and is asked again
        heard = self._dialogue.take(message)
        for said in heard.replies:
            self._say(said)
        for one in heard.news:
            self._heard(one)

    def _heard(self, message: Message) -> None:
        match message:
            case Answer(id=id_) if id_ in self._answers:
                self._answers[id_].set_result(message)
            case Refusal():
                self._refused(message)
            case Snapshot(table=table):
                if waiting := self._snapshots.pop(table, None):
                    waiting.set_result(message)
                self._tell(message)
            case Welcome():
                self._online.set()
                self._tell(message)
            case NumberedFact() | News():
                self._tell(message)

    def _refused(self, refusal: Refusal) -> None:
        if refusal.id is not None and refusal.id in self._answers:
            self._answers[refusal.id].set_exception(RefusedByFloor(refusal))
        elif self._dialogue.welcome is None or refusal.code in _FOR_GOOD:
            raise NotLetIn(refusal.message)
        elif waiting := self._snapshots.pop(str(refusal.details.get("table")), None):
            waiting.set_exception(RefusedByFloor(refusal))

    def _tell(self, event: Event) -> None:
        if self.listener is not None:
            self.listener(event)


def pause_s(tries: int) -> float:
    """Doubles each time, and spreads so that a whole floor does not come back in one instant."""
    longest = min(AGAIN_S_MOST, AGAIN_S * 2.0 ** min(tries, 10))
    return longest / 2 + random.random() * longest / 2  # noqa: S311 - no secret
