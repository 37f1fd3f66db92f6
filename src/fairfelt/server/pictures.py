"""The shapes of what travels over the socket in pictures and in bodies of facts, for the types of
the screens. A test compares them with what is sent, key by key. Where the body of a fact is part of
a picture, its type names the fact."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict


class Line(TypedDict):
    """What became of one wager."""

    spot: str
    stake_cents: int
    verdict: str
    win_cents: int
    rule: str
    back_cents: int


class Option(TypedDict):
    """What a seat may choose, and what that stakes more."""

    id: str
    adds: dict[str, int]
    cost_cents: int


class Hand(TypedDict):
    """Of blackjack the first ones beside the cards, of poker the others."""

    cards: list[str]
    total: NotRequired[int]
    soft: NotRequired[bool]
    state: NotRequired[str]
    spots: NotRequired[list[str]]
    name: NotRequired[str]
    second: NotRequired[str | None]
    folded: NotRequired[bool]
    dealer: NotRequired[list[str]]
    dealer_name: NotRequired[str]


class CardAt(TypedDict):
    """`card` is empty where it lies face down to everybody, and `XX` where it was burned."""

    place: str
    card: str


class Play(TypedDict):
    stage: str | None
    options: list[Option]
    choices: list[str]
    hands: list[Hand]
    cards: list[CardAt]


class Limited(TypedDict):
    """A stake that was asked for and could be placed only in part."""

    asked_cents: int
    placed_cents: int
    limit: str
    rule: str


class Won(TypedDict):
    seat: str
    cents: int


class Favour(TypedDict):
    wager: str
    name: str
    ev: str | None
    ev_float: float | None
    stake_cents: int | None


class Preparation(TypedDict):
    step: str
    cards: int
    rule: str


class Shoe(TypedDict):
    """`to_prepare`: what is still to be done before play, in its order."""

    number: int
    decks: int
    from_round: int
    dealt: int
    cutting_card: bool
    last_coup: bool
    over: bool
    standby: bool
    to_prepare: list[Preparation]


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


class Held(TypedDict):
    card: str
    use: str


class Sum(TypedDict):
    seat: str
    cents: int
    asked: NotRequired[dict[str, int]]


class Shown(TypedDict):
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
    results: list[Shown]
    seats: int
    staked_cents: int
    shoe: Shoe | None
    hand_entry: bool
    unchecked: str
    indicated: dict[str, str]
    held: Held | None
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
    interim: list[Line]
    choices: list[str]
    play: Play | None


class SeatPicture(TypedDict):
    credit_cents: int
    win_cents: int
    tables: dict[str, SeatAtTable]
    fault: Reported | None


# Keys of facts whose bodies are kept as they were read, by the shape that screens know them in.
KEYS: dict[tuple[str, str], Any] = {
    ("bet.asked", "limited"): dict[str, Limited],
    ("bet.placed", "limited"): dict[str, Limited],
    ("bet.settled", "lines"): list[Line],
    ("bet.settled", "play"): Play,
    ("bet.settled", "interim"): list[Line],
    ("cards.shown", "cards"): list[CardAt],
    ("coup.reconstructed", "cards"): list[CardAt],
    ("interim.settled", "lines"): list[Line],
    ("play.changed", "play"): Play,
    ("round.settled", "won"): list[Won],
    ("seat.corrected", "lines"): list[Line],
    ("shoe.started", "steps"): list[Preparation],
    ("table.opened", "favours"): list[Favour],
}
