"""Rules 15.5.1 and 15.5.2: who decides what no rule covers, and who may stand in for whom."""

from __future__ import annotations

import pytest

from tests.marks import rule
from tests.sitting import Sitting

STAR = "star-rapid-fusion-2024"

UNCOVERED = {"irregularity": "irregularity", "reason": "A light went out"}


@pytest.fixture
def sitting() -> Sitting:
    """The antes are down and cards are out: $5.00 of the $100.00 is on the layout."""
    sitting = Sitting(game="three-card-poker", mode="rng")
    sitting.pay_in()
    sitting.play({"ante": 500})
    return sitting


@rule(STAR, "15.5.1", "15.5.2")
@pytest.mark.parametrize(
    ("staff", "credit"),
    [("1001", 9_500), ("2001", 9_500), ("2501", 9_500), ("3001", 10_000), ("4001", 10_000)],
)
def test_15_5_1_what_no_rule_covers_is_decided_by_a_manager_or_above(
    sitting: Sitting, staff: str, credit: int
) -> None:
    assert sitting.credit() == 9_500
    sitting.sign_in(staff)
    answer = sitting.deal("remedy", "SV-1", **UNCOVERED)
    assert answer.get("code", "decided") == ("decided" if credit == 10_000 else "act_needs_role")
    assert (sitting.credit(), sitting.findings) == (credit, [])


@rule(STAR, "15.5.1")
def test_15_5_1_the_manager_may_let_it_stand(sitting: Sitting) -> None:
    sitting.sign_in("3001")
    stands = {"irregularity": "irregularity_stands", "reason": "Nobody was harmed"}
    assert sitting.deal("remedy", "SV-1", **stands) == {}
    assert (sitting.credit(), sitting.stakes(), sitting.findings) == (9_500, {"ante": 500}, [])


@rule(STAR, "15.5.2")
@pytest.mark.parametrize(("staff", "pin"), [("3001", "3333"), ("4001", "4444")])
def test_15_5_2_somebody_above_stands_in_on_the_spot(
    sitting: Sitting, staff: str, pin: str
) -> None:
    authority = {"staff": staff, "pin": pin}
    assert sitting.deal("remedy", authority=authority, **UNCOVERED) == {}
    assert (sitting.credit(), sitting.findings) == (10_000, [])
    assert sitting.recorded("act.authorised")[0]["authorised_by"] == staff
