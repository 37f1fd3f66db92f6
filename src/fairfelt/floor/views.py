"""What terminals are shown of the floor, put together from what it knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fairfelt.core.game import Spot
from fairfelt.core.odds import Odds
from fairfelt.core.play import Slip
from fairfelt.core.ranks import STAFF_ROLES, Rank, watches_over
from fairfelt.floor.fault_reports import report_body
from fairfelt.floor.people import Session
from fairfelt.floor.pit import Pit
from fairfelt.floor.reception import Reception
from fairfelt.floor.recorder import Recorder
from fairfelt.floor.runner import TableRunner
from fairfelt.floor.seats import laid_stakes, play_body
from fairfelt.floor.sittings import Seating
from fairfelt.floor.told import bet_settled
from fairfelt.rulebooks.schema import Choice
from fairfelt.table import Table, inspection, sensors
from fairfelt.table.coup import cards_body
from fairfelt.table.exclusion import reach_of
from fairfelt.table.shoe import takes_pre_shuffled, to_prepare
from fairfelt.table.state import BETWEEN_ROUNDS, State


def staff_body(session: Session) -> dict[str, Any]:
    return {
        "staff": session.staff,
        "name": session.name,
        "role": session.role,
        "expires_at": session.expires_at,
        "locked": session.locked,
    }


def seat_body(seating: Seating, seat: str) -> dict[str, Any]:
    """Everything a player terminal needs to be again what it was before an interruption."""
    tables = {
        id_: body
        for id_, table in seating.pit.tables.items()
        if (body := _seat_at(seating.recorder, table, seat)) is not None
    }
    return {
        "sitting": seating.number_at(seat),
        "credit_cents": seating.recorder.credit(seat),
        "win_cents": win_cents(seating.pit, seat),
        "tables": tables,
        "fault": report_body(seating, seat),
    }


def win_cents(pit: Pit, seat: str) -> int:
    """What the win meter of a terminal shows: the last that a table told it, whichever it was."""
    shown = (table.state.players.won.get(seat, (-1, 0)) for table in pit.tables.values())
    return max(shown, default=(-1, 0))[1]


def _seat_at(recorder: Recorder, table: Table, seat: str) -> dict[str, Any] | None:
    state = table.state
    slip, last = _own_slip(state, seat), state.players.last_slips.get(seat)
    if not table.is_current:  # closed, and set up otherwise since: nothing lies there any more
        slip, last = None, slip or last
    known = slip or last or state.layout.standing.get(seat) or state.layout.late.get(seat)
    noted = (state.players.chip_values, state.players.excluded, state.players.vacating)
    if not known and not any(seat in seats for seats in noted):
        return None
    settled = None
    if slip is not None and state.phase in BETWEEN_ROUNDS and state.round.result is not None:
        settled = bet_settled(
            table,
            seat,
            table.settle(state.round.coup, state.open_slip(seat)),
            recorder.credit(seat),
        )
    repeats = slip if settled and slip else last or slip or state.slip("")
    return {
        "round": state.round.number,
        "stakes": _stakes(state, seat),
        "standing": state.layout.standing.get(seat, {}),
        "asked": state.layout.late.get(seat, {}),
        "chip_cents": state.players.chip_values.get(seat),
        "excluded": seat in state.players.excluded,
        "reach": reach_of(table, seat),
        "vacate": state.players.vacating.get(seat),
        # Whoever may take all of it back is not locked out of the layout; less is refused.
        "confirmed": (seat in state.round.confirmed and seat not in state.round.may_withdraw),
        "last_stakes": laid_stakes(table, repeats),
        "settled": settled,
        "interim": state.round.interim.get(seat, []) if slip and not settled else [],
        "choices": list(slip.choices) if slip else [],
        "play": play_body(table, seat) if slip else None,
    }


def _own_slip(state: State, seat: str) -> Slip | None:
    """The last round's stays known until the next opens, but not to whoever has come since."""
    gone = not state.in_progress and seat not in state.players.sittings
    return None if gone else state.round.slips.get(seat)


def _stakes(state: State, seat: str) -> dict[str, int]:
    """The chips of a seat on the layout: of the round in progress, or what stays for the next."""
    return dict(
        state.open_slip(seat).stakes if state.in_progress else state.layout.standing.get(seat, {})
    )


def floor_body(reception: Reception, pit: Pit, socket_port: int, version: str) -> dict[str, Any]:
    config = reception.config
    body: dict[str, Any] = {
        "name": config.name,
        "demo": config.demo,
        "languages": list(config.languages),
        "sitting_ends_ms": config.sitting_ends_ms,
        "socket_port": socket_port,
        "socket": config.network.socket or None,  # behind a proxy
        "version": version,
        "notes_cents": list(config.notes_cents) if config.demo else [],
        "conducted": dict(reception.recorder.state.conducted.tables),
        "roles": roles_body(),
        "tables": [
            {"id": t.id, "name": t.config.name, "ruleset": t.config.ruleset,
             "game": t.config.game, "mode": t.mode, "two_games": _two_games(t)}
            for t in pit.tables.values()
        ],
    }  # fmt: skip
    if any(staff.totp for staff in config.staff):
        body["second_factor"] = True
    if config.demo:
        body["demo_staff"] = [
            {"staff": s.number, "pin": s.pin, "name": s.name, "role": s.role} for s in config.staff
        ]
    return body


def roles_body() -> list[dict[str, Any]]:
    """The roles of staff: those with a rank in their order, the lowest first, then the others."""
    places = {role: place for place, role in enumerate(Rank)}
    return [
        {"role": role, "rank": places.get(role), "watches": watches_over(role)}
        for role in STAFF_ROLES
    ]


def _two_games(table: Table) -> bool:
    """Whether one dealer may conduct it beside another game."""
    return table.mode == "live" and table.rules.two_games_rule is not None


def table_body(runner: TableRunner, *, demo: bool) -> dict[str, Any]:
    """What is fixed about a table while it is open."""
    return {
        **_configured_body(runner, demo=demo),
        **_layout_body(runner.table),
        **_conduct_body(runner.table),
        "demo_options": _demo_options(runner.table),
        "asks_to_open": _asks_to_open(runner),
    }


def _configured_body(runner: TableRunner, *, demo: bool) -> dict[str, Any]:
    table = runner.table
    config = table.config
    return {
        "id": table.id,
        "name": config.name,
        "ruleset": config.ruleset,
        "game": config.game,
        "mode": table.mode,
        "demo": demo,
        "device": table.device,
        "drawn_with": table.rules.drawn_with(table.options),
        "has_ball": table.rules.wheel is not None and table.rules.wheel.ball,
        "simulated": runner.simulated.device is not None,
        "options": dict(table.options),
        "hand_entry": table.policy("hand_entry").value,
        "confirm_bets": table.policy("confirm_bets").value == "offered",
        "config_hash": table.config_hash,
        "wagering_ms": table.wagering_ms,
        "decision_ms": table.decision_ms,
        "limits": msgspec.to_builtins(config.limits),
        "own_odds": dict(config.odds),
    }


def _layout_body(table: Table) -> dict[str, Any]:
    """What players bet with, and on."""
    config, game, wheel = table.config, table.game, table.rules.wheel
    return {
        "chips_cents": list(config.chips_cents),
        "wheel": list(wheel.order) if wheel else [],
        "red": list(wheel.red) if wheel else [],
        "spots": _spots_body(table),
        "calls": {
            call.id: {"name": call.name, "group": call.group, "pieces": dict(call.pieces),
                      "rule": call.rule}
            for call in game.calls.values()
        },
    }  # fmt: skip


def _conduct_body(table: Table) -> dict[str, Any]:
    """What the rules have for those who conduct the game."""
    rules = table.rules
    return {
        "irregularities": msgspec.to_builtins(dict(table.irregularities)),
        "exclusions": msgspec.to_builtins(dict(rules.exclusions)),
        "close_table": msgspec.to_builtins(rules.close_table),
        "late_change": msgspec.to_builtins(rules.late_change),
        "vacate": msgspec.to_builtins(rules.vacate),
        "countdown": table.policy("countdown").value,
        "no_more_bets": table.policy("no_more_bets").value,
        "late_bets": table.policy("after_closing").value == "confirmed",
        "carries": table.carries,
        "throws": table.throws,
        "inspects_dice": inspection.rule_of(table),
        "two_games": _two_games(table),
        "guests": table.mode == "live" and rules.guest_rule is not None,
        "declares_chips": table.policy("chips").value == "declared",
        "recovers": rules.overpayment_rule is not None,
        "pre_shuffled": takes_pre_shuffled(table),
        "enters_winner": rules.shoe is not None and rules.shoe.winner_rule is not None,
        "riffles": rules.shoe is not None and rules.shoe.riffle_rule is not None,
    }


def _demo_options(table: Table) -> list[str]:
    """What was chosen for this table that its document does not have."""
    return [
        name
        for name, option in table.rules.options.items()
        if isinstance(option, Choice) and table.options[name] in option.demo
    ]


def _asks_to_open(runner: TableRunner) -> str:
    """Why a supervisor must confirm before it opens, if so: it favours the player, or may do so."""
    found = runner.kit.player_edges(runner.table)
    if not found:
        return ""
    return "favours" if any(one.ev is not None for one in found) else "unknown"


def _spots_body(table: Table) -> dict[str, dict[str, Any]]:
    """Where a table pays other odds than its document, the document's stand beside them."""
    bodies = {spot.id: _spot_body(table, spot) for spot in table.spots.values()}
    if not table.config.odds:
        return bodies
    book = Table.of(msgspec.structs.replace(table.config, odds={}))
    for id_, body in bodies.items():
        pays = _spot_body(book, book.spots[id_])
        if (pays["odds"], pays["pays"]) != (body["odds"], body["pays"]):
            body |= {"book_odds": pays["odds"], "book_pays": pays["pays"]}
    return bodies


def _spot_body(table: Table, spot: Spot) -> dict[str, Any]:
    """Where one draw decides a spot covers outcomes; elsewhere its pay table has lines."""
    paid = spot.pays if table.deals else _paytable(table, spot)
    return {
        "kind": spot.kind,
        "name": spot.name,
        "covers": [] if table.deals else list(spot.pays),
        "odds": spot.odds,
        "pays": {line: str(odds) for line, odds in paid.items()},
        "lines": dict(spot.lines),
        "rule": spot.rule,
        "pays_rule": spot.pays_rule,
        "stays": sorted(spot.stays),
        "needs": spot.needs,
        "by_choice": spot.by_choice,
    }


def _paytable(table: Table, spot: Spot) -> Mapping[str, Odds]:
    """The lines of a wager that is paid by how it won, though one draw decides: a single die."""
    return table.rules.wagers[spot.kind].pays(table.options) if spot.lines else {}


# What the picture of a table says once it has stopped: nothing runs, and nobody bets.
STOPPED: dict[str, Any] = {
    "phase": "suspended",
    "suspended": {"reason": "frozen", "rule": "", "result": None},
    "closes_at": None,
    "resumes_at": None,
    "draw_at": None,
    "deciding": None,
    "spinning": False,
}


def public_body(table: Table) -> dict[str, Any]:
    """The picture of the table that anybody may see."""
    return {**_round_body(table), **_equipment_body(table), **_players_body(table)}


def _round_body(table: Table) -> dict[str, Any]:
    state = table.state
    return {
        "phase": state.phase,
        "round": state.round.number,
        "closes_at": state.times.closes_at,
        "resumes_at": state.times.resumes_at,
        "result": state.round.result,
        "sensed": state.round.sensed,
        "entered": state.round.entered,
        "spinning": state.spinning,
        "tells": sensors.tells(table),
        "uncovered": state.underway.uncovered,
        "rested": state.underway.device == "rested" and state.round.sensed is None,
        "cards": cards_body(table) if table.deals and table.is_current else [],
        "face_down": len(state.cards.hole),
        "awaits": state.underway.awaits,
        "draw_at": state.times.draw_at,
        "deciding": _deciding_body(table),
        "suspended": state.round.suspended,
        "closing": msgspec.to_builtins(state.closing),
        "alerts": list(state.alerts),
        "results": [{"round": n, "result": result} for n, result in state.results],
        "seats": state.outstanding,
        "staked_cents": state.layout.staked_cents,
    }


def _equipment_body(table: Table) -> dict[str, Any]:
    """The shoe, the dice, the wheel, and what is done with them."""
    state = table.state
    return {
        "shoe": _shoe_body(table),
        "hand_entry": bool(state.underway.hand_entry),
        "unchecked": state.cards.unchecked,
        "indicated": dict(state.underway.indicated),
        "held": {"card": state.cards.held.card, "use": state.cards.held.use}
        if state.cards.held
        else None,
        "dummy": state.underway.dummy,
        "shooter": state.dice.shooter,
        "offered": state.underway.offered,
        "refused": sorted(state.dice.declined),
        "uninspected": inspection.missing(table),
        "guest": state.underway.guest,
    }


def _players_body(table: Table) -> dict[str, Any]:
    state = table.state
    return {
        "markers": [{"seat": s, "cents": c} for s, c in sorted(state.players.chip_values.items())],
        "late": [
            {"seat": seat, "cents": sum(asked.values()), "asked": asked}
            for seat, asked in sorted(state.layout.late.items())
        ],
        "excluded": sorted(state.players.excluded),
        "idle": state.players.idle,
        "vacating": sorted(state.players.vacating),
    }


def _deciding_body(table: Table) -> dict[str, Any] | None:
    state = table.state
    if state.phase != "deciding":
        return None
    return {
        "stage": state.underway.stage,
        "decides_at": state.times.decides_at,
        "seats": len(state.underway.asked),
    }


def _shoe_body(table: Table) -> dict[str, Any] | None:
    """Where the shoe was cut is nobody's business; everybody saw the rest."""
    shoe = table.state.shoe
    if shoe is None:
        return None
    return {
        "number": shoe.number,
        "decks": shoe.decks,
        "from_round": shoe.from_round,
        "dealt": shoe.dealt,
        "cutting_card": shoe.cutting_card,
        "last_coup": shoe.last_coup,
        "over": shoe.over,
        "standby": shoe.standby,
        "to_prepare": [one._asdict() for one in to_prepare(table)],
    }
