"""Check the records of a floor from the first entry to the last.

The chain of hashes shows that nothing was changed, removed or put in between. Replaying the facts
shows that they lead to the state the floor would start with. Settling every round again, on the
code that pays, shows that every cent went where the rules send it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any, Protocol

import msgspec

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import SettlesMeanwhile
from fairfelt.floor import audit_corrections as corrections
from fairfelt.floor import state as floor_state
from fairfelt.floor.damage import told
from fairfelt.floor.floor import FLOOR
from fairfelt.floor.indexing import floor_index, index_of
from fairfelt.floor.state import FloorState
from fairfelt.journal import ChainBroken, Entry, Fact, verify_chain
from fairfelt.ledger import Transfer, house, meter, notes, owed, owed_aside, paid, unclaimed, wagers
from fairfelt.ledger.accounts import may_go_below_zero
from fairfelt.store import NOT_INDEXED, Index, Store
from fairfelt.table import Table, TableConfig
from fairfelt.table.changes import apply
from fairfelt.table.state import State


@dataclass(slots=True)
class Report:
    entries: int = 0
    rounds: int = 0
    wagers: int = 0
    transfers: int = 0
    sum_cents: int = 0
    findings: list[str] = field(default_factory=list)
    heads: dict[str, str] = field(default_factory=dict)

    @property
    def clean(self) -> bool:
        return not self.findings


def audit(store: Store, progress: Callable[[int], None] = lambda n: None) -> Report:
    report = Report()
    money: list[tuple[str, int, Transfer]] = []
    for stream in sorted(store.streams()):
        try:
            _audit_stream(store, stream, report, money, progress)
        except (ChainBroken, Broken, Refused) as problem:
            report.findings.append(str(problem))
        except Exception as damage:  # which may show itself as anything
            report.findings.append(f"{stream}: cannot be read further: {told(damage)}")
    try:
        _audit_money(store, report, money)
    except Exception as damage:
        report.findings.append(f"ledger: cannot be read: {told(damage)}")
    return report


def _audit_stream(
    store: Store, stream: str, report: Report, money: list[tuple[str, int, Transfer]],
    progress: Callable[[int], None],
) -> None:  # fmt: skip
    replay: _Replay = _FloorReplay() if stream == FLOOR else _TableReplay(stream, report)
    kept = store.snapshot(stream)
    columns = store.columns(stream)
    found_by: list[tuple[int, Index]] = []
    for entry in verify_chain(stream, store.entries(stream)):
        replay.take(entry)
        if next(columns) != (entry.n, entry.at, entry.actor, entry.id):
            report.findings.append(f"{stream}: entry {entry.n} is filed as something else")
        if (index := replay.index(entry)) != NOT_INDEXED:
            found_by.append((entry.n, index))
        money += [(stream, entry.n, transfer) for transfer in entry.transfers]
        report.entries += 1
        progress(report.entries)
        if kept and entry.n == kept[0] and not replay.matches(kept[1]):
            report.findings.append(f"{stream}: the snapshot after entry {entry.n} differs")
    if list(store.index(stream)) != found_by:
        report.findings.append(
            f"{stream}: rounds, plays and the log are not where the index has them"
        )
    head = store.head(stream)
    if head:
        report.heads[stream] = head.hash.hex()
    if kept and not 1 <= kept[0] <= (head.n if head else 0):
        problem = f"there is no entry {kept[0]}, which its snapshot follows"
        report.findings.append(f"{stream}: {problem}")


def _audit_money(store: Store, report: Report, money: list[tuple[str, int, Transfer]]) -> None:
    """The ledger must be what the journal says, and the balances what the ledger adds up to."""
    report.transfers = len(money)
    if sorted(store.transfers(), key=itemgetter(0, 1)) != money:
        report.findings.append("ledger: the transfers are not those of the journal")
    balances: dict[str, int] = {}
    for _, _, transfer in money:
        balances[transfer.source] = balances.get(transfer.source, 0) - transfer.cents
        balances[transfer.target] = balances.get(transfer.target, 0) + transfer.cents
    kept = store.balances()
    for account in sorted(balances.keys() | kept.keys()):
        if balances.get(account, 0) != kept.get(account, 0):
            report.findings.append(f"ledger: {account} does not add up to its transfers")
        if kept.get(account, 0) < 0 and not may_go_below_zero(account):
            report.findings.append(f"ledger: {account} is below zero")
    report.sum_cents = sum(kept.values())
    if report.sum_cents:
        report.findings.append(f"ledger: all accounts add up to {report.sum_cents}, not 0")


class _Replay(Protocol):
    def take(self, entry: Entry) -> None: ...

    def index(self, entry: Entry) -> Index:
        """By what the entry that was just taken in must be found again."""
        ...

    def matches(self, snapshot: bytes) -> bool: ...


class _FloorReplay:
    def __init__(self) -> None:
        self._floor = FloorState()

    def take(self, entry: Entry) -> None:
        for fact in entry.facts:
            floor_state.apply(self._floor, fact)
        expected = [move for fact in entry.facts for move in _purse_moves(fact)]
        if list(entry.transfers) != expected:
            raise Broken(f"{FLOOR}: entry {entry.n} moved other money than its facts say")

    def index(self, entry: Entry) -> Index:
        return floor_index(entry.facts, FLOOR)

    def matches(self, snapshot: bytes) -> bool:
        return msgspec.json.decode(snapshot, type=FloorState) == self._floor


def _purse_moves(fact: Fact) -> Iterator[Transfer]:
    """The money that goes into and out of a credit meter away from the tables."""
    purse = meter(fact.seat)
    match fact.kind:
        case "note.inserted":
            yield Transfer(notes(fact.seat), purse, fact.body["cents"], "note")
        case "credit.paid_out":
            yield Transfer(purse, paid(fact.seat), fact.body["cents"], "paid out")
        case "credit.held":
            yield Transfer(purse, unclaimed(fact.seat), fact.body["cents"], "unclaimed")
        case "credit.given_back":
            yield Transfer(unclaimed(fact.seat), purse, fact.body["cents"], "claimed")
        case "debt.set_aside":
            aside, seat = owed_aside(fact.body["debt"]), fact.body["terminal"]
            yield Transfer(aside, owed(seat), fact.body["cents"], "set aside")
        case "debt.collected":
            yield Transfer(purse, owed(fact.seat), fact.body["cents"], "owed")


_TAKEN_BACK = {"overpayment.recovered": "overpaid", "interim.taken_back": "void"}


class _TableReplay:
    """Takes the facts in and works the money of each step out again."""

    def __init__(self, stream: str, report: Report) -> None:
        self._stream = stream
        self._report = report
        self._id = stream.removeprefix("table:")
        self._table: Table | None = None
        self._state = State()
        self._standing = 0  # what the money says is on the layout
        self._forfeited: set[str] = set()  # in the round that is about to be void

    def take(self, entry: Entry) -> None:
        expected = [move for fact in entry.facts for move in self._moves(fact)]
        if sorted(entry.transfers) != sorted(expected):
            raise Broken(f"{self._stream}: entry {entry.n} moved other money than its facts say")
        self._standing += sum(_net(wagers(self._id), move) for move in expected)
        if self._standing != self._state.staked_cents + self._state.late_cents:
            raise Broken(f"{self._stream}: after entry {entry.n} the layout and the slips differ")

    def _moves(self, fact: Fact) -> Iterator[Transfer]:
        before, held = self._state.slip(fact.seat).total, _late(self._state, fact.seat)
        standing = _standing(self._state, fact.seat)
        if fact.kind == "table.opened":
            self._table = Table(msgspec.convert(fact.body["config"], TableConfig))
            if self._table.config_hash != fact.body["config_hash"]:
                problem = "was opened under other rule data than there are now"
                self._report.findings.append(f"{self._stream}: {problem}")
        if fact.kind in ("round.settled", "round.voided"):
            yield from self._ends(fact)
        elif fact.kind == "player.excluded":
            yield from () if fact.body.get("stands") else self._excluded(fact.body["seat"])
        elif fact.kind in _TAKEN_BACK:
            bank, why = house(self._id), _TAKEN_BACK[fact.kind]
            yield from corrections.purse_moves(bank, fact.body["seat"], fact.body, why)
        elif fact.kind == "bet.forfeited":
            self._forfeited.add(fact.seat)
            if fact.body["cents"]:
                yield Transfer(wagers(self._id), house(self._id), fact.body["cents"], "forfeited")
        elif fact.kind == "interim.settled":
            yield from self._interim(fact)
        elif fact.kind in corrections.MOVES:
            yield from corrections.MOVES[fact.kind](self._id, self._state, fact)
        apply(self._state, fact)
        if fact.kind in ("bet.placed", "choice.made"):
            more = self._state.slip(fact.seat).total - before
            yield from self._staked(fact.seat, more - (held if fact.body.get("late") else 0))
        elif fact.kind == "bet.asked":
            yield from self._staked(fact.seat, _late(self._state, fact.seat) - held)
        elif fact.kind == "bet.stands" and not self._state.in_progress:
            yield from self._staked(fact.seat, _standing(self._state, fact.seat) - standing)
        elif fact.kind == "bet.returned":
            back = sum(fact.body["returned"].values())
            yield Transfer(wagers(self._id), meter(fact.seat), back, fact.body["reason"])
        elif fact.kind == "bet.withdrawn":
            yield Transfer(wagers(self._id), meter(fact.seat), before, "withdrawn")

    def _staked(self, seat: str, more: int) -> Iterator[Transfer]:
        if more > 0:
            yield Transfer(meter(seat), wagers(self._id), more, "staked")
        elif more < 0:
            yield Transfer(wagers(self._id), meter(seat), -more, "taken down")

    def _excluded(self, seat: str) -> Iterator[Transfer]:
        wagered = self._state.slip(seat).total if self._state.in_progress else 0
        back = wagered + _standing(self._state, seat) + _late(self._state, seat)
        if back:
            yield Transfer(wagers(self._id), meter(seat), back, "void")

    def _ends(self, fact: Fact) -> Iterator[Transfer]:
        table, state = self._table, self._state
        if table is None:
            raise Broken(f"{self._stream}: a round ended at a table that was never opened")
        self._report.rounds += 1
        for seat, slip in state.layout.items():
            self._report.wagers += len(slip.stakes)
            if fact.kind == "round.settled":
                yield from table.settlement_transfers(seat, table.settle(state.coup, slip))
            elif seat not in self._forfeited and slip.total:
                yield Transfer(wagers(self._id), meter(seat), slip.total, "void")
        self._forfeited.clear()

    def _interim(self, fact: Fact) -> Iterator[Transfer]:
        """What a choice settles is paid at once, and not again when the round ends."""
        table, state = self._table, self._state
        if table is None or not isinstance(table.game, SettlesMeanwhile):
            raise Broken(f"{self._stream}: nothing is settled there before a round ends")
        now = table.game.interim(state.open_slip(fact.seat)).in_chips(table.pays_in_cents)
        if [line._asdict() for line in now.lines] != fact.body["lines"]:
            raise Broken(f"{self._stream}: round {state.round} paid something else before its end")
        yield from table.settlement_transfers(fact.seat, now)

    def index(self, entry: Entry) -> Index:
        return index_of(entry.facts, entry.transfers, self._state, self._stream)

    def matches(self, snapshot: bytes) -> bool:
        return msgspec.json.decode(snapshot, type=State) == self._state


def _late(state: State, seat: str) -> int:
    return sum(state.late.get(seat, {}).values())


def _standing(state: State, seat: str) -> int:
    return sum(state.standing.get(seat, {}).values())


def _net(account: str, move: Transfer) -> int:
    return move.cents * ((move.target == account) - (move.source == account))


def to_json(report: Report) -> dict[str, Any]:
    return {
        "clean": report.clean,
        "entries": report.entries,
        "rounds": report.rounds,
        "wagers": report.wagers,
        "transfers": report.transfers,
        "sum_cents": report.sum_cents,
        "heads": report.heads,
        "findings": report.findings,
    }
