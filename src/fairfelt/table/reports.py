"""What the devices of a table report. None of it moves money by itself: a result waits for whoever
confirms it, and what goes wrong is brought before the staff."""

from __future__ import annotations

from fairfelt.core.cards import DECK, UNSEEN
from fairfelt.core.errors import Refused
from fairfelt.table import alerts, cards, devices, faults, rounds, shoe, strays, winners
from fairfelt.table.facts.cards import CardRead, CardUnexpected
from fairfelt.table.facts.devices import CardsChecked, DeviceReported
from fairfelt.table.reporting import (
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
from fairfelt.table.unused import check_report

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
# Which card it is does not come from the device then, but one has come.
_CARD_CAME = ("hand_entry_on", "shoe_on_standby")
REPORTS = {kind: report for report, kind in _KINDS.items()}


def report(table: Table, command: Reporting, by: str, at: int) -> Step:
    """Whatever a device says of its own table."""
    check_report(command)
    device = stands_as(table, command)
    step = Step()
    if command.report == "fault":
        faults.fail(table, step, device, command.fault, by, at)
    elif command.report == "cleared":
        faults.recover(table, step, device, by, at)
    else:
        return _heard(table, command, by, at)
    return step


def _heard(table: Table, command: Reporting, by: str, at: int) -> Step:
    """What it tells of its game, or that this cannot be."""
    try:
        return _report(table, command, by, at)
    except Refused as refused:
        if not strays.is_odd(refused):
            raise
        step = strays.keep(table, Step(), command, by, refused.code)
        if refused.code in _CARD_CAME:
            rounds.ends_early(table, step, None, at)
        return step


def devices_at(table: Table) -> tuple[str, ...]:
    """The devices that can stand at a table."""
    if table.mode == "rng":
        return ("display",)
    beside = {"shoe": ("shuffler", "deck_checker"), "shuffler": ("deck_checker",)}
    return (table.device, *beside.get(table.device, ()), "display")


def stands_as(table: Table, command: Reporting) -> str:
    """What stands there and reports so. A machine from which cards are dealt reads them as a shoe
    does."""
    kind = _KINDS[type(command)]
    if table.mode == "rng" and kind != "display":
        raise Refused("mode_forbids", act="device_report", mode=table.mode)
    device = table.device if kind == "shoe" and table.device in _READING else kind
    if device not in devices_at(table):
        raise Refused("device_forbids", act="device_report", device=table.device)
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
    table.tell(step, DeviceReported(device=device, state=state, since=at, by=by))
    return step


# -- cards ------------------------------------------------------------------------------------


def _report_shoe(table: Table, command: ReportShoe, by: str, at: int) -> Step:
    step = Step()
    match command.report:
        case "card":
            return _card(table, command.card, by, at)
        case "misread":
            return _unknown(table, "card_misread", command.card, by, at)
        case "foreign":
            return _unknown(table, "card_foreign", command.card, by, at)
    if table.device != "shoe":
        raise Refused("device_forbids", act="device_report", device=table.device)
    if command.report == "result":
        return winners.report(table, command.result, by)
    if command.report != "cutting_card":
        return shoe.set_standby(table, step, command.report == "standby", by)
    if table.state.phase == "closed":
        raise Refused("phase_forbids", act="show_cutting_card", phase="closed")
    return shoe.show_cutting_card(table, step, by)


def _card(table: Table, card: str | None, by: str, at: int) -> Step:
    """The card that is awaited; or one that nobody awaits, or that these decks cannot have any
    more, which somebody has to look at."""
    state, step = table.state, Step()
    if card is None:
        raise Refused("result_missing")
    if state.underway.hand_entry:  # it reads wrongly; each card must be dealt once only
        raise Refused("hand_entry_on")
    if card in DECK and _is_burned(table):
        return shoe.prepare(table, shoe.BURN, by)
    if card in DECK and _is_unawaited(table):
        shoe.check_not_empty(table)  # on standby too: it has left the shoe
        table.tell(step, CardUnexpected(round=table.state.round.number, by=by))
        _keep(table, step, "card_unexpected", card, by)
        return step
    if card in DECK and _cannot_be(table, card):
        shoe.check_ready(table, by_hand=False)
        return _unknown(table, "card_foreign", card, by, at)
    return cards.deal(table, card, "shoe", by, at)


def _unknown(table: Table, cause: str, card: str | None, by: str, at: int) -> Step:
    """A card left the shoe, and nobody knows yet which it is or where it belongs. It has been drawn
    all the same, and the first one ends wagering."""
    step = Step()
    _keep(table, step, cause, card, by)
    rounds.ends_early(table, step, None, at)
    return step


def _keep(table: Table, step: Step, cause: str, card: str | None, by: str) -> None:
    """What was read is on record and told to nobody: it may lie face down. Where a rule says what
    is done about it, the alert outlives its round."""
    fitting = [table.irregularities[name].remedy for name in alerts.fitting(table, cause)]
    lasting = (cause == "card_unexpected" and any(one.sets_aside for one in fitting)) or (
        cause == "card_foreign" and any(one.voids for one in fitting)
    )
    table.tell(
        step,
        CardRead(round=table.state.round.number, cause=cause, card=card, lasting=lasting, by=by),
    )
    alerts.notice(table, step, cause, lasting=lasting)


def _is_unawaited(table: Table) -> bool:
    """No card belongs anywhere now, though the table is open."""
    return table.state.phase not in ("closed", "wagering", "awaiting_result")


def _is_burned(table: Table) -> bool:
    """The first card of a shoe is drawn to be burned. It counts as unseen, whatever was read."""
    awaited = [one.step for one in shoe.to_prepare(table)]
    return table.state.phase == "open" and awaited == [shoe.BURN]


def _cannot_be(table: Table, card: str) -> bool:
    """All cards of this rank and suit have left the shoe."""
    weights = cards.awaited(table).weights
    return UNSEEN not in weights and weights.get(card, 0) <= 0


def _checked(table: Table, command: ReportDeckChecker, by: str) -> Step:
    """The decks have been counted; what is missing or does not belong there is put right by
    somebody, and a count that finds nothing ends the doubt."""
    step, missing, foreign = Step(), list(command.missing), list(command.foreign)
    table.tell(step, CardsChecked(missing=missing, foreign=foreign, by=by))
    alerts.tell_counted(table, step, "device", missing, foreign)
    return step


# -- the sign ---------------------------------------------------------------------------------


def _showing(table: Table, command: ReportDisplay, by: str, at: int) -> Step:
    """A sign that shows something else than came is looked into, and disregarded."""
    step, shows = Step(), command.shows
    if shows is None:
        raise Refused("result_missing")
    _told(table, step, "display", shows, by, at)
    outcome = (
        (table.state.round.entered or table.state.round.sensed)
        if table.state.in_progress
        else table.state.round.result
    )
    if outcome is None or shows == outcome:
        alerts.clear(table, step, "display_differs")
    else:
        alerts.notice(table, step, "display_differs", shows=shows, outcome=outcome)
    return step
