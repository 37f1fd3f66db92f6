"""What players lay on the layout of a table, and what they choose during a coup."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.core.errors import Refused
from fairfelt.core.money import CENTS_MOST
from fairfelt.core.play import SpotId
from fairfelt.table import decisions, late, players, presence, rounds
from fairfelt.table.commands import Cents, Command, Name, Number, Stakes
from fairfelt.table.facts.wagers import BetConfirmed, BetPlaced
from fairfelt.table.limits import Cut, even_piece, fit
from fairfelt.table.purse import Purse
from fairfelt.table.state import NO_SLIP
from fairfelt.table.table import Step, Table

SPOTS_MOST = 256  # more than any layout has wagers in one tap


class PlaceBets(Command, frozen=True, tag="place_bets"):
    table: Name
    round: Number
    stakes: Stakes


class PlaceCall(Command, frozen=True, tag="place_call"):
    table: Name
    round: Number
    call: Name
    piece_cents: Cents


class ConfirmBets(Command, frozen=True, tag="confirm_bets"):
    table: Name
    round: Number


class Choose(Command, frozen=True, tag="choose"):
    table: Name
    round: Number
    after: Number  # how many choices the seat's screen showed it
    option: Name


def place_bets(table: Table, purse: Purse, command: PlaceBets, at: int) -> Step:
    seat, wanted, state = purse.seat, command.stakes, table.state
    if len(wanted) > SPOTS_MOST:
        raise Refused("too_many_spots", most=SPOTS_MOST)
    if state.phase != "wagering" and (
        elsewhen := _change_elsewhen(table, purse, command.round, wanted)
    ):
        return elsewhen
    _check_time(table, at)
    _check_seat(table, seat, command.round)
    if state.round.confirmed and not _withdraws_all(table, seat, wanted):
        _check_unconfirmed(table, seat)
    step = set_stakes(table, purse, wanted)
    if table.waits_for_bet:
        rounds.start_countdown(table, step, at)
    return step


def _withdraws_all(table: Table, seat: str, wanted: Mapping[SpotId, int]) -> bool:
    """After an interruption some documents let whoever has confirmed take back everything, and
    nothing less."""
    if seat not in table.state.round.may_withdraw:
        return False
    return not table.state.slip(seat).staked(wanted).stakes


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
    piece = command.piece_cents
    if not 1 <= piece <= CENTS_MOST:
        raise _invalid(piece, least=1)
    slip, config = table.state.slip(purse.seat), table.config
    asked = {spot: slip.stakes.get(spot, 0) + n * piece for spot, n in call.pieces.items()}
    even = even_piece(config.limits, table.spots, slip, call, piece)
    wanted = {spot: slip.stakes.get(spot, 0) + n * even for spot, n in call.pieces.items()}
    step = set_stakes(table, purse, wanted, call=call.id, asked=asked)
    if table.waits_for_bet:
        rounds.start_countdown(table, step, at)
    return step


def _check_wagering(table: Table, seat: str, round_: int, at: int) -> None:
    _check_time(table, at)
    _check_seat(table, seat, round_)
    _check_unconfirmed(table, seat)


def _check_time(table: Table, at: int) -> None:
    state = table.state
    closes_at = state.times.closes_at  # by the clock, though nobody may have closed it yet
    if state.phase == "wagering" and (closes_at is None or at < closes_at):
        return
    if state.phase in ("open", "closed"):
        raise Refused("phase_forbids", act="bet", phase=state.phase)
    raise Refused("wagering_over", rule=table.policy("after_closing").rule)


def _check_unconfirmed(table: Table, seat: str) -> None:
    if seat in table.state.round.confirmed:
        raise Refused("bets_confirmed", rule=table.policy("confirm_bets").rule)


def _check_seat(table: Table, seat: str, round_: int) -> None:
    state = table.state
    if round_ != state.round.number:
        raise Refused("round_other", asked=round_, now=state.round.number)
    if state.players.excluded:
        players.check_admitted(table, seat)
    if table.seats_most is not None:
        players.check_room(table, seat, table.seats_most)


def _invalid(cents: int, least: int) -> Refused:
    return Refused("stake_invalid", stake=cents, least=least, most=CENTS_MOST)


def set_stakes(
    table: Table,
    purse: Purse,
    wanted: Mapping[SpotId, int],
    call: str | None = None,
    asked: Mapping[SpotId, int] | None = None,
) -> Step:
    """To bet is to set the stake of spots: placing, pressing, moving and taking down are one."""
    _check_spots(table, wanted)
    seat, credit_cents, state = purse.seat, purse.available_cents, table.state
    before = state.round.slips.get(seat, NO_SLIP)
    most = table.config.limits.total.max_cents
    placed, cuts, more = fit(most, table.cites, table.sign, table.spots, before, wanted)
    if asked is not None:
        _cut_evenly(table, cuts, asked, wanted, placed)
    if more > credit_cents:
        raise Refused("credit_too_low", needed_cents=more, credit_cents=credit_cents)
    stakes = before.stakes_with(placed)
    if table.has_side_bets:
        _check_main(table, stakes, placed)
    step = Step(transfers=table.money.change(purse.account, more), is_bet=True)
    if purse.sitting != state.sitting(seat):
        presence.take_seat(table, step, purse)
    table.tell(
        step,
        BetPlaced(
            table=table.id,
            round=state.round.number,
            stakes=stakes,
            changed=placed,
            limited={spot: cut.body() for spot, cut in cuts.items()} if cuts else {},
            call=call,
            credit_cents=credit_cents - more,
        ),
        seat,
    )
    return step


def _cut_evenly(
    table: Table, cuts: dict[SpotId, Cut], asked: Mapping[SpotId, int],
    wanted: Mapping[SpotId, int], placed: Mapping[SpotId, int],
) -> None:  # fmt: skip
    """An even part of each piece was all that the total had room for."""
    for spot, cents in asked.items():
        if cents > wanted[spot]:
            cuts[spot] = Cut(cents, placed[spot], "total_maximum", table.cites.total_maximum)


def _check_spots(table: Table, wanted: Mapping[SpotId, int]) -> None:
    sign = table.sign
    for spot, cents in wanted.items():
        if spot not in sign:
            raise _not_laid(table, spot)
        if not 0 <= cents <= CENTS_MOST:
            raise _invalid(cents, least=0)


def _not_laid(table: Table, spot: SpotId) -> Refused:
    if spot not in table.spots:
        return Refused("spot_unknown", spot=spot)
    return Refused("spot_by_choice", spot=table.spots[spot].kind, game=table.config.game)


def _check_main(table: Table, stakes: Mapping[SpotId, int], placed: Mapping[SpotId, int]) -> None:
    """A side bet is laid beside the wager that it needs, never before it."""
    spots = table.spots
    for spot, cents in placed.items():
        main = spots[spot].needs
        if cents and main is not None and main not in stakes:
            kinds = {"spot": spots[spot].kind, "main": spots[main].kind}
            raise Refused("needs_main", **kinds, game=table.config.game)


def confirm_bets(table: Table, purse: Purse, command: ConfirmBets, at: int) -> Step:
    seat = purse.seat
    if table.policy("confirm_bets").value != "offered":
        raise Refused("not_offered", act="confirm_bets", ruleset=table.config.ruleset)
    _check_wagering(table, seat, command.round, at)
    if not table.state.slip(seat).stakes:
        raise Refused("nothing_to_confirm")
    step = Step()
    table.tell(
        step,
        BetConfirmed(
            table=table.id, round=table.state.round.number, credit_cents=purse.available_cents
        ),
        seat,
    )
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
