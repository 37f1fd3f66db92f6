"""Wheel and dice, and what else stands at a table."""

from __future__ import annotations

from typing import Any

from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change
from fairfelt.table.state import State


def _device_ordered(state: State, fact: Fact) -> None:
    state.device = "ordered"
    state.spin_at = None
    state.silent_at = fact.body["silent_at"]


def _device_spun(state: State, fact: Fact) -> None:
    state.device = "spun"
    state.spin_at = None
    state.unread = fact.body["round"]


def _dice_thrown(state: State, fact: Fact) -> None:
    _device_spun(state, fact)
    if fact.body.get("sensor"):
        _about(state, "dice")  # they are watched by one that tells


def _wheel_spun(state: State, fact: Fact) -> None:
    _device_spun(state, fact)
    _about(state, "wheel")  # it is one that tells


def _tumbler_shaken(state: State, fact: Fact) -> None:
    _device_spun(state, fact)
    _about(state, "tumbler")  # it is one that tells


def _device_sensed(state: State, fact: Fact) -> None:
    state.device = "rested"
    state.sensed = fact.body["result"]
    state.silent_at = state.unread = None
    _about(state, fact.kind.partition(".")[0])


def _reading_late(state: State, fact: Fact) -> None:
    """It decides nothing any more."""
    state.unread = None
    _about(state, fact.body["device"])


def _reading_stray(state: State, fact: Fact) -> None:
    """It decides nothing; but it is one that tells."""
    _about(state, fact.body["device"])


def _dice_rested(state: State, fact: Fact) -> None:
    state.device = "rested"


def _tumbler_uncovered(state: State, fact: Fact) -> None:
    state.uncovered = True
    if state.phase == "wagering":
        state.exposed = "sensor" if fact.body.get("sensor") else "dealer"


def _ball_set_aside(state: State, fact: Fact) -> None:
    state.unexamined = fact.body["rule"]


def _ball_examined(state: State, fact: Fact) -> None:
    state.unexamined = ""


def _about(state: State, device: str) -> dict[str, Any]:
    return state.equipment.setdefault(device, {"state": "", "fault": "", "since": None})


def _device_failed(state: State, fact: Fact) -> None:
    body = fact.body
    _about(state, body["device"]).update(fault=body["fault"], since=body["since"])
    if body["stops"]:
        state.resumes_at = None


def _device_recovered(state: State, fact: Fact) -> None:
    body = fact.body
    _about(state, body["device"]).update(fault="", since=body["since"])
    if body["resumes_at"] is not None:
        state.resumes_at = body["resumes_at"]


def _device_reported(state: State, fact: Fact) -> None:
    body = fact.body
    _about(state, body["device"]).update(state=body["state"], since=body["since"])


def _cards_checked(state: State, fact: Fact) -> None:
    """Where they must be checked, only a check by that rule or a count by a device ends it."""
    body = fact.body
    ordered = body.get("rule", state.unchecked) == state.unchecked
    if ordered and not body["missing"] and not body["foreign"]:
        state.unchecked = ""


CHANGES: dict[str, Change] = {
    "wheel.ordered": _device_ordered,
    "wheel.spun": _wheel_spun,
    "wheel.sensed": _device_sensed,
    "ball.set_aside": _ball_set_aside,
    "ball.examined": _ball_examined,
    "dice.ordered": _device_ordered,
    "dice.thrown": _dice_thrown,
    "dice.rested": _dice_rested,
    "dice.sensed": _device_sensed,
    "tumbler.ordered": _device_ordered,
    "tumbler.shaken": _tumbler_shaken,
    "tumbler.uncovered": _tumbler_uncovered,
    "tumbler.sensed": _device_sensed,
    "reading.late": _reading_late,
    "reading.stray": _reading_stray,
    "device.failed": _device_failed,
    "device.recovered": _device_recovered,
    "device.reported": _device_reported,
    "cards.checked": _cards_checked,
}
