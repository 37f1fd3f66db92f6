"""Check a chain from its first entry to its last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from fairfelt.journal.entry import GENESIS, Entry, decode_entry, seal


class ChainBroken(Exception):  # noqa: N818
    """An entry was changed, removed, added or reordered after it was written."""


def verify_chain(stream: str, rows: Iterable[tuple[int, bytes, bytes]]) -> Iterator[Entry]:
    """Yield the entries of a stream while each row (number, body, hash) follows the one before."""
    before, expected = GENESIS, 1
    for n, body, sealed in rows:
        if n != expected:
            raise ChainBroken(f"{stream}: entry {expected} is missing, {n} follows")
        if seal(before, body) != sealed:
            raise ChainBroken(f"{stream}: entry {n} does not match its hash")
        yield _decode(stream, n, body)
        before, expected = sealed, n + 1


def _decode(stream: str, n: int, body: bytes) -> Entry:
    try:
        entry = decode_entry(body)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise ChainBroken(f"{stream}: entry {n} cannot be read: {error}") from error
    if (entry.stream, entry.n) != (stream, n):
        raise ChainBroken(f"{stream}: entry {n} says it is {entry.stream} {entry.n}")
    return entry
