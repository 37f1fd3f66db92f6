"""Records against what is known outside of them: the key that seals them, and heads written out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Fault

if TYPE_CHECKING:
    from fairfelt.store import SqliteStore


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
    """Heads that were written out and that the records no longer have."""
    from fairfelt.store.witness import unsigned

    found: list[str] = []
    for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1):
        said = unsigned(key, line)
        if said is None or not isinstance(said.get("heads"), dict):
            found.append(f"{file.name}: line {number} is not one that this floor has signed")
        else:
            found += _gone(store, said)
    return found


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
