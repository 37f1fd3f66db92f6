"""Sic bo of Harbour City, clause by clause."""

from __future__ import annotations

from typing import Any

from tests.marks import rule
from tests.sitting import Sitting

RULESET = "harbour-demo-2030"


def seated(**config: Any) -> Sitting:
    sitting = Sitting(RULESET, game="sic-bo", **config)
    sitting.pay_in("PT-1")
    return sitting


def rolled(sitting: Sitting, dice: str) -> dict[str, tuple[str, int, int]]:
    sitting.pass_ms(20_000)
    if sitting.state.underway.device != "spun":
        sitting.tumbler("shaken")
    sitting.tumbler("rested", dice)
    return sitting.settle()


@rule(RULESET, "1.2")
def test_1_2_no_wager_once_the_dice_are_shaken() -> None:
    sitting = seated()
    sitting.bet({"small": 500})
    sitting.pass_ms(20_000)
    sitting.tumbler("shaken")
    assert sitting.bet({"any-triple": 100})["code"] == "wagering_over"


@rule(RULESET, "1.3", "2.1", "2.2")
def test_2_small_pays_even_money_and_any_triple_30_to_1() -> None:
    sitting = seated()
    sitting.bet({"small": 500, "any-triple": 100})
    assert rolled(sitting, "1-2-6") == {"small": ("won", 500, 500), "any-triple": ("lost", 0, 0)}
    sitting.pass_ms(6_000)
    sitting.bet({"small": 500, "any-triple": 100})
    assert rolled(sitting, "2-2-2") == {"small": ("lost", 0, 0), "any-triple": ("won", 3000, 100)}


@rule(RULESET, "1.4")
def test_1_4_a_wager_above_the_maximum_is_cut_to_it() -> None:
    sitting = seated(limits={"small": {"max_cents": 400}})
    sitting.bet({"small": 700})
    assert sitting.stakes() == {"small": 400}


@rule(RULESET, "3.1")
def test_3_1_cocked_dice_make_the_round_void() -> None:
    sitting = seated()
    before = sitting.credit()
    sitting.bet({"small": 500})
    sitting.pass_ms(20_000)
    sitting.tumbler("rested", "1-2-6")
    assert "code" not in sitting.do(
        "SV-1", "remedy", table="T1", irregularity="cocked", reason="one die leans"
    )
    assert sitting.credit() == before
