"""A port at the other end of a wire: what is asked and answered travels as JSON, and late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from inspect import signature
from typing import Any, get_type_hints

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.floor import Commit
from fairfelt.floor.answers import Answer
from fairfelt.floor.caller import Caller
from fairfelt.floor.people import Terminal
from fairfelt.floor.registry import AnyCommand
from fairfelt.floor.told import SeatMessage
from fairfelt.journal import Fact, declared
from fairfelt.server.floor_here import FloorHere
from fairfelt.server.hub import Hub
from fairfelt.server.port import (
    FloorPort,
    HttpPort,
    Listener,
    LogNews,
    NotYet,
    NumberedPicture,
    PastPort,
    Tell,
    WaitingClient,
)
from fairfelt.table.commands import Command

LATE_S = 0.002


def travelled(value: Any, type_: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=type_)


class Faraway:
    """Every method of a protocol that a port behind it has, and nothing else."""

    def __init__(self, port: Any, protocol: type) -> None:
        self._port = port
        self._protocol = protocol
        self.asked: set[str] = set()

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        method = vars(self._protocol)[name]
        hints, answer = get_type_hints(method), getattr(self._port, name)

        async def ask(*args: Any, **kwargs: Any) -> Any:
            self.asked.add(name)
            said = signature(answer).bind(*args, **kwargs).arguments
            arrived = {key: travelled(value, hints[key]) for key, value in said.items()}
            await asyncio.sleep(LATE_S)
            try:
                answered = await answer(**arrived)
            except Refused as refused:
                code, details = travelled(
                    (refused.code, refused.details), tuple[str, dict[str, Any]]
                )
                raise Refused(code, **details) from None
            finally:
                await asyncio.sleep(LATE_S)
            return travelled(answered, hints["return"])

        return ask


def move_away(hub: Hub) -> tuple[Faraway, Faraway]:
    """From now on whatever is asked of the hub over HTTP is asked of a floor far away."""
    desk, past = Faraway(hub.desk, HttpPort), Faraway(hub.past, PastPort)
    hub.desk, hub.past = desk, past
    return desk, past


# -- a floor, to those who are connected ----------------------------------------------------------

# What a floor far away says of itself all the time, and so is known here without asking.
PUBLISHED = {"listener", "halted", "memory_ahead", "now", "in_turn", "check_writable", "handle"}


class FarFloor:
    """A floor by its port: whatever is asked of it or told by it travels as JSON, and late."""

    def __init__(self, here: FloorHere) -> None:
        self._here = here
        self._listener: Listener
        self.late_s = LATE_S
        self.asked: set[str] = set()

    # What it publishes.

    @property
    def listener(self) -> Listener:
        return self._listener

    @listener.setter
    def listener(self, listener: Listener) -> None:
        self._listener = listener
        self._here.listener = self

    @property
    def halted(self) -> bool:
        return self._here.halted

    @property
    def memory_ahead(self) -> bool:
        return self._here.memory_ahead

    def now(self) -> int:
        return self._here.now()

    def in_turn(self, tell: Tell) -> None:
        self._here.in_turn(tell)

    def check_writable(self) -> None:
        self._here.check_writable()

    def told(self, commit: Commit, news: LogNews | None) -> None:
        self._listener.told(_told(commit), None if news is None else travelled(news, LogNews))

    def lost(self, actor: str, id_: int) -> None:
        self._listener.lost(*travelled((actor, id_), tuple[str, int]))

    def restored(self) -> None:
        self._listener.restored()

    # What it is asked.

    async def _asked(self, name: str, type_: Any, *args: Any) -> Any:
        self.asked.add(name)
        await asyncio.sleep(self.late_s)
        try:
            answered = await getattr(self._here, name)(*args)
        except Refused as refused:
            said = travelled((refused.code, refused.details), tuple[str, dict[str, Any]])
            raise Refused(said[0], **said[1]) from None
        finally:
            await asyncio.sleep(self.late_s)
        return travelled(answered, type_)

    async def start(self, code_asked_by: str = "") -> str | None:
        return str(await self._asked("start", str | None, code_asked_by))

    async def stop(self) -> None:
        await self._asked("stop", None)

    async def terminal_of(self, token: str) -> Terminal:
        found: Terminal = await self._asked("terminal_of", Terminal, travelled(token, str))
        return found

    async def touch(self, caller: Caller) -> None:
        await self._asked("touch", None, _caller(caller))

    def handle(self, caller: Caller, command: Command) -> Answer | None:
        raise NotYet

    async def handle_prepared(
        self, caller: Caller, command: Command, asker: WaitingClient
    ) -> Answer | None:
        arrived, answer = travelled(command, AnyCommand), dict[str, Any] | None
        return await self._held(asker, "handle_prepared", answer, _caller(caller), arrived)

    async def welcome(self, caller: Caller, asker: WaitingClient) -> dict[str, Any]:
        said: dict[str, Any] = await self._held(asker, "welcome", dict[str, Any], _caller(caller))
        return said

    async def _held(self, asker: WaitingClient, name: str, type_: Any, *args: Any) -> Any:
        asker.waits += 1
        try:
            return await self._asked(name, type_, *args, Nobody())
        finally:
            asker.waits -= 1

    async def picture(self, table: str) -> NumberedPicture:
        found: NumberedPicture = await self._asked(
            "picture", NumberedPicture, travelled(table, str)
        )
        return found


class Nobody:
    """Whoever waits does so at the other end of the wire."""

    waits = 0


def _caller(caller: Caller) -> Caller:
    terminal, session = (caller.terminal, caller.session)
    return Caller(*travelled((terminal, session), tuple[Terminal, str | None]))


def _told(commit: Commit) -> Commit:
    return msgspec.structs.replace(
        commit,
        answer=travelled(commit.answer, dict[str, Any]),
        public=[(n, _fact(fact)) for n, fact in commit.public],
        private=[travelled(message, SeatMessage) for message in commit.private],
        news=[(one, _fact(fact)) for one, fact in commit.news],
    )


def _fact(fact: Fact) -> Fact:
    return Fact(fact.kind, travelled(fact.body, declared(fact.kind)), fact.seat)


def awaited() -> set[str]:
    """What a floor is asked by those who are connected, all of which is awaited."""
    named = {name for name in (*vars(FloorPort), *FloorPort.__annotations__) if name[0] != "_"}
    return named - PUBLISHED
