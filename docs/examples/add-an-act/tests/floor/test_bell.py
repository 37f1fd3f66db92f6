"""The bell that a dealer rings before betting ends."""

from __future__ import annotations

import pytest
from tests.sitting import STAR, Sitting


def test_everybody_at_the_table_hears_it() -> None:
    sitting = Sitting(STAR, "live", device="simulated")
    assert sitting.refusal("DT-1", "ring_bell", table="T1") == "phase_forbids"
    sitting.do("DT-1", "start_round", table="T1")
    sitting.do("DT-1", "ring_bell", table="T1")
    assert sitting.last("bell.rung") == {"round": 1, "by": "1001"}
    assert (sitting.phase, sitting.findings) == ("wagering", [])


@pytest.mark.parametrize("mode", ["automated", "rng"])
def test_a_table_that_runs_by_itself_has_none(mode: str) -> None:
    sitting = Sitting(STAR, mode)
    assert sitting.refusal("DT-1", "ring_bell", table="T1") == "mode_forbids"
