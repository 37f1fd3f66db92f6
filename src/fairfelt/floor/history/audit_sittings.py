"""Check that sittings and money agree, in the order in which both were written: one sitting at a
terminal at most, nothing on a meter where nobody sits, nothing left when a sitting ends, and at
every table the purse of the sitting that plays there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from fairfelt.floor.facts.sittings import SittingClosed, SittingOpened
from fairfelt.journal import Entry, Fact
from fairfelt.ledger import Kind, Unit, account_of
from fairfelt.table.facts.closing import PlayerSeated

NUMBERED_SINCE = 3  # the first format of entries in which sittings have numbers


class _Open(NamedTuple):
    number: int
    purse: str


class FollowedSittings:
    """Holds the sittings that are open and what is on each meter, never the entries."""

    def __init__(self) -> None:
        self.findings: list[str] = []
        self._open: dict[str, _Open] = {}
        self._last = 0
        self._meters: dict[str, Counter[Unit]] = {}

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
                    self._meters.setdefault(account.owner, Counter())[account.unit] += cents
                    touched.add(account.owner)
        return touched

    def _told(self, entry: Entry, fact: Fact) -> set[str]:
        body = fact.body
        if isinstance(body, PlayerSeated):
            self._seated(entry, body)
        if not isinstance(body, SittingOpened | SittingClosed) or not body.sitting:
            return set()
        number, terminal = body.sitting, body.terminal
        if isinstance(body, SittingClosed):
            over = self._open.pop(terminal, None)
            if over is None or over.number != number:
                self._find(entry, f"closed sitting {number}, which was not open at {terminal}")
            return {terminal}
        if terminal in self._open:
            self._find(entry, f"opened a second sitting at {terminal}")
        if number <= self._last:
            self._find(entry, f"gave a sitting the number {number} again")
        self._open[terminal] = _Open(number, body.purse)
        self._last = max(self._last, number)
        return {terminal}

    def _seated(self, entry: Entry, body: PlayerSeated) -> None:
        """Former records do not say from which purse a table took stakes."""
        if body.purse and self._open.get(body.seat) != (body.sitting, body.purse):
            whose = f"sitting {body.sitting} with {body.purse}"
            self._find(entry, f"seated {whose} at {body.seat}, which is not who sits there")

    def _disagrees(self, entry: Entry, touched: set[str]) -> Iterator[str]:
        for terminal in sorted(touched):
            credit = any(self._meters.get(terminal, Counter()).values())
            if credit and terminal not in self._open:
                problem = f"left credit at {terminal}, where nobody sits"
                yield f"{entry.stream}: entry {entry.n} {problem}"

    def _find(self, entry: Entry, problem: str) -> None:
        self.findings.append(f"{entry.stream}: entry {entry.n} {problem}")
