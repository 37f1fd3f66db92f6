"""What has to have happened before something can be put right at all, on an ordinary evening."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.laws.authorised import Asked
from tests.laws.says import SEATS, what_is_said
from tests.laws.ushers import possible
from tests.rules.irregular import pays_double

OPERATOR = "SV-2"
FAULTS = {"wheel": "no_reading", "tumbler": "broken"}


def say(evening: Asked, name: str) -> dict[str, Any]:
    _bring_about(evening, name)
    said = what_is_said(evening.random, evening.table, evening.rounds, name)
    return {"table": evening.id, "irregularity": name, **said}


def _bring_about(evening: Asked, name: str) -> None:
    found, state = evening.table.irregularities[name], evening.table.state
    if found.after and state.phase == "open":
        _remedy(evening, found.after[0])
    if found.only == "early" and state.phase == "wagering" and state.laid:
        evening.report_now("rested", result=possible(evening.table, evening.random))
    if found.only == "noticed" and state.phase == "awaiting_result":
        evening.report_now("fault", fault=FAULTS[evening.table.device])
    if found.unless and evening.rounds:
        _reconfigure(evening)
    match found.does:
        case "recalculate" if not evening.rounds:
            evening.everywhere = True
            with pays_double():  # else the terminals have what they should
                evening.settle_one()
        case "examine" if state.phase == "awaiting_result":
            _remedy(evening, "ball_out")
        case "release" | "keep" if evening.rounds:
            _remedy(evening, "withhold", seats=[SEATS[0]], cents=100, round=max(evening.rounds))


def _remedy(evening: Asked, name: str, **said: Any) -> None:
    asked = {"type": "remedy", "irregularity": name, "reason": "It went wrong", **said}
    evening.send(OPERATOR, table=evening.id, **asked)


def _reconfigure(evening: Asked) -> None:
    """The floor starts again with the table set up otherwise. Where the rule data of old rounds are
    gone, none of those can be settled anew."""
    (table,) = evening.player.config.tables
    if table.options["wagering_ms"] == 25_000:
        return
    options = {**table.options, "wagering_ms": 25_000}
    changed = msgspec.structs.replace(table, options=options)
    evening.player.config = msgspec.structs.replace(evening.player.config, tables=(changed,))
    evening.player.play({"type": "power_failure"})
