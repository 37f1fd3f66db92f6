"""What is known of a floor's records outside of them, in a folder and under a key of its own.

Whoever can write the database can put an older copy in its place, or write its history anew. So
what was last written is noted elsewhere too, under a key that is not beside the records:

last        the newest batch, noted after each, and how long the file of heads is
heads       the newest entry of each stream, a line a minute: to be kept, printed, compared
balances    what the accounts were when they last agreed with the transfers
"""

from __future__ import annotations

import contextlib
import hmac
import json
import os
import secrets
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fairfelt.core.errors import Fault
from fairfelt.store.seals import Sealed

KEY_BYTES = 32
_NOTE_BYTES = 512  # a sector: it is written whole or not at all
_TAIL_BYTES = 64_000  # of the heads that are compared at a start
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def new_key(path: Path) -> bytes:
    """Make a key that nobody else can read."""
    key = secrets.token_bytes(KEY_BYTES)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key.hex() + "\n")
    return key


def read_key(path: Path) -> bytes:
    try:
        key = bytes.fromhex(path.read_text(encoding="ascii"))
    except ValueError as error:
        raise Fault(f"{path} is no key of a floor's records") from error
    if len(key) < KEY_BYTES:
        raise Fault(f"{path} is no key of a floor's records")
    return key


def signed(key: bytes, said: Mapping[str, Any]) -> str:
    """A line that only whoever has the key can have written."""
    body = json.dumps(said, separators=(",", ":"), sort_keys=True)
    mac = hmac.digest(key, body.encode(), "sha256").hex()
    return f'{body[:-1]},"mac":"{mac}"}}'


def unsigned(key: bytes | None, line: str) -> dict[str, Any] | None:
    """What a line says, if it is one of ours; without the key, whatever it says."""
    try:
        said: dict[str, Any] = json.loads(line)
        mac = str(said.pop("mac"))
    except (ValueError, KeyError, AttributeError, TypeError):
        return None
    body = json.dumps(said, separators=(",", ":"), sort_keys=True)
    made = "" if key is None else hmac.digest(key, body.encode(), "sha256").hex()
    return said if key is None or hmac.compare_digest(made.encode(), mac.encode()) else None


def this_boot() -> str:
    """Which start of the machine this is; nothing where it cannot be told."""
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""


def since_boot_ms() -> int:
    """How long ago the machine was started, whatever its clock says."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000


def missing_heads(note: Mapping[str, Any] | None, file: Path) -> str:
    """What is wrong where less is there than the note says was written out. The note is renewed
    after each line, so a floor that was killed in between has more heads than noted, never less.
    Notes of older versions do not have it."""
    if _size(file) >= _heads_bytes(note):
        return ""
    return f"heads were written out to {file}, and it is missing, emptied or cut short"


def _heads_bytes(note: Mapping[str, Any] | None) -> int:
    return int(note.get("heads", 0)) if note else 0


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except (FileNotFoundError, NotADirectoryError):
        return 0


def read_note(folder: Path, key: bytes | None) -> dict[str, Any] | None:
    """The newest note in a folder. Raises Fault where there is one that is not ours."""
    try:
        line = (folder / "last").read_text("utf-8", "replace")
    except FileNotFoundError:
        return None
    said = unsigned(key, line)
    if said is None:
        raise Fault(f"the note of the newest batch in {folder} is not signed by this key")
    return said


class Witness:
    """The folder outside of the records, and its key."""

    def __init__(self, folder: Path, key: bytes, heads: Path) -> None:
        self.key = key
        self.heads_file = heads
        self._folder = folder
        self._boot = this_boot()
        self._last: int | None = None
        self._noted: dict[str, Any] | None = None
        self._noting = threading.Lock()  # batches and heads are written by threads of their own
        with contextlib.suppress(Fault):  # what is not ours counts for nothing
            self._noted = self.last()

    # -- the newest batch -----------------------------------------------------------------------

    def note(self, floor: str, sealed: Sealed, at: int) -> None:
        """Where what is on disk by now ends. Not synced: a kill loses nothing, and after a power
        cut an older note is as true."""
        said = {"floor": floor, "seq": sealed.seq, "seal": sealed.seal.hex(), "at": at,
                "boot": self._boot, "boot_ms": since_boot_ms() if self._boot else 0}  # fmt: skip
        with self._noting:
            self._put_note({**said, "heads": _heads_bytes(self._noted)})

    def _put_note(self, said: dict[str, Any]) -> None:
        if self._last is None:
            path = self._folder / "last"
            self._last = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        os.pwrite(self._last, signed(self.key, said).ljust(_NOTE_BYTES - 1).encode() + b"\n", 0)
        self._noted = said

    def last(self) -> dict[str, Any] | None:
        """The newest note. Raises Fault where there is one that is not ours."""
        return read_note(self._folder, self.key)

    # -- heads ----------------------------------------------------------------------------------

    def write_heads(self, said: Mapping[str, Any]) -> str:
        """Put a line with the heads of the records to those before it. Raises OSError where those
        are gone: on a disk that is away nothing is begun anew."""
        if problem := missing_heads(self._noted, self.heads_file):
            raise FileNotFoundError(problem)
        line = signed(self.key, said)
        if not _heads_bytes(self._noted):
            self.heads_file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self.heads_file.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())
        self._note_heads()
        return line

    def take_heads_as_they_are(self) -> None:
        """Somebody with rank has accepted that heads are missing, if any are."""
        if missing_heads(self._noted, self.heads_file):
            self._note_heads()

    def _note_heads(self) -> None:
        with self._noting:
            if self._noted is not None:
                self._put_note({**self._noted, "heads": _size(self.heads_file)})

    def newest_heads(self) -> dict[str, tuple[int, str]]:
        """The newest head of each stream that the last lines tell. Raises Fault where the newest
        line is not ours: older ones may be from before a key was replaced."""
        try:
            with self.heads_file.open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL_BYTES))
                lines = file.read().decode("utf-8", "replace").splitlines()
        except (FileNotFoundError, NotADirectoryError):
            return {}
        if lines and unsigned(self.key, lines[-1]) is None:
            raise Fault(f"the newest line of {self.heads_file} is not signed by this key")
        said = [one for line in lines if (one := unsigned(self.key, line)) is not None]
        return {stream: tuple(head) for one in said for stream, head in one["heads"].items()}

    # -- balances -------------------------------------------------------------------------------

    def balances(self) -> tuple[int, dict[str, int]]:
        """The last transfer up to which the accounts agreed, and what they were then."""
        try:
            said = unsigned(self.key, (self._folder / "balances").read_text("utf-8", "replace"))
        except FileNotFoundError:
            said = None
        return (said["seq"], said["cents"]) if said else (0, {})

    def keep_balances(self, seq: int, cents: Mapping[str, int]) -> None:
        path = self._folder / "balances"
        fresh = path.with_suffix(".new")
        with fresh.open("w", encoding="utf-8") as file:
            file.write(signed(self.key, {"seq": seq, "cents": dict(cents)}))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)

    def close(self) -> None:
        if self._last is not None:
            os.close(self._last)
            self._last = None
