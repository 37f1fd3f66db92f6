"""Check one stream of the records: its facts, its money and its index are worked out again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from fairfelt.core.errors import Broken
from fairfelt.floor import state as floor_state
from fairfelt.floor.facts import FloorFact
from fairfelt.floor.history.audit_citations import citations
from fairfelt.floor.history.audit_report import AuditReport
from fairfelt.floor.history.index import floor_index, index_of
from fairfelt.floor.history.rule_shelf import RuleShelf
from fairfelt.floor.state import FLOOR, FloorState
from fairfelt.journal import Entry, Fact, verify_chain
from fairfelt.journal.snapshots import from_snapshot
from fairfelt.ledger import AccountId, Transfer, unit_of, wagers
from fairfelt.store import NOT_INDEXED, Index, Store
from fairfelt.table import Table
from fairfelt.table.facts import apply, table_fact
from fairfelt.table.facts.base import Audited
from fairfelt.table.facts.rounds import RoundSettled, RoundVoided, TableOpened
from fairfelt.table.facts.wagers import BetForfeited
from fairfelt.table.recorded import Unplayable, recorded_table
from fairfelt.table.state import State

RULES_KEPT_SINCE = 2  # the first format of entries beside which rule data are kept


def check(
    store: Store,
    stream: str,
    report: AuditReport,
    shelf: RuleShelf,
    progress: Callable[[int], None],
) -> None:
    followed: _Stream = _FloorStream() if stream == FLOOR else _TableStream(stream, report, shelf)
    kept = store.snapshot(stream)
    columns = store.columns(stream)
    found_by = _Filed(store.index(stream))
    for entry in verify_chain(stream, store.entries(stream)):
        followed.take(entry)
        report.findings += citations(store, entry)
        if next(columns) != (entry.n, entry.at, entry.actor, entry.id):
            report.findings.append(f"{stream}: entry {entry.n} is filed as something else")
        found_by.take(entry.n, followed.index(entry))
        report.entries += 1
        progress(report.entries)
        if kept and entry.n == kept[0] and followed.differs(kept[1]):
            report.findings.append(f"{stream}: the snapshot after entry {entry.n} differs")
    if not found_by.is_right:
        report.findings.append(
            f"{stream}: rounds, plays and the log are not where the index has them"
        )
    head = store.head(stream)
    if head:
        report.heads[stream] = head.hash.hex()
    if kept and not 1 <= kept[0] <= (head.n if head else 0):
        problem = f"there is no entry {kept[0]}, which its snapshot follows"
        report.findings.append(f"{stream}: {problem}")


class _Filed:
    """Holds the index of a stream against what its entries must be found by, side by side."""

    def __init__(self, filed: Iterator[tuple[int, Index]]) -> None:
        self._filed = filed
        self._same = True

    def take(self, n: int, index: Index) -> None:
        if index != NOT_INDEXED and self._same:
            self._same = next(self._filed, None) == (n, index)

    @property
    def is_right(self) -> bool:
        return self._same and next(self._filed, None) is None


class _Stream(Protocol):
    def take(self, entry: Entry) -> None: ...

    def index(self, entry: Entry) -> Index:
        """By what the entry that was just taken in must be found again."""
        ...

    def differs(self, snapshot: bytes) -> bool:
        """Whether a floor that began with this snapshot would begin with something else."""
        ...


class _FloorStream:
    def __init__(self) -> None:
        self._floor = FloorState()

    def take(self, entry: Entry) -> None:
        for fact in entry.facts:
            floor_state.apply(self._floor, fact)
        expected = [move for fact in entry.facts for move in _floor_money(fact)]
        if list(entry.transfers) != expected:
            raise Broken(f"{FLOOR}: entry {entry.n} moved other money than its facts say")

    def index(self, entry: Entry) -> Index:
        return floor_index(entry.facts, FLOOR)

    def differs(self, snapshot: bytes) -> bool:
        return from_snapshot(snapshot, FloorState) not in (None, self._floor)


def _floor_money(fact: Fact) -> Iterable[Transfer]:
    return fact.body.money(fact.seat) if isinstance(fact.body, FloorFact) else ()


class _TableStream:
    """Takes the facts in and works the money of each step out again."""

    def __init__(self, stream: str, report: AuditReport, shelf: RuleShelf) -> None:
        self._stream = stream
        self._report = report
        self._shelf = shelf
        self._id = stream.removeprefix("table:")
        self._table: Table | None = None
        self._state = State()
        self._standing = 0  # what the money says is on the layout
        self._forfeited: set[str] = set()  # in the round that is about to be void

    def take(self, entry: Entry) -> None:
        expected = [move for fact in entry.facts for move in self._moves(fact)]
        if any(isinstance(fact.body, TableOpened) for fact in entry.facts):
            self._check_kept(entry)
        if sorted(map(_money, entry.transfers)) != sorted(map(_money, expected)):
            where = _accounts_that_differ(entry.transfers, expected)
            problem = f"entry {entry.n} moved other money than its facts say, at {where}"
            raise Broken(f"{self._stream}: {problem}")
        layout = wagers(self._id, self._state.unit)
        self._standing += sum(_net(layout, move) for move in expected)
        if self._standing != self._state.layout.staked_cents + self._state.late_cents:
            raise Broken(f"{self._stream}: after entry {entry.n} the layout and the slips differ")

    def _moves(self, fact: Fact) -> Iterator[Transfer]:
        body, before = table_fact(fact), self._state
        if isinstance(body, TableOpened):
            self._table = self._opened(body)
        self._state = apply(before, fact)
        case = Audited(
            self._id, before, self._state, fact.seat, self._table, frozenset(self._forfeited)
        )
        yield from body.money(case)
        if isinstance(body, BetForfeited):
            self._forfeited.add(fact.seat)
        elif isinstance(body, RoundSettled | RoundVoided):
            self._forfeited.clear()
            self._report.rounds += 1
            self._report.wagers += sum(len(slip.stakes) for slip in before.laid.values())

    def _opened(self, body: TableOpened) -> Table:
        try:
            unit = unit_of(body.unit)
            return recorded_table(body.config, body.config_hash, unit, self._shelf)
        except Unplayable as why:
            problem = f"its rounds cannot be settled by the rule data of their day, since {why}"
            raise Broken(f"{self._stream}: {problem}") from why

    def _check_kept(self, entry: Entry) -> None:
        """The data must be there for later versions, which may have others."""
        table = self._table
        if entry.format < RULES_KEPT_SINCE or table is None:
            return
        if not self._shelf.keeps(table.rules.kept):
            problem = f"the rule data by which entry {entry.n} opened it are not kept"
            self._report.findings.append(f"{self._stream}: {problem}")

    def index(self, entry: Entry) -> Index:
        return index_of(entry.facts, entry.transfers, self._state, self._stream)

    def differs(self, snapshot: bytes) -> bool:
        return from_snapshot(snapshot, State) not in (None, self._state)


def _accounts_that_differ(moved: Sequence[Transfer], expected: Sequence[Transfer]) -> str:
    were, should = Counter(map(_money, moved)), Counter(map(_money, expected))
    wrong = (were - should) + (should - were)
    return ", ".join(sorted({account for move in wrong for account in move[:2]}))


def _money(move: Transfer) -> tuple[str, str, int, str]:
    """What was moved and why. What it cites is looked at by itself."""
    return move.source, move.target, move.cents, move.reason.text


def _net(account: AccountId, move: Transfer) -> int:
    return move.cents * ((move.target == account) - (move.source == account))
