"""Rounds that are put right after they were over."""

from __future__ import annotations

from collections.abc import Sequence

from immutables import Map

from fairfelt.core.play import Coup
from fairfelt.journal import Fact
from fairfelt.table.changes.common import (
    Change,
    more_gone,
    nothing_else,
    slips_are_over,
    with_or_without,
)
from fairfelt.table.state import DAY_MS, State


def _round_rolled_back(state: State, fact: Fact) -> State:
    body = fact.body
    number, result = body["round"], body["result"]
    kept = ((n, result if n == number else was) for n, was in state.results)
    state = state.but(results=tuple((n, shown) for n, shown in kept if shown is not None))
    if result is not None:
        state = _cards_were_others(state, number, body["was_coup"], body["coup"])
    if number != state.round.number or state.in_progress:
        return state
    if result is None:
        state = slips_are_over(state).in_round(slips=Map())
    coup = Coup() if result is None else Coup.from_json(body["coup"])
    # Every seat is told anew what became of its wagers.
    return state.in_round(result=result, interim=Map(), coup=coup)


def _cards_were_others(
    state: State, round_: int, was: Sequence[Sequence[str]], now: Sequence[Sequence[str]]
) -> State:
    """Only those that truly came do not come again from this shoe."""
    shoe = state.shoe
    if shoe is None or round_ < shoe.from_round:
        return state
    gone = more_gone(shoe.gone, (card for card, _ in now), back=(card for card, _ in was))
    return state.in_shoe(dealt=shoe.dealt + len(now) - len(was), gone=gone)


def _seat_corrected(state: State, fact: Fact) -> State:
    """What stays for the next round may be other wagers than before."""
    stands, layout, seat = fact.body["standing"], state.layout, fact.body["seat"]
    if stands is None:
        return state
    staked = layout.staked_cents + sum(stands.values()) - sum(state.standing(seat).values())
    standing = with_or_without(layout.standing, seat, stands)
    return state.but(layout=layout.but(standing=standing, staked_cents=staked))


def _meter_adjusted(state: State, fact: Fact) -> State:
    body = fact.body
    recent = (one for one in state.payments.by_hand if one[2] > body["at"] - DAY_MS)
    by_hand = (*recent, (body["seat"], body["cents"], body["at"]))
    return state.but(payments=state.payments.but(by_hand=by_hand))


def _payment_to_withhold(state: State, fact: Fact) -> State:
    body = fact.body
    what = {"cents": body["cents"], "rule": body["rule"]}
    to_withhold = state.payments.to_withhold.set(body["seat"], what)
    return state.but(payments=state.payments.but(to_withhold=to_withhold))


def _payment_withheld(state: State, fact: Fact) -> State:
    withheld = (*state.payments.withheld, _payment(fact))
    return state.but(payments=state.payments.but(withheld=withheld))


def _payment_decided(state: State, fact: Fact) -> State:
    withheld = list(state.payments.withheld)
    withheld.remove(_payment(fact))
    return state.but(payments=state.payments.but(withheld=tuple(withheld)))


def _payment(fact: Fact) -> tuple[int, str, int]:
    return (fact.body["round"], fact.body["seat"], fact.body["cents"])


CHANGES: dict[str, Change] = {
    "round.rolled_back": _round_rolled_back,
    "seat.corrected": _seat_corrected,
    "meter.adjusted": _meter_adjusted,
    "layout.reconciled": nothing_else,
    "payment.to_withhold": _payment_to_withhold,
    "payment.withheld": _payment_withheld,
    "payment.released": _payment_decided,
    "payment.kept": _payment_decided,
}
