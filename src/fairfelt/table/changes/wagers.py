"""Wagers and choices."""

from __future__ import annotations

from immutables import Map

from fairfelt.core.play import Slip
from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change, keep, nothing_else, with_or_without, without
from fairfelt.table.parts import NO_SEATS
from fairfelt.table.state import State


def _bet_placed(state: State, fact: Fact) -> State:
    """The one that happens most: parts that do not change are not made anew."""
    seat, round_ = fact.seat, state.round
    before = round_.slips.get(seat)
    choices = before.choices if before is not None else ()
    after = Slip(
        fact.body["stakes"], choices or (round_.picks.get(seat, ()) if round_.picks else ())
    )
    state = keep(state, seat, after)
    if not after.stakes and round_.confirmed:
        state = _not_confirmed(state, seat)
    if seat in state.players.vacating:  # a player who bets need not go
        vacating = state.players.vacating.delete(seat)
        state = state.but(players=state.players.but(vacating=vacating))
    if fact.body.get("late"):  # the dealer has given the word, or not in time
        state = _not_late(state, seat)
    return state


def _not_confirmed(state: State, seat: str) -> State:
    return state.in_round(
        confirmed=without(state.round.confirmed, seat),
        may_withdraw=without(state.round.may_withdraw, seat),
    )


def _not_late(state: State, seat: str) -> State:
    layout = state.layout
    late, since = without(layout.late, seat), without(layout.late_since, seat)
    return state.but(layout=layout.but(late=late, late_since=since))


def _bet_stands(state: State, fact: Fact) -> State:
    """A wager that the round has not decided stays for the next, or was lowered in between."""
    layout, seat, stakes = state.layout, fact.seat, fact.body["stakes"]
    staked = layout.staked_cents
    if not state.in_progress:
        staked += sum(stakes.values()) - sum(state.standing(seat).values())
    standing = with_or_without(layout.standing, seat, stakes)
    return state.but(layout=layout.but(standing=standing, staked_cents=staked))


def _bet_asked(state: State, fact: Fact) -> State:
    late = with_or_without(state.layout.late, fact.seat, fact.body["asked"])
    return state.but(layout=state.layout.but(late=late))


def _late_bet_asked(state: State, fact: Fact) -> State:
    since = state.n + 1 if fact.body["cents"] else 0
    late_since = with_or_without(state.layout.late_since, fact.body["seat"], since)
    return state.but(layout=state.layout.but(late_since=late_since))


def _bet_confirmed(state: State, fact: Fact) -> State:
    return state.in_round(confirmed=state.round.confirmed.set(fact.seat, None))


def _bet_withdrawn(state: State, fact: Fact) -> State:
    return decided(keep(state, fact.seat, Slip()), fact.seat)


def decided(state: State, seat: str) -> State:
    """Nothing more is asked of a seat."""
    if seat not in state.underway.asked:
        return state
    return state.but(underway=state.underway.but(asked=state.underway.asked.delete(seat)))


def _choice_made(state: State, fact: Fact) -> State:
    round_, seat = state.round, fact.seat
    after = Slip(fact.body["stakes"], tuple(fact.body["choices"]))
    picks = round_.picks.set(seat, after.choices) if state.phase == "wagering" else round_.picks
    state = keep(state, seat, after).in_round(picks=picks, chosen=round_.chosen + 1)
    return state if fact.body["more"] else decided(state, seat)


def _interim_settled(state: State, fact: Fact) -> State:
    """Paid and off the layout, though the round goes on."""
    lines, before = fact.body["lines"], state.round.interim.get(fact.seat, [])
    staked = state.layout.staked_cents - sum(line["stake_cents"] for line in lines)
    return state.but(
        round=state.round.but(interim=state.round.interim.set(fact.seat, [*before, *lines])),
        layout=state.layout.but(staked_cents=staked),
    )


def _seats_asked(state: State, fact: Fact) -> State:
    asked = Map(dict.fromkeys(fact.body["seats"]))
    return state.but(underway=state.underway.but(asked=asked))


def _deciding_opened(state: State, fact: Fact) -> State:
    return state.but(
        phase="deciding",
        underway=state.underway.but(stage=fact.body["stage"], awaits=None),
        times=state.times.but(decides_at=fact.body["decides_at"], draw_at=None),
    )


def _deciding_resumed(state: State, fact: Fact) -> State:
    return state.but(times=state.times.but(decides_at=fact.body["decides_at"]))


def _deciding_closed(state: State, fact: Fact) -> State:
    return nothing_to_decide(state.but(phase="awaiting_result"))


def nothing_to_decide(state: State) -> State:
    return state.but(
        underway=state.underway.but(stage="", asked=NO_SEATS),
        times=state.times.but(decides_at=None),
    )


CHANGES: dict[str, Change] = {
    "wagering.relaxed": nothing_else,
    "bet.placed": _bet_placed,
    "bet.returned": _bet_placed,
    "bet.stands": _bet_stands,
    "bet.asked": _bet_asked,
    "late_bet.asked": _late_bet_asked,
    "bet.confirmed": _bet_confirmed,
    "bet.withdrawn": _bet_withdrawn,
    "seats.asked": _seats_asked,
    "deciding.opened": _deciding_opened,
    "deciding.resumed": _deciding_resumed,
    "deciding.closed": _deciding_closed,
    "choice.made": _choice_made,
    "late_bet.confirmed": nothing_else,
    "interim.settled": _interim_settled,
    "interim.taken_back": nothing_else,
}
