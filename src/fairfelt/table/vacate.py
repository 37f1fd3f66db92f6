"""Asking a player who does not play to give the terminal up."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.table.table import Step, Table


def ask(table: Table, by: str, seat: str, rounds: int, free: int) -> Step:
    """`rounds` is how many the player has sat out. `free` is how many other terminals stand idle:
    there the player of this one may stay."""
    data, state, step = table.rules.vacate, table.state, Step()
    if data is None:
        act = "Asking a player to vacate"
        raise Refused("not_offered", act=act, ruleset=table.config.ruleset)
    if state.plays(seat):
        raise Refused("seat_plays", seat=seat, rule=data.rule)
    if rounds < data.sat_out:
        raise Refused("seat_not_idle", seat=seat, rounds=rounds, least=data.sat_out, rule=data.rule)
    if data.sat_out and free:
        raise Refused("terminals_free", count=free, rule=data.rule)
    table.tell(step, "seat.vacate", seat, table=table.id, rule=data.rule)
    table.tell(step, "vacate.asked", seat=seat, rule=data.rule, by=by)
    return step
