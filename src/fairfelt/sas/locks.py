"""Play is locked for a transfer, and what could be transferred now."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.sas.cabinet import Cabinet, PlayLock, PollReply, PollRow
from fairfelt.sas.events import EventCode
from fairfelt.sas.fields import Bcd, Binary, FieldRow, Values
from fairfelt.sas.memory import TRANSFERS_MOST
from fairfelt.sas.meters import Counter
from fairfelt.sas.registration import REGISTERED
from fairfelt.sas.terminal import Way

_REQUEST, _CANCEL = 0x00, 0x80
_HELD, _PENDING, _FREE = 0x00, 0x40, 0xFF
_WAYS = {0x01: Way.TO_MACHINE, 0x02: Way.TO_HOST}
_PARTIAL_TO_HOST, _IS_REGISTERED, _IN_HOUSE, _ANY = 0x02, 0x08, 0x10, 0x80
_HUNDREDTH_MS = 10


def locked(cabinet: Cabinet) -> None:
    if cabinet.lock.wanted and not cabinet.lock.held:
        cabinet.lock.held = True
        cabinet.memory.events.ask(EventCode.LOCKED)


def release(cabinet: Cabinet) -> None:
    if cabinet.lock.wanted:
        cabinet.lock = PlayLock()
        cabinet.memory.events.withdraw(EventCode.LOCKED)
        cabinet.terminal.unlock()


def lock_due(cabinet: Cabinet) -> None:
    """A lock ends by itself."""
    if cabinet.at >= cabinet.lock.until:
        release(cabinet)


def _lock(cabinet: Cabinet, asked: Values) -> PollReply:
    lock_due(cabinet)
    code = asked.number("code")
    if code == _CANCEL:
        release(cabinet)
    elif code == _REQUEST and _could(cabinet, asked.number("conditions")):
        _take(cabinet, cabinet.at + asked.number("limit") * _HUNDREDTH_MS)
    return _told(cabinet, done=code in (_REQUEST, _CANCEL))


def _could(cabinet: Cabinet, conditions: int) -> bool:
    """Whether every transfer that is named is possible now."""
    if not conditions or conditions & ~sum(_WAYS) or not cabinet.setup.transfers:
        return False
    return all(cabinet.terminal.allows(way) for bit, way in _WAYS.items() if conditions & bit)


def _take(cabinet: Cabinet, until: int) -> None:
    if until <= cabinet.at:
        return
    held = cabinet.lock.held or cabinet.terminal.lock()
    cabinet.lock = PlayLock(wanted=True, held=held, until=until)


def _told(cabinet: Cabinet, done: bool) -> PollReply:
    setup, transfers = cabinet.setup, cabinet.memory.transfers
    counters = cabinet.terminal.counters(0)
    return PollReply(
        {
            "asset": setup.asset,
            "lock": _HELD if cabinet.lock.held else _PENDING if cabinet.lock.wanted else _FREE,
            "possible": sum(bit for bit in _WAYS if _could(cabinet, bit)),
            "host_collect": transfers.host_collect,
            "state": _state(cabinet),
            "index_most": TRANSFERS_MOST,
            "cents": counters.get(Counter.CREDIT, 0),
            "restricted": 0,
            "nonrestricted": 0,
            "cents_most": setup.transfer_cents_most,
            "expiry": 0,
            "pool": 0,
        },
        done=done,
    )


def _state(cabinet: Cabinet) -> int:
    if not cabinet.setup.transfers or not cabinet.setup.asset:
        return 0
    registered = cabinet.memory.transfers.registration == REGISTERED
    return _ANY | _IN_HOUSE | _PARTIAL_TO_HOST | (_IS_REGISTERED if registered else 0)


_ASKED = FieldRow((("code", Binary()), ("conditions", Binary()), ("limit", Bcd(2))))
_TOLD = FieldRow(
    (
        ("asset", Binary(4)),
        ("lock", Binary()),
        ("possible", Binary()),
        ("host_collect", Binary()),
        ("state", Binary()),
        ("index_most", Binary()),
        ("cents", Bcd(5)),
        ("restricted", Bcd(5)),
        ("nonrestricted", Bcd(5)),
        ("cents_most", Bcd(5)),
        ("expiry", Bcd(4)),
        ("pool", Binary(2)),
    )
)

POLLS: Mapping[int, PollRow] = {0x74: PollRow("lock", _lock, _ASKED, _TOLD, answer_sized=True)}
