"""A port at the other end of a wire: what is asked and answered travels as JSON, and late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from inspect import signature
from typing import Any, get_type_hints

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.server.hub import Hub
from fairfelt.server.port import HttpPort, PastPort

LATE_S = 0.002


def travelled(value: Any, type_: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=type_)


class Faraway:
    """Every method of a protocol that a port behind it has, and nothing else."""

    def __init__(self, port: Any, protocol: type) -> None:
        self._port = port
        self._protocol = protocol
        self.asked: set[str] = set()

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        method = vars(self._protocol)[name]
        hints, answer = get_type_hints(method), getattr(self._port, name)

        async def ask(*args: Any, **kwargs: Any) -> Any:
            self.asked.add(name)
            said = signature(answer).bind(*args, **kwargs).arguments
            arrived = {key: travelled(value, hints[key]) for key, value in said.items()}
            await asyncio.sleep(LATE_S)
            try:
                answered = await answer(**arrived)
            except Refused as refused:
                code, details = travelled(
                    (refused.code, refused.details), tuple[str, dict[str, Any]]
                )
                raise Refused(code, **details) from None
            finally:
                await asyncio.sleep(LATE_S)
            return travelled(answered, hints["return"])

        return ask


def move_away(hub: Hub) -> tuple[Faraway, Faraway]:
    """From now on whatever is asked of the hub over HTTP is asked of a floor far away."""
    desk, past = Faraway(hub.desk, HttpPort), Faraway(hub.past, PastPort)
    hub.desk, hub.past = desk, past
    return desk, past
