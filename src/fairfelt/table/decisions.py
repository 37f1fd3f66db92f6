"""What seats choose during a coup, and what is done for those who do not."""

from __future__ import annotations

from fairfelt.core.errors import Refused
from fairfelt.core.game import Option
from fairfelt.core.play import Slip
from fairfelt.core.seats import in_order
from fairfelt.ledger import Reason
from fairfelt.table import coup, settling
from fairfelt.table.facts.ends import DecidingClosedBy
from fairfelt.table.facts.wagers import BetWithdrawn, ChoiceMade, DecidingClosed
from fairfelt.table.purse import Purse, account_at
from fairfelt.table.table import WITHDRAW, Step, Table


def pick(table: Table, seat: str, option: str) -> Step:
    """A choice made while wagering is open, on a slip that already has a wager."""
    slip, step = table.state.slip(seat), Step()
    if not slip.stakes:
        raise Refused("nothing_to_choose")
    after = table.game.choose(table.state.round.coup, slip, option)
    _tell_choice(table, step, seat, after, option, "player", more=False)
    return step


def choose(table: Table, purse: Purse, option: str, at: int, shut_out: str = "") -> Step:
    """A seat decides, and what it decides may stake more."""
    state, step, seat = table.state, Step(), purse.seat
    if seat not in state.underway.asked:
        raise Refused("nothing_to_choose")
    if state.times.decides_at is not None and at >= state.times.decides_at:
        raise Refused("deciding_over")
    slip = state.slip(seat)
    chosen = next((o for o in table.options_at(slip) if o.id == option), None)
    if chosen is None:
        raise Refused("option_unknown", option=option)
    if shut_out and chosen.adds:
        raise Refused("excluded", rule=shut_out)
    if (more := sum(chosen.adds.values())) > purse.available_cents:
        raise Refused("credit_too_low", needed_cents=more, credit_cents=purse.available_cents)
    _take(table, step, seat, slip, chosen, "player", at)
    return step if table.state.underway.asked else _close(table, step, "all_decided", at)


def time_out(table: Table, at: int) -> Step:
    """For a seat whose time has run out the first option is taken, as often as it takes."""
    step = Step()
    for seat in in_order(table.state.underway.asked):
        while seat in table.state.underway.asked:
            slip = table.state.slip(seat)
            _take(table, step, seat, slip, table.options_at(slip)[0], "time", at)
    return _close(table, step, "countdown", at)


def _close(table: Table, step: Step, reason: DecidingClosedBy, at: int) -> Step:
    table.tell(
        step,
        DecidingClosed(
            round=table.state.round.number, stage=table.state.underway.stage, reason=reason
        ),
    )
    return coup.advance(table, step, at)


def _take(
    table: Table, step: Step, seat: str, slip: Slip, chosen: Option, by: str, at: int
) -> None:
    if table.state.underway.stage == WITHDRAW:
        _withdraw_or_stay(table, step, seat, slip, chosen, by)
        return
    after = table.game.choose(table.state.round.coup, slip, chosen.id)
    if added := after.total - slip.total:
        purse = account_at(table.state, seat)
        step.transfers.append(table.money.stake(purse, added))
    _tell_choice(table, step, seat, after, chosen.id, by, more=bool(table.options_at(after)))
    settling.settle_interim(table, step, seat, at)


def _withdraw_or_stay(
    table: Table, step: Step, seat: str, slip: Slip, chosen: Option, by: str
) -> None:
    """Whoever withdraws withdraws everything."""
    if chosen.id != "withdraw":
        _tell_choice(table, step, seat, slip, chosen.id, by, more=False)
        return
    purse = account_at(table.state, seat)
    step.transfers.append(table.money.give_back(purse, slip.total, Reason.WITHDRAWN))
    table.tell(
        step,
        BetWithdrawn(
            table=table.id,
            round=table.state.round.number,
            returned_cents=slip.total,
            rule=table.policy("power_failure").rule,
        ),
        seat,
    )


def _tell_choice(
    table: Table, step: Step, seat: str, after: Slip, option: str, by: str, *, more: bool
) -> None:
    table.tell(
        step,
        ChoiceMade(
            table=table.id,
            round=table.state.round.number,
            stage=table.state.underway.stage or "wagering",
            option=option,
            by=by,
            stakes=dict(after.stakes),
            choices=list(after.choices),
            more=more,
            added_cents=after.total - table.state.slip(seat).total,
        ),
        seat,
    )
    step.playing.add(seat)
