"""`python -m bench.flooding kind socket_port http_port [token]`: one attacker, until it is stopped.

It comes from an address of its own, and when it is closed it comes again at once.
"""

from __future__ import annotations

import base64
import contextlib
import os
import select
import socket
import sys
import time
from collections.abc import Callable

from bench.load import hello

ADDRESS = "127.0.0.66"  # not that of the terminals, which is 127.0.0.1
SILENT = 1100
AT_ONCE_BYTES = 60_000
_TEXT, _BINARY, _PING, _PONG = 1, 2, 9, 10
_POST = b"POST /api/terminals HTTP/1.1\r\nHost: localhost\r\n"
_HEADERS, _PIECES = 12_000, 16_000  # as many as fit into what is read at once
# Over HTTP, one after the other without waiting for an answer: what is cheap to send.
QUESTIONS = {
    "body": _POST + b"Content-Length: 999999999999\r\n\r\n" + b"x" * 60_000,
    "pieces": _POST
    + b"Transfer-Encoding: chunked\r\n\r\n"
    + b"1\r\nx\r\n" * _PIECES
    + b"0\r\n\r\n",
    "headers": b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a:b\r\n" * _HEADERS + b"\r\n",
}
# What costs the floor most of all that anybody may ask without being known.
DEAREST = ("/openapi.json", "/metrics", "/")
QUESTIONS["http"] = "".join(
    f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n" for path in DEAREST
).encode()


def frame(kind: int, payload: bytes = b"") -> bytes:
    """With a mask of zeros, so that nothing has to be masked."""
    return bytes([0x80 | kind, 0x80 | len(payload)]) + bytes(4) + payload


FRAMES = {
    "text": frame(_TEXT, b'{"type":"ping"}'),
    "binary": frame(_BINARY, b"x"),
    "ping": frame(_PING),
    "pong": frame(_PONG),
    "hello": frame(_TEXT, b'{"type":"hello","token":"made-up"}'),
}


def dial(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), 5, (ADDRESS, 0))


def shake_hands(line: socket.socket) -> None:
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    if not line.recv(4096):
        raise ConnectionError


def flood(port: int, kind: str, token: str) -> None:
    with dial(port) as line:
        shake_hands(line)
        if kind == "text":  # by a terminal that is enrolled; the others are strangers
            line.sendall(frame(_TEXT, hello(token)))
        pour(line, FRAMES[kind])


def ask(port: int, question: bytes) -> None:
    with dial(port) as line:
        pour(line, question)


def pour(line: socket.socket, piece: bytes) -> None:
    """As much as the floor reads. What it answers is read too, or it would close for that."""
    data = piece * max(1, AT_ONCE_BYTES // len(piece))
    line.setblocking(False)
    left = b""  # of what was begun: half a question would be the last
    while True:
        readable, writable, _ = select.select([line], [line], [], 5)
        if readable and not line.recv(1 << 16):
            return
        if writable:
            left = left or data
            left = left[line.send(left) :]


def reconnect(port: int) -> None:
    with dial(port) as line:
        shake_hands(line)
        line.sendall(FRAMES["hello"])


class Silent:
    """Many connections over HTTP that never ask anything."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines: list[socket.socket] = []

    def fill(self) -> None:
        with contextlib.suppress(OSError):
            while len(self._lines) < SILENT:
                self._lines.append(dial(self._port))
        poll = select.poll()
        for line in self._lines:
            poll.register(line, select.POLLIN)
        closed = {number for number, _ in poll.poll(10)}
        for line in [line for line in self._lines if line.fileno() in closed]:
            self._lines.remove(line)
            line.close()


def attack(kind: str, port: int, http_port: int, token: str) -> Callable[[], None]:
    if kind == "silent":
        return Silent(http_port).fill
    if kind == "reconnecting":
        return lambda: reconnect(port)
    if kind in QUESTIONS:
        return lambda: ask(http_port, QUESTIONS[kind])
    return lambda: flood(port, kind, token)


def main(kind: str, port: str, http_port: str, token: str = "") -> None:
    once = attack(kind, int(port), int(http_port), token)
    while True:
        with contextlib.suppress(OSError):
            once()
        time.sleep(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
