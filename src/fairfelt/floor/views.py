"""What terminals are shown of the floor, put together from what it knows."""

from __future__ import annotations

from typing import Any

import msgspec

from fairfelt.floor.config import FloorConfig
from fairfelt.floor.floor import Floor
from fairfelt.floor.people import Session
from fairfelt.table import Table
from fairfelt.table.state import BETWEEN_ROUNDS


def staff_body(session: Session) -> dict[str, Any]:
    return {
        "staff": session.staff,
        "name": session.name,
        "role": session.role,
        "expires_at": session.expires_at,
    }


def seat_body(floor: Floor, seat: str) -> dict[str, Any]:
    """Everything a player terminal needs to be again what it was before an interruption."""
    tables = {
        id_: body
        for id_, table in floor.tables.items()
        if (body := _seat_at(floor, table, seat)) is not None
    }
    won = sum(body["settled"]["won_cents"] for body in tables.values() if body["settled"])
    return {
        "credit_cents": floor.credit(seat),
        "win_cents": floor.wins.get(seat, won),
        "tables": tables,
    }


def _seat_at(floor: Floor, table: Table, seat: str) -> dict[str, Any] | None:
    state = table.state
    slip, last = state.slips.get(seat), state.last_slips.get(seat)
    if slip is None and last is None:
        return None
    settled = None
    if slip is not None and state.phase in BETWEEN_ROUNDS and state.result is not None:
        settled = floor.settled_body(table, seat, table.game.settle(state.coup, slip))
    return {
        "round": state.round,
        "stakes": dict(slip.stakes) if slip and not settled else {},
        "confirmed": seat in state.confirmed,
        "last_stakes": dict((slip if settled and slip else last or slip or state.slip("")).stakes),
        "settled": settled,
    }


def floor_body(floor: Floor, socket_port: int, version: str) -> dict[str, Any]:
    config: FloorConfig = floor.config
    body: dict[str, Any] = {
        "name": config.name,
        "demo": config.demo,
        "socket_port": socket_port,
        "version": version,
        "notes_cents": list(config.notes_cents) if config.demo else [],
        "tables": [
            {"id": t.id, "name": t.config.name, "ruleset": t.config.ruleset,
             "game": t.config.game, "mode": t.mode}
            for t in floor.tables.values()
        ],
    }  # fmt: skip
    if config.demo:
        body["demo_staff"] = [
            {"staff": s.number, "pin": s.pin, "name": s.name, "role": s.role} for s in config.staff
        ]
    return body


def table_body(floor: Floor, table: Table) -> dict[str, Any]:
    """What is fixed about a table while it is open."""
    config, game, wheel = table.config, table.game, table.rules.wheel
    return {
        "id": table.id,
        "name": config.name,
        "ruleset": config.ruleset,
        "ruleset_title": table.rules.ruleset_title,
        "game": config.game,
        "mode": table.mode,
        "demo": floor.config.demo,
        "simulated_wheel": table.id in floor.wheels,
        "confirm_bets": table.policy("confirm_bets").value == "offered",
        "config_hash": table.config_hash,
        "wagering_ms": table.wagering_ms,
        "chips_cents": list(config.chips_cents),
        "wheel": list(wheel.order) if wheel else [],
        "red": list(wheel.red) if wheel else [],
        "spots": {spot.id: _spot_body(spot) for spot in game.spots.values()},
        "calls": {
            call.id: {"name": call.name, "group": call.group, "pieces": dict(call.pieces),
                      "rule": call.rule}
            for call in game.calls.values()
        },
        "voids": {name: ground.rule for name, ground in table.rules.voids.items()},
        "limits": msgspec.to_builtins(config.limits),
    }  # fmt: skip


def _spot_body(spot: Any) -> dict[str, Any]:
    odds = sorted({str(odds) for odds in spot.pays.values()})
    return {
        "kind": spot.kind,
        "name": spot.name,
        "covers": list(spot.pays),
        "odds": ", ".join(odds),
        "rule": spot.rule,
        "pays_rule": spot.pays_rule,
    }
