"""A listening socket whose connections come in no faster than the gate lets them.

The accept loop is our own. That of aiofastnet 1.2.0, which picows uses, fails when files run out
(it asks the socket for `remove_reader`, which the loop has), and then spins and fills the log.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from collections.abc import Callable
from ssl import SSLContext

from aiofastnet import connect_accepted_socket

from fairfelt.server.gate import ConnectionPlace, Gate

log = logging.getLogger("fairfelt.entrance")

AT_ONCE = 4  # connections that are accepted before others have their turn: a tenth of a millisecond
TURNED_AWAY_WAIT_S = 0.002
NO_FILES_WAIT_S = 1.0
SAY_AGAIN_S = 60.0
_AT_ONCE_AND_FOR_ALL = struct.pack("ii", 1, 0)  # close with a reset, which leaves nothing behind


class Entrance:
    def __init__(
        self,
        door: socket.socket,
        gate: Gate,
        protocol: Callable[[ConnectionPlace], asyncio.BaseProtocol],
        tls: SSLContext | None = None,
    ) -> None:
        self._door, self._gate, self._protocol, self._tls = door, gate, protocol, tls
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.TimerHandle | None = None
        self._coming: set[asyncio.Task[None]] = set()
        self._said_at = -SAY_AGAIN_S
        door.setblocking(False)
        self._listen()

    def close(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._loop.remove_reader(self._door)
        self._door.close()

    def _listen(self) -> None:
        self._waiting = None
        self._loop.add_reader(self._door, self._accept)

    def _wait(self, seconds: float) -> None:
        """Whoever comes meanwhile waits in the queue of the operating system."""
        self._loop.remove_reader(self._door)
        self._waiting = self._loop.call_later(seconds, self._listen)

    def _accept(self) -> None:
        turned_away = self._gate.turned_away
        for _ in range(AT_ONCE):
            if wait := self._gate.wait():
                return self._wait(wait)
            try:
                connection, peer = self._door.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                break
            except OSError as error:
                return self._no_files(error)
            self._let_in(connection, str(peer[0]))
        if self._gate.turned_away > turned_away:  # to turn people away must not fill the day
            self._wait(TURNED_AWAY_WAIT_S)
        return None

    def _no_files(self, error: OSError) -> None:
        if self._loop.time() - self._said_at >= SAY_AGAIN_S:
            self._said_at = self._loop.time()
            log.error("nobody can come in: %s; it is tried every second", error.strerror)
        self._wait(NO_FILES_WAIT_S)

    def _let_in(self, connection: socket.socket, host: str) -> None:
        place = self._gate.enter(host)
        if place is None:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE_AND_FOR_ALL)
            connection.close()
            return
        task = self._loop.create_task(self._connect(connection, place))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def _connect(self, connection: socket.socket, place: ConnectionPlace) -> None:
        patience_s = place.limits.request_ms / 1000 if self._tls else None
        try:
            await connect_accepted_socket(
                self._loop, lambda: self._protocol(place), connection, ssl=self._tls,
                ssl_handshake_timeout=patience_s,
            )  # fmt: skip
        except Exception:  # it went away, or does not speak TLS
            log.debug("a connection was not made", exc_info=True)
            connection.close()
            place.leave()
