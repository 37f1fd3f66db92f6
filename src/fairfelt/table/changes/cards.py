"""Cards and the shoe they come from."""

from __future__ import annotations

from fairfelt.core.play import Coup
from fairfelt.journal import Fact
from fairfelt.table.changes.common import Change, nothing_else
from fairfelt.table.state import Shoe, State


def _card_awaited(state: State, fact: Fact) -> None:
    state.awaits = fact.body["place"]
    state.draw_at = fact.body["draw_at"]


def _card_dealt(state: State, fact: Fact) -> None:
    state.coup = state.coup.drawn(fact.body["card"], fact.body["place"])
    state.awaits, state.draw_at, state.chosen = None, None, 0
    if state.shoe is not None:
        state.shoe.dealt += 1


def _card_corrected(state: State, fact: Fact) -> None:
    coup = state.coup
    state.coup = Coup((*coup.draws[:-1], fact.body["card"]), coup.places)
    state.phase = "awaiting_result"
    state.entered = None
    state.stage, state.asked, state.decides_at = "", set(), None


def _shoe_started(state: State, fact: Fact) -> None:
    body = fact.body
    state.shoe = Shoe(body["shoe"], body["decks"], body["from_round"], dealt=body["burned"])


def _shoe_cut(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.cut_at = fact.body["cut_at"]


def _cutting_card_shown(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.cutting_card = True
        state.shoe.last_coup = fact.body["last_coup"]
        state.shoe.last_rule = fact.body["rule"]


def _shoe_ended(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.over = True


def _shoe_standby(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.standby = fact.body["on"]


def _hand_entry_approved(state: State, fact: Fact) -> None:
    state.hand_entry = fact.body["by"]


CHANGES: dict[str, Change] = {
    "shoe.started": _shoe_started,
    "shoe.cut": _shoe_cut,
    "shoe.standby": _shoe_standby,
    "shoe.ended": _shoe_ended,
    "cutting_card.shown": _cutting_card_shown,
    "hand_entry.approved": _hand_entry_approved,
    "card.awaited": _card_awaited,
    "card.dealt": _card_dealt,
    "card.drawn": _card_dealt,
    "card.corrected": _card_corrected,
    "cards.laid": nothing_else,
    "cards.shown": nothing_else,
}
