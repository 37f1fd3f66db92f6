"""Who may come in and how fast they may speak: per connection, per address and floor-wide."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address

from fairfelt.floor.doors import DoorsConfig, seen_as

Clock = Callable[[], float]
FULL_WAIT_S = 0.1  # until it is looked again whether somebody has left
_ADDRESSES = 1024  # remembered before the idle ones are forgotten


class Allowance:
    """So many a second, and so many at once. It fills up when it has run out, not before."""

    __slots__ = ("_at", "_burst", "_clock", "_per_s", "left")

    def __init__(self, per_s: float, burst: float, clock: Clock) -> None:
        self._per_s, self._burst, self._clock = per_s, burst, clock
        self._at = clock()
        self.left = burst

    def take(self) -> bool:
        """One, if there is one left."""
        if self.left < 1:
            self.fill()
            if self.left < 1:
                return False
        self.left -= 1
        return True

    def owe(self, count: int = 1) -> float:
        """So many in any case, for what is here already; seconds until they are made up for."""
        self.left -= count
        return self.wait() if self.left < 0 else 0.0

    def wait(self) -> float:
        """Seconds until nothing is owed."""
        self.fill()
        return max(0.0, -self.left / self._per_s)

    def fill(self) -> None:
        now = self._clock()
        self.left = min(self._burst, self.left + (now - self._at) * self._per_s)
        self._at = now

    @property
    def spent(self) -> bool:
        """Whether nothing is left, also of what has become due meanwhile."""
        if self.left < 1:
            self.fill()
        return self.left < 1

    @property
    def full(self) -> bool:
        self.fill()
        return self.left >= self._burst


class Address:
    """One machine, as far as can be seen from here."""

    __slots__ = ("arrivals", "frames", "open", "shared")

    def __init__(self, limits: DoorsConfig, shared: bool, clock: Clock) -> None:
        per_s = limits.arrivals_per_address
        self.arrivals = Allowance(per_s, 5 * per_s, clock)
        self.frames = Allowance(limits.frames_per_address, limits.frames_per_address, clock)
        self.open = 0
        self.shared = shared

    def lets_in(self, most: int) -> bool:
        return self.shared or (self.open < most and self.arrivals.take())

    @property
    def idle(self) -> bool:
        return not self.open and self.arrivals.full


class ConnectionPlace:
    """What one connection takes up, until it leaves."""

    __slots__ = ("_gate", "_left", "address")

    def __init__(self, gate: Gate, address: Address) -> None:
        self._gate = gate
        self._left = False
        self.address = address

    @property
    def limits(self) -> DoorsConfig:
        return self._gate.limits

    def allowance(self, per_s: int, burst: int) -> Allowance:
        return Allowance(per_s, burst, self._gate.clock)

    def heard(self, frames: int = 1) -> float:
        """It said something. Seconds for which it is not to be read, because its address or the
        whole floor has had enough."""
        wait = self._gate.frames.owe(frames)
        return wait if self.address.shared else max(wait, self.address.frames.owe(frames))

    def leave(self) -> None:
        if not self._left:
            self._left = True
            self.address.open -= 1
            self._gate.open -= 1


class Gate:
    """Counts for both doors together. It has no socket and no timer."""

    def __init__(self, limits: DoorsConfig, most: int, clock: Clock = time.monotonic) -> None:
        self.limits = limits
        self.clock = clock
        self.most = min(limits.connections, most)
        self.open = 0
        self.turned_away = 0
        # A fifth of a second's worth at once: more would be a turn of the loop that is too long.
        per_s = limits.floor_frames_per_s
        self.frames = Allowance(per_s, per_s / 5, clock)
        self._arrivals = Allowance(limits.arrivals_per_s, limits.arrivals_per_s / 5, clock)
        self._addresses: dict[bytes, Address] = {}
        self._forget_at = _ADDRESSES

    def wait(self) -> float:
        """Seconds until the next may come in; they wait outside."""
        return FULL_WAIT_S if self.open >= self.most else self._arrivals.wait()

    def enter(self, host: str) -> ConnectionPlace | None:
        """A place for a connection from there, or none."""
        address = self._address(host)
        if not address.lets_in(self.limits.connections_per_address):
            self.turned_away += 1
            return None
        self._arrivals.owe()
        self.open += 1
        address.open += 1
        return ConnectionPlace(self, address)

    def _address(self, host: str) -> Address:
        seen = seen_as(host)
        key = _key(seen)
        found = self._addresses.get(key)
        if found is None:
            if len(self._addresses) >= self._forget_at:
                self._forget_idle()
            shared = self.limits.shares(host)
            found = self._addresses[key] = Address(self.limits, shared, self.clock)
        return found

    def _forget_idle(self) -> None:
        busy = {key: one for key, one in self._addresses.items() if not one.idle}
        self._addresses = busy
        self._forget_at = max(_ADDRESSES, 2 * len(busy))  # so that a full floor is not searched


def _key(seen: IPv4Address | IPv6Address) -> bytes:
    """Whoever has one address of version 6 has the whole network of 64 bits around it."""
    return seen.packed[:8]
