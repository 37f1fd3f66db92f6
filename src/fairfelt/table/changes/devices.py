"""Wheel and dice, and what else stands at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change
from fairfelt.table.state import State


def _device_ordered(state: State, fact: Fact) -> State:
    return state.but(
        underway=state.underway.but(device="ordered"),
        times=state.times.but(spin_at=None, silent_at=fact.body["silent_at"]),
    )


def _device_spun(state: State, fact: Fact) -> State:
    return state.but(
        underway=state.underway.but(device="spun"),
        times=state.times.but(spin_at=None),
        equipment=state.equipment.but(unread=fact.body["round"]),
    )


def _dice_thrown(state: State, fact: Fact) -> State:
    after = _device_spun(state, fact)
    if fact.body.get("sensor"):
        return _about(after, "dice")  # they are watched by one that tells
    return after


def _wheel_spun(state: State, fact: Fact) -> State:
    return _about(_device_spun(state, fact), "wheel")  # it is one that tells


def _tumbler_shaken(state: State, fact: Fact) -> State:
    return _about(_device_spun(state, fact), "tumbler")  # it is one that tells


def _device_sensed(state: State, fact: Fact) -> State:
    after = state.but(
        underway=state.underway.but(device="rested"),
        round=state.round.but(sensed=fact.body["result"]),
        times=state.times.but(silent_at=None),
        equipment=state.equipment.but(unread=None),
    )
    return _about(after, fact.kind.partition(".")[0])


def _reading_late(state: State, fact: Fact) -> State:
    """It decides nothing any more."""
    after = state.but(equipment=state.equipment.but(unread=None))
    return _about(after, fact.body["device"])


def _reading_stray(state: State, fact: Fact) -> State:
    """It decides nothing; but it is one that tells."""
    return _about(state, fact.body["device"])


def _dice_rested(state: State, fact: Fact) -> State:
    return state.but(underway=state.underway.but(device="rested"))


def _tumbler_uncovered(state: State, fact: Fact) -> State:
    underway = state.underway.but(uncovered=True)
    if state.phase == "wagering":
        underway = underway.but(exposed="sensor" if fact.body.get("sensor") else "dealer")
    return state.but(underway=underway)


def _ball_set_aside(state: State, fact: Fact) -> State:
    return state.but(equipment=state.equipment.but(unexamined=fact.body["rule"]))


def _ball_examined(state: State, fact: Fact) -> State:
    return state.but(equipment=state.equipment.but(unexamined=""))


def _about(state: State, device: str, says: Mapping[str, Any] = {}) -> State:
    devices = state.equipment.devices
    known = devices.get(device, {"state": "", "fault": "", "since": None})
    devices = devices.set(device, {**known, **says})
    return state.but(equipment=state.equipment.but(devices=devices))


def _device_failed(state: State, fact: Fact) -> State:
    body = fact.body
    after = _about(state, body["device"], {"fault": body["fault"], "since": body["since"]})
    return after.but(times=after.times.but(resumes_at=None)) if body["stops"] else after


def _device_recovered(state: State, fact: Fact) -> State:
    body = fact.body
    after = _about(state, body["device"], {"fault": "", "since": body["since"]})
    if body["resumes_at"] is None:
        return after
    return after.but(times=after.times.but(resumes_at=body["resumes_at"]))


def _device_reported(state: State, fact: Fact) -> State:
    body = fact.body
    return _about(state, body["device"], {"state": body["state"], "since": body["since"]})


def _cards_checked(state: State, fact: Fact) -> State:
    """Where they must be checked, only a check by that rule or a count by a device ends it."""
    body, unchecked = fact.body, state.cards.unchecked
    ordered = body.get("rule", unchecked) == unchecked
    if ordered and not body["missing"] and not body["foreign"]:
        return state.but(cards=state.cards.but(unchecked=""))
    return state


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
