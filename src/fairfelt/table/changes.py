"""How each fact changes what a table knows. Replaying the facts gives the same state."""

from __future__ import annotations

from collections.abc import Callable

from fairfelt.core.cards import UNSEEN
from fairfelt.core.errors import Broken
from fairfelt.core.play import Coup, Slip
from fairfelt.journal import Fact
from fairfelt.table.state import DEALER, RESULTS_KEPT, Shoe, State


def apply(state: State, fact: Fact) -> None:
    """Take a fact in. Facts told to one seat do not count among those told to everybody."""
    change = _CHANGES.get(fact.kind)
    if change is None:
        raise Broken(f"a table does not know the fact {fact.kind}")
    change(state, fact)
    if not fact.seat:
        state.n += 1
        if fact.kind not in _IN_PASSING:
            state.since = state.n


def _no_deadlines(state: State) -> None:
    state.closes_at = state.spin_at = state.draw_at = state.decides_at = None
    state.settles_at = state.resumes_at = state.silent_at = None


def _nothing_awaited(state: State) -> None:
    _no_deadlines(state)
    state.awaits, state.stage, state.asked = None, "", set()
    state.device, state.uncovered, state.hand_entry = "out", False, ""
    state.offered, state.guest = None, False


# -- the table and its rounds -------------------------------------------------------------------


def _table_opened(state: State, fact: Fact) -> None:
    _no_deadlines(state)
    state.phase = "open"
    if fact.body["config_hash"] != state.config_hash:
        _clear_layout(state)
    if fact.body["game"] != state.config.get("game"):
        state.results, state.last_slips, state.shoe = [], {}, None
    state.config_hash = fact.body["config_hash"]
    state.config = fact.body["config"]
    state.resumes_at = fact.body["resumes_at"]
    if state.shoe is not None:
        state.shoe.over = True  # whoever opens a table brings fresh cards
    state.shooter = state.last_shooter = None
    state.declined, state.chip_values = set(), {}


def _clear_layout(state: State) -> None:
    """What lies there from the last round may have no place under another configuration."""
    state.last_slips.update(state.slips)
    state.slips, state.coup, state.result = {}, Coup(), None


def _table_closed(state: State, fact: Fact) -> None:
    _no_deadlines(state)
    state.phase = "closed"


def _round_opened(state: State, fact: Fact) -> None:
    _nothing_awaited(state)
    state.phase = "wagering"
    state.round = fact.body["round"]
    state.closes_at = fact.body["closes_at"]
    state.spin_at = fact.body["spin_at"]
    state.coup, state.chosen = Coup(), 0
    state.last_slips.update(state.slips)  # what a seat may repeat, however long ago it played
    state.slips = {seat: Slip(stakes) for seat, stakes in state.standing.items()}
    state.carried = set(state.standing)
    state.standing, state.picks, state.confirmed = {}, {}, set()
    state.suspended = None
    state.sensed = state.entered = state.result = None
    if state.shoe is not None:
        state.shoe.standby = False


def _countdown_started(state: State, fact: Fact) -> None:
    state.closes_at = fact.body["closes_at"]


def _wagering_resumed(state: State, fact: Fact) -> None:
    state.closes_at = fact.body["closes_at"]
    state.spin_at = fact.body["spin_at"]
    if fact.body["unconfirmed"]:  # whoever may withdraw may take down what was confirmed
        state.confirmed = set()


def _round_resumed(state: State, fact: Fact) -> None:
    state.silent_at = fact.body["silent_at"]
    state.draw_at = fact.body["draw_at"]


def _wagering_closed(state: State, fact: Fact) -> None:
    state.phase = "awaiting_result"
    state.closes_at = state.spin_at = None
    state.silent_at = fact.body["silent_at"]


def _result_entered(state: State, fact: Fact) -> None:
    state.phase = "result_entered"
    state.entered = fact.body["result"]
    state.entered_role = fact.body["role"]
    state.settles_at = fact.body["settles_at"]
    state.silent_at = state.awaits = state.draw_at = None


def _result_confirmed(state: State, fact: Fact) -> None:
    if not state.coup.draws:  # cards were drawn one by one; a number is the whole coup
        state.coup = Coup().drawn(fact.body["result"])


def _round_settled(state: State, fact: Fact) -> None:
    _nothing_awaited(state)
    _cards_are_gone(state)
    state.phase = "open"
    state.result = fact.body["result"]
    state.results.insert(0, (fact.body["round"], fact.body["result"]))
    del state.results[RESULTS_KEPT:]
    state.staked_cents = state.standing_cents
    state.suspended, state.declined = None, set()
    state.resumes_at = fact.body["resumes_at"]


def _round_suspended(state: State, fact: Fact) -> None:
    _no_deadlines(state)
    state.phase = "suspended"
    state.suspended = {key: fact.body[key] for key in ("reason", "rule", "result")}


def _round_voided(state: State, fact: Fact) -> None:
    _nothing_awaited(state)
    _cards_are_gone(state)
    state.phase = "open"
    state.slips, state.standing, state.staked_cents, state.suspended = {}, {}, 0, None
    state.coup, state.declined = Coup(), set()
    state.sensed = state.entered = None
    state.resumes_at = fact.body["resumes_at"]


def _throw_voided(state: State, fact: Fact) -> None:
    """Only the throw is void: wagers stand, and betting goes on until the next."""
    _nothing_awaited(state)
    state.phase = "wagering"
    state.closes_at = fact.body["closes_at"]
    state.spin_at = fact.body["spin_at"]
    state.coup, state.suspended, state.confirmed = Coup(), None, set()
    state.sensed = state.entered = None


# -- wagers and choices -------------------------------------------------------------------------


def _bet_placed(state: State, fact: Fact) -> None:
    before = state.slip(fact.seat)
    after = Slip(fact.body["stakes"], before.choices or state.picks.get(fact.seat, ()))
    _keep(state, fact.seat, before, after)
    if fact.body.get("late"):  # the dealer has given the word, or not in time
        state.late.pop(fact.seat, None)
        state.late_since.pop(fact.seat, None)


def _keep(state: State, seat: str, before: Slip, after: Slip) -> None:
    state.staked_cents += after.total - before.total
    if after.stakes:
        state.slips[seat] = after
    else:
        state.slips.pop(seat, None)


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
    _keep(state, fact.seat, state.slip(fact.seat), Slip())
    state.asked.discard(fact.seat)


def _choice_made(state: State, fact: Fact) -> None:
    after = Slip(fact.body["stakes"], tuple(fact.body["choices"]))
    _keep(state, fact.seat, state.slip(fact.seat), after)
    if state.phase == "wagering":
        state.picks[fact.seat] = after.choices
    state.chosen += 1
    if not fact.body["more"]:
        state.asked.discard(fact.seat)


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


# -- players ------------------------------------------------------------------------------------


def _chips_declared(state: State, fact: Fact) -> None:
    if fact.body["cents"]:
        state.chip_values[fact.body["seat"]] = fact.body["cents"]
    else:
        state.chip_values.pop(fact.body["seat"], None)


def _player_excluded(state: State, fact: Fact) -> None:
    seat = fact.body["seat"]
    state.excluded[seat] = fact.body["rule"]
    state.asked.discard(seat)
    state.chip_values.pop(seat, None)
    if state.in_progress:
        _keep(state, seat, state.slip(seat), Slip())
    state.staked_cents -= sum(state.standing.pop(seat, {}).values())
    if state.shooter == seat:
        state.shooter, state.last_shooter = None, seat
    if state.offered == seat:
        state.offered = None


def _player_readmitted(state: State, fact: Fact) -> None:
    state.excluded.pop(fact.body["seat"], None)


# -- who throws ---------------------------------------------------------------------------------


def _dice_offered(state: State, fact: Fact) -> None:
    state.offered = fact.body["seat"]


def _dice_accepted(state: State, fact: Fact) -> None:
    state.shooter = state.last_shooter = fact.body["seat"]
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


def _guest_invited(state: State, fact: Fact) -> None:
    state.guest = True


# -- wheel and dice -----------------------------------------------------------------------------


def _device_ordered(state: State, fact: Fact) -> None:
    state.device = "ordered"
    state.spin_at = None
    state.silent_at = fact.body["silent_at"]


def _device_spun(state: State, fact: Fact) -> None:
    state.device = "spun"
    state.spin_at = None


def _device_sensed(state: State, fact: Fact) -> None:
    state.device = "rested"
    state.sensed = fact.body["result"]
    state.silent_at = None


def _dice_rested(state: State, fact: Fact) -> None:
    state.device = "rested"


def _tumbler_uncovered(state: State, fact: Fact) -> None:
    state.uncovered = True


# -- cards --------------------------------------------------------------------------------------


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


def _nothing_else(state: State, fact: Fact) -> None:
    """What the fact tells is known from others already."""


def _cards_are_gone(state: State) -> None:
    """The cards of a coup that is over do not come again from this shoe, and after the cutting card
    one more coup does."""
    if (shoe := state.shoe) is None:
        return
    for card in state.coup.draws:
        if card != UNSEEN:
            shoe.gone[card] = shoe.gone.get(card, 0) + 1
    shoe.last_coup = shoe.last_coup or shoe.cutting_card


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


_CHANGES: dict[str, Callable[[State, Fact], None]] = {
    "table.opened": _table_opened,
    "table.closed": _table_closed,
    "round.opened": _round_opened,
    "countdown.started": _countdown_started,
    "wagering.resumed": _wagering_resumed,
    "round.resumed": _round_resumed,
    "bet.placed": _bet_placed,
    "bet.returned": _bet_placed,
    "bet.stands": _bet_stands,
    "bet.asked": _bet_asked,
    "late_bet.asked": _late_bet_asked,
    "late_bet.confirmed": _nothing_else,
    "bet.confirmed": _bet_confirmed,
    "bet.withdrawn": _bet_withdrawn,
    "wagering.closed": _wagering_closed,
    "wheel.ordered": _device_ordered,
    "wheel.spun": _device_spun,
    "wheel.sensed": _device_sensed,
    "guest.invited": _guest_invited,
    "dice.offered": _dice_offered,
    "dice.accepted": _dice_accepted,
    "dice.declined": _dice_declined,
    "dice.passed": _dice_passed,
    "dice.kept": _dice_kept,
    "dice.ordered": _device_ordered,
    "dice.thrown": _device_spun,
    "dice.rested": _dice_rested,
    "dice.sensed": _device_sensed,
    "tumbler.ordered": _device_ordered,
    "tumbler.shaken": _device_spun,
    "tumbler.uncovered": _tumbler_uncovered,
    "tumbler.sensed": _device_sensed,
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
    "cards.laid": _nothing_else,
    "cards.shown": _nothing_else,
    "seats.asked": _seats_asked,
    "deciding.opened": _deciding_opened,
    "deciding.resumed": _deciding_resumed,
    "deciding.closed": _deciding_closed,
    "choice.made": _choice_made,
    "result.entered": _result_entered,
    "result.confirmed": _result_confirmed,
    "round.settled": _round_settled,
    "round.suspended": _round_suspended,
    "round.voided": _round_voided,
    "throw.voided": _throw_voided,
    "chips.declared": _chips_declared,
    "player.excluded": _player_excluded,
    "player.readmitted": _player_readmitted,
    "exclusion.noted": _nothing_else,
    "seat.excluded": _nothing_else,
    "seat.readmitted": _nothing_else,
    "overpayment.recovered": _nothing_else,
    "overpayment.taken": _nothing_else,
}
# What players do in between makes no picture old that a member of staff acts on.
_IN_PASSING = frozenset({"late_bet.asked", "late_bet.confirmed", "chips.declared"})
TABLE_FACTS = tuple(_CHANGES)
