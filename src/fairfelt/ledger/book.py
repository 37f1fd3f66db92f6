"""The ledger: every movement is a transfer between two accounts of one unit, so that the sum of
each unit is always zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from fairfelt.core.errors import Broken
from fairfelt.ledger.accounts import AccountId, account_of
from fairfelt.ledger.holds import NO_HOLDS, Holds
from fairfelt.ledger.transfers import Transfer
from fairfelt.ledger.units import Unit


class Ledger:
    """Balances as they stand after every transfer posted so far."""

    def __init__(
        self, balances: Mapping[AccountId, int] | None = None, holds: Holds = NO_HOLDS
    ) -> None:
        self.balances: dict[AccountId, int] = dict(balances or {})
        self.holds = holds

    def balance(self, account: AccountId) -> int:
        return self.balances.get(account, 0)

    def post(self, transfers: Sequence[Transfer]) -> None:
        """Move the money, all of it or nothing. A transfer that cannot be is a broken invariant."""
        holds, done = self.holds, 0
        ends = {id_ for move in transfers for id_ in (move.source, move.target)}
        new = [id_ for id_ in ends if id_ not in self.balances]
        try:
            for move in transfers:
                self.post_one(move)
                done += 1
        except Exception:
            self.take_back(transfers[:done], holds)
            for id_ in new:
                self.balances.pop(id_, None)
            raise

    def post_one(self, move: Transfer) -> None:
        """Make one transfer, if all of it can be."""
        source, target, cents, balances = move.source, move.target, move.cents, self.balances
        giver = _sides.get(source) or _side(source)
        taker = _sides.get(target) or _side(target)
        if cents <= 0 or giver.unit != taker.unit or source == target:
            raise Broken(f"{cents} cents from {source} to {target} are no transfer")
        left = balances.get(source, 0) - cents
        there = balances.get(target, 0) + cents
        if left < 0 and giver.never_below:
            raise Broken(f"{source} would stand at {left} cents after {move.reason.text}")
        if there > 0 and taker.never_above:
            raise Broken(f"{target} would stand at {there} cents after {move.reason.text}")
        if giver.is_hold or taker.is_hold:
            self.holds = self.holds.after(move)
        balances[source] = left
        balances[target] = there
        if giver.is_hold:
            del balances[source]  # it has ended, and there will be more of them than of all others

    def take_back(self, transfers: Sequence[Transfer], holds: Holds) -> None:
        """Undo what was posted for a step that came to nothing. `holds` are those before it."""
        balances = self.balances
        for move in reversed(transfers):
            balances[move.source] = balances.get(move.source, 0) + move.cents
            balances[move.target] = balances.get(move.target, 0) - move.cents
            if account_of(move.target).is_hold:
                del balances[move.target]  # which it had begun
        self.holds = holds


class _Side(msgspec.Struct, frozen=True, gc=False):
    """What holds for every transfer from or to an account. Accounts of one kind and unit share one:
    of thousands of meters only the names are looked at."""

    unit: Unit
    never_below: bool  # zero
    never_above: bool
    is_hold: bool


_SIDES_MOST = 1 << 16
# Of accounts that something was moved between. Which was used last does not matter: to note it
# would cost every bet more than to work them out anew when there are too many.
_sides: dict[AccountId, _Side] = {}
_shared: dict[_Side, _Side] = {}


def _side(id_: AccountId) -> _Side:
    if len(_sides) >= _SIDES_MOST:
        _sides.clear()
    account = account_of(id_)
    side = _Side(account.unit, account.never_below, account.never_above, account.is_hold)
    _sides[id_] = side = _shared.setdefault(side, side)
    return side
