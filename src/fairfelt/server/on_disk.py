"""Waiting for the disk: what is shown over HTTP is on record by then, as it is on the sockets.

An answer is worked out from memory, which may be ahead of the records by what is being written. It
waits its turn behind all of that, and is given only if all of it was written.
"""

from __future__ import annotations

import asyncio

from fairfelt.core.errors import Refused
from fairfelt.server.port import HttpPort

PATIENCE_S = 2.0  # of whoever asks for the floor's health: a disk that hangs is not well


async def check_stored(desk: HttpPort) -> None:
    if not await desk.stored():
        raise Refused("not_stored")


async def stored_in_time(desk: HttpPort) -> bool:
    """The same for whoever must have an answer even while nothing can be written."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await desk.stored()
    except TimeoutError:
        return False
