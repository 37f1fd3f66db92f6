"""What concerns one player."""

from __future__ import annotations

from fairfelt.core.play import Slip
from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change, keep, nothing_else, with_or_without, without
from fairfelt.table.changes.throws import not_offered
from fairfelt.table.changes.wagers import decided
from fairfelt.table.state import State


def _chips_declared(state: State, fact: Fact) -> State:
    values = with_or_without(state.players.chip_values, fact.body["seat"], fact.body["cents"])
    return state.but(players=state.players.but(chip_values=values))


def _player_excluded(state: State, fact: Fact) -> State:
    seat, players = fact.body["seat"], state.players
    state = state.but(
        players=players.but(
            excluded=players.excluded.set(seat, fact.body["rule"]),
            played=without(players.played, seat),
            vacating=without(players.vacating, seat),
            chip_values=without(players.chip_values, seat),
        )
    )
    if not fact.body.get("stands"):
        state = _wagers_are_void(state, seat)
    if state.dice.shooter == seat:
        state = state.but(dice=state.dice.but(shooter=None, last_shooter=seat))
    return not_offered(state) if state.underway.offered == seat else state


def _wagers_are_void(state: State, seat: str) -> State:
    state = decided(state, seat)
    if state.in_progress:
        state = keep(state, seat, Slip())
    layout = state.layout
    staked = layout.staked_cents - sum(state.standing(seat).values())
    standing = without(layout.standing, seat)
    return state.but(layout=layout.but(standing=standing, staked_cents=staked))


def _player_readmitted(state: State, fact: Fact) -> State:
    excluded = without(state.players.excluded, fact.body["seat"])
    return state.but(players=state.players.but(excluded=excluded))


CHANGES: dict[str, Change] = {
    "chips.declared": _chips_declared,
    "player.excluded": _player_excluded,
    "player.readmitted": _player_readmitted,
    "exclusion.noted": nothing_else,
    "exclusion.ended": nothing_else,
    "readmission.noted": nothing_else,
    "seat.excluded": nothing_else,
    "seat.readmitted": nothing_else,
    "overpayment.recovered": nothing_else,
    "overpayment.taken": nothing_else,
}
