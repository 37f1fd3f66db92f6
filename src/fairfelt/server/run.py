"""Start a floor: records, hub, socket and HTTP in one process on one loop."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import gc
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from socket import create_server
from socket import socket as Door  # noqa: N812 - a listening socket, where somebody comes in
from typing import Protocol

import uvicorn
import uvloop

from fairfelt.core.errors import Fault
from fairfelt.equipment import SystemRng
from fairfelt.floor import FloorConfig
from fairfelt.floor.favours import Favour, needs_work
from fairfelt.floor.floor import Floor
from fairfelt.server.copies import serve_copies
from fairfelt.server.heads import HeadsKeeper
from fairfelt.server.http import build_app
from fairfelt.server.hub import Hub
from fairfelt.server.private import keep_private, private_folder
from fairfelt.server.records import Records, accept, accepted, key_file, open_records
from fairfelt.server.socket import serve_socket

log = logging.getLogger("fairfelt.server")


@dataclass(frozen=True, slots=True)
class Where:
    """Where a floor listens and keeps its records."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8080
    socket_port: int = 8081

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"


class Told(Protocol):
    """Whoever starts a floor, and is told how it comes up."""

    def working_out(self, tables: Sequence[str]) -> None:
        """What these tables return; that may take a while."""

    def ready(self, code: str | None, not_opened: Mapping[str, Sequence[Favour]]) -> None:
        """It listens. The code is for a first supervisor, if one is needed. Tables that should
        have opened wait for somebody who means what their wagers return."""

    def accepts(self, findings: Sequence[str]) -> str:
        """Records are not what they should be. Whoever has the rank to start nevertheless says so,
        and is told by number; else it raises Fault."""

    def anew(self) -> None:
        """The records of a demo floor are gone, so it begins from nothing."""


def run(config: FloorConfig, where: Where, told: Told) -> None:
    keep_private()
    private_folder(where.data)
    with (where.data / "floor.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Fault(f"another floor is running on {where.data}") from error
        # Both doors before anything else: where one is taken, nothing has been opened or written.
        doors = [_door(where.host, port) for port in (where.port, where.socket_port)]
        records = open_records(config, where.data)
        by = told.accepts(records.findings) if records.findings else ""
        accept(records, where.data, key_file(config, where.data))
        if records.anew:
            told.anew()
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is how a floor is closed
            uvloop.run(_serve(config, where, doors, told, records, by))


def _door(host: str, port: int) -> Door:
    try:
        return create_server((host, port), backlog=4096)
    except OSError as error:
        raise Fault(
            f"{host}:{port} cannot be listened on ({error.strerror}). "
            "Choose other ports with --port and --socket-port"
        ) from error


async def _serve(
    config: FloorConfig, where: Where, doors: list[Door], told: Told, records: Records, by: str
) -> None:
    store = records.store
    hub = Hub(config, store, SystemRng())
    if records.findings:
        commit = accepted(hub.floor, records.findings, by, hub.clock.now())
        await hub.committer.write([commit.row])
    if tables := _to_work_out(hub.floor):
        told.working_out(tables)
    code = await hub.start()
    keeper = HeadsKeeper(records, config.records.syslog)
    keeper.write(store)
    copies = await serve_copies(hub, where.data)
    screens, terminals = doors
    socket = await serve_socket(hub, terminals)
    app = build_app(hub, where.socket_port)
    settings = uvicorn.Config(app, lifespan="off", log_level="warning", access_log=False, ws="none")
    http = _Http(settings, lambda: told.ready(code, _not_opened(hub.floor)))
    # Bets make many short-lived objects and few cycles: collect less often (worth up to 1.5 times).
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    keeping = asyncio.create_task(keeper.keep_for_ever(hub))
    try:
        await http.serve([screens])
    finally:
        keeping.cancel()
        copies.close()
        socket.close()
        await hub.stop()
        keeper.write(store)
        records.close()


def _to_work_out(floor: Floor) -> list[str]:
    tables = (floor.coming.get(id_, table) for id_, table in floor.tables.items())
    return [table.id for table in tables if needs_work(table)]


def _not_opened(floor: Floor) -> dict[str, Sequence[Favour]]:
    """Tables that would be open by now, were it not for these wagers."""
    closed = [
        table
        for table in floor.tables.values()
        if table.config.open_at_start and table.state.phase == "closed"
    ]
    return {table.id: found for table in closed if (found := floor.favours(table))}


class _Http(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[Door] | None = None) -> None:
        await super().startup(sockets)
        self._ready()
