"""Whoever runs a table as it should be run: the next ordinary act from any state it may be in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from fairfelt.core.game import Draw
from fairfelt.floor import Floor
from fairfelt.table import Table, dice, inspection, shoe
from fairfelt.table.alerts import voiding_rule
from fairfelt.table.state import DEALER

Act = tuple[str, dict[str, Any]]  # the terminal, and what is sent from it
Send = Callable[..., dict[str, Any]]
_RIGHT_CARDS = {"type": "remedy", "irregularity": "cards_to_check", "reason": "All right"}
ACTS_MOST = 150  # more than any round needs to its end, and the next to its start


def next_act(floor: Floor, table: Table, random: Random) -> Act | None:
    """What comes next where nothing goes wrong any more. None where time alone brings it."""
    act = _next_act(floor, table, random)
    if act is None or "device" in act[1]:
        return act
    return act[0], {"table": table.id, **act[1]}


def _next_act(floor: Floor, table: Table, random: Random) -> Act | None:
    state = table.state
    match state.phase:
        case "closed":
            return "SV-1", {"type": "open_table", "confirmed": True}
        case "open":
            return _between_rounds(floor, table)
        case "suspended" if table.mode == "rng":  # a draw was lost, and nobody names another
            (lost,) = (alert for alert in state.alerts if alert["cause"] == "draw_lost")
            return "SV-2", {"type": "remedy", "irregularity": lost["irregularities"][0],
                            "reason": "the draw was lost"}  # fmt: skip
        case "suspended":
            return "SV-2", {"type": "enter_result", "result": _outcome(table, random)}
        case "result_entered" if voiding_rule(table):
            return "SV-2", _RIGHT_CARDS
        case "result_entered" if state.times.settles_at is None:
            return "SV-2", {"type": "confirm_result"}
        case "wagering" | "awaiting_result" if table.mode == "live":
            return _until_the_result(floor, table, random)
        case "wagering" | "awaiting_result" if table.config.device == "attached":
            return _device(table, random)
    return None


def _device(table: Table, random: Random) -> Act | None:
    """What a machine that runs by itself reports when it is told to."""
    state, kind = table.state, f"report_{table.device}"
    if state.underway.device == "ordered":
        begins = {"wheel": "spun", "tumbler": "shaken"}[table.device]
        return "DV-1", {"type": kind, "report": begins}
    if state.underway.device == "spun" and state.phase == "awaiting_result":
        return "DV-1", {"type": kind, "report": "rested", "result": possible(table, random)}
    return None


def _between_rounds(floor: Floor, table: Table) -> Act | None:
    state = table.state
    if state.cards.unchecked:
        name = next(n for n, one in table.irregularities.items() if one.does == "check_cards")
        return "SV-2", {"type": "remedy", "irregularity": name, "reason": "They are all there"}
    if voiding_rule(table):
        return "SV-2", _RIGHT_CARDS
    if state.cards.loose and not _dummy(table):
        does = ("dummy", "burn")
        name = next(n for n, one in table.irregularities.items() if one.does in does)
        return "SV-2", {"type": "remedy", "irregularity": name, "reason": "Drawn too early"}
    if awaited := inspection.missing(table):
        return "DT-1" if awaited[0] == inspection.DEALER else "SV-1", {"type": "inspect_dice"}
    if table.mode == "live":
        needed = table.rules.shoe and (state.shoe is None or state.shoe.over) and not _dummy(table)
        if awaited := () if needed or _dummy(table) else shoe.to_prepare(table):
            return "DT-1", {"type": "prepare_shoe", "step": awaited[0].step}
        return "DT-1", {"type": "start_shoe" if needed else "start_round"}
    if table.is_out_of_order:
        if floor.pit.runners[table.id].simulated.device is not None:
            return "SV-1", {"type": "clear_fault", "device": f"{table.device}:{table.id}"}
        return "DV-1", {"type": f"report_{table.device}", "report": "cleared"}
    return None


def _dummy(table: Table) -> bool:
    return table.state.cards.held is not None and table.state.cards.held.use == "dummy"


def _until_the_result(floor: Floor, table: Table, random: Random) -> Act | None:
    state = table.state
    if table.deals:
        return _card(floor, table, random)
    if table.throws and state.underway.device == "out":
        return _throw(table, random)
    if table.device == "tumbler" and not state.underway.uncovered:
        early = state.phase == "wagering" and table.policy("early_result").value == "again"
        return "DT-1", {"type": "close_wagering" if early else "lift_cover"}
    if state.phase == "awaiting_result":
        return "SV-2", {"type": "enter_result", "result": _outcome(table, random)}
    return "DT-1", {"type": "close_wagering"}


def _outcome(table: Table, random: Random) -> str:
    """What the sensor saw, else anything that can come."""
    return table.state.round.sensed or possible(table, random)


def possible(table: Table, random: Random) -> str:
    step = table.next_step()
    assert isinstance(step, Draw), step
    return random.choice([outcome for outcome, weight in step.weights.items() if weight > 0])


def _card(floor: Floor, table: Table, random: Random) -> Act:
    step, shoe = table.next_step(), table.state.shoe
    assert isinstance(step, Draw), step
    if not any(left > 0 for left in step.weights.values()):
        return "SV-2", {"type": "remedy", "irregularity": "cards_short", "reason": "None left"}
    if shoe is not None and shoe.standby:
        return "DT-1", {"type": "set_standby", "on": False}
    if floor.pit.runners[table.id].simulated.device is not None and not _spoilt(floor, table):
        return "DT-1", {"type": "deal_card"}
    return "SV-1", {"type": "enter_card", "card": possible(table, random)}


def _spoilt(floor: Floor, table: Table) -> bool:
    """What deals the cards does not read them as it should: they are entered by hand."""
    injected = f"{table.device}:{table.id}" in floor.state.equipment.injected
    return injected or bool(table.state.fault(table.device))


def _throw(table: Table, random: Random) -> Act:
    """Call an end to betting where that comes first, offer the dice round, have them thrown."""
    state, early = table.state, table.policy("no_more_bets").value != "throw"
    if early and state.phase == "wagering":
        return "DT-1", {"type": "close_wagering"}
    if state.underway.offered is not None:
        return "DT-1", {"type": "record_answer", "accept": random.random() < 0.4}
    if state.dice.shooter is None or not state.round.slips:
        return "DT-1", {"type": "offer_dice"}
    if state.dice.shooter != DEALER and not dice.may_throw(table, state.dice.shooter):
        return "SV-1", {"type": "take_dice", "reason": "No wager"}
    return "DT-1", {"type": "throw_dice"}


def bring_round(
    floor: Callable[[], Floor], id_: str, send: Send, wait: Callable[[], None], random: Random
) -> None:
    """From wherever the table is to the next round that takes wagers, by ordinary acts alone."""
    begun = floor().pit.tables[id_].state.round.number
    for _ in range(ACTS_MOST):
        now = floor()
        table = now.pit.tables[id_]
        if takes_wagers(table, begun):
            return
        act = next_act(now, table, random)
        if act is None:
            wait()
        elif "refused" in (reply := send(act[0], **act[1])):
            raise AssertionError(f"{id_}: {act} is refused: {reply['refused']}, {table.state}")
    raise AssertionError(f"{id_} does not get to its next round: {table.state}")


def takes_wagers(table: Table, begun: int) -> bool:
    """A later round has opened, or the one that was open has waited for a first wager so far."""
    state = table.state
    waits = state.times.closes_at is None and not state.round.slips
    return state.phase == "wagering" and (state.round.number > begun or waits)
