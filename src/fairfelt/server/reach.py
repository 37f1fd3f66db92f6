"""Under which names a floor is reached, and which pages may speak to it.

A browser says in `Host` what it thinks it speaks to, and in `Origin` which page asks. Neither is
believed: a page from elsewhere could have its own name lead here (DNS rebinding), and would then be
of one origin with the floor. So the floor answers to its own names only: those of the machine, its
addresses in figures, and those in the configuration.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from fairfelt.floor.doors import seen_as
from fairfelt.floor.network import NetworkConfig

_AT = r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:(?P<port>\d{1,5}))?"
_AUTHORITY = re.compile(_AT)
_ORIGIN = re.compile(rf"(?P<scheme>https?)://(?P<at>{_AT})")
_PORTS = {"http": 80, "https": 443}
READS = ("GET", "HEAD", "OPTIONS")  # what changes nothing may be asked from anywhere


class _Page(NamedTuple):
    at: str  # name and port, as a `Host` header has them
    port: int


@dataclass(frozen=True, slots=True)
class NetworkReach:
    socket_port: int
    host: str = "127.0.0.1"
    network: NetworkConfig = field(default_factory=NetworkConfig)
    port: int = 8080  # of the screens
    _origins: frozenset[str] = field(init=False)
    _proxied: frozenset[str] = field(init=False)
    _names: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        origins = frozenset(origin.lower() for origin in self.network.origins)
        proxied = frozenset(urlsplit(origin).hostname or "" for origin in origins)
        object.__setattr__(self, "_origins", origins)
        object.__setattr__(self, "_proxied", proxied)
        here = socket.gethostname().lower()
        names = {"localhost", self.host.lower(), here, f"{here}.local", *proxied}
        object.__setattr__(self, "_names", frozenset(names))

    @property
    def tls(self) -> bool:
        return bool(self.network.certificate)

    @property
    def _scheme(self) -> str:
        return "https" if self.tls else "http"

    def name(self, host: str | None) -> str | None:
        """The name in a `Host` header, if it is one of the floor's own."""
        found = _AUTHORITY.fullmatch((host or "").lower())
        if found is None:
            return None
        name = found["name"].rstrip(".")
        return name if name in self._names or _in_figures(name) else None

    def same_origin(self, origin: str | None, host: str | None) -> bool:
        """Whether a request comes from a page of this floor, or from no page at all."""
        if origin is None or origin.lower() in self._origins:
            return True
        page = self._page(origin)
        return page is not None and self.name(host) is not None and page.at == (host or "").lower()

    def own_page(self, origin: str | None, host: str | None) -> bool:
        """The same for the socket, whose port is another than that of the page. A page on any
        other port of the machine is not the floor's."""
        if origin is None or origin.lower() in self._origins:
            return True
        page, name = self._page(origin), self.name(host)
        if page is None or name is None or page.port != self.port:
            return False
        return name == self.name(page.at)

    def client(self, peer: str, said: Sequence[str]) -> str:
        """Where a request comes from: the other end of the connection or, where that is a proxy of
        the configuration, what the proxy says. Each one adds to the end of the list, and
        anybody may have written what stands before: so it is read from the end, for as long as the
        address is that of a proxy."""
        hops = [hop.strip() for line in said for hop in line.split(",")]
        while hops and self._is_proxy(peer):
            hop = hops.pop()
            if not _in_figures(hop):
                break
            peer = hop
        return peer

    def _is_proxy(self, address: str) -> bool:
        if not self.network.proxies or not _in_figures(address):
            return False
        seen = seen_as(address.strip("[]"))
        return any(seen in ip_network(one, strict=False) for one in self.network.proxies)

    def sockets(self, name: str) -> str:
        """What a page reached under this name may connect to beside itself."""
        if self.network.socket:
            parts = urlsplit(self.network.socket)
            return f"{parts.scheme}://{parts.netloc}"
        return f"ws://{name}:{self.socket_port} wss://{name}:{self.socket_port}"

    def _page(self, origin: str) -> _Page | None:
        """Where a page is from that is not named. A name that the configuration has counts only as
        it stands there; and where it has any, other pages come by the floor's own scheme."""
        found = _ORIGIN.fullmatch(origin.lower())
        if found is None:
            return None
        scheme, name = found["scheme"], found["name"].rstrip(".")
        if self._origins and (scheme != self._scheme or name in self._proxied):
            return None
        return _Page(found["at"], int(found["port"] or _PORTS[scheme]))


def _in_figures(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True
