"""How much the floor takes from one connection, from one address and from everybody together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import msgspec


class DoorsConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is over is not read. Nothing here slows down a terminal that is used by a person."""

    # of one connection
    frames_per_s: int = 200
    frames_burst: int = 400
    refusals_most: int = 5  # for rate, at a time; one more closes the connection
    frames_before_hello: int = 10
    hello_ms: int = 15_000
    requests_per_s: int = 100
    request_ms: int = 10_000  # until a request over HTTP has arrived whole
    # of one address
    connections_per_address: int = 256
    arrivals_per_address: int = 20  # a second
    frames_per_address: int = 2_000  # a second
    # Addresses and networks that stand for many terminals, such as a proxy's.
    shared_addresses: tuple[str, ...] = ("127.0.0.0/8", "::1")
    # of the whole floor
    connections: int = 12_000
    arrivals_per_s: int = 500
    floor_frames_per_s: int = 30_000

    def problems(self) -> Iterator[tuple[str, str]]:
        """Each key that is wrong, and what would be right."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, int) and value < 1:
                yield name, "a whole number, at least 1"
        yield from network_problems("shared_addresses", self.shared_addresses)

    def shares(self, host: str) -> bool:
        """Whether many terminals come from there."""
        try:
            seen = seen_as(host)
        except ValueError:  # no address: a script's
            return False
        return any(seen in ip_network(one, strict=False) for one in self.shared_addresses)


def network_problems(name: str, networks: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each of them that is neither an address nor a network, and what would be right."""
    for i, network in enumerate(networks):
        try:
            ip_network(network, strict=False)
        except ValueError:
            yield f"{name}[{i}]", 'an address or a network such as "10.0.0.5" or "10.0.0.0/24"'


def seen_as(host: str) -> IPv4Address | IPv6Address:
    """An address of version 4 that came in by a socket of version 6 is the same address."""
    seen = ip_address(host)
    mapped = seen.ipv4_mapped if isinstance(seen, IPv6Address) else None
    return mapped or seen
