"""The shapes of what a fact says in more than a word or a number: as they are written, as screens
get them, and as the type checker knows them where they are made and read."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from fairfelt.core import game


class LineBody(TypedDict):
    """What became of one wager."""

    spot: str
    stake_cents: int
    verdict: str
    win_cents: int
    rule: str
    back_cents: int


class OptionBody(TypedDict):
    """What a seat may choose, and what that stakes more."""

    id: str
    adds: dict[str, int]
    cost_cents: int


class HandBody(TypedDict):
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


class PlayBody(TypedDict):
    stage: str | None
    options: list[OptionBody]
    choices: list[str]
    hands: list[HandBody]
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


class PlayerEdgeBody(TypedDict):
    wager: str
    name: str
    ev: str | None
    ev_float: float | None
    stake_cents: int | None


class PreparationBody(TypedDict):
    step: str
    cards: int
    rule: str


def line_body(line: game.Line) -> LineBody:
    """Spelt out, since there are a hundred thousand of them when a full floor is settled."""
    spot, stake_cents, verdict, win_cents, rule, back_cents = line
    return {
        "spot": spot,
        "stake_cents": stake_cents,
        "verdict": verdict,
        "win_cents": win_cents,
        "rule": rule,
        "back_cents": back_cents,
    }
