"""Wagers and choices."""

from __future__ import annotations

from fairfelt.core.play import Slip
from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change, keep, nothing_else
from fairfelt.table.state import State


def _bet_placed(state: State, fact: Fact) -> None:
    before = state.slip(fact.seat)
    after = Slip(fact.body["stakes"], before.choices or state.picks.get(fact.seat, ()))
    keep(state, fact.seat, before, after)
    if not after.stakes:
        state.confirmed.discard(fact.seat)
        state.may_withdraw.discard(fact.seat)
    state.vacating.pop(fact.seat, None)  # whoever plays need not go
    if fact.body.get("late"):  # the dealer has given the word, or not in time
        state.late.pop(fact.seat, None)
        state.late_since.pop(fact.seat, None)


def _bet_stands(state: State, fact: Fact) -> None:
    """A wager that the round has not decided stays for the next, or was lowered in between."""
    if not state.in_progress:
        before = sum(state.standing.get(fact.seat, {}).values())
        state.staked_cents += sum(fact.body["stakes"].values()) - before
    if fact.body["stakes"]:
        state.standing[fact.seat] = fact.body["stakes"]
    else:
        state.standing.pop(fact.seat, None)


def _bet_asked(state: State, fact: Fact) -> None:
    if fact.body["asked"]:
        state.late[fact.seat] = fact.body["asked"]
    else:
        state.late.pop(fact.seat, None)


def _late_bet_asked(state: State, fact: Fact) -> None:
    if fact.body["cents"]:
        state.late_since[fact.body["seat"]] = state.n + 1
    else:
        state.late_since.pop(fact.body["seat"], None)


def _bet_confirmed(state: State, fact: Fact) -> None:
    state.confirmed.add(fact.seat)


def _bet_withdrawn(state: State, fact: Fact) -> None:
    keep(state, fact.seat, state.slip(fact.seat), Slip())
    state.asked.discard(fact.seat)


def _choice_made(state: State, fact: Fact) -> None:
    after = Slip(fact.body["stakes"], tuple(fact.body["choices"]))
    keep(state, fact.seat, state.slip(fact.seat), after)
    if state.phase == "wagering":
        state.picks[fact.seat] = after.choices
    state.chosen += 1
    if not fact.body["more"]:
        state.asked.discard(fact.seat)


def _interim_settled(state: State, fact: Fact) -> None:
    """Paid and off the layout, though the round goes on."""
    lines = fact.body["lines"]
    state.interim.setdefault(fact.seat, []).extend(lines)
    state.staked_cents -= sum(line["stake_cents"] for line in lines)


def _seats_asked(state: State, fact: Fact) -> None:
    state.asked = set(fact.body["seats"])


def _deciding_opened(state: State, fact: Fact) -> None:
    state.phase = "deciding"
    state.stage = fact.body["stage"]
    state.decides_at = fact.body["decides_at"]
    state.awaits = state.draw_at = None


def _deciding_resumed(state: State, fact: Fact) -> None:
    state.decides_at = fact.body["decides_at"]


def _deciding_closed(state: State, fact: Fact) -> None:
    state.phase = "awaiting_result"
    state.stage, state.asked, state.decides_at = "", set(), None


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
