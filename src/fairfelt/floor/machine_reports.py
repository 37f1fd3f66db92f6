"""What the note stacker, the ticket printer and the card reader of a player terminal report: how
they are, the notes, tickets and cards that go in, and the tickets that come out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fairfelt.core.errors import Refused
from fairfelt.equipment.kinds import CardReaderFault, PrinterFault, StackerFault
from fairfelt.floor import cards, collecting, machines, reading
from fairfelt.floor.act import DEVICE, Act
from fairfelt.floor.cards import CardNumber
from fairfelt.floor.desks import Cage
from fairfelt.floor.facts.machines import MachineReported
from fairfelt.floor.outbox import then_send
from fairfelt.floor.reading import Validation
from fairfelt.journal import Fact, told
from fairfelt.table.commands import Cents, Command, Name, tag
from fairfelt.table.unused import check_report

if TYPE_CHECKING:
    from fairfelt.floor.caller import Caller
    from fairfelt.floor.commit import Commit


class ReportStacker(Command, frozen=True, tag="report_stacker"):
    terminal: Name
    report: Literal[
        "ready", "rejected", "note_read", "note_stacked", "note_returned", "ticket_read",
        "ticket_stacked", "ticket_returned", "fault", "cleared",
    ]  # fmt: skip
    cents: Cents | None = None  # of a note
    validation: Validation | None = None  # of a ticket
    fault: StackerFault | None = None


class ReportPrinter(Command, frozen=True, tag="report_printer"):
    terminal: Name
    report: Literal["ready", "printed", "fault", "cleared"]
    voucher: Validation | None = None
    fault: PrinterFault | None = None


class ReportCardReader(Command, frozen=True, tag="report_card_reader"):
    terminal: Name
    report: Literal["ready", "inserted", "removed", "fault", "cleared"]
    card: CardNumber | None = None
    fault: CardReaderFault | None = None


Report = ReportStacker | ReportPrinter | ReportCardReader
_KINDS: dict[type, str] = {
    ReportStacker: "stacker", ReportPrinter: "printer", ReportCardReader: "card_reader",
}  # fmt: skip


def _check_serves(caller: Caller, command: Report) -> None:
    """A machine speaks for the terminal at which it is enrolled, and for itself."""
    device = caller.terminal
    if device.serves is None or device.serves != command.terminal:
        raise Refused("device_unknown", device=device.id)
    if device.kind not in ("", _KINDS[type(command)]):
        raise Refused("device_unknown", device=device.id)
    check_report(command)


# -- the stacker ----------------------------------------------------------------------------------


def _stacker(cage: Cage, caller: Caller, command: ReportStacker, at: int) -> Commit:
    _check_serves(caller, command)
    if command.report.startswith("note_"):
        return _note(cage, caller.terminal.id, command, at)
    if command.report.startswith("ticket_"):
        return _ticket(cage, caller.terminal.id, command, at)
    return _commit(cage, command, _of_itself(cage, "stacker", command, caller.terminal.id, at),
                   caller.terminal.id, at)  # fmt: skip


def _note(cage: Cage, by: str, command: ReportStacker, at: int) -> Commit:
    """The acceptor takes a note in where its reading was answered, and hands it back where that was
    refused. What is in the stacker is on the meter, however it came there."""
    seat, cents = command.terminal, command.cents
    if not cents:
        raise Refused("field_missing", field="cents")
    match command.report:
        case "note_read":
            reading.check_note(cage, seat, cents)
        case "note_stacked":
            return reading.note_in(cage, seat, cents, by, "report_stacker", at, command.id)
    fact = _told(f"stacker:{seat}", command.report, by, at)
    return _commit(cage, command, [fact], by, at)


def _ticket(cage: Cage, by: str, command: ReportStacker, at: int) -> Commit:
    seat, validation = command.terminal, command.validation
    if validation is None:
        raise Refused("field_missing", field="validation")
    if command.report == "ticket_read":
        return reading.ticket_read(cage, seat, validation, by, "report_stacker", at, command.id)
    taken_in = command.report == "ticket_stacked"
    return reading.ticket_told(
        cage, seat, validation, taken_in=taken_in, by=by, at=at, id_=command.id
    )


# -- the printer ----------------------------------------------------------------------------------


def _printer(cage: Cage, caller: Caller, command: ReportPrinter, at: int) -> Commit:
    _check_serves(caller, command)
    by, seat = caller.terminal.id, command.terminal
    if command.report == "printed":
        return _printed(cage, by, command, at)
    facts = _of_itself(cage, "printer", command, by, at)
    if command.report == "fault" and command.fault is not None:
        facts += collecting.printer_failed(cage, seat, command.fault, by)
    return _commit(cage, command, facts, by, at)


def _printed(cage: Cage, by: str, command: ReportPrinter, at: int) -> Commit:
    """A ticket came out whole. One that was thought to have failed is good after all."""
    seat, validation = command.terminal, command.voucher
    if validation is None:
        raise Refused("field_missing", field="voucher")
    known = cage.recorder.state.tickets.printed_at(seat, validation)
    if known is None or known.state not in ("printing", "failed"):
        raise Refused("ticket_not_there", terminal=seat)
    done = collecting.confirmed(cage, seat, known, by, at)
    told_ = MachineReported(
        device=f"printer:{seat}", state="printed", voucher=validation, since=at, by=by
    )
    return then_send(_commit(cage, command, [told(told_), *done.facts], by, at), done.message)


# -- the card reader ------------------------------------------------------------------------------


def _card_reader(cage: Cage, caller: Caller, command: ReportCardReader, at: int) -> Commit:
    """One that has just started has no card in it, unless it says so next. What was handed back is
    out as well, and nobody is known by it."""
    _check_serves(caller, command)
    by, seat = caller.terminal.id, command.terminal
    there = cage.recorder.state.cards.readers.get(seat)
    if command.report == "inserted":
        if command.card is None:
            raise Refused("field_missing", field="card")
        return cards.card_read(cage, seat, command.card, by, tag(command), at, command.id)
    if there is not None and command.report in ("ready", "removed"):
        return cards.card_gone(cage, seat, by, by, tag(command), at, command.id)
    return _commit(cage, command, _of_itself(cage, "card_reader", command, by, at), by, at)


# -- of themselves --------------------------------------------------------------------------------


def _of_itself(cage: Cage, kind: str, command: Report, by: str, at: int) -> list[Fact]:
    device = f"{kind}:{command.terminal}"
    match command.report:
        case "fault":
            if command.fault is None:
                raise Refused("fault_missing")
            return [machines.failed(device, command.fault, by, at)]
        case "cleared":
            if not cage.recorder.state.equipment.fault(device):
                raise Refused("device_in_order", device=device)
            return [machines.recovered(device, by, at)]
    return [_told(device, command.report, by, at)]


def _told(device: str, state: str, by: str, at: int) -> Fact:
    return told(MachineReported(device=device, state=state, voucher=None, since=at, by=by))


def _commit(cage: Cage, command: Report, facts: list[Fact], by: str, at: int) -> Commit:
    return cage.recorder.commit_floor(facts, [], by, tag(command), at, command.id)


ACTS = (
    Act(Cage, ReportStacker, _stacker, DEVICE),
    Act(Cage, ReportPrinter, _printer, DEVICE),
    Act(Cage, ReportCardReader, _card_reader, DEVICE),
)
