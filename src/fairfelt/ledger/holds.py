"""Value on its way: held, then posted or released exactly once, and never both.

A hold is an account of its own, `hold/7`. What is on its way goes there from its source; when it
has arrived the whole of it goes on to where it belongs, and when it has not it goes back. So the
transfers alone say which holds are open, and the state is rebuilt from the record by the code that
keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from fairfelt.core.errors import Broken
from fairfelt.ledger.accounts import AccountId, account_of, hold
from fairfelt.ledger.reasons import Reason
from fairfelt.ledger.transfers import Transfer


class Hold(NamedTuple):
    number: int
    source: AccountId
    cents: int

    @property
    def account(self) -> AccountId:
        return hold(self.number, account_of(self.source).unit)


@dataclass(frozen=True, slots=True)
class Holds:
    """Those that are open, and the number of the last that was begun: none is used twice."""

    open: Mapping[int, Hold] = field(default_factory=dict)
    last: int = 0

    # -- deciding: the transfer that does it ----------------------------------------------------

    def begin(self, source: AccountId, cents: int) -> Transfer:
        """Hold so much of an account, under the next number."""
        number = self.last + 1
        return Transfer(source, hold(number, account_of(source).unit), cents, Reason.HOLD_BEGUN)

    def post(self, number: int, target: AccountId) -> Transfer:
        """It has arrived."""
        found = self._open(number)
        return Transfer(found.account, target, found.cents, Reason.HOLD_POSTED)

    def release(self, number: int) -> Transfer:
        """It did not arrive, and goes back."""
        found = self._open(number)
        return Transfer(found.account, found.source, found.cents, Reason.HOLD_RELEASED)

    def _open(self, number: int) -> Hold:
        if number not in self.open:
            raise Broken(f"hold {number} is not open")
        return self.open[number]

    # -- applying -------------------------------------------------------------------------------

    def after(self, move: Transfer) -> Holds:
        """The holds once a transfer into or out of one is made."""
        return self._begun(move) if account_of(move.target).is_hold else self._ended(move)

    def _begun(self, move: Transfer) -> Holds:
        number = int(account_of(move.target).owner)
        if number <= self.last:
            raise Broken(f"hold {number} was begun before")
        if account_of(move.source).is_hold or move.reason is not Reason.HOLD_BEGUN:
            raise Broken(f"hold {number} is begun by a transfer from {move.source}: {move.reason}")
        return Holds({**self.open, number: Hold(number, move.source, move.cents)}, number)

    def _ended(self, move: Transfer) -> Holds:
        found = self._open(int(account_of(move.source).owner))
        if move not in (self.post(found.number, move.target), self.release(found.number)):
            raise Broken(f"hold {found.number} is neither posted nor released by {move}")
        return Holds({n: one for n, one in self.open.items() if n != found.number}, self.last)


NO_HOLDS = Holds()
