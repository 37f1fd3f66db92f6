"""Credit meters that have come to nothing, and since when: after a while nobody is there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fairfelt.ledger import AccountId, Kind, Ledger, Transfer, account_of
from fairfelt.table.state import State


class EmptyMeters:
    def __init__(self, ledger: Ledger) -> None:
        self._balances = ledger.balances
        self.since: dict[str, int] = {}  # by terminal, the newest last

    def watch(self, transfers: Sequence[Transfer], at: int) -> None:
        """Where a meter has come to nothing, the time begins."""
        balances = self._balances
        for source in {move.source for move in transfers}:
            if not balances.get(source):
                self._watch(source, at)

    def _watch(self, emptied: AccountId, at: int) -> None:
        account = account_of(emptied)
        if account.kind is Kind.METER:
            self.begin(account.owner, at)

    def begin(self, terminal: str, at: int) -> None:
        self.since.pop(terminal, None)
        self.since[terminal] = at  # the newest last

    def begin_all(self, terminals: Iterable[str], at: int) -> None:
        self.since = dict.fromkeys(terminals, at)

    def round_over(self, state: State, at: int) -> None:
        """Whoever lost the last credit in a round has the whole time from its end."""
        for terminal in [seat for seat in self.since if seat in state.round.slips]:
            self.begin(terminal, at)

    def forget(self, terminal: str) -> None:
        self.since.pop(terminal, None)

    @property
    def first(self) -> int | None:
        """Since when the one has been empty that was empty first."""
        return next(iter(self.since.values()), None)

    def take_first(self) -> str:
        terminal = next(iter(self.since))
        del self.since[terminal]
        return terminal
