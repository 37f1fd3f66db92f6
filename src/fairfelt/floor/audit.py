"""Check the records of a floor from the first entry to the last.

The chain of hashes shows that nothing was changed, removed or put in between. Replaying the facts
shows that they lead to the state the floor would start with. Settling every round again, on the
code that pays, shows that every cent went where the rules send it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from fairfelt.core.errors import Broken, Refused
from fairfelt.core.game import SettlesMeanwhile
from fairfelt.floor import audit_corrections as corrections
from fairfelt.floor import audit_ledger as ledger
from fairfelt.floor import state as floor_state
from fairfelt.floor.damage import told
from fairfelt.floor.floor import FLOOR
from fairfelt.floor.indexing import floor_index, index_of
from fairfelt.floor.shelf import RuleShelf
from fairfelt.floor.snapshots import from_snapshot
from fairfelt.floor.state import FloorState
from fairfelt.journal import ChainBroken, Entry, Fact, verify_chain
from fairfelt.ledger import (
    AT_HOUSE,
    HOUSE,
    AccountId,
    Reason,
    Transfer,
    hold,
    house,
    meter,
    notes,
    owed,
    owed_aside,
    paid,
    reason_of,
    unclaimed,
    wagers,
)
from fairfelt.store import NOT_INDEXED, Index, Store
from fairfelt.table import Table
from fairfelt.table.changes import apply
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
        report.findings += corrections.citations(store, entry)
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
        expected = [move for fact in entry.facts for move in _purse_moves(fact)]
        if list(entry.transfers) != expected:
            raise Broken(f"{FLOOR}: entry {entry.n} moved other money than its facts say")

    def index(self, entry: Entry) -> Index:
        return floor_index(entry.facts, FLOOR)

    def differs(self, snapshot: bytes) -> bool:
        return from_snapshot(snapshot, FloorState) not in (None, self._floor)


def _purse_moves(fact: Fact) -> Iterator[Transfer]:
    """The money that goes into and out of a credit meter away from the tables."""
    seat = fact.seat
    match fact.kind:
        case "note.inserted":
            yield Transfer(notes(seat), meter(seat), fact.body["cents"], Reason.NOTE)
        case "credit.paid_out":
            yield Transfer(meter(seat), paid(seat), fact.body["cents"], Reason.PAID_OUT)
        case "credit.held":
            yield Transfer(meter(seat), unclaimed(seat), fact.body["cents"], Reason.UNCLAIMED)
        case "credit.given_back":
            # Where there was no house yet, the floor itself kept it.
            source = AT_HOUSE if "credit" in fact.body else unclaimed(seat)
            yield Transfer(source, meter(seat), fact.body["cents"], Reason.CLAIMED)
        case "house.asked" if fact.body["hold"]:
            source, ask = unclaimed(fact.body["ask"]["terminal"]), fact.body["ask"]
            yield Transfer(source, hold(fact.body["hold"]), ask["cents"], Reason.HOLD_BEGUN)
        case "house.answered" if "hold" in fact.body:
            yield _hold_ends(fact.body)
        case "debt.set_aside":
            aside, here = owed_aside(fact.body["debt"]), owed(fact.body["terminal"])
            yield Transfer(aside, here, fact.body["cents"], Reason.SET_ASIDE)
        case "debt.collected":
            yield Transfer(meter(seat), owed(seat), fact.body["cents"], Reason.DEBT_COLLECTED)


def _hold_ends(body: Mapping[str, Any]) -> Transfer:
    """What the house keeps has arrived there; what it declines goes back."""
    held, cents = hold(body["hold"]), body["cents"]
    if body["answer"]["type"] == "kept":
        return Transfer(held, AT_HOUSE, cents, Reason.HOLD_POSTED)
    return Transfer(held, unclaimed(body["terminal"]), cents, Reason.HOLD_RELEASED)


_TAKEN_BACK = {
    "overpayment.recovered": Reason.OVERPAID,
    "interim.taken_back": Reason.TAKEN_BACK,
}


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
        if any(fact.kind == "table.opened" for fact in entry.facts):
            self._check_kept(entry)
        if sorted(map(_money, entry.transfers)) != sorted(map(_money, expected)):
            where = _accounts_that_differ(entry.transfers, expected)
            problem = f"entry {entry.n} moved other money than its facts say, at {where}"
            raise Broken(f"{self._stream}: {problem}")
        self._standing += sum(_net(wagers(self._id), move) for move in expected)
        if self._standing != self._state.layout.staked_cents + self._state.late_cents:
            raise Broken(f"{self._stream}: after entry {entry.n} the layout and the slips differ")

    def _moves(self, fact: Fact) -> Iterator[Transfer]:
        before, held = self._state.slip(fact.seat).total, _late(self._state, fact.seat)
        standing = _standing(self._state, fact.seat)
        if fact.kind == "table.opened":
            self._table = self._opened(fact.body["config"], fact.body["config_hash"])
        if fact.kind in ("round.settled", "round.voided"):
            yield from self._ends(fact)
        elif fact.kind == "player.excluded":
            yield from () if fact.body.get("stands") else self._excluded(fact.body["seat"])
        elif fact.kind in _TAKEN_BACK:
            bank, reason = house(self._id), _TAKEN_BACK[fact.kind]
            yield from corrections.purse_moves(bank, fact.body["seat"], fact.body, reason)
        elif fact.kind == "bet.forfeited":
            self._forfeited.add(fact.seat)
            if fact.body["cents"]:
                layout, bank = wagers(self._id), house(self._id)
                yield Transfer(layout, bank, fact.body["cents"], Reason.FORFEITED)
        elif fact.kind == "interim.settled":
            yield from self._interim(fact)
        elif fact.kind in corrections.MOVES:
            yield from corrections.MOVES[fact.kind](self._id, self._state, fact)
        self._state = apply(self._state, fact)
        if fact.kind in ("bet.placed", "choice.made"):
            more = self._state.slip(fact.seat).total - before
            yield from self._staked(fact.seat, more - (held if fact.body.get("late") else 0))
        elif fact.kind == "bet.asked":
            yield from self._staked(fact.seat, _late(self._state, fact.seat) - held)
        elif fact.kind == "bet.stands" and not self._state.in_progress:
            yield from self._staked(fact.seat, _standing(self._state, fact.seat) - standing)
        elif fact.kind == "bet.returned":
            back = sum(fact.body["returned"].values())
            reason = reason_of(fact.body["reason"])
            yield Transfer(wagers(self._id), meter(fact.seat), back, reason)
        elif fact.kind == "bet.withdrawn":
            yield Transfer(wagers(self._id), meter(fact.seat), before, Reason.WITHDRAWN)

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

    def _staked(self, seat: str, more: int) -> Iterator[Transfer]:
        if more > 0:
            yield Transfer(meter(seat), wagers(self._id), more, Reason.STAKED)
        elif more < 0:
            yield Transfer(wagers(self._id), meter(seat), -more, Reason.TAKEN_DOWN)

    def _excluded(self, seat: str) -> Iterator[Transfer]:
        wagered = self._state.slip(seat).total if self._state.in_progress else 0
        back = wagered + _standing(self._state, seat) + _late(self._state, seat)
        if back:
            yield Transfer(wagers(self._id), meter(seat), back, Reason.VOID)

    def _ends(self, fact: Fact) -> Iterator[Transfer]:
        table, state = self._table, self._state
        if table is None:
            raise Broken(f"{self._stream}: a round ended at a table that was never opened")
        self._report.rounds += 1
        for seat, slip in state.laid.items():
            self._report.wagers += len(slip.stakes)
            if fact.kind == "round.settled":
                yield from table.money.settle(seat, table.settle(state.round.coup, slip))
            elif seat not in self._forfeited and slip.total:
                yield Transfer(wagers(self._id), meter(seat), slip.total, Reason.VOID)
        self._forfeited.clear()

    def _interim(self, fact: Fact) -> Iterator[Transfer]:
        """What a choice settles is paid at once, and not again when the round ends."""
        table, state = self._table, self._state
        if table is None or not isinstance(table.game, SettlesMeanwhile):
            raise Broken(f"{self._stream}: nothing is settled there before a round ends")
        now = table.game.interim(state.open_slip(fact.seat)).in_chips(table.pays_in_cents)
        if [line._asdict() for line in now.lines] != fact.body["lines"]:
            raise Broken(
                f"{self._stream}: round {state.round.number} paid something else before its end"
            )
        yield from table.money.settle(fact.seat, now)

    def index(self, entry: Entry) -> Index:
        return index_of(entry.facts, entry.transfers, self._state, self._stream)

    def differs(self, snapshot: bytes) -> bool:
        return from_snapshot(snapshot, State) not in (None, self._state)


def _accounts_that_differ(moved: Sequence[Transfer], expected: Sequence[Transfer]) -> str:
    were, should = Counter(map(_money, moved)), Counter(map(_money, expected))
    wrong = (were - should) + (should - were)
    return ", ".join(sorted({account for move in wrong for account in move[:2]}))


def _late(state: State, seat: str) -> int:
    return sum(state.layout.late.get(seat, {}).values())


def _standing(state: State, seat: str) -> int:
    return sum(state.standing(seat).values())


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
