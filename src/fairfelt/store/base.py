"""The one small interface behind which any database can stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from fairfelt.ledger import Transfer


class Row(NamedTuple):
    """What one step writes: its journal entry, its money, and a snapshot where it ends a round."""

    stream: str
    n: int
    at: int
    actor: str
    id: int
    body: bytes
    hash: bytes
    transfers: tuple[Transfer, ...]
    snapshot: bytes | None = None


class Head(NamedTuple):
    n: int
    at: int
    hash: bytes


class Store(Protocol):
    def append(self, rows: Sequence[Row]) -> None:
        """Write all of it durably, or nothing of it and raise Fault."""
        ...

    def streams(self) -> list[str]:
        """Everything of which there are entries or a snapshot."""
        ...

    def entries(self, stream: str, after: int = 0) -> Iterator[tuple[int, bytes, bytes]]:
        """(number, body, hash) of the entries after a number, in order."""
        ...

    def columns(self, stream: str) -> Iterator[tuple[int, int, str, int]]:
        """(number, time, actor, the actor's own number) as they are kept beside the bodies."""
        ...

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The newest snapshot and the number of the entry it follows."""
        ...

    def head(self, stream: str) -> Head | None:
        """The newest entry of a stream."""
        ...

    def answers(self, actor: str, most: int) -> list[tuple[int, bytes]]:
        """The newest commands of a terminal by its own numbers, newest first: (id, body)."""
        ...

    def balances(self) -> dict[str, int]: ...

    def transfers(self) -> Iterator[tuple[str, int, Transfer]]:
        """(stream, entry number, transfer), in the order in which they were written."""
        ...

    def close(self) -> None: ...
