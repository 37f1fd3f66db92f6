"""Records, and the key that seals them, are for the user who runs the floor and for nobody else."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from fairfelt.core.errors import Fault

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def keep_private() -> None:
    """Whatever this process makes from now on, other users can neither read nor change."""
    os.umask(0o077)


def private_folder(path: Path) -> None:
    """Make the folder if there is none. One that is open to others, or has a file that is, is
    refused."""
    path.mkdir(parents=True, exist_ok=True, mode=0o700)
    for one in (path, *path.iterdir()):
        check_private(one)


def check_private(path: Path) -> None:
    found = path.lstat()
    if found.st_uid != os.getuid():
        raise Fault(f"{path} belongs to another user. Records belong to the user of the floor")
    if found.st_mode & _OTHERS and not stat.S_ISLNK(found.st_mode):
        raise Fault(
            f"{path} is open to other users of this machine. "
            f"Close it with: chmod -R go-rwx {path if path.is_dir() else path.parent}"
        )
