"""Cards and the shoe they come from."""

from __future__ import annotations

from collections.abc import Iterable

from fairfelt.core.play import Coup, Outcome, Slip
from fairfelt.journal import Fact
from fairfelt.table.changes.common import (
    Change,
    alerts_of_the_round_are_over,
    cards_are_gone,
    keep,
    nothing_awaited,
    nothing_else,
    slips_are_over,
)
from fairfelt.table.state import Held, Shoe, State


def _card_awaited(state: State, fact: Fact) -> None:
    state.awaits = fact.body["place"]
    state.draw_at = fact.body["draw_at"]


def _card_dealt(state: State, fact: Fact) -> None:
    state.coup = state.coup.drawn(fact.body["card"], fact.body["place"])
    state.coup_round = state.round
    state.awaits, state.draw_at, state.chosen = None, None, 0
    source = fact.body.get("source")
    if state.hole and fact.body["place"] == "dealer":
        state.hole = state.hole[1:]
    if source in ("held", "under"):
        state.held = None
    if source == "loose":
        _is_found(state, fact.body["card"])
    if state.shoe is not None and source not in ("held", "loose"):  # which had left it before
        state.shoe.dealt += 1


def _winner_indicated(state: State, fact: Fact) -> None:
    """What comes late, of a coup that is over, is only on record."""
    if state.in_progress and fact.body["round"] == state.round:
        state.indicated[fact.body["source"]] = fact.body["winner"]


def _card_hidden(state: State, fact: Fact) -> None:
    state.hole.append(fact.body["card"])


def _card_laid(state: State, fact: Fact) -> None:
    state.awaits, state.draw_at = None, None


def _card_unexpected(state: State, fact: Fact) -> None:
    """It has left the shoe, whatever becomes of it."""
    if state.shoe is not None:
        state.shoe.dealt += 1


def _card_read(state: State, fact: Fact) -> None:
    """Where no rule says what becomes of a card that nobody awaited, it is only out of play."""
    card, shoe = fact.body["card"], state.shoe
    if fact.body["cause"] != "card_unexpected":
        return
    if fact.body["lasting"]:
        state.loose.append((fact.body["round"], card))
    elif shoe is not None:
        shoe.gone[card] = shoe.gone.get(card, 0) + 1
    else:
        state.aside.append(card)


def _is_found(state: State, card: Outcome) -> None:
    """Somebody has said what a card is that nobody awaited."""
    loose = next((one for one in state.loose if one[1] == card), None)
    if loose is not None:
        state.loose.remove(loose)


def _card_corrected(state: State, fact: Fact) -> None:
    coup = state.coup
    state.coup = Coup((*coup.draws[:-1], fact.body["card"]), coup.places)
    state.phase = "awaiting_result"
    state.entered = None
    state.stage, state.asked, state.decides_at = "", set(), None


def _shoe_started(state: State, fact: Fact) -> None:
    body = fact.body
    state.shoe = Shoe(body["shoe"], body["decks"], body["from_round"], dealt=body["burned"])
    state.held, state.loose = None, []


def _shoe_prepared(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.prepared.append(fact.body["step"])
        if fact.body["step"] == "burn":
            state.shoe.dealt += fact.body["cards"]


def _shoe_cut(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.cut_at = fact.body["cut_at"]


def _cutting_card_shown(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.cutting_card = True
        state.shoe.shown_round = state.round if fact.body["keyed"] else None
        if not state.shoe.last_coup:
            state.shoe.last_coup = fact.body["last_coup"]
            state.shoe.last_rule = fact.body["rule"]


def _cutting_card_taken_back(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.cutting_card, state.shoe.last_coup = False, fact.body["last_coup"]


def _shoe_ended(state: State, fact: Fact) -> None:
    state.held, state.loose = None, []
    if state.shoe is not None:
        state.shoe.over = True


def _shoe_standby(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.standby = fact.body["on"]


def _hand_entry_approved(state: State, fact: Fact) -> None:
    state.hand_entry = fact.body["by"]


def _card_held(state: State, fact: Fact) -> None:
    body = fact.body
    state.held = Held(
        body["card"], body["use"], body["rule"], body["irregularity"], body["by"],
        body.get("authorised_by", ""),
    )  # fmt: skip
    _leaves(state, fact)


def _card_burned(state: State, fact: Fact) -> None:
    card = fact.body["card"]
    if fact.body.get("source") == "held":
        state.held = None
    else:
        _leaves(state, fact)
    if (shoe := state.shoe) is None:
        state.aside.append(card)
    else:
        shoe.gone[card] = shoe.gone.get(card, 0) + 1


def _leaves(state: State, fact: Fact) -> None:
    """A card leaves the shoe once: when it is read, or else when somebody says so."""
    card = fact.body["card"]
    if not card:  # it counts as not removed, whatever a device has read of it
        state.loose = state.loose[1:]
    elif fact.body["read"]:
        _is_found(state, card)
    elif state.shoe is not None:
        state.shoe.dealt += 1


def _shoe_unburned(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.dealt -= fact.body["burned"]
        state.shoe.unburned = True
        state.shoe.prepared = [*state.shoe.prepared, "burn"]  # not done, and not to be done


def _last_coup_called(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        state.shoe.last_coup = True
        state.shoe.last_rule = fact.body["rule"]


def _cards_moved(state: State, fact: Fact) -> None:
    """What they are dealt from now reads them again."""
    state.hand_entry = ""


def _cards_replaced(state: State, fact: Fact) -> None:
    """Where a count had found something, and all cards are others now, that check is done with."""
    if fact.body.get("counted"):
        state.unchecked = ""


def _cards_strayed(state: State, fact: Fact) -> None:
    if state.shoe is not None:
        cards_left(state.shoe, fact.body["cards"])


def _cards_recounted(state: State, fact: Fact) -> None:
    """They came from another shoe, and are still to come from this one."""
    if (shoe := state.shoe) is None:
        return
    for card in fact.body["cards"]:
        shoe.dealt -= 1
        shoe.gone[card] = shoe.gone.get(card, 0) - 1
    shoe.gone = {card: count for card, count in shoe.gone.items() if count > 0}


def _check_ordered(state: State, fact: Fact) -> None:
    state.unchecked = fact.body["rule"]


def cards_left(shoe: Shoe, cards: Iterable[Outcome]) -> None:
    """They are no more in the shoe, though no coup has had them."""
    for card in cards:
        shoe.dealt += 1
        shoe.gone[card] = shoe.gone.get(card, 0) + 1


def _dummy_opened(state: State, fact: Fact) -> None:
    nothing_awaited(state)
    state.phase, state.dummy = "awaiting_result", True
    state.round = fact.body["round"]
    slips_are_over(state)
    state.slips, state.coup, state.chosen = {}, Coup(), 0
    state.picks, state.confirmed, state.held = {}, set(), None
    state.suspended = state.sensed = state.entered = state.result = None
    # Nobody could play, so nobody has sat it out.
    state.played = {seat: round_ + 1 for seat, round_ in state.played.items()}
    if state.shoe is not None:
        state.shoe.standby = False


def _dummy_ended(state: State, fact: Fact) -> None:
    nothing_awaited(state)
    alerts_of_the_round_are_over(state)
    cards_are_gone(state)
    state.phase, state.entered = "open", None


def _coup_reconstructed(state: State, fact: Fact) -> None:
    """The cards are those that should have come, and the coup goes on from there."""
    body, dummy, indicated = fact.body, state.dummy, state.indicated
    if (shoe := state.shoe) is not None:
        shoe.dealt += len(body["cards"]) - len(body["was"])
    nothing_awaited(state)
    state.dummy, state.suspended, state.indicated = dummy, None, indicated
    state.phase, state.chosen, state.entered = "awaiting_result", 0, None
    state.coup = Coup.from_json((card["card"], card["place"]) for card in body["cards"])


def _play_restated(state: State, fact: Fact) -> None:
    after = Slip(fact.body["stakes"], tuple(fact.body["choices"]))
    keep(state, fact.seat, state.slip(fact.seat), after)


CHANGES: dict[str, Change] = {
    "shoe.started": _shoe_started,
    "shoe.prepared": _shoe_prepared,
    "shoe.cut": _shoe_cut,
    "shoe.standby": _shoe_standby,
    "shoe.ended": _shoe_ended,
    "cutting_card.shown": _cutting_card_shown,
    "cutting_card.taken_back": _cutting_card_taken_back,
    "hand_entry.approved": _hand_entry_approved,
    "card.awaited": _card_awaited,
    "card.dealt": _card_dealt,
    "card.drawn": _card_dealt,
    "card.hidden": _card_hidden,
    "winner.indicated": _winner_indicated,
    "card.laid": _card_laid,
    "card.unexpected": _card_unexpected,
    "card.read": _card_read,
    "card.corrected": _card_corrected,
    "cards.laid": nothing_else,
    "cards.shown": nothing_else,
    "card.held": _card_held,
    "card.burned": _card_burned,
    "cards.strayed": _cards_strayed,
    "cards.recounted": _cards_recounted,
    "cards.moved": _cards_moved,
    "cards.replaced": _cards_replaced,
    "check.ordered": _check_ordered,
    "shoe.unburned": _shoe_unburned,
    "last_coup.called": _last_coup_called,
    "dummy.opened": _dummy_opened,
    "dummy.ended": _dummy_ended,
    "coup.reconstructed": _coup_reconstructed,
    "play.restated": _play_restated,
}
