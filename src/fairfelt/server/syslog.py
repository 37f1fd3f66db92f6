"""One line to a syslog: that of the machine, or that of another."""

from __future__ import annotations

import socket

_INFO_OF_SECURITY = 10 * 8 + 6  # facility and level, as the protocol counts them


def send(address: str, words: str) -> None:
    """To a socket file such as `/dev/log`, or to `host:port`. Raises OSError."""
    line = f"<{_INFO_OF_SECURITY}>fairfelt: {words}".encode()
    if address.startswith("/"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as unix:
            unix.connect(address)
            unix.send(line)
        return
    host, _, port = address.rpartition(":")
    found = socket.getaddrinfo(host.strip("[]"), int(port), type=socket.SOCK_DGRAM)
    family, kind, proto, _, to = found[0]
    with socket.socket(family, kind, proto) as udp:
        udp.sendto(line, to)
