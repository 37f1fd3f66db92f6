"""What a step of the floor leads to: something to write, and something to tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from fairfelt.floor.told import SeatMessage
from fairfelt.journal import Fact
from fairfelt.store import Logged, Row

_NOTHING: Mapping[str, Any] = {}


class By(NamedTuple):
    """Of a step: who did what and when, by which of their commands, and what they are answered."""

    actor: str  # a terminal, or "clock", "rng", "floor"
    act: str  # the command's name
    at: int
    id: int = 0  # the actor's own number, 0 where nobody asked for it
    answer: Mapping[str, Any] = _NOTHING


class Commit(msgspec.Struct, frozen=True, gc=False):
    """One step: what is written, and what is told once it is written."""

    row: Row
    actor: str
    id: int
    answer: Mapping[str, Any]
    at: int
    table: str | None
    public: Sequence[tuple[int, Fact]]  # numbered facts for everybody who follows the table
    private: Sequence[SeatMessage]  # for one seat each
    news: Sequence[tuple[Logged, Fact]] = ()  # what the log gains, for the consoles of supervisors
    to_house: bytes = b""  # what the house is asked, once it is written
