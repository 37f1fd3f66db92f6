"""Rounds and plays are found again by what was written with their entries."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fairfelt.journal import GENESIS, Entry, encode_entry, seal
from fairfelt.store import Index, PlayedRound, RoundMark, Row, SeatRound, Span, SqliteStore
from fairfelt.store.indexed import ROUNDS_TOGETHER


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "floor.db")
    yield store
    store.close()


def row(
    n: int, *marks: RoundMark, plays: tuple[SeatRound, ...] = (), stream: str = "table:R1"
) -> Row:
    body = encode_entry(Entry(stream, n, 1_000 + n, "DT-1", "test", ()))
    return Row(stream, n, 1_000 + n, "DT-1", 0, body, seal(GENESIS, body), (), None,
               Index(marks, plays))  # fmt: skip


def test_a_span_is_from_opening_to_end_and_what_came_later(store: SqliteStore) -> None:
    store.append([
        row(1, RoundMark(0, "opened")), row(2, RoundMark(1, "opened")), row(3),
        row(4, RoundMark(1, "ended")), row(5, RoundMark(2, "opened")), row(6, RoundMark(1,
        "later")), row(7),
    ])  # fmt: skip
    assert store.round_span("table:R1", 1) == Span(2, 4, (6,))
    assert store.round_span("table:R1", 2) == Span(5, 7)  # not over, so up to the newest
    assert store.round_span("table:R1", 3) is None
    assert store.opening("table:R1", 7) == 1
    assert store.rounds("table:R1", 5) == [2, 1]


def test_a_round_that_ended_twice_has_its_first_end(store: SqliteStore) -> None:
    """What stood over it was void afterwards."""
    store.append(
        [
            row(1, RoundMark(1, "opened")),
            row(2, RoundMark(1, "ended")),
            row(3, RoundMark(1, "ended")),
        ]
    )
    assert store.round_span("table:R1", 1) == Span(1, 2, (3,))


def test_what_came_to_a_seat_is_added_up(store: SqliteStore) -> None:
    store.append([
        row(1, plays=(SeatRound("PT-1", 1, 500, 1000), SeatRound("PT-2", 1, 500, 0))),
        row(2, plays=(SeatRound("PT-1", 1, 0, -200),)),
    ])  # fmt: skip
    assert store.received("table:R1", 1) == {"PT-1": 800, "PT-2": 0}
    assert store.played("PT-1", 9) == [PlayedRound("table:R1", 1, 1_001, 500, 800)]


def test_the_newest_plays_over_all_tables_and_many_pages(store: SqliteStore) -> None:
    rounds = range(1, 3 * ROUNDS_TOGETHER)
    store.append(
        [row(n, RoundMark(n, "ended"), plays=(SeatRound("PT-1", n, 1, 0),)) for n in rounds]
    )
    store.append(
        [row(1, RoundMark(7, "ended"), plays=(SeatRound("PT-1", 7, 1, 0),), stream="table:R2")]
    )
    newest = [(one.stream, one.round) for one in store.played("PT-1", 2 * ROUNDS_TOGETHER)]
    assert newest == [("table:R1", n) for n in reversed(rounds)][: 2 * ROUNDS_TOGETHER]
    assert len(store.played("PT-1", 500)) == len(rounds) + 1
    assert store.played("PT-9", 5) == []


def test_an_index_is_written_with_its_entry_or_not_at_all(store: SqliteStore) -> None:
    store.append([row(1, RoundMark(1, "opened"))])
    with pytest.raises(Exception, match="could not be written"):
        store.append([row(2, RoundMark(1, "ended")), row(2, RoundMark(1, "later"))])
    assert list(store.index("table:R1")) == [(1, Index((RoundMark(1, "opened"),)))]


def test_a_reader_finds_the_same(store: SqliteStore) -> None:
    store.append([row(1, RoundMark(1, "opened"))])
    reader = store.reader()
    with reader.reading():
        assert reader.round_span("table:R1", 1) == store.round_span("table:R1", 1)
    reader.close()
