"""Whoever is at the other end of a connection, and what they have not been sent yet."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Collection
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from fairfelt.floor.caller import Caller
from fairfelt.server.messages import FactMessage, encode

T = TypeVar("T")
SENT_AT_ONCE = 100  # terminals, which takes a millisecond or two


class Connection(Protocol):
    """The little that the hub needs of a socket."""

    def send(self, data: bytes) -> None: ...

    def close(self) -> None: ...

    def hold(self) -> None:
        """Read nothing more of what is sent until it goes on."""

    def go_on(self) -> None: ...


@dataclass(slots=True, eq=False)
class Client:
    """What is known of whoever is at the other end."""

    connection: Connection
    caller: Caller | None = None
    n: int = 0  # facts told to this terminal alone, on this connection
    watching: set[str] = field(default_factory=set)
    gone: bool = False
    waits: int = 0  # for errands that something it said needs
    said_since: deque[bytes] = field(default_factory=deque)  # which is heard when that is done
    unsent: list[bytes | FactMessage] = field(
        default_factory=list
    )  # told with many others, by and by

    def send(self, data: bytes) -> None:
        """Everything comes in the order in which it was told."""
        if self.unsent:
            self.catch_up()
        self.connection.send(data)

    async def held(self, asked: Awaitable[T]) -> T:
        """What the floor answers; what the terminal says meanwhile is heard after it."""
        self.waits += 1
        try:
            return await asked
        finally:
            self.waits -= 1

    def catch_up(self) -> None:
        unsent, self.unsent = self.unsent, []
        for told in unsent:
            self.connection.send(told if isinstance(told, bytes) else encode(told))


class Unsent:
    """Where thousands are told something, they are sent it some at a time, and others are heard
    meanwhile. Whoever is sent anything else before that is sent this first."""

    def __init__(self) -> None:
        self._clients: deque[Client] = deque()

    def add(self, client: Client, told: bytes | FactMessage) -> None:
        if not self._clients:
            asyncio.get_running_loop().call_soon(self._send_some)
        if not client.unsent:
            self._clients.append(client)
        client.unsent.append(told)

    def send_all(self, clients: Collection[Client], data: bytes) -> None:
        many = len(clients) > SENT_AT_ONCE
        for client in clients:
            if many:
                self.add(client, data)
            else:
                client.send(data)

    def _send_some(self) -> None:
        for _ in range(min(SENT_AT_ONCE, len(self._clients))):
            client = self._clients.popleft()
            if not client.gone:
                client.catch_up()
        if self._clients:
            asyncio.get_running_loop().call_soon(self._send_some)
