"""Check the records of a floor from the first entry to the last.

The chain of hashes shows that nothing was changed, removed or put in between. Replaying the facts
shows that they lead to the state the floor would start with. Settling every round again, on the
code that pays, shows that every cent went where the rules send it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from fairfelt.core.errors import Broken, Refused
from fairfelt.floor import audit_citations
from fairfelt.floor import audit_ledger as ledger
from fairfelt.floor import state as floor_state
from fairfelt.floor.damage import told
from fairfelt.floor.facts import FloorFact
from fairfelt.floor.floor import FLOOR
from fairfelt.floor.indexing import floor_index, index_of
from fairfelt.floor.shelf import RuleShelf
from fairfelt.floor.snapshots import from_snapshot
from fairfelt.floor.state import FloorState
from fairfelt.journal import ChainBroken, Entry, Fact, verify_chain
from fairfelt.ledger import HOUSE, AccountId, Transfer, wagers
from fairfelt.store import NOT_INDEXED, Index, Store
from fairfelt.table import Table
from fairfelt.table.facts import apply, table_fact
from fairfelt.table.facts.base import Audited
from fairfelt.table.facts.rounds import RoundSettled, RoundVoided, TableOpened
from fairfelt.table.facts.wagers import BetForfeited
from fairfelt.table.recorded import Unplayable, recorded_table
from fairfelt.table.state import State

RULES_KEPT_SINCE = 2  # the first format of entries beside which rule data are kept


@dataclass(slots=True)
class Report:
    entries: int = 0
    rounds: int = 0
    wagers: int = 0
    transfers: int = 0
    sum_cents: int = 0
    findings: list[str] = field(default_factory=list)
    heads: dict[str, str] = field(default_factory=dict)
    on_its_way_cents: int = 0  # between the floor and its house

    @property
    def clean(self) -> bool:
        return not self.findings


def audit(store: Store, progress: Callable[[int], None] = lambda n: None) -> Report:
    """It goes through the records entry by entry and holds what the tables know and what each
    account has, never the entries or the transfers themselves."""
    report = Report()
    shelf = RuleShelf(store)
    report.findings += _audit_rules(store)
    for stream in sorted(store.streams()):
        if stream == HOUSE:  # which has an audit of its own
            continue
        try:
            _audit_stream(store, stream, report, shelf, progress)
        except (ChainBroken, Broken, Refused) as problem:
            report.findings.append(str(problem))
        except Exception as damage:  # which may show itself as anything
            report.findings.append(f"{stream}: cannot be read further: {told(damage)}")
    try:
        money = ledger.check(store)
        report.transfers = money.transfers
        report.findings += money.findings
        report.sum_cents = ledger.dollars(store)
    except Exception as damage:
        report.findings.append(f"ledger: cannot be read: {told(damage)}")
    return report


def _audit_rules(store: Store) -> Iterator[str]:
    """Rule data must be what their hash stands for."""
    for kept in store.rules():
        if not kept.is_whole:
            which = f"{kept.ruleset} {kept.game} kept as {kept.sha256}"
            yield f"rules: the data of {which} were changed"


def _audit_stream(
    store: Store, stream: str, report: Report, shelf: RuleShelf, progress: Callable[[int], None]
) -> None:
    replay: _Replay = _FloorReplay() if stream == FLOOR else _TableReplay(stream, report, shelf)
    kept = store.snapshot(stream)
    columns = store.columns(stream)
    found_by = _Filed(store.index(stream))
    for entry in verify_chain(stream, store.entries(stream)):
        replay.take(entry)
        report.findings += audit_citations.citations(store, entry)
        if next(columns) != (entry.n, entry.at, entry.actor, entry.id):
            report.findings.append(f"{stream}: entry {entry.n} is filed as something else")
        found_by.take(entry.n, replay.index(entry))
        report.entries += 1
        progress(report.entries)
        if kept and entry.n == kept[0] and replay.differs(kept[1]):
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


class _Replay(Protocol):
    def take(self, entry: Entry) -> None: ...

    def index(self, entry: Entry) -> Index:
        """By what the entry that was just taken in must be found again."""
        ...

    def differs(self, snapshot: bytes) -> bool:
        """Whether a floor that began with this snapshot would begin with something else."""
        ...


class _FloorReplay:
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


class _TableReplay:
    """Takes the facts in and works the money of each step out again."""

    def __init__(self, stream: str, report: Report, shelf: RuleShelf) -> None:
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
        self._standing += sum(_net(wagers(self._id), move) for move in expected)
        if self._standing != self._state.layout.staked_cents + self._state.late_cents:
            raise Broken(f"{self._stream}: after entry {entry.n} the layout and the slips differ")

    def _moves(self, fact: Fact) -> Iterator[Transfer]:
        body, before = table_fact(fact), self._state
        if isinstance(body, TableOpened):
            self._table = self._opened(body.config, body.config_hash)
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

    def _opened(self, config: Mapping[str, Any], hash_: str) -> Table:
        try:
            return recorded_table(config, hash_, self._shelf)
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


def to_json(report: Report) -> dict[str, Any]:
    return {
        "clean": report.clean,
        "entries": report.entries,
        "rounds": report.rounds,
        "wagers": report.wagers,
        "transfers": report.transfers,
        "sum_cents": report.sum_cents,
        "on_its_way_cents": report.on_its_way_cents,
        "heads": report.heads,
        "findings": report.findings,
    }
