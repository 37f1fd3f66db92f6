"""Who watches which table: pictures of it, and every fact after them, without a gap.

A picture is asked of the floor and takes its time. What is told of the table meanwhile is held, and
follows the picture.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from fairfelt.core.errors import Refused
from fairfelt.floor import Commit
from fairfelt.server.clients import Client, Unsent
from fairfelt.server.messages import FactMessage, Watch, encode, frame
from fairfelt.server.port import FloorPort

FACTS_HELD = 512  # of each table, for terminals that missed some

Spawn = Callable[[Coroutine[Any, Any, None]], None]


class SentPicture(NamedTuple):
    """A picture of a table, as it is sent."""

    table: str
    n: int  # its newest fact
    data: bytes
    recoveries: int  # of the floor before it was asked for


class Watching:
    def __init__(self, port: FloorPort, unsent: Unsent, spawn: Spawn) -> None:
        self._port = port
        self._unsent = unsent
        self._spawn = spawn
        self._watchers: defaultdict[str, set[Client]] = defaultdict(set)  # by table
        self.recent_facts: defaultdict[str, deque[tuple[int, bytes]]] = defaultdict(
            lambda: deque(maxlen=FACTS_HELD)
        )
        self._due: Counter[str] = Counter()  # pictures for all who watch a table, on their way
        self._recoveries = 0  # a picture from before one may show what was lost

    async def watch(self, client: Client, watch: Watch) -> None:
        since = watch.since
        shown = await client.held(self._picture(watch.table))
        if since is not None and not 0 <= since <= shown.n:
            raise Refused("seen_stale", seen=since, now=shown.n)
        self._port.in_turn(lambda: self._catch_up(client, since, shown))

    def unwatch(self, client: Client, table: str) -> None:
        client.watching.discard(table)
        if table in self._watchers:
            self._watchers[table].discard(client)

    async def _picture(self, table: str) -> SentPicture:
        before, now = self._recoveries, self._port.now()
        n, body = await self._port.picture(table)
        data = frame("snapshot", channel=f"table:{table}", n=n, at=now, body=body)
        return SentPicture(table, n, data, before)

    def _catch_up(self, client: Client, since: int | None, shown: SentPicture) -> None:
        """Only the facts that were missed, where they are still held; else the whole picture, and
        what was told while it was on its way."""
        if client.gone:
            return
        client.watching.add(shown.table)
        self._watchers[shown.table].add(client)
        held = self.recent_facts[shown.table]
        if self._port.memory_ahead:  # a picture comes when the records are back
            return
        if shown.recoveries != self._recoveries or (held and held[0][0] > shown.n + 1):
            self.show_anew(shown.table)
            return
        if since is None or not held or held[0][0] > since + 1:
            client.send(shown.data)
            since = shown.n
        for n, told in held:
            if n > since:
                client.send(told)

    # -- to all of them -------------------------------------------------------------------------

    def tell(self, table: str, commit: Commit) -> None:
        for n, fact in commit.public:
            told = encode(FactMessage(f"table:{table}", n, commit.at, fact.kind, fact.body))
            self.recent_facts[table].append((n, told))
            if not self._due[table]:
                self._unsent.send_all(self._watchers[table], told)

    def restored(self) -> None:
        """The floor is again what the records have."""
        self._recoveries += 1
        for table in self._watchers:
            self.recent_facts[table].clear()
            self.show_anew(table)

    def show_anew(self, table: str) -> None:
        """A table has stopped, or goes on, or is again what the records have. What is told of it
        until the picture is here comes after it."""
        self._due[table] += 1
        self._spawn(self._show(table))

    async def _show(self, table: str) -> None:
        try:
            shown = await self._picture(table)
        except BaseException:
            self._due[table] -= 1
            raise
        self._port.in_turn(lambda: self._show_all(shown))

    def _show_all(self, shown: SentPicture) -> None:
        table = shown.table
        self._due[table] -= 1
        if self._port.memory_ahead or shown.recoveries != self._recoveries:
            return  # another comes, or is on its way
        self._unsent.send_all(self._watchers[table], shown.data)
        if not self._due[table]:
            for n, told in self.recent_facts[table]:
                if n > shown.n:
                    self._unsent.send_all(self._watchers[table], told)
