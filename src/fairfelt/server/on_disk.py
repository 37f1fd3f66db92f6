"""Waiting for the disk: what is shown over HTTP is on record by then, as it is on the sockets.

An answer is worked out from memory, which may be ahead of the records by what is being written. It
waits its turn behind all of that, and is given only if all of it was written.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fairfelt.core.errors import Refused
from fairfelt.floor import Commit

if TYPE_CHECKING:
    from fairfelt.server.hub import Hub

PATIENCE_S = 2.0  # of whoever asks for the floor's health: a disk that hangs is not well


async def stored(hub: Hub, *commits: Commit) -> bool:
    """Whether these, and all that was done before, came to be on record."""
    told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def tell() -> None:
        if not told.done():  # whoever asked may have hung up
            told.set_result(not hub.halted)

    hub.committer.put(*commits, tell)
    return await told


async def check_stored(hub: Hub, *commits: Commit) -> None:
    if not await stored(hub, *commits):
        raise Refused("not_stored")


async def stored_in_time(hub: Hub) -> bool:
    """The same for whoever must have an answer even while nothing can be written."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            return await stored(hub)
    except TimeoutError:
        return False
