"""Records against what is known outside of them: the key that seals them, and heads written out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairfelt.store import SqliteStore


def seals(store: SqliteStore, key: bytes | None) -> list[str]:
    """What is wrong with the seals. Sealed records without their key cannot be vouched for."""
    if not store.is_sealed():
        return []
    if key is None:
        return ["seals: the key of these records is not there to check them. Name it with --key"]
    return store.check_seals(key)


def heads(store: SqliteStore, file: Path, key: bytes | None) -> list[str]:
    """Heads that were written out and that the records no longer have."""
    from fairfelt.store.witness import unsigned

    found: list[str] = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        said = unsigned(key, line)
        if said is None:
            found.append(f"{file.name}: line {number} is not one that this floor has signed")
        else:
            found += _gone(store, said)
    return found


def _gone(store: SqliteStore, said: dict[str, Any]) -> Iterator[str]:
    for stream, (n, hash_) in said["heads"].items():
        kept = store.hash_at(stream, n)
        if kept is None:
            yield f"{stream}: entry {n} was written out as its head and is not there"
        elif kept.hex() != hash_:
            yield f"{stream}: entry {n} is another than was written out as its head"
