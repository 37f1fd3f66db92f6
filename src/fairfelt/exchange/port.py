"""Where a message for the house goes. Whoever is behind it may be in the same process or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class HousePort(Protocol):
    def ask(self, message: bytes, at: int, answer: Callable[[bytes], None]) -> None:
        """Send a message. The house writes before it answers; the answer may come at once, later,
        more than once or never."""
        ...
