"""Who may ask for what, and what is done when they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.floor.authority import STAFF_TERMINALS, digest, need, new_code
from fairfelt.floor.commands import InsertNote, IssueEnrolment
from fairfelt.floor.people import CODE_MS
from fairfelt.journal import Fact
from fairfelt.ledger import Transfer, meter, notes
from fairfelt.table import Step, Table
from fairfelt.table import acts as table_acts
from fairfelt.table.commands import (
    CloseTable,
    CloseWagering,
    ConfirmBets,
    ConfirmResult,
    Dealing,
    EnterResult,
    OpenTable,
    PlaceBets,
    PlaceCall,
    ReportWheel,
    SpinWheel,
    StartRound,
    VoidRound,
)

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor

Act = Callable[["Floor", "Caller", Any, int], "Commit"]


def _as(caller: Caller, *roles: str) -> None:
    if caller.terminal.role not in roles:
        raise Refused("role_forbids", role=caller.terminal.role)


def _bet(floor: Floor, caller: Caller, command: PlaceBets | PlaceCall, at: int) -> Commit:
    _as(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    credit = floor.credit(seat)
    if isinstance(command, PlaceBets):
        step = table_acts.place_bets(table, seat, command, credit, at)
    else:
        step = table_acts.place_call(table, seat, command, credit, at)
    return _done(floor, table, step, seat, command, at)


def _confirm_bets(floor: Floor, caller: Caller, command: ConfirmBets, at: int) -> Commit:
    _as(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    step = table_acts.confirm_bets(table, seat, command, floor.credit(seat), at)
    return _done(floor, table, step, seat, command, at)


def _deal(floor: Floor, caller: Caller, command: Dealing, at: int) -> Commit:
    _as(caller, *STAFF_TERMINALS)
    staff = floor.staff(caller, at)
    table = floor.table(command.table)
    act = type(command).__struct_config__.tag
    need(staff.role, _role_for(table, command), str(act))
    if isinstance(command, SpinWheel) and table.id not in floor.wheels:
        raise Refused("device_unknown", device="A simulated wheel")
    step = table_acts.deal(table, staff.staff, command, at)
    return _done(floor, table, step, caller.terminal.id, command, at)


def _role_for(table: Table, command: Dealing) -> str:
    """Who may do it: a dealer what goes as it should, a supervisor what puts something right."""
    state = table.state
    match command:
        case VoidRound():
            roles = {ground.rule: ground.role for ground in table.rules.voids.values()}
            return roles.get(command.rule.strip(), "gaming_supervisor")
        case EnterResult():
            differs = state.sensed is not None and command.result != state.sensed
        case ConfirmResult():
            differs = state.sensed is not None and state.entered != state.sensed
        case _:
            return "dealer"
    return "gaming_supervisor" if differs or state.suspended is not None else "dealer"


def _report(floor: Floor, caller: Caller, command: ReportWheel, at: int) -> Commit:
    _as(caller, "device")
    table = floor.table(command.table)
    if caller.terminal.table != table.id or table.config.wheel != "attached":
        raise Refused("device_unknown", device=caller.terminal.id)
    step = table_acts.report_wheel(table, command, at)
    return _done(floor, table, step, caller.terminal.id, command, at)


def _done(floor: Floor, table: Table, step: Step, actor: str, command: Any, at: int) -> Commit:
    act = str(type(command).__struct_config__.tag)
    return floor.commit(table, step, actor, act, at, command.id)


def _insert_note(floor: Floor, caller: Caller, command: InsertNote, at: int) -> Commit:
    _as(caller, "player")
    if not floor.config.demo:
        raise Refused("money_not_demo")
    accepted = floor.config.notes_cents
    if command.cents not in accepted:
        shown = ", ".join(f"${cents // 100}" for cents in accepted)
        raise Refused("note_unknown", cents_cents=command.cents, accepted=shown)
    seat = caller.terminal.id
    if floor.credit(seat) + command.cents > floor.config.credit_limit_cents:
        raise Refused("credit_limit", limit_cents=floor.config.credit_limit_cents)
    fact = Fact("note.inserted", {"cents": command.cents}, seat)
    money = Transfer(notes(seat), meter(seat), command.cents, "note")
    return floor.commit_floor([fact], [money], seat, "insert_note", at, command.id)


def _issue_enrolment(floor: Floor, caller: Caller, command: IssueEnrolment, at: int) -> Commit:
    _as(caller, *STAFF_TERMINALS)
    staff = floor.staff(caller, at)
    need(staff.role, "gaming_supervisor", "Issuing an enrolment code")
    if command.for_role == "device":
        floor.table(command.table or "")
    code = new_code()
    fact = Fact(
        "enrolment.issued",
        {"for_role": command.for_role, "table": command.table, "code_sha256": digest(code),
         "expires_at": at + CODE_MS, "by": staff.staff},
    )  # fmt: skip
    answer = {"code": code, "expires_at": at + CODE_MS}
    return floor.commit_floor(
        [fact], [], caller.terminal.id, "issue_enrolment", at, command.id, answer
    )


ACTS: dict[type, Act] = {
    PlaceBets: _bet,
    PlaceCall: _bet,
    ConfirmBets: _confirm_bets,
    InsertNote: _insert_note,
    IssueEnrolment: _issue_enrolment,
    ReportWheel: _report,
    **dict.fromkeys(
        (OpenTable, CloseTable, StartRound, CloseWagering, SpinWheel, EnterResult, ConfirmResult,
         VoidRound),
        _deal,
    ),
}  # fmt: skip
