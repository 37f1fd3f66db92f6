"""The ledger: every movement is a transfer between two accounts of one unit, so that the sum of
each unit is always zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fairfelt.core.errors import Broken
from fairfelt.ledger.accounts import AccountId, account_of
from fairfelt.ledger.holds import NO_HOLDS, Holds
from fairfelt.ledger.transfers import Transfer


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
        before, holds = self.balances, self.holds
        if len(transfers) == 1:  # a bet, as most of them are
            holds = _moved(before, before, holds, transfers[0])
        else:
            after: dict[AccountId, int] = {}  # taken over once every transfer fits
            for move in transfers:
                holds = _moved(after, before, holds, move)
            before.update(after)
        if holds is not self.holds:
            self._take_over(holds)

    def _take_over(self, holds: Holds) -> None:
        """A hold that has ended is gone: there will be more of them than of all other accounts."""
        for number in self.holds.open.keys() - holds.open.keys():
            self.balances.pop(self.holds.open[number].account)
        self.holds = holds

    def take_back(self, transfers: Sequence[Transfer], holds: Holds) -> None:
        """Undo what was posted for a step that came to nothing. `holds` are those before it."""
        for move in transfers:
            self.balances[move.source] = self.balance(move.source) + move.cents
            self.balances[move.target] = self.balance(move.target) - move.cents
        self.holds = holds


def _moved(
    after: dict[AccountId, int], before: Mapping[AccountId, int], holds: Holds, move: Transfer
) -> Holds:
    """Make a transfer, if all of it can be, and say which holds there are then."""
    source, target, cents = move.source, move.target, move.cents
    giver, taker = account_of(source), account_of(target)
    if cents <= 0 or giver.unit != taker.unit or source == target:
        raise Broken(f"{cents} cents from {source} to {target} are no transfer")
    left = (after[source] if source in after else before.get(source, 0)) - cents
    there = (after[target] if target in after else before.get(target, 0)) + cents
    if left < 0 and giver.never_below:
        raise Broken(f"{source} would stand at {left} cents after {move.reason.text}")
    if there > 0 and taker.never_above:
        raise Broken(f"{target} would stand at {there} cents after {move.reason.text}")
    if giver.is_hold or taker.is_hold:
        holds = holds.after(move)
    after[source] = left
    after[target] = there
    return holds
