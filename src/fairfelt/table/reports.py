"""What the devices of a table report. None of it moves money by itself: a result waits for whoever
confirms it, and what goes wrong is brought before the staff."""

from __future__ import annotations

from fairfelt.core.cards import DECK, UNSEEN
from fairfelt.core.errors import Refused
from fairfelt.table import alerts, cards, devices, faults, rounds, shoe
from fairfelt.table.commands import (
    ReportDeckChecker,
    ReportDice,
    ReportDisplay,
    Reporting,
    ReportShoe,
    ReportShuffler,
    ReportTumbler,
    ReportWheel,
)
from fairfelt.table.table import Step, Table

_READING = ("shoe", "shuffler")
_KINDS: dict[type, str] = {
    ReportWheel: "wheel",
    ReportTumbler: "tumbler",
    ReportDice: "dice",
    ReportShoe: "shoe",
    ReportShuffler: "shuffler",
    ReportDeckChecker: "deck_checker",
    ReportDisplay: "display",
}
REPORTS = {kind: report for report, kind in _KINDS.items()}


def report(table: Table, command: Reporting, by: str, at: int) -> Step:
    """Whatever a device says of its own table."""
    device = _device(table, _KINDS[type(command)])
    step = Step()
    if command.report == "fault":
        faults.fail(table, step, device, command.fault, by, at)
    elif command.report == "cleared":
        faults.recover(table, step, device, by, at)
    else:
        return _report(table, command, by, at)
    return step


def devices_at(table: Table) -> tuple[str, ...]:
    """The devices that can stand at a table."""
    if table.mode == "rng":
        return ("display",)
    beside = {"shoe": ("shuffler", "deck_checker"), "shuffler": ("deck_checker",)}
    return (table.device, *beside.get(table.device, ()), "display")


def _device(table: Table, kind: str) -> str:
    """As what it stands there. A machine from which cards are dealt reads them as a shoe does."""
    if table.mode == "rng" and kind != "display":
        raise Refused("mode_forbids", act="A device's report", mode=table.mode)
    device = table.device if kind == "shoe" and table.device in _READING else kind
    if device not in devices_at(table):
        raise Refused("device_forbids", act="A device's report", device=table.device)
    return device


def _report(table: Table, command: Reporting, by: str, at: int) -> Step:
    match command:
        case ReportShoe():
            return _report_shoe(table, command, by, at)
        case ReportShuffler():
            return _told(table, Step(), "shuffler", command.report, by, at)
        case ReportDeckChecker():
            return _checked(table, command, by)
        case ReportDisplay():
            return _showing(table, command, by, at)
    return devices.report(table, command, by, at)


def _told(table: Table, step: Step, device: str, state: str, by: str, at: int) -> Step:
    """What it does now, or shows."""
    table.tell(step, "device.reported", device=device, state=state, since=at, by=by)
    return step


# -- cards ------------------------------------------------------------------------------------


def _report_shoe(table: Table, command: ReportShoe, by: str, at: int) -> Step:
    step = Step()
    match command.report:
        case "card":
            return _card(table, command.card, by, at)
        case "misread":
            return _unknown(table, "card_misread", command.card, at)
        case "foreign":
            return _unknown(table, "card_foreign", command.card, at)
    if table.device != "shoe":
        raise Refused("device_forbids", act="A device's report", device=table.device)
    if command.report != "cutting_card":
        return shoe.set_standby(table, step, command.report == "standby", by)
    if table.state.phase not in ("wagering", "awaiting_result"):
        phase = table.state.phase.replace("_", " ")
        raise Refused("phase_forbids", act="The cutting card", phase=phase)
    return shoe.show_cutting_card(table, step)


def _card(table: Table, card: str | None, by: str, at: int) -> Step:
    """The card that is awaited; or one that nobody awaits, or that these decks cannot have any
    more, which somebody has to look at."""
    state, step = table.state, Step()
    if card is None:
        raise Refused("result_missing")
    if state.hand_entry:  # it reads wrongly; each card must be dealt once only
        raise Refused("hand_entry_on")
    if card in DECK and _is_unawaited(table):
        shoe.check_ready(table, by_hand=False)
        table.tell(step, "card.unexpected", round=state.round, card=card, by=by)
        alerts.notice(table, step, "card_unexpected", card=card)
        return step
    if card in DECK and _cannot_be(table, card):
        shoe.check_ready(table, by_hand=False)
        return _unknown(table, "card_foreign", card, at)
    return cards.deal(table, card, "shoe", by, at)


def _unknown(table: Table, cause: str, card: str | None, at: int) -> Step:
    """A card left the shoe, and nobody knows yet which it is or where it belongs. It has been drawn
    all the same, and the first one ends wagering."""
    step = Step()
    alerts.notice(table, step, cause, card=card)
    rounds.ends_early(table, step, None, at)
    return step


def _is_unawaited(table: Table) -> bool:
    """No card belongs anywhere now, though the table is open."""
    return table.state.phase not in ("closed", "wagering", "awaiting_result")


def _cannot_be(table: Table, card: str) -> bool:
    """All cards of this rank and suit have left the shoe."""
    weights = cards.awaited(table).weights
    return UNSEEN not in weights and weights.get(card, 0) <= 0


def _checked(table: Table, command: ReportDeckChecker, by: str) -> Step:
    """The decks have been counted; what is missing or does not belong there is put right by
    somebody, and a count that finds nothing ends the doubt."""
    step, missing, foreign = Step(), list(command.missing), list(command.foreign)
    table.tell(step, "cards.checked", missing=missing, foreign=foreign, by=by)
    alerts.tell_counted(table, step, "device", missing, foreign)
    return step


# -- the sign ---------------------------------------------------------------------------------


def _showing(table: Table, command: ReportDisplay, by: str, at: int) -> Step:
    """A sign that shows something else than came is looked into, and disregarded."""
    state, step, shows = table.state, Step(), command.shows
    if shows is None:
        raise Refused("result_missing")
    _told(table, step, "display", shows, by, at)
    outcome = (state.entered or state.sensed) if state.in_progress else state.result
    if outcome is None or shows == outcome:
        alerts.clear(table, step, "display_differs")
    else:
        alerts.notice(table, step, "display_differs", shows=shows, outcome=outcome)
    return step
