"""The table and its rounds."""

from __future__ import annotations

from fairfelt.core.play import Coup, Slip
from fairfelt.journal import Fact
from fairfelt.table.changes.common import (
    Change,
    alerts_of_the_round_are_over,
    cards_are_gone,
    no_deadlines,
    nothing_awaited,
    nothing_else,
    seats_have_played,
    slips_are_over,
)
from fairfelt.table.state import RESULTS_KEPT, State


def _table_opened(state: State, fact: Fact) -> None:
    no_deadlines(state)
    state.phase = "open"
    if fact.body["config_hash"] != state.config_hash:
        _clear_layout(state)
    if fact.body["game"] != state.config.get("game"):
        state.results, state.last_slips, state.shoe, state.loose = [], {}, None, []
        state.unexamined = ""
    state.config_hash = fact.body["config_hash"]
    state.config = fact.body["config"]
    state.resumes_at = fact.body["resumes_at"]
    if state.shoe is not None:
        state.shoe.over = True  # whoever opens a table brings fresh cards
    state.held, state.first_round = None, state.round + 1
    state.shooter = state.last_shooter = None
    state.declined, state.chip_values = set(), {}
    _nobody_is_here(state, fact)


def _nobody_is_here(state: State, fact: Fact) -> None:
    """Where the floor itself closes and opens, it only goes over to another configuration."""
    if fact.body["by"] != "floor":
        state.played, state.vacating, state.idle, state.closing = {}, {}, None, None


def _clear_layout(state: State) -> None:
    """What lies there from the last round may have no place under another configuration."""
    slips_are_over(state)
    state.slips, state.interim, state.coup, state.result = {}, {}, Coup(), None


def _table_closed(state: State, fact: Fact) -> None:
    no_deadlines(state)
    state.phase = "closed"
    _nobody_is_here(state, fact)


def _round_opened(state: State, fact: Fact) -> None:
    nothing_awaited(state)
    state.phase = "wagering"
    state.round = fact.body["round"]
    state.closes_at = fact.body["closes_at"]
    state.spin_at = fact.body["spin_at"]
    state.coup, state.chosen, state.early = Coup(), 0, False
    slips_are_over(state)
    state.slips = {seat: Slip(stakes) for seat, stakes in state.standing.items()}
    state.carried = set(state.standing)
    state.standing, state.picks, state.confirmed, state.interim = {}, {}, set(), {}
    state.may_withdraw = set()
    state.suspended, state.put_right = None, set()
    state.sensed = state.entered = state.result = None
    if state.shoe is not None:
        state.shoe.standby = False


def _countdown_started(state: State, fact: Fact) -> None:
    state.closes_at = fact.body["closes_at"]


def _countdown_stopped(state: State, fact: Fact) -> None:
    state.closes_at = None


def _wagering_resumed(state: State, fact: Fact) -> None:
    state.closes_at = fact.body["closes_at"]
    state.spin_at = fact.body["spin_at"]
    if fact.body["withdraw"]:
        state.may_withdraw = set(state.confirmed)


def _round_resumed(state: State, fact: Fact) -> None:
    state.silent_at = fact.body["silent_at"]
    state.draw_at = fact.body["draw_at"]


def _wagering_closed(state: State, fact: Fact) -> None:
    state.phase = "awaiting_result"
    state.early = fact.body["reason"] == "early_result"
    if fact.body["reason"] != "early_result":  # its time had run out before anybody closed it
        state.exposed = ""
    state.closes_at = state.spin_at = None
    state.silent_at = fact.body["silent_at"]


def _draw_announced(state: State, fact: Fact) -> None:
    state.announced = (fact.body["round"], fact.body["drawn"])


def _draw_lost(state: State, fact: Fact) -> None:
    state.announced = None


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
    nothing_awaited(state)
    seats_have_played(state)
    alerts_of_the_round_are_over(state)
    cards_are_gone(state)
    state.phase = "open"
    state.result = fact.body["result"]
    state.results.insert(0, (fact.body["round"], fact.body["result"]))
    del state.results[RESULTS_KEPT:]
    state.staked_cents = state.standing_cents
    state.suspended, state.declined, state.to_withhold = None, set(), {}
    state.resumes_at = fact.body["resumes_at"]


def _round_suspended(state: State, fact: Fact) -> None:
    no_deadlines(state)
    state.phase = "suspended"
    state.suspended = {key: fact.body[key] for key in ("reason", "rule", "result")}


def _round_voided(state: State, fact: Fact) -> None:
    nothing_awaited(state)
    seats_have_played(state)
    alerts_of_the_round_are_over(state)
    cards_are_gone(state)
    state.phase = "open"
    state.slips, state.standing, state.staked_cents, state.suspended = {}, {}, 0, None
    state.interim = {}
    state.coup, state.declined = Coup(), set()
    state.sensed = state.entered = None
    state.to_withhold = {}
    state.resumes_at = fact.body["resumes_at"]


def _spin_voided(state: State, fact: Fact) -> None:
    """Only the spin is void. Wagers stand, and wagering that was over is not open again."""
    closes_at, wagering = state.closes_at, state.phase == "wagering"
    nothing_awaited(state)
    alerts_of_the_round_are_over(state)
    state.phase = "wagering" if wagering else "awaiting_result"
    state.closes_at = closes_at if wagering else None
    state.suspended = state.sensed = state.entered = None


def _throw_voided(state: State, fact: Fact) -> None:
    """Only the throw is void: wagers stand, and betting goes on until the next."""
    nothing_awaited(state)
    alerts_of_the_round_are_over(state)
    state.phase = "wagering"
    state.closes_at = fact.body["closes_at"]
    state.spin_at = fact.body["spin_at"]
    state.coup, state.suspended, state.confirmed = Coup(), None, set()
    state.sensed = state.entered = None
    state.early = False


def _irregularity_noted(state: State, fact: Fact) -> None:
    state.put_right.add(fact.body["irregularity"])
    if fact.body.get("emptied") and state.shoe is not None:
        state.shoe.emptied_after = state.round - state.in_progress


CHANGES: dict[str, Change] = {
    "table.opened": _table_opened,
    "table.closed": _table_closed,
    "round.opened": _round_opened,
    "countdown.started": _countdown_started,
    "countdown.stopped": _countdown_stopped,
    "wagering.resumed": _wagering_resumed,
    "round.resumed": _round_resumed,
    "wagering.closed": _wagering_closed,
    "draw.announced": _draw_announced,
    "draw.lost": _draw_lost,
    "result.entered": _result_entered,
    "result.confirmed": _result_confirmed,
    "round.settled": _round_settled,
    "round.suspended": _round_suspended,
    "round.voided": _round_voided,
    "throw.voided": _throw_voided,
    "spin.voided": _spin_voided,
    "act.authorised": nothing_else,
    "irregularity.noted": _irregularity_noted,
    "bet.forfeited": nothing_else,
}
