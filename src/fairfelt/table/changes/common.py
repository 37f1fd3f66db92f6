"""What several facts change alike."""

from __future__ import annotations

from collections.abc import Callable

from fairfelt.core.cards import UNSEEN
from fairfelt.core.play import Slip, SpotId
from fairfelt.journal import Fact
from fairfelt.table.state import State

Change = Callable[[State, Fact], None]


def no_deadlines(state: State) -> None:
    state.closes_at = state.spin_at = state.draw_at = state.decides_at = None
    state.settles_at = state.resumes_at = state.silent_at = None


def alerts_of_the_round_are_over(state: State) -> None:
    """What was noticed of a round, a throw or a spin goes with it; what lasts stays."""
    state.alerts = [alert for alert in state.alerts if alert["lasting"]]


def nothing_awaited(state: State) -> None:
    no_deadlines(state)
    state.awaits, state.stage, state.asked = None, "", set()
    state.device, state.uncovered, state.exposed, state.hand_entry = "out", False, "", ""
    state.offered, state.guest, state.dummy = None, False, False
    state.indicated, state.announced = {}, None


def keep(state: State, seat: str, before: Slip, after: Slip) -> None:
    settled = {line["spot"] for line in state.interim.get(seat, ())}  # no more on the layout
    state.staked_cents += _unless(after, settled) - _unless(before, settled)
    if after.stakes:
        state.slips[seat] = after
    else:
        state.slips.pop(seat, None)


def _unless(slip: Slip, spots: set[SpotId]) -> int:
    return sum(cents for spot, cents in slip.stakes.items() if spot not in spots)


def seats_have_played(state: State) -> None:
    """A round is over: whoever had a wager in it was there, and still is unless shut out since."""
    there = [seat for seat in state.slips if seat not in state.excluded]
    state.played.update(dict.fromkeys(there, state.round))
    for seat in state.slips:
        state.patrons.setdefault(seat, state.round)


def slips_are_over(state: State) -> None:
    """What a seat may repeat, however long ago it played, unless that player has left."""
    there = {seat: slip for seat, slip in state.slips.items() if seat in state.patrons}
    state.last_slips.update(there)


def nothing_else(state: State, fact: Fact) -> None:
    """What the fact tells is known from others already."""


def cards_are_gone(state: State) -> None:
    """The cards of a coup that is over do not come again from this shoe, and after the cutting card
    one more coup does."""
    state.aside, state.hole = [], []
    if (shoe := state.shoe) is None:
        return
    for card in state.coup.draws:
        if card != UNSEEN:
            shoe.gone[card] = shoe.gone.get(card, 0) + 1
    shoe.last_coup = shoe.last_coup or shoe.cutting_card
