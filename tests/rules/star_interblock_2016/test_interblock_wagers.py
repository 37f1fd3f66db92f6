"""Roulette under the Interblock order of 2016, clause by clause."""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import OptionError, load_rules
from tests.marks import rule
from tests.rules import roulette as tables

RULESET = "star-interblock-2016"
RULES = load_rules(RULESET, "roulette")
GAME = build_game(RULES)


@rule(RULESET, "2.1")
def test_2_1_an_automated_wheel_and_no_other() -> None:
    assert RULES.configure({})["mode"] == "automated"
    with pytest.raises(OptionError, match="mode: 'live' is not one of automated"):
        RULES.configure({"mode": "live"})


@rule(RULESET, "5.1")
def test_5_1_thirteen_wagers_and_no_other() -> None:
    tables.check_refused_elsewhere(GAME)
    with pytest.raises(Refused, match=r"spot_unknown \(spot='split:1-5'"):
        GAME.settle(Coup(("17",)), Slip({"split:1-5": 100}))


@rule(RULESET, "5.1.1")
def test_5_1_1_straight_up_wins_on_its_number_alone() -> None:
    tables.check_places(GAME, "straight", tables.STRAIGHTS)
    tables.check_only(GAME, "straight", tables.STRAIGHTS)


@rule(RULESET, "5.1.2", "5.1.2.1")
def test_5_1_2_1_split_wins_on_either_of_two_adjoining_numbers() -> None:
    tables.check_places(GAME, "split", tables.SPLITS)
    tables.check_only(GAME, "split", tables.SPLITS + "0-1 0-2 0-3")


@rule(RULESET, "5.1.2", "5.1.2.2")
def test_5_1_2_2_split_of_zero_with_1_2_or_3() -> None:
    tables.check_places(GAME, "split", "0-1 0-2 0-3")


@rule(RULESET, "5.1.3", "5.1.2.3")
def test_5_1_3_street_wins_on_the_three_numbers_of_a_row() -> None:
    tables.check_places(GAME, "street", tables.STREETS)
    tables.check_only(GAME, "street", tables.STREETS + "0-1-2 0-2-3")


@rule(RULESET, "5.1.3", "5.1.2.4")
def test_5_1_3_street_of_zero_1_and_2() -> None:
    tables.check_places(GAME, "street", "0-1-2")


@rule(RULESET, "5.1.3", "5.1.2.5")
def test_5_1_3_street_of_zero_2_and_3() -> None:
    tables.check_places(GAME, "street", "0-2-3")


@rule(RULESET, "5.1.4", "5.1.4.1")
def test_5_1_4_1_corner_wins_on_four_numbers_that_meet() -> None:
    tables.check_places(GAME, "corner", tables.CORNERS)
    tables.check_only(GAME, "corner", tables.CORNERS + "0-1-2-3")


@rule(RULESET, "5.1.4", "5.1.4.2")
def test_5_1_4_2_corner_of_zero_1_2_and_3() -> None:
    tables.check_places(GAME, "corner", "0-1-2-3")


@rule(RULESET, "5.1.5")
def test_5_1_5_six_line_wins_on_two_rows() -> None:
    tables.check_places(GAME, "six-line", tables.SIX_LINES)
    tables.check_only(GAME, "six-line", tables.SIX_LINES)


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(tables.COLUMNS, marks=rule(RULESET, "5.1.6"), id="5.1.6-column"),
        pytest.param(tables.DOZENS, marks=rule(RULESET, "5.1.7"), id="5.1.7-dozen"),
        pytest.param(tables.LOW, marks=rule(RULESET, "5.1.8"), id="5.1.8-low"),
        pytest.param(tables.HIGH, marks=rule(RULESET, "5.1.9"), id="5.1.9-high"),
        pytest.param(tables.EVEN, marks=rule(RULESET, "5.1.10"), id="5.1.10-even"),
        pytest.param(tables.ODD, marks=rule(RULESET, "5.1.11"), id="5.1.11-odd"),
        pytest.param(tables.RED, marks=rule(RULESET, "5.1.12"), id="5.1.12-red"),
        pytest.param(tables.BLACK, marks=rule(RULESET, "5.1.13"), id="5.1.13-black"),
    ],
)
def test_5_1_outside_wagers_win_on_their_numbers_and_lose_on_zero(table: str) -> None:
    tables.check_wins(GAME, table)


@rule(RULESET, "5.2")
def test_5_2_a_multi_piece_wager_is_the_sum_of_its_pieces() -> None:
    tables.check_sum_of_pieces(GAME)
    assert {call.partition(":")[0] for call in GAME.calls} == {
        "serie-5-8", "orfanelli", "vicini-dello-zero", "neighbours-3",
    }  # fmt: skip


@rule(RULESET, "5.2.1")
def test_5_2_1_serie_5_8_has_six_pieces() -> None:
    tables.check_pieces(GAME, "serie-5-8", "5/8 10/11 13/16 23/24 27/30 33/36")


@rule(RULESET, "5.2.2")
def test_5_2_2_orfanelli_has_five_pieces() -> None:
    tables.check_pieces(GAME, "orfanelli", "1 6/9 14/17 17/20 31/34")


@rule(RULESET, "5.2.3")
def test_5_2_3_vicini_dello_zero_has_nine_pieces() -> None:
    pieces = "0/2/3 0/2/3 4/7 12/15 18/21 19/22 25/26/28/29 25/26/28/29 32/35"
    tables.check_pieces(GAME, "vicini-dello-zero", pieces)


@rule(RULESET, "5.2.4")
def test_5_2_4_neighbours_covers_a_number_and_the_one_on_either_side() -> None:
    tables.check_neighbours(GAME, 3)
    tables.check_pieces(GAME, "neighbours-3:0", "26 0 32")


@rule(RULESET, "5.3")
def test_5_3_odds() -> None:
    tables.check_odds(GAME, tables.ODDS)


@rule(RULESET, "5.3")
@pytest.mark.parametrize(
    ("spot", "number", "verdict", "win_cents", "cites"),
    [
        ("straight:17", 17, "won", 17500, "5.3"),
        ("straight:17", 0, "lost", 0, "5.1.1"),
        ("split:0-2", 2, "won", 8500, "5.3"),
        ("split:5-8", 9, "lost", 0, "5.1.2"),
        ("street:0-1-2", 3, "lost", 0, "5.1.3"),
        ("corner:0-1-2-3", 4, "lost", 0, "5.1.4"),
        ("red", 0, "lost", 0, "5.1.12"),
    ],
)
def test_5_3_a_line_says_by_which_rule_it_won_or_lost(
    spot: str, number: int, verdict: str, win_cents: int, cites: str
) -> None:
    assert tables.line(GAME, spot, number) == tables.settled(spot, verdict, win_cents, cites)
