"""Value on its way is held, then posted or released exactly once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairfelt.core.errors import Broken
from fairfelt.ledger import (
    DOLLARS,
    NO_HOLDS,
    AccountId,
    Hold,
    Holds,
    Ledger,
    Reason,
    Transfer,
    account_of,
    credits_of,
    hold,
    house,
    meter,
    notes,
    paid,
    sums,
)
from fairfelt.store import Row, SqliteStore

T17 = credits_of(17)


def filled() -> Ledger:
    """$100.00 on the meter of PT-1, and as many credits of a tournament."""
    ledger = Ledger()
    for unit in (DOLLARS, T17):
        ledger.post([Transfer(notes("PT-1", unit), meter("PT-1", unit), 10_000, Reason.NOTE)])
    return ledger


def held(cents: int = 4_000) -> Ledger:
    ledger = filled()
    ledger.post([ledger.holds.begin(meter("PT-1"), cents)])
    return ledger


def test_what_is_held_is_no_longer_on_the_meter_and_not_yet_anywhere_else() -> None:
    ledger = held()
    assert (ledger.balance(meter("PT-1")), ledger.balance(hold(1))) == (6_000, 4_000)
    assert ledger.holds == Holds({1: Hold(1, meter("PT-1"), 4_000)}, 1)


def test_a_hold_that_is_posted_arrives_whole() -> None:
    ledger = held()
    ledger.post([ledger.holds.post(1, paid("PT-1"))])
    assert (ledger.balance(paid("PT-1")), ledger.balance(meter("PT-1"))) == (4_000, 6_000)
    assert ledger.holds == Holds({}, 1)
    assert hold(1) not in ledger.balances


def test_a_hold_that_is_released_goes_back_where_it_came_from() -> None:
    ledger = held()
    ledger.post([ledger.holds.release(1)])
    assert ledger.balance(meter("PT-1")) == 10_000
    assert (ledger.holds.open, hold(1) in ledger.balances) == ({}, False)


def test_nothing_is_posted_and_released_nor_either_of_them_twice() -> None:
    ends = (lambda holds: holds.post(1, paid("PT-1")), lambda holds: holds.release(1))
    for first in ends:
        for second in ends:
            ledger = held()
            late = second(ledger.holds)  # made while the hold was open, as a late answer is
            ledger.post([first(ledger.holds)])
            after = (dict(ledger.balances), ledger.holds)
            with pytest.raises(Broken):
                ledger.post([late])
            with pytest.raises(Broken, match="hold 1 is not open"):
                second(ledger.holds)
            assert (ledger.balances, ledger.holds) == after


@pytest.mark.parametrize(
    "move",
    [
        Transfer(hold(1), paid("PT-1"), 3_999, Reason.HOLD_POSTED),  # not the whole of it
        Transfer(hold(1), paid("PT-1"), 4_000, Reason.PAID_OUT),
        Transfer(hold(1), paid("PT-1"), 4_000, Reason.HOLD_RELEASED),  # to somebody else
        Transfer(hold(1), hold(2), 4_000, Reason.HOLD_BEGUN),
        Transfer(hold(2), paid("PT-1"), 4_000, Reason.HOLD_POSTED),
        Transfer(meter("PT-1"), hold(1), 1, Reason.HOLD_BEGUN),  # the number is taken
        Transfer(meter("PT-1"), hold(2), 1, Reason.PAID_OUT),
        Transfer(hold(1), paid("PT-1", T17), 4_000, Reason.HOLD_POSTED),
    ],
)
def test_nothing_else_goes_into_a_hold_or_out_of_it(move: Transfer) -> None:
    ledger = held()
    before = (dict(ledger.balances), ledger.holds)
    with pytest.raises(Broken):
        ledger.post([move])
    assert (ledger.balances, ledger.holds) == before


def test_a_number_is_not_used_again_once_its_hold_has_ended() -> None:
    ledger = held()
    ledger.post([ledger.holds.release(1)])
    assert ledger.holds.begin(meter("PT-1"), 100).target == hold(2)
    with pytest.raises(Broken, match="hold 1 was begun before"):
        ledger.post([Transfer(meter("PT-1"), hold(1), 100, Reason.HOLD_BEGUN)])


def test_a_step_that_came_to_nothing_leaves_the_hold_open() -> None:
    ledger = held()
    before, holds = dict(ledger.balances), ledger.holds
    moves = [ledger.holds.post(1, paid("PT-1"))]
    ledger.post(moves)
    ledger.take_back(moves, holds)
    assert {a: c for a, c in ledger.balances.items() if c} == {a: c for a, c in before.items() if c}
    assert ledger.holds == holds


def test_of_a_step_that_cannot_be_posted_nothing_is() -> None:
    ledger = held()
    before, holds = dict(ledger.balances), ledger.holds
    good = Transfer(meter("PT-1"), house("R1"), 1_000, Reason.LOST)
    too_much = Transfer(meter("PT-1"), house("R1"), 1_000_000, Reason.LOST)
    begun = ledger.holds.begin(meter("PT-1"), 500)
    with pytest.raises(Broken, match="would stand at"):
        ledger.post([good, begun, ledger.holds.post(1, paid("PT-1")), too_much])
    assert {a: c for a, c in ledger.balances.items() if c} == before
    assert (ledger.holds, hold(2) in ledger.balances) == (holds, False)


# -- the law ------------------------------------------------------------------------------------

SOURCES = (meter("PT-1"), house("R1"), meter("PT-1", T17))
acts = st.one_of(
    st.tuples(st.just("begin"), st.sampled_from(SOURCES), st.integers(-10, 6_000)),
    st.tuples(st.just("post"), st.integers(1, 8), st.sampled_from((*SOURCES, paid("PT-1")))),
    st.tuples(st.just("release"), st.integers(1, 8), st.none()),
)


def _made(holds: Holds, act: str, which: AccountId | int, how: AccountId | int | None) -> Transfer:
    """The transfer, whatever the state of the hold: as one that was made earlier and comes late."""
    if act == "begin":
        assert isinstance(which, str)
        assert isinstance(how, int)
        return holds.begin(which, how)
    assert isinstance(which, int)
    found = holds.open.get(which, Hold(which, meter("PT-1"), 100))
    holds = Holds({which: found}, holds.last)
    return holds.post(which, how) if isinstance(how, str) else holds.release(which)


@given(st.lists(acts, max_size=30))
def test_any_sequence_conserves_money_and_ends_each_hold_at_most_once(
    sequence: list[tuple[str, AccountId | int, AccountId | int | None]],
) -> None:
    ledger, ended, record = filled(), set[int](), list[Transfer]()
    for act, which, how in sequence:
        before = (dict(ledger.balances), ledger.holds)
        move = _made(ledger.holds, act, which, how)
        try:
            ledger.post([move])
        except Broken:
            assert (ledger.balances, ledger.holds) == before
            continue
        record.append(move)
        if act != "begin":
            assert which not in ended
            ended.add(int(account_of(move.source).owner))
        assert not any(sums(ledger.balances).values())
        in_holds = {a: c for a, c in ledger.balances.items() if account_of(a).is_hold}
        assert in_holds == {one.account: one.cents for one in ledger.holds.open.values()}
    assert _rebuilt(record) == ledger.holds
    assert not ended & ledger.holds.open.keys()


def _rebuilt(record: list[Transfer]) -> Holds:
    holds = NO_HOLDS
    for move in record:
        holds = holds.after(move)
    return holds


def test_the_store_brings_open_holds_back(tmp_path: Path) -> None:
    store, ledger = SqliteStore(tmp_path / "floor.db"), filled()
    steps = [
        [Transfer(notes("PT-1", unit), meter("PT-1", unit), 10_000, Reason.NOTE)]
        for unit in (DOLLARS, T17)
    ]
    for source, cents in ((meter("PT-1"), 100), (meter("PT-1", T17), 200), (meter("PT-1"), 300)):
        steps.append([ledger.holds.begin(source, cents)])
        ledger.post(steps[-1])
    for end in (lambda: ledger.holds.post(1, paid("PT-1")), lambda: ledger.holds.release(3)):
        steps.append([end()])
        ledger.post(steps[-1])
    rows = [Row("floor", n, 0, "floor", 0, b"", bytes([n]), tuple(moves))
            for n, moves in enumerate(steps, 1)]  # fmt: skip
    store.append(rows)
    again = Ledger(store.balances(), store.holds())
    assert again.holds == ledger.holds == Holds({2: Hold(2, meter("PT-1", T17), 200)}, 3)
    assert again.balances == ledger.balances
    store.close()
