"""The sign of closing, and who is at the table."""

from __future__ import annotations

from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change, nothing_else, without
from fairfelt.table.parts import Seated, Sign
from fairfelt.table.state import State


def _closing_announced(state: State, fact: Fact) -> State:
    body = fact.body
    return state.but(closing=Sign(body["closes_at"], body["since"], body["rule"], body["by"]))


def _closing_withdrawn(state: State, fact: Fact) -> State:
    return state.but(closing=None)


def _player_left(state: State, fact: Fact) -> State:
    players, seat = state.players, fact.body["seat"]
    return state.but(
        players=players.but(
            played=without(players.played, seat),
            sittings=without(players.sittings, seat),
            vacating=without(players.vacating, seat),
            last_slips=without(players.last_slips, seat),  # what the next one would repeat
            chip_values=without(players.chip_values, seat),
            idle=None if players.idle == seat else players.idle,
        )
    )


def _player_seated(state: State, fact: Fact) -> State:
    seated = Seated(fact.body["sitting"], fact.body["from_round"])
    sittings = state.players.sittings.set(fact.body["seat"], seated)
    return state.but(players=state.players.but(sittings=sittings))


def _seat_idle(state: State, fact: Fact) -> State:
    return state.but(players=state.players.but(idle=fact.body["seat"]))


def _seat_active(state: State, fact: Fact) -> State:
    return state.but(players=state.players.but(idle=None))


def _vacate_asked(state: State, fact: Fact) -> State:
    vacating = state.players.vacating.set(fact.body["seat"], fact.body["rule"])
    return state.but(players=state.players.but(vacating=vacating))


CHANGES: dict[str, Change] = {
    "closing.announced": _closing_announced,
    "closing.withdrawn": _closing_withdrawn,
    "player.seated": _player_seated,
    "player.left": _player_left,
    "seat.idle": _seat_idle,
    "seat.active": _seat_active,
    "vacate.asked": _vacate_asked,
    "seat.vacate": nothing_else,
}
