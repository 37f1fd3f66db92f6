"""Who may ask for what, and what is done when they do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from fairfelt.core.errors import Refused
from fairfelt.floor import (
    debts,
    disputes,
    equipment,
    fault_reports,
    freezes,
    inspections,
    late_changes,
    long_turns,
    machines,
    notices,
    presence,
    purses,
    sessions,
    terminals,
    two_games,
    unclaimed,
)
from fairfelt.floor.asked import Asked, asked_at, asked_of, rule_of, tag
from fairfelt.floor.authorise import (
    Standing,
    authorised,
    check_asks,
    noted,
    signed_in,
    stand_for,
)
from fairfelt.floor.authority import (
    STAFF_ROLES,
    STAFF_TERMINALS,
    as_role,
    code_digest,
    is_enough,
    new_code,
)
from fairfelt.floor.commands import (
    AcknowledgeNotice,
    AnswerDecision,
    CashOut,
    ClearFault,
    CollectOwed,
    ConductGames,
    DecideDispute,
    EndSession,
    HoldUnclaimed,
    InjectFault,
    InsertNote,
    IssueEnrolment,
    OpenDispute,
    ReferDispute,
    ReleaseTable,
    RenameTerminal,
    ReportFault,
    ReportPrinter,
    ReportStacker,
    ReturnStakes,
    ReturnUnclaimed,
    RevokeTerminal,
    SetDebtAside,
)
from fairfelt.floor.errands import kept
from fairfelt.floor.people import CODE_MS
from fairfelt.floor.preview import preview, tried
from fairfelt.floor.ranks import (
    SUPERVISOR,
    limit_of_adjusting,
    to_adjust,
    to_confirm,
    to_enter,
    to_put_right,
)
from fairfelt.floor.records import FloorRecords
from fairfelt.floor.refusals import ReportRefused
from fairfelt.floor.still import Still
from fairfelt.journal import Fact
from fairfelt.rulebooks.schema import CloseTable as CloseTableData
from fairfelt.rulebooks.schema import Vacate as VacateData
from fairfelt.table import Step, Table, cards, closing, dummy, exclusion, players, reports, vacate
from fairfelt.table import acts as table_acts
from fairfelt.table.commands import (
    AnnounceClosing,
    AnswerDice,
    ApproveHandEntry,
    AskToVacate,
    BringDice,
    ChangeBet,
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
    EnterWinner,
    ExcludePlayer,
    InspectDice,
    InviteGuest,
    LiftCover,
    OfferDice,
    OpenTable,
    OrderCheck,
    PlaceBets,
    PlaceCall,
    PrepareShoe,
    PreviewRight,
    PutRight,
    ReadmitPlayer,
    RecordAnswer,
    RecoverOverpayment,
    ReportDeckChecker,
    ReportDice,
    ReportDisplay,
    Reporting,
    ReportShoe,
    ReportShuffler,
    ReportTumbler,
    ReportWheel,
    RestDice,
    SetStandby,
    ShowCuttingCard,
    SpinWheel,
    Staff,
    StartRound,
    StartShoe,
    TakeBackCuttingCard,
    TakeDice,
    ThrowDice,
    WithdrawClosing,
)
from fairfelt.table.irregular import find, put_right
from fairfelt.table.irregular.cards import is_by_hand
from fairfelt.table.unused import check_used

if TYPE_CHECKING:
    from fairfelt.floor.floor import Caller, Commit, Floor

Act = Callable[["Floor", "Caller", Any, int], "Commit | list[Commit]"]


def _bet(floor: Floor, caller: Caller, command: PlaceBets | PlaceCall, at: int) -> Commit:
    as_role(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    purse = floor.purse(seat, table)
    presence.check_admitted(floor, table, seat)
    _check_elsewhere(floor, table, seat)

    def act(where: Table) -> Step:
        if isinstance(command, PlaceBets):
            return table_acts.place_bets(where, purse, command, at)
        return table_acts.place_call(where, purse, command, at)

    debts.check_free(floor, table, seat, act)
    return _done(floor, table, act(table), seat, command, at)


def _check_elsewhere(floor: Floor, table: Table, seat: str) -> None:
    """One game at a time, where the operator or the document wants it so."""
    if floor.config.several_games and table.policy("several_games").value == "allowed":
        return
    for other in floor.tables.values():
        if other.id != table.id and other.state.plays(seat):
            raise Refused("bets_elsewhere", table=other.config.name)


def _choose(floor: Floor, caller: Caller, command: Choose, at: int) -> Commit:
    as_role(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    shut_out, purse = presence.shut_out_by(floor, table, seat), floor.purse(seat, table)

    def act(where: Table) -> Step:
        return table_acts.choose(where, purse, command, at, shut_out)

    debts.check_free(floor, table, seat, act)
    return _done(floor, table, act(table), seat, command, at)


def _confirm_bets(floor: Floor, caller: Caller, command: ConfirmBets, at: int) -> Commit:
    as_role(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    presence.check_admitted(floor, table, seat)
    step = table_acts.confirm_bets(table, floor.purse(seat, table), command, at)
    return _done(floor, table, step, seat, command, at)


def _deal(floor: Floor, caller: Caller, command: Dealing, at: int) -> list[Commit]:
    table = floor.table(command.table)
    staff = _standing(floor, caller, table, command, at)
    stray = two_games.strayed(floor, table, command) if isinstance(command, PutRight) else None
    step = _do(floor, table, staff, command, at)
    staff = _as_done(staff, floor.known_table(table.id), command, step)
    rule = rule_of(table, command)
    if stray is not None:
        two_games.recount(table, step, stray, rule, staff.staff)
    step.facts = authorised(staff, step.facts)
    for fact in noted(staff):
        table.note(step, fact)
    round_ = table.state.round.number
    done = [_done(floor, table, step, caller.terminal.id, command, at)]
    done += two_games.take(floor, caller, table, staff.staff, at)
    done += debts.of_players_who_left(floor, step.facts, staff, at)
    if stray is not None:
        actor = caller.terminal.id
        done.append(two_games.take_away(floor, table, stray, rule, staff, actor, at))
    if isinstance(command, PutRight):
        cause = find(table, command.irregularity)
        done += notices.notices_of(
            floor, cause, command.irregularity, table.id, command.round or round_, at
        )
    return done


def _standing(floor: Floor, caller: Caller, table: Table, command: Dealing, at: int) -> Standing:
    """Whoever may do it. Where somebody has to authorise it, it is done on a copy first: what would
    be refused anyway is refused before anybody gives a PIN."""
    signed_in(floor, caller, at)
    two_games.check_deals(floor, caller, table)
    needed, words = _needed(floor, table, command, at)
    rule = rule_of(table, command)
    staff = check_asks(floor, caller, command, needed, at, words=words, rule=rule)
    if is_enough(staff.role, needed):
        return Standing(staff.staff, staff.role)
    if isinstance(command, PutRight):
        two_games.strayed(floor, table, command)
    asked = _tried(floor, table, Standing(staff.staff, needed), command, at)
    if isinstance(command, PutRight) and find(table, command.irregularity).does == "adjust":
        limit = limit_of_adjusting(floor, table, command, at)
        asked = asked._replace(value={**asked.value, **limit})
    return stand_for(floor, caller, command, needed, asked, at, words=words)


def _tried(floor: Floor, table: Table, staff: Standing, command: Dealing, at: int) -> Asked:
    """What somebody is asked to authorise. Putting something right may concern a full table, so
    that is tried beside the loop."""
    if not isinstance(command, PutRight):
        return asked_at(table, command, _do(floor, table.draft(), staff, command, at))
    _check_put_right(floor, table, command)
    still, by = Still.of(floor), Staff(staff.staff, staff.role)
    work = kept(
        lambda store: asked_at(
            table, command, tried(still.reading(store), table, by, command, at)[1]
        )
    )
    return floor.errands.fetch("tried", work)()


def _as_done(staff: Standing, before: Table, command: Dealing, step: Step) -> Standing:
    """On record is what was done, though bets may have come since somebody was asked."""
    if staff.asked is None:
        return staff
    done = asked_at(before, command, step)
    return staff._replace(asked=done._replace(value=staff.asked.value))


def _do(floor: Floor, table: Table, staff: Standing, command: Dealing, at: int) -> Step:
    match command:
        case OpenTable():
            return _open(floor, table, staff, command, at)
        case SpinWheel() if table.id not in floor.devices:
            raise Refused("device_unknown", device="A simulated wheel")
        case DealCard():
            return _deal_card(floor, table, command, at)
        case PutRight():
            return _put_right(floor, table, staff, command, at)
        case RecoverOverpayment():
            return _recover(floor, table, staff.staff, command)
        case AskToVacate():
            return _ask_to_vacate(floor, table, staff.staff, command)
        case ExcludePlayer():
            return _take_measure(floor, table, staff, command, at)
        case OfferDice() if table.throws:
            table_acts.check_seen(table, command.seen)
            return table_acts.offer_dice(table, staff.staff, at, presence.players(floor, table))
        case CloseTable():
            table_acts.check_seen(table, command.seen)
            return closing.close(table, staff.staff, at, presence.waiting(floor, table))
    by = Staff(staff.staff, staff.role, staff.authorised_by)
    if isinstance(command, ConfirmResult):
        act = partial(table_acts.deal, by=by, command=command, at=at)
        return long_turns.worked_out(floor, table, act, by)
    return table_acts.deal(table, by, command, at)


def _needed(floor: Floor, table: Table, command: Dealing, at: int) -> tuple[str, str]:
    """Who may do it, and what it is called: a table that may favour the player somebody must
    mean."""
    if isinstance(command, OpenTable) and command.confirmed and floor.favours(table):
        return "gaming_supervisor", "Opening a table that may favour the player"
    needed = needed_role(floor, table, command)
    if not isinstance(command, PutRight):
        return needed, ""
    needed = max(needed, to_adjust(floor, table, command, at), key=STAFF_ROLES.index)
    return needed, "Putting this right"


def _open(floor: Floor, table: Table, staff: Standing, command: OpenTable, at: int) -> Step:
    table_acts.check_seen(table, command.seen)
    table_acts.check_closed(table)
    found = floor.favours(table)
    bodies = [one.body() for one in found]
    if found and not command.confirmed:
        words = ", ".join(one.words for one in found)
        raise Refused("return_favours_player", wagers=words, favours=bodies)
    return table_acts.open_table(table, staff.staff, at, favours=bodies)


def _deal_card(floor: Floor, table: Table, command: DealCard, at: int) -> Step:
    """A simulated shoe deals as a real one would, at the dealer's touch."""
    device = floor.devices.get(table.id)
    if device is None or not table.deals:
        raise Refused("device_unknown", device="A simulated shoe")
    table_acts.check_seen(table, command.seen)
    if table.mode != "live":
        raise Refused("mode_forbids", act="Dealing by hand", mode=table.mode)
    says = device.draw(cards.awaited(table).weights)
    name = f"shoe:{table.id}"
    if says["report"] == "card":
        return cards.deal(table, says["card"], "shoe", name, at)
    return reports.report(table, ReportShoe(1, table.id, **says), name, at)


def _check_put_right(floor: Floor, table: Table, command: PutRight) -> None:
    table_acts.check_seen(table, command.seen)
    purses.check_player_terminals(floor, command.seats)


def _put_right(floor: Floor, table: Table, staff: Standing, command: PutRight, at: int) -> Step:
    _check_put_right(floor, table, command)
    by = Staff(staff.staff, staff.role, staff.authorised_by)
    return put_right(table, by, command, FloorRecords(floor, table), at)


def preview_right(floor: Floor, caller: Caller, command: PreviewRight, at: int) -> dict[str, Any]:
    """Anybody of the staff may look at what it would do."""
    as_role(caller, *STAFF_TERMINALS)
    staff, table = floor.staff(caller, at), floor.table(command.table)
    check_used(command, ("authority",), ())  # nothing is done that anybody could authorise
    purses.check_player_terminals(floor, command.seats)
    two_games.strayed(floor, table, command)
    by, (role, _) = Staff(staff.staff, staff.role), _needed(floor, table, command, at)
    still = Still.of(floor)
    work = kept(lambda store: preview(still.reading(store), table, by, role, command, at))
    return floor.errands.fetch("preview", work)()


def _exclude(floor: Floor, caller: Caller, command: ExcludePlayer, at: int) -> list[Commit]:
    """Some documents let staff only recommend that a person be shut out of the casino."""
    commits = _deal(floor, caller, command, at)
    table, rule = floor.table(command.table), command.rule.strip()
    advised = [m for m in table.rules.exclusions.values() if m.reach == "recommend"]
    if any(measure.rule == rule for measure in advised):
        words = f"Recommended: exclude the person at {command.seat} from the casino."
        commits.append(notices.notify(floor, "casino_operator", rule, words, at, table.id))
    return commits


def _take_measure(
    floor: Floor, table: Table, staff: Standing, command: ExcludePlayer, at: int
) -> Step:
    table_acts.check_seen(table, command.seen)
    purses.player_terminal(floor, command.seat)
    by, records = Staff(staff.staff, staff.role), FloorRecords(floor, table)
    return exclusion.take_measure(table, by, command, records, at)


def _ask_to_vacate(floor: Floor, table: Table, by: str, command: AskToVacate) -> Step:
    table_acts.check_seen(table, command.seen)
    seat = purses.player_terminal(floor, command.seat)
    rounds, free = presence.sat_out(floor, table, seat), presence.idle_terminals(floor, table)
    return vacate.ask(table, by, seat, rounds, len(free - {seat}))


def _recover(floor: Floor, table: Table, by: str, command: RecoverOverpayment) -> Step:
    table_acts.check_seen(table, command.seen)
    seat = purses.player_terminal(floor, command.seat)
    records = FloorRecords(floor, table)
    return players.recover(table, by, seat, command.round, command.cents, command.reason, records)


def needed_role(floor: Floor, table: Table, command: Dealing) -> str:
    """Who may do it: a dealer what goes as it should, a supervisor what puts something right."""
    state = table.state
    match command:
        case PutRight():
            return _role_for_what_is_said(floor, table, command)
        case ExcludePlayer():
            bars = {bar.rule: bar.role for bar in table.rules.exclusions.values()}
            return bars.get(command.rule.strip(), "casino_operator")
        case ReadmitPlayer():
            return "casino_operator"
        case CloseTable():
            return closing.role_to_close(table, presence.waiting(floor, table))
        case AnnounceClosing() | WithdrawClosing():
            return _role_of(table.rules.close_table)
        case AskToVacate():
            return _role_of(table.rules.vacate)
        case TakeDice() if table.rules.throw is not None:
            return table.rules.throw.required_role
        case CorrectCard() | ApproveHandEntry() | RecoverOverpayment():
            return "gaming_supervisor"
        case EnterCard():
            return _role_to_enter_card(table)
        case TakeBackCuttingCard():
            slip = state.shoe is not None and state.shoe.shown_round == state.round.number
            return "dealer" if slip else "gaming_supervisor"
        case StartShoe(riffled=True):
            return "gaming_supervisor"
        case StartShoe():
            early = state.shoe is not None and not state.shoe.over
            return "gaming_supervisor" if early else "dealer"
        case StartRound() if dummy.is_prompted(table):
            return SUPERVISOR
        case EnterResult():
            table_acts.check_enter(table, command)
            return to_enter(table, command.result)
        case ConfirmResult():
            return to_confirm(table)
    return "dealer"


def _role_of(data: CloseTableData | VacateData | None) -> str:
    """Where the document does not know the act, it is refused whoever asks."""
    return "dealer" if data is None else data.role


def _role_for_what_is_said(floor: Floor, table: Table, command: PutRight) -> str:
    """A card that no device has read is entered by hand, whatever it is entered as."""
    role = to_put_right(floor, table, command)
    by_hand = find(table, command.irregularity).does == "next_card" and is_by_hand(
        table, command.cards
    )
    return max(role, _role_to_enter_card(table), key=STAFF_ROLES.index) if by_hand else role


def _role_to_enter_card(table: Table) -> str:
    waits = table.policy("hand_entry").value == "approval" and not table.state.underway.hand_entry
    return "gaming_supervisor" if waits else "dealer"


def _answer_dice(floor: Floor, caller: Caller, command: AnswerDice, at: int) -> Commit:
    as_role(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    return _done(floor, table, table_acts.answer_dice(table, seat, command), seat, command, at)


def _declare_chips(floor: Floor, caller: Caller, command: DeclareChips, at: int) -> Commit:
    as_role(caller, "player")
    seat, table = caller.terminal.id, floor.table(command.table)
    step = players.declare_chips(table, seat, command.cents)
    return _done(floor, table, step, seat, command, at)


_READ = ("card", "result", "shows")


def _report(floor: Floor, caller: Caller, command: Reporting, at: int) -> Commit:
    as_role(caller, "device")
    try:
        return _hear(floor, caller, command, at)
    except Refused as refused:
        read = next((getattr(command, one, None) for one in _READ if hasattr(command, one)), None)
        told = {"report": command.report, "result": read}
        raise ReportRefused(refused.code, told, **refused.details) from None


def _hear(floor: Floor, caller: Caller, command: Reporting, at: int) -> Commit:
    table = floor.table(command.table)
    if caller.terminal.table != table.id or table.config.device != "attached":
        raise Refused("device_unknown", device=caller.terminal.id)
    if caller.terminal.kind not in ("", reports.stands_as(table, command)):
        raise Refused("device_unknown", device=caller.terminal.id)
    step = reports.report(table, command, caller.terminal.id, at)
    return _done(floor, table, step, caller.terminal.id, command, at)


def _done(floor: Floor, table: Table, step: Step, actor: str, command: Any, at: int) -> Commit:
    return floor.commit(table, step, actor, tag(command), at, command.id)


def _issue_enrolment(floor: Floor, caller: Caller, command: IssueEnrolment, at: int) -> Commit:
    needed, words = "gaming_supervisor", "Issuing an enrolment code"
    check_asks(floor, caller, command, needed, at, words=words)
    terminals.check_place(floor, command)
    asked = asked_of(command, "A terminal or a device joins the floor.")
    if command.for_role == "device":
        staff = terminals.stand_two(floor, caller, command, asked, at, words=words)
    else:
        staff = stand_for(floor, caller, command, needed, asked, at, words=words)
    code = new_code()
    fact = Fact(
        "enrolment.issued",
        {"for_role": command.for_role, "table": command.table, "serves": command.terminal,
         "kind": command.kind or "",
         "code_sha256": code_digest(code), "expires_at": at + CODE_MS, "by": staff.staff},
    )  # fmt: skip
    answer = {"code": code, "expires_at": at + CODE_MS}
    facts = [*authorised(staff, [fact]), *noted(staff)]
    return floor.commit_floor(
        facts, [], caller.terminal.id, "issue_enrolment", at, command.id, answer
    )


ACTS: dict[type, Act] = {
    OpenDispute: disputes.open_dispute,
    ReferDispute: disputes.refer_dispute,
    DecideDispute: disputes.decide_dispute,
    AnswerDecision: disputes.answer_decision,
    PlaceBets: _bet,
    PlaceCall: _bet,
    ConfirmBets: _confirm_bets,
    Choose: _choose,
    InsertNote: purses.insert_note,
    CashOut: purses.cash_out,
    HoldUnclaimed: unclaimed.hold_unclaimed,
    ReturnUnclaimed: unclaimed.return_unclaimed,
    CollectOwed: purses.collect_owed,
    SetDebtAside: purses.set_debt_aside,
    AnswerDice: _answer_dice,
    DeclareChips: _declare_chips,
    IssueEnrolment: _issue_enrolment,
    RevokeTerminal: terminals.revoke_terminal,
    RenameTerminal: terminals.rename_terminal,
    EndSession: sessions.end_session,
    ExcludePlayer: _exclude,
    InspectDice: inspections.inspect_dice,
    OrderCheck: inspections.order_check,
    ChangeBet: late_changes.change_bet,
    ReleaseTable: freezes.release_table,
    ReturnStakes: freezes.return_stakes,
    ReportFault: fault_reports.report_fault,
    AcknowledgeNotice: notices.acknowledge_notice,
    ConductGames: two_games.conduct_games,
    **dict.fromkeys(
        (ReportWheel, ReportTumbler, ReportDice, ReportShoe, ReportShuffler, ReportDeckChecker,
         ReportDisplay),
        _report,
    ),
    ReportStacker: machines.report,
    ReportPrinter: machines.report,
    InjectFault: equipment.inject_fault,
    ClearFault: equipment.clear_fault,
    **dict.fromkeys(
        (OpenTable, CloseTable, AnnounceClosing, WithdrawClosing, AskToVacate,
         StartRound, CloseWagering, SpinWheel, LiftCover, EnterResult,
         StartShoe, PrepareShoe, DealCard, EnterCard, CorrectCard, ShowCuttingCard,
         TakeBackCuttingCard, SetStandby, EnterWinner, ApproveHandEntry, ConfirmResult, PutRight,
         BringDice, OfferDice, RecordAnswer, TakeDice, ThrowDice, RestDice, ConfirmLateBet,
         InviteGuest, ReadmitPlayer, RecoverOverpayment),
        _deal,
    ),
}  # fmt: skip
