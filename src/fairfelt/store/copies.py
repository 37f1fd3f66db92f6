"""Copies of a floor's records, for audits and backups.

A running floor alone has its database open, so it makes the copy itself. It is asked through a
socket in the data folder, which only the user of the floor can reach.
"""

from __future__ import annotations

import json
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

from fairfelt.core.errors import Fault
from fairfelt.store.schema import copy
from fairfelt.store.sqlite import SqliteStore, open_readonly

DATABASE, IDENTITY = "floor.db", "floor.id"
PATIENCE_S = 600.0


def address(data: Path) -> Path:
    return data.resolve() / "floor.sock"


def copy_records(data: Path, folder: Path) -> None:
    """The records as they are now, of a floor that runs or of one that is closed. Raises Fault."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(PATIENCE_S)
        try:
            line.connect(str(address(data)))
        except OSError:  # nobody is there
            _copy_closed(data, folder)
            return
        line.sendall(json.dumps({"copy_to": str(folder.resolve())}).encode() + b"\n")
        said = json.loads(line.makefile().readline() or '{"problem": "it was closed meanwhile"}')
    if "problem" in said:
        raise Fault(f"the running floor could not copy its records: {said['problem']}")


def _copy_closed(data: Path, folder: Path) -> None:
    """As it is, whichever version wrote it."""
    db = open_readonly(data / DATABASE)
    try:
        _copy(lambda path: copy(db, path), data, folder)
    finally:
        db.close()


def make_copy(store: SqliteStore, data: Path, folder: Path) -> None:
    _copy(store.copy_to, data, folder)


def _copy(copy_to: Callable[[Path], None], data: Path, folder: Path) -> None:
    if (folder / DATABASE).exists():
        raise Fault(f"there are records in {folder} already")
    copy_to(folder / DATABASE)
    if (data / IDENTITY).exists():
        shutil.copyfile(data / IDENTITY, folder / IDENTITY)


def is_running(data: Path) -> bool:
    """Whether a floor has these records open."""
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(str(address(data)))
        except OSError:
            return False
        return True
