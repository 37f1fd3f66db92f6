"""A table that has stopped is released by a manager: from its records, and only if they agree."""

from __future__ import annotations

from unittest import mock

import pytest

from fairfelt.core.errors import Broken
from fairfelt.floor.floor import Floor
from fairfelt.ledger import house, meter, wagers
from tests.sitting import Sitting


@pytest.fixture
def sitting() -> Sitting:
    """A bet is on the layout when the table stops."""
    sitting = Sitting(mode="live")
    sitting.pay_in()
    sitting.deal("start_round")
    sitting.bet({"red": 2_000})
    return sitting


def freeze(sitting: Sitting) -> None:
    player = sitting.player
    player._commit([player.floor.freeze("T1", Broken("test"), player.now)])


def release(sitting: Sitting, staff: str = "3001", reason: str = "Looked into") -> str:
    sitting.sign_in(staff)
    answer = sitting.do("SV-1", "release_table", table="T1", reason=reason)
    return str(answer.get("code", "released"))


@pytest.mark.parametrize(
    ("staff", "says"),
    [
        ("1001", "act_needs_role"),
        ("2001", "act_needs_role"),
        ("2501", "act_needs_role"),
        ("3001", "released"),
        ("4001", "released"),
        ("5001", "act_needs_role"),
    ],
)
def test_a_manager_or_above_releases_it(sitting: Sitting, staff: str, says: str) -> None:
    freeze(sitting)
    assert release(sitting, staff) == says
    assert ("T1" in sitting.player.floor.frozen) == (says != "released")
    assert (sitting.credit(), sitting.findings) == (8_000, [])


def test_a_supervisor_releases_it_on_a_managers_authority(sitting: Sitting) -> None:
    freeze(sitting)
    sitting.sign_in("2001")
    manager = {"staff": "3001", "pin": "3333"}
    said = sitting.do("SV-1", "release_table", table="T1", reason="Seen", authority=manager)
    assert (said, sitting.player.floor.frozen) == ({}, {})


def test_its_wagers_and_the_time_that_was_left_are_as_they_were(sitting: Sitting) -> None:
    sitting.pass_ms(5_000)
    freeze(sitting)
    sitting.pass_ms(600_000)
    assert release(sitting) == "released"
    left = sitting.state.closes_at - sitting.player.now
    assert (sitting.phase, left, sitting.stakes()) == ("wagering", 15_000, {"red": 2_000})
    sitting.pass_ms(15_000)
    sitting.wheel("rested", "1")
    sitting.deal("enter_result", result="1")
    sitting.settle_round()
    assert (sitting.credit(), sitting.findings) == (12_000, [])


def test_what_broke_half_way_has_not_happened(sitting: Sitting) -> None:
    """The money was posted, then the step could not be made ready: none of it stays."""
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "1")
    sitting.deal("enter_result", result="1")
    before = dict(sitting.player.floor.ledger.balances)
    with mock.patch.object(Floor, "_private", side_effect=Broken("cannot be told")):
        assert sitting.deal("confirm_result")["code"] == "table_frozen"
    balances = sitting.player.floor.ledger.balances
    assert {a: c for a, c in balances.items() if c} == {a: c for a, c in before.items() if c}
    assert release(sitting) == "released"
    assert (sitting.phase, sitting.credit()) == ("result_entered", 8_000)
    assert sitting.deal("confirm_result") == {}
    assert (sitting.credit(), sitting.findings) == (12_000, [])


def test_a_table_whose_ledger_does_not_agree_stays_stopped(sitting: Sitting) -> None:
    freeze(sitting)
    store = sitting.player.store
    kept = store.balances() | {wagers("T1"): 1_999, house("T1"): 1}
    with mock.patch.object(type(store), "balances", return_value=kept):
        assert release(sitting) == "release_disagrees"
    assert "T1" in sitting.player.floor.frozen
    sitting.player.floor.ledger.balances[meter("PT-1")] += 1  # money out of nowhere
    assert release(sitting) == "release_disagrees"


def test_a_release_needs_a_reason_and_a_table_that_has_stopped(sitting: Sitting) -> None:
    assert release(sitting) == "not_frozen"
    freeze(sitting)
    assert release(sitting, reason="  ") == "reason_missing"
    answer = sitting.do("SV-1", "release_table", table="T9", reason="Seen")
    assert answer["code"] == "table_unknown"


def test_why_and_who_are_on_record(sitting: Sitting) -> None:
    freeze(sitting)
    release(sitting)
    facts = sitting.recorded("table.frozen", "table.released")
    assert [fact["round"] for fact in facts] == [1, 1]
    assert facts[0]["why"] == "Broken: test"
    assert (facts[1]["by"], facts[1]["reason"]) == ("3001", "Looked into")
