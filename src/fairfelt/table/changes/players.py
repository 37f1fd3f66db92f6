"""What concerns one player."""

from __future__ import annotations

from fairfelt.core.play import Slip
from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change, keep, nothing_else
from fairfelt.table.state import State


def _chips_declared(state: State, fact: Fact) -> None:
    if fact.body["cents"]:
        state.chip_values[fact.body["seat"]] = fact.body["cents"]
    else:
        state.chip_values.pop(fact.body["seat"], None)


def _player_excluded(state: State, fact: Fact) -> None:
    seat = fact.body["seat"]
    state.excluded[seat] = fact.body["rule"]
    state.played.pop(seat, None)
    state.vacating.pop(seat, None)
    state.chip_values.pop(seat, None)
    if not fact.body.get("stands"):
        _wagers_are_void(state, seat)
    if state.shooter == seat:
        state.shooter, state.last_shooter = None, seat
    if state.offered == seat:
        state.offered = None


def _wagers_are_void(state: State, seat: str) -> None:
    state.asked.discard(seat)
    if state.in_progress:
        keep(state, seat, state.slip(seat), Slip())
    state.staked_cents -= sum(state.standing.pop(seat, {}).values())


def _player_readmitted(state: State, fact: Fact) -> None:
    state.excluded.pop(fact.body["seat"], None)


CHANGES: dict[str, Change] = {
    "chips.declared": _chips_declared,
    "player.excluded": _player_excluded,
    "player.readmitted": _player_readmitted,
    "exclusion.noted": nothing_else,
    "readmission.noted": nothing_else,
    "seat.excluded": nothing_else,
    "seat.readmitted": nothing_else,
    "overpayment.recovered": nothing_else,
    "overpayment.taken": nothing_else,
}
