"""Where a rule wants somebody told, it is on record that they were, and that they have it."""

from __future__ import annotations

import pytest

from fairfelt.floor.notices import notices_body, notify
from tests.marks import rule
from tests.sitting import Sitting

STAR = "star-rapid-fusion-2024"
MINISTAR = "star-ministar-2018"


def acknowledge(sitting: Sitting, staff: str, notice: int = 1) -> str:
    sitting.sign_in(staff)
    answer = sitting.do("SV-1", "acknowledge_notice", notice=notice)
    return str(answer.get("code", "done"))


def given(sitting: Sitting, to: str) -> None:
    floor = sitting.player.floor
    sitting.player._commit(
        [notify(floor.recorder, to, "1.1", "revealed", sitting.player.now, "T1", 1)]
    )


@rule(STAR, "10.5.20")
def test_a_shoe_whose_cards_were_revealed_is_void_and_an_inspector_is_told() -> None:
    sitting = Sitting(game="baccarat", mode="live")
    sitting.pay_in()
    sitting.play({"player": 2_000}, "KS 9D")
    assert sitting.credit() == 8_000
    void = {"irregularity": "revealed", "reason": "A player saw the cut"}
    assert sitting.refusal("SV-1", "remedy", table="T1", **void) == "act_needs_role"
    assert sitting.player.floor.state.notices.last == 0
    sitting.sign_in("3001")
    assert sitting.do("SV-1", "remedy", table="T1", **void) == {}
    assert (sitting.credit(), sitting.state.shoe.over) == (10_000, True)
    (notice,) = notices_body(sitting.player.floor.state.notices, "inspector")
    assert notice["yours"]
    assert not notices_body(sitting.player.floor.state.notices, "casino_operator")[0]["yours"]
    assert (notice["to"], notice["rule"], notice["words"], notice["table"], notice["round"]) == (
        "inspector", "10.5.20", "revealed", "T1", 1,
    )  # fmt: skip
    sitting.power_failure()
    assert acknowledge(sitting, "5001") == "done"
    assert notices_body(sitting.player.floor.state.notices, "inspector")[0]["by"] == "5001"
    assert sitting.findings == []


@rule(MINISTAR, "7.5")
def test_a_payment_is_withheld_and_an_inspector_is_told() -> None:
    sitting = Sitting(MINISTAR)
    sitting.pay_in()
    sitting.bet({"red": 2_000})
    sitting.pass_ms(20_000)
    sitting.wheel("rested", "1")
    sitting.settle_round()
    assert sitting.credit() == 12_000
    sitting.sign_in("3001")
    said = {"irregularity": "withhold", "reason": "Looked into", "seats": ["PT-1"], "round": 1,
            "cents": 2_000}  # fmt: skip
    assert sitting.do("SV-1", "remedy", table="T1", **said) == {}
    assert (sitting.credit(), sitting.findings) == (10_000, [])
    (notice,) = notices_body(sitting.player.floor.state.notices, "inspector")
    assert (notice["to"], notice["rule"]) == ("inspector", "7.5")


@pytest.mark.parametrize(
    ("to", "staff", "says"),
    [
        ("inspector", "5001", "done"),
        ("inspector", "4001", "notice_not_yours"),
        ("inspector", "7001", "notice_not_yours"),
        ("gaming_supervisor", "2001", "done"),
        ("gaming_supervisor", "3001", "done"),
        ("gaming_supervisor", "1001", "notice_not_yours"),
        ("gaming_supervisor", "5001", "notice_not_yours"),
    ],
)
def test_whom_it_is_for_acknowledges_it(to: str, staff: str, says: str) -> None:
    sitting = Sitting()
    given(sitting, to)
    assert acknowledge(sitting, staff) == says
    refused = [fact["staff"] for fact in sitting.recorded("act.refused")]
    assert refused == ([] if says == "done" else [staff])


def test_a_notice_is_acknowledged_once() -> None:
    sitting = Sitting()
    given(sitting, "inspector")
    assert acknowledge(sitting, "5001") == "done"
    assert acknowledge(sitting, "5001") == "notice_acknowledged"
    assert acknowledge(sitting, "5001", 2) == "notice_unknown"


def test_those_that_wait_are_kept_however_many_were_acknowledged_since() -> None:
    sitting = Sitting()
    for _ in range(110):
        given(sitting, "inspector")
    for number in range(2, 111):
        assert acknowledge(sitting, "5001", number) == "done"
    numbers = [
        one["notice"] for one in notices_body(sitting.player.floor.state.notices, "inspector")
    ]
    assert (len(numbers), numbers[0], numbers[-1]) == (101, 110, 1)
