"""The numbers of vouchers: not to be guessed, never the same twice, and checked by their last."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator

import pytest

from fairfelt.core.errors import Fault
from fairfelt.equipment import SystemRng
from fairfelt.floor.vouchers import FIGURES, is_number, new_number
from fairfelt.store import Index, Row, SqliteStore
from tests.sitting import Sitting


def paid_out(sitting: Sitting, times: int) -> Iterator[str]:
    for _ in range(times):
        assert sitting.do("PT-1", "insert_note", cents=1000) == {}
        assert sitting.do("PT-1", "cash_out") == {}
        yield str(sitting.last("credit.paid_out")["voucher"])


def test_numbers_have_nothing_to_do_with_the_record() -> None:
    """Neither in order, nor near each other, nor alike on two floors."""
    floors = [Sitting(), Sitting()]
    for floor in floors:
        floor.player.floor.cage.voucher_rng = SystemRng()
    first, second = ([*paid_out(floor, 20)] for floor in floors)
    assert len({*first, *second}) == 40
    assert all(is_number(number) for number in (*first, *second))
    assert first not in (sorted(first), sorted(first, reverse=True))
    assert min(abs(int(a) - int(b)) for a in first for b in first if a != b) > 10**9
    assert all(floor.findings == [] for floor in floors)


def test_a_floor_draws_them_from_the_operating_system() -> None:
    from fairfelt.floor.restore import restore
    from tests.floors import DEMO

    floor = restore(DEMO, SqliteStore(":memory:"), SystemRng())
    assert isinstance(floor.cage.voucher_rng, SystemRng)


def test_a_script_has_the_same_numbers_every_time_and_draws_the_same_with_them() -> None:
    assert [*paid_out(Sitting(), 5)] == [*paid_out(Sitting(), 5)]


class Twice:
    """A generator that says everything twice."""

    def __init__(self) -> None:
        self.said = 0

    def below(self, most: int) -> int:
        self.said += 1
        return self.said // 2


def test_a_number_that_was_given_before_is_not_given_again() -> None:
    sitting = Sitting()
    sitting.player.floor.cage.voucher_rng = Twice()
    numbers = [*paid_out(sitting, 4)]
    assert Counter(numbers).most_common(1)[0][1] == 1
    assert sitting.findings == []


def test_the_records_take_no_number_twice() -> None:
    store, number = SqliteStore(":memory:"), new_number(SystemRng(), lambda _: False)
    index = Index(vouchers=(number,))
    store.append([Row("floor", 1, 0, "PT-1", 1, b"{}", b"", (), None, index)])
    assert store.voucher_known(number)
    with pytest.raises(Fault):
        store.append([Row("floor", 2, 0, "PT-1", 2, b"{}", b"", (), None, index)])


def test_a_voucher_that_was_taken_out_of_the_list_is_found() -> None:
    sitting = Sitting()
    (number,) = paid_out(sitting, 1)
    db: sqlite3.Connection = sitting.player.store._db  # type: ignore[attr-defined]
    db.execute("DELETE FROM vouchers WHERE number = ?", (number,))
    assert sitting.findings == ["floor: rounds, plays and the log are not where the index has them"]


def test_every_wrong_figure_and_every_other_length_shows() -> None:
    for _ in range(20):
        number = new_number(SystemRng(), lambda _: False)
        assert len(number) == FIGURES
        assert is_number(number)
        for i, right in enumerate(number):
            wrong = [number[:i] + figure + number[i + 1 :] for figure in "0123456789"]
            assert [is_number(one) for one in wrong] == [one[i] == right for one in wrong]
        assert not any(map(is_number, (number[1:], f"{number}0", "", f" {number[1:]}", "٣" * 18)))
