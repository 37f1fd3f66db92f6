"""What a floor asks of its laboratory, and what it is answered.

The laboratory is a process of its own: a floor loads nothing of it, and knows these messages only.
"""

from __future__ import annotations

import struct
from typing import Literal

import msgspec

from fairfelt.rulebooks import Setup
from fairfelt.table import TableConfig

LENGTH = struct.Struct(">I")  # before every message, its length


class _Job(msgspec.Struct, frozen=True, tag_field="type"): ...


class FindReturns(_Job, frozen=True, tag="find_returns"):
    """What every wager of a set-up returns, as JSON rows."""

    setup: Setup


class FindPlayerEdges(_Job, frozen=True, tag="find_player_edges"):
    """Which wagers of a table favour the player, as JSON bodies."""

    config: TableConfig


class Compare(_Job, frozen=True, tag="compare"):
    """A `WhatIf` as JSON."""

    before: Setup
    after: Setup


class DrawSheet(_Job, frozen=True, tag="draw_sheet"):
    """The PAR sheet of a set-up."""

    setup: Setup
    form: Literal["html", "pdf"]
    language: str


Job = FindReturns | FindPlayerEdges | Compare | DrawSheet


class LabAnswer(msgspec.Struct, frozen=True):
    result: bytes = b""
    problem: str = ""


def framed(message: Job | LabAnswer) -> bytes:
    body = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(body)) + body


class KnownReturn(msgspec.Struct, frozen=True):
    """Of the row that answers FindReturns, what a floor tells its screens."""

    wager: str
    places: tuple[str, ...]
    house_edge: str  # a fraction


class AtStake(msgspec.Struct, frozen=True):
    """What a wager returns at the stake that is best paid up to whole chips."""

    cents: int
    ev: str
    ev_float: float


class Figures(msgspec.Struct, frozen=True):
    """A return as a screen shows it: the exact fraction, and what a person reads of it. Where it is
    simulated, the mean with its standard error."""

    ev: str
    ev_float: float
    hit_float: float | None  # none where only the mean is kept, as with `push_float`
    push_float: float | None
    deviation_float: float
    pays: str
    favours: bool | None  # none where that is not sure
    best: AtStake | None = None  # where it returns more at some stakes than at those paid exactly
    error: float | None = None  # where it is simulated
    rounds: int = 0
    play: str = ""  # for which play that holds, where the player has choices
    raised: bool = False  # whether choices add to the first stake, which it is a share of
    edge_of_all_float: float | None = None  # then, what the house keeps of everything staked


class Compared(msgspec.Struct, frozen=True):
    """A wager, or those of its places that are alike, before and after."""

    wager: str
    places: tuple[str, ...]  # none where all places of the wager are alike
    pieces: int  # of a call
    before: Figures | None  # none where there is no such wager, or nobody knows its return
    after: Figures | None
    changed: bool
    exact: bool  # whether its return after the change is known exactly


class WhatIf(msgspec.Struct, frozen=True):
    rows: tuple[Compared, ...]
    favours: bool | None  # whether a wager favours the player after the change; none if not sure
    asks: bool  # whether such a table opens only when somebody confirms it
    toml: str
