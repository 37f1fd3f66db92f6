"""Making copies of the records while the floor runs, for whoever asks in the data folder."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from fairfelt.core.errors import Fault
from fairfelt.server.reader import Reader
from fairfelt.store import SqliteStore, Store
from fairfelt.store.copies import address, make_copy

PATH_MOST = 100  # bytes that the address of such a socket may have


async def serve_copies(records: Reader, data: Path) -> asyncio.Server:
    where = address(data)
    if len(bytes(where)) > PATH_MOST:
        raise Fault(f"the path of {data} is too long. Keep the records in a shorter one")
    where.unlink(missing_ok=True)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said: dict[str, Any] = {}
        try:
            folder = Path(json.loads(await reader.readline())["copy_to"])
            await records.read(lambda store: _copy(store, data, folder))
        except Exception as error:  # whoever asked is told, and the floor goes on
            said = {"problem": str(error)}
        writer.write(json.dumps(said).encode() + b"\n")
        writer.close()

    return await asyncio.start_unix_server(serve, where)


def _copy(store: Store, data: Path, folder: Path) -> None:
    if not isinstance(store, SqliteStore):
        raise Fault("they are in no file that could be copied")
    make_copy(store, data, folder)
