"""The laboratory of a floor, which is another process, and what is kept of its answers.

Everything that takes long is done by a worker beside the floor. A sheet that was made is kept for a
while under an address that cannot be guessed, so that a browser can frame it, print it and load its
PDF without the session that asked for it.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.floor.lab_port import (
    DrawSheet,
    FindPlayerEdges,
    FindReturns,
    KnownReturn,
)
from fairfelt.floor.player_edges import PlayerEdge, needs_work, unknown_edges
from fairfelt.rulebooks import (
    Setup,
)
from fairfelt.server.lab_worker import Worker
from fairfelt.table import Table, TableConfig, rules_of

log = logging.getLogger("fairfelt.lab")

SHEETS_KEPT = 32


class KeptSheet(NamedTuple):
    setup: Setup
    language: str
    page: bytes


class Lab:
    """What the floor has of its laboratory: the worker, and what it has found so far."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.sheets: OrderedDict[str, KeptSheet] = OrderedDict()
        self._returns: dict[str, Sequence[KnownReturn]] = {}
        self._player_edges: dict[str, tuple[PlayerEdge, ...]] = {}

    async def returns(self, config: TableConfig) -> Sequence[KnownReturn]:
        """What a table returns, found by the worker where it is not known yet."""
        key = _hash(config)
        if key not in self._returns:
            setup = Setup(config.ruleset, config.game, config.options, config.odds)
            found = await self.worker.ask(FindReturns(setup))
            self._returns[key] = msgspec.json.decode(found, type=tuple[KnownReturn, ...])
        return self._returns[key]

    def player_edges(self, config: TableConfig) -> tuple[PlayerEdge, ...]:
        """The wagers of a table that favour the player, as they were learnt before the floor
        opened. What could not be learnt is not known to be fair: no table waits for it here."""
        known = self._player_edges.get(_hash(config))
        return unknown_edges(config) if known is None else known

    async def learn(self, tables: Iterable[Table]) -> None:
        """Before the floor opens: have the worker find the edges that must be calculated."""
        for table in filter(needs_work, tables):
            try:
                found = await self.worker.ask(FindPlayerEdges(table.config))
            except Refused as refused:
                log.warning("%s: whom it favours is not known: %s", table.id, refused)
                continue
            bodies = msgspec.json.decode(found)
            self._player_edges[_hash(table.config)] = tuple(map(PlayerEdge.from_body, bodies))

    async def draw(self, setup: Setup, language: str) -> str:
        """Make a sheet in a language and keep it; its key."""
        page = await self.worker.ask(DrawSheet(setup, "html", language))
        key = secrets.token_urlsafe(16)
        self.sheets[key] = KeptSheet(setup, language, page)
        if len(self.sheets) > SHEETS_KEPT:
            self.sheets.popitem(last=False)
        return key

    def sheet(self, key: str) -> KeptSheet:
        if key not in self.sheets:
            raise Refused("sheet_unknown")
        return self.sheets[key]

    async def pdf(self, key: str) -> bytes:
        kept = self.sheet(key)
        return await self.worker.ask(DrawSheet(kept.setup, "pdf", kept.language))


def _hash(config: TableConfig) -> str:
    return config.hash(rules_of(config).sha256)
