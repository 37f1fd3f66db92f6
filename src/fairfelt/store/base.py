"""The interface behind which any database can stand, split by use: the log, the money, what is
recalled of the past, and what an audit reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Literal, NamedTuple, Protocol

import msgspec

from fairfelt.ledger import AccountId, Book, Holds, Transfer
from fairfelt.rulebooks import KeptRules

What = Literal["opened", "ended", "later"]


class RoundMark(NamedTuple):
    """What an entry is to a round: it opened it, ended it, or came back to it later. Round 0 is
    opened with the table itself: there its configuration is."""

    round: int
    what: What


class SeatRound(NamedTuple):
    """What an entry did for a seat in a round: what it had staked, and what came to it."""

    seat: str
    round: int
    staked_cents: int
    received_cents: int  # below zero where something was taken back
    sitting: int = 0  # whose play it was; 0 where that is not on record


class Logged(NamedTuple):
    """A fact of an entry that the log of the floor shows: under which heading, how grave it is, and
    at which table it was, if at any."""

    i: int
    heading: str
    weight: int
    table: str


class Index(NamedTuple):
    """By what an entry can be found again."""

    marks: tuple[RoundMark, ...] = ()
    plays: tuple[SeatRound, ...] = ()
    logged: tuple[Logged, ...] = ()
    vouchers: tuple[str, ...] = ()


class LogKey(NamedTuple):
    """Where a line of the log is. In this order, by time, they are read."""

    at: int
    stream: str
    n: int
    i: int


class LogRow(NamedTuple):
    """A line of the log as the index has it."""

    key: LogKey
    heading: str
    weight: int
    table: str


NOT_INDEXED = Index()


class Row(msgspec.Struct, frozen=True, gc=False):
    """What one step writes: its journal entry, its money, by what it is found again, a snapshot
    where it ends a round, and the rule data where it opens a table."""

    stream: str
    n: int
    at: int
    actor: str
    id: int
    body: bytes
    hash: bytes
    transfers: tuple[Transfer, ...]
    snapshot: bytes | None = None
    found_by: Index = NOT_INDEXED
    rules: KeptRules | None = None  # the rule data under which it opens a table


class Span(NamedTuple):
    """The entries of a round: from the one that opened it to the one that ended it, or to the
    newest while it is not over; and those that came back to it."""

    first_n: int
    last_n: int
    later: tuple[int, ...] = ()


class PlayedRound(NamedTuple):
    """A round in which a seat had wagers, with all that came of it so far."""

    stream: str
    round: int
    at: int  # when it ended for the seat
    staked_cents: int
    received_cents: int
    sitting: int = 0


class Head(NamedTuple):
    n: int
    at: int
    hash: bytes


class Heads(Protocol):
    """How far each stream has come."""

    def head(self, stream: str) -> Head | None:
        """The newest entry of a stream."""
        ...


class Log(Heads, Protocol):
    """The journal: written by one, and followed from a snapshot on by whoever starts."""

    def append(self, rows: Sequence[Row]) -> None:
        """Write all of it durably, or nothing of it and raise Fault."""
        ...

    def streams(self) -> list[str]:
        """Everything of which there are entries or a snapshot."""
        ...

    def entries(self, stream: str, after: int = 0) -> Iterator[tuple[int, bytes, bytes]]:
        """(number, body, hash) of the entries after a number, in order."""
        ...

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        """The newest snapshot and the number of the entry it follows."""
        ...


class Money(Protocol):
    """The balances that the entries have led to."""

    def balances(self, book: Book = Book.FLOOR) -> dict[AccountId, int]:
        """Of all accounts of a book but those of holds that have ended."""
        ...

    def holds(self, book: Book = Book.FLOOR) -> Holds:
        """Those of a book that are open."""
        ...


# -- what is looked up of the past, by entry or by the index: no bet needs any of it --------------


class Entries(Heads, Protocol):
    """Single entries, for whoever knows their numbers."""

    def entry(self, stream: str, n: int) -> bytes | None:
        """The body of one entry."""
        ...

    def between(self, stream: str, first_n: int, last_n: int) -> Iterator[bytes]:
        """The bodies of these entries, in order."""
        ...


class RoundEntries(Entries, Protocol):
    """The rounds of a table, and where their entries are."""

    def round_span(self, stream: str, round_: int) -> Span | None:
        """Where the entries of a round are."""
        ...

    def opening(self, stream: str, n: int) -> int | None:
        """The entry that opened the table under the configuration in force at an entry."""
        ...

    def rounds(self, stream: str, most: int) -> list[int]:
        """The newest rounds of a table, newest first."""
        ...


class Plays(Protocol):
    """What seats had in rounds."""

    def played(self, seat: str, most: int) -> list[PlayedRound]:
        """The newest rounds in which a seat had wagers, at whatever table, newest first."""
        ...

    def received(self, stream: str, round_: int) -> dict[str, int]:
        """What came to each seat out of a round so far."""
        ...

    def sittings(self, stream: str, round_: int) -> dict[str, int]:
        """Whose sitting had the wagers of each seat in a round, where that is on record."""
        ...


class KeptRuleData(Protocol):
    """The rule data that is kept beside the records."""

    def rules(self) -> Iterator[KeptRules]:
        """The rule data under which tables were ever opened."""
        ...


class RoundsPlayed(RoundEntries, Plays, KeptRuleData, Protocol):
    """Rounds with what seats had in them, by the rule data of their day."""


class LogLines(Entries, Protocol):
    """The log of the floor."""

    def log(self, before: LogKey, since: int, most: int) -> list[LogRow]:
        """Lines of the log before a key, none earlier than `since`, newest first: the next so many
        of them, whatever they are about."""
        ...


class AnswersGiven(Protocol):
    """What terminals and floors were answered."""

    def answers(self, actor: str, most: int) -> list[tuple[int, bytes]]:
        """The newest commands of a terminal by its own numbers, newest first: (id, body)."""
        ...

    def last_heard(self, actors: Sequence[str]) -> dict[str, int]:
        """When each of these terminals last had a command done; nothing of those that had none."""
        ...

    def answer(self, actor: str, id_: int) -> bytes | None:
        """The entry in which a command or request of this number was done."""
        ...


class VoucherNumbers(Protocol):
    """The numbers that vouchers were given."""

    def voucher_known(self, number: str) -> bool:
        """Whether a voucher was ever given this number."""
        ...


class Followed(KeptRuleData, Protocol):
    """The whole record, for whoever takes it in step by step."""

    def written_after(self, seq: int, most: int) -> Iterator[tuple[int, bytes]]:
        """(number, body) of the next entries, whatever their stream, counted over all streams in
        the order in which they were written."""
        ...


# -- everything ----------------------------------------------------------------------------------


class Auditing(Protocol):
    """Everything from the beginning, for whoever proves that it agrees."""

    def written(self) -> Iterator[bytes]:
        """The bodies of all entries, whatever their stream, in the order in which they were
        written, which is that of their transfers."""
        ...

    def columns(self, stream: str) -> Iterator[tuple[int, int, str, int]]:
        """(number, time, actor, the actor's own number) as they are kept beside the bodies."""
        ...

    def index(self, stream: str) -> Iterator[tuple[int, Index]]:
        """All by which entries are found again, entry by entry."""
        ...

    def transfers(self) -> Iterator[tuple[str, int, Transfer]]:
        """(stream, entry number, transfer), in the order in which they were written."""
        ...


class Store(
    Log, Money, RoundsPlayed, LogLines, AnswersGiven, VoucherNumbers, Followed, Auditing, Protocol
):
    """All of it, behind which any database can stand."""

    def reader(self) -> Store:
        """The same records, only to be read, for the thread that calls this."""
        ...

    def reading(self) -> AbstractContextManager[None]:
        """Read everything as it stands at one moment, though the floor goes on writing."""
        ...

    def close(self) -> None: ...
