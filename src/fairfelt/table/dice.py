"""Who throws the dice: players in turn, clockwise, and the dealer where nobody will.

Seats sit clockwise in the order of their numbers, the first at the dealer's left.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import Settlement
from fairfelt.core.odds import Odds
from fairfelt.core.seats import in_order, seat_order
from fairfelt.rulebooks.schema import ThrowData
from fairfelt.table.facts.ends import DicePassedBy
from fairfelt.table.facts.throws import (
    DiceAccepted,
    DiceDeclined,
    DiceKept,
    DiceOffered,
    DicePassed,
)
from fairfelt.table.limits import what_stands
from fairfelt.table.state import DEALER
from fairfelt.table.table import Step, Table

SEVEN = 7


def offer(table: Table, players: Collection[str] = ()) -> Step:
    """Offer the dice to the next player who may throw them. `players` are those at the table, with
    or without a wager."""
    check_at_rest(table)
    check_to_offer(table)
    step, throw, shooter = Step(), _throw(table), table.state.dice.shooter
    if shooter is not None and not _is_out_of_it(table, shooter):
        raise Refused("dice_held", seat=shooter)
    if not table.state.round.slips:
        raise Refused("dice_unwanted", rule=throw.eligible_rule)
    if shooter is not None:
        _pass(table, step, shooter, "no_wager", throw.eligible_rule, "floor")
    return _offer_next(table, step, players)


def check_to_offer(table: Table) -> None:
    """Nobody is being asked, and nobody has the dice who cannot lose them by an offer."""
    shooter, phase = table.state.dice.shooter, table.state.phase
    if table.state.underway.offered is not None:
        raise Refused("dice_offered", seat=table.state.underway.offered)
    if shooter == DEALER or (shooter is not None and phase == "wagering"):
        raise Refused("dice_held", seat=shooter)


def _is_out_of_it(table: Table, seat: str) -> bool:
    """A player without a wager may still place another while wagering is open; then no more."""
    return seat != DEALER and table.state.phase != "wagering" and not may_throw(table, seat)


def _offer_next(table: Table, step: Step, players: Collection[str] = ()) -> Step:
    """Clockwise from whoever threw last; when all have been asked, the dealer keeps them."""
    throw = _throw(table)
    if _asks_everybody(table) and (around := in_order({*players, *table.state.dice.around})):
        return _offer_around(table, step, around)
    asked = [seat for seat in clockwise(table) if seat not in table.state.dice.declined]
    able = next((seat for seat in asked if may_throw(table, seat)), None)
    if able is None:
        table.tell(step, DiceKept(round=table.state.round.number, rule=throw.dealer_rule))
        return step
    rule = throw.offer_rule if table.state.dice.last_shooter is None else throw.next_rule
    table.tell(step, DiceOffered(round=table.state.round.number, seat=able, rule=rule))
    return step


def _asks_everybody(table: Table) -> bool:
    """At the start of play some games offer the dice to every player, wager or not."""
    return table.state.dice.last_shooter is None and _throw(table).offered_to == "players"


def _offer_around(table: Table, step: Step, around: list[str]) -> Step:
    throw = _throw(table)
    seats = in_order({*around, *table.state.round.slips})
    seat = next((seat for seat in seats if seat not in table.state.dice.declined), None)
    if seat is None:
        table.tell(step, DiceKept(round=table.state.round.number, rule=throw.dealer_rule))
        return step
    rest = [one for one in around if one not in table.state.round.slips]
    told = {"around": rest} if rest else {}
    table.tell(
        step, DiceOffered(round=table.state.round.number, seat=seat, rule=throw.offer_rule, **told)
    )
    return step


def clockwise(table: Table) -> list[str]:
    """The seats with wagers, from the left of whoever threw last."""
    seats, last = in_order(table.state.round.slips), table.state.dice.last_shooter
    if last is None:
        return seats
    after = [seat for seat in seats if seat_order(seat) > seat_order(last)]
    return [*after, *(seat for seat in seats if seat not in after)]


def may_throw(table: Table, seat: str) -> bool:
    """Whoever has a wager on the throw, in some games one that pays more than even money. What is
    too small to stand does not count."""
    spots, limits = table.spots, table.config.limits
    slip = what_stands(table.minimums, spots, table.state.slip(seat))
    enough = slip.total >= limits.total.min_cents or seat in table.state.round.carried
    stakes = slip.stakes if enough or table.state.phase != "wagering" else {}
    if _throw(table).eligible == "any_wager":
        return bool(stakes)
    return any(_is_above_even(odds) for spot in stakes for odds in spots[spot].pays.values())


def _is_above_even(odds: Odds) -> bool:
    return odds.win > odds.stake


def answer(table: Table, seat: str, accept: bool, by: str) -> Step:
    """The player who was asked takes the dice or does not; whoever has them may pass them on."""
    throw, step = _throw(table), Step()
    check_at_rest(table)
    if seat == table.state.underway.offered and accept:
        if not may_throw(table, seat) and not _asks_everybody(table):
            raise Refused("shooter_without_wager", seat=seat, rule=throw.eligible_rule)
        rule = throw.offer_rule if table.state.dice.last_shooter is None else throw.next_rule
        table.tell(step, DiceAccepted(round=table.state.round.number, seat=seat, rule=rule, by=by))
    elif seat == table.state.underway.offered:
        rule = throw.offer_rule if table.state.dice.last_shooter is None else throw.next_rule
        table.tell(step, DiceDeclined(round=table.state.round.number, seat=seat, rule=rule, by=by))
        _offer_next(table, step)
    elif seat == table.state.dice.shooter and not accept:
        _pass(table, step, seat, "relinquished", throw.relinquish_rule, by)
    else:
        raise Refused("dice_not_yours")
    return step


def record_answer(table: Table, accept: bool, by: str) -> Step:
    """What a player said aloud."""
    seat = table.state.underway.offered or table.state.dice.shooter or DEALER
    return answer(table, seat, accept, by)


def check_somebody_has_them(table: Table) -> None:
    """A player was offered the dice, or has them."""
    if (table.state.underway.offered or table.state.dice.shooter) in (None, DEALER):
        raise Refused("dice_not_offered")


def check_player_has_them(table: Table) -> None:
    if table.state.dice.shooter in (None, DEALER):
        raise Refused("dice_not_offered")


def take(table: Table, by: str, reason: str) -> Step:
    """Whoever delays the game, throws badly again and again or breaks its rules loses the dice."""
    seat, step = table.state.dice.shooter or DEALER, Step()
    _pass(table, step, seat, "required", _throw(table).required_rule, by, reason)
    return step


def check_thrower(table: Table) -> None:
    """Only a player with the wager that it takes may throw, or the dealer."""
    check_shooter(table)
    if wrong_thrower(table):
        seat, rule = table.state.dice.shooter, _throw(table).eligible_rule
        raise Refused("shooter_without_wager", seat=seat, rule=rule)


def check_shooter(table: Table) -> None:
    """Somebody has the dice."""
    if table.state.dice.shooter is None:
        raise Refused("shooter_missing", rule=_throw(table).offer_rule)


def wrong_thrower(table: Table) -> bool:
    """Whether the dice were thrown by somebody who was not to, or by nobody knows whom."""
    shooter = table.state.dice.shooter
    return shooter is None or (shooter != DEALER and not may_throw(table, shooter))


def let_go(table: Table, step: Step) -> None:
    """The dealer throws for wagers that wait. Where none does, players are asked again."""
    if table.state.dice.shooter == DEALER and not table.state.round.slips:
        _pass(table, step, DEALER, "decided", _throw(table).dealer_rule, "floor")


def pass_on(table: Table, step: Step, settled: Mapping[str, Settlement]) -> None:
    """After a result: who has to give the dice up, and who keeps them."""
    shooter, throw = table.state.dice.shooter, _throw(table)
    if shooter is None:
        return
    if shooter == DEALER:
        lines = (line for settlement in settled.values() for line in settlement.lines)
        if any(line.verdict != "stays" for line in lines) or not settled:
            _pass(table, step, shooter, "decided", throw.dealer_rule, "floor")
    elif throw.passes == "seven" and _total(table) == SEVEN:
        _pass(table, step, shooter, "seven", throw.passes_rule, "floor")
    elif throw.passes == "no_win_above_even" and not _won_above_even(table, settled.get(shooter)):
        _pass(table, step, shooter, "no_win", throw.passes_rule, "floor")


def _won_above_even(table: Table, settlement: Settlement | None) -> bool:
    """By the odds and not by the money, which a smallest chip may have rounded up."""
    spots, outcome = table.spots, table.state.round.coup.draws[0]
    won = [line.spot for line in settlement.lines if line.verdict == "won"] if settlement else []
    return any(_is_above_even(spots[spot].pays[outcome]) for spot in won)


def _total(table: Table) -> int:
    return sum(int(face) for face in table.state.round.coup.draws[0].split("-"))


def _pass(
    table: Table,
    step: Step,
    seat: str,
    reason: DicePassedBy,
    rule: str,
    by: str,
    words: str = "",
) -> None:
    table.tell(
        step,
        DicePassed(
            round=table.state.round.number, seat=seat, reason=reason, rule=rule, by=by, words=words
        ),
    )


def check_at_rest(table: Table) -> None:
    """Whoever threw answers for the throw until it is settled."""
    if table.state.underway.device != "out":
        raise Refused("dice_out")


def _throw(table: Table) -> ThrowData:
    if table.rules.throw is None:
        raise Broken(f"{table.id}: nobody throws dice at {table.config.game}")
    return table.rules.throw
