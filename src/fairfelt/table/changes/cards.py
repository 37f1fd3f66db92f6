"""Cards and the shoe they come from."""

from __future__ import annotations

from immutables import Map

from fairfelt.core.play import Coup, Outcome, Slip
from fairfelt.journal import Fact
from fairfelt.table.changes.common import (
    Change,
    cards_are_gone,
    keep,
    lasting_alerts,
    more_gone,
    nothing_awaited,
    nothing_else,
    slips_are_over,
)
from fairfelt.table.changes.wagers import nothing_to_decide
from fairfelt.table.parts import Cards, Held, Round, Shoe, Underway
from fairfelt.table.state import State


def _card_awaited(state: State, fact: Fact) -> State:
    return state.but(
        underway=state.underway.but(awaits=fact.body["place"]),
        times=state.times.but(draw_at=fact.body["draw_at"]),
    )


def _card_dealt(state: State, fact: Fact) -> State:
    round_, card, place = state.round, fact.body["card"], fact.body["place"]
    source = fact.body.get("source")
    cards = state.cards.but(last_round=round_.number)
    if cards.hole and place == "dealer":
        cards = cards.but(hole=cards.hole[1:])
    if source in ("held", "under"):
        cards = cards.but(held=None)
    if source == "loose":
        cards = _found(cards, card)
    if source not in ("held", "loose"):  # which had left the shoe before
        state = _leave(state, 1)
    return _nothing_to_draw(state).but(
        cards=cards, round=round_.but(coup=round_.coup.drawn(card, place), chosen=0)
    )


def _nothing_to_draw(state: State) -> State:
    return state.but(underway=state.underway.but(awaits=None), times=state.times.but(draw_at=None))


def _leave(state: State, cards: int) -> State:
    return state if state.shoe is None else state.in_shoe(dealt=state.shoe.dealt + cards)


def _winner_indicated(state: State, fact: Fact) -> State:
    """What comes late, of a coup that is over, is only on record."""
    body = fact.body
    if not state.in_progress or body["round"] != state.round.number:
        return state
    indicated = state.underway.indicated.set(body["source"], body["winner"])
    return state.but(underway=state.underway.but(indicated=indicated))


def _card_hidden(state: State, fact: Fact) -> State:
    hole = (*state.cards.hole, fact.body["card"])
    return state.but(cards=state.cards.but(hole=hole))


def _card_laid(state: State, fact: Fact) -> State:
    return _nothing_to_draw(state)


def _card_unexpected(state: State, fact: Fact) -> State:
    """It has left the shoe, whatever becomes of it."""
    return _leave(state, 1)


def _card_read(state: State, fact: Fact) -> State:
    """Where no rule says what becomes of a card that nobody awaited, it is only out of play."""
    body, cards = fact.body, state.cards
    if body["cause"] != "card_unexpected":
        return state
    if body["lasting"]:
        return state.but(cards=cards.but(loose=(*cards.loose, (body["round"], body["card"]))))
    return _out_of_play(state, body["card"])


def _out_of_play(state: State, card: Outcome) -> State:
    if state.shoe is not None:
        return state.in_shoe(gone=more_gone(state.shoe.gone, [card]))
    return state.but(cards=state.cards.but(aside=(*state.cards.aside, card)))


def _found(cards: Cards, card: Outcome) -> Cards:
    """Somebody has said what a card is that nobody awaited."""
    loose = list(cards.loose)
    one = next((one for one in loose if one[1] == card), None)
    if one is not None:
        loose.remove(one)
    return cards.but(loose=tuple(loose))


def _card_corrected(state: State, fact: Fact) -> State:
    coup = state.round.coup
    corrected = Coup((*coup.draws[:-1], fact.body["card"]), coup.places)
    return nothing_to_decide(state).but(
        phase="awaiting_result", round=state.round.but(coup=corrected, entered=None)
    )


def _shoe_started(state: State, fact: Fact) -> State:
    body = fact.body
    shoe = Shoe(body["shoe"], body["decks"], body["from_round"], dealt=body["burned"])
    return state.but(shoe=shoe, cards=state.cards.but(held=None, loose=()))


def _shoe_prepared(state: State, fact: Fact) -> State:
    if state.shoe is None:
        return state
    step = fact.body["step"]
    prepared = (*state.shoe.prepared, step)
    if step == "burn":
        state = _leave(state, fact.body["cards"])
    return state.in_shoe(prepared=prepared)


def _shoe_cut(state: State, fact: Fact) -> State:
    return state.in_shoe(cut_at=fact.body["cut_at"])


def _cutting_card_shown(state: State, fact: Fact) -> State:
    if state.shoe is None:
        return state
    body = fact.body
    number = state.round.number if body["keyed"] else None
    last = (
        {} if state.shoe.last_coup else {"last_coup": body["last_coup"], "last_rule": body["rule"]}
    )
    return state.in_shoe(cutting_card=True, shown_round=number, **last)


def _cutting_card_taken_back(state: State, fact: Fact) -> State:
    return state.in_shoe(cutting_card=False, last_coup=fact.body["last_coup"])


def _shoe_ended(state: State, fact: Fact) -> State:
    return state.in_shoe(over=True).but(cards=state.cards.but(held=None, loose=()))


def _shoe_standby(state: State, fact: Fact) -> State:
    return state.in_shoe(standby=fact.body["on"])


def _hand_entry_approved(state: State, fact: Fact) -> State:
    return state.but(underway=state.underway.but(hand_entry=fact.body["by"]))


def _card_held(state: State, fact: Fact) -> State:
    body = fact.body
    held = Held(
        body["card"], body["use"], body["rule"], body["irregularity"], body["by"],
        body.get("authorised_by", ""),
    )  # fmt: skip
    state = _leaves(state, fact)
    return state.but(cards=state.cards.but(held=held))


def _card_burned(state: State, fact: Fact) -> State:
    if fact.body.get("source") == "held":
        state = state.but(cards=state.cards.but(held=None))
    else:
        state = _leaves(state, fact)
    return _out_of_play(state, fact.body["card"])


def _leaves(state: State, fact: Fact) -> State:
    """A card leaves the shoe once: when it is read, or else when somebody says so."""
    card, cards = fact.body["card"], state.cards
    if not card:  # it counts as not removed, whatever a device has read of it
        return state.but(cards=cards.but(loose=cards.loose[1:]))
    if fact.body["read"]:
        return state.but(cards=_found(cards, card))
    return _leave(state, 1)


def _shoe_unburned(state: State, fact: Fact) -> State:
    if (shoe := state.shoe) is None:
        return state
    prepared = (*shoe.prepared, "burn")  # not done, and not to be done
    dealt = shoe.dealt - fact.body["burned"]
    return state.in_shoe(dealt=dealt, unburned=True, prepared=prepared)


def _last_coup_called(state: State, fact: Fact) -> State:
    return state.in_shoe(last_coup=True, last_rule=fact.body["rule"])


def _cards_moved(state: State, fact: Fact) -> State:
    """What they are dealt from now reads them again."""
    return state.but(underway=state.underway.but(hand_entry=""))


def _cards_replaced(state: State, fact: Fact) -> State:
    """Where a count had found something, and all cards are others now, that check is done with."""
    if fact.body.get("counted"):
        return state.but(cards=state.cards.but(unchecked=""))
    return state


def _cards_strayed(state: State, fact: Fact) -> State:
    """They are no more in the shoe, though no coup has had them."""
    if (shoe := state.shoe) is None:
        return state
    cards = fact.body["cards"]
    return state.in_shoe(dealt=shoe.dealt + len(cards), gone=more_gone(shoe.gone, cards))


def _cards_recounted(state: State, fact: Fact) -> State:
    """They came from another shoe, and are still to come from this one."""
    if (shoe := state.shoe) is None:
        return state
    cards = fact.body["cards"]
    return state.in_shoe(dealt=shoe.dealt - len(cards), gone=more_gone(shoe.gone, (), back=cards))


def _check_ordered(state: State, fact: Fact) -> State:
    return state.but(cards=state.cards.but(unchecked=fact.body["rule"]))


def _dummy_opened(state: State, fact: Fact) -> State:
    state = nothing_awaited(slips_are_over(state))
    # Nobody could play, so nobody has sat it out.
    played = {seat: number + 1 for seat, number in state.players.played.items()}
    return state.in_shoe(standby=False).but(
        phase="awaiting_result",
        round=Round(fact.body["round"], corrections=state.round.corrections),
        underway=Underway(dummy=True),
        cards=state.cards.but(held=None),
        players=state.players.but(played=Map(played)),
    )


def _dummy_ended(state: State, fact: Fact) -> State:
    state = cards_are_gone(nothing_awaited(state))
    return state.in_round(entered=None).but(phase="open", alerts=lasting_alerts(state))


def _coup_reconstructed(state: State, fact: Fact) -> State:
    """The cards are those that should have come, and the coup goes on from there."""
    body, underway = fact.body, state.underway
    state = _leave(state, len(body["cards"]) - len(body["was"]))
    coup = Coup.from_json((card["card"], card["place"]) for card in body["cards"])
    return nothing_awaited(state).but(
        phase="awaiting_result",
        underway=Underway(dummy=underway.dummy, indicated=underway.indicated),
        round=state.round.but(coup=coup, suspended=None, chosen=0, entered=None),
    )


def _play_restated(state: State, fact: Fact) -> State:
    return keep(state, fact.seat, Slip(fact.body["stakes"], tuple(fact.body["choices"])))


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
