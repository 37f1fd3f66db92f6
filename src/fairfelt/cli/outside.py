"""Records against what is known outside of them: the key that seals them, and heads written out."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Fault

if TYPE_CHECKING:
    from fairfelt.store import SqliteStore
    from fairfelt.store.printed import Typed


def seals(store: SqliteStore, key: bytes | None) -> list[str]:
    """What is wrong with the seals. Sealed records without their key cannot be vouched for, and
    where a floor has given them its name, or has a key for them, they were sealed once."""
    if not store.is_sealed():
        known = store.is_named() or key is not None
        return ["seals: there are none, and this floor seals what it writes"] if known else []
    if key is None:
        return ["seals: the key of these records is not there to check them. Name it with --key"]
    return store.check_seals(key)


def heads(store: SqliteStore, file: Path, key: bytes | None) -> list[str]:
    """Heads that were written out, by the floor or by hand, and that the records no longer have."""
    from fairfelt.store.printed import typed
    from fairfelt.store.witness import unsigned

    found: list[str] = []
    for number, line in enumerate(_lines(file), 1):
        said = unsigned(key, line)
        if (by_hand := typed(line)) is not None:
            found += _gone_by_hand(store, by_hand, f"{file.name}: line {number}")
        elif said is None or not isinstance(said.get("heads"), dict):
            found.append(f"{file.name}: line {number} is not one that this floor has signed")
        else:
            found += _gone(store, said)
    return found


def _lines(file: Path) -> list[str]:
    """Of a file, or as somebody types them in."""
    text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8", "replace")
    return [line for line in text.splitlines() if line.strip()]


def _gone_by_hand(store: SqliteStore, said: Typed, where: str) -> Iterator[str]:
    from fairfelt.store.printed import code_of
    from fairfelt.store.seals import Sealed

    if not said.is_right:
        yield f"{where} is mistyped: its characters do not check each other"
        return
    kept = store.seal_at(said.seq)
    if kept is None:
        yield f"{where}: no batch ends with entry {said.seq}, which was written out as a head"
    elif code_of(Sealed(said.seq, kept)) != said.code:
        yield f"{where}: entry {said.seq} is sealed otherwise than was written out as a head"


def key_of(folder: Path, named: Path | None = None) -> bytes | None:
    """The key of the records, where it can be had: seals are looked at with it only."""
    from fairfelt.store.witness import read_key

    if named is None:
        try:
            said = json.loads((folder / "floor.id").read_text(encoding="utf-8"))
            named = Path(said["key_file"])
        except (OSError, ValueError, KeyError):
            return None
        if not os.access(named, os.R_OK):
            return None
    return read_key(named)


def missing_heads(data: Path, key: bytes | None) -> list[str]:
    """Heads that this floor has written out, by its note outside of the records, and whose file is
    gone. Of a copy of the records, or without access to the note, nothing is known."""
    from fairfelt.server.records import state_folder
    from fairfelt.store import witness

    try:
        note = witness.read_note(state_folder(data), key)
        named = json.loads((data / "floor.id").read_text(encoding="utf-8"))
        problem = witness.missing_heads(note, Path(named["heads_file"]))
    except Fault as not_ours:
        return [str(not_ours)]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    return [f"heads: {problem}"] if problem else []


def _gone(store: SqliteStore, said: dict[str, Any]) -> Iterator[str]:
    for stream, (n, hash_) in said["heads"].items():
        kept = store.hash_at(stream, n)
        if kept is None:
            yield f"{stream}: entry {n} was written out as its head and is not there"
        elif kept.hex() != hash_:
            yield f"{stream}: entry {n} is another than was written out as its head"
