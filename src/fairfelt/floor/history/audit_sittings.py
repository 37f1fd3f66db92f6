"""Check that sittings and money agree, in the order in which both were written: one sitting at a
terminal at most, nothing on a meter where nobody sits, and nothing left when a sitting ends."""

from __future__ import annotations

from collections.abc import Iterator

from fairfelt.floor.facts.sittings import SittingClosed, SittingOpened
from fairfelt.journal import Entry, Fact
from fairfelt.ledger import Kind, account_of

NUMBERED_SINCE = 3  # the first format of entries in which sittings have numbers


class FollowedSittings:
    """Holds the sittings that are open and what is on each meter, never the entries."""

    def __init__(self) -> None:
        self.findings: list[str] = []
        self._open: dict[str, int] = {}
        self._last = 0
        self._meters: dict[str, int] = {}

    def take(self, entry: Entry) -> None:
        touched = self._move(entry)
        for fact in entry.facts:
            touched |= self._told(entry, fact)
        if entry.format >= NUMBERED_SINCE:
            self.findings += self._disagrees(entry, touched)

    def _move(self, entry: Entry) -> set[str]:
        touched = set[str]()
        for move in entry.transfers:
            for id_, cents in ((move.source, -move.cents), (move.target, move.cents)):
                account = account_of(id_)
                if account.kind is Kind.METER:
                    self._meters[account.owner] = self._meters.get(account.owner, 0) + cents
                    touched.add(account.owner)
        return touched

    def _told(self, entry: Entry, fact: Fact) -> set[str]:
        body = fact.body
        if not isinstance(body, SittingOpened | SittingClosed) or not body.sitting:
            return set()
        number, terminal = body.sitting, body.terminal
        if isinstance(body, SittingClosed):
            if self._open.pop(terminal, 0) != number:
                self._find(entry, f"closed sitting {number}, which was not open at {terminal}")
            return {terminal}
        if terminal in self._open:
            self._find(entry, f"opened a second sitting at {terminal}")
        if number <= self._last:
            self._find(entry, f"gave a sitting the number {number} again")
        self._open[terminal] = number
        self._last = max(self._last, number)
        return {terminal}

    def _disagrees(self, entry: Entry, touched: set[str]) -> Iterator[str]:
        for terminal in sorted(touched):
            if self._meters.get(terminal, 0) and terminal not in self._open:
                problem = f"left credit at {terminal}, where nobody sits"
                yield f"{entry.stream}: entry {entry.n} {problem}"

    def _find(self, entry: Entry, problem: str) -> None:
        self.findings.append(f"{entry.stream}: entry {entry.n} {problem}")
