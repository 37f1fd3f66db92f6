"""Sic bo under the Rapid Fusion Hybrid order of 2024, clause by clause."""

from __future__ import annotations

import pytest

from fairfelt.core.errors import Refused
from fairfelt.core.game import Draw
from fairfelt.core.play import Coup, Slip
from fairfelt.games import build_game
from fairfelt.rulebooks import OptionError, load_rules
from tests.marks import rule
from tests.rules import sic_bo as tables
from tests.rules.sic_bo import Roll

RULESET = "star-rapid-fusion-2024"
RULES = load_rules(RULESET, "sic-bo")
GAME = build_game(RULES)

ODDS = """
    small        1
    big          1
    pair         6
    total 10     6
    total 11     6
    total 9      7
    total 12     7
    total 8      8
    total 13     8
    total 7     12
    total 14    12
    total 6     18
    total 15    18
    total 5     31
    total 16    31
    total 4     62
    total 17    62
    double      11
    any-triple  31
    triple     180
    single 1     1
    single 2     2
    single 3    12
    even         1
    odd          1
    four         7
"""


def check(kind: str) -> None:
    tables.check_every_roll(GAME, kind, ODDS)


def check_lines(spot: str, table: str) -> None:
    """Rows of a roll, what becomes of the wager, its odds and the rule that says so."""
    for row in table.strip().splitlines():
        dice, verdict, pays, cites = row.split()
        one, two, three = (int(die) for die in dice.split("-"))
        found = tables.line(GAME, spot, (one, two, three))
        assert found == tables.settled(spot, verdict, int(pays), cites), dice


@rule(RULESET, "12.2.2")
def test_12_2_2_eleven_wagers_and_no_other() -> None:
    assert {spot.kind for spot in GAME.spots.values()} == {
        "small", "big", "even", "odd", "triple", "double", "any-triple", "total", "pair", "single",
        "four",
    }  # fmt: skip
    strangers = (
        "total:3", "total:18", "triple:0", "triple:7", "double:any", "pair:2-1", "pair:3-3",
        "single:0", "four:1-2-3-5", "four:4-5-6-1", "three:1-2-3", "low", "",
    )  # fmt: skip
    for stranger in strangers:
        with pytest.raises(Refused) as refused:
            GAME.settle(Coup().drawn("1-2-3"), Slip({stranger: 100}))
        assert refused.value.code == "spot_unknown"


@rule(RULESET, "12.2.2.1.1", "12.2.2.1.2")
def test_12_2_2_1_small_wins_on_4_to_10_but_not_on_a_triple() -> None:
    check("small")
    check_lines("small", """
        1-1-2   won    1  12.4.1
        2-4-4   won    1  12.4.1
        1-4-6   lost   0  12.2.2.1.2
        1-1-1   lost   0  12.2.2.1.2
        2-2-2   lost   0  12.2.2.1.2
        3-3-3   lost   0  12.2.2.1.2
        6-6-6   lost   0  12.2.2.1.2
    """)  # fmt: skip


@rule(RULESET, "12.2.2.2.1", "12.2.2.2.2")
def test_12_2_2_2_big_wins_on_11_to_17_but_not_on_a_triple() -> None:
    check("big")
    check_lines("big", """
        1-4-6   won    1  12.4.1
        5-6-6   won    1  12.4.1
        2-4-4   lost   0  12.2.2.2.2
        4-4-4   lost   0  12.2.2.2.2
        5-5-5   lost   0  12.2.2.2.2
        6-6-6   lost   0  12.2.2.2.2
        1-1-1   lost   0  12.2.2.2.2
    """)  # fmt: skip


@rule(RULESET, "12.2.2.3.1", "12.2.2.3.2")
def test_12_2_2_3_even_wins_on_an_even_total_but_not_on_a_triple() -> None:
    check("even")
    check_lines("even", """
        1-1-2   won    1  12.4.1
        4-6-6   won    1  12.4.1
        1-1-3   lost   0  12.2.2.3.2
        2-2-2   lost   0  12.2.2.3.2
        3-3-3   lost   0  12.2.2.3.2
    """)  # fmt: skip


@rule(RULESET, "12.2.2.4.1", "12.2.2.4.2")
def test_12_2_2_4_odd_wins_on_an_odd_total_but_not_on_a_triple() -> None:
    check("odd")
    check_lines("odd", """
        1-1-3   won    1  12.4.1
        5-6-6   won    1  12.4.1
        1-1-2   lost   0  12.2.2.4.2
        1-1-1   lost   0  12.2.2.4.2
        4-4-4   lost   0  12.2.2.4.2
    """)  # fmt: skip


@rule(RULESET, "12.2.2.5")
def test_12_2_2_5_specific_triple_wins_on_that_triple_alone() -> None:
    assert tables.places_of(GAME, "triple") == tables.NUMBERS
    check("triple")
    check_lines("triple:4", """
        4-4-4   won  180  12.4.1
        4-4-5   lost   0  12.2.2.5
        5-5-5   lost   0  12.2.2.5
    """)  # fmt: skip


@rule(RULESET, "12.2.2.6")
def test_12_2_2_6_specific_double_wins_on_two_of_it_and_once_only_on_three() -> None:
    assert tables.places_of(GAME, "double") == tables.NUMBERS
    check("double")
    check_lines("double:4", """
        1-4-4   won   11  12.4.1
        4-4-4   won   11  12.4.1
        4-5-5   lost   0  12.2.2.6
        5-5-5   lost   0  12.2.2.6
    """)  # fmt: skip


@rule(RULESET, "12.2.2.7")
def test_12_2_2_7_any_triple_wins_on_each_of_the_six() -> None:
    check("any-triple")
    check_lines("any-triple", """
        1-1-1   won   31  12.4.1
        6-6-6   won   31  12.4.1
        5-6-6   lost   0  12.2.2.7
    """)  # fmt: skip


@rule(RULESET, "12.2.2.8")
def test_12_2_2_8_a_total_wins_on_that_total_in_any_combination_triples_too() -> None:
    assert tables.places_of(GAME, "total") == tables.TOTALS
    check("total")
    check_lines("total:9", """
        1-2-6   won    7  12.4.1
        3-3-3   won    7  12.4.1
        3-3-4   lost   0  12.2.2.8
        1-1-1   lost   0  12.2.2.8
    """)  # fmt: skip


@rule(RULESET, "12.2.2.9")
def test_12_2_2_9_a_two_dice_combination_wins_once_when_both_numbers_show() -> None:
    assert tables.places_of(GAME, "pair") == tables.PAIRS
    check("pair")
    check_lines("pair:2-5", """
        2-3-5   won    6  12.4.1
        2-2-5   won    6  12.4.1
        2-5-5   won    6  12.4.1
        2-2-2   lost   0  12.2.2.9
        1-2-3   lost   0  12.2.2.9
    """)  # fmt: skip


@rule(RULESET, "12.2.2.10")
def test_12_2_2_10_a_single_die_is_paid_by_how_many_dice_show_it() -> None:
    assert tables.places_of(GAME, "single") == tables.NUMBERS
    check("single")
    check_lines("single:3", """
        1-3-6   won    1  12.4.1
        1-3-3   won    2  12.4.1
        3-3-3   won   12  12.4.1
        1-4-6   lost   0  12.2.2.10
    """)  # fmt: skip


@rule(RULESET, "12.2.2.11.1", "12.2.2.11.2")
def test_12_2_2_11_four_numbers_win_on_three_different_ones_of_them() -> None:
    assert tables.places_of(GAME, "four") == "1-2-3-4 2-3-4-5 2-3-5-6 3-4-5-6"
    check("four")
    check_lines("four:2-3-5-6", """
        2-3-5   won    7  12.4.1
        2-3-6   won    7  12.4.1
        2-5-6   won    7  12.4.1
        3-5-6   won    7  12.4.1
        2-2-3   lost   0  12.2.2.11.2
        2-3-4   lost   0  12.2.2.11.2
        5-5-5   lost   0  12.2.2.11.2
        1-2-3   lost   0  12.2.2.11.2
    """)  # fmt: skip


@rule(RULESET, "12.2.2.11.1")
@pytest.mark.parametrize("spot", ["four:1-2-3-4", "four:2-3-4-5", "four:2-3-5-6", "four:3-4-5-6"])
def test_12_2_2_11_1_each_group_of_four_wins_on_24_rolls(spot: str) -> None:
    assert tables.count_of_wins(GAME, spot) == 24


@rule(RULESET, "12.4.1")
def test_12_4_1_odds_of_every_wager_on_every_roll() -> None:
    odds = tables.odds_of(ODDS)
    for roll in tables.EVERY_ROLL:
        slip = Slip(dict.fromkeys(GAME.spots, 100))
        found = GAME.settle(Coup().drawn(tables.written(roll)), slip)
        paid = (tables.wins(spot, roll) for spot in GAME.spots)
        assert found.won_cents == 100 * sum(odds[line] for line in paid if line is not None)
        assert found.returned_cents + found.lost_cents == slip.total


@rule(RULESET, "12.4.1")
@pytest.mark.parametrize("roll", ["3-2-1", "0-1-2", "1-2-7", "1-2", "1-2-3-4", "123", "", "6"])
def test_12_4_1_a_roll_that_three_dice_cannot_show_is_refused(roll: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.settle(Coup().drawn(roll), Slip({"small": 100}))
    assert refused.value.code == "result_impossible"


@rule(RULESET, "12.1.2")
def test_12_1_2_three_fair_dice_of_six_sides() -> None:
    awaited = GAME.step(Coup(), [])
    assert isinstance(awaited, Draw)
    counted: dict[str, int] = {}
    for roll in tables.EVERY_ROLL:
        counted[tables.written(roll)] = counted.get(tables.written(roll), 0) + 1
    assert dict(awaited.weights) == counted
    assert (len(counted), sum(counted.values())) == (56, 216)


@rule(RULESET, "2.1")
def test_2_1_a_dealers_tumbler_or_random_numbers_and_nothing_else() -> None:
    assert [RULES.configure({"mode": mode})["mode"] for mode in ("live", "rng")] == ["live", "rng"]
    with pytest.raises(OptionError, match="mode: 'automated' is not one of live, rng"):
        RULES.configure({"mode": "automated"})


@pytest.mark.parametrize("roll", [(3, 1, 2), (6, 6, 1)])
def test_the_result_is_the_roll_with_its_numbers_ascending(roll: Roll) -> None:
    assert GAME.result(Coup().drawn(tables.written(roll))) == tables.written(roll)
