"""What the devices of a table tell the floor."""

from __future__ import annotations

from typing import Literal

from fairfelt.equipment.kinds import (
    CheckerFault,
    DiceFault,
    DisplayFault,
    NoSpin,
    ShoeFault,
    ShufflerFault,
    TumblerFault,
    WheelFault,
)
from fairfelt.table.commands import Command, Count, Listed, Name

Turning = Literal["clockwise", "anticlockwise"]


class ReportWheel(Command, frozen=True, tag="report_wheel"):
    table: Name
    report: Literal["spun", "dropping", "rested", "no_spin", "fault", "cleared"]
    result: Name | None = None
    ball: Turning | None = None  # which way the ball runs
    wheel: Turning | Literal["still"] | None = None
    revolutions: Count | None = None  # of the ball around the track, when it drops
    cause: NoSpin | None = None
    fault: WheelFault | None = None


class ReportTumbler(Command, frozen=True, tag="report_tumbler"):
    table: Name
    report: Literal["shaken", "uncovered", "rested", "cocked", "fault", "cleared"]
    result: Name | None = None
    times: Count | None = None  # how often the dice tumbled
    fault: TumblerFault | None = None


class ReportDice(Command, frozen=True, tag="report_dice"):
    table: Name
    report: Literal["thrown", "rested", "cocked", "fault", "cleared"]
    result: Name | None = None
    fault: DiceFault | None = None


class ReportShoe(Command, frozen=True, tag="report_shoe"):
    table: Name
    report: Literal[
        "card", "cutting_card", "standby", "ready", "misread", "foreign", "result", "fault",
        "cleared",
    ]  # fmt: skip
    card: Name | None = None
    result: Name | None = None  # the side that has won
    fault: ShoeFault | None = None


class ReportShuffler(Command, frozen=True, tag="report_shuffler"):
    table: Name
    report: Literal["shuffling", "ready", "fault", "cleared"]
    fault: ShufflerFault | None = None


class ReportDeckChecker(Command, frozen=True, tag="report_deck_checker"):
    table: Name
    report: Literal["checked", "fault", "cleared"]
    missing: Listed = ()
    foreign: Listed = ()
    fault: CheckerFault | None = None


class ReportDisplay(Command, frozen=True, tag="report_display"):
    table: Name
    report: Literal["showing", "fault", "cleared"]
    shows: Name | None = None
    fault: DisplayFault | None = None


Reporting = (
    ReportWheel
    | ReportTumbler
    | ReportDice
    | ReportShoe
    | ReportShuffler
    | ReportDeckChecker
    | ReportDisplay
)
