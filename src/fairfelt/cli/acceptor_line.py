"""Between a note acceptor and a floor: the floor decides what is taken in, and hears what was."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from fairfelt.cli.acceptor_memory import Memory, inside_of
from fairfelt.cli.attached import FloorConnection, say
from fairfelt.client import (
    Event,
    FloorSite,
    Lost,
    NotLetIn,
    NumberedFact,
    RefusedByFloor,
    TerminalClient,
    Welcome,
)
from fairfelt.core.errors import Fault
from fairfelt.equipment.id003 import BarcodeTicket
from fairfelt.equipment.note_acceptor import (
    ESCROW_MS,
    Escrow,
    Insertion,
    NoteAcceptor,
    Rejected,
    Returned,
    Sighting,
    Stacked,
    Trouble,
)
from fairfelt.equipment.serial_port import open_port

POLL_S = 0.2
AGAIN_S = 1.0
ENDING_S = 1.0  # to hand back what waits, and to close
_READ_BYTES = 4096


class Telling(NamedTuple):
    kind: Literal["reading", "counted", "returned", "other"]
    says: dict[str, Any]
    held: Insertion | None = None


@dataclass(slots=True)
class Attendant:
    """Stands between the two. What it has to tell the floor it tells in order."""

    terminal: str
    memory: Memory
    acceptor: NoteAcceptor = field(init=False)
    connection: FloorConnection = field(init=False)
    _reports: deque[Telling] = field(default_factory=deque)
    _more: asyncio.Event = field(default_factory=asyncio.Event)
    _asking: Insertion | None = None
    _in_reader: set[Insertion] = field(default_factory=set)  # tickets, as the floor knows

    def __post_init__(self) -> None:
        self.connection = FloorConnection(self.terminal)
        inside = self.memory.inside
        held = inside.held() if inside else None
        self.acceptor = NoteAcceptor(held, counted=bool(inside and inside.counted))
        if held and isinstance(held.what, BarcodeTicket):
            self._in_reader.add(held)
        if inside and held and inside.counted and not inside.told:
            self._put(Telling("counted", _says(held, "stacked"), held))

    # -- from the acceptor ------------------------------------------------------------------------

    def take(self, sightings: list[Sighting]) -> None:
        for sighting in sightings:
            self._seen(sighting)
        self._forget()

    def _seen(self, sighting: Sighting) -> None:
        match sighting:
            case Escrow(held):
                self._put(Telling("reading", _says(held, "read"), held))
            case Stacked(held):
                self.memory.keep(inside_of(held))
                self.memory.amend(counted=True)
                self._put(Telling("counted", _says(held, "stacked"), held))
            case Returned(held):
                self._put(Telling("returned", _says(held, "returned"), held))
            case Rejected(why):
                say(f"rejected: {why}")
                self._put(Telling("other", {"report": "rejected"}))
            case Trouble(None):
                self._put(Telling("other", {"report": "cleared"}))
            case Trouble(fault, why):
                say(f"{fault}: {why}")
                self._put(Telling("other", {"report": "fault", "fault": fault}))

    def _forget(self) -> None:
        inside = self.memory.inside
        over = inside and (inside.told or not inside.counted)
        if over and self.acceptor.inside is None:
            self.memory.keep(None)

    def _put(self, report: Telling) -> None:
        self._reports.append(report)
        self._more.set()

    # -- from the floor ---------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        self.connection(event)
        match event:
            case Welcome():
                self.acceptor.attend(True)
            case Lost():
                self.acceptor.attend(False)
            case NumberedFact(kind="ticket.good", body=body):
                if held := self._asked_of(body):
                    self._stack(held)
            case NumberedFact(kind="ticket.handed_back", body=body):
                if held := self._asked_of(body):
                    say(f"handed back: {body['code']}")
                    self._in_reader.discard(held)
                    self.acceptor.decide(held, stack=False)

    def _asked_of(self, body: dict[str, Any]) -> Insertion | None:
        """What is said of an earlier insertion of the same ticket is not said of this one."""
        held = self._asking
        return held if held and held.what == BarcodeTicket(body["validation"]) else None

    def _stack(self, held: Insertion) -> None:
        """First it is on disk what goes in, then it goes in."""
        if held is self.acceptor.inside and held.decision == "waiting":
            self.memory.keep(inside_of(held))
            self.acceptor.decide(held, stack=True)

    # -- to the floor -----------------------------------------------------------------------------

    async def tell(self, floor: TerminalClient) -> None:
        while True:
            while not self._reports:
                self._more.clear()
                await self._more.wait()
            report = self._reports[0]
            match report.kind:
                case "reading":
                    await self._read(floor, report)
                case "counted":
                    await self._count(floor, report)
                case "returned" if isinstance(report.held and report.held.what, BarcodeTicket):
                    await self._ticket_returned(floor, report)
                case _:
                    await self._told(floor, report)
            self._reports.popleft()
            self._forget()

    async def _read(self, floor: TerminalClient, report: Telling) -> None:
        held = report.held
        if held is None or held.decision != "waiting":
            return
        self._asking = held
        if isinstance(held.what, BarcodeTicket):
            self._in_reader.add(held)
        try:
            async with asyncio.timeout(ESCROW_MS / 1000):
                await self._ask(floor, report)
        except RefusedByFloor as error:
            say(f"{_words(report)}, refused: {error}")
            self._in_reader.discard(held)
            self.acceptor.decide(held, stack=False)
        except TimeoutError:
            say(f"{_words(report)}, not answered in time")
            self.acceptor.decide(held, stack=False)
        else:
            say(_words(report))
            if not isinstance(held.what, BarcodeTicket):
                self._stack(held)

    async def _count(self, floor: TerminalClient, report: Telling) -> None:
        """Its number is on disk before it is said, so that no restart says it under another."""
        inside, welcome = self.memory.inside, await floor.welcome()
        if inside is None or not inside.number or welcome.last_id < inside.number:
            self.memory.amend(number=await floor.next_number())
            await self._told(floor, report)
        self.memory.amend(told=True)

    async def _ticket_returned(self, floor: TerminalClient, report: Telling) -> None:
        """Where the floor itself has refused the ticket, it knows."""
        if report.held in self._in_reader:
            self._in_reader.discard(report.held)
            await self._told(floor, report)

    async def _told(self, floor: TerminalClient, report: Telling) -> None:
        try:
            await self._ask(floor, report)
        except RefusedByFloor as error:
            if error.code != "device_in_order":
                say(f"{_words(report)}, refused: {error}")
        else:
            say(_words(report))

    async def _ask(self, floor: TerminalClient, report: Telling) -> None:
        await floor.ask("report_stacker", terminal=self.terminal, **report.says)


def _says(held: Insertion, what: Literal["read", "stacked", "returned"]) -> dict[str, Any]:
    match held.what:
        case BarcodeTicket(validation=validation):
            return {"report": f"ticket_{what}", "validation": validation}
        case _:
            return {"report": f"note_{what}", "cents": held.cents}


def _words(report: Telling) -> str:
    return " ".join(str(word) for word in report.says.values())


# -- the port -------------------------------------------------------------------------------------


async def attend(port: str, terminal: str, floor: FloorSite, token: str, memory: Memory) -> None:
    """Until somebody ends it. Then nothing is taken any more, and what waits is handed back."""
    attendant, loop = Attendant(terminal, memory), asyncio.get_running_loop()
    serving = loop.create_task(_serve(port, attendant))
    telling = loop.create_task(_tell(floor, token, attendant))
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, telling.cancel)
    try:
        with suppress(asyncio.CancelledError):
            await telling
    finally:
        attendant.acceptor.attend(False)
        await asyncio.wait([serving], timeout=ENDING_S)
        serving.cancel()
        await asyncio.wait([serving])


async def _tell(floor: FloorSite, token: str, attendant: Attendant) -> None:
    try:
        async with TerminalClient(floor, token, listener=attendant.hear) as terminal:
            await attendant.tell(terminal)
    except NotLetIn as error:
        raise Fault(str(error)) from error


async def _serve(port: str, attendant: Attendant) -> None:
    trouble = ""
    while True:
        try:
            await _converse(open_port(port, speaks=True, even=True), port, attendant)
        except OSError as error:
            if trouble != str(error.strerror):
                trouble = str(error.strerror)
                say(f"{port}: {trouble}")
        attendant.take(attendant.acceptor.silent(_now_ms()))
        await asyncio.sleep(AGAIN_S)


async def _converse(opened: int, port: str, attendant: Attendant) -> None:
    """Asks and takes what comes, until the port is gone."""
    say(f"asking at {port}")
    loop, acceptor = asyncio.get_running_loop(), attendant.acceptor
    gone: asyncio.Future[None] = loop.create_future()

    def take() -> None:
        try:
            data = os.read(opened, _READ_BYTES)
        except BlockingIOError:
            return
        except OSError as error:
            loop.remove_reader(opened)
            gone.set_exception(error)
            return
        attendant.take(acceptor.feed(data, _now_ms()))

    loop.add_reader(opened, take)
    try:
        while not gone.done():
            with suppress(BlockingIOError):  # nobody reads it: then nobody answers either
                os.write(opened, acceptor.poll(_now_ms()))
            await asyncio.wait([gone], timeout=POLL_S)
            attendant.take(acceptor.silent(_now_ms()))
        gone.result()
    finally:
        loop.remove_reader(opened)
        os.close(opened)


def _now_ms() -> int:
    return round(asyncio.get_running_loop().time() * 1000)
