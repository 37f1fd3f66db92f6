"""Who throws the dice."""

from __future__ import annotations

from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change
from fairfelt.table.state import DEALER, State


def _dice_offered(state: State, fact: Fact) -> None:
    state.offered = fact.body["seat"]
    state.around = fact.body.get("around", [])


def _dice_accepted(state: State, fact: Fact) -> None:
    state.shooter = state.last_shooter = fact.body["seat"]
    state.around = []
    state.offered, state.declined = None, set()


def _dice_declined(state: State, fact: Fact) -> None:
    state.offered = None
    state.declined.add(fact.body["seat"])


def _dice_passed(state: State, fact: Fact) -> None:
    state.shooter = None
    if fact.body["reason"] in ("relinquished", "required"):
        state.declined.add(fact.body["seat"])


def _dice_kept(state: State, fact: Fact) -> None:
    state.shooter, state.offered, state.declined = DEALER, None, set()


def _dice_received(state: State, fact: Fact) -> None:
    state.inspected = {}


def _dice_inspected(state: State, fact: Fact) -> None:
    state.inspected[fact.body["as"]] = fact.body["by"]


def _guest_invited(state: State, fact: Fact) -> None:
    state.guest = True


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
