"""One driver for whoever plays a coup: it stops where an answer does not come."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import fairfelt
from fairfelt.core.drive import PendingChoice, by, drive, first_draw, first_option, no_draw, played
from fairfelt.core.errors import Broken
from fairfelt.core.game import Decide, Done, Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import load_rules

WAR = build_game(load_rules("star-rapid-fusion-2024", "casino-war"), {"areas": 3})
ROULETTE = build_game(load_rules("star-rapid-fusion-2024", "roulette"))
TWO = {"one": Slip({"ante:1": 100}), "two": Slip({"ante:1": 100})}
TIED = Coup(("5S", "9D", "9C", "5H"), ("area:1", "area:2", "area:3", "dealer"))


def test_it_stops_where_no_draw_comes() -> None:
    driven = drive(WAR, TWO, no_draw, by(first_option))
    assert driven.coup == Coup()
    assert isinstance(driven.awaits, Draw)
    assert driven.awaits.place == "area:1"


def test_it_stops_where_a_seat_has_not_chosen_and_keeps_what_others_chose() -> None:
    def only_the_first(asked: PendingChoice) -> str | None:
        assert asked.stage == "war"
        return "surrender:1" if asked.seat == "one" else None

    driven = drive(WAR, TWO, no_draw, only_the_first, TIED)
    assert driven.awaits == Decide(("one", "two"), "war")
    assert [slip.choices for slip in driven.slips.values()] == [("surrender:1",), ()]
    assert TWO["one"].choices == ()  # what was handed in is as it was


def test_it_goes_on_from_there_to_the_end() -> None:
    driven = drive(WAR, TWO, no_draw, by(first_option), TIED)
    assert driven.awaits == Done()
    assert {slip.choices for slip in driven.slips.values()} == {("surrender:1",)}


def test_a_round_is_settled_by_draws_that_it_needs_all() -> None:
    slip = Slip({"red": 500})
    assert played(ROULETTE, ["14"], slip).settlement.paid_cents == 1000
    with pytest.raises(Broken, match="nothing more was drawn"):
        played(ROULETTE, [], slip)
    with pytest.raises(Broken, match="was drawn too"):
        played(ROULETTE, ["14", "15"], slip)


def test_a_coup_begins_with_a_draw() -> None:
    assert len(first_draw(ROULETTE).weights) == 37
    assert first_draw(WAR).place == "area:1"


STEPS = {"Draw", "Decide", "Done"}
SOURCE = Path(fairfelt.__file__).parent


def tells_steps_apart(text: str) -> bool:
    patterns = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.MatchClass))
    named = {ast.unparse(pattern.cls).rpartition(".")[2] for pattern in patterns}
    return bool(named & STEPS)


def test_the_steps_of_a_coup_are_told_apart_in_one_place() -> None:
    """Whoever plays one hands it over: odds, simulations, tables and the library."""
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if tells_steps_apart(path.read_text(encoding="utf-8"))
    }
    assert found == {"core/drive.py"}


@pytest.mark.parametrize("case", ["Draw(place=place)", "game.Decide(seats)", "Done()"])
def test_another_place_would_be_found(case: str) -> None:
    assert tells_steps_apart(f"match step:\n    case {case}:\n        pass\n")
