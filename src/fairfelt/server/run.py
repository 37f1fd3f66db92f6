"""Start a floor: records, hub, socket and HTTP in one process on one loop."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import gc
import logging
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import uvicorn
import uvloop

from fairfelt.core.errors import Fault
from fairfelt.equipment import SystemRng
from fairfelt.floor import FloorConfig
from fairfelt.floor.history.damage import legible
from fairfelt.floor.pins import Proof
from fairfelt.floor.pit import Pit
from fairfelt.floor.player_edges import PlayerEdge, needs_work
from fairfelt.server.copies import serve_copies
from fairfelt.server.entrance import Entrance
from fairfelt.server.files import SPARE_FILES, files_most, raise_files_to
from fairfelt.server.floor_here import FloorHere
from fairfelt.server.gate import ConnectionPlace, Gate
from fairfelt.server.heads import HeadsKeeper
from fairfelt.server.http import build_app
from fairfelt.server.http_line import HttpLine
from fairfelt.server.hub import Hub
from fairfelt.server.last_seen import LastSeen
from fairfelt.server.one_process import hub_here
from fairfelt.server.private import keep_private, private_folder
from fairfelt.server.reach import NetworkReach
from fairfelt.server.records import OpenRecords, accept, key_file, open_records, started_by
from fairfelt.server.socket import serve_socket
from fairfelt.server.staff_list import StaffList
from fairfelt.server.tls import Certificate

log = logging.getLogger("fairfelt.server")


@dataclass(frozen=True, slots=True)
class FloorWhereabouts:
    """Where a floor listens and keeps its records."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8080
    socket_port: int = 8081
    tls: bool = False
    file: Path | None = None  # the configuration, whose staff list may change meanwhile

    @property
    def url(self) -> str:
        return f"{'https' if self.tls else 'http'}://{self.host}:{self.port}"


class StartupObserver(Protocol):
    """Whoever starts a floor, and is told how it comes up."""

    def working_out(self, tables: Sequence[str]) -> None:
        """What these tables return; that may take a while."""

    def doors(self, connections: int, files: int) -> None:
        """So many can be connected at once, since so many files can be open."""

    def ready(self, code: str | None, not_opened: Mapping[str, Sequence[PlayerEdge]]) -> None:
        """It listens. The code is for a first supervisor, if one is needed. Tables that should
        have opened wait for somebody who means what their wagers return."""

    def code_used(self) -> None:
        """The first supervisor has used the code."""

    def accepts(self, findings: Sequence[str]) -> Proof:
        """Records are not what they should be. Somebody with the rank to start nevertheless says
        so; else it raises Fault."""

    def asks_for_code(self) -> Proof | None:
        """Somebody with the rank to ask for a console's code, though one is enrolled; nobody where
        nobody asks."""

    def anew(self) -> None:
        """The records of a demo floor are gone, so it begins from nothing."""


class Starting(NamedTuple):
    """Who answers for what at a start."""

    accepted: Proof | None  # records that are not what they should be
    code_asked: Proof | None  # for a console, where the last was lost


def run(config: FloorConfig, where: FloorWhereabouts, told: StartupObserver) -> None:
    keep_private()
    private_folder(where.data)
    with (where.data / "floor.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Fault(f"another floor is running on {where.data}") from error
        raise_files_to(config.doors.connections + SPARE_FILES)
        # Both doors before anything else: where one is taken, nothing has been opened or written.
        doors = [_door(where.host, port) for port in (where.port, where.socket_port)]
        with legible(where.data):
            records = open_records(config, where.data)
        by = Starting(told.accepts(records.findings) if records.findings else None,
                      told.asks_for_code())  # fmt: skip
        if records.anew:
            told.anew()
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how a floor is closed
            uvloop.run(_serve(config, where, doors, told, records, by))


def _door(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), backlog=4096)
    except OSError as error:
        raise Fault(
            f"{host}:{port} cannot be listened on ({error.strerror}). "
            "Choose other ports with --port and --socket-port"
        ) from error


async def _serve(
    config: FloorConfig,
    where: FloorWhereabouts,
    doors: list[socket.socket],
    told: StartupObserver,
    records: OpenRecords,
    by: Starting,
) -> None:
    certificate = Certificate.of(config.network)
    hub, here, code = await _opened(config, where, told, records, by)
    keeper = HeadsKeeper(records, config.records.log_address)
    keeper.write(records.store)
    copies = await serve_copies(here.reader, where.data)
    screens, terminals = doors
    reach = NetworkReach(where.socket_port, where.host, config.network, where.port)
    shown = certificate.context if certificate else None
    entrance = await serve_socket(hub, terminals, reach, shown)

    def ready() -> None:
        told.doors(hub.gate.most, files_most())
        told.ready(code, _not_opened(here.floor.pit))

    http = _Http(_http_settings(hub, reach, shown), hub.gate, ready)
    collect_seldom()
    last_seen = LastSeen(where.data / "last-seen.json", hub)
    kept = [keeper.keep_for_ever(here.reader), last_seen.keep_for_ever()]
    if certificate:
        kept.append(certificate.keep_fresh())
    if where.file is not None:
        kept.append(StaffList(where.file, here).keep_fresh())
    try:
        async with _kept_up(kept):
            await http.serve([screens])
    finally:
        copies.close()
        entrance.close()
        last_seen.close()  # while those who are here are known still
        await hub.stop()
        keeper.write(records.store)
        records.close()


@contextlib.asynccontextmanager
async def _kept_up(work: Iterable[Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """What goes on for as long as the floor is open."""
    tasks = [asyncio.create_task(one) for one in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


async def _opened(
    config: FloorConfig,
    where: FloorWhereabouts,
    told: StartupObserver,
    records: OpenRecords,
    by: Starting,
) -> tuple[Hub, FloorHere, str | None]:
    """The floor as its records have it, gone on, and the code of a first console."""
    with legible(where.data):
        hub, here = hub_here(config, records.store, SystemRng())
    commits = started_by(here.floor.recorder, records.findings, *by, here.now())
    await here.committer.write([commit.row for commit in commits])
    # Not before it is on record who accepts them: else the next start would ask nobody.
    accept(records, where.data, key_file(config, where.data))
    if tables := _to_work_out(here.floor.pit):
        told.working_out(tables)
    here.first_code_used = told.code_used
    with legible(where.data):
        return hub, here, await hub.start(by.code_asked.staff if by.code_asked else "")


def _http_settings(hub: Hub, reach: NetworkReach, shown: ssl.SSLContext | None) -> uvicorn.Config:
    app = build_app(hub, reach)
    # Anybody can send what is no request: a line for each would fill the log.
    settings = uvicorn.Config(app, lifespan="off", log_level="error", access_log=False, ws="none")
    settings.load()
    settings.ssl = shown
    return settings


def _to_work_out(pit: Pit) -> list[str]:
    tables = (runner.next_table for runner in pit.runners.values())
    return [table.id for table in tables if needs_work(table)]


def _not_opened(pit: Pit) -> dict[str, Sequence[PlayerEdge]]:
    """Tables that would be open by now, were it not for these wagers."""
    closed = [
        table
        for table in pit.tables.values()
        if table.config.open_at_start and table.state.phase == "closed"
    ]
    return {table.id: found for table in closed if (found := pit.kit.player_edges(table))}


class _Http(uvicorn.Server):
    """Lets people in through the gate, and says when it listens."""

    def __init__(self, config: uvicorn.Config, gate: Gate, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._gate = gate
        self._ready = ready
        self._entrances: list[Entrance] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])  # none of its own: the entrance is ours
        for door in sockets or ():
            self._entrances.append(Entrance(door, self._gate, self._line, self.config.ssl))
        self._ready()

    def _line(self, place: ConnectionPlace) -> HttpLine:
        return HttpLine(self.config, self.server_state, place)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for entrance in self._entrances:
            entrance.close()
        await super().shutdown(sockets)


def collect_seldom() -> None:
    """Bets make many short-lived objects and few cycles: looking for those less often is worth up
    to 1.5 times."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
