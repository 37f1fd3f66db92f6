"""How a round settles: what each seat is paid, what is kept back, and what everybody is shown."""

from __future__ import annotations

import heapq
from collections.abc import Mapping

from fairfelt.core.errors import Broken
from fairfelt.core.game import SettlesMeanwhile
from fairfelt.core.seats import in_order
from fairfelt.ledger import Reason
from fairfelt.table import dice, dummy, purse, rounds, shoe
from fairfelt.table.facts.corrections import PaymentWithheld
from fairfelt.table.facts.players import WinsShown
from fairfelt.table.facts.rounds import ResultConfirmed, RoundSettled
from fairfelt.table.facts.wagers import BetStands, InterimSettled
from fairfelt.table.shapes import Won, line_body
from fairfelt.table.table import Step, Table

MOST_SHOWN = 4


def settle(table: Table, step: Step, by: str, at: int) -> Step:
    state, result = table.state, table.state.round.entered
    if state.underway.dummy:
        return dummy.end(table, step, by)
    if result is None:
        raise Broken(f"{table.id}: round {table.state.round.number} settles without a result")
    table.tell(step, ResultConfirmed(round=table.state.round.number, result=result, by=by))
    paid, last = _settle_slips(table, step), shoe.is_at_its_last(table)
    won = _won(table, step)
    to_withhold = table.state.payments.to_withhold
    if table.carries:
        _leave_standing(table, step)
    table.tell(
        step,
        RoundSettled(
            round=table.state.round.number,
            result=result,
            staked_cents=table.state.layout.staked_cents + table.state.interim_cents,
            paid_cents=paid,
            winners=len(won),
            won=_highest(won),
            standing_seats=len(table.state.layout.standing),
            standing_cents=table.state.standing_cents,
            resumes_at=rounds.resumes_at(table, at),
        ),
    )
    table.tell(step, WinsShown(at=at, wins=_shown(table, step, won)))
    for seat in in_order(to_withhold):
        _withhold(table, step, seat, to_withhold[seat]["cents"], to_withhold[seat]["rule"])
    if last:
        shoe.end(table, step)
    if table.throws:
        dice.pass_on(table, step, step.settled)
    return step


def _withhold(table: Table, step: Step, seat: str, most: int | None, rule: str) -> None:
    """What was to be kept back never comes to rest on the meter."""
    settlement = step.settled.get(seat)
    paid = settlement.paid_cents if settlement else 0
    cents = paid if most is None else min(most, paid)
    if not cents:
        return
    account, sitting = purse.account_at(table.state, seat), table.state.sitting(seat)
    theirs = purse.Purse(seat, account, paid, table.money.unit, sitting)
    moved = purse.move(table.money.withheld(seat), theirs, -cents, Reason.WITHHELD)
    step.transfers += moved.transfers
    table.tell(
        step,
        PaymentWithheld(
            table=table.id,
            round=table.state.round.number,
            seat=seat,
            cents=cents,
            **moved.told,
            rule=rule,
        ),
        seat,
    )


def _leave_standing(table: Table, step: Step) -> None:
    """Wagers that this result has not decided stay for the next."""
    for seat, settlement in step.settled.items():
        if stays := settlement.standing:
            table.tell(
                step,
                BetStands(
                    table=table.id, round=table.state.round.number, stakes=stays, returned_cents=0
                ),
                seat,
            )


def _settle_slips(table: Table, step: Step) -> int:
    """What the round has paid in all, with what it paid before its end."""
    settle_slip, drawn, paid = table.settle, table.state.round.coup, 0
    for seat, slip in table.state.laid.items():
        settlement = settle_slip(drawn, slip)
        step.settled[seat] = settlement
        step.transfers += table.money.settle(purse.account_at(table.state, seat), settlement)
        paid += settlement.paid_cents
    for lines in table.state.round.interim.values():
        paid += sum(line["win_cents"] + line["back_cents"] for line in lines)
    return paid


def _won(table: Table, step: Step) -> dict[str, int]:
    """What each seat that has won anything won."""
    won = {seat: settlement.won_cents for seat, settlement in step.settled.items()}
    for seat, lines in table.state.round.interim.items():
        won[seat] = won.get(seat, 0) + sum(line["win_cents"] for line in lines)
    return {seat: cents for seat, cents in won.items() if cents}


def _shown(table: Table, step: Step, won: Mapping[str, int]) -> dict[str, int]:
    """What win meters show: those of players who are still there, and nothing where nothing was
    won."""
    state = table.state
    there = (s for s in step.settled if not purse.has_left(state, s, state.round.number))
    return {seat: won.get(seat, 0) for seat in there}


def _highest(won: Mapping[str, int]) -> list[Won]:
    """What the display on the wall shows. A fact goes to every terminal, so it names only a few of
    the thousands that may have won."""
    first = heapq.nsmallest(MOST_SHOWN, won.items(), key=lambda one: (-one[1], one[0]))
    return [{"seat": seat, "cents": cents} for seat, cents in first]


def settle_interim(table: Table, step: Step, seat: str, at: int) -> None:
    """What a choice has settled for good is paid at once."""
    if not isinstance(table.game, SettlesMeanwhile):
        return
    now = table.game.interim(table.state.open_slip(seat)).in_chips(table.pays_in_cents)
    if not now.lines:
        return
    step.transfers += table.money.settle(purse.account_at(table.state, seat), now)
    left = table.state.open_slip(seat).staked({line.spot: 0 for line in now.lines})
    table.tell(
        step,
        InterimSettled(
            table=table.id,
            round=table.state.round.number,
            lines=[line_body(line) for line in now.lines],
            won_cents=now.won_cents,
            returned_cents=now.returned_cents,
            lost_cents=now.lost_cents,
            stakes=dict(left.stakes),
        ),
        seat,
    )
    table.tell(step, WinsShown(at=at, wins={seat: now.won_cents}))
