"""What several facts change alike, and what money they move alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from immutables import Map
from msgspec.structs import replace

from fairfelt.core.cards import UNSEEN
from fairfelt.core.game import Settlement
from fairfelt.core.play import Outcome, Slip
from fairfelt.ledger import AccountId, Reason, Transfer, meter
from fairfelt.table.facts.base import Audited
from fairfelt.table.parts import NO_SEATS, BySeat, Seated, ShoeState, TableRound, Times, Underway
from fairfelt.table.state import State

V = TypeVar("V")


def without(by_seat: BySeat[V], seat: str) -> BySeat[V]:
    """The map without a seat, which need not be in it."""
    return by_seat.delete(seat) if seat in by_seat else by_seat


def with_or_without(by_seat: BySeat[V], seat: str, value: V) -> BySeat[V]:
    """A value of nothing takes the seat out."""
    return by_seat.set(seat, value) if value else without(by_seat, seat)


def lasting_alerts(state: State) -> tuple[dict[str, Any], ...]:
    """What was noticed of a round, a throw or a spin goes with it; what lasts stays."""
    return tuple(alert for alert in state.alerts if alert["lasting"])


def nothing_awaited(state: State, **changes: Any) -> State:
    return state.but(times=Times(), underway=Underway(), **changes)


def keep(state: State, seat: str, after: Slip) -> State:
    """The slip of a seat, and with it the sum of what is staked."""
    return keep_instead(state, seat, state.slip(seat), after)


def keep_instead(state: State, seat: str, before: Slip, after: Slip) -> State:
    """The same where it is known which slip it replaces."""
    round_, layout = state.round, state.layout
    if round_.interim:
        more = _on_layout(round_, seat, after) - _on_layout(round_, seat, before)
    else:  # as at most tables at all times
        more = sum(after.stakes.values()) - sum(before.stakes.values())
    slips = round_.slips.set(seat, after) if after.stakes else without(round_.slips, seat)
    staked = layout.staked_cents + more
    return replace(
        state, round=replace(round_, slips=slips), layout=replace(layout, staked_cents=staked)
    )


def _on_layout(round_: TableRound, seat: str, slip: Slip) -> int:
    lines = round_.interim.get(seat)
    if not lines:
        return sum(slip.stakes.values())
    settled = {line["spot"] for line in lines}  # no more on the layout
    return sum(cents for spot, cents in slip.stakes.items() if spot not in settled)


def seats_have_played(state: State) -> State:
    """A round is over: every seat with a wager in it was there, and still is unless shut out
    since."""
    players, number = state.players, state.round.number
    there = [seat for seat in state.round.slips if seat not in players.excluded]
    new = {
        seat: Seated(0, number, meter(seat))
        for seat in state.round.slips
        if seat not in players.sittings
    }
    return state.but(
        players=players.but(
            played=players.played.update(dict.fromkeys(there, number)),
            sittings=players.sittings.update(new),
        )
    )


def slips_are_over(state: State) -> State:
    """What a seat may repeat, however long ago it played, unless that player has left."""
    players = state.players
    there = {seat: slip for seat, slip in state.round.slips.items() if seat in players.sittings}
    return state.but(players=players.but(last_slips=players.last_slips.update(there)))


def more_gone(
    gone: Map[Outcome, int], cards: Iterable[Outcome], back: Iterable[Outcome] = ()
) -> Map[Outcome, int]:
    """Cards that do not come again from a shoe, without those that come again after all."""
    counts = Counter(dict(gone))
    counts.update(cards)
    counts.subtract(back)
    return Map({card: count for card, count in counts.items() if count > 0})


def cards_are_gone(state: State) -> State:
    """The cards of a coup that is over do not come again from this shoe, and after the cutting card
    one more coup does."""
    cards = state.cards.but(aside=(), hole=())
    return state.but(cards=cards, shoe=_after_coup(state) if state.shoe else None)


def _after_coup(state: State) -> ShoeState | None:
    if (shoe := state.shoe) is None:
        return None
    seen = (card for card in state.round.coup.draws if card != UNSEEN)
    last = shoe.last_coup or shoe.cutting_card
    return shoe.but(gone=more_gone(shoe.gone, seen), last_coup=last)


def leave(state: State, cards: int) -> State:
    """Cards leave the shoe, where the table has one."""
    return state if state.shoe is None else state.in_shoe(dealt=state.shoe.dealt + cards)


def decided(state: State, seat: str) -> State:
    """Nothing more is asked of a seat."""
    if seat not in state.underway.asked:
        return state
    return state.but(underway=state.underway.but(asked=state.underway.asked.delete(seat)))


def nothing_to_decide(state: State) -> State:
    return state.but(
        underway=state.underway.but(stage="", asked=NO_SEATS),
        times=state.times.but(decides_at=None),
    )


def not_offered(state: State) -> State:
    return state.but(underway=state.underway.but(offered=None))


# -- money ----------------------------------------------------------------------------------------


def late_cents(state: State, seat: str) -> int:
    """What a seat has laid that awaits the dealer's word."""
    return sum(state.layout.late.get(seat, {}).values())


def standing_cents(state: State, seat: str) -> int:
    return sum(state.standing(seat).values())


def staked(case: Audited, more: int) -> Iterator[Transfer]:
    """The seat has so much more on the layout, or less."""
    if more > 0:
        yield Transfer(case.purse(case.to), case.layout, more, Reason.STAKED)
    elif more < 0:
        yield Transfer(case.layout, case.purse(case.to), -more, Reason.TAKEN_DOWN)


def settled(case: Audited, seat: str, settlement: Settlement) -> Iterator[Transfer]:
    """What loses stays with the house, what is returned and what is won comes to the player."""
    purse = case.purse(seat)
    if settlement.lost_cents:
        yield Transfer(case.layout, case.bank, settlement.lost_cents, Reason.LOST)
    if settlement.returned_cents:
        yield Transfer(case.layout, purse, settlement.returned_cents, Reason.RETURNED)
    if settlement.won_cents:
        yield Transfer(case.bank, purse, settlement.won_cents, Reason.WON)


def either_way(
    source: AccountId, target: AccountId, cents: int, reason: Reason
) -> Iterator[Transfer]:
    if cents > 0:
        yield Transfer(source, target, cents, reason)
    elif cents < 0:
        yield Transfer(target, source, -cents, reason)
