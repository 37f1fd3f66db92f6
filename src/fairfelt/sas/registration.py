"""Which host may transfer money: it registers with the asset number and a key of its own."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.sas.cabinet import Cabinet, PollReply, PollRow
from fairfelt.sas.fields import Binary, Field, FieldRow, Raw, Values

_INITIALISE, _REGISTER, _UNREGISTER, _READ = 0x00, 0x01, 0x80, 0xFF
READY, REGISTERED, NOT_REGISTERED = 0x00, 0x01, 0x80
_STATUS = {_INITIALISE: READY, _REGISTER: REGISTERED}


def _register(cabinet: Cabinet, asked: Values) -> PollReply:
    code = asked.number("code")
    if code == _UNREGISTER:
        _forget(cabinet)
    elif code in _STATUS and cabinet.setup.transfers and _is_of_us(cabinet, asked):
        transfers = cabinet.memory.transfers
        transfers.registration = _STATUS[code]
        transfers.key, transfers.pos = asked.data("key"), asked.number("pos")
    return _told(cabinet, done=code != _READ)


def _is_of_us(cabinet: Cabinet, asked: Values) -> bool:
    return "pos" in asked and 0 != asked.number("asset") == cabinet.setup.asset


def _forget(cabinet: Cabinet) -> None:
    transfers = cabinet.memory.transfers
    transfers.registration, transfers.key, transfers.pos = NOT_REGISTERED, bytes(20), 0


def _told(cabinet: Cabinet, done: bool) -> PollReply:
    transfers = cabinet.memory.transfers
    return PollReply(
        {
            "status": transfers.registration,
            "asset": cabinet.setup.asset,
            "key": transfers.key,
            "pos": transfers.pos,
        },
        done=done,
    )


_FIELDS: tuple[tuple[str, Field], ...] = (
    ("asset", Binary(4)),
    ("key", Raw(20)),
    ("pos", Binary(4)),
)
_ASKED = FieldRow((("code", Binary()), *_FIELDS), needed=1)
_TOLD = FieldRow((("status", Binary()), *_FIELDS))

POLLS: Mapping[int, PollRow] = {0x73: PollRow("register", _register, _ASKED, _TOLD, True, True)}
