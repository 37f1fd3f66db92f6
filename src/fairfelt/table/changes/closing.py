"""The sign of closing, and who is at the table."""

from __future__ import annotations

from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change, nothing_else
from fairfelt.table.state import Sign, State


def _closing_announced(state: State, fact: Fact) -> None:
    body = fact.body
    state.closing = Sign(body["closes_at"], body["since"], body["rule"], body["by"])


def _closing_withdrawn(state: State, fact: Fact) -> None:
    state.closing = None


def _player_left(state: State, fact: Fact) -> None:
    seat = fact.body["seat"]
    state.played.pop(seat, None)
    state.patrons.pop(seat, None)
    state.vacating.pop(seat, None)
    state.last_slips.pop(seat, None)  # what the next player there would repeat
    state.chip_values.pop(seat, None)
    if state.idle == seat:
        state.idle = None


def _seat_idle(state: State, fact: Fact) -> None:
    state.idle = fact.body["seat"]


def _seat_active(state: State, fact: Fact) -> None:
    state.idle = None


def _vacate_asked(state: State, fact: Fact) -> None:
    state.vacating[fact.body["seat"]] = fact.body["rule"]


CHANGES: dict[str, Change] = {
    "closing.announced": _closing_announced,
    "closing.withdrawn": _closing_withdrawn,
    "player.left": _player_left,
    "seat.idle": _seat_idle,
    "seat.active": _seat_active,
    "vacate.asked": _vacate_asked,
    "seat.vacate": nothing_else,
}
