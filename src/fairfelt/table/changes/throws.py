"""Who throws the dice."""

from __future__ import annotations

from immutables import Map

from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change
from fairfelt.table.parts import NO_SEATS
from fairfelt.table.state import DEALER, State


def _dice_offered(state: State, fact: Fact) -> State:
    return state.but(
        underway=state.underway.but(offered=fact.body["seat"]),
        dice=state.dice.but(around=tuple(fact.body.get("around", ()))),
    )


def _dice_accepted(state: State, fact: Fact) -> State:
    seat = fact.body["seat"]
    dice = state.dice.but(shooter=seat, last_shooter=seat, around=(), declined=NO_SEATS)
    return not_offered(state).but(dice=dice)


def not_offered(state: State) -> State:
    return state.but(underway=state.underway.but(offered=None))


def _dice_declined(state: State, fact: Fact) -> State:
    declined = state.dice.declined.set(fact.body["seat"], None)
    return not_offered(state).but(dice=state.dice.but(declined=declined))


def _dice_passed(state: State, fact: Fact) -> State:
    declined = state.dice.declined
    if fact.body["reason"] in ("relinquished", "required"):
        declined = declined.set(fact.body["seat"], None)
    return state.but(dice=state.dice.but(shooter=None, declined=declined))


def _dice_kept(state: State, fact: Fact) -> State:
    return not_offered(state).but(dice=state.dice.but(shooter=DEALER, declined=NO_SEATS))


def _dice_received(state: State, fact: Fact) -> State:
    return state.but(dice=state.dice.but(inspected=Map()))


def _dice_inspected(state: State, fact: Fact) -> State:
    inspected = state.dice.inspected.set(fact.body["as"], fact.body["by"])
    return state.but(dice=state.dice.but(inspected=inspected))


def _guest_invited(state: State, fact: Fact) -> State:
    return state.but(underway=state.underway.but(guest=True))


CHANGES: dict[str, Change] = {
    "guest.invited": _guest_invited,
    "dice.received": _dice_received,
    "dice.inspected": _dice_inspected,
    "dice.offered": _dice_offered,
    "dice.accepted": _dice_accepted,
    "dice.declined": _dice_declined,
    "dice.passed": _dice_passed,
    "dice.kept": _dice_kept,
}
