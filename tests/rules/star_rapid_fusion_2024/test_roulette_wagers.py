"""Roulette under the Rapid Fusion Hybrid order of 2024, clause by clause."""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.floor.views import table_body
from fairfelt.games import build_game
from fairfelt.rulebooks import OptionError, load_rules
from tests.marks import rule
from tests.rules import roulette as tables
from tests.sitting import Sitting

RULESET = "star-rapid-fusion-2024"
RULES = load_rules(RULESET, "roulette")
GAME = build_game(RULES)


@rule(RULESET, "11.1.1")
def test_11_1_1_the_layout_has_every_place() -> None:
    counts = {kind: len(tables.places_of(GAME, kind)) for kind in RULES.wagers}
    assert counts == {
        "straight": 37, "split": 60, "street": 14, "corner": 23, "six-line": 11, "column": 3,
        "dozen": 3, "low": 1, "high": 1, "even": 1, "odd": 1, "red": 1, "black": 1,
    }  # fmt: skip


@rule(RULESET, "11.1.3.1")
def test_11_1_3_1_the_wheel_has_37_equal_pockets_red_and_black_in_turn() -> None:
    awaited = GAME.step(Coup(), [])
    assert isinstance(awaited, Draw)
    assert dict(awaited.weights) == {str(number): 1 for number in range(37)}
    assert RULES.wheel is not None
    after_zero = RULES.wheel.order[1:]
    assert {number in RULES.wheel.red for number in after_zero[::2]} == {True}
    assert {number in RULES.wheel.red for number in after_zero[1::2]} == {False}
    assert "0" not in RULES.wheel.red


@rule(RULESET, "11.1.3.2")
def test_11_1_3_2_the_numbers_stand_in_the_order_of_the_diagram() -> None:
    assert RULES.wheel is not None
    assert list(RULES.wheel.order) == tables.WHEEL.split()


# The text names parts of the wheel by their numbers, each with how many arcs of it they are.
ARCS = [
    ("11.2.2.1 tier", "5 8 10 11 13 16 23 24 27 30 33 36", 1),
    ("11.2.2.2 orphelins", "1 6 9 14 17 20 31 34", 2),
    ("11.2.2.3 grand series", "0 2 3 4 7 12 15 18 19 21 22 25 26 28 29 32 35", 1),
    ("11.2.2.4 zero spiel", "0 3 12 15 26 32 35", 1),
]


@rule(RULESET, "11.1.3.2")
@pytest.mark.parametrize(("_name", "numbers", "arcs"), ARCS)
def test_11_1_3_2_the_series_of_the_text_lie_together_on_the_wheel(
    _name: str, numbers: str, arcs: int
) -> None:
    assert RULES.wheel is not None
    order, part = list(RULES.wheel.order), set(numbers.split())
    before = [order[-1], *order[:-1]]
    begun = [n for n, last in zip(order, before, strict=True) if n in part and last not in part]
    assert len(begun) == arcs


@rule(RULESET, "11.1.3.2")
@pytest.mark.parametrize("mode", ["live", "automated"])
def test_11_1_3_2_terminals_and_the_wheel_itself_have_that_order(mode: str) -> None:
    sitting = Sitting(RULESET, mode, device="simulated")
    floor = sitting.player.floor
    assert (
        table_body(floor.pit.runners[sitting.table.id], demo=floor.config.demo)["wheel"]
        == tables.WHEEL.split()
    )
    assert list(floor.pit.runners["T1"].simulated.device.outcomes) == tables.WHEEL.split()


@rule(RULESET, "11.1.3.2")
def test_11_1_3_2_neighbours_are_those_on_either_side_around_the_whole_wheel() -> None:
    order = tables.WHEEL.split()
    for place, number in enumerate(order):
        beside = {order[place - 1], number, order[(place + 1) % 37]}
        pieces = set(GAME.calls[f"neighbours-3:{number}"].pieces)
        assert pieces == {f"straight:{one}" for one in beside}


@rule(RULESET, "11.2.1")
def test_11_2_1_thirteen_wagers_and_no_other() -> None:
    tables.check_refused_elsewhere(GAME)
    with pytest.raises(Refused, match=r"spot_unknown \(spot='split:1-5'"):
        GAME.settle(Coup(("17",)), Slip({"split:1-5": 100}))


@rule(RULESET, "11.2.1.1")
def test_11_2_1_1_straight_up_wins_on_its_number_alone() -> None:
    tables.check_places(GAME, "straight", tables.STRAIGHTS)
    tables.check_only(GAME, "straight", tables.STRAIGHTS)


@rule(RULESET, "11.2.1.2", "11.2.1.2.1")
def test_11_2_1_2_1_split_wins_on_either_of_two_adjoining_numbers() -> None:
    tables.check_places(GAME, "split", tables.SPLITS)
    tables.check_only(GAME, "split", tables.SPLITS + "0-1 0-2 0-3")


@rule(RULESET, "11.2.1.2", "11.2.1.2.2")
def test_11_2_1_2_2_split_of_zero_with_1_2_or_3() -> None:
    tables.check_places(GAME, "split", "0-1 0-2 0-3")


@rule(RULESET, "11.2.1.3", "11.2.1.3.1")
def test_11_2_1_3_1_street_wins_on_the_three_numbers_of_a_row() -> None:
    tables.check_places(GAME, "street", tables.STREETS)
    tables.check_only(GAME, "street", tables.STREETS + "0-1-2 0-2-3")


@rule(RULESET, "11.2.1.3", "11.2.1.3.2")
def test_11_2_1_3_2_street_of_zero_1_and_2() -> None:
    tables.check_places(GAME, "street", "0-1-2")


@rule(RULESET, "11.2.1.3", "11.2.1.3.3")
def test_11_2_1_3_3_street_of_zero_2_and_3() -> None:
    tables.check_places(GAME, "street", "0-2-3")


@rule(RULESET, "11.2.1.4", "11.2.1.4.1")
def test_11_2_1_4_1_corner_wins_on_four_numbers_that_meet() -> None:
    tables.check_places(GAME, "corner", tables.CORNERS)
    tables.check_only(GAME, "corner", tables.CORNERS + "0-1-2-3")


@rule(RULESET, "11.2.1.4", "11.2.1.4.2")
def test_11_2_1_4_2_corner_of_zero_1_2_and_3() -> None:
    tables.check_places(GAME, "corner", "0-1-2-3")


@rule(RULESET, "11.2.1.5")
def test_11_2_1_5_six_line_wins_on_two_rows() -> None:
    tables.check_places(GAME, "six-line", tables.SIX_LINES)
    tables.check_only(GAME, "six-line", tables.SIX_LINES)


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(tables.COLUMNS, marks=rule(RULESET, "11.2.1.6"), id="11.2.1.6-column"),
        pytest.param(tables.DOZENS, marks=rule(RULESET, "11.2.1.7"), id="11.2.1.7-dozen"),
        pytest.param(tables.LOW, marks=rule(RULESET, "11.2.1.8"), id="11.2.1.8-low"),
        pytest.param(tables.HIGH, marks=rule(RULESET, "11.2.1.9"), id="11.2.1.9-high"),
        pytest.param(tables.EVEN, marks=rule(RULESET, "11.2.1.10"), id="11.2.1.10-even"),
        pytest.param(tables.ODD, marks=rule(RULESET, "11.2.1.11"), id="11.2.1.11-odd"),
        pytest.param(tables.RED, marks=rule(RULESET, "11.2.1.12"), id="11.2.1.12-red"),
        pytest.param(tables.BLACK, marks=rule(RULESET, "11.2.1.13"), id="11.2.1.13-black"),
    ],
)
def test_11_2_1_outside_wagers_win_on_their_numbers_and_lose_on_zero(table: str) -> None:
    tables.check_wins(GAME, table)


@rule(RULESET, "11.2.2")
def test_11_2_2_a_multi_piece_wager_is_the_sum_of_its_pieces() -> None:
    tables.check_sum_of_pieces(GAME)


@rule(RULESET, "11.2.2.1")
def test_11_2_2_1_tier_has_six_pieces() -> None:
    tables.check_pieces(GAME, "tier", "5/8 10/11 13/16 23/24 27/30 33/36")


@rule(RULESET, "11.2.2.2")
def test_11_2_2_2_orphelins_has_five_pieces() -> None:
    tables.check_pieces(GAME, "orphelins", "1 6/9 14/17 17/20 31/34")


@rule(RULESET, "11.2.2.3")
def test_11_2_2_3_grand_series_has_nine_pieces() -> None:
    pieces = "0/2/3 0/2/3 4/7 12/15 18/21 19/22 25/26/28/29 25/26/28/29 32/35"
    tables.check_pieces(GAME, "grand-series", pieces)


@rule(RULESET, "11.2.2.4")
def test_11_2_2_4_zero_spiel_has_four_pieces() -> None:
    tables.check_pieces(GAME, "zero-spiel", "0/3 12/15 26 32/35")


@rule(RULESET, "11.2.2.5")
@pytest.mark.parametrize("pieces", [3, 5, 7])
def test_11_2_2_5_neighbours_covers_a_number_and_those_beside_it_on_the_wheel(pieces: int) -> None:
    tables.check_neighbours(GAME, pieces)


@rule(RULESET, "11.2.2.5")
def test_11_2_2_5_neighbours_of_zero_and_of_17() -> None:
    tables.check_pieces(GAME, "neighbours-3:0", "26 0 32")
    tables.check_pieces(GAME, "neighbours-5:17", "2 25 17 34 6")
    tables.check_pieces(GAME, "neighbours-7:26", "12 35 3 26 0 32 15")


@rule(RULESET, "11.2.2.6")
def test_11_2_2_6_finales_covers_every_number_with_that_last_digit() -> None:
    finales = """
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
    tables.check_call_table(GAME, "finale", finales)


@rule(RULESET, "11.2.2")
def test_11_2_2_six_multi_piece_wagers_and_no_other() -> None:
    assert {call.partition(":")[0] for call in GAME.calls} == {
        "tier", "orphelins", "grand-series", "zero-spiel", "finale",
        "neighbours-3", "neighbours-5", "neighbours-7",
    }  # fmt: skip


@rule(RULESET, "11.3.1")
@pytest.mark.parametrize("mode", ["live", "automated", "rng"])
def test_11_3_1_the_operator_chooses_the_wheel(mode: str) -> None:
    assert RULES.configure({"mode": mode})["mode"] == mode


@rule(RULESET, "11.3.1")
def test_11_3_1_no_other_wheel_can_be_chosen() -> None:
    with pytest.raises(OptionError, match="mode: 'video' is not one of live, automated, rng"):
        RULES.configure({"mode": "video"})


@rule(RULESET, "5.1")
def test_5_1_the_operator_sets_the_length_of_the_wagering_period() -> None:
    assert RULES.configure({"wagering_ms": 45_000})["wagering_ms"] == 45_000
    with pytest.raises(OptionError, match="wagering_ms: 0 is not a whole number from 5000"):
        RULES.configure({"wagering_ms": 0})


@rule(RULESET, "11.4.1")
def test_11_4_1_on_zero_all_lose_but_zero_and_its_combinations_with_1_2_and_3() -> None:
    lines = [tables.line(GAME, spot, 0) for spot in GAME.spots]
    assert {line.spot for line in lines if line.verdict == "won"} == {
        "straight:0", "split:0-1", "split:0-2", "split:0-3",
        "street:0-1-2", "street:0-2-3", "corner:0-1-2-3",
    }  # fmt: skip
    assert {line.rule for line in lines if line.verdict == "lost"} == {"11.4.1"}


@rule(RULESET, "11.4.2")
def test_11_4_2_odds() -> None:
    tables.check_odds(GAME, tables.ODDS)


@rule(RULESET, "11.4.2")
@pytest.mark.parametrize(
    ("spot", "number", "verdict", "win_cents", "cites"),
    [
        ("straight:17", 17, "won", 17500, "11.4.2"),
        ("straight:17", 18, "lost", 0, "11.2.1.1"),
        ("split:0-2", 2, "won", 8500, "11.4.2"),
        ("split:5-8", 9, "lost", 0, "11.2.1.2"),
        ("street:0-1-2", 3, "lost", 0, "11.2.1.3"),
        ("corner:0-1-2-3", 4, "lost", 0, "11.2.1.4"),
        ("red", 17, "lost", 0, "11.2.1.12"),
        ("red", 0, "lost", 0, "11.4.1"),
    ],
)
def test_11_4_2_a_line_says_by_which_rule_it_won_or_lost(
    spot: str, number: int, verdict: str, win_cents: int, cites: str
) -> None:
    assert tables.line(GAME, spot, number) == tables.settled(spot, verdict, win_cents, cites)
