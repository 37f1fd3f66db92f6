"""Wagers changed at other times than wagering: while the dice roll, and between rounds.

Where the document lets a player lower a wager until the dice that decide it come to rest, that is
done at once. What would be staked more while they roll is held, and needs the dealer's word before
they rest.
"""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.core.errors import Refused
from fairfelt.core.play import Slip, SpotId
from fairfelt.table import alerts, presence, rounds
from fairfelt.table.facts.wagers import (
    BetAsked,
    BetPlaced,
    BetStands,
    LateBetAsked,
    LateBetConfirmed,
)
from fairfelt.table.limits import Cut, fit, next_lowest, what_stands
from fairfelt.table.purse import Purse, account_at
from fairfelt.table.table import Step, Table


def is_open(table: Table) -> bool:
    """The dice are out of the hand of whoever was to throw them, and have not come to rest."""
    state = table.state
    if state.phase != "awaiting_result" or state.underway.device not in ("ordered", "spun"):
        return False
    return table.policy("after_closing").value == "confirmed" and not alerts.is_in_doubt(table)


def place(table: Table, purse: Purse, wanted: Mapping[SpotId, int]) -> Step:
    """What is less is taken down at once, first of what is only held; what is more is held."""
    step, seat = Step(), purse.seat
    held = dict(table.state.layout.late.get(seat, {}))
    slip = table.state.slip(seat)
    lowered = _lowered(table, slip, wanted)
    left = what_stands(table.minimums, table.spots, lowered)
    more = {spot: max(cents - slip.stakes.get(spot, 0), 0) for spot, cents in wanted.items()}
    asked = {spot: cents for spot, cents in {**held, **more}.items() if cents}
    asked, cuts = _permitted(table, left, asked)
    _check_credit(table, seat, asked, purse.available_cents + slip.total - left.total)
    if lowered != slip:
        _lower(table, step, seat, lowered)
    if asked != held or cuts:
        if purse.sitting != table.state.sitting(seat):
            presence.take_seat(table, step, purse)
        _hold(table, step, seat, asked, cuts)
    return step


def _lowered(table: Table, slip: Slip, wanted: Mapping[SpotId, int]) -> Slip:
    """The slip with what is less than before, as far down as the sign permits it."""
    kinds, spots = table.config.limits.kinds, table.spots
    less = {s: cents for s, cents in wanted.items() if cents < slip.stakes.get(s, 0)}
    return slip.staked({s: next_lowest(kinds[spots[s].kind], c) for s, c in less.items()})


def _permitted(
    table: Table, slip: Slip, asked: Mapping[SpotId, int]
) -> tuple[dict[SpotId, int], dict[SpotId, Cut]]:
    """Of what is asked, as much as the limits let stand beside the slip, and what they cut."""
    wanted = {spot: slip.stakes.get(spot, 0) + cents for spot, cents in asked.items()}
    placed, cuts, _ = fit(
        table.config.limits.total.max_cents, table.cites, table.sign, table.spots, slip, wanted
    )
    extra = {spot: cents - slip.stakes.get(spot, 0) for spot, cents in placed.items()}
    return {spot: cents for spot, cents in extra.items() if cents > 0}, cuts


def _check_credit(table: Table, seat: str, asked: Mapping[SpotId, int], credit_cents: int) -> None:
    more = sum(asked.values()) - sum(table.state.layout.late.get(seat, {}).values())
    if more > credit_cents:
        raise Refused("credit_too_low", needed_cents=more, credit_cents=credit_cents)


def _hold(
    table: Table, step: Step, seat: str, asked: dict[SpotId, int], cuts: Mapping[SpotId, Cut]
) -> None:
    before, now = sum(table.state.layout.late.get(seat, {}).values()), sum(asked.values())
    step.transfers += table.money.change(account_at(table.state, seat), now - before)
    table.tell(
        step,
        BetAsked(
            table=table.id,
            round=table.state.round.number,
            asked=asked,
            held_cents=now,
            limited={spot: cut.body() for spot, cut in cuts.items()},
        ),
        seat,
    )
    table.tell(
        step, LateBetAsked(round=table.state.round.number, seat=seat, cents=now, asked=asked)
    )


def _lower(table: Table, step: Step, seat: str, after: Slip) -> None:
    before = table.state.slip(seat)
    purse = account_at(table.state, seat)
    step.transfers += table.money.change(purse, after.total - before.total)
    table.tell(
        step,
        BetPlaced(
            table=table.id,
            round=table.state.round.number,
            stakes=dict(after.stakes),
            limited={},
            call=None,
            changed={
                s: after.stakes.get(s, 0)
                for s in before.stakes
                if before.stakes[s] != after.stakes.get(s, 0)
            },
        ),
        seat,
    )
    rounds.return_small(table, step, seat)


def check_asked(table: Table) -> None:
    """Somebody has asked for a late wager, and the dice have not come to rest."""
    if not table.state.layout.late:
        raise Refused("nothing_to_confirm")
    if not is_open(table):
        raise Refused("wagering_over")


def confirm(table: Table, seat: str, by: str) -> Step:
    """The dealer has said that the late wager of a seat holds."""
    step, asked = Step(), table.state.layout.late.get(seat)
    if not asked:
        raise Refused("nothing_to_confirm")
    slip = table.state.slip(seat)
    stakes = {**slip.stakes, **{s: slip.stakes.get(s, 0) + c for s, c in asked.items()}}
    rule, cents = table.policy("after_closing").rule, sum(asked.values())
    table.tell(
        step,
        BetPlaced(
            table=table.id,
            round=table.state.round.number,
            stakes=stakes,
            limited={},
            call=None,
            late=True,
            changed={spot: stakes[spot] for spot in asked},
        ),
        seat,
    )
    table.tell(
        step,
        LateBetConfirmed(round=table.state.round.number, seat=seat, cents=cents, rule=rule, by=by),
    )
    rounds.return_small(table, step, seat)
    if not slip.stakes:  # who had enough when the dice went out may lower it, and stays
        rounds.return_below_total(table, step, seat)
    return step


def lower_standing(table: Table, seat: str, wanted: Mapping[SpotId, int]) -> Step:
    """Between rounds a player may lower or take down what stays for the next, and nothing else."""
    standing, step = table.state.layout.standing[seat], Step()
    if any(cents > standing.get(spot, 0) for spot, cents in wanted.items()):
        raise Refused("phase_forbids", act="bet", phase=table.state.phase)
    after = _lowered(table, Slip(standing), wanted)
    limits, spots = table.config.limits.kinds, table.spots
    kept = {s: c for s, c in after.stakes.items() if c >= limits[spots[s].kind].min_cents}
    back = sum(standing.values()) - sum(kept.values())
    step.transfers += table.money.change(account_at(table.state, seat), -back)
    table.tell(
        step,
        BetStands(table=table.id, round=table.state.round.number, stakes=kept, returned_cents=back),
        seat,
    )
    return step
