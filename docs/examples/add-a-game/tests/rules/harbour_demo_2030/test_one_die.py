"""One die of Harbour City, clause by clause."""

from __future__ import annotations

import pytest
from tests.marks import rule

from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import load_rules

RULESET = "harbour-demo-2030"


@pytest.mark.parametrize("face", ["1", "2", "3", "4", "5", "6"])
@rule(RULESET, "4.1", "4.2")
def test_4_each_face_settles_low_and_its_number(face: str) -> None:
    game = build_game(load_rules(RULESET, "one-die"))
    settled = game.settle(Coup().drawn(face), Slip({"low": 100, "number:2": 100}))
    won = {line.spot: line.win_cents for line in settled.lines}
    assert won == {"low": 90 if face in "123" else 0, "number:2": 450 if face == "2" else 0}
