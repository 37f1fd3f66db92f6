"""Money between the host and the credit meter, each transfer by an id that is good once.

What is asked for is looked at as a whole before anything moves. The terminal is then told once, and
says how it went; a host that asks again gets the same answer, or that the id was used.
"""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.sas.cabinet import Cabinet, PollReply, PollRow
from fairfelt.sas.events import EventCode
from fairfelt.sas.fields import (
    Bcd,
    Binary,
    Counted,
    FieldRow,
    FieldValue,
    Raw,
    UnreadableError,
    Values,
)
from fairfelt.sas.locks import release
from fairfelt.sas.memory import TRANSFERS_MOST, SasTransfer
from fairfelt.sas.meters import METERS, Counter, reading
from fairfelt.sas.registration import REGISTERED
from fairfelt.sas.terminal import TransferStatus, Way

_FULL, _PARTIAL, _CANCEL, _HOW, _HOW_AND_DONE = 0x00, 0x01, 0x80, 0xFE, 0xFF
_WAYS = {0x00: Way.TO_MACHINE, 0x80: Way.TO_HOST}
_SETS_COLLECT, _COLLECT_BITS = 0x01, 0x06
_LOCK_AFTER, _ONLY_LOCKED, _RECEIPT = 0x10, 0x40, 0x80
_NO_RECEIPT = 0xFF
_TOTALS = {Way.TO_MACHINE: METERS[0xA0], Way.TO_HOST: METERS[0xB8]}
_MONEY = Bcd(5)


# -- what the terminal says ---------------------------------------------------------------------


def transferred(cabinet: Cabinet, transfer_id: str, cents: int) -> None:
    transfers = cabinet.memory.transfers
    current = transfers.current
    if current is None or (current.id, current.status) != (transfer_id, TransferStatus.PENDING):
        return
    full = cents == current.cents
    current.status = TransferStatus.FULL if full else TransferStatus.PARTIAL
    current.cents = cents
    transfers.last_index = transfers.last_index % TRANSFERS_MOST + 1
    current.index = transfers.last_index
    transfers.history = [*transfers.history, current][-TRANSFERS_MOST:]
    _end(cabinet, current)


def not_transferred(cabinet: Cabinet, transfer_id: str, why: TransferStatus) -> None:
    current = cabinet.memory.transfers.current
    if current is None or (current.id, current.status) != (transfer_id, TransferStatus.PENDING):
        return
    current.status, current.cents = why, 0
    _end(cabinet, current)


def resume(cabinet: Cabinet) -> None:
    current = cabinet.memory.transfers.current
    if current is not None and current.status == TransferStatus.PENDING:
        _do(cabinet, current)


def _end(cabinet: Cabinet, transfer: SasTransfer) -> None:
    transfer.time = cabinet.terminal.clock()
    release(cabinet)
    cabinet.memory.events.ask(EventCode.TRANSFER_DONE)


def want_collect_to_host(cabinet: Cabinet) -> bool:
    wanted = bool(cabinet.setup.transfers and cabinet.memory.transfers.host_collect & 0x02)
    if wanted:
        cabinet.memory.events.ask(EventCode.COLLECT_TO_HOST_WANTED)
    return wanted


# -- what the host asks -------------------------------------------------------------------------


def _transfer(cabinet: Cabinet, asked: Values) -> PollReply:
    code = asked.number("code")
    if code in (_HOW, _HOW_AND_DONE):
        return _how(cabinet, asked.number("index"), code == _HOW_AND_DONE)
    if code == _CANCEL:
        return _cancel(cabinet)
    if code not in (_FULL, _PARTIAL):
        return _status(asked, TransferStatus.UNKNOWN_CODE)
    return _begin(cabinet, asked)


def _how(cabinet: Cabinet, index: int, closes: bool) -> PollReply:
    transfers = cabinet.memory.transfers
    found = transfers.current
    if index:
        found = next((one for one in transfers.history if one.index == index), None)
    if found is None:
        return PollReply({**_NOTHING, "index": index, "status": TransferStatus.NONE})
    told = _told(cabinet, found)
    if index or not closes or found.status == TransferStatus.PENDING:
        return PollReply(told)
    return PollReply(told, heard=lambda: cabinet.memory.events.withdraw(EventCode.TRANSFER_DONE))


def _cancel(cabinet: Cabinet) -> PollReply:
    current = cabinet.memory.transfers.current
    if current is None:
        return PollReply({**_NOTHING, "status": TransferStatus.NONE}, done=True)
    pending = current.status == TransferStatus.PENDING
    if pending and cabinet.terminal.cancel_transfer(current.id):
        not_transferred(cabinet, current.id, TransferStatus.CANCELLED)
    return PollReply(_told(cabinet, current), done=True)


def _begin(cabinet: Cabinet, asked: Values) -> PollReply:
    transfers, transfer_id = cabinet.memory.transfers, _id(asked)
    current = transfers.current
    if current is not None and current.status == TransferStatus.PENDING:
        if current.id == transfer_id:
            return PollReply(_told(cabinet, current))
        return _status(asked, TransferStatus.ANOTHER_UNDER_WAY)
    if any(one.id == transfer_id for one in transfers.history):
        return _status(asked, TransferStatus.ID_USED)
    why = _refusal(cabinet, asked)
    way = _WAYS.get(asked.number("kind"), Way.TO_MACHINE)
    cents = 0 if why is not None else _amount(cabinet, asked, way)
    transfers.current = begun = SasTransfer(
        transfer_id, way, asked.number("kind"), cents, asked.number("flags")
    )
    cabinet.memory.events.withdraw(EventCode.TRANSFER_DONE)
    if why is not None:
        begun.status, begun.time = why, cabinet.terminal.clock()
    else:
        _do(cabinet, begun)
    return PollReply(_told(cabinet, begun), done=True)


def _do(cabinet: Cabinet, transfer: SasTransfer) -> None:
    if transfer.flags & _SETS_COLLECT:
        collect = transfer.flags & _COLLECT_BITS
        cabinet.memory.transfers.host_collect = _SETS_COLLECT | collect
    if transfer.cents:
        cabinet.terminal.transfer(transfer.id, transfer.way, transfer.cents)
    else:
        transferred(cabinet, transfer.id, 0)


def _amount(cabinet: Cabinet, asked: Values, way: Way) -> int:
    """What is asked for, or what there is of it."""
    cents = _cents(asked, "cents")
    if way is Way.TO_HOST and asked.number("code") == _PARTIAL:
        return min(cents, cabinet.terminal.counters(0).get(Counter.CREDIT, 0))
    return cents


def _refusal(cabinet: Cabinet, asked: Values) -> TransferStatus | None:
    """The first reason against it, if there is one."""
    return _form(cabinet, asked) or _rights(cabinet, asked) or _limits(cabinet, asked)


def _form(cabinet: Cabinet, asked: Values) -> TransferStatus | None:
    status, flags = TransferStatus, asked.number("flags")
    if not cabinet.setup.transfers or asked.number("kind", -1) not in _WAYS:
        return status.UNSUPPORTED
    if asked.number("index") or flags & _LOCK_AFTER:
        return status.UNSUPPORTED
    if not _is_id(asked.data("id")):
        return status.BAD_ID
    try:
        promotion = _cents(asked, "restricted") + _cents(asked, "nonrestricted")
        _cents(asked, "cents")
    except UnreadableError:
        return status.BAD_AMOUNT
    return status.UNSUPPORTED if promotion else None


def _rights(cabinet: Cabinet, asked: Values) -> TransferStatus | None:
    status, transfers, flags = TransferStatus, cabinet.memory.transfers, asked.number("flags")
    asset = cabinet.setup.asset
    if not asset or asked.number("asset") != asset:
        return status.WRONG_ASSET
    if transfers.registration == REGISTERED and asked.data("key") != transfers.key:
        return status.WRONG_KEY
    if flags & _RECEIPT:
        return status.NO_RECEIPT
    if flags & _ONLY_LOCKED and not cabinet.lock.held:
        return status.NOT_LOCKED
    return None


def _limits(cabinet: Cabinet, asked: Values) -> TransferStatus | None:
    status, way = TransferStatus, _WAYS[asked.number("kind")]
    credit = cabinet.terminal.counters(0).get(Counter.CREDIT, 0)
    cents = _amount(cabinet, asked, way)
    if cents % cabinet.setup.credit_cents:
        return status.NOT_WHOLE_CREDITS
    room = credit if way is Way.TO_HOST else cabinet.setup.credit_cents_most - credit
    if cents > min(room, cabinet.setup.transfer_cents_most):
        return status.ABOVE_LIMIT
    return None if not cents or cabinet.terminal.allows(way) else status.NOT_NOW


def _is_id(data: bytes) -> bool:
    return bool(data) and all(0x20 <= byte < 0x7F for byte in data)


def _id(asked: Values) -> str:
    return asked.data("id").decode("latin-1")


def _cents(asked: Values, name: str) -> int:
    return _MONEY.unpack(asked.data(name))[0]


# -- what it is told ----------------------------------------------------------------------------


def _told(cabinet: Cabinet, transfer: SasTransfer) -> dict[str, FieldValue]:
    moved = transfer.status in (TransferStatus.FULL, TransferStatus.PARTIAL)
    return {
        **_NOTHING,
        "index": transfer.index,
        "status": transfer.status,
        "kind": transfer.kind,
        "cents": transfer.cents,
        "flags": transfer.flags,
        "asset": cabinet.setup.asset,
        "id": transfer.id.encode("latin-1"),
        "date": transfer.time.date,
        "time": transfer.time.time,
        "total": _total(cabinet, transfer.way) if moved else b"",
    }


def _total(cabinet: Cabinet, way: Way) -> bytes:
    row = _TOTALS[way]
    value = reading(row, cabinet.terminal.counters(0), cabinet.setup.credit_cents)
    return b"" if value is None else row.field.pack(value)


def _status(asked: Values, status: TransferStatus) -> PollReply:
    """Of a request that leaves everything as it was."""
    kind, transfer_id = asked.number("kind"), asked.data("id")
    return PollReply({**_NOTHING, "status": status, "kind": kind, "id": transfer_id}, done=True)


_AMOUNTS = (("cents", _MONEY), ("restricted", _MONEY), ("nonrestricted", _MONEY))
_ASKED = FieldRow(
    (
        ("code", Binary()),
        ("index", Binary()),
        ("kind", Binary()),
        *((name, Raw(5)) for name, _ in _AMOUNTS),
        ("flags", Binary()),
        ("asset", Binary(4)),
        ("key", Raw(20)),
        ("id", Counted(20)),
        ("expiry", Raw(4)),
        ("pool", Raw(2)),
        ("receipt", Counted(255)),
        ("lock", Raw(2)),
    ),
    needed=1,
)
_TOLD = FieldRow(
    (
        ("index", Binary()),
        ("status", Binary()),
        ("receipt", Binary()),
        ("kind", Binary()),
        *_AMOUNTS,
        ("flags", Binary()),
        ("asset", Binary(4)),
        ("id", Counted(20)),
        ("date", Bcd(4)),
        ("time", Bcd(3)),
        ("expiry", Bcd(4)),
        ("pool", Binary(2)),
        ("total", Counted(9)),
        ("restricted_total", Counted(9)),
        ("nonrestricted_total", Counted(9)),
    )
)
_NOTHING: Mapping[str, FieldValue] = {
    **{name: b"" if isinstance(field, Counted) else 0 for name, field in _TOLD.fields},
    "receipt": _NO_RECEIPT,
}

POLLS: Mapping[int, PollRow] = {0x72: PollRow("transfer", _transfer, _ASKED, _TOLD, True, True)}
