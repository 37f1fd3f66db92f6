"""Who may ask for what, and what is done when they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.floor import purses
from fairfelt.floor.authority import (
    STAFF_ROLES,
    STAFF_TERMINALS,
    above,
    as_role,
    digest,
    need,
    new_code,
)
from fairfelt.floor.commands import (
    CashOut,
    CollectOwed,
    HoldUnclaimed,
    InsertNote,
    IssueEnrolment,
    ReturnUnclaimed,
)
from fairfelt.floor.people import CODE_MS
from fairfelt.journal import Fact
from fairfelt.table import Step, Table, cards, devices, players
from fairfelt.table import acts as table_acts
from fairfelt.table.commands import (
    AnswerDice,
    ApproveHandEntry,
    Choose,
    CloseTable,
    CloseWagering,
    ConfirmBets,
    ConfirmLateBet,
    ConfirmResult,
    CorrectCard,
    DealCard,
    Dealing,
    DeclareChips,
    EnterCard,
    EnterResult,
    ExcludePlayer,
    InviteGuest,
    LiftCover,
    OfferDice,
    OpenTable,
    PlaceBets,
    PlaceCall,
    ReadmitPlayer,
    RecordAnswer,
    RecoverOverpayment,
    ReportDice,
    Reporting,
    ReportShoe,
    ReportTumbler,
    ReportWheel,
    RestDice,
    SetStandby,
    ShowCuttingCard,
    SpinWheel,
    Staff,
    StartRound,
    StartShoe,
    TakeDice,
    ThrowDice,
    VoidRound,
)

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor
    from fairfelt.floor.people import Session

Act = Callable[["Floor", "Caller", Any, int], "Commit"]


def _bet(floor: Floor, caller: Caller, command: PlaceBets | PlaceCall, at: int) -> Commit:
    as_role(caller, "player")
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
        if other is not table and other.state.plays(seat):
            raise Refused("bets_elsewhere", table=other.config.name)


def _choose(floor: Floor, caller: Caller, command: Choose, at: int) -> Commit:
    as_role(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    step = table_acts.choose(table, seat, command, floor.credit(seat), at)
    return _done(floor, table, step, seat, command, at)


def _confirm_bets(floor: Floor, caller: Caller, command: ConfirmBets, at: int) -> Commit:
    as_role(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    step = table_acts.confirm_bets(table, seat, command, floor.credit(seat), at)
    return _done(floor, table, step, seat, command, at)


def _deal(floor: Floor, caller: Caller, command: Dealing, at: int) -> Commit:
    as_role(caller, *STAFF_TERMINALS)
    staff = floor.staff(caller, at)
    table = floor.table(command.table)
    act = type(command).__struct_config__.tag
    need(staff.role, _role_for(table, command), str(act))
    if isinstance(command, SpinWheel) and table.id not in floor.devices:
        raise Refused("device_unknown", device="A simulated wheel")
    match command:
        case OpenTable():
            step = _open(floor, table, staff, command, at)
        case DealCard():
            step = _deal_card(floor, table, command, at)
        case RecoverOverpayment():
            step = _recover(floor, table, staff.staff, command)
        case ExcludePlayer(seat=seat):
            purses.player_terminal(floor, seat)
            step = table_acts.deal(table, Staff(staff.staff, staff.role), command, at)
        case _:
            step = table_acts.deal(table, Staff(staff.staff, staff.role), command, at)
    return _done(floor, table, step, caller.terminal.id, command, at)


def _open(floor: Floor, table: Table, staff: Session, command: OpenTable, at: int) -> Step:
    table_acts.check_seen(table, command.seen)
    table_acts.check_closed(table)
    found = floor.favours(table)
    bodies = [one.body() for one in found]
    if found and not command.confirmed:
        words = ", ".join(one.words for one in found)
        raise Refused("return_favours_player", wagers=words, favours=bodies)
    if found:
        need(staff.role, "gaming_supervisor", "Opening a table that may favour the player")
    return table_acts.open_table(table, staff.staff, at, favours=bodies)


def _deal_card(floor: Floor, table: Table, command: DealCard, at: int) -> Step:
    """A simulated shoe deals as a real one would, at the dealer's touch."""
    device = floor.devices.get(table.id)
    if device is None or not table.deals:
        raise Refused("device_unknown", device="A simulated shoe")
    table_acts.check_seen(table, command.seen)
    if table.mode != "live":
        raise Refused("mode_forbids", act="Dealing by hand", mode=table.mode)
    card = device.card(cards.awaited(table).weights)
    return cards.deal(table, card, "shoe", f"shoe:{table.id}", at)


def _recover(floor: Floor, table: Table, by: str, command: RecoverOverpayment) -> Step:
    table_acts.check_seen(table, command.seen)
    seat = purses.player_terminal(floor, command.seat)
    paid = purses.paid_in(floor, table, command.round, seat)
    return players.recover(
        table, by, seat, command.round, command.cents, command.reason, floor.credit(seat), paid
    )


def _role_for(table: Table, command: Dealing) -> str:
    """Who may do it: a dealer what goes as it should, a supervisor what puts something right."""
    state = table.state
    match command:
        case VoidRound():
            return _role_to_void(table, command.rule.strip())
        case ExcludePlayer():
            bars = {bar.rule: bar.role for bar in table.rules.exclusions.values()}
            return bars.get(command.rule.strip(), "casino_operator")
        case ReadmitPlayer():
            return "casino_operator"
        case TakeDice() if table.rules.throw is not None:
            return table.rules.throw.required_role
        case CorrectCard() | ApproveHandEntry() | RecoverOverpayment():
            return "gaming_supervisor"
        case EnterCard():
            waits = table.policy("hand_entry").value == "approval" and not state.hand_entry
            return "gaming_supervisor" if waits else "dealer"
        case StartShoe():
            early = state.shoe is not None and not state.shoe.over
            return "gaming_supervisor" if early else "dealer"
        case EnterResult() if state.phase == "result_entered" and _amends(table, command):
            return _role_to_amend(table)
        case EnterResult():
            differs = state.sensed is not None and command.result != state.sensed
        case ConfirmResult():
            differs = state.sensed is not None and state.entered != state.sensed
        case _:
            return "dealer"
    return "gaming_supervisor" if differs or state.suspended is not None else "dealer"


def _role_to_void(table: Table, rule: str) -> str:
    """A call that somebody has made is not undone by anybody below: not by calling no roll."""
    grounds = {ground.rule: ground for ground in table.voids.values()}
    if rule not in grounds:
        return "gaming_supervisor"
    called = table.state.entered_role if table.state.entered else ""
    return max(grounds[rule].role, called or "dealer", key=STAFF_ROLES.index)


def _amends(table: Table, command: EnterResult) -> bool:
    return table.policy("amend_result").value != "dealer" and command.result != table.state.entered


def _role_to_amend(table: Table) -> str:
    """A call is put right by a supervisor, or overruled only by somebody above whoever made it."""
    if table.policy("amend_result").value == "supervisor":
        return "gaming_supervisor"
    return above(table.state.entered_role or "dealer")


def _answer_dice(floor: Floor, caller: Caller, command: AnswerDice, at: int) -> Commit:
    as_role(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    return _done(floor, table, table_acts.answer_dice(table, seat, command), seat, command, at)


def _declare_chips(floor: Floor, caller: Caller, command: DeclareChips, at: int) -> Commit:
    as_role(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    step = players.declare_chips(table, seat, command.cents)
    return _done(floor, table, step, seat, command, at)


def _report(floor: Floor, caller: Caller, command: Reporting, at: int) -> Commit:
    as_role(caller, "device")
    table = floor.table(command.table)
    if caller.terminal.table != table.id or table.config.device != "attached":
        raise Refused("device_unknown", device=caller.terminal.id)
    step = devices.report(table, command, caller.terminal.id, at)
    return _done(floor, table, step, caller.terminal.id, command, at)


def _done(floor: Floor, table: Table, step: Step, actor: str, command: Any, at: int) -> Commit:
    act = str(type(command).__struct_config__.tag)
    return floor.commit(table, step, actor, act, at, command.id)


def _issue_enrolment(floor: Floor, caller: Caller, command: IssueEnrolment, at: int) -> Commit:
    as_role(caller, *STAFF_TERMINALS)
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
    InsertNote: purses.insert_note,
    CashOut: purses.cash_out,
    HoldUnclaimed: purses.hold_unclaimed,
    ReturnUnclaimed: purses.return_unclaimed,
    CollectOwed: purses.collect_owed,
    AnswerDice: _answer_dice,
    DeclareChips: _declare_chips,
    IssueEnrolment: _issue_enrolment,
    **dict.fromkeys((ReportWheel, ReportTumbler, ReportDice, ReportShoe), _report),
    **dict.fromkeys(
        (OpenTable, CloseTable, StartRound, CloseWagering, SpinWheel, LiftCover, EnterResult,
         StartShoe, DealCard, EnterCard, CorrectCard, ShowCuttingCard, SetStandby,
         ApproveHandEntry, ConfirmResult, VoidRound, OfferDice, RecordAnswer, TakeDice, ThrowDice,
         RestDice, ConfirmLateBet, InviteGuest, ExcludePlayer, ReadmitPlayer, RecoverOverpayment),
        _deal,
    ),
}  # fmt: skip
