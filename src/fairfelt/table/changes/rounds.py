"""The table and its rounds."""

from __future__ import annotations

from immutables import Map

from fairfelt.core.play import Coup, Slip
from fairfelt.journal import Fact
from fairfelt.table.changes.common import (
    Change,
    cards_are_gone,
    lasting_alerts,
    nothing_awaited,
    nothing_else,
    seats_have_played,
    slips_are_over,
)
from fairfelt.table.parts import NO_SEATS, Round, Times
from fairfelt.table.state import RESULTS_KEPT, State


def _table_opened(state: State, fact: Fact) -> State:
    body = fact.body
    if body["config_hash"] != state.config_hash:
        state = _clear_layout(state)
    if body["game"] != state.config.get("game"):
        state = _another_game(state)
    state = state.in_shoe(over=True)  # fresh cards come with the opening of a table
    return _nobody_is_here(state, fact).but(
        phase="open",
        config_hash=body["config_hash"],
        config=body["config"],
        first_round=state.round.number + 1,
        times=Times(resumes_at=body["resumes_at"]),
        cards=state.cards.but(held=None),
        dice=state.dice.but(shooter=None, last_shooter=None, declined=NO_SEATS),
    )


def _another_game(state: State) -> State:
    return state.but(
        results=(),
        shoe=None,
        cards=state.cards.but(loose=()),
        players=state.players.but(last_slips=Map()),
        equipment=state.equipment.but(unexamined=""),
    )


def _nobody_is_here(state: State, fact: Fact) -> State:
    """Where the floor itself closes and opens, it only goes over to another configuration."""
    players = state.players
    if fact.kind == "table.opened":
        players = players.but(chip_values=Map())
    if fact.body["by"] == "floor":
        return state.but(players=players)
    return state.but(players=players.but(played=Map(), vacating=Map(), idle=None), closing=None)


def _clear_layout(state: State) -> State:
    """What lies there from the last round may have no place under another configuration."""
    return slips_are_over(state).in_round(slips=Map(), interim=Map(), coup=Coup(), result=None)


def _table_closed(state: State, fact: Fact) -> State:
    return _nobody_is_here(state, fact).but(phase="closed", times=Times())


def _round_opened(state: State, fact: Fact) -> State:
    body, standing = fact.body, state.layout.standing
    opened = Round(
        body["round"],
        slips=Map({seat: Slip(stakes) for seat, stakes in standing.items()}),
        carried=Map(dict.fromkeys(standing)),
    )
    return nothing_awaited(slips_are_over(state)).but(
        phase="wagering",
        round=opened,
        times=Times(closes_at=body["closes_at"], spin_at=body["spin_at"]),
        layout=state.layout.but(standing=Map()),
        shoe=state.shoe and state.shoe.but(standby=False),
    )


def _countdown_started(state: State, fact: Fact) -> State:
    return state.but(times=state.times.but(closes_at=fact.body["closes_at"]))


def _countdown_stopped(state: State, fact: Fact) -> State:
    return state.but(times=state.times.but(closes_at=None))


def _wagering_resumed(state: State, fact: Fact) -> State:
    body = fact.body
    if body["withdraw"]:
        state = state.in_round(may_withdraw=state.round.confirmed)
    return state.but(times=state.times.but(closes_at=body["closes_at"], spin_at=body["spin_at"]))


def _round_resumed(state: State, fact: Fact) -> State:
    body = fact.body
    return state.but(times=state.times.but(silent_at=body["silent_at"], draw_at=body["draw_at"]))


def _wagering_closed(state: State, fact: Fact) -> State:
    early = fact.body["reason"] == "early_result"
    underway = state.underway
    if not early:  # its time had run out before anybody closed it
        underway = underway.but(exposed="")
    silent_at = fact.body["silent_at"]
    return state.but(
        phase="awaiting_result",
        round=state.round.but(early=early),
        underway=underway,
        times=state.times.but(closes_at=None, spin_at=None, silent_at=silent_at),
    )


def _draw_announced(state: State, fact: Fact) -> State:
    announced = (fact.body["round"], fact.body["drawn"])
    return state.but(underway=state.underway.but(announced=announced))


def _draw_lost(state: State, fact: Fact) -> State:
    return state.but(underway=state.underway.but(announced=None))


def _result_entered(state: State, fact: Fact) -> State:
    body = fact.body
    times = state.times.but(settles_at=body["settles_at"], silent_at=None, draw_at=None)
    return state.but(
        phase="result_entered",
        round=state.round.but(entered=body["result"], entered_role=body["role"]),
        underway=state.underway.but(awaits=None),
        times=times,
    )


def _result_confirmed(state: State, fact: Fact) -> State:
    if state.round.coup.draws:  # cards were drawn one by one; a number is the whole coup
        return state
    return state.in_round(coup=Coup().drawn(fact.body["result"]))


def _round_settled(state: State, fact: Fact) -> State:
    body = fact.body
    shown = (body["round"], body["result"])
    state = _is_over(state, fact)
    return state.but(
        round=state.round.but(result=body["result"], suspended=None),
        layout=state.layout.but(staked_cents=state.standing_cents),
        results=(shown, *state.results)[:RESULTS_KEPT],
    )


def _is_over(state: State, fact: Fact) -> State:
    state = cards_are_gone(seats_have_played(nothing_awaited(state)))
    return state.but(
        phase="open",
        alerts=lasting_alerts(state),
        dice=state.dice.but(declined=NO_SEATS),
        payments=state.payments.but(to_withhold=Map()),
        times=Times(resumes_at=fact.body["resumes_at"]),
    )


def _round_suspended(state: State, fact: Fact) -> State:
    why = {key: fact.body[key] for key in ("reason", "rule", "result")}
    return state.but(phase="suspended", times=Times(), round=state.round.but(suspended=why))


def _round_voided(state: State, fact: Fact) -> State:
    state = _is_over(state, fact)
    return state.but(
        round=state.round.but(
            slips=Map(), interim=Map(), coup=Coup(), suspended=None, sensed=None, entered=None
        ),
        layout=state.layout.but(standing=Map(), staked_cents=0),
    )


def _spin_voided(state: State, fact: Fact) -> State:
    """Only the spin is void. Wagers stand, and wagering that was over is not open again."""
    wagering = state.phase == "wagering"
    return nothing_awaited(state).but(
        phase="wagering" if wagering else "awaiting_result",
        times=Times(closes_at=state.times.closes_at if wagering else None),
        alerts=lasting_alerts(state),
        round=state.round.but(suspended=None, sensed=None, entered=None),
    )


def _throw_voided(state: State, fact: Fact) -> State:
    """Only the throw is void: wagers stand, and betting goes on until the next."""
    body = fact.body
    return nothing_awaited(state).but(
        phase="wagering",
        times=Times(closes_at=body["closes_at"], spin_at=body["spin_at"]),
        alerts=lasting_alerts(state),
        round=state.round.but(
            coup=Coup(), suspended=None, confirmed=NO_SEATS, sensed=None, entered=None, early=False
        ),
    )


def _irregularity_noted(state: State, fact: Fact) -> State:
    noted = state.round.corrections.set(fact.body["irregularity"], None)
    if fact.body.get("emptied"):
        state = state.in_shoe(emptied_after=state.round.number - state.in_progress)
    return state.in_round(corrections=noted)


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
