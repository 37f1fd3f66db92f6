"""What every program that attaches a device has in common: its token, and its words."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path

from fairfelt.client import Event, FloorSite, Lost, Welcome
from fairfelt.core.errors import Fault


def kept_token(floor: FloorSite, file: Path, code: str | None) -> str:
    """A code works once, so the token that it brought is kept for the next start."""
    if file.exists():
        return file.read_text(encoding="ascii").strip()
    if code is None:
        raise Fault(f"There is no token in {file}. Ask a supervisor for a code and give --code.")
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as kept:
        try:
            token = asyncio.run(floor.enrol("device", code))
        except Fault:
            file.unlink()
            raise
        kept.write(token + "\n")
    return token


class FloorConnection:
    """Says how it stands with the floor, and each trouble once."""

    def __init__(self, at: str = "") -> None:
        self._at = at  # where a machine of a terminal stands; a device is told its table
        self._trouble = ""
        self._attached = False

    def __call__(self, event: Event) -> None:
        match event:
            case Welcome(table=table):
                self._trouble, self._attached = "", True
                say(f"attached to {table or self._at}")
            case Lost() if self._attached:
                self._attached = False
                say("the floor has hung up")
            case Lost(why=why) if why != self._trouble:
                self._trouble = why
                say(f"no connection to the floor, trying again: {why}")


def say(words: str) -> None:
    with suppress(BrokenPipeError):  # whoever reads this may go; the device goes on
        print(words, flush=True)
