"""What players, staff and devices do at a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from fairfelt.core.errors import Refused
from fairfelt.core.money import CENTS_MOST
from fairfelt.core.play import SpotId
from fairfelt.table import (
    alerts,
    cards,
    closing,
    decisions,
    devices,
    dice,
    exclusion,
    inspection,
    late,
    players,
    presence,
    rounds,
    shoe,
    winners,
)
from fairfelt.table.commands import (
    AnnounceClosing,
    AnswerDice,
    ApproveHandEntry,
    BringDice,
    Choose,
    CloseWagering,
    ConfirmBets,
    ConfirmLateBet,
    ConfirmResult,
    CorrectCard,
    Dealing,
    EnterCard,
    EnterResult,
    EnterWinner,
    InviteGuest,
    LiftCover,
    OfferDice,
    PlaceBets,
    PlaceCall,
    PrepareShoe,
    ReadmitPlayer,
    RecordAnswer,
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
from fairfelt.table.limits import Cut, even_piece, fit
from fairfelt.table.purse import Purse
from fairfelt.table.table import Step, Table

SPOTS_MOST = 256  # more than any layout has wagers in one tap
AT_PLAY = ("open", "wagering", "awaiting_result", "result_entered", "suspended")
ENTERABLE = ("wagering", "awaiting_result", "result_entered", "suspended")


def place_bets(table: Table, purse: Purse, command: PlaceBets, at: int) -> Step:
    seat = purse.seat
    if len(command.stakes) > SPOTS_MOST:
        raise Refused("too_many_spots", most=SPOTS_MOST)
    if elsewhen := _change_elsewhen(table, purse, command.round, command.stakes):
        return elsewhen
    _check_time(table, at)
    _check_seat(table, seat, command.round)
    if not _withdraws_all(table, seat, command.stakes):
        _check_unconfirmed(table, seat)
    step = set_stakes(table, purse, command.stakes)
    rounds.start_countdown(table, step, at)
    return step


def _withdraws_all(table: Table, seat: str, wanted: Mapping[SpotId, int]) -> bool:
    """After an interruption some documents let whoever has confirmed take back everything, and
    nothing less."""
    slip = table.state.slip(seat)
    return seat in table.state.round.may_withdraw and not slip.staked(wanted).stakes


def _change_elsewhen(
    table: Table, purse: Purse, round_: int, wanted: Mapping[SpotId, int]
) -> Step | None:
    """Some wagers may be changed while the dice roll, or between two throws."""
    rolling, seat = late.is_open(table), purse.seat
    if not rolling and (table.state.in_progress or seat not in table.state.layout.standing):
        return None
    _check_seat(table, seat, round_)
    _check_spots(table, wanted)
    if rolling:
        return late.place(table, purse, wanted)
    return late.lower_standing(table, seat, wanted)


def place_call(table: Table, purse: Purse, command: PlaceCall, at: int) -> Step:
    """A wager of several pieces adds each piece to what stands on its spot already."""
    _check_wagering(table, purse.seat, command.round, at)
    call = table.game.calls.get(command.call)
    if call is None:
        raise Refused("call_unknown", call=command.call)
    piece = _stake(command.piece_cents, least=1)
    slip, config = table.state.slip(purse.seat), table.config
    asked = {spot: slip.stakes.get(spot, 0) + n * piece for spot, n in call.pieces.items()}
    even = even_piece(config.limits, table.game.spots, slip, call, piece)
    wanted = {spot: slip.stakes.get(spot, 0) + n * even for spot, n in call.pieces.items()}
    step = set_stakes(table, purse, wanted, call=call.id, asked=asked)
    rounds.start_countdown(table, step, at)
    return step


def _check_wagering(table: Table, seat: str, round_: int, at: int) -> None:
    _check_time(table, at)
    _check_seat(table, seat, round_)
    _check_unconfirmed(table, seat)


def _check_time(table: Table, at: int) -> None:
    state = table.state
    if state.phase in ("open", "closed"):
        raise Refused("phase_forbids", act="Betting", phase=state.phase)
    if state.phase != "wagering" or rounds.time_is_up(table, at):
        raise Refused("wagering_over", rule=table.policy("after_closing").rule)


def _check_unconfirmed(table: Table, seat: str) -> None:
    if seat in table.state.round.confirmed:
        raise Refused("bets_confirmed", rule=table.policy("confirm_bets").rule)


def _check_seat(table: Table, seat: str, round_: int) -> None:
    if round_ != table.state.round.number:
        raise Refused("round_other", asked=round_, now=table.state.round.number)
    players.check_admitted(table, seat)
    players.check_room(table, seat)


def _stake(cents: int, least: int = 0) -> int:
    if not least <= cents <= CENTS_MOST:
        raise Refused("stake_invalid", stake=cents, least=least, most=CENTS_MOST)
    return cents


def set_stakes(
    table: Table,
    purse: Purse,
    wanted: Mapping[SpotId, int],
    call: str | None = None,
    asked: Mapping[SpotId, int] | None = None,
) -> Step:
    """To bet is to set the stake of spots: placing, pressing, moving and taking down are one."""
    _check_spots(table, wanted)
    seat, credit_cents = purse.seat, purse.available_cents
    spots, before = table.game.spots, table.state.slip(seat)
    placed, cuts, more = fit(table.config.limits, table.cites, spots, before, wanted)
    for spot, cents in (asked or {}).items():
        if cents > wanted[spot]:  # an even part of each piece was all that the total had room for
            rule = table.cites.total_maximum
            cuts[spot] = Cut(cents, placed[spot], "total_maximum", rule)
    if more > credit_cents:
        raise Refused("credit_too_low", needed_cents=more, credit_cents=credit_cents)
    stakes = before.staked(placed).stakes
    _check_main(table, stakes, placed)
    step = Step(transfers=table.money.change(seat, more))
    if purse.sitting != table.state.sitting(seat):
        presence.take_seat(table, step, purse)
    table.tell(
        step, "bet.placed", seat,
        table=table.id, round=table.state.round.number, stakes=stakes, changed=placed,
        limited={spot: cut._asdict() for spot, cut in cuts.items()} if cuts else {}, call=call,
        credit_cents=credit_cents - more,
    )  # fmt: skip
    return step


def _check_spots(table: Table, wanted: Mapping[SpotId, int]) -> None:
    spots = table.game.spots
    for spot, cents in wanted.items():
        if spot not in spots:
            raise Refused("spot_unknown", spot=spot)
        if spots[spot].by_choice:
            raise Refused("spot_by_choice", spot=spots[spot].name)
        _stake(cents)


def _check_main(table: Table, stakes: Mapping[SpotId, int], placed: Mapping[SpotId, int]) -> None:
    """A side bet is laid beside the wager that it needs, never before it."""
    spots = table.game.spots
    for spot, cents in placed.items():
        main = spots[spot].needs
        if cents and main is not None and main not in stakes:
            raise Refused("needs_main", spot=spots[spot].name, main=spots[main].name)


def confirm_bets(table: Table, purse: Purse, command: ConfirmBets, at: int) -> Step:
    seat = purse.seat
    if table.policy("confirm_bets").value != "offered":
        raise Refused("not_offered", act="Confirming wagers", ruleset=table.config.ruleset)
    _check_wagering(table, seat, command.round, at)
    if not table.state.slip(seat).stakes:
        raise Refused("nothing_to_confirm")
    step = Step()
    table.tell(
        step, "bet.confirmed", seat,
        table=table.id, round=table.state.round.number, credit_cents=purse.available_cents,
    )  # fmt: skip
    return step


def choose(table: Table, purse: Purse, command: Choose, at: int, shut_out: str = "") -> Step:
    """Wagers of somebody who is shut out, by the rule `shut_out`, stand and are played to the end,
    with any choice that stakes no more."""
    state, seat = table.state, purse.seat
    if command.round != state.round.number:
        raise Refused("round_other", asked=command.round, now=state.round.number)
    if state.phase == "wagering":
        _check_time(table, at)  # picking cards is no wager, so it does not matter who has confirmed
        return decisions.pick(table, seat, command.option)
    if table.state.phase != "deciding":
        raise Refused("deciding_over")
    if command.after != (made := len(table.state.slip(seat).choices)):
        raise Refused("choice_stale", after=command.after, made=made)
    return decisions.choose(table, purse, command.option, at, shut_out)


def answer_dice(table: Table, seat: str, command: AnswerDice) -> Step:
    if not table.throws:
        raise Refused("device_forbids", act="Throwing dice", device=table.device)
    if command.round != table.state.round.number:
        raise Refused("round_other", asked=command.round, now=table.state.round.number)
    return dice.answer(table, seat, command.accept, seat)


def check_seen(table: Table, seen: int, since: int = 0) -> None:
    """The screen on which staff acted must show all that they act on."""
    if not max(table.state.since, since) <= seen <= table.state.n:
        raise Refused("seen_stale", seen=seen, now=table.state.n)


def deal(table: Table, by: Staff, command: Dealing, at: int) -> Step:
    """What staff do, on the picture that they had in front of them."""
    check_seen(table, command.seen)
    match command:
        case ReadmitPlayer():
            return exclusion.readmit(table, by, command)
        case (
            BringDice()
            | OfferDice()
            | RecordAnswer()
            | TakeDice()
            | ThrowDice()
            | RestDice()
            | ConfirmLateBet()
        ):
            return _use_dice(table, by.number, command, at)
        case EnterResult():
            return _enter(table, by, command, at)
    return _run(table, by.number, command, at)


def _run(table: Table, by: str, command: Dealing, at: int) -> Step:
    """How a round goes, whatever the game."""
    match command:
        case AnnounceClosing(closes_at=closes_at):
            return closing.announce(table, by, closes_at, at)
        case WithdrawClosing():
            return closing.withdraw(table, by)
        case StartRound():
            _only_live(table, "Starting a round by hand")
            _need(table, "New game", "open")
            return rounds.open_round(table, at, by)
        case CloseWagering():
            return _close_wagering(table, at)
        case ConfirmResult():
            return _confirm(table, by, at)
        case SpinWheel() | LiftCover() | InviteGuest():
            return _use_device(table, by, command, at)
    return _use_cards(table, by, command, at)


def _close_wagering(table: Table, at: int) -> Step:
    _only_live(table, "Closing wagering by hand")
    if table.policy("no_more_bets").value != "sensor_or_dealer":
        raise Refused("not_offered", act="Closing wagering by hand", ruleset=table.config.ruleset)
    _need(table, "No more bets", "wagering")
    return rounds.close_wagering(table, Step(), "dealer", at)


def _use_device(table: Table, by: str, command: Dealing, at: int) -> Step:
    """The wheel and the tumbler."""
    match command:
        case SpinWheel():
            _only_with(table, "Spinning by hand", "wheel")
            _only_live(table, "Spinning by hand")
            _need(table, "Spinning the ball", "wagering", "awaiting_result")
            return devices.spin(table)
        case LiftCover():
            _only_with(table, "Lifting the cover", "tumbler")
            _only_live(table, "Lifting the cover")
            return devices.uncover(table, by, at)
        case InviteGuest():
            _only_live(table, "Inviting a guest")
            _need(table, "Inviting a guest", "wagering", "awaiting_result")
            return devices.invite_guest(table, by)
    raise AssertionError(f"no act for {command}")


def check_enter(table: Table, command: EnterResult) -> None:
    """What is refused whoever asks is refused before anybody is asked to authorise it."""
    _only_with(table, "Entering a result", "wheel", "tumbler", "dice")
    if (
        table.state.round.suspended is None or table.mode == "rng"
    ):  # a generator's are nobody's to name
        _only_live(table, "Entering a result by hand")
    _need(table, "Entering a result", *ENTERABLE)
    devices.check_entry(table, command.result)


def _enter(table: Table, by: Staff, command: EnterResult, at: int) -> Step:
    check_enter(table, command)
    return devices.enter(table, by, command.result, at)


def offer_dice(table: Table, by: str, at: int, players: Collection[str] = ()) -> Step:
    _only_live(table, "Throwing dice by hand")
    thrown_out = table.policy("no_more_bets").value == "throw"
    early = ("wagering",) if thrown_out else ()  # else they are offered after the call
    _need(table, "Offering the dice", "awaiting_result", *early)
    at_hand = table.state.phase == "awaiting_result" and table.state.underway.device == "out"
    if at_hand and not table.state.round.slips:
        rule = table.policy("no_more_bets").rule  # nobody bet, so nobody throws
        return rounds.void(table, Step(), "no_bets", rule, by, at)
    return dice.offer(table, players)


def _use_dice(table: Table, by: str, command: Dealing, at: int) -> Step:
    """Dice that players throw."""
    _only_with(table, "Throwing dice", "dice")
    _only_live(table, "Throwing dice by hand")
    match command:
        case BringDice():
            _need(table, "Bringing other dice", "open")
            return inspection.receive(table, by)
        case OfferDice():
            return offer_dice(table, by, at)
        case RecordAnswer():
            return dice.record_answer(table, command.accept, by)
        case TakeDice():
            return dice.take(table, by, command.reason)
        case ThrowDice():
            return devices.throw(table, at)
        case RestDice():
            return devices.rest(table, by)
        case ConfirmLateBet():
            check_seen(table, command.seen, table.state.layout.late_since.get(command.seat, 0))
            return late.confirm(table, command.seat, by)
    raise AssertionError(f"no act for {command}")


def _use_cards(table: Table, by: str, command: Dealing, at: int) -> Step:
    """The shoe and its cards."""
    _only_live(table, "Dealing by hand")
    match command:
        case EnterCard():
            _only_with(table, "Entering a card", "shoe", "shuffler")
            return cards.deal(table, command.card, "dealer", by, at)
        case CorrectCard():
            _only_with(table, "Correcting a card", "shoe", "shuffler")
            return cards.correct(table, command.card, by, at)
        case ApproveHandEntry():
            _only_with(table, "Entering cards by hand", "shoe", "shuffler")
            return _approve_hand_entry(table, by)
    _only_with(table, "A shoe", "shoe")
    match command:
        case StartShoe():
            _need(table, "A new shoe", "open")
            sealed = {"pre_shuffled": command.pre_shuffled, "riffled": command.riffled}
            return shoe.start(table, Step(), by, **sealed)
        case PrepareShoe():
            _need(table, "Preparing the shoe", "open")
            return shoe.prepare(table, command.step, by)
        case ShowCuttingCard():
            _need(table, "The cutting card", *AT_PLAY)
            return shoe.say_cutting_card(table, by, command.confirmed)
        case TakeBackCuttingCard():
            _need(table, "Taking the cutting card back", *AT_PLAY)
            return shoe.take_back_cutting_card(table, by)
        case EnterWinner():
            return winners.enter(table, command.winner, by)
        case SetStandby():
            return shoe.set_standby(table, Step(), command.on, by)
    raise AssertionError(f"no act for {command}")


def _approve_hand_entry(table: Table, by: str) -> Step:
    _need(table, "Entering cards by hand", "wagering", "awaiting_result")
    step = Step()
    table.tell(
        step, "hand_entry.approved",
        round=table.state.round.number, by=by, rule=table.policy("hand_entry").rule,
    )  # fmt: skip
    return step


def open_table(
    table: Table, by: str, at: int, step: Step | None = None, favours: Sequence[Any] = ()
) -> Step:
    """`favours` are the wagers that favour the player, which somebody has confirmed."""
    check_closed(table)
    step = step or Step()
    meant = {"favours": list(favours)} if favours else {}
    table.tell(
        step, "table.opened",
        ruleset=table.config.ruleset, game=table.config.game, mode=table.mode,
        config_hash=table.config_hash, by=by, config=_plain(table),
        resumes_at=at if table.runs_itself and not table.is_out_of_order else None, **meant,
    )  # fmt: skip
    inspection.at_opening(table, step, by)
    return step


def check_closed(table: Table) -> None:
    _need(table, "Opening the table", "closed")


def reopen_table(table: Table, at: int, favours: Sequence[Any] = ()) -> Step:
    """Between two rounds, go over to the configuration that the operator has chosen since."""
    return open_table(table, "floor", at, closing.close_table(table, "floor", at), favours)


def _plain(table: Table) -> dict[str, Any]:
    """The configuration as it goes on record, so that a replay needs nothing from outside."""
    plain: dict[str, Any] = msgspec.to_builtins(table.config)
    return plain


def _confirm(table: Table, by: str, at: int) -> Step:
    if table.state.phase in ("awaiting_result", "suspended"):
        raise Refused("result_missing")
    _need(table, "Confirming the result", "result_entered")
    if table.state.times.settles_at is not None:
        _only_live(table, "Confirming by hand")
    if rule := alerts.voiding_rule(table):
        raise Refused("cards_wrong", rule=rule)
    return rounds.settle(table, Step(), by, at)


def _need(table: Table, act: str, *phases: str) -> None:
    if table.state.phase not in phases:
        raise Refused("phase_forbids", act=act, phase=table.state.phase.replace("_", " "))


def _only_live(table: Table, act: str) -> None:
    if table.mode != "live":
        raise Refused("mode_forbids", act=act, mode=table.mode)


def _only_with(table: Table, act: str, *devices: str) -> None:
    if table.device not in devices:
        raise Refused("device_forbids", act=act, device=table.device)
