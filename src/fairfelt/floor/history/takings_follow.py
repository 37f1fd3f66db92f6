"""Works the takings out of the record, entry by entry, in the order of writing.

What was staked on each kind of wager stands in no entry: the round is settled again, by the rule
data of its day, as an audit does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction

from fairfelt.core.game import Spot
from fairfelt.floor.gaming_day import day_begins, day_of
from fairfelt.floor.history.rule_shelf import RuleShelf
from fairfelt.floor.history.takings import (
    BankKey,
    BankSums,
    KnownWager,
    Takings,
    WagerKey,
    WagerSums,
)
from fairfelt.journal import Entry, decode_entry
from fairfelt.ledger import DOLLARS, HOUSE, unit_of
from fairfelt.rulebooks import Wager
from fairfelt.rulebooks.rules import conditions_of
from fairfelt.store import Followed
from fairfelt.table import Table
from fairfelt.table.facts import apply, table_fact
from fairfelt.table.facts.base import TableFact
from fairfelt.table.facts.corrections import RoundRolledBack
from fairfelt.table.facts.rounds import RoundSettled, RoundVoided, TableOpened
from fairfelt.table.facts.wagers import InterimSettled
from fairfelt.table.recorded import Unplayable, recorded_table
from fairfelt.table.shapes import LineBody
from fairfelt.table.state import State

SLICE = 1_000  # entries read in one go
_STAYS = "stays"


class Days:
    """The gaming day of each moment, by the moment at which it began."""

    def __init__(self, starts: str) -> None:
        self._starts = starts
        self._first = self._next = 0

    def began(self, at: int) -> int:
        if not self._first <= at < self._next:
            day = day_of(at, self._starts)
            self._first = day_begins(day, self._starts)
            self._next = day_begins(day + timedelta(days=1), self._starts)
        return self._first


@dataclass(slots=True)
class _Bank:
    """A table as far as its entries have been read."""

    state: State = field(default_factory=State)
    table: Table | None = None  # none where its wagers cannot be told apart any more
    on_round: Counter[str] = field(default_factory=Counter)  # settled so far, by kind of wager


class TakingsBook:
    """Follows the records of one floor. It holds the sums and what the tables know."""

    def __init__(self, day_starts: str) -> None:
        self.takings = Takings()
        self.seq = 0  # the newest entry that is in it, of all streams
        self._days = Days(day_starts)
        self._banks: dict[str, _Bank] = {}

    def follow(self, store: Followed, most: int = SLICE) -> bool:
        """Take in the next entries. Whether there may be more."""
        shelf, taken = RuleShelf(store), 0
        for seq, body in store.written_after(self.seq, most):
            self._take(decode_entry(body), shelf)
            self.seq, taken = seq, taken + 1
        return taken == most

    def _take(self, entry: Entry, shelf: RuleShelf) -> None:
        if entry.stream == HOUSE:
            return
        day = self._days.began(entry.at)
        for move in entry.transfers:
            self.takings.take_meters(day, move)
        stream, _, table = entry.stream.partition(":")
        if stream == "table":
            self._take_table(day, table, entry, shelf)

    def _take_table(self, day: int, table: str, entry: Entry, shelf: RuleShelf) -> None:
        bank = self._banks.setdefault(table, _Bank())
        for fact in entry.facts:
            body, before = table_fact(fact), bank.state
            if isinstance(body, TableOpened):
                bank.table = _opened(body, shelf)
            bank.state = apply(before, fact)
            if bank.state.unit == DOLLARS:
                self._note(_key(day, table, bank.state), bank, body, before, fact.seat)
        if bank.state.unit == DOLLARS:
            for move in entry.transfers:
                self.takings.take_bank(_key(day, table, bank.state), move)

    def _note(self, key: BankKey, bank: _Bank, body: TableFact, before: State, seat: str) -> None:
        match body:
            case InterimSettled():
                self._lines(key, bank, body.lines)
            case RoundSettled():
                self._settled(key, bank, before)
            case RoundVoided():
                self._sums(key).voided += 1
                self._round_is_over(key, bank)
            case RoundRolledBack():
                self._sums(key).rolled_back += 1

    def _sums(self, key: BankKey) -> BankSums:
        return self.takings.banks.setdefault(key, BankSums())

    def _settled(self, key: BankKey, bank: _Bank, before: State) -> None:
        laid, coup = before.laid, before.round.coup
        if laid:
            self._sums(key).rounds += 1
        for seat, slip in laid.items():
            self.takings.meter(key.day, seat).rounds += 1
            if bank.table is not None:
                settlement = bank.table.settle(coup, slip)
                self._lines(key, bank, [line._asdict() for line in settlement.lines])  # type: ignore[misc]
        self._round_is_over(key, bank)

    def _lines(self, key: BankKey, bank: _Bank, lines: Iterable[LineBody]) -> None:
        for line in lines:
            if bank.table is None or line["verdict"] == _STAYS or not line["stake_cents"]:
                continue
            wager = self._wager(bank.state.config_hash, bank.table, line["spot"])
            sums = self.takings.wagers.setdefault(self._of(key, bank, wager), WagerSums())
            sums.wagers += 1
            sums.staked_cents += line["stake_cents"]
            sums.paid_cents += line["win_cents"] + line["back_cents"]
            bank.on_round[wager] += line["stake_cents"]

    def _round_is_over(self, key: BankKey, bank: _Bank) -> None:
        for wager, cents in bank.on_round.items():
            self.takings.wagers[self._of(key, bank, wager)].squares += cents * cents
        bank.on_round.clear()

    def _of(self, key: BankKey, bank: _Bank, wager: str) -> WagerKey:
        return WagerKey(key, bank.state.config_hash, wager)

    def _wager(self, config: str, table: Table, spot: str) -> str:
        """The kind of a wager, and its place where the edges of its places differ."""
        there = table.spots[spot]
        rules = table.rules.wagers.get(there.kind)  # none of a fee
        edges = rules.edges_under(table.options) if rules else {}
        wager = there.kind if "" in edges or not edges else there.id
        if (config, wager) not in self.takings.terms:
            self.takings.terms[config, wager] = _known(there, rules, edges)
        return wager


def _key(day: int, table: str, state: State) -> BankKey:
    return BankKey(day, table, state.config.get("ruleset", ""), state.config.get("game", ""))


def _opened(body: TableOpened, shelf: RuleShelf) -> Table | None:
    try:
        return recorded_table(body.config, body.config_hash, unit_of(body.unit), shelf)
    except Unplayable:
        return None


def _known(spot: Spot, rules: Wager | None, edges: Mapping[str, Fraction]) -> KnownWager:
    """Where players choose, an edge is that of one way to play."""
    tops = [Fraction(odds.win, odds.stake) for odds in spot.pays.values()]
    edge = next((edge for under, edge in edges.items() if _holds(under, spot)), None)
    if rules is None or rules.strategy or not tops:
        edge = None
    return KnownWager(edge, max(tops, default=Fraction(0)))


def _holds(under: str, spot: Spot) -> bool:
    """Whether an edge is of this place: of all of its kind, or of those of that number."""
    return all(spot.id == f"{name}:{value}" for name, value in conditions_of(under).items())
