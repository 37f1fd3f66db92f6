"""Rounds that are over, brought back from the records: as they were settled, and what came of them
since."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.play import Coup, Slip
from fairfelt.floor.books import FloorRecords
from fairfelt.floor.history.audit import audit
from fairfelt.floor.history.past_round import past_round
from fairfelt.ledger import EntryRef
from fairfelt.store import RoundMark, SqliteStore
from fairfelt.table.past import Past
from tests.floors import floor_config, quiet, table_config
from tests.rules.thrown_dice import DiceTable, overpay_and_recover
from tests.sitting import Sitting


def past(sitting: Sitting, round_: int) -> Past | None:
    return past_round(sitting.player.store, sitting.table, round_)


def wheel_rounds(*results: str) -> Sitting:
    """Roulette: PT-1 has $5.00 on red and PT-2 $2.00 on black in every round."""
    sitting = Sitting(mode="live")
    for seat in ("PT-1", "PT-2"):
        sitting.pay_in(seat)
    for result in results:
        sitting.deal("start_round")
        sitting.bet({"red": 500}, "PT-1")
        sitting.bet({"black": 200}, "PT-2")
        sitting.deal("close_wagering")
        sitting.deal("enter_result", result=result)
        sitting.deal("confirm_result")
    return sitting


def test_a_round_comes_back_as_it_was_settled() -> None:
    sitting = wheel_rounds("3", "2", "0")
    first = past(sitting, 1)
    assert first == Past(
        round=1,
        config_hash=sitting.table.config_hash,
        coup=Coup(("3",), ("",)),
        slips={"PT-1": Slip({"red": 500}), "PT-2": Slip({"black": 200})},
        settled=True,
        ended=EntryRef("table:T1", 7),
        received={"PT-1": 1000, "PT-2": 0},
        sittings={"PT-1": 1, "PT-2": 2},
        called="dealer",
    )
    assert [p.received for n in (2, 3) if (p := past(sitting, n))] == [
        {"PT-1": 0, "PT-2": 400},
        {"PT-1": 0, "PT-2": 0},
    ]


def test_it_settles_to_the_cent_as_it_did() -> None:
    sitting = wheel_rounds("3", "2")
    for number in (1, 2):
        found = past(sitting, number)
        assert found is not None
        for seat, slip in found.slips.items():
            settlement = sitting.table.settle(found.coup, slip)
            assert settlement.paid_cents == found.received[seat]


def test_a_void_round_gave_every_wager_back() -> None:
    sitting = wheel_rounds("3")
    sitting.deal("start_round")
    sitting.bet({"red": 500})
    sitting.deal("close_wagering")
    sitting.deal("remedy", "SV-1", irregularity="system", reason="the wheel stopped")
    found = past(sitting, 2)
    assert found is not None
    assert (found.settled, found.received) == (False, {"PT-1": 500})
    assert found.slips == {"PT-1": Slip({"red": 500})}


@pytest.mark.parametrize("round_", [-1, 0, 2, 3])
def test_rounds_that_are_not_over_are_not_past(round_: int) -> None:
    sitting = wheel_rounds("3")
    sitting.deal("start_round")
    assert past(sitting, round_) is None


def test_wagers_that_stood_from_the_round_before_are_on_the_slip() -> None:
    dice = DiceTable("snake-eyes")
    dice.start({"PT-1": {"six": 1000, "field": 500}, "PT-2": {"hard-8": 500}})
    dice.give_dice_to("PT-1")
    dice.throw()
    dice.call("1-4")
    dice.deal("confirm_result")
    assert dice.do("PT-2", "place_bets", table="T1", stakes={"hard-8": 300}) == {}  # lowered
    dice.start({})
    dice.throw()
    dice.call("1-5")
    dice.deal("confirm_result")
    found = past(dice, 2)
    assert found is not None
    assert found.slips == {"PT-1": Slip({"six": 1000}), "PT-2": Slip({"hard-8": 300})}
    assert found.received["PT-2"] == 0


def test_a_hand_comes_back_with_its_choices() -> None:
    sitting = Sitting(game="blackjack", mode="live")
    sitting.pay_in()
    sitting.play({"player": 1000}, "TS 9D KH")
    sitting.choose("stand")
    sitting.cards("8H")
    sitting.settle()
    found = past(sitting, 1)
    assert found is not None
    assert found.coup == sitting.state.round.coup
    assert found.slips == dict(sitting.state.round.slips)
    assert found.slips["PT-1"].choices


def test_what_was_recovered_since_is_taken_off() -> None:
    dice = DiceTable("snake-eyes", seats=1)
    dice.start({"PT-1": {"field": 500}})
    dice.give_dice_to("PT-1")
    dice.throw()
    dice.call("1-2")
    dice.deal("confirm_result")
    before = past(dice, 1)
    overpay_and_recover(dice)
    after = past(dice, 1)
    assert before is not None
    assert after is not None
    assert after.received["PT-1"] == before.received["PT-1"] + 300 - 200
    assert dice.findings == []


def test_it_is_all_there_after_a_power_failure() -> None:
    sitting = wheel_rounds("3", "2")
    before = [past(sitting, n) for n in (1, 2)]
    sitting.power_failure()
    assert [past(sitting, n) for n in (1, 2)] == before


def test_nothing_is_decided_on_records_that_are_still_being_written() -> None:
    """The floor runs ahead of its disk; who corrects a round twice in one breath must not be paid
    twice. What happens in another round meanwhile does not matter."""
    sitting = wheel_rounds("3", "5")
    floor, head = sitting.player.floor, sitting.player.floor.recorder.written["table:T1"]
    records = FloorRecords(floor.pit_desk.books, sitting.table)
    floor.recorder.touched["table:T1"].note(head + 1, [RoundMark(2, "later")])
    assert records.past(1) is not None
    floor.recorder.touched["table:T1"].note(head + 2, [RoundMark(1, "later")])
    with pytest.raises(Refused) as refused:
        records.past(1)
    assert refused.value.code == "still_writing"


# -- the index behind it ------------------------------------------------------------------------


def played_floor(path: Path) -> SqliteStore:
    store = SqliteStore(path)
    player = quiet(floor_config(tables=(table_config("R1", mode="rng"),)), store=store)
    player.play({"as": "PT-1", "type": "insert_note", "cents": 10_000})
    table = player.floor.pit.tables["R1"]
    for number in (1, 2, 3):
        player.play({"as": "PT-1", "type": "place_bets", "table": "R1", "stakes": {"red": 500}})
        while table.state.round.number == number:
            player.advance(player.floor.due() or player.now)
    return store


def test_every_entry_of_a_round_is_within_its_span(tmp_path: Path) -> None:
    store = played_floor(tmp_path / "floor.db")
    first, second = store.round_span("table:R1", 1), store.round_span("table:R1", 2)
    assert first
    assert second
    assert store.opening("table:R1", first.first_n) == 1
    assert 1 < first.first_n < first.last_n < second.first_n
    marks = {n: index.marks for n, index in store.index("table:R1")}
    assert marks[first.last_n] == (RoundMark(1, "ended"),)
    assert store.round_span("table:R1", 99) is None
    assert [p.round for p in store.played("PT-1", 2)] == [3, 2]


SPOILT = {
    "marks": ("stream = 'table:R9'", "round = round + 1", "n = n + 1", "what = 'later'"),
    "plays": ("stream = 'table:R9'", "page = page + 1", "seat = 'PT-9'", "round = round + 1",
              "n = n + 1", "staked_cents = staked_cents + 1",
              "received_cents = received_cents + 1"),
}  # fmt: skip


@pytest.mark.parametrize(("table", "change"), [(t, c) for t, cs in SPOILT.items() for c in cs])
def test_an_index_that_was_changed_is_found(tmp_path: Path, table: str, change: str) -> None:
    store = played_floor(tmp_path / "floor.db")
    assert audit(store).clean
    db: Any = sqlite3.connect(tmp_path / "floor.db", isolation_level=None)
    db.execute(f"UPDATE {table} SET {change} WHERE round = (SELECT MAX(round) FROM {table})")  # noqa: S608
    assert audit(store).findings
    db.close()
    store.close()
