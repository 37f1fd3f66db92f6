"""What the server knows of a floor: a port that could be on another machine.

Only values go in and come out. Whatever a floor tells comes in one order, once it is on record: a
`Listener` hears of every step, and what is answered is put behind it with `in_turn`. Something that
has to be looked up first is not done at once, but by `handle_prepared`. Whatever else is asked is
awaited, and what consoles are shown comes with the step that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from fairfelt.exchange.credits import Credit
from fairfelt.exchange.tickets import FindTickets, TicketLine
from fairfelt.floor import Commit
from fairfelt.floor.answers import Answer
from fairfelt.floor.caller import Caller
from fairfelt.floor.history.log_pages import Wanted
from fairfelt.floor.history.log_report import ReportHead
from fairfelt.floor.history.takings_report import HoldReport, MeterReport, ReportPeriod
from fairfelt.floor.history.viewer import Viewer
from fairfelt.floor.people import Session, Terminal
from fairfelt.floor.pins import Given
from fairfelt.store import LogKey
from fairfelt.table import TableConfig
from fairfelt.table.commands import Command

Tell = Callable[[], None]


class NotYet(Exception):  # noqa: N818 - nothing has failed
    """Something has to be looked up first, beside the loop."""


class WaitingClient(Protocol):
    """Whoever asked, and says nothing else while something is read for what they asked."""

    waits: int


class LogNews(NamedTuple):
    """What the log gains by a step, as consoles show it, and whom it is shown."""

    lines: Sequence[dict[str, Any]]
    # Of those who watch over the floor, by their digests, with the terminal of each.
    sessions: Mapping[str, str]


class NumberedPicture(NamedTuple):
    """A table as anybody may see it, and the number of its newest fact."""

    n: int
    body: dict[str, Any]


class Listener(Protocol):
    def told(self, commit: Commit, news: LogNews | None) -> None:
        """It is on record: now everybody whom it concerns may know."""

    def lost(self, actor: str, id_: int) -> None:
        """What a terminal asked was not written, and so has not happened."""

    def restored(self) -> None:
        """The floor is again what the records have, which may be less than was asked of it."""


class FloorPort(Protocol):
    """For those who are connected: commands, pictures, and who may see what."""

    listener: Listener

    @property
    def halted(self) -> bool: ...

    @property
    def memory_ahead(self) -> bool:
        """Whether memory is ahead of the records, which could not be written."""

    async def start(self, code_asked_by: str = "") -> str | None:
        """Open the floor, or take it up again. A code for a first console, where one is needed."""

    async def stop(self) -> None: ...

    def now(self) -> int: ...

    def in_turn(self, tell: Tell) -> None:
        """Called after all that was done before is on record, or is lost."""

    def check_writable(self) -> None: ...

    async def terminal_of(self, token: str) -> Terminal: ...

    async def touch(self, caller: Caller) -> None:
        """Somebody of the staff is at the terminal."""

    def handle(self, caller: Caller, command: Command) -> Answer | None:
        """The answer that was given before, if it is asked again; else what came of it is heard.
        Raises NotYet where something must be looked up."""

    async def handle_prepared(
        self, caller: Caller, command: Command, asker: WaitingClient
    ) -> Answer | None: ...

    async def welcome(self, caller: Caller, asker: WaitingClient) -> dict[str, Any]:
        """All that a terminal needs to be again what it was."""

    async def picture(self, table: str) -> NumberedPicture:
        """It may be ahead of the records, and is shown in its turn."""


class FloorFigures(NamedTuple):
    """What is counted of a floor, as it was at one moment."""

    phases: dict[str, str]  # of the tables
    staked_cents: dict[str, int]  # on their layouts
    frozen: list[str]
    commits: int
    batches: int  # in which these were written


class HttpPort(Protocol):
    """For whoever asks over HTTP: enrolling, signing in, and looking at what is so."""

    async def stored(self) -> bool:
        """Whether all that was done before came to be on record."""

    async def enrol(self, role: str, code: str | None, address: str) -> dict[str, Any]: ...

    async def sign_in(self, token: str, given: Given, *, take_over: bool) -> dict[str, Any]: ...

    async def unlock(self, bearer: str, pin: str, code: str) -> None: ...

    async def sign_out(self, bearer: str) -> None: ...

    async def session(self, bearer: str) -> Session | None:
        """Of the staff, while it holds."""

    async def touch_session(self, bearer: str) -> None: ...

    async def terminal(self, token: str) -> Terminal: ...

    async def viewer(self, bearer: str, seat: str | None) -> Viewer:
        """Staff see every seat; a player terminal, by its own token, what its present player
        did."""

    async def floor_body(self, socket_port: int, version: str) -> dict[str, Any]: ...

    async def console_body(self, role: str) -> dict[str, Any]:
        """As somebody of that role sees it."""

    async def table_body(self, table: str) -> dict[str, Any]: ...

    async def table_config(self, table: str) -> TableConfig:
        """Of a table at which something can be done."""

    async def table_setups(self) -> list[dict[str, Any]]:
        """Of every table its game, with all its options and the odds of its own."""

    async def edges(self, table: str) -> list[dict[str, Any]]: ...

    async def purse_rows(self) -> list[dict[str, Any]]: ...

    async def tickets_body(self, terminal: str) -> dict[str, Any]:
        """What waits for somebody, and the newest tickets of a terminal."""

    async def find_tickets(self, look: FindTickets) -> Sequence[TicketLine]:
        """What the house knows of them. A terminal is one of this floor where no other is named."""

    async def device_rows(self) -> list[dict[str, Any]]: ...

    async def terminal_rows(
        self, seen: Mapping[str, int | None], before: Mapping[str, int]
    ) -> list[dict[str, Any]]:
        """`seen` since the floor started: when they left, or nothing while they are here; and when
        they were last here before."""

    async def claims(self) -> list[dict[str, Any]]: ...

    async def credits(self) -> Sequence[Credit]:
        """What the house keeps."""

    async def disputes(self, seat: str | None) -> list[dict[str, Any]]: ...

    async def figures(self) -> FloorFigures: ...


class RecordsHead(NamedTuple):
    """Where the records end, as a line to be kept; nothing where nobody seals them."""

    at: int
    line: str


class LogSlice(NamedTuple):
    lines: list[dict[str, Any]]
    after: LogKey | None  # where to go on; nowhere at the end


class PastPort(Protocol):
    """For whoever looks back: rounds that are over, and the log. All of it is on record."""

    async def table_rounds(self, table: str) -> list[dict[str, Any]]: ...

    async def seat_rounds(self, viewer: Viewer) -> list[dict[str, Any]]: ...

    async def playback(self, table: str, round_: int, viewer: Viewer) -> dict[str, Any]: ...

    async def log_slice(self, wanted: Wanted, before: LogKey, most: int) -> LogSlice: ...

    async def log_report(self, wanted: Wanted, head: ReportHead, most: int) -> bytes:
        """The newest of its lines, at most so many, as a report in CSV."""

    async def head(self) -> RecordsHead: ...

    async def hold_report(self, period: ReportPeriod) -> HoldReport: ...

    async def meter_report(self, period: ReportPeriod) -> MeterReport: ...
