"""The books of a floor, as a table sees them that corrects something: the round in question, and
what its seats have, owe and have unclaimed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from fairfelt.floor import debts
from fairfelt.floor.facts.money import Debts
from fairfelt.floor.history.index import is_over
from fairfelt.floor.history.past_round import unplayable_rounds
from fairfelt.floor.history.round_reads import RoundRead, read_last_played, read_round
from fairfelt.ledger import AccountId, Ledger
from fairfelt.table.past import Past

if TYPE_CHECKING:
    from fairfelt.floor.errands import Errands
    from fairfelt.floor.recorder import Recorder
    from fairfelt.table import Table


class Books(Protocol):
    """What of the floor a table is told that puts something right."""

    @property
    def ledger(self) -> Ledger: ...

    @property
    def debts(self) -> Debts: ...

    @property
    def errands(self) -> Errands: ...

    def check_untouched(self, stream: str, as_of: int, round_: int | None = None) -> None:
        """Refuse what is decided on records to which something was added since: about this round,
        or about any where none is given."""
        ...


@dataclass(frozen=True, slots=True)
class OpenBooks:
    """The books as they are at every moment."""

    recorder: Recorder
    errands: Errands

    @property
    def ledger(self) -> Ledger:
        return self.recorder.ledger

    @property
    def debts(self) -> Debts:
        return self.recorder.state.debts

    def check_untouched(self, stream: str, as_of: int, round_: int | None = None) -> None:
        self.recorder.check_untouched(stream, as_of, round_)


@dataclass(frozen=True, slots=True)
class FloorRecords:
    books: Books
    table: Table

    def past(self, round_: int) -> Past | None:
        over = round_ >= 1 and is_over(self.table.state, round_)
        return self._read(round_).past if over else None

    def _read(self, round_: int) -> RoundRead:
        table = self.table.draft()
        read = self.books.errands.fetch(
            ("round", table.id, round_), lambda store: read_round(store, table, round_)
        )
        self.books.check_untouched(table.stream, read.as_of, round_)
        return read

    def unplayable(self, rounds: Sequence[int]) -> Sequence[int]:
        state, table = self.table.state, self.table.draft()
        as_it_is = state.config_hash == table.config_hash
        asked = tuple(one for one in rounds if one < state.first_round or not as_it_is)
        if not asked:
            return ()
        return self.books.errands.fetch(
            ("unplayable", table.id, asked), lambda store: unplayable_rounds(store, table, asked)
        )

    def adjusted(self, round_: int, seat: str) -> int:
        """By how much the meter of a terminal was adjusted by hand for a round so far."""
        return self._read(round_).adjusted.get(seat, 0)

    def last_played(self, seat: str) -> int:
        table = self.table.draft()
        last = self.books.errands.fetch(
            ("last played", table.id, seat), lambda store: read_last_played(store, table, seat)
        )
        self.books.check_untouched(table.stream, last.as_of)
        return last.round

    def balance(self, account: AccountId) -> int:
        return self.books.ledger.balance(account)

    def aside(self, seat: str) -> Mapping[int, int]:
        return debts.aside_of(self.books.debts, self.books.ledger, seat, self.table.money.unit)
