"""Under which names a floor is reached, and which pages may speak to it.

A browser says in `Host` what it thinks it speaks to, and in `Origin` which page asks. Neither is
believed: a page from elsewhere could have its own name lead here (DNS rebinding), and would then be
of one origin with the floor. So the floor answers to its own names only: those of the machine, its
addresses in figures, and those in the configuration.
"""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import urlsplit

from fairfelt.floor.network import NetworkConfig

_AUTHORITY = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?")
READS = ("GET", "HEAD", "OPTIONS")  # what changes nothing may be asked from anywhere


@dataclass(frozen=True, slots=True)
class Reach:
    socket_port: int
    host: str = "127.0.0.1"
    network: NetworkConfig = field(default_factory=NetworkConfig)
    _names: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        proxied = {urlsplit(origin).hostname or "" for origin in self.network.origins}
        here = socket.gethostname().lower()
        names = {"localhost", self.host.lower(), here, f"{here}.local", *proxied}
        object.__setattr__(self, "_names", frozenset(names))

    @property
    def tls(self) -> bool:
        return bool(self.network.certificate)

    def name(self, host: str | None) -> str | None:
        """The name in a `Host` header, if it is one of the floor's own."""
        found = _AUTHORITY.fullmatch((host or "").lower())
        if found is None:
            return None
        name = found["name"].rstrip(".")
        return name if name in self._names or _in_figures(name) else None

    def same_origin(self, origin: str | None, host: str | None) -> bool:
        """Whether a request comes from a page of this floor, or from no page at all."""
        if origin is None or origin in self.network.origins:
            return True
        authority = origin.lower().partition("://")[2]
        return self.name(host) is not None and authority == (host or "").lower()

    def own_page(self, origin: str | None, host: str | None) -> bool:
        """The same for the socket, whose port is another than that of the page."""
        if origin is None or origin in self.network.origins:
            return True
        name = self.name(host)
        return name is not None and name == self.name(origin.lower().partition("://")[2])

    def sockets(self, name: str) -> str:
        """What a page reached under this name may connect to beside itself."""
        if self.network.socket:
            parts = urlsplit(self.network.socket)
            return f"{parts.scheme}://{parts.netloc}"
        return f"ws://{name}:{self.socket_port} wss://{name}:{self.socket_port}"


def _in_figures(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
