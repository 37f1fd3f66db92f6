"""What the floor tells a table that puts something right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fairfelt.core.play import Coup
from fairfelt.floor import debts
from fairfelt.floor.facts.money import Debts
from fairfelt.floor.indexing import is_over
from fairfelt.floor.past import past_round
from fairfelt.journal import FactBody, decode_entry, round_of
from fairfelt.ledger import Ledger, Reason, Transfer, meter, owed, unclaimed
from fairfelt.store import Recall
from fairfelt.table.facts.corrections import (
    MeterAdjusted,
    PurseMoved,
    RoundRolledBack,
    SeatCorrected,
)
from fairfelt.table.facts.rounds import RoundVoided
from fairfelt.table.past import Past

if TYPE_CHECKING:
    from fairfelt.floor.errands import Errands
    from fairfelt.table import Table

PLAYED_MOST = 100  # rounds of a seat that are looked through for its last completed one


class RoundRead(NamedTuple):
    """A round that is over, with all that was said of it since, as the records had it."""

    as_of: int  # the newest entry that they had then
    past: Past | None
    adjusted: Mapping[str, int]  # by how much each meter was adjusted by hand for it


Later = tuple[FactBody, Sequence[Transfer]]  # what was said, and the money that moved with it


class LastPlayed(NamedTuple):
    as_of: int
    round: int


def read_round(store: Recall, table: Table, round_: int) -> RoundRead:
    """Everything that an act may want to know of the round, read in one go."""
    as_of, past = _newest(store, table), past_round(store, table, round_)
    owing, kept, adjusted = Counter[str](), Counter[str](), Counter[str]()
    for fact, moved in _since(store, table.stream, round_):
        if past is not None:
            past = _put_right(past, fact, moved)
        if isinstance(fact, PurseMoved) and fact.OF_THE_PAST:
            owing[fact.seat] += fact.owed_cents
            kept[fact.seat] += fact.unclaimed_cents
        elif isinstance(fact, MeterAdjusted):
            adjusted[fact.seat] += abs(fact.cents)
    if past is not None:
        past = replace(past, owing=owing, unclaimed=kept)
    return RoundRead(as_of, past, adjusted)


def read_last_played(store: Recall, table: Table, seat: str) -> LastPlayed:
    played = store.played(seat, PLAYED_MOST)
    rounds = (play.round for play in played if play.stream == table.stream)
    pasts = (read_round(store, table, round_).past for round_ in rounds)
    last = next((p.round for p in pasts if p is not None and p.settled and seat in p.slips), 0)
    return LastPlayed(_newest(store, table), last)


def _newest(store: Recall, table: Table) -> int:
    head = store.head(table.stream)
    return head.n if head else 0


def _since(
    store: Recall, stream: str, round_: int
) -> Iterator[tuple[FactBody, Sequence[Transfer]]]:
    """What was said of the round after it had ended, and the money that moved with it."""
    span = store.round_span(stream, round_)
    for n in span.later if span else ():
        if (body := store.entry(stream, n)) is not None:
            entry = decode_entry(body)
            said = (fact.body for fact in entry.facts if round_of(fact.body) == round_)
            yield from ((fact, entry.transfers) for fact in said)


class Books(Protocol):
    """What of the floor a table is told that puts something right."""

    @property
    def ledger(self) -> Ledger: ...

    @property
    def debts(self) -> Debts: ...

    @property
    def errands(self) -> Errands: ...

    def credit(self, terminal: str) -> int: ...

    def check_untouched(self, stream: str, as_of: int, round_: int | None = None) -> None:
        """Refuse what is decided on records to which something was added since: about this round,
        or about any where none is given."""
        ...


@dataclass(frozen=True, slots=True)
class FloorRecords:
    floor: Books
    table: Table

    def past(self, round_: int) -> Past | None:
        over = round_ >= 1 and is_over(self.table.state, round_)
        return self._read(round_).past if over else None

    def _read(self, round_: int) -> RoundRead:
        table = self.table.draft()
        read = self.floor.errands.fetch(
            ("round", table.id, round_), lambda store: read_round(store, table, round_)
        )
        self.floor.check_untouched(table.stream, read.as_of, round_)
        return read

    def adjusted(self, round_: int, seat: str) -> int:
        """By how much the meter of a terminal was adjusted by hand for a round so far."""
        return self._read(round_).adjusted.get(seat, 0)

    def last_played(self, seat: str) -> int:
        table = self.table.draft()
        last = self.floor.errands.fetch(
            ("last played", table.id, seat), lambda store: read_last_played(store, table, seat)
        )
        self.floor.check_untouched(table.stream, last.as_of)
        return last.round

    def credit(self, seat: str) -> int:
        return self.floor.credit(seat)

    def owes(self, seat: str) -> int:
        return -self.floor.ledger.balance(owed(seat))

    def aside(self, seat: str) -> Mapping[int, int]:
        return debts.aside_of(self.floor, seat)

    def unclaimed(self, seat: str) -> int:
        return self.floor.ledger.balance(unclaimed(seat))


def _put_right(past: Past, fact: FactBody, moved: Sequence[Transfer]) -> Past:
    match fact:
        case RoundVoided():
            void = {move.target: move.cents for move in moved if move.reason is Reason.VOID}
            rode = {seat: cents - void.get(meter(seat), 0) for seat, cents in past.rode.items()}
            return replace(past, cleared=True, rode=rode)
        case RoundRolledBack():
            coup = Coup.from_json(fact.coup)
            return replace(past, coup=coup, settled=fact.result is not None)
        case SeatCorrected():
            return _corrected(past, fact)
    return past


def _corrected(past: Past, fact: SeatCorrected) -> Past:
    seat, stands = fact.seat, fact.standing
    if stands is not None:
        rode = past.rode.get(seat, 0) + fact.layout_cents
        past = replace(past, left={**past.left, seat: stands}, rode={**past.rode, seat: rode})
    return replace(past, void_seats=past.void_seats | {seat}) if fact.void else past
