"""Roulette under the Interblock MiniStar order of 2018, clause by clause."""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import OptionError, load_rules
from tests.marks import rule
from tests.rules import roulette as tables

RULESET = "star-ministar-2018"
RULES = load_rules(RULESET, "roulette")
GAME = build_game(RULES)


@rule(RULESET, "2.4")
def test_2_4_an_automated_wheel_and_no_other() -> None:
    assert RULES.configure({})["mode"] == "automated"
    with pytest.raises(OptionError, match="mode: 'rng' is not one of automated"):
        RULES.configure({"mode": "rng"})


@rule(RULESET, "2.4.1")
def test_2_4_1_the_wheel_has_37_equal_pockets_red_and_black_in_turn() -> None:
    awaited = GAME.step(Coup(), [])
    assert isinstance(awaited, Draw)
    assert dict(awaited.weights) == {str(number): 1 for number in range(37)}
    assert RULES.wheel is not None
    after_zero = RULES.wheel.order[1:]
    assert {number in RULES.wheel.red for number in after_zero[::2]} == {True}
    assert {number in RULES.wheel.red for number in after_zero[1::2]} == {False}


@rule(RULESET, "2.4.2")
def test_2_4_2_the_numbers_stand_in_the_order_of_the_diagram() -> None:
    assert RULES.wheel is not None
    assert list(RULES.wheel.order) == tables.WHEEL.split()


@rule(RULESET, "3.9", "1.1 Roulette")
def test_3_9_thirteen_standard_wagers_and_no_other() -> None:
    tables.check_refused_elsewhere(GAME)
    with pytest.raises(Refused, match=r"spot_unknown \(spot='split:1-5'"):
        GAME.settle(Coup(("17",)), Slip({"split:1-5": 100}))


@rule(RULESET, "3.9.1.1")
def test_3_9_1_1_straight_up_wins_on_its_number_alone() -> None:
    tables.check_places(GAME, "straight", tables.STRAIGHTS)
    tables.check_only(GAME, "straight", tables.STRAIGHTS)


@rule(RULESET, "3.9.1.2")
def test_3_9_1_2_split_wins_on_either_of_two_adjoining_numbers_zero_too() -> None:
    tables.check_places(GAME, "split", tables.SPLITS + "0-1 0-2 0-3")
    tables.check_only(GAME, "split", tables.SPLITS + "0-1 0-2 0-3")


@rule(RULESET, "3.9.1.3", "3.9.1.3.1")
def test_3_9_1_3_1_street_wins_on_the_three_numbers_of_a_row() -> None:
    tables.check_places(GAME, "street", tables.STREETS)
    tables.check_only(GAME, "street", tables.STREETS + "0-1-2 0-2-3")


@rule(RULESET, "3.9.1.3", "3.9.1.3.2")
def test_3_9_1_3_2_street_of_zero_1_and_2() -> None:
    tables.check_places(GAME, "street", "0-1-2")


@rule(RULESET, "3.9.1.3", "3.9.1.3.3")
def test_3_9_1_3_3_street_of_zero_2_and_3() -> None:
    tables.check_places(GAME, "street", "0-2-3")


@rule(RULESET, "3.9.1.4", "3.9.1.4.1")
def test_3_9_1_4_1_corner_wins_on_four_numbers_that_meet() -> None:
    tables.check_places(GAME, "corner", tables.CORNERS)
    tables.check_only(GAME, "corner", tables.CORNERS + "0-1-2-3")


@rule(RULESET, "3.9.1.4", "3.9.1.4.2")
def test_3_9_1_4_2_corner_of_zero_1_2_and_3() -> None:
    tables.check_places(GAME, "corner", "0-1-2-3")


@rule(RULESET, "3.9.1.5")
def test_3_9_1_5_six_line_wins_on_two_rows() -> None:
    tables.check_places(GAME, "six-line", tables.SIX_LINES)
    tables.check_only(GAME, "six-line", tables.SIX_LINES)


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(tables.COLUMNS, marks=rule(RULESET, "3.9.1.6"), id="3.9.1.6-column"),
        pytest.param(tables.DOZENS, marks=rule(RULESET, "3.9.1.7"), id="3.9.1.7-dozen"),
        pytest.param(tables.LOW, marks=rule(RULESET, "3.9.1.8"), id="3.9.1.8-low"),
        pytest.param(tables.HIGH, marks=rule(RULESET, "3.9.1.9"), id="3.9.1.9-high"),
        pytest.param(tables.EVEN, marks=rule(RULESET, "3.9.1.10"), id="3.9.1.10-even"),
        pytest.param(tables.ODD, marks=rule(RULESET, "3.9.1.11"), id="3.9.1.11-odd"),
        pytest.param(tables.RED, marks=rule(RULESET, "3.9.1.12"), id="3.9.1.12-red"),
        pytest.param(tables.BLACK, marks=rule(RULESET, "3.9.1.13"), id="3.9.1.13-black"),
    ],
)
def test_3_9_1_outside_wagers_win_on_their_numbers_and_lose_on_zero(table: str) -> None:
    tables.check_wins(GAME, table)


@rule(RULESET, "3.9.2")
def test_3_9_2_a_special_bet_is_the_sum_of_its_pieces() -> None:
    tables.check_sum_of_pieces(GAME)
    assert {call.partition(":")[0] for call in GAME.calls} == {
        "zero-game", "neighbours-of-zero", "orphans", "small-series", "neighbours-5",
        "red-splits", "black-splits", "red-snake", "complete", "final-bet",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("call", "pieces"),
    [
        pytest.param("zero-game", "0/3 12/15 26 32/35", marks=rule(RULESET, "3.9.2.1")),
        pytest.param(
            "neighbours-of-zero",
            "0/2/3 0/2/3 4/7 12/15 18/21 19/22 25/26/28/29 25/26/28/29 32/35",
            marks=rule(RULESET, "3.9.2.2"),
        ),
        pytest.param("orphans", "1 6/9 14/17 17/20 31/34", marks=rule(RULESET, "3.9.2.3")),
        pytest.param(
            "small-series", "5/8 10/11 13/16 23/24 27/30 33/36", marks=rule(RULESET, "3.9.2.4")
        ),
        pytest.param("red-splits", "9/12 16/19 18/21 27/30", marks=rule(RULESET, "3.9.2.6")),
        pytest.param(
            "black-splits",
            "8/11 10/11 10/13 17/20 26/29 28/29 28/31",
            marks=rule(RULESET, "3.9.2.7"),
        ),
        pytest.param(
            "red-snake", "1 5 9 12 14 16 19 23 27 30 32 34", marks=rule(RULESET, "3.9.2.8")
        ),
    ],
)
def test_3_9_2_special_bets_with_their_pieces(call: str, pieces: str) -> None:
    tables.check_pieces(GAME, call, pieces)


@rule(RULESET, "3.9.2.5")
def test_3_9_2_5_neighbours_covers_a_number_and_the_two_on_either_side() -> None:
    tables.check_neighbours(GAME, 5)
    tables.check_pieces(GAME, "neighbours-5:17", "2 25 17 34 6")


@rule(RULESET, "3.9.2.6")
def test_3_9_2_6_red_splits_are_all_the_splits_of_two_red_numbers() -> None:
    red = set(tables.RED.split()[1:])
    both_red = {place for place in tables.SPLITS.split() if set(place.split("-")) <= red}
    assert set(GAME.calls["red-splits"].pieces) == {f"split:{place}" for place in both_red}


@rule(RULESET, "3.9.2.9")
def test_3_9_2_9_complete_puts_a_piece_on_every_inside_wager_with_the_number() -> None:
    completes = """
        0    0 0/1 0/2 0/3 0/1/2 0/2/3 0/1/2/3
        1    1 0/1 1/2 1/4 1/2/3 0/1/2 0/1/2/3 1/2/4/5 1/2/3/4/5/6
        2    2 0/2 1/2 2/3 2/5 1/2/3 0/1/2 0/2/3 0/1/2/3 1/2/4/5 2/3/5/6 1/2/3/4/5/6
        3    3 0/3 2/3 3/6 1/2/3 0/2/3 0/1/2/3 2/3/5/6 1/2/3/4/5/6
        34   34 31/34 34/35 34/35/36 31/32/34/35 31/32/33/34/35/36
        35   35 32/35 34/35 35/36 34/35/36 31/32/34/35 32/33/35/36 31/32/33/34/35/36
        36   36 33/36 35/36 34/35/36 32/33/35/36 31/32/33/34/35/36
    """
    tables.check_call_table(GAME, "complete", completes)


@rule(RULESET, "3.9.2.9")
def test_3_9_2_9_complete_of_any_number_between() -> None:
    for number in range(4, 34):
        pieces = GAME.calls[f"complete:{number}"].pieces
        middle = number % 3 == 2
        assert len(pieces) == (12 if middle else 9)
        assert all(number in tables.winning_numbers(GAME, spot) for spot in pieces)


@rule(RULESET, "3.9.2.10")
def test_3_9_2_10_final_bet_covers_every_number_with_that_last_digit() -> None:
    finals = """
        0   0 10 20 30
        1   1 11 21 31
        2   2 12 22 32
        3   3 13 23 33
        4   4 14 24 34
        5   5 15 25 35
        6   6 16 26 36
        7   7 17 27
        8   8 18 28
        9   9 19 29
    """
    tables.check_call_table(GAME, "final-bet", finals)


@rule(RULESET, "3.9.3")
def test_3_9_3_odds() -> None:
    tables.check_odds(GAME, tables.ODDS)


@rule(RULESET, "3.9.3")
def test_3_9_3_one_dollar_straight_up_comes_back_as_36() -> None:
    settled = GAME.settle(Coup(("8",)), Slip({"straight:8": 100}))
    assert settled.paid_cents == 3600


@rule(RULESET, "3.9.3")
@pytest.mark.parametrize(
    ("spot", "number", "verdict", "win_cents", "cites"),
    [
        ("straight:17", 17, "won", 17500, "3.9.3"),
        ("straight:17", 0, "lost", 0, "3.9.1.1"),
        ("split:0-2", 2, "won", 8500, "3.9.3"),
        ("split:5-8", 9, "lost", 0, "3.9.1.2"),
        ("street:0-1-2", 3, "lost", 0, "3.9.1.3"),
        ("corner:0-1-2-3", 4, "lost", 0, "3.9.1.4"),
        ("red", 0, "lost", 0, "3.9.1.12"),
    ],
)
def test_3_9_3_a_line_says_by_which_rule_it_won_or_lost(
    spot: str, number: int, verdict: str, win_cents: int, cites: str
) -> None:
    assert tables.line(GAME, spot, number) == tables.settled(spot, verdict, win_cents, cites)


@rule(RULESET, "3.10")
def test_3_10_the_operator_sets_the_length_of_the_wagering_period() -> None:
    assert RULES.configure({"wagering_ms": 45_000})["wagering_ms"] == 45_000
    with pytest.raises(OptionError, match="wagering_ms: 0 is not a whole number from 5000"):
        RULES.configure({"wagering_ms": 0})
