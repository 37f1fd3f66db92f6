"""A die that seems to be missing, at sic bo of Harbour City."""

from __future__ import annotations

from typing import Any

from tests.marks import rule
from tests.rules.harbour_demo_2030.test_harbour import seated

RULESET = "harbour-demo-2030"
SAID: dict[str, Any] = {"table": "T1", "irregularity": "dice_short", "reason": "one looks lost"}


@rule(RULESET, "3.3")
def test_3_3_the_dice_are_counted_before_they_are_shaken() -> None:
    sitting = seated()
    sitting.bet({"small": 500})
    answer = sitting.do("SV-1", "see_irregularities", table="T1")
    (told,) = (one for one in answer["irregularities"] if one["name"] == "dice_short")
    assert (told["possible"], told["heading"], told["role"]) == (True, "equipment", "dealer")
    assert told["wants"] == [{"field": "counted", "kind": "count", "required": True}]
    assert sitting.refusal("SV-1", "remedy", **SAID, counted=2) == "dice_short"
    assert sitting.do("SV-1", "remedy", **SAID, counted=3) == {}
    assert sitting.recorded("irregularity.noted")[-1]["does"] == "count_dice"
    sitting.pass_ms(20_000)
    sitting.tumbler("shaken")
    assert sitting.refusal("SV-1", "remedy", **SAID, counted=3) == "phase_forbids"
