"""Rounds that are put right after they were over."""

from __future__ import annotations

from collections.abc import Sequence

from fairfelt.core.play import Coup
from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change, nothing_else, slips_are_over
from fairfelt.table.state import DAY_MS, State


def _round_rolled_back(state: State, fact: Fact) -> None:
    body = fact.body
    round_, result = body["round"], body["result"]
    kept = ((n, result if n == round_ else was) for n, was in state.results)
    state.results = [(n, shown) for n, shown in kept if shown is not None]
    if result is not None:
        _cards_were_others(state, round_, body["was_coup"], body["coup"])
    if round_ != state.round or state.in_progress:
        return
    state.result, state.interim = result, {}  # every seat is told anew what became of its wagers
    state.coup = Coup() if result is None else Coup.from_json(body["coup"])
    if result is None:
        slips_are_over(state)
        state.slips = {}


def _cards_were_others(
    state: State, round_: int, was: Sequence[Sequence[str]], now: Sequence[Sequence[str]]
) -> None:
    """Only those that truly came do not come again from this shoe."""
    shoe = state.shoe
    if shoe is None or round_ < shoe.from_round:
        return
    shoe.dealt += len(now) - len(was)
    for coup, more in ((was, -1), (now, 1)):
        for card, _ in coup:
            shoe.gone[card] = shoe.gone.get(card, 0) + more
    shoe.gone = {card: count for card, count in shoe.gone.items() if count > 0}


def _seat_corrected(state: State, fact: Fact) -> None:
    """What stays for the next round may be other wagers than before."""
    stands = fact.body["standing"]
    if stands is None:
        return
    seat = fact.body["seat"]
    state.staked_cents += sum(stands.values()) - sum(state.standing.pop(seat, {}).values())
    if stands:
        state.standing[seat] = stands


def _meter_adjusted(state: State, fact: Fact) -> None:
    body = fact.body
    state.by_hand = [one for one in state.by_hand if one[2] > body["at"] - DAY_MS]
    state.by_hand.append((body["seat"], body["cents"], body["at"]))


def _payment_to_withhold(state: State, fact: Fact) -> None:
    body = fact.body
    state.to_withhold[body["seat"]] = {"cents": body["cents"], "rule": body["rule"]}


def _payment_withheld(state: State, fact: Fact) -> None:
    body = fact.body
    state.withheld.append((body["round"], body["seat"], body["cents"]))


def _payment_decided(state: State, fact: Fact) -> None:
    body = fact.body
    state.withheld.remove((body["round"], body["seat"], body["cents"]))


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
