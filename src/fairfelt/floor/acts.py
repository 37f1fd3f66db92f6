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
from fairfelt.table import Step, Table, cards, devices
from fairfelt.table import acts as table_acts
from fairfelt.table.commands import (
    ApproveHandEntry,
    Choose,
    CloseTable,
    CloseWagering,
    ConfirmBets,
    ConfirmResult,
    CorrectCard,
    DealCard,
    Dealing,
    EnterCard,
    EnterResult,
    LiftCover,
    OpenTable,
    PlaceBets,
    PlaceCall,
    Reporting,
    ReportShoe,
    ReportTumbler,
    ReportWheel,
    SetStandby,
    ShowCuttingCard,
    SpinWheel,
    StartRound,
    StartShoe,
    VoidRound,
)
from fairfelt.table.state import BETWEEN_ROUNDS

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
    _check_elsewhere(floor, table, seat)
    if isinstance(command, PlaceBets):
        step = table_acts.place_bets(table, seat, command, credit, at)
    else:
        step = table_acts.place_call(table, seat, command, credit, at)
    return _done(floor, table, step, seat, command, at)


def _check_elsewhere(floor: Floor, table: Table, seat: str) -> None:
    """One game at a time, where the operator or the document wants it so."""
    if floor.config.several_games and table.policy("several_games").value == "allowed":
        return
    for other in floor.tables.values():
        playing = other.state.phase not in BETWEEN_ROUNDS and seat in other.state.slips
        if other is not table and playing:
            raise Refused("bets_elsewhere", table=other.config.name)


def _choose(floor: Floor, caller: Caller, command: Choose, at: int) -> Commit:
    _as(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    step = table_acts.choose(table, seat, command, floor.credit(seat), at)
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
    if isinstance(command, SpinWheel) and table.id not in floor.devices:
        raise Refused("device_unknown", device="A simulated wheel")
    if isinstance(command, DealCard):
        step = _deal_card(floor, table, command, at)
    else:
        step = table_acts.deal(table, staff.staff, command, at)
    return _done(floor, table, step, caller.terminal.id, command, at)


def _deal_card(floor: Floor, table: Table, command: DealCard, at: int) -> Step:
    """A simulated shoe deals as a real one would, at the dealer's touch."""
    device = floor.devices.get(table.id)
    if device is None or not table.deals:
        raise Refused("device_unknown", device="A simulated shoe")
    if command.seen != table.state.n:
        raise Refused("seen_stale", seen=command.seen, now=table.state.n)
    if table.mode != "live":
        raise Refused("mode_forbids", act="Dealing by hand", mode=table.mode)
    card = device.card(cards.awaited(table).weights)
    return cards.deal(table, card, "shoe", f"shoe:{table.id}", at)


def _role_for(table: Table, command: Dealing) -> str:
    """Who may do it: a dealer what goes as it should, a supervisor what puts something right."""
    state = table.state
    match command:
        case VoidRound():
            roles = {ground.rule: ground.role for ground in table.rules.voids.values()}
            return roles.get(command.rule.strip(), "gaming_supervisor")
        case CorrectCard() | ApproveHandEntry():
            return "gaming_supervisor"
        case EnterCard():
            waits = table.policy("hand_entry").value == "approval" and not state.hand_entry
            return "gaming_supervisor" if waits else "dealer"
        case StartShoe():
            early = state.shoe is not None and not state.shoe.over
            return "gaming_supervisor" if early else "dealer"
        case EnterResult():
            differs = state.sensed is not None and command.result != state.sensed
        case ConfirmResult():
            differs = state.sensed is not None and state.entered != state.sensed
        case _:
            return "dealer"
    return "gaming_supervisor" if differs or state.suspended is not None else "dealer"


def _report(floor: Floor, caller: Caller, command: Reporting, at: int) -> Commit:
    _as(caller, "device")
    table = floor.table(command.table)
    if caller.terminal.table != table.id or table.config.device != "attached":
        raise Refused("device_unknown", device=caller.terminal.id)
    step = devices.report(table, command, caller.terminal.id, at)
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
    Choose: _choose,
    InsertNote: _insert_note,
    IssueEnrolment: _issue_enrolment,
    **dict.fromkeys((ReportWheel, ReportTumbler, ReportShoe), _report),
    **dict.fromkeys(
        (OpenTable, CloseTable, StartRound, CloseWagering, SpinWheel, LiftCover, EnterResult,
         StartShoe, DealCard, EnterCard, CorrectCard, ShowCuttingCard, SetStandby,
         ApproveHandEntry, ConfirmResult, VoidRound),
        _deal,
    ),
}  # fmt: skip
