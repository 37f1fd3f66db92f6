"""Transfers as the first release wrote them: [source, target, cents, why], the last in prose."""

from __future__ import annotations

from collections.abc import Mapping

from fairfelt.ledger.accounts import account_of
from fairfelt.ledger.kinds import Kind
from fairfelt.ledger.reasons import Reason, reason_of
from fairfelt.ledger.transfers import Transfer

# Those that are written otherwise now. All others have kept their word.
_RENAMED: Mapping[str, Reason] = {
    "paid out": Reason.PAID_OUT,
    "taken down": Reason.TAKEN_DOWN,
    "set aside": Reason.SET_ASIDE,
    "owed": Reason.DEBT_COLLECTED,
}


def from_prose(source: str, target: str, cents: int, why: str) -> Transfer:
    """The same transfer with a typed reason. It cites nothing: no correction did then."""
    to = account_of(target)
    reason = _RENAMED.get(why) or reason_of(why)
    if reason is Reason.VOID and to.kind is Kind.HOUSE:  # the same word was used for two things
        reason = Reason.TAKEN_BACK
    return Transfer(account_of(source).id, to.id, cents, reason)
