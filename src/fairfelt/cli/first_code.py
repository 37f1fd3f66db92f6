"""The code for the first supervisor console: in a file that only the operator's user can read.

What is printed may end up in a log, in a terminal's history or on somebody's screen.
"""

from __future__ import annotations

import os
from pathlib import Path

NAME = "first-supervisor.code"


def keep(data: Path, code: str) -> Path:
    """Write it where no other user reads it, not even for a moment."""
    file = data / NAME
    forget(data)  # never into a file that somebody else has laid there
    made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(made, "w", encoding="ascii") as kept:
        kept.write(f"{code}\n")
    return file


def forget(data: Path) -> None:
    """It is used, or has run out."""
    (data / NAME).unlink(missing_ok=True)
