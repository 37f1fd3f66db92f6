"""The recorder: makes entries of what tables and the floor itself do, money and facts together.

It holds the ledger, what the floor knows beside its tables, and where each stream of the record
ends. It writes nothing itself: a `Commit` says what is to be written and who is told then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from fairfelt.core.errors import Refused
from fairfelt.floor import long_turns
from fairfelt.floor import state as floor_state
from fairfelt.floor.answers import without_secrets
from fairfelt.floor.commit import By, Commit
from fairfelt.floor.empty_meters import EmptyMeters
from fairfelt.floor.facts.sittings import SittingClosed, SittingOpened
from fairfelt.floor.history.index import floor_index, index_of
from fairfelt.floor.history.touched import TouchedRounds
from fairfelt.floor.layout import check_layout
from fairfelt.floor.state import FLOOR, FloorState
from fairfelt.floor.told import SeatMessage, messages, own_facts
from fairfelt.journal import FORMAT, GENESIS, Entry, Fact, encode_entry, seal
from fairfelt.journal.snapshots import snapshot
from fairfelt.ledger import Ledger, Transfer, meter
from fairfelt.rulebooks import KeptRules
from fairfelt.store import Index, Logged, Row
from fairfelt.table import Step, Table
from fairfelt.table.facts import table_fact
from fairfelt.table.facts.rounds import RoundOpened, TableOpened
from fairfelt.table.state import State

_FLOOR_SNAPSHOT_EVERY = 256
_NO_HEAD = (0, GENESIS)
# Is told of a step that everybody at a table sees, before it is sealed.
Turn = Callable[[State, Step, Sequence[Fact], int], None]


class Found(NamedTuple):
    """What is kept beside an entry: by what it is found again, and where a start goes on from."""

    by: Index
    state: bytes | None = None
    rules: KeptRules | None = None


class Recorder:
    def __init__(self, ledger: Ledger, state: FloorState) -> None:
        self.ledger = ledger
        self.state = state
        self.heads: dict[str, tuple[int, bytes]] = {}
        self.unkept: set[str] = set()  # streams that were rebuilt without a snapshot
        self.written: dict[str, int] = {}  # the newest entry of each stream that is on disk
        self.touched: dict[str, TouchedRounds] = {}  # by the newest entries of each stream
        self.asking = ""  # the fingerprint of the command that is being done
        self.departed: list[str] = []  # terminals whose sitting is over: tables are to be told
        self.empty_meters = EmptyMeters(ledger)

    def credit(self, terminal: str) -> int:
        """What whoever sits there has to stake, in the unit of the sitting."""
        sitting = self.state.sittings.open.get(terminal)
        return self.ledger.balance(meter(terminal) if sitting is None else sitting.purse)

    def dollars(self, terminal: str) -> int:
        """What is on the credit meter in dollars: all that can be paid out, and all that a debt is
        collected from."""
        return self.ledger.balance(meter(terminal))

    def newest(self, stream: str) -> int:
        """The number of its newest entry, written or not."""
        return self.heads.get(stream, _NO_HEAD)[0]

    def wrote(self, commit: Commit) -> None:
        """It is on disk by now."""
        self.written[commit.row.stream] = commit.row.n

    def check_untouched(self, stream: str, as_of: int, round_: int | None = None) -> None:
        """What is decided on the records must not be behind what is so by now."""
        touched = self.touched.get(stream)
        if touched is not None and touched.since(as_of, round_):
            raise Refused("still_writing")

    # -- steps of tables ------------------------------------------------------------------------

    def commit(self, table: Table, step: Step, by: By, turn: Turn) -> Commit:
        """Post the money of a table's step and make it ready to be written and told. What cannot
        be made ready has moved nothing."""
        ledger, stream = self.ledger, table.stream
        holds = ledger.holds
        ledger.post(step.transfers)
        head = self.heads.get(stream, _NO_HEAD)
        try:
            commit = self._ready(table, step, by, turn)
        except Exception:
            ledger.take_back(step.transfers, holds)
            self.heads[stream] = head
            raise
        self.empty_meters.watch(step.transfers, by.at)
        return commit

    def commit_bet(
        self, table: Table, step: Step, seat: str, act: str, at: int, id_: int
    ) -> Commit:
        """The same for a bet by itself, as nearly every step is: nobody else is told, no index has
        it, no device hears of it. The money is posted last, so nothing has to be taken back."""
        stream, (fact,), moves = table.stream, step.facts, tuple(step.transfers)
        ledger, (n, before) = self.ledger, self.heads.get(stream, _NO_HEAD)
        n += 1
        body = encode_entry(
            Entry(stream, n, at, seat, act, (fact,), moves, id_, {}, self.asking, FORMAT)
        )
        sealed = seal(before, body)
        for move in moves:  # one, or none where chips were only moved
            ledger.post_one(move)
            if not ledger.balances[move.source]:
                self.empty_meters.watch(moves, at)
        self.heads[stream] = n, sealed
        row = Row(stream, n, at, seat, id_, body, sealed, moves)
        told = SeatMessage(fact.kind, fact.body, seat)
        return Commit(row, seat, id_, {}, at, table.id, (), (told,))

    def _ready(self, table: Table, step: Step, by: By, turn: Turn) -> Commit:
        facts = step.facts
        public = [fact for fact in facts if not fact.seat]
        ready = long_turns.ready_of(table, step) if step.ready is not None else None
        kept = rules = None
        numbered: Sequence[tuple[int, Fact]] = ()
        if public:
            kept = self._turn(table, step, public, by.at, turn, ready.snapshot if ready else b"")
            rules = _rules_to_keep(table, public)
            numbered = list(enumerate(public, table.state.n - len(public) + 1))
        plays = ready.plays if ready else None
        index = index_of(facts, step.transfers, table.state, table.stream, plays)
        found = Found(index, kept, rules)
        row = self._row(table.stream, facts, step.transfers, by, found)
        told = messages(table, step, self.credit, ready.told if ready else None)
        news = _news(index, facts) if index.logged else ()
        return Commit(row, by.actor, by.id, by.answer, by.at, table.id, numbered, told, news)

    def _turn(
        self, table: Table, step: Step, public: list[Fact], at: int, turn: Turn, made: bytes
    ) -> bytes | None:
        """What else goes with a turn of the table: the end of a round is kept."""
        state = table.state
        ends = any(table_fact(fact).KEPT_WHOLE for fact in public)
        if ends and self.empty_meters.since:
            self.empty_meters.round_over(state, at)
        if ends or any(isinstance(fact.body, RoundOpened) for fact in public):
            check_layout(self.ledger, table)
        turn(state, step, public, at)
        return self._kept(table.stream, state, due=ends, made=made)

    def _kept(
        self, stream: str, state: State | FloorState, *, due: bool, made: bytes = b""
    ) -> bytes | None:
        """A snapshot where one is due, and where the last start had none to begin with."""
        if not due and stream not in self.unkept:
            return None
        self.unkept.discard(stream)
        return made or snapshot(state)

    # -- steps of the floor itself --------------------------------------------------------------

    def commit_floor(
        self, facts: list[Fact], transfers: list[Transfer], actor: str, act: str, at: int,
        id_: int = 0, answer: Mapping[str, Any] = {},
    ) -> Commit:  # fmt: skip
        """The same for a step of the floor itself."""
        self.ledger.post(transfers)
        for fact in facts:
            floor_state.apply(self.state, fact)
            if isinstance(fact.body, SittingClosed):
                self.departed.append(fact.body.terminal)
            elif isinstance(fact.body, SittingOpened) and not self.credit(fact.body.terminal):
                self.empty_meters.begin(fact.body.terminal, at)
        self.empty_meters.watch(transfers, at)
        due = (self.newest(FLOOR) + 1) % _FLOOR_SNAPSHOT_EVERY == 0
        kept = self._kept(FLOOR, self.state, due=due)
        index = floor_index(facts, FLOOR)
        by = By(actor, act, at, id_, answer)
        row = self._row(FLOOR, facts, transfers, by, Found(index, kept))
        private = own_facts(facts, self.credit)
        return Commit(row, actor, id_, answer, at, None, (), private, _news(index, facts))

    # -- entries --------------------------------------------------------------------------------

    def _row(
        self, stream: str, facts: list[Fact], transfers: list[Transfer], by: By, found: Found
    ) -> Row:
        (n, before), index = self.heads.get(stream, _NO_HEAD), found.by
        actor, act, at, id_, answer = by
        kept, asked = without_secrets(answer) if answer else {}, self.asking if id_ else ""
        entry = Entry(
            stream, n + 1, at, actor, act, tuple(facts), tuple(transfers), id_, kept, asked, FORMAT
        )
        body = encode_entry(entry)
        sealed = seal(before, body)
        self.heads[stream] = (n + 1, sealed)
        if index.marks:
            self.touched.setdefault(stream, TouchedRounds()).note(n + 1, index.marks)
        moved = entry.transfers
        return Row(
            stream, n + 1, at, actor, id_, body, sealed, moved, found.state, index, found.rules
        )


def _news(index: Index, facts: Sequence[Fact]) -> Sequence[tuple[Logged, Fact]]:
    return [(one, facts[one.i]) for one in index.logged]


def _rules_to_keep(table: Table, public: Sequence[Fact]) -> KeptRules | None:
    """Whoever reads that a table was opened finds beside it the rule data that it was opened by."""
    opens = any(isinstance(fact.body, TableOpened) for fact in public)
    return table.rules.kept if opens else None
