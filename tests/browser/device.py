"""A wheel or a tumbler as it is attached to a table: what its sensors say is in a test's hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import Any, TypeVar

from fairfelt.client import Answer, Event, FloorSite, NumberedFact, Snapshot, TerminalClient
from tests.browser.conftest import House

PATIENCE_S = 60
T = TypeVar("T")


@dataclass
class Line:
    """A terminal without a screen, on a loop of its own: the test's thread has a browser's."""

    loop: asyncio.AbstractEventLoop
    terminal: TerminalClient
    events: AsyncIterator[Event]

    def ask(self, command: str, **fields: Any) -> Answer:
        return done(self.loop, self.terminal.ask(command, **fields))

    def follow(self, table: str) -> Snapshot:
        return done(self.loop, self.terminal.follow(table))

    def fact(self, kind: str) -> dict[str, Any]:
        """The body of the next fact of this kind."""
        return done(self.loop, self._next(kind))

    async def _next(self, kind: str) -> dict[str, Any]:
        async for event in self.events:
            if isinstance(event, NumberedFact) and event.kind == kind:
                return event.body
        raise AssertionError(f"no {kind} came")


def done(loop: asyncio.AbstractEventLoop, wanted: Coroutine[Any, Any, T]) -> T:
    return asyncio.run_coroutine_threadsafe(wanted, loop).result(PATIENCE_S)


@contextmanager
def loop_beside() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@contextmanager
def line_of(house: House, token: str, session: str | None = None) -> Iterator[Line]:
    with loop_beside() as loop:
        terminal = TerminalClient(FloorSite(house.url), token, session)
        line = Line(loop, terminal, terminal.events())
        done(loop, terminal.__aenter__())
        try:
            done(loop, terminal.welcome())
            yield line
        finally:
            done(loop, terminal.__aexit__(None, None, None))


def enrol(house: House, role: str, code: str | None = None) -> str:
    with loop_beside() as loop:
        return done(loop, FloorSite(house.url).enrol(role, code))


def signed_in(house: House, token: str, staff: str, pin: str) -> str:
    with loop_beside() as loop:
        return done(loop, FloorSite(house.url).sign_in(token, staff, pin, take_over=True))


def code_for(house: House, table: str) -> str:
    """A supervisor lets the device in."""
    token = enrol(house, "supervisor")
    with line_of(house, token, signed_in(house, token, "2002", "2323")) as supervisor:
        second = {"staff": "2001", "pin": "2222"}
        told = supervisor.ask("issue_enrolment", for_role="device", table=table, authority=second)
    return str(told.body["code"])


@dataclass
class Device:
    line: Line
    table: str
    act: str

    def says(self, report: str, result: str | None = None) -> None:
        self.line.ask(self.act, table=self.table, report=report, result=result)


@contextmanager
def attached(house: House, table: str) -> Iterator[Device]:
    act = f"report_{house.table(table)['device']}"
    with line_of(house, enrol(house, "device", code_for(house, table))) as line:
        yield Device(line, table, act)
