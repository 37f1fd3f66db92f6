"""Wheel and dice."""

from __future__ import annotations

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


def _device_sensed(state: State, fact: Fact) -> None:
    state.device = "rested"
    state.sensed = fact.body["result"]
    state.silent_at = None


def _dice_rested(state: State, fact: Fact) -> None:
    state.device = "rested"


def _tumbler_uncovered(state: State, fact: Fact) -> None:
    state.uncovered = True


CHANGES: dict[str, Change] = {
    "wheel.ordered": _device_ordered,
    "wheel.spun": _device_spun,
    "wheel.sensed": _device_sensed,
    "dice.ordered": _device_ordered,
    "dice.thrown": _device_spun,
    "dice.rested": _dice_rested,
    "dice.sensed": _device_sensed,
    "tumbler.ordered": _device_ordered,
    "tumbler.shaken": _device_spun,
    "tumbler.uncovered": _tumbler_uncovered,
    "tumbler.sensed": _device_sensed,
}
