"""Players are to tell the operator when a terminal or a game does not work. Each terminal can, and
a notice waits on the consoles until somebody of the staff has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from fairfelt.core.errors import Refused
from fairfelt.core.ranks import Rank
from fairfelt.floor import notices
from fairfelt.floor.act import PLAYER, Act
from fairfelt.floor.desks import DutyDesk
from fairfelt.floor.facts.notices import FaultReported
from fairfelt.journal import told
from fairfelt.rulebooks import load_faults
from fairfelt.table.commands import Command, Name, Words

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit
    from fairfelt.floor.sittings import Seating

_OF_THE_GAME = ("equipment", "result")  # the others are of the terminal
_TOLD = Rank.GAMING_SUPERVISOR
PlayerFault = Literal["screen", "notes", "voucher", "meter", "equipment", "result", "else"]


class ReportFault(Command, frozen=True, tag="report_fault"):
    """A player tells the staff that the own terminal, or the game at a table, does not work."""

    table: Name
    fault: PlayerFault
    words: Words = ""  # what else there is to say; needed where it is some other fault


def _report_fault(desk: DutyDesk, caller: Caller, command: ReportFault, at: int) -> Commit:
    """One at a time from each player, so that nobody's report is lost among many."""
    seat, words = caller.terminal.id, command.words.strip()
    table = desk.pit.known_table(command.table)
    if command.fault == "else" and not words:
        raise Refused("fault_words_missing")
    if (waits := open_report(desk.seating, seat)) is not None:
        raise Refused("fault_reported", terminal=seat, notice=waits["notice"])
    rules, round_ = load_faults(table.config.ruleset), table.state.round.number
    rule = rules.game if command.fault in _OF_THE_GAME else rules.terminal
    sitting, arrived = desk.seating.somebody(seat, "report", at)
    about: dict[str, Any] = {"seat": seat, "fault": command.fault, "sitting": sitting}
    if rules.several and (others := _others(desk.seating, seat, command.fault, table.id)):
        about |= {"others": others, "others_rule": rules.several}
    notice = notices.notice_fact(
        desk.recorder, _TOLD, rule, words, at, table.id, round_, about=about
    )
    kept = ("seat", "fault", "notice", "rule", "words", "table", "round", "at")
    fact = told(FaultReported(**{key: getattr(notice.body, key) for key in kept}), seat)
    facts = [*arrived.facts, notice, fact]
    return desk.recorder.commit_floor(
        facts, arrived.transfers, seat, "report_fault", at, command.id
    )


def _others(seating: Seating, seat: str, fault: str, table: str) -> list[str]:
    """Other terminals of the table that show the same fault in an open report: it may then be the
    system's, of which staff are told. What a player describes in words is not compared."""
    if fault == "else":
        return []
    given = seating.recorder.state.notices.given.values()
    same = (one for one in given if (one.get("fault"), one["table"]) == (fault, table))
    return sorted({one["seat"] for one in same if not one["by"] and one["seat"] != seat})


def open_report(seating: Seating, seat: str) -> dict[str, Any] | None:
    """What the present player has reported and nobody of the staff has seen yet."""
    given = seating.recorder.state.notices.given.values()
    here = (one for one in given if one.get("fault") and one.get("seat") == seat)
    own = (g for g in here if seating.is_there(seat, g.get("sitting", 0), g["at"]))
    return next((one for one in own if not one["by"]), None)


def report_body(seating: Seating, seat: str) -> dict[str, Any] | None:
    """The same as the terminal shows it."""
    waits = open_report(seating, seat)
    kept = ("notice", "fault", "words", "table", "round", "rule", "at")
    return None if waits is None else {key: waits[key] for key in kept}


ACTS = (Act(DutyDesk, ReportFault, _report_fault, PLAYER),)
