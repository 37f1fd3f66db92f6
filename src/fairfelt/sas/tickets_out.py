"""Tickets that go out: the host gives each its number, and reads what was printed.

A terminal asks for a number and prints nothing before it has one. What was printed, and each hand
pay, is kept until the host has read it.
"""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.sas.cabinet import Cabinet, PollReply, PollRow
from fairfelt.sas.events import EventCode
from fairfelt.sas.fields import Bcd, Binary, Counted, FieldRow, FieldValue, Rest, Values
from fairfelt.sas.memory import (
    VALIDATIONS_MOST,
    ValidationKind,
    ValidationRecord,
    ValidationTotal,
)

_NOBODY_WAITS = 0x80
_WANTS_NONE, _IMPROPER = 0x80, 0x81
_READ, _LOOK_AHEAD = 0x00, 0xFF
_CONTROLS = 0b100101  # those that a table terminal has
NEVER_EXPIRES = 9999
LOCATION, ADDRESS_1, ADDRESS_2, PROMOTION_TITLE, DEBIT_TITLE = 0x00, 0x01, 0x02, 0x10, 0x20
_TEXT_MOST = {LOCATION: 40, ADDRESS_1: 40, ADDRESS_2: 40, PROMOTION_TITLE: 16, DEBIT_TITLE: 16}


# -- what the terminal says ---------------------------------------------------------------------


def want_number(cabinet: Cabinet, cents: int) -> bool:
    validation = cabinet.memory.validation
    full = sum(record.unread for record in validation.records) >= VALIDATIONS_MOST
    if not cabinet.setup.tickets or validation.wanted_cents or full or cents <= 0:
        return False
    validation.wanted_cents = cents
    cabinet.memory.events.ask(EventCode.VALIDATION_WANTED)
    return True


def want_none(cabinet: Cabinet) -> None:
    cabinet.memory.validation.wanted_cents = 0
    cabinet.memory.events.withdraw(EventCode.VALIDATION_WANTED)


def validated(cabinet: Cabinet, kind: ValidationKind, number: str, cents: int) -> None:
    validation = cabinet.memory.validation
    validation.printed = validation.printed % 9_999 + 1
    validation.last_index = validation.last_index % VALIDATIONS_MOST + 1
    record = ValidationRecord(
        index=validation.last_index,
        kind=kind,
        time=cabinet.terminal.clock(),
        number=number.rjust(18, "0"),
        cents=cents,
        ticket=validation.printed,
        expiry=validation.ticket_days,
    )
    others = [one for one in validation.records if one.index != record.index]
    validation.records = [*others, record]
    add_up(cabinet, kind, cents)
    cabinet.memory.events.ask(_event_of(record))


def add_up(cabinet: Cabinet, kind: ValidationKind, cents: int) -> None:
    total = cabinet.memory.validation.totals.setdefault(kind, ValidationTotal())
    total.count += 1
    total.cents += cents


def _event_of(record: ValidationRecord) -> EventCode:
    ticket = record.kind == ValidationKind.TICKET
    return EventCode.TICKET_PRINTED if ticket else EventCode.HAND_PAY_VALIDATED


# -- what the host asks -------------------------------------------------------------------------


def _wanted(cabinet: Cabinet, _: Values) -> PollReply:
    cents = cabinet.memory.validation.wanted_cents
    return PollReply({"kind": ValidationKind.TICKET if cents else _NOBODY_WAITS, "cents": cents})


def _number(cabinet: Cabinet, asked: Values) -> PollReply:
    cents = cabinet.memory.validation.wanted_cents
    if not cents:
        return PollReply({"status": _WANTS_NONE}, done=True)
    system, number = asked.number("system"), asked.number("number")
    if system and not number:
        return PollReply({"status": _IMPROPER}, done=True)
    want_none(cabinet)
    if system:
        cabinet.terminal.print_ticket(f"{system:02d}{number:016d}", cents)
    else:
        cabinet.terminal.ticket_refused(cents)
    return PollReply({"status": 0}, done=True)


def _record(cabinet: Cabinet, asked: Values) -> PollReply:
    records, function = cabinet.memory.validation.records, asked.number("function")
    if function in (_READ, _LOOK_AHEAD):
        found = next((record for record in records if record.unread), None)
    else:
        found = next((record for record in records if record.index == function), None)
    if found is None:
        return PollReply(_NO_RECORD)
    values = _told(found)
    if function != _READ:
        return PollReply(values)
    return PollReply(values, heard=lambda: _was_read(cabinet, found))


def _told(record: ValidationRecord) -> dict[str, FieldValue]:
    return {
        **_NO_RECORD,
        "kind": record.kind,
        "index": record.index,
        "date": record.time.date,
        "time": record.time.time,
        "number": int(record.number[2:]),
        "cents": record.cents,
        "ticket": record.ticket,
        "system": int(record.number[:2]),
        "expiry": record.expiry,
    }


def _was_read(cabinet: Cabinet, record: ValidationRecord) -> None:
    record.unread = False
    events = cabinet.memory.events
    for code in (EventCode.TICKET_PRINTED, EventCode.HAND_PAY_VALIDATED):
        events.withdraw(code)
    unread = (one for one in cabinet.memory.validation.records if one.unread)
    for code in {_event_of(one) for one in unread}:
        events.ask(code)


def _total(cabinet: Cabinet, asked: Values) -> PollReply:
    kind = asked.number("kind")
    total = cabinet.memory.validation.totals.get(kind, ValidationTotal())
    return PollReply({"kind": kind, "count": total.count, "cents": total.cents})


def _controls(cabinet: Cabinet, asked: Values) -> PollReply:
    """Bits that the mask names are set as told, and days that are not 0."""
    validation, mask = cabinet.memory.validation, asked.number("mask") & _CONTROLS
    validation.controls = validation.controls & ~mask | asked.number("controls") & mask
    validation.ticket_days = asked.number("ticket_days") or validation.ticket_days
    validation.promotion_days = asked.number("promotion_days") or validation.promotion_days
    return PollReply(
        {
            "asset": cabinet.setup.asset,
            "controls": validation.controls,
            "ticket_days": validation.ticket_days,
            "promotion_days": validation.promotion_days,
        },
        done=True,
    )


def _texts(cabinet: Cabinet, asked: Values) -> PollReply:
    """Any of them, each with its code and its size; one without characters is as it was made."""
    texts, data = dict(cabinet.memory.validation.texts), asked.data("texts")
    while data:
        code, size = data[0], data[1] if len(data) > 1 else 256
        text, data = data[2 : 2 + size], data[2 + size :]
        if len(text) < size or not _is_text(code, text):
            return PollReply({"valid": 0}, good=False, done=True)
        texts[code] = text.decode("ascii")
    cabinet.memory.validation.texts = {code: text for code, text in texts.items() if text}
    return PollReply({"valid": 1}, done=True)


def _is_text(code: int, text: bytes) -> bool:
    return len(text) <= _TEXT_MOST.get(code, -1) and all(0x20 <= byte < 0x7F for byte in text)


def _ticket_data(cabinet: Cabinet, asked: Values) -> PollReply:
    """Those that are there, in their order; one without characters stays as it is."""
    validation = cabinet.memory.validation
    texts = {code: asked.data(name) for name, code in _IN_ORDER.items() if asked.data(name)}
    if not all(_is_text(code, text) for code, text in texts.items()):
        return PollReply({"valid": 0}, good=False, done=True)
    validation.host = asked.number("host", validation.host)
    if "days" in asked:
        validation.ticket_days = asked.number("days") or NEVER_EXPIRES
    validation.texts.update({code: text.decode("ascii") for code, text in texts.items()})
    return PollReply({"valid": 1}, done=True)


_IN_ORDER = {
    "location": LOCATION,
    "address_1": ADDRESS_1,
    "address_2": ADDRESS_2,
    "promotion_title": PROMOTION_TITLE,
    "debit_title": DEBIT_TITLE,
}
_RECORD = FieldRow(
    (
        ("kind", Binary()),
        ("index", Binary()),
        ("date", Bcd(4)),
        ("time", Bcd(3)),
        ("number", Bcd(8)),
        ("cents", Bcd(5)),
        ("ticket", Binary(2)),
        ("system", Bcd(1)),
        ("expiry", Bcd(4)),
        ("pool", Binary(2)),
    )
)
_NO_RECORD: Mapping[str, FieldValue] = {name: 0 for name, _ in _RECORD.fields}
_DAYS = (("ticket_days", Bcd(2)), ("promotion_days", Bcd(2)))
_SET = FieldRow((("mask", Binary(2)), ("controls", Binary(2)), *_DAYS))
_ARE = FieldRow((("asset", Binary(4)), ("controls", Binary(2)), *_DAYS))
_DATA = FieldRow(
    (
        ("host", Binary(2)),
        ("days", Binary()),
        *((name, Counted(_TEXT_MOST[code])) for name, code in _IN_ORDER.items()),
    ),
    needed=0,
)
_VALID = FieldRow((("valid", Binary()),))
_TOTAL = FieldRow((("kind", Binary()), ("count", Bcd(4)), ("cents", Bcd(5))))
_WANTED = FieldRow((("kind", Binary()), ("cents", Bcd(5))))
_NUMBER = FieldRow((("system", Bcd(1)), ("number", Bcd(8))))

POLLS: Mapping[int, PollRow] = {
    0x4D: PollRow("validation_record", _record, FieldRow((("function", Binary()),)), _RECORD),
    0x50: PollRow("validation_total", _total, FieldRow((("kind", Binary()),)), _TOTAL),
    0x57: PollRow("validation_wanted", _wanted, answer=_WANTED),
    0x58: PollRow("validation_number", _number, _NUMBER, FieldRow((("status", Binary()),))),
    0x7B: PollRow("validation_controls", _controls, _SET, _ARE, True, True),
    0x7C: PollRow(
        "ticket_texts", _texts, FieldRow((("texts", Rest()),)), _VALID, True, to_all=True
    ),
    0x7D: PollRow("ticket_data", _ticket_data, _DATA, _VALID, True, to_all=True),
}
