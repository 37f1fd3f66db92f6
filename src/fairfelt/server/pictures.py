"""The shapes of what travels over the socket in pictures and in bodies of facts, for the types of
the screens. A test compares them with what is sent, key by key. Where the body of a fact is part of
a picture, its type names the fact."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from fairfelt.table.shapes import CardAt, LineBody, PlayBody, PreparationBody


class ShoeBody(TypedDict):
    """`to_prepare`: what is still to be done before play, in its order."""

    number: int
    decks: int
    from_round: int
    dealt: int
    cutting_card: bool
    last_coup: bool
    over: bool
    standby: bool
    to_prepare: list[PreparationBody]


class Deciding(TypedDict):
    stage: str
    decides_at: int | None
    seats: int


class Suspended(TypedDict):
    reason: str
    rule: str
    result: str | None


class Closing(TypedDict):
    closes_at: int
    since: int
    rule: str
    by: str


class HeldBody(TypedDict):
    card: str
    use: str


class Sum(TypedDict):
    seat: str
    cents: int
    asked: NotRequired[dict[str, int]]


class ShownResult(TypedDict):
    round: int
    result: str


class TablePicture(TypedDict):
    """The table as anybody may see it: the body of a snapshot."""

    phase: str
    round: int
    closes_at: int | None
    resumes_at: int | None
    result: str | None
    sensed: str | None
    entered: str | None
    spinning: bool
    tells: bool
    uncovered: bool
    rested: bool
    cards: list[CardAt]
    face_down: int
    awaits: str | None
    draw_at: int | None
    deciding: Deciding | None
    suspended: Suspended | None
    closing: Closing | None
    alerts: list[Annotated[dict[str, Any], "alert.raised"]]
    results: list[ShownResult]
    seats: int
    staked_cents: int
    shoe: ShoeBody | None
    hand_entry: bool
    unchecked: str
    indicated: dict[str, str]
    held: HeldBody | None
    dummy: bool
    shooter: str | None
    offered: str | None
    refused: list[str]
    uninspected: list[str]
    guest: bool
    markers: list[Sum]
    late: list[Sum]
    excluded: list[str]
    idle: str | None
    vacating: list[str]


class Reported(TypedDict):
    """What a terminal has reported and nobody of the staff has acknowledged yet."""

    notice: int
    fault: str
    words: str
    table: str
    round: int
    rule: str
    at: int


class SeatAtTable(TypedDict):
    round: int
    stakes: dict[str, int]
    standing: dict[str, int]
    asked: dict[str, int]
    chip_cents: int | None
    excluded: bool
    reach: str
    vacate: str | None
    confirmed: bool
    last_stakes: dict[str, int]
    settled: Annotated[dict[str, Any], "bet.settled"] | None
    interim: list[LineBody]
    choices: list[str]
    play: PlayBody | None


class SeatPicture(TypedDict):
    """`sitting` is 0 where nobody sits."""

    sitting: int
    credit_cents: int
    win_cents: int
    tables: dict[str, SeatAtTable]
    fault: Reported | None
