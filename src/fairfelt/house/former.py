"""Requests as floors put them before unclaimed credit was of a sitting.

A floor that stopped between the answer of the house and its own record of it asks again after an
upgrade, in the words of now. The house knows its own work by the words of then: were it to take the
request for another one, the floor would take the credit back that the house keeps.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from fairfelt.exchange.credits import KeepCredit
from fairfelt.exchange.messages import Request


class _KeepCredit(msgspec.Struct, frozen=True, tag="keep_credit"):
    cents: int
    terminal: str
    at: int
    reason: str
    rule: str
    by: str
    table: str = ""  # which nobody ever filled in
    round: int = 0


class _Request(msgspec.Struct, frozen=True, tag="request"):
    floor: str
    number: int
    demo: bool
    ask: _KeepCredit


def fingerprint_of(message: bytes) -> str:
    return blake2b(message, digest_size=12).hexdigest()


def former_fingerprint(request: Request) -> str:
    """What the house noted of the same request then; nothing where it could not be put so."""
    ask = request.ask
    if not isinstance(ask, KeepCredit) or ask.sitting or ask.rounds:
        return ""
    then = _KeepCredit(ask.cents, ask.terminal, ask.at, ask.reason, ask.rule, ask.by)
    message = _Request(request.floor, request.number, request.demo, then)
    return fingerprint_of(msgspec.json.encode(message))
