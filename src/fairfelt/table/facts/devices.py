"""Wheel and dice, and what else stands at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from fairfelt.journal import Audience, Weight
from fairfelt.table.facts.base import StaffTableFact, TableFact
from fairfelt.table.state import State


def _about(state: State, device: str, says: Mapping[str, Any] = {}) -> State:
    """The device is one that tells, and what it says of itself."""
    devices = state.equipment.devices
    known = devices.get(device, {"state": "", "fault": "", "since": None})
    devices = devices.set(device, {**known, **says})
    return state.but(equipment=state.equipment.but(devices=devices))


class Ordered(TableFact, frozen=True):
    round: int
    silent_at: int | None

    def apply(self, state: State, to: str) -> State:
        return state.but(
            underway=state.underway.but(device="ordered"),
            times=state.times.but(spin_at=None, silent_at=self.silent_at),
        )


class WheelOrdered(Ordered, frozen=True):
    KIND = "wheel.ordered"


class DiceOrdered(Ordered, frozen=True):
    KIND = "dice.ordered"


class TumblerOrdered(Ordered, frozen=True):
    KIND = "tumbler.ordered"


ORDERED: Mapping[str, type[Ordered]] = {
    "wheel": WheelOrdered,
    "dice": DiceOrdered,
    "tumbler": TumblerOrdered,
}


def _on_its_way(state: State, round_: int) -> State:
    return state.but(
        underway=state.underway.but(device="spun"),
        times=state.times.but(spin_at=None),
        equipment=state.equipment.but(unread=round_),
    )


class WheelSpun(TableFact, frozen=True):
    KIND = "wheel.spun"

    round: int
    ball: str | None = None  # which way it runs, where the wheel tells
    wheel: str | None = None

    def apply(self, state: State, to: str) -> State:
        return _about(_on_its_way(state, self.round), "wheel")


class TumblerShaken(TableFact, frozen=True):
    KIND = "tumbler.shaken"

    round: int

    def apply(self, state: State, to: str) -> State:
        return _about(_on_its_way(state, self.round), "tumbler")


class DiceThrown(TableFact, frozen=True):
    KIND = "dice.thrown"

    round: int
    sensor: bool = False  # one that tells has watched them

    def apply(self, state: State, to: str) -> State:
        after = _on_its_way(state, self.round)
        return _about(after, "dice") if self.sensor else after


class Sensed(TableFact, frozen=True):
    DEVICE: ClassVar[str] = ""

    round: int
    result: str

    def apply(self, state: State, to: str) -> State:
        after = state.but(
            underway=state.underway.but(device="rested"),
            round=state.round.but(sensed=self.result),
            times=state.times.but(silent_at=None),
            equipment=state.equipment.but(unread=None),
        )
        return _about(after, self.DEVICE)


class WheelSensed(Sensed, frozen=True):
    KIND = "wheel.sensed"
    DEVICE = "wheel"


class DiceSensed(Sensed, frozen=True):
    KIND = "dice.sensed"
    DEVICE = "dice"


class TumblerSensed(Sensed, frozen=True):
    KIND = "tumbler.sensed"
    DEVICE = "tumbler"


SENSED: Mapping[str, type[Sensed]] = {
    body.DEVICE: body for body in (WheelSensed, DiceSensed, TumblerSensed)
}


class DiceRested(StaffTableFact, frozen=True):
    KIND = "dice.rested"

    round: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.but(underway=state.underway.but(device="rested"))


class TumblerUncovered(StaffTableFact, frozen=True):
    KIND = "tumbler.uncovered"

    round: int
    sensor: bool = False

    def apply(self, state: State, to: str) -> State:
        underway = state.underway.but(uncovered=True)
        if state.phase == "wagering":
            underway = underway.but(exposed="sensor" if self.sensor else "dealer")
        return state.but(underway=underway)


class BallSetAside(StaffTableFact, frozen=True):
    KIND = "ball.set_aside"
    HEADING = "irregularities"
    WEIGHT = Weight.NOTABLE
    PREVIEWED = True

    round: int
    rule: str

    def apply(self, state: State, to: str) -> State:
        return state.but(equipment=state.equipment.but(unexamined=self.rule))


class BallExamined(StaffTableFact, frozen=True):
    KIND = "ball.examined"
    HEADING = "irregularities"

    round: int
    rule: str
    irregularity: str

    def apply(self, state: State, to: str) -> State:
        return state.but(equipment=state.equipment.but(unexamined=""))


class ReadingLate(StaffTableFact, frozen=True):
    """It decides nothing any more."""

    KIND = "reading.late"
    HEADING = "devices"
    WEIGHT = Weight.NOTABLE

    round: int
    device: str
    result: str | None
    report: str
    settled: str | None

    def apply(self, state: State, to: str) -> State:
        after = state.but(equipment=state.equipment.but(unread=None))
        return _about(after, self.device)


class ReadingStray(StaffTableFact, frozen=True):
    """It decides nothing; but it is one that tells."""

    KIND = "reading.stray"
    TO = Audience.RECORD
    HEADING = "devices"
    WEIGHT = Weight.NOTABLE

    round: int
    device: str
    result: str | None
    report: str

    def apply(self, state: State, to: str) -> State:
        return _about(state, self.device)


class DeviceFailed(StaffTableFact, frozen=True):
    KIND = "device.failed"
    HEADING = "devices"
    WEIGHT = Weight.GRAVE
    IN_PASSING = True

    device: str
    fault: str
    since: int
    stops: bool

    def apply(self, state: State, to: str) -> State:
        after = _about(state, self.device, {"fault": self.fault, "since": self.since})
        return after.but(times=after.times.but(resumes_at=None)) if self.stops else after


class DeviceRecovered(StaffTableFact, frozen=True):
    KIND = "device.recovered"
    HEADING = "devices"
    IN_PASSING = True

    device: str
    since: int
    resumes_at: int | None

    def apply(self, state: State, to: str) -> State:
        after = _about(state, self.device, {"fault": "", "since": self.since})
        if self.resumes_at is None:
            return after
        return after.but(times=after.times.but(resumes_at=self.resumes_at))


class DeviceReported(StaffTableFact, frozen=True):
    KIND = "device.reported"
    IN_PASSING = True

    device: str
    state: str
    since: int

    def apply(self, state: State, to: str) -> State:
        return _about(state, self.device, {"state": self.state, "since": self.since})


class CardsChecked(StaffTableFact, frozen=True):
    """Where they must be checked, only a check by that rule or a count by a device ends it."""

    KIND = "cards.checked"
    HEADING = "irregularities"
    IN_PASSING = True

    missing: list[str]
    foreign: list[str]
    rule: str | None = None  # of a check by people, as is what follows
    irregularity: str | None = None
    counted: int | msgspec.UnsetType | None = msgspec.UNSET

    def apply(self, state: State, to: str) -> State:
        ordered = self.rule in (None, state.cards.unchecked)
        if ordered and not self.missing and not self.foreign:
            return state.but(cards=state.cards.but(unchecked=""))
        return state
